// The shape of a line of the audit log, as super admins read it.

export interface AuditRecord {
  readonly id: string;
  readonly actorKind: string;
  readonly actorId: string | null;
  /** As long as the account exists. */
  readonly actorEmail: string | null;
  readonly action: string;
  readonly objectKind: string;
  readonly objectId: string | null;
  readonly company: string | null;
  readonly details: Readonly<Record<string, string | number | boolean | null>>;
  readonly clientAddress: string | null;
  readonly requestId: string | null;
  readonly createdAt: Date;
}
