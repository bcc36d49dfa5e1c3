import { describe, expect, it } from 'vitest';
import { companyRoles } from './company-role.ts';
import { isFresh, neededProof, warnsOfStepUp } from './step-up.ts';

const sent = (fields: Record<string, string> | [string, string][]) => {
  const form = new FormData();
  for (const [name, value] of Array.isArray(fields) ? fields : Object.entries(fields))
    form.append(name, value);
  return form;
};
const asked = (pattern: string, form: FormData | null = null, query = '') =>
  neededProof({ pattern, form, query: new URLSearchParams(query) });

describe('people prove again who they are', () => {
  it('for the forms on the list, and for no other of the same page', () => {
    expect(asked('/superadmin/companies', sent({ intent: 'delete' }))).toBe('access');
    expect(asked('/superadmin/companies', sent({ intent: 'reject' }))).toBe(null);
    expect(asked('/superadmin/companies')).toBe(null);
  });

  it('for approving a company, which sets its fee and opens an account', () => {
    expect(asked('/superadmin/companies', sent({ intent: 'approve' }))).toBe('access');
  });

  it('for a form that hides its name among others', () => {
    expect(
      asked(
        '/superadmin/companies',
        sent([
          ['intent', 'reject'],
          ['intent', 'delete'],
        ]),
      ),
    ).toBe('access');
  });

  it('for files with passports, and not for those without', () => {
    expect(asked('/company/flights/:dealId/export', sent({ format: 'csv' }))).toBe('passports');
    expect(asked('/superadmin/people/export', sent({ email: 'x' }))).toBe('passports');
    expect(asked('/company/customer/booking/export', sent({ withPassports: 'on' }))).toBe('passports');
    expect(asked('/company/customer/booking/export', sent({}))).toBe(null);
  });

  it('for pages that show full passport numbers, also when the page responds to a form', () => {
    const pages = ['/company/customer/booking', '/company/bookings/:bookingId', '/company/flights/:dealId'];
    for (const page of pages) {
      expect(asked(page, null, 'passports=show')).toBe('passports');
      expect(asked(page, sent({ intent: 'note' }), 'passports=')).toBe('passports');
      expect(asked(page)).toBe(null);
      expect(asked(page, sent({ intent: 'note' }))).toBe(null);
    }
    expect(asked('/company/flights/:dealId', null, 'lines=amadeus')).toBe('passports');
    expect(asked('/company/flights/:dealId', sent({ intent: 'copied' }), 'lines=amadeus')).toBe('passports');
  });

  it('for a cancellation, and not for its review', () => {
    for (const page of ['/company/bookings/:bookingId/cancel', '/superadmin/bookings/:bookingId/cancel']) {
      expect(asked(page, sent({ intent: 'cancel' }))).toBe('access');
      expect(asked(page, sent({ intent: 'review' }))).toBe(null);
    }
  });

  it('for a new password of their own: a session that somebody took must not choose the proof', () => {
    expect(asked('/company/settings', sent({ newPassword: 'x', confirmNewPassword: 'x' }))).toBe('access');
    expect(asked('/company/settings')).toBe(null);
  });

  it('for whom they let into the team and as what, and not for taking access away', () => {
    for (const intent of ['invite', 'resend', 'role', 'hand-over', 'second-factor', 'reset-factor']) {
      expect({ intent, asked: asked('/company/team', sent({ intent })) }).toEqual({
        intent,
        asked: 'access',
      });
    }
    for (const intent of ['withdraw', 'remove', 'leave', 'sign-out']) {
      expect({ intent, asked: asked('/company/team', sent({ intent })) }).toEqual({ intent, asked: null });
    }
  });

  it('for nothing at addresses that are not on the list', () => {
    for (const pattern of ['/company/dashboard', 'constructor', '__proto__']) {
      expect(asked(pattern, sent({ intent: 'delete' }))).toBe(null);
    }
  });
});

describe('people are told before they type what only a fresh proof saves', () => {
  it('on every page of the operator with such a form', () => {
    for (const page of [
      '/superadmin/settings/billplz',
      '/superadmin/settings/password',
      '/superadmin/companies',
      '/superadmin/desk',
      '/superadmin/bookings/:bookingId',
      '/superadmin/payouts',
      '/superadmin/people',
    ])
      expect({ page, warns: warnsOfStepUp(page, {}) }).toEqual({ page, warns: true });
  });

  it('on pages of a company if their role may send it', () => {
    const warned = (page: string) => companyRoles.filter((role) => warnsOfStepUp(page, { role }));
    expect(warned('/company/settings')).toEqual(['owner', 'agent', 'viewer']);
    expect(warned('/company/bookings/:bookingId/cancel')).toEqual(['owner', 'agent']);
    expect(warned('/company/team')).toEqual(['owner']);
    expect(warned('/company/payouts/account')).toEqual(['owner']);
    const suspended = { role: 'owner', suspendedReason: 'No licence' } as const;
    expect(warnsOfStepUp('/company/payouts/account', suspended)).toBe(false);
  });

  it('and not where a button is all, or nothing is asked for', () => {
    for (const page of ['/company/flights/:dealId', '/company/dashboard', '/superadmin/mails', 'constructor'])
      expect({ page, warns: warnsOfStepUp(page, { role: 'owner' }) }).toEqual({ page, warns: false });
  });
});

describe('isFresh', () => {
  const provenAt = new Date('2026-11-16T08:00:00Z');

  it('accepts a proof for money and access for ten minutes', () => {
    expect(isFresh({ provenAt }, new Date('2026-11-16T08:09:59.999Z'))).toBe(true);
    expect(isFresh({ provenAt }, new Date('2026-11-16T08:10:00Z'))).toBe(false);
  });

  it('accepts the same proof for passports for an hour', () => {
    expect(isFresh({ provenAt }, new Date('2026-11-16T08:59:59.999Z'), 'passports')).toBe(true);
    expect(isFresh({ provenAt }, new Date('2026-11-16T09:00:00Z'), 'passports')).toBe(false);
  });
});
