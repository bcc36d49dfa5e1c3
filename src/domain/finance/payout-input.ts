import { z } from 'zod';
import { anyText, choice, date, line, paragraphs, toFieldError } from '../kernel/fields-input.ts';
import { isId } from '../kernel/id.ts';
import { maxCharacters } from '../kernel/limits.ts';

const id = anyText.refine(isId, toFieldError('invalid_value'));
const reference = line(maxCharacters.payoutReference);
const reason = line(maxCharacters.reason);

export const payoutRunInput = z.strictObject({ runOn: date });
export const bankFileInput = z.strictObject({ fileId: id });
export const bankFileExportInput = z.strictObject({ fileId: id, format: choice(['csv', 'xlsx']) });
export const runPaidInput = z.strictObject({ runOn: date, reference });
export const payoutPaidInput = z.strictObject({ id, reference });
export const payoutReasonInput = z.strictObject({ id, reason });

/** For buttons without fields. */
export const noFieldsInput = z.strictObject({});
export const refundIdInput = z.strictObject({ refundId: id });
export const refundReasonInput = z.strictObject({ refundId: id, reason });

/** Note of the call about an account: name and number of the person reached. */
export const callBackInput = z.strictObject({ id, note: line(maxCharacters.reason) });

export const comparisonInput = z.strictObject({ report: paragraphs(maxCharacters.settlementReport) });
