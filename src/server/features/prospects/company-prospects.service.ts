// A company's view of its prospects: the list, the figures above it, the file of them, and taking one off. Owns what a
// company may see and do here; who registers for what, and who is told when, is decided elsewhere in this feature.
import { may } from '#domain/company-role.ts';
import { backOfficePageSize } from '#domain/constants.ts';
import {
  chosenFilters,
  type DealDemand,
  type ListedProspect,
  type ProspectFigures,
  type ProspectFilter,
  prospectFigures,
} from '#domain/customer-list.ts';
import { isId } from '#domain/id.ts';
import type { CompanyActor } from '#server/actor.ts';
import type { AppContext } from '#server/context.ts';
import { auditBy, recordAudit } from '#server/features/audit/audit.service.ts';
import { asCompany } from '#server/platform/company-scope.ts';
import { type Page, readInBatches, readKeyset, toPage } from '#server/platform/keyset.ts';
import { countProspects, deleteProspectRow, listDemand, listProspects } from './company-prospects.store.ts';

const MOST_DEALS_IN_DEMAND = 60;
const EXPORT_STEP = 500;
const ORDER = 'newest';

export async function listCompanyProspects(
  ctx: AppContext,
  actor: CompanyActor,
  wanted: { readonly filter: ProspectFilter; readonly cursor: string | null },
): Promise<Page<ListedProspect>> {
  const after = readKeyset(wanted.cursor, ORDER);
  const rows = await asCompany(ctx.db, actor, (tx) =>
    listProspects(tx, scope(actor, wanted.filter), { after, limit: backOfficePageSize + 1 }),
  );
  return toPage(rows, backOfficePageSize, ORDER);
}

export interface ProspectOverview extends ProspectFigures {
  /** Seats wanted against seats offered, of the deals that are wanted most. */
  readonly demand: readonly DealDemand[];
}

export async function summariseCompanyProspects(
  ctx: AppContext,
  actor: CompanyActor,
  filter: ProspectFilter,
): Promise<ProspectOverview> {
  return asCompany(ctx.db, actor, async (tx) => {
    const groups = await countProspects(tx, actor.companyId);
    const demand = await listDemand(tx, scope(actor, filter), MOST_DEALS_IN_DEMAND);
    return { ...prospectFigures(groups, filter), demand };
  });
}

export type DeleteOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'prospect_not_found' | 'may_only_view' | 'not_saved' };

/** A mail that is queued for this person is not sent any more: delivery asks for the row. */
export async function deleteProspect(
  ctx: AppContext,
  actor: CompanyActor,
  prospectId: string,
): Promise<DeleteOutcome> {
  if (!may(actor, 'changeCustomers')) return { ok: false, code: 'may_only_view' };
  if (!isId(prospectId)) return { ok: false, code: 'prospect_not_found' };
  try {
    return await asCompany(ctx.db, actor, async (tx) => {
      const deleted = await deleteProspectRow(tx, actor.companyId, prospectId);
      if (!deleted) return { ok: false, code: 'prospect_not_found' } as const;
      await recordAudit(tx, {
        ...auditBy(actor),
        action: 'prospect.deleted',
        object: { kind: 'prospect', id: prospectId },
        details: { dealId: deleted.dealId },
      });
      return { ok: true } as const;
    });
  } catch (error) {
    ctx.log.error({ err: error, prospectId }, 'a prospect could not be deleted');
    return { ok: false, code: 'not_saved' };
  }
}

/** All rows that fit, a few hundred at a time. Nothing leaves before the line that says who took it. */
export function exportCompanyProspects(
  ctx: AppContext,
  actor: CompanyActor,
  filter: ProspectFilter,
): AsyncGenerator<readonly ListedProspect[]> {
  return readInBatches(EXPORT_STEP, (after) =>
    asCompany(ctx.db, actor, async (tx) => {
      if (after === null) {
        await recordAudit(tx, {
          ...auditBy(actor),
          action: 'prospects.exported',
          object: { kind: 'company', id: actor.companyId },
          details: chosenFilters(filter),
        });
      }
      return listProspects(tx, scope(actor, filter), { after, limit: EXPORT_STEP });
    }),
  );
}

function scope({ companyId }: CompanyActor, filter: ProspectFilter) {
  return { companyId, filter };
}
