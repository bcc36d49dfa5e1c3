import { z } from 'zod';
import { anyText, date, optional, readWith, singleLine, toFieldError } from '../kernel/fields-input.ts';
import { isId } from '../kernel/id.ts';
import { maxCharacters } from '../kernel/limits.ts';
import { parseMoney } from '../kernel/money.ts';
import { isMonth } from '../kernel/month.ts';

/** Accepts a minus for an overdrawn account, or for money that we paid in. */
function readSignedMoney(text: string): number | null {
  const isNegative = /^[-−]/.test(text);
  const sen = parseMoney(isNegative ? text.slice(1) : text);
  return sen === null || !isNegative ? sen : -sen || 0;
}

const signedMoney = readWith(readSignedMoney, 'price_format');

export const bankBalanceInput = z.strictObject({
  balanceOn: date,
  balance: signedMoney,
  moved: signedMoney,
  balanceNote: optional(singleLine(maxCharacters.reason)),
});

export const balanceConfirmationInput = z.strictObject({
  balanceId: anyText.refine(isId, toFieldError('invalid_value')),
});

export const journalInput = z.strictObject({ month: z.string().refine(isMonth) });
