// Owns the forms of the payouts page. Leaves whether a step can be taken to the server.

import { z } from 'zod';
import { anyText, choice, date, line, paragraphs, says } from '../kernel/fields-input.ts';
import { isId } from '../kernel/id.ts';
import { maxCharacters } from '../kernel/limits.ts';

const id = anyText.refine(isId, says('invalid_value'));
const reference = line(maxCharacters.payoutReference);
const reason = line(maxCharacters.reason);

export const payoutRunInput = z.strictObject({ runOn: date });
/** A file that was made. */
export const bankFileInput = z.strictObject({ fileId: id });
export const bankFileExportInput = z.strictObject({ fileId: id, format: choice(['csv', 'xlsx']) });
export const runPaidInput = z.strictObject({ runOn: date, reference });
export const payoutPaidInput = z.strictObject({ id, reference });
/** Why it came back, or is left out. */
export const payoutReasonInput = z.strictObject({ id, reason });

/** A button that says all there is to say. */
export const noFieldsInput = z.strictObject({});
export const refundIdInput = z.strictObject({ refundId: id });
/** What the bank said. */
export const refundReasonInput = z.strictObject({ refundId: id, reason });

/** The super admin's note of the call about an account: name and number of the person reached. */
export const callBackInput = z.strictObject({ id, note: line(maxCharacters.reason) });

/** As copied from a spreadsheet, with its headings. */
export const comparisonInput = z.strictObject({ report: paragraphs(maxCharacters.settlementReport) });
