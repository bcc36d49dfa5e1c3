import { z } from 'zod';
import { choice, optional, wholeNumber } from '../kernel/fields-input.ts';
import { type AlertKind, alertKinds, alertWays } from './reminders.ts';

const LAST_HOUR = 23;
const way = choice(alertWays);

const ways = Object.fromEntries(alertKinds.map((kind) => [kind, way])) as Record<AlertKind, typeof way>;

/** Empty `digestHour`: no daily email. */
export const alertSettingsInput = z.strictObject({
  ...ways,
  digestHour: optional(wholeNumber(0, LAST_HOUR)),
});
