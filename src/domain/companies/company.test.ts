import { describe, expect, it } from 'vitest';
import { companyActions, companyStatuses, type ListedCompany, nextStep } from './company.ts';

describe('companyActions', () => {
  it('depend on its status [S2.124]: a pending one can be approved [S4.002] or rejected [S4.003]', () => {
    for (const hasAccount of [true, false])
      expect(companyActions({ status: 'pending', hasAccount, isSuspended: false })).toEqual([
        'approve',
        'reject',
        'delete',
      ]);
    expect(companyActions({ status: 'rejected', hasAccount: false, isSuspended: false })).toEqual(['delete']);
  });

  it('are Re-approve for an approved one without an account [S4.004], else Reset Password [S4.005]', () => {
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

  it('offers Resume instead of Suspend while suspended', () => {
    const actions = companyActions({ status: 'approved', hasAccount: true, isSuspended: true });
    expect(actions).toContain('resume');
    expect(actions).not.toContain('suspend');
  });

  it('always ends with Delete [S4.006]', () => {
    for (const status of companyStatuses)
      for (const hasAccount of [true, false])
        expect(companyActions({ status, hasAccount, isSuspended: false }).at(-1)).toBe('delete');
  });
});

describe('nextStep', () => {
  const approved = {
    status: 'approved',
    hasAccount: true,
    isSuspended: false,
    licenceCheckedAt: new Date(),
    profile: { licenceNumber: 'KPK/LN 10482' },
  } as ListedCompany;

  it('is the first thing that a company waits for', () => {
    const steps = [
      nextStep({ ...approved, status: 'pending', hasAccount: false, licenceCheckedAt: null }),
      nextStep({ ...approved, isSuspended: true, hasAccount: false }),
      nextStep({ ...approved, hasAccount: false, licenceCheckedAt: null }),
      nextStep({ ...approved, licenceCheckedAt: null }),
    ];
    expect(steps).toEqual(['approve', 'resume', 'reapprove', 'licence']);
  });

  it('is null for a rejected company and where there is no licence to check', () => {
    const profile = { ...approved.profile, licenceNumber: null };
    expect(nextStep(approved)).toBeNull();
    expect(nextStep({ ...approved, status: 'rejected', licenceCheckedAt: null })).toBeNull();
    expect(nextStep({ ...approved, licenceCheckedAt: null, profile })).toBeNull();
  });
});
