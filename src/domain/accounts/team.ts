import type { ActorWithoutAccount } from './audit.ts';
import type { AssignableRole, CompanyRole } from './company-role.ts';

export const maxTeamSize = 50;
export const invitationDays = 7;

export interface TeamMember {
  readonly userId: string;
  readonly email: string;
  readonly role: CompanyRole;
  readonly joinedAt: Date;
  readonly lastSignInAt: Date | null;
  readonly isYou: boolean;
  readonly hasSecondFactor: boolean;
}

export interface OpenInvitation {
  readonly id: string;
  readonly email: string;
  readonly role: AssignableRole;
  readonly sentAt: Date;
  readonly expiresAt: Date;
}

export type JoinView =
  /** The invitation was used, withdrawn or has expired, or the company is no longer a partner. */
  | { readonly state: 'dead' }
  | {
      /** `new`: chooses a password. `known`: has an account without a company and keeps its password. */
      readonly state: 'new' | 'known' | 'elsewhere' | 'member' | 'suspended';
      readonly company: string;
      readonly email: string;
      readonly role: AssignableRole;
    };

export interface ActivityLine {
  readonly id: string;
  /** Companies do not see the names of the operator's staff. */
  readonly by: 'company' | 'operator' | 'system' | ActorWithoutAccount;
  readonly email: string | null;
  readonly action: string;
  readonly objectKind: string;
  readonly objectId: string | null;
  readonly details: Readonly<Record<string, string | number | boolean | null>>;
  /** Set only for the company's own people; erased after a time. */
  readonly clientAddress: string | null;
  readonly createdAt: Date;
}

export interface AlertAddress {
  readonly id: string;
  readonly email: string;
  readonly createdAt: Date;
  readonly confirmedAt: Date | null;
}
