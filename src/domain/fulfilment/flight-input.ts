import { z } from 'zod';
import { choice, singleLine, wholeNumber } from '../kernel/fields-input.ts';
import { maxCharacters } from '../kernel/limits.ts';
import { linesParts, reservationSystems } from './reservation-lines.ts';

export const flightFileFormats = ['csv', 'xlsx'] as const;

export const flightExportInput = z.strictObject({ format: choice(flightFileFormats) });

export const copiedLinesInput = z.strictObject({
  lines: choice(reservationSystems),
  part: choice(linesParts),
  pnr: singleLine(maxCharacters.pnr),
  /** Time of the page: passengers entered later are not in the copied text. */
  shownAt: wholeNumber(0, 8_640_000_000_000),
});

export const printedInput = z.strictObject({});
