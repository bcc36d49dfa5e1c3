import { z } from 'zod';
import { anyText, choice, readWith, singleLine, toFieldError } from '../kernel/fields-input.ts';
import { isId } from '../kernel/id.ts';
import { maxCharacters } from '../kernel/limits.ts';
import { bankCodes } from './banks.ts';

function readAccountNumber(text: string): string | null {
  const digits = text.replace(/[ -]/g, '');
  return /^\d{7,17}$/.test(digits) ? digits : null;
}

export const payoutAccountInput = z.strictObject({
  bank: choice(bankCodes),
  // Only Latin letters, because the bank file is ASCII. Excludes characters that start a formula or end a cell.
  holder: singleLine(maxCharacters.accountHolder).regex(
    /^[\p{Script=Latin}\p{N}][\p{Script=Latin}\p{M}\p{N} .,&'’()/-]*$/u,
    toFieldError('invalid_characters'),
  ),
  accountNumber: readWith(readAccountNumber, 'invalid_value'),
});
export type PayoutAccountInput = z.output<typeof payoutAccountInput>;

export const payoutAccountChoiceInput = z.strictObject({
  id: anyText.refine(isId, toFieldError('invalid_value')),
});
