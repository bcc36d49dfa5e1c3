import { z } from 'zod';
import { choice } from '../kernel/fields-input.ts';
import { reservationSystems } from './reservation-lines.ts';

export const flightFileFormats = ['csv', 'xlsx'] as const;

export const flightExportInput = z.strictObject({ format: choice(flightFileFormats) });

export const copiedLinesInput = z.strictObject({
  lines: choice(reservationSystems),
  part: choice(['names', 'documents']),
});

export const printedInput = z.strictObject({});
