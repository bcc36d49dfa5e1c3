import { hasPermission } from '#domain/accounts/company-role.ts';
import { readSearch } from '#domain/deals/list-search.ts';
import {
  type DealDemand,
  type ListedPage,
  type ListedProspect,
  needsOwnCount,
  type ProspectFigures,
  type ProspectFilter,
  type ProspectSort,
  prospectFigures,
  toAuditFilters,
} from '#domain/fulfilment/customer-list.ts';
import { isId } from '#domain/kernel/id.ts';
import { backOfficePageSize, countCap } from '#domain/kernel/lists.ts';
import { createRefusal, type Refused } from '#domain/kernel/outcome.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { recordAudit, toAuditOrigin } from '#server/features/audit/audit.service.ts';
import { runAsCompany } from '#server/platform/database/company-scope.ts';
import type { Tx } from '#server/platform/database/database.ts';
import {
  readInBatches,
  readInstant,
  readTurn,
  type Turn,
  toTurnedPage,
} from '#server/platform/database/keyset.ts';
import { findByWords } from '#server/platform/database/search-words.ts';
import {
  countMatchingProspects,
  countProspects,
  deleteProspectRow,
  listDemand,
  listProspects,
} from './company-prospects.store.ts';

const MOST_DEALS_IN_DEMAND = 60;
const EXPORT_STEP = 500;

export type ProspectsPage = ListedPage<ListedProspect>;

export async function listCompanyProspects(
  ctx: AppContext,
  actor: CompanyActor,
  wanted: {
    readonly filter: ProspectFilter;
    readonly sort: ProspectSort;
    readonly after: string | null;
    readonly before: string | null;
  },
): Promise<ProspectsPage> {
  const { filter, sort } = wanted;
  const turn = readTurn(readInstant, wanted, sort);
  return runAsCompany(ctx.db, actor, async (tx) => {
    const { asked, note } = await resolve(tx, actor, filter);
    const read = (turn: Turn | null) =>
      listProspects(tx, asked, { sort, turn, limit: backOfficePageSize + 1 });
    const rows = await read(turn);
    const isFirst = turn?.back && rows.length <= backOfficePageSize;
    const page = toTurnedPage(
      ({ id, createdAt }) => ({ id, value: createdAt }),
      isFirst ? await read(null) : rows,
      { size: backOfficePageSize, order: sort, turn: isFirst ? null : turn },
    );
    const total = needsOwnCount(filter) ? await countMatchingProspects(tx, asked, countCap + 1) : null;
    return { ...page, note, total };
  });
}

async function resolve(tx: Tx, { companyId }: CompanyActor, filter: ProspectFilter) {
  const asked = { companyId, filter };
  if (filter.search === undefined) return { asked, note: null };
  const search = readSearch(filter.search);
  if (!search) return { asked: { ...asked, among: [] }, note: 'tooShort' as const };
  const { ids, isCut } = await findByWords(tx, { companyId, kind: 'prospect', terms: search.terms });
  return { asked: { ...asked, among: ids }, note: isCut ? ('cut' as const) : null };
}

export interface ProspectOverview extends ProspectFigures {
  readonly demand: readonly DealDemand[];
}

export async function summariseCompanyProspects(
  ctx: AppContext,
  actor: CompanyActor,
  filter: ProspectFilter,
): Promise<ProspectOverview> {
  return runAsCompany(ctx.db, actor, async (tx) => {
    const groups = await countProspects(tx, actor.companyId);
    const { asked } = await resolve(tx, actor, filter);
    const demand = await listDemand(tx, asked, MOST_DEALS_IN_DEMAND);
    return { ...prospectFigures(groups, filter), demand };
  });
}

export type DeleteProspectOutcome =
  | { readonly ok: true }
  | Refused<'prospect_not_found' | 'may_only_view' | 'not_saved'>;

export async function deleteProspect(
  ctx: AppContext,
  actor: CompanyActor,
  prospectId: string,
): Promise<DeleteProspectOutcome> {
  if (!hasPermission(actor, 'changeCustomers')) return createRefusal('may_only_view');
  if (!isId(prospectId)) return createRefusal('prospect_not_found');
  try {
    return await runAsCompany(ctx.db, actor, async (tx) => {
      const deleted = await deleteProspectRow(tx, actor.companyId, prospectId);
      if (!deleted) return createRefusal('prospect_not_found');
      await recordAudit(tx, {
        ...toAuditOrigin(actor),
        action: 'prospect.deleted',
        object: { kind: 'prospect', id: prospectId },
        details: { dealId: deleted.dealId },
      });
      return { ok: true } as const;
    });
  } catch (error) {
    ctx.log.error({ err: error, prospectId }, 'a prospect could not be deleted');
    return createRefusal('not_saved');
  }
}

/** Streams all matching rows, a few hundred at a time. Writes the audit record first. */
export function exportCompanyProspects(
  ctx: AppContext,
  actor: CompanyActor,
  filter: ProspectFilter,
): AsyncGenerator<readonly ListedProspect[]> {
  return readInBatches(EXPORT_STEP, (after) =>
    runAsCompany(ctx.db, actor, async (tx) => {
      if (after === null) {
        await recordAudit(tx, {
          ...toAuditOrigin(actor),
          action: 'prospects.exported',
          object: { kind: 'company', id: actor.companyId },
          details: toAuditFilters(filter),
        });
      }
      const { asked } = await resolve(tx, actor, filter);
      const turn = after && { from: after, back: false };
      return listProspects(tx, asked, { sort: 'newest', turn, limit: EXPORT_STEP });
    }),
  );
}
