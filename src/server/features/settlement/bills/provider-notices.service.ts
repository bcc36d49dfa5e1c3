import { isId } from '#domain/kernel/id.ts';
import { senFromDecimal } from '#domain/kernel/money.ts';
import { createRefusal, type Refused } from '#domain/kernel/outcome.ts';
import type { AppContext } from '#server/app/context.ts';
import {
  type AttemptRow,
  findAttempt,
  findAttemptByBill,
} from '#server/features/bookings/rows/attempts.store.ts';
import { requestBillCheck } from '#server/features/bookings/rows/bill-checks.store.ts';
import { findReference } from '#server/features/bookings/rows/bookings.store.ts';
import type { ChargeReport, ReceivedFields } from '#server/features/payments/payment-provider.ts';
import { paymentProvider } from '#server/features/payments/provider.service.ts';
import { runWithLogFields } from '#server/platform/log.ts';
import { countHits } from '#server/platform/rate-limit.ts';
import { hasNotice, insertPaymentEvent } from '../rows/settlement.store.ts';
import { settleBill } from '../settle/settlement.ts';
import { eventColumns, type SettlementInput } from '../settle/settlement-input.ts';
import { storeUnknownPayment } from './unknown-payments.ts';

/** Rejected signatures stored per bill and hour; further ones are only counted. */
const STORED_REFUSALS = 20;
const HOUR_SECONDS = 3_600;
/** A rejected notice may be forged, so it triggers an early check at most once in this period. */
const RECHECK_SECONDS = 600;
/** A payer returns soon after paying. Later the URL may be in another person's browser history. */
const RETURN_PROVES_MS = 3 * HOUR_SECONDS * 1_000;

/** `keysUnreadable`: the signature cannot be verified now, so the provider should retry. */
export type CallbackOutcome = 'ok' | 'unsigned' | 'malformed' | 'keysUnreadable';

/** `attemptHint` comes from the unsigned callback URL: it selects a key and proves nothing. */
export async function settleCallback(
  ctx: AppContext,
  body: ReceivedFields,
  attemptHint: string | null,
): Promise<CallbackOutcome> {
  const reading = paymentProvider(ctx).readNotice('callback', body);
  if (!reading.ok) return reading.reason;
  const { report } = reading;
  const ofBill = await findAttemptByBill(ctx.db, report.billId);
  const hinted = attemptHint !== null && isId(attemptHint);
  const attempt = ofBill ?? (hinted ? await findAttempt(ctx.db, attemptHint) : undefined);
  const proof = await reading.prove(attempt?.settings_version ?? null);
  if (proof === 'keysUnreadable') return 'keysUnreadable';
  if (proof === 'refused') {
    await recordRefusal(ctx, ofBill, report);
    return 'unsigned';
  }
  if (!attempt) {
    await storeUnknown(ctx, report);
  } else if (!ofBill || needsCheck(report, attempt)) {
    await storeOnce(ctx, report, report.paid ? 'checkNeeded' : 'unknownBill', attempt);
    if (report.paid) await requestBillCheck(ctx.db, attempt.booking_id, ctx.now());
  } else {
    await settleBill(ctx, attempt.booking_id, toSettlementInput(report, attempt));
  }
  return 'ok';
}

export type ReturnOutcome = { readonly ok: true; readonly bookingId: string } | Refused<'invalid'>;

export async function settleReturn(ctx: AppContext, query: URLSearchParams): Promise<ReturnOutcome> {
  const reading = paymentProvider(ctx).readNotice('redirect', query);
  if (!reading.ok) return createRefusal('invalid');
  const { report } = reading;
  const attempt = await findAttemptByBill(ctx.db, report.billId);
  const proof = await reading.prove(attempt?.settings_version ?? null);
  if (!attempt) {
    if (proof === 'genuine') await storeUnknown(ctx, report);
    return createRefusal('invalid');
  }
  if (proof === 'keysUnreadable') return createRefusal('invalid');
  if (proof === 'refused') {
    await recordRefusal(ctx, attempt, report);
    return createRefusal('invalid');
  }
  const { booking_id: bookingId } = attempt;
  await settleBill(ctx, bookingId, toSettlementInput(report, attempt));
  // A payment is recorded no matter when it is reported, but an old return URL must not open the booking.
  const provesSince = report.occurredAt ?? attempt.created_at;
  const isFresh = ctx.now().getTime() - provesSince.getTime() < RETURN_PROVES_MS;
  return isFresh ? { ok: true, bookingId } : createRefusal('invalid');
}

function needsCheck(report: ChargeReport, attempt: AttemptRow): boolean {
  return report.paid && isMatching(report, attempt) && report.paidAmountSen !== report.amountSen;
}

/** A return may lack amount and collection: the bill fixed both. */
function isMatching({ amountSen, collectionId }: ChargeReport, attempt: AttemptRow): boolean {
  if (amountSen === undefined) return true;
  return amountSen === senFromDecimal(attempt.amount) && collectionId === attempt.collection_id;
}

function toSettlementInput(report: ChargeReport, attempt: AttemptRow): SettlementInput {
  const { billId, transactionStatus } = report;
  const common = { report, attemptId: attempt.id };
  if (!report.paid) {
    const isUndecided = transactionStatus === 'pending' || transactionStatus === 'completed';
    return { ...common, event: isUndecided ? 'pendingAtBank' : 'unpaid' };
  }
  const isNamed = !transactionStatus || transactionStatus === 'completed';
  return {
    ...common,
    event: 'payment',
    payment: {
      billId,
      fits: isMatching(report, attempt),
      paidSen: report.paidAmountSen ?? senFromDecimal(attempt.amount),
      transactionId: isNamed ? (report.transactionId ?? null) : null,
      paidAt: report.occurredAt ?? null,
    },
  };
}

/** Only payments need staff. An unknown bill that is unpaid is only stored as an event. */
async function storeUnknown(ctx: AppContext, report: ChargeReport): Promise<void> {
  ctx.log.error({ billId: report.billId, paid: report.paid }, 'signed notice for a bill that is not ours');
  await storeOnce(ctx, report, 'unknownBill');
  const account = report.paid ? await paymentProvider(ctx).currentAccount() : null;
  if (account) await storeUnknownPayment(ctx, report, account);
}

async function storeOnce(
  ctx: AppContext,
  report: ChargeReport,
  as: 'checkNeeded' | 'unknownBill',
  attempt?: AttemptRow,
): Promise<void> {
  if (report.digest && (await hasNotice(ctx.db, report.billId, report.digest))) return;
  const of = { booking_id: attempt?.booking_id ?? null, attempt_id: attempt?.id ?? null };
  await insertPaymentEvent(ctx.db, { ...eventColumns(report, { to: as, now: ctx.now() }), ...of });
}

/**
 * Anyone can send forged notices, so they are counted, and stored only for our own bills and at a limited
 * rate. The sender may also be the provider with a key we do not have, so staff is notified and the bill is
 * checked.
 */
async function recordRefusal(
  ctx: AppContext,
  attempt: AttemptRow | undefined,
  report: ChargeReport,
): Promise<void> {
  if (!attempt) return ctx.log.warn({ source: report.source }, 'signature refused');
  const { booking_id: bookingId, bill_id } = attempt;
  const reference = await findReference(ctx.db, bookingId);
  await runWithLogFields(
    { bookingId, ...(reference ? { reference } : {}), ...(bill_id ? { billId: bill_id } : {}) },
    () => recordAttemptRefusal(ctx, attempt, report),
  );
}

async function recordAttemptRefusal(
  ctx: AppContext,
  attempt: AttemptRow,
  report: ChargeReport,
): Promise<void> {
  ctx.log.warn({ source: report.source }, 'signature refused');
  const limit = { key: attempt.id, max: STORED_REFUSALS, windowSeconds: HOUR_SECONDS };
  const counted = await countHits(ctx, [{ bucket: 'refused-signatures', ...limit }]);
  if (!counted.allowed) {
    ctx.log.error('many refused signatures for one bill: check the keys');
    return;
  }
  const { digest: _forged, ...rest } = report;
  const { id: attemptId, booking_id: bookingId } = attempt;
  await settleBill(ctx, bookingId, {
    event: 'signatureRefused',
    attemptId,
    report: { ...rest, signatureOk: false },
  });
  const looks = { key: attemptId, max: 1, windowSeconds: RECHECK_SECONDS };
  const { allowed } = await countHits(ctx, [{ bucket: 'looks-after-refusal', ...looks }]);
  if (allowed && report.paid) await requestBillCheck(ctx.db, bookingId, ctx.now());
}
