// Owns the form in which a person chooses how to hear of what happens. Which kinds there are stands in reminders.ts.
import { z } from 'zod';
import { choice, optional, wholeNumber } from '../kernel/fields-input.ts';
import { type AlertKind, alertKinds, alertWays } from './reminders.ts';

const LAST_HOUR = 23;
const way = choice(alertWays);

const ways = Object.fromEntries(alertKinds.map((kind) => [kind, way])) as Record<AlertKind, typeof way>;

/** Left empty: no daily email. */
export const alertSettingsInput = z.strictObject({
  ...ways,
  digestHour: optional(wholeNumber(0, LAST_HOUR)),
});
