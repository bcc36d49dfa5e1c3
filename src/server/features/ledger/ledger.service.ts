// The ledger of bookings: writes what an event moves, once, in the transaction that decides it, and moves the company's
// share by the calendar. What an event moves is the domain's business (src/domain/ledger.ts); that entries add up and
// stay as they are is the database's (migrations/0036_ledger.sql). Test-mode bookings have no ledger.
import { type LedgerEvent, ledgerLines, shareDueOn } from '#domain/ledger.ts';
import { klDate } from '#domain/time.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/platform/database.ts';
import { daysBefore } from '#server/platform/in-batches.ts';
import type { BookingRow } from '#server/platform/schema.ts';
import {
  findShare,
  insertLedgerTransaction,
  isRecorded,
  listSharesToMove,
  lockLedger,
  openMissing,
  type SoldShare,
  sumFees,
} from './ledger.store.ts';

const MOVED_AT_ONCE = 500;
/** Bills are watched for two days; a payment told later still is found by the comparison. */
const MISSING_DAYS = 4;

export interface LedgerOccasion {
  /** Names it for good: whatever is told twice is recorded once. */
  readonly cause: string;
  readonly now: Date;
  /** From when on the company is paid; today, unless it is known already. */
  readonly dueOn?: string;
  /** Nobody: the program itself. */
  readonly madeBy?: string;
  readonly note?: string;
}

/**
 * Joins the transaction that decided it. False when it was recorded before, moves nothing, or is in test mode. Never
 * refuses: money that came or left is recorded whatever stood there, and the comparison finds what does not fit.
 */
export async function recordInLedger(
  tx: Tx,
  booking: Pick<BookingRow, 'id' | 'mode' | 'fee_basis_points'>,
  event: LedgerEvent,
  { cause, now, dueOn, madeBy, note }: LedgerOccasion,
): Promise<boolean> {
  if (booking.mode !== 'live') return false;
  const ledger = await lockLedger(tx, booking.id);
  if (await isRecorded(tx, cause)) return false;
  const lines = ledgerLines(event, ledger.balances, booking.fee_basis_points);
  if (lines.length === 0) return false;
  const isOwed = lines.some(({ account }) => account === 'owed');
  return insertLedgerTransaction(tx, {
    bookingId: booking.id,
    companyId: ledger.companyId,
    kind: event.kind,
    cause,
    at: now,
    dueOn: isOwed ? (dueOn ?? ledger.dueOn ?? klDate(now)) : null,
    madeBy: madeBy ?? null,
    note: note ?? '',
    lines,
  });
}

/** The documents of a booking were sent: from now on its company is owed its share. */
export async function noteDocumentsSent(
  tx: Tx,
  bookingId: string,
  { now, madeBy }: { readonly now: Date; readonly madeBy: string },
): Promise<void> {
  const share = await findShare(tx, bookingId);
  if (!share) return;
  await recordInLedger(
    tx,
    share,
    { kind: 'documentsSent' },
    { cause: `documents:${bookingId}`, now, dueOn: shareDueOn({ ...share, documentsSentAt: now }), madeBy },
  );
}

/** What waits although the booking has flown, or its documents were sent by a process that knew no ledger. */
export async function moveDueShares(ctx: AppContext): Promise<number> {
  const now = ctx.now();
  const today = klDate(now);
  const due = await listSharesToMove(ctx.db, { today, limit: MOVED_AT_ONCE });
  let moved = 0;
  for (const bookingId of due) {
    const isMoved = await ctx.db.transaction().execute(async (tx) => {
      const share = await findShare(tx, bookingId);
      return share ? moveShare(tx, share, { now, today }) : false;
    });
    if (isMoved) moved += 1;
  }
  return moved;
}

/** By the day, because a correction may bring something back that waits. */
function moveShare(tx: Tx, share: SoldShare, { now, today }: { now: Date; today: string }): Promise<boolean> {
  return recordInLedger(
    tx,
    share,
    { kind: share.documentsSentAt ? 'documentsSent' : 'departed' },
    { cause: `share:${share.id}:${today}`, now, dueOn: shareDueOn(share) },
  );
}

/** While a new version is rolled out, a process of the old one may still settle a payment, and knows no ledger. */
export async function openMissingLedgers(ctx: AppContext): Promise<number> {
  const now = ctx.now();
  const opened = await openMissing(ctx.db, { bookedSince: daysBefore(now, MISSING_DAYS), now });
  if (opened > 0) ctx.log.warn({ opened }, 'paid bookings had no ledger');
  return opened;
}

/** Our fees of all companies by day in Kuala Lumpur, from a day on; less what refunds gave back. */
export function feesByDay({ db }: Pick<AppContext, 'db'>, from: string) {
  return sumFees(db, from);
}
