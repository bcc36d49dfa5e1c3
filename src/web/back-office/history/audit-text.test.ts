import { describe, expect, it } from 'vitest';
import { actionText, detailText, objectText } from './audit-text.ts';

describe('a line of the audit log', () => {
  it('says in words what was done and to what, and shows the code of what it does not know', () => {
    expect(actionText('session.started')).toBe('Signed in');
    expect(objectText('payoutRun')).toBe('Payout run');
    expect([actionText('session.begun'), objectText('toString')]).toEqual(['session.begun', 'toString']);
  });

  it('has details in words, with amounts in ringgit', () => {
    expect(detailText('passportsHidden', false)).toBe('Passports hidden: no');
    expect(detailText('amountSen', 123_456)).toBe('Amount: MYR 1,234.56');
    expect(detailText('to', 'paidNoSeat')).toBe('To: paid no seat');
    expect(detailText('runOn', '2026-11-12')).toBe('Run on: 12 Nov 2026');
    expect(detailText('changed', 'sellingPriceSen airlines')).toBe('Changed: selling price, airlines');
    expect(detailText('bookings', 'd3b0_1 d3b0_2')).toBe('Bookings: d3b0_1 d3b0_2');
  });
});
