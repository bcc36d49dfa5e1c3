import {
  type AlertKind,
  type AlertMode,
  type AlertModes,
  alertKinds,
  defaultAlertModes,
} from './reminders.ts';

export const alertPresets = ['urgent', 'daily'] as const;
export type AlertPreset = (typeof alertPresets)[number];

/** A preset, and the mode of each kind that differs from it. */
export interface AlertChoice {
  readonly preset: AlertPreset;
  readonly exceptions: { readonly [Kind in AlertKind]?: AlertMode | undefined };
}

const dailyModes = Object.fromEntries(alertKinds.map((kind) => [kind, 'digest'])) as Record<
  AlertKind,
  'digest'
>;

export const presetModes: Readonly<Record<AlertPreset, AlertModes>> = {
  urgent: defaultAlertModes,
  daily: dailyModes,
};

export function toAlertModes({ preset, exceptions }: AlertChoice): AlertModes {
  return Object.fromEntries(
    alertKinds.map((kind) => [kind, exceptions[kind] ?? presetModes[preset][kind]]),
  ) as Record<AlertKind, AlertMode>;
}

/** Finds the preset with fewer exceptions, by default `urgent`. */
export function summarizeAlertModes(modes: AlertModes): AlertChoice {
  const [urgent, daily] = [listExceptions('urgent', modes), listExceptions('daily', modes)];
  return daily.length < urgent.length
    ? { preset: 'daily', exceptions: Object.fromEntries(daily) }
    : { preset: 'urgent', exceptions: Object.fromEntries(urgent) };
}

function listExceptions(preset: AlertPreset, modes: AlertModes): [AlertKind, AlertMode][] {
  return alertKinds
    .filter((kind) => modes[kind] !== presetModes[preset][kind])
    .map((kind) => [kind, modes[kind]]);
}
