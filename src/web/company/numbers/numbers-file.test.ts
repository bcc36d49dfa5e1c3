import { expect, test } from 'vitest';
import { csvLine } from '#domain/kernel/csv.ts';
import { numbersFiles } from './numbers-file.ts';

test('A day with more refunds than sales has negative numbers, not text, in the file', () => {
  const money = { receivedSen: 1_00, refundedSen: 81_00, feeSen: -4_00, shareSen: -76_00 };
  const day = { day: '2026-11-16', ...money, bookings: 1, seats: 1 };
  const { head, rows } = numbersFiles.days({ days: [day], totals: day, leadTimes: [], loads: [] });
  expect(rows.map(csvLine)).toEqual(['"2026-11-16","1","1","1.00","81.00","-4.00","-76.00"\r\n']);
  expect(head.slice(3)).toEqual(['Paid by travellers', 'Refunds', 'Fee', 'Yours']);
});
