// Owns the shapes of a company's team as its people see it. Leaves who may do what to company-role.ts and carrying it out
// to the server.
import type { ActorWithoutAccount } from './audit.ts';
import type { CompanyRole, GivenRole } from './company-role.ts';

export const maxTeamSize = 50;
export const invitationDays = 7;

export interface TeamMember {
  readonly userId: string;
  readonly email: string;
  readonly role: CompanyRole;
  readonly joinedAt: Date;
  /** Null for a person who has not signed in yet. */
  readonly lastSignInAt: Date | null;
  readonly isYou: boolean;
  readonly hasSecondFactor: boolean;
}

export interface OpenInvitation {
  readonly id: string;
  readonly email: string;
  readonly role: GivenRole;
  readonly sentAt: Date;
  readonly expiresAt: Date;
}

/** What somebody finds behind the link of an invitation. */
export type JoinView =
  /** Used, withdrawn, too old, or of a company that is no partner any more. */
  | { readonly state: 'dead' }
  | {
      /** `new`: they choose a password. `known`: they have an account without a company, and keep its password. */
      readonly state: 'new' | 'known' | 'elsewhere' | 'member' | 'suspended';
      readonly company: string;
      readonly email: string;
      readonly role: GivenRole;
    };

/** A line of what was done in a company, as its owner reads it. */
export interface ActivityLine {
  readonly id: string;
  /** The operator's people are not named to companies. */
  readonly by: 'company' | 'operator' | 'system' | ActorWithoutAccount;
  readonly email: string | null;
  readonly action: string;
  readonly objectKind: string;
  readonly objectId: string | null;
  readonly details: Readonly<Record<string, string | number | boolean | null>>;
  /** Of the company's own people only, and not for ever. */
  readonly clientAddress: string | null;
  readonly createdAt: Date;
}

export interface AlertAddress {
  readonly id: string;
  readonly email: string;
  readonly createdAt: Date;
  /** Null until somebody who reads it has agreed. */
  readonly confirmedAt: Date | null;
}
