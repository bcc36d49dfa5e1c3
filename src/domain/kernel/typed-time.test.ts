import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toKlInput } from './time.ts';
import { fromKlInput, readDate, readTime } from './typed-time.ts';

const anyDate = fc
  .date({ min: new Date('1901-01-01'), max: new Date('2199-12-30'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));
const anyTime = fc
  .integer({ min: 0, max: 1439 })
  .map(
    (minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
  );

describe('typed dates and times', () => {
  it.each([
    '2026-12-02',
    '02/12/2026',
    '2/12/2026',
    '02-12-2026',
    '02.12.2026',
    '02DEC2026',
    '2Dec2026',
    '2 December 2026',
    '02-Dec-2026',
    ' 2026-12-02 ',
  ])('are read day first: %j', (text) => {
    expect(readDate(text)).toBe('2026-12-02');
  });

  it.each([
    '',
    '31/02/2026',
    '02/12-2026',
    '02122026',
    '2Xyz2026',
    '2026/12/02',
    '12/31/2026',
    '02DE2026',
    '02/12/26',
  ])('contain no date in %j', (text) => {
    expect(readDate(text)).toBeNull();
  });

  it.each([
    ['14:05', '14:05'],
    ['1405', '14:05'],
    ['9:05', '09:05'],
    ['14:05:00', '14:05'],
    [' 0000 ', '00:00'],
    ['6pm', '18:00'],
    ['6.30 PM', '18:30'],
    ['11:05 a.m.', '11:05'],
    ['12am', '00:00'],
    ['12 pm', '12:00'],
  ])('include the time %j as %s', (text, time) => {
    expect(readTime(text)).toBe(time);
  });

  it.each(['', '2400', '14:60', '905', '14.05', '14:05:30', '14pm', '0am', '6.60pm', '6'])(
    'contain no time in %j',
    (text) => {
      expect(readTime(text)).toBeNull();
    },
  );
});

describe('typed date with time', () => {
  it('fills a form to the minute and reads back the same', () => {
    expect(toKlInput(new Date('2026-12-02T06:05:59.999Z'))).toBe('2026-12-02T14:05');
    expect(fromKlInput('2026-12-02T14:05')).toEqual(new Date('2026-12-02T06:05:00Z'));
    expect(fromKlInput('2026-12-02 14:05:00')).toEqual(new Date('2026-12-02T06:05:00Z'));
  });

  it.each(['', '2026-12-02', '2026-02-30T10:00', '2026-12-02T24:00', '2026-12-02T14:05Z', 'tomorrow'])(
    'is not read from %j',
    (text) => {
      expect(fromKlInput(text)).toBeNull();
    },
  );

  it('keeps its form value after a round trip', () => {
    fc.assert(
      fc.property(anyDate, anyTime, (date, time) => {
        const typed = `${date}T${time}`;
        const read = fromKlInput(typed);
        return read !== null && toKlInput(read) === typed;
      }),
    );
  });
});
