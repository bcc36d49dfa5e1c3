import { z } from 'zod';
import { anyText, choice, optional, readWith, singleLine, toFieldError } from '../kernel/fields-input.ts';
import { isId } from '../kernel/id.ts';
import { maxCharacters } from '../kernel/limits.ts';
import { parseMoney } from '../kernel/money.ts';
import { companyEntryKinds, correctableAccounts, type EntryKind } from './money-entry.ts';
import { billplzIdPattern } from './payment-settings.ts';

const id = anyText.refine(isId, toFieldError('invalid_value'));
const amount = readWith(parseMoney, 'price_format').refine((sen) => sen > 0, toFieldError('below_minimum'));
const common = { bookingId: id, amount, entryReason: singleLine(maxCharacters.reason) };
const account = choice(correctableAccounts);

export const paymentEntryInput = z.strictObject({
  ...common,
  kind: z.literal('payment'),
  billId: singleLine(64).regex(billplzIdPattern, toFieldError('invalid_value')),
  transactionId: optional(singleLine(maxCharacters.refundReference)),
});

export const correctionEntryInput = z.strictObject({
  ...common,
  kind: z.literal('correction'),
  from: account,
  to: account,
});

export const plainEntryInput = z.strictObject({
  ...common,
  kind: choice([
    'chargeback',
    'goodwill',
    'paidBack',
    'writtenOff',
    'providerFee',
  ] as const satisfies readonly EntryKind[]),
});

export const companyEntryInput = z.strictObject({
  companyId: id,
  kind: choice(companyEntryKinds),
  amount,
  entryReason: singleLine(maxCharacters.reason),
});

export const entryBatchInput = z.strictObject({ batchId: id });
