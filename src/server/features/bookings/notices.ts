// What Billplz tells us by itself: the callback and the buyer's return. Believed only with a valid signature, made with
// the keys of the bill it speaks of, or with later ones of the same account. No call to the outside here: what needs a look at the bill is noted for the sweep.

import { senFromDecimal } from '#domain/money.ts';
import type { AppContext } from '#server/context.ts';
import {
  type BillplzCallback,
  type BillplzReturn,
  isSignedWith,
  type ReceivedFields,
  readCallback,
  readReturn,
} from '#server/features/payments/billplz.signature.ts';
import {
  findSettingsState,
  openedIn,
  settingsStatesSince,
} from '#server/features/payments/payments.service.ts';
import { withLogFields } from '#server/platform/log.ts';
import { countHits } from '#server/platform/rate-limit.ts';
import { findReference, requestBillCheck } from './bookings.store.ts';
import {
  type AttemptRow,
  findAttempt,
  findAttemptByBill,
  hasNotice,
  insertPaymentEvent,
} from './settlement.store.ts';
import { settleBill } from './settlement.ts';
import { eventColumns, type ProviderReport, type SettlementInput } from './settlement-input.ts';

/** Refused signatures kept per bill and hour; more of them are only counted. */
const KEPT_REFUSALS = 20;
const HOUR_SECONDS = 3_600;
/** A refused notice may be a forged one: it brings the next look forward only so often. */
const LOOK_AGAIN_SECONDS = 600;
/** A payer comes back at once. Later the address may stand in somebody else's history. */
const RETURN_PROVES_MS = 3 * HOUR_SECONDS * 1_000;
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `keysUnreadable`: nobody can tell now whether it is genuine, so Billplz should tell it again. */
export type CallbackOutcome = 'ok' | 'unsigned' | 'malformed' | 'keysUnreadable';

/** `attemptHint` stands in the callback's address, which is not signed: it finds a key, it proves nothing. */
export async function settleCallback(
  ctx: AppContext,
  body: ReceivedFields,
  attemptHint: string | null,
): Promise<CallbackOutcome> {
  const reading = readCallback(body);
  if (!reading.ok) return reading.reason;
  const { notice } = reading;
  const ofBill = await findAttemptByBill(ctx.db, notice.billId);
  const hinted = attemptHint !== null && uuidPattern.test(attemptHint);
  const attempt = ofBill ?? (hinted ? await findAttempt(ctx.db, attemptHint) : undefined);
  const report = reportFromCallback(notice);
  const signature = await checkSignature(ctx, notice, attempt);
  if (signature === 'keysUnreadable') return 'keysUnreadable';
  if (signature === 'refused') {
    await keepRefusal(ctx, ofBill, report);
    return 'unsigned';
  }
  if (!attempt) {
    ctx.log.error({ billId: notice.billId }, 'signed callback for a bill that is not ours');
    await keepOnce(ctx, report, 'unknownBill');
  } else if (!ofBill || needsCheck(notice, attempt)) {
    await keepOnce(ctx, report, notice.isPaid ? 'checkNeeded' : 'unknownBill', attempt);
    if (notice.isPaid) await requestBillCheck(ctx.db, attempt.booking_id, ctx.now());
  } else {
    await settleBill(ctx, attempt.booking_id, inputOf(notice, attempt, report));
  }
  return 'ok';
}

export type ReturnOutcome =
  | { readonly kind: 'invalid' }
  | { readonly kind: 'known'; readonly bookingId: string };

export async function settleReturn(ctx: AppContext, query: URLSearchParams): Promise<ReturnOutcome> {
  const reading = readReturn(query);
  if (!reading.ok) return { kind: 'invalid' };
  const { notice } = reading;
  const attempt = await findAttemptByBill(ctx.db, notice.billId);
  if (!attempt) return { kind: 'invalid' };
  const report: ProviderReport = { ...reportFromNotice(notice), source: 'redirect' };
  const signature = await checkSignature(ctx, notice, attempt);
  if (signature === 'keysUnreadable') return { kind: 'invalid' };
  if (signature === 'refused') {
    await keepRefusal(ctx, attempt, report);
    return { kind: 'invalid' };
  }
  const { booking_id: bookingId } = attempt;
  await settleBill(ctx, bookingId, inputOf(notice, attempt, report));
  // Money counts whenever it is told of. Who may see the booking is another question: an address ages.
  const provesSince = notice.paidAt ?? attempt.created_at;
  const isFresh = ctx.now().getTime() - provesSince.getTime() < RETURN_PROVES_MS;
  return isFresh ? { kind: 'known', bookingId } : { kind: 'invalid' };
}

/** `keysUnreadable`: none of the keys that can be opened made it, and some cannot be opened. */
async function checkSignature(
  ctx: AppContext,
  notice: BillplzCallback | BillplzReturn,
  attempt: AttemptRow | undefined,
): Promise<'genuine' | 'refused' | 'keysUnreadable'> {
  const states = attempt
    ? await settingsStatesSince(ctx, attempt.settings_version)
    : [await findSettingsState(ctx)];
  if (states.some((state) => isSignedWith(notice, openedIn(state)?.xSignatureKey))) return 'genuine';
  return states.some(({ kind }) => kind === 'unreadable') ? 'keysUnreadable' : 'refused';
}

function reportFromNotice(notice: BillplzReturn): Omit<ProviderReport, 'source'> {
  return {
    billId: notice.billId,
    paid: notice.isPaid,
    transactionId: notice.transactionId?.slice(0, 100) ?? null,
    transactionStatus: notice.transactionStatus,
    occurredAt: notice.paidAt,
    signatureOk: true,
    // A keyed digest of all that was received, which itself is not kept: it holds the buyer's name and e-mail.
    digest: Buffer.from(notice.signature, 'hex'),
  };
}

function reportFromCallback(notice: BillplzCallback): ProviderReport {
  const { state, amountSen, paidAmountSen } = notice;
  return { ...reportFromNotice(notice), source: 'callback', state, amountSen, paidAmountSen };
}

/** A paid bill that tells of no or another paid amount has been seen in the wild: the bill itself must say. */
function needsCheck(notice: BillplzCallback, attempt: AttemptRow): boolean {
  return notice.isPaid && fits(notice, attempt) && notice.paidAmountSen !== notice.amountSen;
}

/** The return carries neither amount nor collection: those were pinned when the bill was made. */
function fits(notice: BillplzCallback | BillplzReturn, attempt: AttemptRow): boolean {
  if (!('amountSen' in notice)) return true;
  return notice.amountSen === senFromDecimal(attempt.amount) && notice.collectionId === attempt.collection_id;
}

function inputOf(
  notice: BillplzCallback | BillplzReturn,
  attempt: AttemptRow,
  report: ProviderReport,
): SettlementInput {
  const common = { report, attemptId: attempt.id };
  if (!notice.isPaid) {
    const isUndecided = notice.transactionStatus === 'pending' || notice.transactionStatus === 'completed';
    return { ...common, event: isUndecided ? 'pendingAtBank' : 'unpaid' };
  }
  const isNamed = notice.transactionStatus === null || notice.transactionStatus === 'completed';
  return {
    ...common,
    event: 'payment',
    payment: {
      billId: notice.billId,
      fits: fits(notice, attempt),
      paidSen: 'amountSen' in notice ? notice.paidAmountSen : senFromDecimal(attempt.amount),
      transactionId: isNamed ? (report.transactionId ?? null) : null,
      paidAt: notice.paidAt,
    },
  };
}

async function keepOnce(
  ctx: AppContext,
  report: ProviderReport,
  as: 'checkNeeded' | 'unknownBill',
  attempt?: AttemptRow,
): Promise<void> {
  if (report.billId && report.digest && (await hasNotice(ctx.db, report.billId, report.digest))) return;
  const of = { booking_id: attempt?.booking_id ?? null, attempt_id: attempt?.id ?? null };
  await insertPaymentEvent(ctx.db, { ...eventColumns(report, { to: as, now: ctx.now() }), ...of });
}

/**
 * Anybody can send nonsense: it is counted, and kept only for bills of ours and only so often. But it may also be Billplz
 * with a key that we were not told of: a person hears of it, and the bill itself is asked.
 */
async function keepRefusal(
  ctx: AppContext,
  attempt: AttemptRow | undefined,
  report: ProviderReport,
): Promise<void> {
  if (!attempt) return ctx.log.warn({ source: report.source }, 'signature refused');
  const { booking_id: bookingId, bill_id } = attempt;
  const reference = await findReference(ctx.db, bookingId);
  await withLogFields(
    { bookingId, ...(reference ? { reference } : {}), ...(bill_id ? { billId: bill_id } : {}) },
    () => keepRefusalOf(ctx, attempt, report),
  );
}

async function keepRefusalOf(ctx: AppContext, attempt: AttemptRow, report: ProviderReport): Promise<void> {
  ctx.log.warn({ source: report.source }, 'signature refused');
  const limit = { key: attempt.id, max: KEPT_REFUSALS, windowSeconds: HOUR_SECONDS };
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
  const looks = { key: attemptId, max: 1, windowSeconds: LOOK_AGAIN_SECONDS };
  const { allowed } = await countHits(ctx, [{ bucket: 'looks-after-refusal', ...looks }]);
  if (allowed && report.paid) await requestBillCheck(ctx.db, bookingId, ctx.now());
}
