import { describe, expect, it } from 'vitest';
import { parseInput } from '../kernel/form-input.ts';
import { bankBalanceInput, journalInput } from './held-money-input.ts';
import { correctionEntryInput, paymentEntryInput, plainEntryInput } from './money-entry-input.ts';

const bookingId = '7d0a4c1e-3b52-4f0e-9a55-0d5c2f1b6a77';
const common = { bookingId, amount: 'RM 1,299.50', entryReason: ' Agreed  by phone ' };

describe('money entry form', () => {
  it('reads the amount as sen and normalises the reason', () => {
    expect(parseInput(plainEntryInput, { ...common, kind: 'goodwill' })).toEqual({
      ok: true,
      input: { bookingId, amount: 129_950, entryReason: 'Agreed by phone', kind: 'goodwill' },
    });
  });

  it.each([
    ['amount', '0', 'below_minimum'],
    ['amount', '-5', 'price_format'],
    ['amount', '12,50', 'price_format'],
    ['entryReason', ' ', 'required'],
    ['kind', 'payment', 'invalid_value'],
    ['made_by', 'x', 'unknown_field'],
  ])('rejects %s %s with %s', (field, value, code) => {
    const parsed = parseInput(plainEntryInput, { ...common, kind: 'chargeback', [field]: value });
    expect(parsed).toMatchObject({ ok: false, fieldErrors: { [field]: code } });
  });

  it('accepts a bill only for payments and accounts only for corrections', () => {
    const payment = { ...common, kind: 'payment', billId: 'abc12345', transactionId: '' };
    expect(parseInput(paymentEntryInput, payment)).toMatchObject({ ok: true });
    expect(parseInput(paymentEntryInput, { ...payment, billId: 'a b' })).toMatchObject({ ok: false });
    const correction = { ...common, kind: 'correction', from: 'owed', to: 'paidOut' };
    expect(parseInput(correctionEntryInput, correction)).toMatchObject({ ok: true });
    expect(parseInput(correctionEntryInput, { ...correction, to: 'refunded' })).toMatchObject({ ok: false });
  });
});

describe('bankBalanceInput', () => {
  it('reads amounts with either minus sign', () => {
    const typed = { balanceOn: '17 Nov 2026', balance: '-1,900.00', moved: '−0.00', balanceNote: '' };
    expect(parseInput(bankBalanceInput, typed)).toMatchObject({
      ok: true,
      input: { balanceOn: '2026-11-17', balance: -190_000, moved: 0 },
    });
  });

  it('rejects invalid amounts', () => {
    const typed = { balanceOn: '17 Nov 2026', balance: '--1', moved: 'none' };
    expect(parseInput(bankBalanceInput, typed)).toMatchObject({
      fieldErrors: { balance: 'price_format', moved: 'price_format' },
    });
  });
});

it('journalInput accepts a month', () => {
  expect(parseInput(journalInput, { month: '2026-11' })).toMatchObject({ ok: true });
  expect(parseInput(journalInput, { month: '2026-13' })).toMatchObject({ ok: false });
});
