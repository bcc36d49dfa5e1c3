import { describe, expect, it } from 'vitest';
import { type CompanyAct, type CompanyRole, companyRoles, givenRoles, may } from './company-role.ts';

/** Everybody, those who work, and the owner: written down once more, and complete by its type. */
const expected: Record<CompanyAct, readonly CompanyRole[]> = {
  look: ['owner', 'agent', 'viewer'],
  manageOwnAccount: ['owner', 'agent', 'viewer'],
  changeDeals: ['owner', 'agent'],
  changeCustomers: ['owner', 'agent'],
  seePassports: ['owner', 'agent'],
  handleDocuments: ['owner', 'agent'],
  managePayoutAccount: ['owner'],
  confirmPayoutAccount: ['owner', 'agent'],
  withdrawPayoutAccount: ['owner'],
  manageProfile: ['owner'],
  manageSettings: ['owner'],
  manageTeam: ['owner'],
  readActivity: ['owner'],
};

describe('who in a company may do what', () => {
  it.each(Object.entries(expected))('%s is for %s', (act, roles) => {
    expect(companyRoles.filter((role) => may({ role }, act as CompanyAct))).toEqual(roles);
  });

  it('ownership is not among the roles that are given', () => {
    expect(givenRoles).toEqual(companyRoles.filter((role) => role !== 'owner'));
  });
});
