import { describe, expect, it } from 'vitest';
import { canUndoCall, getNextCallTime, isCallTimePossible, suggestCallTime } from './calls.ts';

/** Sunday 15 Nov 2026, 09:40 in Kuala Lumpur. */
const now = new Date('2026-11-15T01:40:00Z');
const kl = (text: string) => new Date(`${text}:00+08:00`);

describe('canUndoCall', () => {
  const call = { at: now, by: 'aina@example.test' };
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

  it('allows the caller for five minutes', () => {
    expect(canUndoCall(call, call.by, now)).toBe(true);
    expect(canUndoCall(call, call.by, later(300))).toBe(true);
    expect(canUndoCall(call, call.by, later(301))).toBe(false);
    expect(canUndoCall(call, 'ben@example.test', now)).toBe(false);
  });
});

describe('call', () => {
  it('is due again three hours after no answer, but no later than promised', () => {
    const promised = kl('2026-11-15T11:42');
    expect(getNextCallTime(kl('2026-11-15T08:00'), promised)).toEqual(kl('2026-11-15T11:00'));
    expect(getNextCallTime(kl('2026-11-15T09:40'), promised)).toEqual(promised);
    expect(getNextCallTime(kl('2026-11-15T12:00'), promised), 'late already').toEqual(promised);
  });

  it('is suggested for a time of day when people answer', () => {
    const cases = [
      ['2026-11-15T09:40', '2026-11-15T13:00'],
      ['2026-11-15T18:00', '2026-11-15T21:00'],
      ['2026-11-15T18:10', '2026-11-16T09:00'],
      ['2026-11-15T23:10', '2026-11-16T09:00'],
      ['2026-11-15T05:00', '2026-11-15T09:00'],
    ] as const;
    for (const [at, proposed] of cases) expect(suggestCallTime(kl(at)), at).toEqual(kl(proposed));
  });

  it('can be moved to a time in the future and before the flight', () => {
    const departure = { departsOn: '2026-11-20', departureTime: '14:05' };
    expect(isCallTimePossible(now, departure, now)).toBe(false);
    expect(isCallTimePossible(kl('2026-11-15T09:41'), departure, now)).toBe(true);
    expect(isCallTimePossible(kl('2026-11-20T14:04'), departure, now)).toBe(true);
    expect(isCallTimePossible(kl('2026-11-20T14:05'), departure, now)).toBe(false);
  });
});
