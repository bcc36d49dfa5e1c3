import { describe, expect, it } from 'vitest';
import type { AuditName } from '#domain/accounts/audit.ts';
import { findReferenceName, findReferencePath, formatDetail, toAuditFilter } from './audit-names.ts';

const id = (digit: number) => `${String(digit).repeat(8)}-0000-4000-8000-000000000000`;
const bare: AuditName = {
  name: null,
  fromDay: null,
  untilDay: null,
  at: null,
  isDeleted: false,
  bookingId: null,
};
const names = {
  booking: { [id(1)]: { ...bare, name: 'ABCD2345', bookingId: id(1) } },
  bankFile: { [id(9)]: { ...bare, at: new Date('2026-11-09T02:00:00Z'), fromDay: '2026-11-09' } },
  company: {
    [id(2)]: { ...bare, name: 'Wira Travel' },
    [id(3)]: { ...bare, name: 'Old Travel', isDeleted: true },
  },
  deal: { [id(4)]: { ...bare, name: 'Tokyo', fromDay: '2026-12-10', untilDay: '2026-12-16' } },
  mail: { [id(5)]: { ...bare, name: 'booking-confirmed', at: new Date('2026-11-12T02:20:00Z') } },
  user: { u1: { ...bare, name: 'Farid Rahman' } },
};
const shown = (kind: string, thing: string) => findReferenceName({ kind, id: thing }, names);

describe('findReferenceName', () => {
  it.each([
    ['booking', id(1), 'ABCD2345'],
    ['company', id(2), 'Wira Travel'],
    ['company', id(3), 'Old Travel (deleted)'],
    ['company', 'all', 'All companies'],
    ['deal', id(4), 'Tokyo, 10 Dec – 16 Dec 2026'],
    ['mail', id(5), 'Confirmation, to the buyer, 12 Nov 2026 10:20'],
    ['mail', 'failed', 'All failed emails'],
    ['network', '203.0.113.0/24', '203.0.113.0/24'],
    ['paymentSettings', '3', 'Version 3'],
    ['payoutRun', '2026-11-16', '16 Nov 2026'],
    ['setup', 'setup', ''],
    ['user', 'u1', 'Farid Rahman'],
  ])('names a %s without its id', (kind, thing, text) => {
    expect(shown(kind, thing)).toEqual({ text, id: null });
  });

  it('keeps the ids of deleted things, and the marks of people, which have no name', () => {
    expect(shown('company', id(7))).toEqual({ text: 'Deleted company 77777777', id: id(7) });
    expect(shown('user', 'u9')).toEqual({ text: 'Deleted account u9', id: 'u9' });
    expect(shown('person', 'f00dfeedcafe')).toEqual({ text: 'f00dfeed', id: 'f00dfeedcafe' });
    expect(shown('toString', 'x')).toEqual({ text: 'x', id: null });
  });
});

describe('findReferencePath', () => {
  it('links only to pages of named things', () => {
    const path = (kind: string, thing: string) => findReferencePath({ kind, id: thing }, names);
    expect(path('booking', id(1))).toBe(`/superadmin/bookings/${id(1)}`);
    expect(path('company', id(2))).toBe(`/superadmin/companies/${id(2)}`);
    expect(path('bankFile', id(9))).toBe('/superadmin/payouts?run=2026-11-09');
    expect(path('payoutRun', '2026-11-16')).toBe('/superadmin/payouts?run=2026-11-16');
    // A deleted company still has a page.
    expect(path('company', id(3))).toBe(`/superadmin/companies/${id(3)}`);
    expect([path('booking', id(8)), path('deal', id(4))]).toEqual([null, null]);
  });

  it('filters bookings by their reference and everything else by id', () => {
    expect(toAuditFilter({ kind: 'booking', id: id(1) }, names)).toBe('ABCD2345');
    expect(toAuditFilter({ kind: 'deal', id: id(4) }, names)).toBe(id(4));
  });
});

describe('formatDetail', () => {
  it.each([
    ['passportsHidden', false, 'Passports hidden: no'],
    ['amountSen', 123_456, 'Amount: MYR 1,234.56'],
    ['feeBasisPoints', 250, 'Fee: 2.5%'],
    ['to', 'paidNoSeat', 'To: paid no seat'],
    ['runOn', '2026-11-12', 'Payout run: 12 Nov 2026'],
    ['month', '2026-11', 'Month: November 2026'],
    ['changed', 'sellingPriceSen airlines', 'Changed: selling price, airlines'],
    ['dealId', id(4), 'Deal: Tokyo, 10 Dec – 16 Dec 2026'],
    ['bookings', `${id(1)} ${id(8)}`, 'Bookings: ABCD2345, Deleted booking 88888888'],
    ['refundId', id(6), 'Refund: 66666666'],
    ['writtenByAnOlderVersion', 1, 'writtenByAnOlderVersion: 1'],
  ])('formats %s in words', (name, value, text) => {
    expect(formatDetail(name, value, names)).toBe(text);
  });

  it('names fifty bookings of a list and counts the rest', () => {
    const many = Array.from({ length: 52 }, () => id(1)).join(' ');
    expect(formatDetail('bookings', many, names)).toMatch(/^Bookings: (ABCD2345, ){49}ABCD2345 and 2 more$/);
  });
});
