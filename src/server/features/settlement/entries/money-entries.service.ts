// Manual ledger entries. Above the limit an entry needs a second super admin; the domain checks the limit
// again when the entry is booked.

import { randomUUID } from 'node:crypto';
import type { BookingEvent, BookingState } from '#domain/bookings/booking-state.ts';
import { needsSecondAdmin } from '#domain/finance/bank-file.ts';
import { chargebackLossSen } from '#domain/finance/ledger.ts';
import {
  type CompanyEntryKind,
  calculateMaxEntrySen,
  entryWindowStart,
  type MoneyEntry,
  splitOverDebts,
} from '#domain/finance/money-entry.ts';
import { decimalFromSen, type Sen, senFromDecimal } from '#domain/kernel/money.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { isSecondAdmin } from '#server/features/accounts/super-admins/accounts.service.ts';
import { recordAudit, toAuditOrigin } from '#server/features/audit/audit.service.ts';
import { findAttemptByBill, listAttempts } from '#server/features/bookings/rows/attempts.store.ts';
import { type BookingNow, lockBooking } from '#server/features/bookings/rows/bookings.store.ts';
import {
  findPromisedSen,
  type LedgerOccasion,
  listCompanyDebts,
  lockLedgerOfBooking,
  recordInLedger,
} from '#server/features/finance/ledger/ledger.service.ts';
import { currentMode } from '#server/features/payments/payments.service.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { endChargedBackRefunds } from '../refunds/charged-back-refunds.ts';
import { hasCountedTransaction, insertRefund } from '../rows/settlement.store.ts';
import { settleBill } from '../settle/settlement.ts';
import {
  type EntryRow,
  endBatch,
  insertEntries,
  listBatch,
  lockEntriesBy,
  sumBookedAlone,
  sumChargedBack,
} from './money-entries.store.ts';

const goodwillReason = 'A refund as a gesture of goodwill.';

export type EntryRefusal =
  | { readonly code: 'not_found' | 'changed' | 'in_review' | 'erased' | 'other_booking' | 'recorded' }
  /** The author cannot confirm, and neither can a user whose access changed recently. */
  | { readonly code: 'same_person' | 'changed_lately' }
  | { readonly code: 'too_much'; readonly mostSen: Sen };

export type EntryOutcome =
  | { readonly kind: 'waiting' | 'booked' | 'withdrawn' }
  | { readonly kind: 'settled'; readonly event: BookingEvent; readonly state: BookingState }
  | ({ readonly kind: 'refused' } & EntryRefusal);

interface SeenPayment {
  readonly kind: 'payment';
  readonly amountSen: Sen;
  readonly billId: string;
  readonly transactionId: string | null;
}

export type EntryRequest = (MoneyEntry | SeenPayment) & {
  readonly bookingId: string;
  readonly reason: string;
};

class Refused extends Error {
  readonly refusal: EntryRefusal;
  constructor(refusal: EntryRefusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

const refused = (refusal: EntryRefusal): EntryOutcome => ({ kind: 'refused', ...refusal });

async function catchRefusal(act: () => Promise<EntryOutcome>): Promise<EntryOutcome> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Refused) return refused(error.refusal);
    throw error;
  }
}

export function requestEntry(
  ctx: AppContext,
  actor: SuperAdminActor,
  request: EntryRequest,
): Promise<EntryOutcome> {
  const { bookingId, kind, amountSen, reason } = request;
  const part = {
    booking_id: bookingId,
    kind,
    amount_sen: amountSen,
    from_account: kind === 'correction' ? request.from : null,
    to_account: kind === 'correction' ? request.to : null,
    bill_id: kind === 'payment' ? request.billId : null,
    transaction_id: kind === 'payment' ? request.transactionId : null,
    reason,
  };
  return enter(ctx, actor, [part]);
}

export async function requestCompanyEntry(
  ctx: AppContext,
  actor: SuperAdminActor,
  request: {
    readonly companyId: string;
    readonly kind: CompanyEntryKind;
    readonly amountSen: Sen;
    readonly reason: string;
  },
): Promise<EntryOutcome> {
  const { companyId, kind, amountSen, reason } = request;
  const debts = await listCompanyDebts(ctx.db, { mode: await currentMode(ctx), companyId });
  const parts = splitOverDebts(debts, amountSen);
  if (!parts)
    return refused({ code: 'too_much', mostSen: debts.reduce((sum, { debtSen }) => sum + debtSen, 0) });
  const row = { kind, reason, from_account: null, to_account: null, bill_id: null, transaction_id: null };
  // Locks ledgers in the order of their ids, as a payout does, not in the order of the debts.
  const inOrder = parts.toSorted((one, other) => (one.bookingId < other.bookingId ? -1 : 1));
  return enter(
    ctx,
    actor,
    inOrder.map((part) => ({ ...row, booking_id: part.bookingId, amount_sen: part.amountSen })),
  );
}

type EntryPart = Pick<
  EntryRow,
  | 'booking_id'
  | 'kind'
  | 'amount_sen'
  | 'from_account'
  | 'to_account'
  | 'bill_id'
  | 'transaction_id'
  | 'reason'
>;

async function insertBatch(
  ctx: AppContext,
  tx: Tx,
  actor: SuperAdminActor,
  { parts, bookings }: { readonly parts: readonly EntryPart[]; readonly bookings: readonly BookingNow[] },
): Promise<EntryRow[]> {
  const now = ctx.now();
  await lockEntriesBy(tx, actor.userId);
  const before = await sumBookedAlone(tx, actor.userId, entryWindowStart(now));
  const totalSen = parts.reduce((sum, { amount_sen }) => sum + amount_sen, before);
  const isWaiting = needsSecondAdmin({ totalSen }, ctx.config.payouts.confirmAboveSen);
  const batch_id = randomUUID();
  const rows = await insertEntries(
    tx,
    parts.map((part) => {
      const { company_id, mode } = pickBooking(bookings, part.booking_id);
      return {
        ...part,
        batch_id,
        company_id,
        mode,
        made_by: actor.userId,
        made_at: now,
        booked_at: isWaiting ? null : now,
      };
    }),
  );
  for (const row of rows) await recordEntry(tx, actor, isWaiting ? 'entryRequested' : 'entryBooked', row);
  return rows;
}

function pickBooking(bookings: readonly BookingNow[], id: string): BookingNow {
  const booking = bookings.find((each) => each.id === id);
  if (!booking) throw new Refused({ code: 'not_found' });
  return booking;
}

/** Locks in the order of their ids, as everything that locks several bookings does. */
async function lockBookings(tx: Tx, parts: readonly EntryPart[]): Promise<BookingNow[]> {
  const ids = [...new Set(parts.map(({ booking_id }) => booking_id))].sort();
  const bookings: BookingNow[] = [];
  for (const id of ids) {
    const booking = await lockBooking(tx, id);
    if (!booking) throw new Refused({ code: 'not_found' });
    bookings.push(booking);
  }
  return bookings;
}

async function enter(
  ctx: AppContext,
  actor: SuperAdminActor,
  parts: readonly EntryPart[],
): Promise<EntryOutcome> {
  const [only] = parts;
  if (only?.kind === 'payment')
    return settlePayment(ctx, actor, only, async (tx, booking) => {
      const [row] = await insertBatch(ctx, tx, actor, { parts, bookings: [booking] });
      return row?.booked_at !== null;
    });
  return catchRefusal(() =>
    ctx.db.transaction().execute(async (tx): Promise<EntryOutcome> => {
      const bookings = await lockBookings(tx, parts);
      for (const part of parts) await checkEntry(tx, part, pickBooking(bookings, part.booking_id));
      const rows = await insertBatch(ctx, tx, actor, { parts, bookings });
      if (rows.some(({ booked_at }) => booked_at === null)) return { kind: 'waiting' };
      for (const row of rows)
        await bookEntry(ctx, tx, { row, booking: pickBooking(bookings, row.booking_id) });
      return { kind: 'booked' };
    }),
  );
}

export async function confirmEntry(
  ctx: AppContext,
  actor: SuperAdminActor,
  batchId: string,
): Promise<EntryOutcome> {
  const rows = await listBatch(ctx.db, batchId);
  const [first] = rows;
  if (!first) return refused({ code: 'not_found' });
  const confirm = async (tx: Tx) => {
    if (first.made_by === actor.userId) throw new Refused({ code: 'same_person' });
    if (!(await isSecondAdmin(ctx, tx, actor, { madeAt: first.made_at })))
      throw new Refused({ code: 'changed_lately' });
    if (!(await endBatch(tx, batchId, { as: 'confirmed', by: actor.userId, now: ctx.now() })))
      throw new Refused({ code: 'changed' });
    for (const row of rows) await recordEntry(tx, actor, 'entryConfirmed', row);
    return true;
  };
  if (first.kind === 'payment') return settlePayment(ctx, actor, first, confirm);
  return catchRefusal(() =>
    ctx.db.transaction().execute(async (tx): Promise<EntryOutcome> => {
      const bookings = await lockBookings(tx, rows);
      await confirm(tx);
      for (const row of rows) {
        const booking = pickBooking(bookings, row.booking_id);
        await checkEntry(tx, row, booking);
        await bookEntry(ctx, tx, { row, booking });
      }
      return { kind: 'booked' };
    }),
  );
}

/** Any super admin can withdraw: stopping money needs no second person. */
export function withdrawEntry(
  ctx: AppContext,
  actor: SuperAdminActor,
  batchId: string,
): Promise<EntryOutcome> {
  return ctx.db.transaction().execute(async (tx): Promise<EntryOutcome> => {
    const rows = await listBatch(tx, batchId);
    if (rows.length === 0) return refused({ code: 'not_found' });
    if (!(await endBatch(tx, batchId, { as: 'withdrawn', by: actor.userId, now: ctx.now() })))
      return refused({ code: 'changed' });
    for (const row of rows) await recordEntry(tx, actor, 'entryWithdrawn', row);
    return { kind: 'withdrawn' };
  });
}

function toEvent({ kind, amount_sen: amountSen, from_account: from, to_account: to }: EntryPart): MoneyEntry {
  if (kind === 'payment') throw new Error('A payment is settled, not booked.');
  if (kind !== 'correction') return { kind, amountSen };
  if (!from || !to) throw new Error('A correction names two accounts.');
  return { kind, amountSen, from, to };
}

async function checkEntry(
  tx: Tx,
  part: EntryPart & { readonly id?: string },
  booking: BookingNow,
): Promise<void> {
  // A payment in review has no fee or share yet; staff must accept or reject it first.
  if (booking.state === 'review') throw new Refused({ code: 'in_review' });
  const { balances } = await lockLedgerOfBooking(tx, booking.id);
  const promisedSen = await findPromisedSen(tx, booking.id);
  const chargedBackSen = await sumChargedBack(tx, booking.id, part.id ?? null);
  const most = calculateMaxEntrySen(toEvent(part), { balances, promisedSen, chargedBackSen });
  if (part.amount_sen > most) throw new Refused({ code: 'too_much', mostSen: most });
}

async function bookEntry(
  ctx: AppContext,
  tx: Tx,
  { row, booking }: { readonly row: EntryRow; readonly booking: BookingNow },
): Promise<void> {
  const now = ctx.now();
  if (row.kind === 'goodwill')
    await insertRefund(tx, {
      booking_id: booking.id,
      attempt_id: null,
      amount: decimalFromSen(row.amount_sen),
      reason: goodwillReason,
      created_at: now,
    });
  const occasion = { cause: `entry:${row.id}`, now, madeBy: row.made_by, note: row.reason };
  if (row.kind === 'chargeback') return bookChargeback(tx, { row, booking, occasion });
  if (!(await recordInLedger(tx, booking, toEvent(row), occasion))) throw new Refused({ code: 'changed' });
}

/** Cancels unsent refunds first. Refunds that were already sent are our loss. */
async function bookChargeback(
  tx: Tx,
  {
    row,
    booking,
    occasion,
  }: { row: EntryRow; booking: BookingNow; occasion: LedgerOccasion & { madeBy: string } },
): Promise<void> {
  const { balances } = await lockLedgerOfBooking(tx, booking.id);
  const { id, amount_sen: amountSen } = row;
  const dueSen = await endChargedBackRefunds(tx, booking, { ...occasion, id, amountSen });
  const lossSen = chargebackLossSen(amountSen, dueSen, balances);
  await recordInLedger(tx, booking, { kind: 'chargeback', amountSen, dueSen }, occasion);
  if (lossSen === 0) return;
  const loss = { kind: 'correction', from: 'costs', to: 'owed', amountSen: lossSen } as const;
  const note = `Loss: charged back after a refund. ${row.reason}`;
  await recordInLedger(tx, booking, loss, { ...occasion, cause: `loss:${id}`, note });
}

/** Settles the entry like any payment. `onlyIf` writes it and returns whether it is still valid. */
async function settlePayment(
  ctx: AppContext,
  actor: SuperAdminActor,
  { booking_id: bookingId, bill_id, transaction_id, amount_sen: paidSen, reason }: EntryPart,
  onlyIf: (tx: Tx, booking: BookingNow) => Promise<boolean>,
): Promise<EntryOutcome> {
  const billId = bill_id ?? '';
  const attempts = await listAttempts(ctx.db, bookingId);
  const attempt = attempts.find((each) => each.bill_id === billId) ?? attempts.at(-1);
  if (!attempt) return refused({ code: 'not_found' });
  const amountSen = senFromDecimal(attempt.amount);
  // Billplz reports a bill's first transaction. With a mistyped id here, its report would count again.
  const isPaidAgain = attempt.bill_id === billId && attempt.status === 'paid';
  const transactionId = isPaidAgain ? transaction_id : null;
  return catchRefusal(async () => {
    const settled = await settleBill(
      ctx,
      bookingId,
      {
        event: 'payment',
        attemptId: attempt.id,
        report: { source: 'staff', billId, paid: true, amountSen, paidAmountSen: paidSen, transactionId },
        staff: { actor, reason },
        payment: { billId, fits: paidSen === amountSen, paidSen, transactionId, paidAt: null },
      },
      async (booking, tx) => {
        if (booking.personal_data_erased_at !== null) throw new Refused({ code: 'erased' });
        await checkBill(tx, bookingId, { billId, transactionId });
        return onlyIf(tx, booking);
      },
    );
    return settled.kind === 'settled' ? settled : { kind: 'waiting' };
  });
}

async function checkBill(
  tx: Tx,
  bookingId: string,
  { billId, transactionId }: { readonly billId: string; readonly transactionId: string | null },
): Promise<void> {
  const attempt = await findAttemptByBill(tx, billId);
  if (attempt && attempt.booking_id !== bookingId) throw new Refused({ code: 'other_booking' });
  if (attempt?.status !== 'paid') return;
  // A second payment of a paid bill has another transaction id.
  if (transactionId === null || attempt.transaction_id === null) throw new Refused({ code: 'recorded' });
  if (attempt.transaction_id === transactionId || (await hasCountedTransaction(tx, billId, transactionId)))
    throw new Refused({ code: 'recorded' });
}

function recordEntry(
  tx: Tx,
  actor: SuperAdminActor,
  what: 'entryRequested' | 'entryBooked' | 'entryConfirmed' | 'entryWithdrawn',
  { booking_id, kind, amount_sen, from_account, to_account, bill_id, reason }: EntryRow,
): Promise<void> {
  return recordAudit(tx, {
    ...toAuditOrigin(actor),
    action: `booking.${what}`,
    object: { kind: 'booking', id: booking_id },
    details: {
      kind,
      amountSen: amount_sen,
      ...(from_account && { from: from_account }),
      ...(to_account && { to: to_account }),
      ...(bill_id && { billId: bill_id }),
      reason,
    },
  });
}
