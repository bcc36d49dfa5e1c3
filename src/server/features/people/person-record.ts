// Records requests about a person anonymously; the record outlives the data. Joins the request's transaction.
import type { AuditAction } from '#domain/accounts/audit.ts';
import type { KeptRecord, PersonAct, PersonRequest, RequestReason } from '#domain/privacy/person.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { type AuditLine, recordAudit, toAuditOrigin } from '#server/features/audit/audit.service.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { insertPersonRequest, listPersonRequests } from './people.store.ts';

const MARK = 'person';
const MOST_REQUESTS = 20;

export type Requester =
  | { readonly askedBy: 'operator'; readonly actor: SuperAdminActor }
  | { readonly askedBy: 'person'; readonly clientAddress: string; readonly requestId: string }
  | { readonly askedBy: 'command' };

/** Pseudonym of a person in audit records: comparable but not readable. */
export function getPersonMark(ctx: AppContext, email: string): string {
  return ctx.encryption.mark(email, MARK).toString('hex');
}

export function toRequesterAuditOrigin(
  by: Requester,
): Pick<AuditLine, 'actor' | 'clientAddress' | 'requestId'> {
  return by.askedBy === 'operator' ? toAuditOrigin(by.actor) : { ...by, actor: { kind: 'system' } };
}

interface Deed {
  readonly kind: PersonAct;
  readonly email: string;
  readonly newEmail?: string | undefined;
  readonly reason: RequestReason;
  readonly counts: Readonly<Record<string, number>>;
  readonly kept: readonly KeptRecord[];
  readonly details?: AuditLine['details'];
}

const actions: Record<PersonAct, AuditAction> = {
  export: 'person.exported',
  erase: 'person.erased',
  restrict: 'person.restricted',
  lift: 'person.restrictionLifted',
  correct: 'person.corrected',
};

export async function recordRequest(ctx: AppContext, tx: Tx, by: Requester, deed: Deed): Promise<void> {
  const kept: Record<string, number> = {};
  for (const { reason } of deed.kept) kept[reason] = (kept[reason] ?? 0) + 1;
  await insertPersonRequest(tx, {
    kind: deed.kind,
    person_hash: ctx.encryption.mark(deed.email, MARK),
    new_person_hash: deed.newEmail === undefined ? null : ctx.encryption.mark(deed.newEmail, MARK),
    requested_by: by.askedBy,
    made_by: by.askedBy === 'operator' ? by.actor.userId : null,
    reason: deed.reason,
    made_at: ctx.now(),
    counts: deed.counts,
    kept,
  });
  await recordAudit(tx, {
    ...toRequesterAuditOrigin(by),
    action: actions[deed.kind],
    object: { kind: 'person', id: getPersonMark(ctx, deed.email) },
    details: { askedBy: by.askedBy, reason: deed.reason, kept: deed.kept.length, ...deed.details },
  });
}

export function listRecordedRequests(ctx: AppContext, email: string): Promise<PersonRequest[]> {
  return listPersonRequests(ctx.db, ctx.encryption.marks(email, MARK), MOST_REQUESTS);
}
