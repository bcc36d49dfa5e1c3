import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { presetModes, summarizeAlertModes, toAlertModes } from './alert-presets.ts';
import { type AlertKind, type AlertModes, alertKinds, alertModes } from './reminders.ts';

const anyModes = fc.record(
  Object.fromEntries(alertKinds.map((kind) => [kind, fc.constantFrom(...alertModes)])) as Record<
    AlertKind,
    fc.Arbitrary<AlertModes[AlertKind]>
  >,
);

describe('a preset of alert emails', () => {
  it('has no exception when nothing differs from it', () => {
    expect(summarizeAlertModes(presetModes.urgent)).toEqual({ preset: 'urgent', exceptions: {} });
    expect(summarizeAlertModes(presetModes.daily)).toEqual({ preset: 'daily', exceptions: {} });
  });

  it('keeps one kind that differs as an exception', () => {
    const modes = { ...presetModes.daily, newBooking: 'off' as const };
    expect(summarizeAlertModes(modes)).toEqual({ preset: 'daily', exceptions: { newBooking: 'off' } });
  });

  it('gives back every choice of modes with its exceptions', () => {
    fc.assert(
      fc.property(anyModes, (modes) => {
        expect(toAlertModes(summarizeAlertModes(modes))).toEqual(modes);
      }),
    );
  });
});
