// Proof of identity that services require. Only the accounts feature creates actors, after checking session,
// role and membership; a plain object does not type-check.
import type { CompanyRole } from '#domain/accounts/company-role.ts';

declare const admitted: unique symbol;

interface Actor {
  readonly [admitted]: true;
  readonly userId: string;
  readonly email: string;
  /** The verified session; a new password ends all others. */
  readonly sessionId: string;
  readonly provenAt: Date;
  readonly clientAddress: string;
  readonly requestId: string;
  /** Origin of the request, for links in emails if none is configured. */
  readonly baseUrl?: string;
}

export interface CompanyActor extends Actor {
  readonly kind: 'company';
  readonly companyId: string;
  readonly companyName: string;
  readonly role: CompanyRole;
  readonly suspendedReason: string | null;
}

export interface SuperAdminActor extends Actor {
  readonly kind: 'superadmin';
}
