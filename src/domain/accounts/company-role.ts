// The permissions of each company role. Services check them before they act, pages before they offer an action.

export const companyRoles = ['owner', 'agent', 'viewer'] as const;
export type CompanyRole = (typeof companyRoles)[number];

/** Roles that an owner can assign; ownership is transferred instead. */
export const assignableRoles = ['agent', 'viewer'] as const satisfies readonly CompanyRole[];
export type AssignableRole = (typeof assignableRoles)[number];

const allRoles = companyRoles;
const editors = ['owner', 'agent'] as const;
const owners = ['owner'] as const;

const allowed = {
  /** Deals, customers, figures and exports without passport numbers. */
  look: allRoles,
  manageOwnAccount: allRoles,
  changeDeals: editors,
  changeCustomers: editors,
  seePassports: editors,
  handleDocuments: editors,
  managePayoutAccount: owners,
  /** Confirms the account as the second person. */
  confirmPayoutAccount: editors,
  /** Possible only before the account takes effect. */
  withdrawPayoutAccount: owners,
  manageProfile: owners,
  manageSettings: owners,
  manageTeam: owners,
  readActivity: owners,
} as const satisfies Record<string, readonly CompanyRole[]>;

export type CompanyPermission = keyof typeof allowed;

/** No role may do these while the company is suspended. */
const notWhileSuspended: readonly CompanyPermission[] = [
  'changeDeals',
  'managePayoutAccount',
  'confirmPayoutAccount',
];

export interface Member {
  readonly role: CompanyRole;
  readonly suspendedReason?: string | null;
}

export function hasPermission({ role, suspendedReason = null }: Member, act: CompanyPermission): boolean {
  if (suspendedReason !== null && notWhileSuspended.includes(act)) return false;
  return (allowed[act] as readonly CompanyRole[]).includes(role);
}
