import { z } from 'zod';
import { anyText, choice, date, multiLine, singleLine, toFieldError } from '../kernel/fields-input.ts';
import { isId } from '../kernel/id.ts';
import { maxCharacters } from '../kernel/limits.ts';

const id = anyText.refine(isId, toFieldError('invalid_value'));
const reference = singleLine(maxCharacters.payoutReference);
const reason = singleLine(maxCharacters.reason);

export const payoutRunInput = z.strictObject({ runOn: date });
export const bankFileInput = z.strictObject({ fileId: id });
export const bankFileExportInput = z.strictObject({ fileId: id, format: choice(['csv', 'xlsx']) });
export const runPaidInput = z.strictObject({ runOn: date, reference });
export const payoutPaidInput = z.strictObject({ id, reference });
export const payoutReasonInput = z.strictObject({ id, reason });

/** For forms that send only the intent. */
export const noFieldsInput = z.strictObject({});
export const refundIdInput = z.strictObject({ refundId: id });
export const refundReasonInput = z.strictObject({ refundId: id, reason });

/** Note of the call about an account: name and number of the person reached. */
export const callBackInput = z.strictObject({ id, note: singleLine(maxCharacters.reason) });

export const comparisonInput = z.strictObject({ report: multiLine(maxCharacters.settlementReport) });
