import { describe, expect, it } from 'vitest';
import { companyActs, companyRoles, givenRoles, may } from './company-role.ts';

const actsOf = (role: (typeof companyRoles)[number]) => companyActs.filter((act) => may({ role }, act));

describe('who in a company may do what', () => {
  it('owners may do everything', () => {
    expect(actsOf('owner')).toEqual(companyActs);
  });

  it('agents do the daily work, and manage neither the company nor its team', () => {
    expect(actsOf('agent')).toEqual([
      ...['look', 'manageOwnAccount', 'changeDeals', 'changeCustomers', 'seePassports'],
    ]);
  });

  it('viewers look and change nothing but their own account, and see no passport', () => {
    expect(actsOf('viewer')).toEqual(['look', 'manageOwnAccount']);
  });

  it('ownership is not among the roles that are given', () => {
    expect(givenRoles).toEqual(companyRoles.filter((role) => role !== 'owner'));
  });
});
