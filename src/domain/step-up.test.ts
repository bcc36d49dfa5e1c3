import { describe, expect, it } from 'vitest';
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

it('people are told before they type payment keys, and not on pages where a button is all', () => {
  expect(warnsOfStepUp('/superadmin/settings/billplz')).toBe(true);
  expect(warnsOfStepUp('/superadmin/companies')).toBe(false);
  expect(warnsOfStepUp('constructor')).toBe(false);
});

it('a proof counts for ten minutes', () => {
  const provenAt = new Date('2026-11-16T08:00:00Z');
  expect(isFresh({ provenAt }, new Date('2026-11-16T08:09:59.999Z'))).toBe(true);
  expect(isFresh({ provenAt }, new Date('2026-11-16T08:10:00Z'))).toBe(false);
});
