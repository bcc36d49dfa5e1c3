// The operator's view of companies: the list with its filters and counters, and who waits longest. Reads only; what is
// decided about a company belongs to approval.service.ts.

import type { CompanyCounts, ListedCompany } from '#domain/companies/company.ts';
import { backOfficePageSize } from '#domain/kernel/lists.ts';
import type { FoundCompany } from '#domain/operator/desk-found.ts';
import type { DeskSearch } from '#domain/operator/desk-search.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { type Page, readKeyset, toPage } from '#server/platform/database/keyset.ts';
import {
  type CompanyFilter,
  countCompaniesByStatus,
  findCompanies,
  findOldestPending,
  listCompaniesNewestFirst,
} from './company-list.store.ts';

export interface CompanyPage extends Page<ListedCompany> {
  /** Of all companies with that name, whatever status is shown. */
  readonly counts: CompanyCounts;
}

export async function listCompanies(
  ctx: AppContext,
  _actor: SuperAdminActor,
  query: CompanyFilter & { readonly cursor: string | null },
): Promise<CompanyPage> {
  const order = 'newest';
  const after = readKeyset(query.cursor, order);
  const [counts, rows] = await Promise.all([
    countCompaniesByStatus(ctx.db, query.search),
    listCompaniesNewestFirst(ctx.db, { filter: query, after, limit: backOfficePageSize + 1 }),
  ]);
  const page = toPage(rows, backOfficePageSize, order);
  return { ...page, counts };
}

export function findCompaniesForDesk(
  ctx: AppContext,
  _actor: SuperAdminActor,
  { text }: DeskSearch,
  limit: number,
): Promise<readonly FoundCompany[]> {
  return findCompanies(ctx.db, text, limit);
}

export interface CompanyOverview {
  readonly counts: CompanyCounts;
  /** Since when the company that waits longest has been waiting. */
  readonly oldestPendingAt: Date | null;
}

export async function companyOverview(ctx: AppContext, _actor: SuperAdminActor): Promise<CompanyOverview> {
  const [counts, oldestPendingAt] = await Promise.all([
    countCompaniesByStatus(ctx.db, null),
    findOldestPending(ctx.db),
  ]);
  return { counts, oldestPendingAt };
}
