import { expect, it } from 'vitest';
import { csvLine } from '#domain/csv.ts';
import { numbersFiles } from './numbers-file.ts';

it('a day with more refunds than sales stays a number in the file', () => {
  const day = { day: '2026-11-16', grossSen: 1_00, refundsSen: 81_00, bookings: 1, seats: 1 };
  const { rows } = numbersFiles.days({ days: [day], totals: day, leadTimes: [], loads: [] });
  expect(rows.map(csvLine)).toEqual(['"2026-11-16","1","1","1.00","81.00","-80.00"\r\n']);
});
