import { z } from 'zod';
import { choice, optional, toFieldError, wholeNumber } from '../kernel/fields-input.ts';
import { alertPresets } from './alert-presets.ts';
import { type AlertKind, alertKinds, alertModes } from './reminders.ts';

const LAST_HOUR = 23;
const exception = optional(choice(alertModes));

const exceptions = Object.fromEntries(alertKinds.map((kind) => [kind, exception])) as Record<
  AlertKind,
  typeof exception
>;

/** An empty `digestHour` means no daily email, an empty kind the mode of the preset. */
export const alertSettingsInput = z
  .strictObject({
    preset: choice(alertPresets),
    ...exceptions,
    digestHour: optional(wholeNumber(0, LAST_HOUR)),
  })
  .refine(({ preset, digestHour }) => preset !== 'daily' || digestHour !== undefined, {
    path: ['digestHour'],
    ...toFieldError('required'),
  });
