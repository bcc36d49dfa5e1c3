import { z } from 'zod';
import { choice, optional, wholeNumber } from '../kernel/fields-input.ts';
import { type AlertKind, alertKinds, alertModes } from './reminders.ts';

const LAST_HOUR = 23;
const way = choice(alertModes);

const ways = Object.fromEntries(alertKinds.map((kind) => [kind, way])) as Record<AlertKind, typeof way>;

/** An empty `digestHour` means no daily email. */
export const alertSettingsInput = z.strictObject({
  ...ways,
  digestHour: optional(wholeNumber(0, LAST_HOUR)),
});
