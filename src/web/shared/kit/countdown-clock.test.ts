import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countdownText, formatPayTime } from './countdown.tsx';

type Clock = typeof import('./countdown-clock.ts');
let clock: Clock;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  clock = await import('./countdown-clock.ts');
});
afterEach(() => vi.useRealTimers());

const at = (text: string) => new Date(`2026-11-20T04:00:${text}Z`);
const set = (now: Date) => clock.setServerNow(now, performance.now());

describe('the shared clock', () => {
  it("is null until the server's time is known", () => {
    expect(clock.getClockTime()).toBeNull();
    set(at('00.000'));
    expect(clock.getClockTime()).toEqual(at('00.000'));
  });

  it("follows the server's time if the visitor's clock is wrong", () => {
    vi.setSystemTime(new Date('1999-01-01'));
    set(at('00.000'));
    vi.advanceTimersByTime(2_500);
    expect(clock.getClockTime()).toEqual(at('02.500'));
  });

  it('ticks every second, on the second, for all listeners at once [S4.015]', () => {
    const ticks: string[] = [];
    clock.subscribeToClock(() => ticks.push(clock.getClockTime()?.toISOString().slice(17, 23) ?? ''));
    clock.subscribeToClock(() => ticks.push('other'));
    set(at('10.400'));
    ticks.length = 0;
    vi.advanceTimersByTime(600);
    expect(ticks).toEqual(['11.000', 'other']);
    vi.advanceTimersByTime(2_000);
    expect(ticks.filter((tick) => tick !== 'other')).toEqual(['11.000', '12.000', '13.000']);
    expect(vi.getTimerCount()).toBe(1);
  });

  it('stops without listeners', () => {
    const leave = clock.subscribeToClock(() => {});
    set(at('00.000'));
    leave();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('trusts the time that arrived with the least delay', () => {
    set(at('00.000'));
    vi.advanceTimersByTime(1_000);
    // This timestamp arrives late and would set the clock back.
    set(at('00.300'));
    expect(clock.getClockTime()).toEqual(at('01.000'));
    set(at('01.800'));
    expect(clock.getClockTime()).toEqual(at('01.800'));
  });

  it("goes back only if the server's clock was set back", () => {
    set(at('50.000'));
    set(at('10.000'));
    expect(clock.getClockTime()).toEqual(at('10.000'));
  });
});

describe('countdown texts', () => {
  const now = new Date('2026-11-20T04:00:00.000Z');
  const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

  it('show days, hours, minutes and seconds [S4.016]', () => {
    expect(countdownText(now, inSeconds(3 * 86_400 + 4 * 3_600 + 12 * 60 + 38), true)).toBe('3d 04h 12m 38s');
  });

  it('omit the days below one day', () => {
    expect(countdownText(now, inSeconds(86_400), true)).toBe('1d 00h 00m 00s');
    expect(countdownText(now, inSeconds(86_399), true)).toBe('23h 59m 59s');
    expect(countdownText(now, inSeconds(5), true)).toBe('0h 00m 05s');
    expect(countdownText(now, inSeconds(3 * 3_600 + 62), false)).toBe('3h 01m');
  });

  it('read like a clock while a buyer pays', () => {
    expect(formatPayTime(now, inSeconds(14 * 60 + 36))).toBe('14:36');
    expect(formatPayTime(now, inSeconds(65 * 60 + 5))).toBe('65:05');
    expect(formatPayTime(now, now)).toBe('00:00');
  });

  it('omit seconds on request', () => {
    expect(countdownText(now, inSeconds(3 * 86_400 + 62), false)).toBe('3d 00h 01m');
  });

  it('show zero once the time is over, with or without seconds [S4.017]', () => {
    for (const seconds of [true, false]) {
      expect(countdownText(now, now, seconds)).toBe('0d 00h 00m 00s');
      expect(countdownText(now, inSeconds(-100_000), seconds)).toBe('0d 00h 00m 00s');
    }
  });
});
