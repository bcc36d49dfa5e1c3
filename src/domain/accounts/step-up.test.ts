import { describe, expect, it } from 'vitest';
import { companyRoles } from './company-role.ts';
import { findRequiredProof, isProofFresh, shouldWarnOfStepUp } from './step-up.ts';

const formData = (fields: Record<string, string> | [string, string][]) => {
  const form = new FormData();
  for (const [name, value] of Array.isArray(fields) ? fields : Object.entries(fields))
    form.append(name, value);
  return form;
};
const requiredProof = (pattern: string, form: FormData | null = null, query = '') =>
  findRequiredProof({ pattern, form, query: new URLSearchParams(query) });

describe('findRequiredProof', () => {
  it('requires a proof for listed forms, but not for others on the same page', () => {
    expect(requiredProof('/superadmin/companies', formData({ intent: 'delete' }))).toBe('access');
    expect(requiredProof('/superadmin/companies', formData({ intent: 'reject' }))).toBe(null);
    expect(requiredProof('/superadmin/companies')).toBe(null);
  });

  it('requires a proof to approve a company, which sets its fee and creates an account', () => {
    expect(requiredProof('/superadmin/companies', formData({ intent: 'approve' }))).toBe('access');
  });

  it('requires a proof if a form hides its intent among others', () => {
    expect(
      requiredProof(
        '/superadmin/companies',
        formData([
          ['intent', 'reject'],
          ['intent', 'delete'],
        ]),
      ),
    ).toBe('access');
  });

  it('requires a proof for files with passports only', () => {
    expect(requiredProof('/company/flights/:dealId/export', formData({ format: 'csv' }))).toBe('passports');
    expect(requiredProof('/superadmin/people/export', formData({ email: 'x' }))).toBe('passports');
    expect(requiredProof('/company/customer/booking/export', formData({ withPassports: 'on' }))).toBe(
      'passports',
    );
    expect(requiredProof('/company/customer/booking/export', formData({}))).toBe(null);
  });

  it('requires a proof for pages with full passport numbers, even as the response to a form', () => {
    const pages = ['/company/customer/booking', '/company/bookings/:bookingId', '/company/flights/:dealId'];
    for (const page of pages) {
      expect(requiredProof(page, null, 'passports=show')).toBe('passports');
      expect(requiredProof(page, formData({ intent: 'note' }), 'passports=')).toBe('passports');
      expect(requiredProof(page)).toBe(null);
      expect(requiredProof(page, formData({ intent: 'note' }))).toBe(null);
    }
    expect(requiredProof('/company/flights/:dealId', null, 'lines=amadeus')).toBe('passports');
    expect(requiredProof('/company/flights/:dealId', formData({ intent: 'copied' }), 'lines=amadeus')).toBe(
      'passports',
    );
  });

  it('requires a proof to cancel, but not to review a cancellation', () => {
    for (const page of ['/company/bookings/:bookingId/cancel', '/superadmin/bookings/:bookingId/cancel']) {
      expect(requiredProof(page, formData({ intent: 'cancel' }))).toBe('access');
      expect(requiredProof(page, formData({ intent: 'review' }))).toBe(null);
    }
  });

  it('requires a proof for a password change, so that a stolen session cannot choose the password', () => {
    expect(requiredProof('/company/settings', formData({ newPassword: 'x', confirmNewPassword: 'x' }))).toBe(
      'access',
    );
    expect(requiredProof('/company/settings')).toBe(null);
  });

  it('requires a proof to invite or promote members, but not to remove access', () => {
    for (const intent of ['invite', 'resend', 'role', 'hand-over', 'second-factor', 'reset-factor']) {
      expect({ intent, requiredProof: requiredProof('/company/team', formData({ intent })) }).toEqual({
        intent,
        requiredProof: 'access',
      });
    }
    for (const intent of ['withdraw', 'remove', 'leave', 'sign-out']) {
      expect({ intent, requiredProof: requiredProof('/company/team', formData({ intent })) }).toEqual({
        intent,
        requiredProof: null,
      });
    }
  });

  it('ignores routes that are not listed', () => {
    for (const pattern of ['/company/dashboard', 'constructor', '__proto__']) {
      expect(requiredProof(pattern, formData({ intent: 'delete' }))).toBe(null);
    }
  });
});

describe('shouldWarnOfStepUp', () => {
  it('warns on every operator page with a form that requires a proof', () => {
    for (const page of [
      '/superadmin/settings/billplz',
      '/superadmin/settings/password',
      '/superadmin/companies',
      '/superadmin/companies/:companyId',
      '/superadmin/desk',
      '/superadmin/bookings/:bookingId',
      '/superadmin/payouts',
      '/superadmin/people',
    ])
      expect({ page, warns: shouldWarnOfStepUp(page, {}) }).toEqual({ page, warns: true });
  });

  it('warns on company pages if the role can submit the form', () => {
    const warned = (page: string) => companyRoles.filter((role) => shouldWarnOfStepUp(page, { role }));
    expect(warned('/company/settings')).toEqual(['owner', 'agent', 'viewer']);
    expect(warned('/company/bookings/:bookingId/cancel')).toEqual(['owner', 'agent']);
    expect(warned('/company/team')).toEqual(['owner']);
    expect(warned('/company/payouts/account')).toEqual(['owner']);
    const suspended = { role: 'owner', suspendedReason: 'No licence' } as const;
    expect(shouldWarnOfStepUp('/company/payouts/account', suspended)).toBe(false);
  });

  it('does not warn on pages with only buttons or without a form that requires a proof', () => {
    for (const page of [
      '/company/flights/:dealId',
      '/company/flights/:dealId/tickets',
      '/company/bookings/:bookingId',
      '/company/customer/booking',
      '/company/documents',
      '/company/today',
      '/company/dashboard',
      '/superadmin/mails',
      'constructor',
    ])
      expect({ page, warns: shouldWarnOfStepUp(page, { role: 'owner' }) }).toEqual({ page, warns: false });
  });
});

describe('isProofFresh', () => {
  const provenAt = new Date('2026-11-16T08:00:00Z');

  it('accepts a proof of up to ten minutes ago for actions on money and access', () => {
    expect(isProofFresh({ provenAt }, new Date('2026-11-16T08:09:59.999Z'))).toBe(true);
    expect(isProofFresh({ provenAt }, new Date('2026-11-16T08:10:00Z'))).toBe(false);
  });

  it('accepts the same proof for passports for an hour', () => {
    expect(isProofFresh({ provenAt }, new Date('2026-11-16T08:59:59.999Z'), 'passports')).toBe(true);
    expect(isProofFresh({ provenAt }, new Date('2026-11-16T09:00:00Z'), 'passports')).toBe(false);
  });
});
