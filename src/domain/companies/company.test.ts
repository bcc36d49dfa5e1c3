import { describe, expect, it } from 'vitest';
import { companyActions, companyStatuses, getNextCompanyAction, type ListedCompany } from './company.ts';

describe('companyActions', () => {
  it('depend on the status [S2.124]: a pending company can be approved [S4.002] or rejected [S4.003]', () => {
    for (const hasAccount of [true, false])
      expect(companyActions({ status: 'pending', hasAccount, isSuspended: false })).toEqual([
        'approve',
        'reject',
        'delete',
      ]);
    expect(companyActions({ status: 'rejected', hasAccount: false, isSuspended: false })).toEqual(['delete']);
  });

  it('include Re-approve for an approved company without an account [S4.004], else Reset Password [S4.005]', () => {
    expect(companyActions({ status: 'approved', hasAccount: false, isSuspended: false })).toEqual([
      'reapprove',
      'licence',
      'fee',
      'release',
      'suspend',
      'delete',
    ]);
    expect(companyActions({ status: 'approved', hasAccount: true, isSuspended: false })).toEqual([
      'resetPassword',
      'licence',
      'fee',
      'release',
      'signOut',
      'newOwner',
      'suspend',
      'delete',
    ]);
  });

  it('include Resume instead of Suspend while the company is suspended', () => {
    const actions = companyActions({ status: 'approved', hasAccount: true, isSuspended: true });
    expect(actions).toContain('resume');
    expect(actions).not.toContain('suspend');
  });

  it('always end with Delete [S4.006]', () => {
    for (const status of companyStatuses)
      for (const hasAccount of [true, false])
        expect(companyActions({ status, hasAccount, isSuspended: false }).at(-1)).toBe('delete');
  });
});

describe('getNextCompanyAction', () => {
  const approved = {
    status: 'approved',
    hasAccount: true,
    isSuspended: false,
    licenceCheckedAt: new Date(),
    profile: { licenceNumber: 'KPK/LN 10482' },
  } as ListedCompany;

  it('returns the first decision that the company waits for', () => {
    const steps = [
      getNextCompanyAction({ ...approved, status: 'pending', hasAccount: false, licenceCheckedAt: null }),
      getNextCompanyAction({ ...approved, isSuspended: true, hasAccount: false }),
      getNextCompanyAction({ ...approved, hasAccount: false, licenceCheckedAt: null }),
      getNextCompanyAction({ ...approved, licenceCheckedAt: null }),
    ];
    expect(steps).toEqual(['approve', 'resume', 'reapprove', 'licence']);
  });

  it('returns null for a rejected company and when no licence awaits a check', () => {
    const profile = { ...approved.profile, licenceNumber: null };
    expect(getNextCompanyAction(approved)).toBeNull();
    expect(getNextCompanyAction({ ...approved, status: 'rejected', licenceCheckedAt: null })).toBeNull();
    expect(getNextCompanyAction({ ...approved, licenceCheckedAt: null, profile })).toBeNull();
  });
});
