import { describe, expect, it } from 'vitest';
import { companyRoles } from './company-role.ts';
import { isFresh, needsStepUp, warnsOfStepUp } from './step-up.ts';

const sent = (fields: Record<string, string> | [string, string][]) => {
  const form = new FormData();
  for (const [name, value] of Array.isArray(fields) ? fields : Object.entries(fields))
    form.append(name, value);
  return form;
};
const asked = (pattern: string, form: FormData | null = null, query = '') =>
  needsStepUp({ pattern, form, query: new URLSearchParams(query) });

describe('people prove again who they are', () => {
  it('for the forms on the list, and for no other of the same page', () => {
    expect(asked('/superadmin/companies', sent({ intent: 'delete' }))).toBe(true);
    expect(asked('/superadmin/companies', sent({ intent: 'approve' }))).toBe(false);
    expect(asked('/superadmin/companies')).toBe(false);
  });

  it('for a form that hides its name among others', () => {
    expect(
      asked(
        '/superadmin/companies',
        sent([
          ['intent', 'approve'],
          ['intent', 'delete'],
        ]),
      ),
    ).toBe(true);
  });

  it('for files with passports, and not for those without', () => {
    expect(asked('/company/flights/:dealId/export', sent({ format: 'csv' }))).toBe(true);
    expect(asked('/company/customer/booking/export', sent({ withPassports: 'on' }))).toBe(true);
    expect(asked('/company/customer/booking/export', sent({}))).toBe(false);
    expect(asked('/company/flights/:dealId', null, 'lines=amadeus')).toBe(true);
    expect(asked('/company/flights/:dealId')).toBe(false);
    // The page that answers a form shows the lines as well.
    expect(asked('/company/flights/:dealId', sent({ intent: 'copied' }), 'lines=amadeus')).toBe(true);
    expect(asked('/company/flights/:dealId', sent({ intent: 'copied' }))).toBe(false);
  });

  it('for a new password of their own: a session that somebody took must not choose the proof', () => {
    expect(asked('/company/settings', sent({ newPassword: 'x', confirmNewPassword: 'x' }))).toBe(true);
    expect(asked('/company/settings')).toBe(false);
  });

  it('for whom they let into the team and as what, and not for taking access away', () => {
    for (const intent of ['invite', 'resend', 'role', 'hand-over', 'second-factor', 'reset-factor']) {
      expect({ intent, asked: asked('/company/team', sent({ intent })) }).toEqual({ intent, asked: true });
    }
    for (const intent of ['withdraw', 'remove', 'leave', 'sign-out']) {
      expect({ intent, asked: asked('/company/team', sent({ intent })) }).toEqual({ intent, asked: false });
    }
  });

  it('for nothing at addresses that are not on the list', () => {
    for (const pattern of ['/company/dashboard', 'constructor', '__proto__']) {
      expect(asked(pattern, sent({ intent: 'delete' }))).toBe(false);
    }
  });
});

describe('people are told before they type what only a fresh proof saves', () => {
  it('on every page of the operator with such a form', () => {
    for (const page of [
      ...['/superadmin/settings/billplz', '/superadmin/settings/password', '/superadmin/companies'],
      ...['/superadmin/desk', '/superadmin/bookings/:bookingId', '/superadmin/payouts', '/superadmin/people'],
    ])
      expect({ page, warns: warnsOfStepUp(page, {}) }).toEqual({ page, warns: true });
  });

  it('on pages of a company if their role may send it', () => {
    const warned = (page: string) => companyRoles.filter((role) => warnsOfStepUp(page, { role }));
    expect(warned('/company/settings')).toEqual(['owner', 'agent', 'viewer']);
    expect(warned('/company/bookings/:bookingId')).toEqual(['owner', 'agent']);
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

it('a proof counts for ten minutes', () => {
  const provenAt = new Date('2026-11-16T08:00:00Z');
  expect(isFresh({ provenAt }, new Date('2026-11-16T08:09:59.999Z'))).toBe(true);
  expect(isFresh({ provenAt }, new Date('2026-11-16T08:10:00Z'))).toBe(false);
});
