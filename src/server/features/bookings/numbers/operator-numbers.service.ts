// What the operator looks at by day: money that arrived and went back, the fee on it, and what became of holds. Only bookings of the
// current mode count.
import {
  type NumbersWindow,
  type OperatorNumbers,
  operatorDays,
  operatorTotals,
  windowStart,
} from '#domain/numbers.ts';
import { klDate } from '#domain/time.ts';
import type { SuperAdminActor } from '#server/actor.ts';
import type { AppContext } from '#server/context.ts';
import { auditBy, recordAudit } from '#server/features/audit/audit.service.ts';
import { feesByDay } from '#server/features/ledger/ledger.service.ts';
import { currentMode } from '#server/features/payments/payments.service.ts';
import { countHolds, sumReceived, sumRefunds } from './numbers.store.ts';

export async function getOperatorNumbers(
  ctx: AppContext,
  _actor: SuperAdminActor,
  days: NumbersWindow,
): Promise<OperatorNumbers> {
  const window = { days, now: ctx.now() };
  const scope = { mode: await currentMode(ctx), since: windowStart(days, window.now) };
  // Test-mode bookings have no ledger, and so no fee.
  const feesSince = scope.mode === 'live' ? klDate(scope.since) : null;
  const [received, refunds, fees, holds] = await Promise.all([
    sumReceived(ctx.db, scope),
    sumRefunds(ctx.db, scope),
    feesSince ? feesByDay(ctx, feesSince) : [],
    countHolds(ctx.db, scope),
  ]);
  const byDay = operatorDays(window, { received, refunds, fees, holds });
  return { days: byDay, totals: operatorTotals(byDay) };
}

/** Nothing leaves before the line that says who took it. */
export async function exportOperatorNumbers(
  ctx: AppContext,
  actor: SuperAdminActor,
  days: NumbersWindow,
): Promise<OperatorNumbers> {
  await ctx.db.transaction().execute((tx) =>
    recordAudit(tx, {
      ...auditBy(actor),
      action: 'numbers.exported',
      object: { kind: 'numbers', id: 'operator' },
      details: { days },
    }),
  );
  return getOperatorNumbers(ctx, actor, days);
}
