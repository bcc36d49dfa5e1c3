// Writes audit records in the caller's transaction: neither record nor change exists without the other.
import type { AuditAction, AuditObject } from '#domain/accounts/audit.ts';
import type { CompanyActor, SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { runInBatches, subtractDays } from '#server/platform/database/in-batches.ts';
import { forgetAddressesBefore, insertAuditLine } from './audit.store.ts';

const FORGOTTEN_AT_ONCE = 1_000;

export interface AuditLine {
  readonly actor: { readonly kind: 'system' | 'superadmin' | 'company'; readonly id?: string };
  readonly action: AuditAction;
  readonly object: { readonly kind: AuditObject; readonly id: string };
  readonly companyId?: string;
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
  readonly clientAddress?: string;
  readonly requestId?: string;
}

export function toAuditOrigin(
  actor: CompanyActor | SuperAdminActor,
): Pick<AuditLine, 'actor' | 'companyId' | 'clientAddress' | 'requestId'> {
  const { kind, userId: id, clientAddress, requestId } = actor;
  const ofCompany = kind === 'company' ? { companyId: actor.companyId } : {};
  return { actor: { kind, id }, ...ofCompany, clientAddress, requestId };
}

export async function recordAudit(tx: Tx, line: AuditLine): Promise<void> {
  await insertAuditLine(tx, {
    actor_kind: line.actor.kind,
    actor_id: line.actor.id ?? null,
    action: line.action,
    object_kind: line.object.kind,
    object_id: line.object.id,
    company_id: line.companyId ?? null,
    details: JSON.stringify(line.details ?? {}),
    client_address: line.clientAddress ?? null,
    request_id: line.requestId ?? null,
  });
}

/** Records stay forever; client addresses are needed only for a while. */
export function forgetClientAddresses(ctx: AppContext): Promise<number> {
  const before = subtractDays(ctx.now(), ctx.config.retention.auditAddressDays);
  return runInBatches(FORGOTTEN_AT_ONCE, (limit) => forgetAddressesBefore(ctx.db, before, limit));
}
