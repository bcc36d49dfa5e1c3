import type { CompanyDeal, CompanyDealQuery, DealChoice } from '#domain/deals/company-deal.ts';
import { readDealSearch } from '#domain/deals/list-search.ts';
import type { ListedPage } from '#domain/fulfilment/customer-list.ts';
import { backOfficePageSize, countCap } from '#domain/kernel/lists.ts';
import { addDays, klDate } from '#domain/kernel/time.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { runAsCompany } from '#server/platform/database/company-scope.ts';
import type { Tx } from '#server/platform/database/database.ts';
import {
  readInstant,
  readKeysetDay,
  readTurn,
  type Turn,
  toTurnedPage,
} from '#server/platform/database/keyset.ts';
import type { PaymentMode } from '#server/platform/database/schema.ts';
import { findByWords } from '#server/platform/database/search-words.ts';
import { countMatchingDeals, listCompanyDealRows, listDealChoices } from './deal-list.store.ts';

const DAYS_BACK = 30;
const MOST_CHOICES = 100;

export type DealsPage = ListedPage<CompanyDeal>;

/** Lists deals in the company's transaction. A cursor before the start gives the first page. */
export async function listCompanyDeals(
  tx: Tx,
  scope: { readonly companyId: string; readonly mode: PaymentMode; readonly now: Date },
  {
    after,
    before,
    ...query
  }: CompanyDealQuery & { readonly after: string | null; readonly before: string | null },
): Promise<DealsPage> {
  const { sort } = query;
  const { among, note } = await findDeals(tx, scope.companyId, query.search);
  const asked = { ...scope, query, among };
  const turn = readTurn<Date | string>(
    sort === 'departure' ? readKeysetDay : readInstant,
    { after, before },
    sort,
  );
  const read = (turn: Turn<Date | string> | null) =>
    listCompanyDealRows(tx, { ...asked, turn, limit: backOfficePageSize + 1 });
  const rows = await read(turn);
  const isFirst = turn?.back && rows.length <= backOfficePageSize;
  const sortedBy = {
    newest: ({ createdAt }: CompanyDeal) => createdAt,
    departure: ({ outbound: [first] }: CompanyDeal) => first.departsOn,
    deadline: ({ deadlineAt }: CompanyDeal) => deadlineAt,
  }[sort];
  const page = toTurnedPage(
    (deal) => ({ id: deal.id, value: sortedBy(deal) }),
    isFirst ? await read(null) : rows,
    { size: backOfficePageSize, order: sort, turn: isFirst ? null : turn },
  );
  const isApart = query.search !== null || query.phase !== null || sort !== 'newest';
  return { ...page, note, total: isApart ? await countMatchingDeals(tx, asked, countCap + 1) : null };
}

async function findDeals(tx: Tx, companyId: string, text: string | null) {
  if (text === null) return { among: null, note: null };
  const search = readDealSearch(text);
  if (!search) return { among: [], note: 'tooShort' as const };
  const { ids, isCut } = await findByWords(tx, { companyId, kind: 'deal', terms: search.terms });
  return { among: ids, note: isCut ? ('cut' as const) : null };
}

export async function listDealsToChoose(
  ctx: AppContext,
  actor: CompanyActor,
  chosen: string | undefined,
): Promise<readonly DealChoice[]> {
  const since = addDays(klDate(ctx.now()), -DAYS_BACK);
  return runAsCompany(ctx.db, actor, (tx) =>
    listDealChoices(tx, { companyId: actor.companyId, since, chosen: chosen ?? null, limit: MOST_CHOICES }),
  );
}
