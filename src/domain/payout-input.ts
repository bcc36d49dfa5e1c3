// Owns the forms of the payouts page. Leaves whether a step can be taken to the server.
import { z } from 'zod';
import { maxCharacters } from './constants.ts';
import { anyText, date, line, paragraphs, says } from './fields-input.ts';
import { isId } from './id.ts';

const id = anyText.refine(isId, says('invalid_value'));
const reference = line(maxCharacters.payoutReference);
const reason = line(maxCharacters.reason);

export const payoutRunInput = z.strictObject({ runOn: date });
export const runConfirmationInput = z.strictObject({ runOn: date, digest: anyText.max(64) });
export const runPaidInput = z.strictObject({ runOn: date, reference });
export const payoutPaidInput = z.strictObject({ id, reference });
/** Why it came back, or is left out. */
export const payoutReasonInput = z.strictObject({ id, reason });

/** As copied from a spreadsheet, with its headings. */
export const comparisonInput = z.strictObject({ report: paragraphs(maxCharacters.settlementReport) });
