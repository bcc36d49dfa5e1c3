import { describe, expect, it } from 'vitest';
import { timeRules } from './times.ts';

/** Returns the time with its day offset, such as 21:30+1; null if no rule matches the whole text. */
function readTyped(text: string): string | null {
  for (const [pattern, read] of timeRules) {
    pattern.lastIndex = 0;
    const match = pattern.exec(text);
    if (match?.[0].length !== text.length) continue;
    const found = read(match, { airlineName: () => null, airportCountry: () => null }, '2026-11-15');
    if (found?.kind !== 'time') continue;
    const { time, dayShift } = found;
    return dayShift === null ? time : `${time}${dayShift < 0 ? '' : '+'}${dayShift}`;
  }
  return null;
}

describe('timeRules', () => {
  it.each([
    ['0705', '07:05'],
    ['07:05', '07:05'],
    ['0705+1', '07:05+1'],
    ['07:05 (+1)', '07:05+1'],
    ['07:05 -1', '07:05-1'],
    ['#0705', '07:05+1'],
    ['*0705', '07:05+2'],
    ['07:05 next day', '07:05+1'],
    ['7.05am', '07:05'],
    ['7pm', '19:00'],
    ['12am', '00:00'],
    ['705P', '19:05'],
    ['1200N', '12:00'],
    ['1200M', '00:00'],
    ['7 pagi', '07:00'],
    ['12 petang', '12:00'],
    ['3 petang', '15:00'],
    ['12 malam', '00:00'],
    ['9.30 malam', '21:30'],
  ])('reads %s as %s', (text, expected) => {
    expect(readTyped(text)).toBe(expected);
  });

  it.each(['5P', '1300P', '0030P', '1130N', '1215M', '9 petang', '5 malam', '2561', '25:61', '7.75am'])(
    'reads no time in %s',
    (text) => {
      expect(readTyped(text)).toBeNull();
    },
  );
});
