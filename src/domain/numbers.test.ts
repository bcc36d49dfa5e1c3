import { describe, expect, it } from 'vitest';
import {
  companyDays,
  companyTotals,
  conversionPercent,
  loadPercent,
  netSen,
  operatorDays,
  operatorTotals,
  readWindow,
  windowStart,
} from './numbers.ts';

// Already the 17th in Malaysia.
const now = new Date('2026-11-16T16:30:00Z');
const window = { days: 30, now } as const;

describe('the window of numbers', () => {
  it('is 30 days unless 90 are asked for, whatever else an address says', () => {
    expect([null, '', '30', '90', '91', '9e1', '-90'].map(readWindow)).toEqual([30, 30, 30, 90, 30, 30, 30]);
  });

  it('begins at midnight in Malaysia and ends with today there', () => {
    expect(windowStart(30, now)).toEqual(new Date('2026-10-18T16:00:00Z'));
    const days = companyDays(window, { paid: [], refunds: [] });
    expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([30, '2026-10-19', '2026-11-17']);
    expect(operatorDays({ days: 90, now }, { received: [], refunds: [], fees: [], holds: [] })).toHaveLength(
      90,
    );
  });
});

describe('sums by day', () => {
  it('of a company keep gross and refunds apart, and the rest after refunds may be less than nothing', () => {
    const days = companyDays(window, {
      paid: [{ day: '2026-11-16', grossSen: 500_00, bookings: 2, seats: 3 }],
      refunds: [
        { day: '2026-11-16', sen: 120_00 },
        { day: '2026-11-17', sen: 80_00 },
      ],
    });
    expect(days.at(-2)).toEqual({
      ...{ day: '2026-11-16', grossSen: 500_00, bookings: 2, seats: 3, refundsSen: 120_00 },
    });
    expect(days.map(netSen).slice(-2)).toEqual([380_00, -80_00]);
    const totals = companyTotals(days);
    expect(totals).toEqual({ grossSen: 500_00, refundsSen: 200_00, bookings: 2, seats: 3 });
    expect(netSen(totals)).toBe(300_00);
  });

  it('of the operator have money and holds of one day in one line, also where there was only one of them', () => {
    const days = operatorDays(window, {
      received: [{ day: '2026-11-16', sen: 99_00 }],
      refunds: [{ day: '2026-11-17', sen: 9_00 }],
      fees: [
        { day: '2026-11-16', sen: 4_95 },
        { day: '2026-11-17', sen: -45 },
      ],
      holds: [{ day: '2026-11-17', holds: 8, paid: 5, unpaid: 2 }],
    });
    expect(days.slice(-2)).toEqual([
      { day: '2026-11-16', receivedSen: 99_00, refundsSen: 0, feeSen: 4_95, holds: 0, paid: 0, unpaid: 0 },
      { day: '2026-11-17', receivedSen: 0, refundsSen: 9_00, feeSen: -45, holds: 8, paid: 5, unpaid: 2 },
    ]);
    expect(operatorTotals(days)).toEqual({
      receivedSen: 99_00,
      feeSen: 4_50,
      refundsSen: 9_00,
      holds: 8,
      paid: 5,
      unpaid: 2,
    });
  });
});

it('percents are whole, and there are none of nothing', () => {
  expect(conversionPercent({ holds: 3, paid: 2 })).toBe(67);
  expect(conversionPercent({ holds: 0, paid: 0 })).toBeNull();
  expect(loadPercent({ offered: 8, sold: 3 })).toBe(38);
  expect(loadPercent({ offered: 0, sold: 0 })).toBeNull();
});
