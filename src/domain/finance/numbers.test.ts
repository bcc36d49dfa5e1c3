import { describe, expect, it } from 'vitest';
import { conversionPercent, loadPercent, makeCompanyNumbers, makeOperatorNumbers } from './numbers.ts';

const days = ['2026-11-15', '2026-11-16', '2026-11-17'];
const none = { receivedSen: 0, refundedSen: 0, feeSen: 0, shareSen: 0 };

describe('makeCompanyNumbers', () => {
  const {
    days: byDay,
    totals,
    leadTimes,
  } = makeCompanyNumbers(days, {
    money: [
      { day: '2026-11-16', receivedSen: 500_00, refundedSen: 120_00, feeSen: 19_00, shareSen: 361_00 },
      { day: '2026-11-17', receivedSen: 0, refundedSen: 80_00, feeSen: -4_00, shareSen: -76_00 },
    ],
    sales: [
      { day: '2026-11-16', leadTime: 'under6', bookings: 1, seats: 2 },
      { day: '2026-11-16', leadTime: 'over72', bookings: 1, seats: 1 },
    ],
  });

  it('has a row per day, even without money, and allows a negative share', () => {
    expect(byDay).toEqual([
      { day: '2026-11-15', ...none, bookings: 0, seats: 0 },
      {
        day: '2026-11-16',
        receivedSen: 500_00,
        refundedSen: 120_00,
        feeSen: 19_00,
        shareSen: 361_00,
        bookings: 2,
        seats: 3,
      },
      {
        day: '2026-11-17',
        receivedSen: 0,
        refundedSen: 80_00,
        feeSen: -4_00,
        shareSen: -76_00,
        bookings: 0,
        seats: 0,
      },
    ]);
    expect(totals).toEqual({
      receivedSen: 500_00,
      refundedSen: 200_00,
      feeSen: 15_00,
      shareSen: 285_00,
      bookings: 2,
      seats: 3,
    });
  });

  it('groups sales by hours before the deadline', () => {
    expect(leadTimes.map(({ seats }) => seats)).toEqual([2, 0, 0, 0, 1]);
  });
});

describe('makeOperatorNumbers', () => {
  it('joins the money and holds of a day, even if the day has only one of them', () => {
    const { days: byDay, totals } = makeOperatorNumbers(days.slice(1), {
      money: [{ day: '2026-11-16', receivedSen: 99_00, refundedSen: 9_00, feeSen: 4_50, shareSen: 85_50 }],
      holds: [{ day: '2026-11-17', holds: 8, paid: 5, unpaid: 2 }],
    });
    const money = { receivedSen: 99_00, refundedSen: 9_00, feeSen: 4_50, shareSen: 85_50 };
    expect(byDay).toEqual([
      { day: '2026-11-16', ...money, holds: 0, paid: 0, unpaid: 0 },
      { day: '2026-11-17', ...none, holds: 8, paid: 5, unpaid: 2 },
    ]);
    expect(totals).toEqual({ ...money, holds: 8, paid: 5, unpaid: 2 });
  });
});

it('percentages are whole numbers, or null when the base is zero', () => {
  expect(conversionPercent({ holds: 3, paid: 2 })).toBe(67);
  expect(conversionPercent({ holds: 0, paid: 0 })).toBeNull();
  expect(loadPercent({ offered: 8, sold: 3 })).toBe(38);
  expect(loadPercent({ offered: 0, sold: 0 })).toBeNull();
});
