import { describe, expect, it } from 'vitest';
import { addToMonth, chooseMonth, isMonth, monthDays, monthSpan } from './month.ts';

// This instant is already 1 December in Malaysia.
const now = new Date('2026-11-30T16:30:00Z');

describe('monthSpan', () => {
  it('lasts from midnight to midnight in Kuala Lumpur', () => {
    expect(monthSpan('2026-12')).toEqual({
      from: new Date('2026-11-30T16:00:00.000Z'),
      until: new Date('2026-12-31T16:00:00.000Z'),
    });
    expect([addToMonth('2026-01', -1), addToMonth('2026-12', 1)]).toEqual(['2025-12', '2027-01']);
  });
});

describe('monthDays', () => {
  it('lists every day of a past month, and the days of this month up to today', () => {
    const november = monthDays('2026-11', now);
    expect([november.length, november[0], november.at(-1)]).toEqual([30, '2026-11-01', '2026-11-30']);
    expect(monthDays('2026-12', now)).toEqual(['2026-12-01']);
    expect(monthDays('2024-02', now)).toHaveLength(29);
  });
});

describe('chooseMonth', () => {
  const begins = new Date('2026-09-30T16:00:00Z');

  it('returns the requested month and the available months', () => {
    expect(chooseMonth('2026-10', { begins, now })).toEqual({
      month: '2026-10',
      thisMonth: '2026-12',
      firstMonth: '2026-10',
    });
  });

  it('falls back to this month, even without data', () => {
    const chosen = [null, '', '2026-13', '2027-01'].map(
      (requested) => chooseMonth(requested, { begins: null, now }).month,
    );
    expect(chosen).toEqual(['2026-12', '2026-12', '2026-12', '2026-12']);
    expect(chooseMonth(null, { begins: null, now }).firstMonth).toBe('2026-12');
  });
});

it.each(['2026-13', '2026-1', '26-11', '2026-11-01', ''])('isMonth rejects %s', (text) => {
  expect(isMonth(text)).toBe(false);
});
