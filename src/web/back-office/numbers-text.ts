import { formatBalance, formatCount, moneyParts } from '#format/amounts.ts';
import { m } from '#locales/messages/messages.js';
import type { Measure } from './kit/plot.tsx';

export function percentText(percent: number | null): string {
  return percent === null ? m.numbers_no_percent() : m.numbers_percent({ percent });
}

/** For values in sen; the axis shows whole ringgit. */
export const myrMeasure: Measure = {
  unit: m.numbers_unit_myr,
  smallestStep: 100,
  axisText: (sen) => `${sen < 0 ? '−' : ''}${moneyParts(Math.abs(sen)).ringgit}`,
  text: formatBalance,
};

const countMeasure = (unit: () => string, text: (value: { count: number }) => string): Measure => ({
  unit,
  smallestStep: 1,
  axisText: formatCount,
  text: (count) => text({ count }),
});

export const bookingMeasure = countMeasure(m.numbers_unit_bookings, m.statement_bookings);
export const seatMeasure = countMeasure(m.numbers_unit_seats, m.statement_seats);
export const holdMeasure = countMeasure(m.numbers_unit_holds, m.numbers_count_holds);
