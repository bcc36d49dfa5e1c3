import { describe, expect, it } from 'vitest';
import {
  assignableRoles,
  type CompanyPermission,
  type CompanyRole,
  companyRoles,
  hasPermission,
} from './company-role.ts';

// Lists every action again; the type makes the list complete.
const expected: Record<CompanyPermission, readonly CompanyRole[]> = {
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

describe('company roles', () => {
  it.each(Object.entries(expected))('allow %s to %s', (act, roles) => {
    expect(companyRoles.filter((role) => hasPermission({ role }, act as CompanyPermission))).toEqual(roles);
  });

  it('exclude ownership from the roles that an owner can assign', () => {
    expect(assignableRoles).toEqual(companyRoles.filter((role) => role !== 'owner'));
  });
});
