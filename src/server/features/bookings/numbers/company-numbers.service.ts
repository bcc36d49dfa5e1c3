// What a company looks at to see how it sells: money by day, how full its flights are, and how long before the deadline
// seats go. Only bookings of the current mode count. Everybody of the company may look, as on its dashboard.
import {
  type CompanyNumbers,
  companyDays,
  companyTotals,
  type FlightLoad,
  mostFlightLoads,
  type NumbersWindow,
  windowStart,
} from '#domain/numbers.ts';
import { readSoldFlights } from '#domain/sold-flights.ts';
import { tripView } from '#domain/trip-view.ts';
import type { CompanyActor } from '#server/actor.ts';
import type { AppContext } from '#server/context.ts';
import { auditBy, recordAudit } from '#server/features/audit/audit.service.ts';
import { currentMode } from '#server/features/payments/payments.service.ts';
import { asCompany } from '#server/platform/company-scope.ts';
import { countLeadTimes, type LoadRow, listLoads, sumCancelled, sumPaid } from './numbers.store.ts';

export async function getCompanyNumbers(
  ctx: AppContext,
  actor: CompanyActor,
  days: NumbersWindow,
): Promise<CompanyNumbers> {
  const window = { days, now: ctx.now() };
  const since = windowStart(days, window.now);
  const scope = { companyId: actor.companyId, mode: await currentMode(ctx), since };
  const refunds = await sumCancelled(ctx.db, scope);
  return asCompany(ctx.db, actor, async (tx) => {
    const byDay = companyDays(window, { paid: await sumPaid(tx, scope), refunds });
    return {
      days: byDay,
      totals: companyTotals(byDay),
      leadTimes: await countLeadTimes(tx, scope),
      loads: (await listLoads(tx, { ...scope, limit: mostFlightLoads })).map(toLoad),
    };
  });
}

function toLoad({ legs, ...row }: LoadRow): FlightLoad {
  return { ...row, trip: tripView(readSoldFlights(legs)) };
}

/** Nothing leaves before the line that says who took it. */
export async function exportCompanyNumbers(
  ctx: AppContext,
  actor: CompanyActor,
  wanted: { readonly days: NumbersWindow; readonly table: string },
): Promise<CompanyNumbers> {
  await asCompany(ctx.db, actor, (tx) =>
    recordAudit(tx, {
      ...auditBy(actor),
      action: 'numbers.exported',
      object: { kind: 'company', id: actor.companyId },
      details: wanted,
    }),
  );
  return getCompanyNumbers(ctx, actor, wanted.days);
}
