import {
  type CompanyNumbers,
  type FlightLoad,
  makeCompanyNumbers,
  maxFlightLoads,
} from '#domain/finance/numbers.ts';
import { monthDays, monthSpan } from '#domain/kernel/month.ts';
import { readSoldFlights } from '#domain/trips/sold-flights.ts';
import { tripView } from '#domain/trips/trip-view.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { recordAudit, toAuditOrigin } from '#server/features/audit/audit.service.ts';
import { getLedgerSales, ledgerByDay } from '#server/features/finance/ledger/ledger.service.ts';
import { runAsCompany } from '#server/platform/database/company-scope.ts';
import { type MonthBooks, openBooks } from './books.service.ts';
import { type LoadRow, listLoads } from './numbers.store.ts';

export function getCompanyNumbers(
  ctx: AppContext,
  actor: CompanyActor,
  { month, mode }: Pick<MonthBooks, 'month' | 'mode'>,
): Promise<CompanyNumbers> {
  const span = { companyId: actor.companyId, mode, ...monthSpan(month) };
  return runAsCompany(ctx.db, actor, async (tx) => {
    const found = { money: await ledgerByDay(tx, span), sales: await getLedgerSales(tx, span) };
    const loads = await listLoads(tx, { ...span, limit: maxFlightLoads });
    return { ...makeCompanyNumbers(monthDays(month, ctx.now()), found), loads: loads.map(toLoad) };
  });
}

function toLoad({ legs, ...row }: LoadRow): FlightLoad {
  return { ...row, trip: tripView(readSoldFlights(legs)) };
}

/** Audits the export before returning it. */
export async function exportCompanyNumbers(
  ctx: AppContext,
  actor: CompanyActor,
  { month, table }: { readonly month: string; readonly table: string },
): Promise<CompanyNumbers> {
  const books = await openBooks(ctx, month, actor.companyId);
  await runAsCompany(ctx.db, actor, (tx) =>
    recordAudit(tx, {
      ...toAuditOrigin(actor),
      action: 'numbers.exported',
      object: { kind: 'company', id: actor.companyId },
      details: { month: books.month, table },
    }),
  );
  return getCompanyNumbers(ctx, actor, books);
}
