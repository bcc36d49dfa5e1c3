// Reported by the opening-night script. The server counts seats, payments and emails from the database.
import { z } from 'zod';
import { wholeNumber } from '../kernel/fields-input.ts';

const buyers = wholeNumber(0, 1_000_000);
const milliseconds = wholeNumber(0, 3_600_000);

export const openingReportInput = z.strictObject({
  buyers,
  waiting: buyers,
  booking: buyers,
  paying: buyers,
  paid: buyers,
  turnedAway: buyers,
  leftUnpaid: buyers,
  answers: wholeNumber(0, 100_000_000),
  medianMs: milliseconds,
  slowestMs: milliseconds,
});

export type OpeningReport = z.output<typeof openingReportInput>;
