// Compares Billplz's settlement report with our payments. Marks matching payments as settled with their fee.
// Staff decide about differences.

import type { ListedComparison, ShownComparison } from '#domain/finance/payment-comparison.ts';
import {
  comparePayments,
  findReportDays,
  type MatchedPayment,
  readSettlementReport,
} from '#domain/finance/settlement-report.ts';
import { maxCharacters } from '#domain/kernel/limits.ts';
import { type Sen, senFromDecimal } from '#domain/kernel/money.ts';
import type { Refused } from '#domain/kernel/outcome.ts';
import { addDays, klDate, toKlInstant } from '#domain/kernel/time.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { recordAudit, toAuditOrigin } from '#server/features/audit/audit.service.ts';
import { recordProviderFeesInLedger } from '#server/features/finance/ledger/ledger.service.ts';
import type { Tx } from '#server/platform/database/database.ts';
import type { PaymentMode } from '#server/platform/database/schema.ts';
import {
  findComparison,
  insertComparison,
  insertSettled,
  listComparisonRows,
  listRecordedPayments,
  type RecordedRow,
} from './payment-comparisons.store.ts';

const provider = 'billplz';
const mode: PaymentMode = 'live';
const SHOWN_DIFFERENCES = 500;
const SHOWN_PARTS = 50;
const COMPARISONS_LISTED = 20;

export type ComparisonOutcome =
  | { readonly ok: true; readonly id: string }
  | (Refused<'columns_missing'> & { readonly missing: readonly ('billId' | 'amount')[] });

export async function compareReport(
  ctx: AppContext,
  actor: SuperAdminActor,
  report: string,
): Promise<ComparisonOutcome> {
  const read = readSettlementReport(report);
  if (!read.ok) return { ...read, code: 'columns_missing' };
  const { payments } = read;
  const days = findReportDays(payments, klDate(ctx.now()));
  const recorded = await listRecordedPayments(ctx.db, {
    billIds: [...new Set(payments.map(({ billId }) => billId))],
    from: days && toKlInstant(days.first, '00:00'),
    before: days && toKlInstant(addDays(days.last, 1), '00:00'),
  });
  const { matched, differences } = comparePayments(
    payments,
    recorded.map(({ amount, ...payment }) => ({ ...payment, amountSen: senFromDecimal(amount) })),
  );
  const counts = { lines: payments.length, matched: matched.length, differences: differences.length };
  const id = await ctx.db.transaction().execute(async (tx) => {
    const made = await insertComparison(tx, {
      at: ctx.now(),
      by: actor.userId,
      ...counts,
      result: {
        differences: differences.slice(0, SHOWN_DIFFERENCES),
        unknownColumns: read.unknownColumns.slice(0, SHOWN_PARTS),
        unreadLines: read.unreadLines.slice(0, SHOWN_PARTS),
        hasDates: days !== null,
      },
    });
    await settle(tx, { matched, comparisonId: made, by: actor.userId, now: ctx.now() });
    await recordAudit(tx, {
      ...toAuditOrigin(actor),
      action: 'payments.compared',
      object: { kind: 'paymentComparison', id: made },
      details: counts,
    });
    return made;
  });
  return { ok: true, id };
}

async function settle(
  tx: Tx,
  made: {
    readonly matched: readonly MatchedPayment<
      Pick<RecordedRow, 'eventId' | 'billId' | 'bookingId' | 'companyId'> & { readonly amountSen: Sen }
    >[];
    readonly comparisonId: string;
    readonly by: string;
    readonly now: Date;
  },
): Promise<void> {
  const { now } = made;
  const settled = made.matched.flatMap(({ payment, ...settlement }) => {
    const { eventId, bookingId, companyId } = payment;
    return eventId && bookingId && companyId
      ? [{ ...payment, ...settlement, eventId, bookingId, companyId, mode }]
      : [];
  });
  const added = await insertSettled(
    tx,
    settled.map(({ eventId, billId, bookingId, amountSen, feeSen, settlement, settledOn }) => ({
      provider,
      bill_id: billId,
      payment_event_id: eventId,
      mode,
      booking_id: bookingId,
      amount_sen: amountSen,
      fee_sen: feeSen,
      reference: settlement?.slice(0, maxCharacters.payoutReference) ?? null,
      settled_on: settledOn ?? klDate(now),
      comparison_id: made.comparisonId,
    })),
  );
  await recordProviderFeesInLedger(
    tx,
    settled
      .filter(({ eventId }) => added.has(eventId))
      .map((payment) => ({ ...payment, amountSen: payment.feeSen })),
    { provider, now, madeBy: made.by },
  );
}

export async function listComparisons(
  ctx: AppContext,
  _actor: SuperAdminActor,
  { shown }: { readonly shown: string | null },
): Promise<{ readonly comparisons: readonly ListedComparison[]; readonly shown: ShownComparison | null }> {
  const comparisons = await listComparisonRows(ctx.db, COMPARISONS_LISTED);
  const id = shown ?? comparisons[0]?.id;
  return { comparisons, shown: (id ? await findComparison(ctx.db, id) : null) ?? null };
}
