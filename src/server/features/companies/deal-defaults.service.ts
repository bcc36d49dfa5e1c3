import { hasPermission } from '#domain/accounts/company-role.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { recordAudit, toAuditOrigin } from '#server/features/audit/audit.service.ts';
import { runAsCompany } from '#server/platform/database/company-scope.ts';
import { findDefaultNote, updateDefaultNote } from './deal-defaults.store.ts';

export interface DealDefaults {
  readonly sellerNote: string;
}

export async function getDealDefaults(ctx: AppContext, actor: CompanyActor): Promise<DealDefaults> {
  const note = await runAsCompany(ctx.db, actor, (tx) => findDefaultNote(tx, actor.companyId));
  return { sellerNote: note ?? '' };
}

export async function saveDealDefaults(
  ctx: AppContext,
  actor: CompanyActor,
  { sellerNote }: DealDefaults,
): Promise<boolean> {
  if (!hasPermission(actor, 'manageSettings')) return false;
  const note = sellerNote === '' ? null : sellerNote;
  await runAsCompany(ctx.db, actor, async (tx) => {
    if (!(await updateDefaultNote(tx, actor.companyId, note))) return;
    await recordAudit(tx, {
      ...toAuditOrigin(actor),
      action: 'company.defaultsUpdated',
      object: { kind: 'company', id: actor.companyId },
      details: { changed: 'sellerNote', empty: note === null },
    });
  });
  return true;
}
