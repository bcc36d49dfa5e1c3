// Owns the form of a company's bank account. Leaves when it comes into force to payout.ts.

import { z } from 'zod';
import { anyText, choice, line, readWith, says } from '../kernel/fields-input.ts';
import { isId } from '../kernel/id.ts';
import { maxCharacters } from '../kernel/limits.ts';
import { bankCodes } from './banks.ts';

/** Typed with blanks and hyphens, as banks print it. */
function readAccountNumber(text: string): string | null {
  const digits = text.replace(/[ -]/g, '');
  return /^\d{7,17}$/.test(digits) ? digits : null;
}

export const payoutAccountInput = z.strictObject({
  bank: choice(bankCodes),
  // As banks print names, in Latin letters: a file in ASCII would lose others. What begins a formula or ends a cell is in no name.
  holder: line(maxCharacters.accountHolder).regex(
    /^[\p{Script=Latin}\p{N}][\p{Script=Latin}\p{M}\p{N} .,&'’()/-]*$/u,
    says('invalid_characters'),
  ),
  accountNumber: readWith(readAccountNumber, 'invalid_value'),
});
export type PayoutAccountInput = z.output<typeof payoutAccountInput>;

/** The account that a second person confirms. */
export const payoutAccountChoiceInput = z.strictObject({
  id: anyText.refine(isId, says('invalid_value')),
});
