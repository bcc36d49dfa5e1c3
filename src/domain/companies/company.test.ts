import { describe, expect, it } from 'vitest';
import { companyActions, companyStatuses } from './company.ts';

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
