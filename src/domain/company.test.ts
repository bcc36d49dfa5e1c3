import { describe, expect, it } from 'vitest';
import { companyActions, companyStatuses } from './company.ts';

describe('the actions a company offers', () => {
  it('depend on its status [S2.124]: a pending one can be approved [S4.002] or rejected [S4.003]', () => {
    for (const hasAccount of [true, false])
      expect(companyActions({ status: 'pending', hasAccount })).toEqual(['approve', 'reject', 'delete']);
    expect(companyActions({ status: 'rejected', hasAccount: false })).toEqual(['delete']);
  });

  it('are Re-approve for an approved one without an account [S4.004], else Reset Password [S4.005]', () => {
    expect(companyActions({ status: 'approved', hasAccount: false })).toEqual([
      'reapprove',
      'licence',
      'fee',
      'delete',
    ]);
    expect(companyActions({ status: 'approved', hasAccount: true })).toEqual([
      'resetPassword',
      'licence',
      'fee',
      'delete',
    ]);
  });

  it('always include Delete, as the last one [S4.006]', () => {
    for (const status of companyStatuses)
      for (const hasAccount of [true, false])
        expect(companyActions({ status, hasAccount }).at(-1)).toBe('delete');
  });
});
