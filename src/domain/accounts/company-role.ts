// The permissions of each company role. Services check them before they act, pages before they offer an action.

export const companyRoles = ['owner', 'agent', 'viewer'] as const;
export type CompanyRole = (typeof companyRoles)[number];

/** Roles that an owner can assign; ownership is transferred instead. */
export const givenRoles = ['agent', 'viewer'] as const satisfies readonly CompanyRole[];
export type GivenRole = (typeof givenRoles)[number];

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
  /** As the second person. */
  confirmPayoutAccount: editors,
  /** Only before it takes effect. */
  withdrawPayoutAccount: owners,
  manageProfile: owners,
  manageSettings: owners,
  manageTeam: owners,
  readActivity: owners,
} as const satisfies Record<string, readonly CompanyRole[]>;

export type CompanyAct = keyof typeof allowed;

/** Blocked for every role while the company is suspended. */
const notWhileSuspended: readonly CompanyAct[] = [
  'changeDeals',
  'managePayoutAccount',
  'confirmPayoutAccount',
];

export interface Member {
  readonly role: CompanyRole;
  readonly suspendedReason?: string | null;
}

export function may({ role, suspendedReason = null }: Member, act: CompanyAct): boolean {
  if (suspendedReason !== null && notWhileSuspended.includes(act)) return false;
  return (allowed[act] as readonly CompanyRole[]).includes(role);
}
