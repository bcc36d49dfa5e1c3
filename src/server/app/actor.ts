// Who acts, as proven by a session: services that change or show what is not public demand one of these. Only the
// accounts feature makes them, after it has checked session, role and membership; a plain object does not fit.
import type { CompanyRole } from '#domain/accounts/company-role.ts';

declare const admitted: unique symbol;

interface Actor {
  readonly [admitted]: true;
  readonly userId: string;
  readonly email: string;
  /** The session that proved it; a new password ends all others. */
  readonly sessionId: string;
  /** When the person behind the session last proved who they are. */
  readonly provenAt: Date;
  readonly clientAddress: string;
  readonly requestId: string;
  /** Scheme and host of the page it came from, for links in emails where none is configured. */
  readonly baseUrl?: string;
}

export interface CompanyActor extends Actor {
  readonly kind: 'company';
  readonly companyId: string;
  readonly companyName: string;
  readonly role: CompanyRole;
  /** Why the company is suspended; null while it is not. */
  readonly suspendedReason: string | null;
}

export interface SuperAdminActor extends Actor {
  readonly kind: 'superadmin';
}
