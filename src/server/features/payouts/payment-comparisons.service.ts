// Billplz's settlement report beside the payments recorded here. A comparison changes nothing: its result is kept, so that
// somebody can look at it again, and what to do about a difference is a person's business.
import { senFromDecimal } from '#domain/money.ts';
import type { ListedComparison, ShownComparison } from '#domain/payment-comparison.ts';
import { comparePayments, daysOfReport, readSettlementReport } from '#domain/settlement-report.ts';
import { addDays, klDate, klWallClock } from '#domain/time.ts';
import type { SuperAdminActor } from '#server/actor.ts';
import type { AppContext } from '#server/context.ts';
import { auditBy, recordAudit } from '#server/features/audit/audit.service.ts';
import {
  findComparison,
  insertComparison,
  listComparisonRows,
  listRecordedPayments,
} from './payment-comparisons.store.ts';

const SHOWN_DIFFERENCES = 500;
const SHOWN_PARTS = 50;
const COMPARISONS_LISTED = 20;

export type ComparisonOutcome =
  | { readonly ok: true; readonly id: string }
  | { readonly ok: false; readonly missing: readonly ('billId' | 'amount')[] };

export async function compareReport(
  ctx: AppContext,
  actor: SuperAdminActor,
  report: string,
): Promise<ComparisonOutcome> {
  const read = readSettlementReport(report);
  if (!read.ok) return read;
  const { payments } = read;
  const days = daysOfReport(payments, klDate(ctx.now()));
  const recorded = await listRecordedPayments(ctx.db, {
    billIds: [...new Set(payments.map(({ billId }) => billId))],
    from: days && klWallClock(days.first, '00:00'),
    before: days && klWallClock(addDays(days.last, 1), '00:00'),
  });
  const { matched, differences } = comparePayments(
    payments,
    recorded.map(({ amount, ...payment }) => ({ ...payment, amountSen: senFromDecimal(amount) })),
  );
  const counts = { lines: payments.length, matched, differences: differences.length };
  const id = await ctx.db.transaction().execute(async (tx) => {
    const made = await insertComparison(tx, {
      ...{ at: ctx.now(), by: actor.userId, ...counts },
      result: {
        differences: differences.slice(0, SHOWN_DIFFERENCES),
        unknownColumns: read.unknownColumns.slice(0, SHOWN_PARTS),
        unreadLines: read.unreadLines.slice(0, SHOWN_PARTS),
        hasDates: days !== null,
      },
    });
    await recordAudit(tx, {
      ...auditBy(actor),
      action: 'payments.compared',
      object: { kind: 'paymentComparison', id: made },
      details: counts,
    });
    return made;
  });
  return { ok: true, id };
}

/** The newest first, and the one asked for. */
export async function listComparisons(
  ctx: AppContext,
  _actor: SuperAdminActor,
  { shown }: { readonly shown: string | null },
): Promise<{ readonly comparisons: readonly ListedComparison[]; readonly shown: ShownComparison | null }> {
  const comparisons = await listComparisonRows(ctx.db, COMPARISONS_LISTED);
  const id = shown ?? comparisons[0]?.id;
  return { comparisons, shown: (id ? await findComparison(ctx.db, id) : null) ?? null };
}
