// Owns who in a company may do what: one table of roles and acts. Services ask it before they act, pages before they offer
// something. Who has which role is kept by the server.

export const companyRoles = ['owner', 'agent', 'viewer'] as const;
export type CompanyRole = (typeof companyRoles)[number];

/** Those that an owner gives; a company's ownership is handed over. */
export const givenRoles = ['agent', 'viewer'] as const satisfies readonly CompanyRole[];
export type GivenRole = (typeof givenRoles)[number];

const everyone = companyRoles;
const workers = ['owner', 'agent'] as const;
const owners = ['owner'] as const;

const allowed = {
  /** Deals, customers and figures, and files of them without passport numbers. */
  look: everyone,
  /** A person's own password, and leaving the company. */
  manageOwnAccount: everyone,
  /** Create, change, pause and delete. */
  changeDeals: workers,
  changeCustomers: workers,
  /** On the screen and in files. */
  seePassports: workers,
  /** E-tickets and other papers of travellers, to look at, match and send. */
  handleDocuments: workers,
  /** The bank account that the company's share goes to. */
  managePayoutAccount: owners,
  /** As the second person. */
  confirmPayoutAccount: workers,
  /** One that is not in force yet. */
  withdrawPayoutAccount: owners,
  manageProfile: owners,
  manageSettings: owners,
  manageTeam: owners,
  /** Who did what. */
  readActivity: owners,
} as const satisfies Record<string, readonly CompanyRole[]>;

export type CompanyAct = keyof typeof allowed;

/** Nobody of a suspended company does these, whatever their role. */
const notWhileSuspended: readonly CompanyAct[] = [
  'changeDeals',
  'managePayoutAccount',
  'confirmPayoutAccount',
];

export interface Person {
  readonly role: CompanyRole;
  /** Why the company is suspended; absent or null while it is not. */
  readonly suspendedReason?: string | null;
}

export function may({ role, suspendedReason = null }: Person, act: CompanyAct): boolean {
  if (suspendedReason !== null && notWhileSuspended.includes(act)) return false;
  return (allowed[act] as readonly CompanyRole[]).includes(role);
}
