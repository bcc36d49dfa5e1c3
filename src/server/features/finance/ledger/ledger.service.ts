// Records each event once in the transaction that decides it, and releases shares by date. Rules:
// src/domain/finance/ledger.ts; constraints: migrations/0006_finance.sql.

import { hasFlownWithoutDocuments, type Release, shareRelease } from '#domain/companies/release.ts';
import { emptyLedger, type LedgerEvent, ledgerLines } from '#domain/finance/ledger.ts';
import type { MoneyFacts } from '#domain/finance/money-place.ts';
import { klDate } from '#domain/kernel/time.ts';
import type { AppContext } from '#server/app/context.ts';
import type { Tx } from '#server/platform/database/database.ts';
import type { BookingRow, PaymentMode } from '#server/platform/database/schema.ts';
import {
  findBalances,
  findLedger,
  findLedgerStart,
  findPromised,
  insertLedgerTransactions,
  isRecorded,
  listDebts,
  listLedgerSales,
  listSharesToMove,
  lockLedger,
  lockShare,
  sumLedgerByBooking,
  sumLedgerByDay,
  sumOpenShares,
} from './ledger.store.ts';

const MOVED_AT_ONCE = 500;
const noId = '00000000-0000-0000-0000-000000000000';

export interface LedgerOccasion {
  readonly cause: string;
  readonly now: Date;
  readonly dueOn?: string;
  readonly madeBy?: string;
  readonly note?: string;
}

/**
 * Records an event in the transaction that decides it. False if recorded before or no money moves. Never
 * rejects it, because real money is always recorded; the comparison reports inconsistencies.
 */
export async function recordInLedger(
  tx: Tx,
  booking: Pick<BookingRow, 'id' | 'mode' | 'fee_basis_points'>,
  event: LedgerEvent,
  { cause, now, dueOn, madeBy, note }: LedgerOccasion,
): Promise<boolean> {
  const ledger = await lockLedger(tx, booking.id);
  if (await isRecorded(tx, cause)) return false;
  const lines = ledgerLines(event, ledger.balances, booking.fee_basis_points);
  if (lines.length === 0) return false;
  const isOwed = lines.some(({ account }) => account === 'owed');
  const made = {
    bookingId: booking.id,
    companyId: ledger.companyId,
    mode: booking.mode,
    kind: event.kind,
    cause,
    at: now,
    dueOn: isOwed ? (dueOn ?? ledger.dueOn ?? klDate(now)) : null,
    madeBy: madeBy ?? null,
    note: note ?? '',
    payoutId: null,
    lines,
  };
  return (await insertLedgerTransactions(tx, [made])) > 0;
}

export interface PaidLine {
  readonly bookingId: string;
  readonly companyId: string;
  readonly mode: PaymentMode;
  readonly amountSen: number;
}

/** Records a sent or returned payout in the transaction that decides it. */
export async function recordPayoutInLedger(
  tx: Tx,
  lines: readonly PaidLine[],
  made: {
    readonly payoutId: string;
    readonly isReturned: boolean;
    readonly now: Date;
    readonly madeBy: string;
  },
): Promise<void> {
  const { payoutId, now, madeBy, isReturned } = made;
  const prefix = isReturned ? 'payoutReturned' : 'payout';
  await insertLedgerTransactions(
    tx,
    // A payout moves the amount that was promised, even if a different amount is owed now.
    lines.map(({ bookingId, companyId, mode, amountSen }) => ({
      bookingId,
      companyId,
      mode,
      kind: 'payout',
      cause: `${prefix}:${payoutId}:${bookingId}`,
      at: now,
      dueOn: null,
      madeBy,
      note: '',
      payoutId,
      lines: ledgerLines({ kind: 'payout', amountSen: isReturned ? -amountSen : amountSen }, emptyLedger, 0),
    })),
  );
}

export async function recordProviderFeesInLedger(
  tx: Tx,
  lines: readonly (PaidLine & { readonly billId: string; readonly eventId: number })[],
  { provider, now, madeBy }: { readonly provider: string; readonly now: Date; readonly madeBy: string },
): Promise<void> {
  const fees = lines.filter(({ amountSen }) => amountSen > 0);
  if (fees.length === 0) return;
  await insertLedgerTransactions(
    tx,
    fees.map(({ bookingId, companyId, mode, amountSen, billId, eventId }) => ({
      bookingId,
      companyId,
      mode,
      kind: 'providerFee',
      cause: `providerFee:${provider}:${billId}:${eventId}`,
      at: now,
      dueOn: null,
      madeBy,
      note: '',
      payoutId: null,
      lines: ledgerLines({ kind: 'providerFee', amountSen }, emptyLedger, 0),
    })),
  );
}

export interface MovedShares {
  readonly moved: number;
  readonly flownWithoutDocuments: readonly string[];
}

export async function moveDueShares(ctx: AppContext): Promise<MovedShares> {
  const now = ctx.now();
  const today = klDate(now);
  const flownWithoutDocuments: string[] = [];
  let moved = 0;
  let after = noId;
  for (;;) {
    const batch = await listSharesToMove(ctx.db, { today, after, limit: MOVED_AT_ONCE });
    for (const share of batch) {
      const release = shareRelease(share, today);
      if (hasFlownWithoutDocuments(share, today)) flownWithoutDocuments.push(share.id);
      if (isDue(release, today) && (await moveShare(ctx, share.id, { now, today }))) moved += 1;
    }
    after = batch.at(-1)?.id ?? after;
    if (batch.length < MOVED_AT_ONCE) break;
  }
  return { moved, flownWithoutDocuments };
}

function isDue(release: Release, today: string): release is Extract<Release, { kind: 'on' }> {
  return release.kind === 'on' && release.date <= today;
}

/** Releases a due share. The cause names the day: a later correction may bring more to release. */
function moveShare(
  { db }: AppContext,
  bookingId: string,
  { now, today }: { readonly now: Date; readonly today: string },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const share = await lockShare(tx, bookingId);
    const release = share && shareRelease(share, today);
    if (!release || !isDue(release, today)) return false;
    const occasion = { cause: `share:${bookingId}:${today}`, now, dueOn: release.date };
    return recordInLedger(tx, share, { kind: 'documentsSent' }, occasion);
  });
}

/**
 * Releases the share of a booking whose flight departed without documents, in the transaction of the super
 * admin who decides so. Returns false for any other booking, or if nothing is waiting.
 */
export async function releaseFlownShare(
  tx: Tx,
  bookingId: string,
  { now, madeBy, note }: { readonly now: Date; readonly madeBy: string; readonly note: string },
): Promise<boolean> {
  const today = klDate(now);
  const share = await lockShare(tx, bookingId);
  const release = share && shareRelease(share, today);
  if (share?.state !== 'confirmed' || release?.kind !== 'waits' || release.for !== 'super_admin')
    return false;
  const { balances } = await lockLedger(tx, bookingId);
  return recordInLedger(
    tx,
    share,
    { kind: 'correction', from: 'awaiting', to: 'owed', amountSen: balances.awaiting },
    { cause: `released:${bookingId}:${now.getTime()}`, now, dueOn: today, madeBy, note },
  );
}

export async function getBookingLedger(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  bookingId: string,
): Promise<MoneyFacts | null> {
  const [row, balances] = await Promise.all([findLedger(db, bookingId), findBalances(db, bookingId)]);
  if (!row || !balances || balances.received === 0) return null;
  const { dueOn, paidOutOn } = row;
  return {
    balances,
    isInReview: row.state === 'review',
    release: shareRelease(row, klDate(now())),
    dueOn,
    paidOutOn,
  };
}

export const listCompanyDebts = listDebts;
export const lockLedgerOfBooking = lockLedger;
export const findPromisedSen = findPromised;

export const ledgerByDay = sumLedgerByDay;
export const ledgerByBooking = sumLedgerByBooking;
export const getLedgerSales = listLedgerSales;
export const getOpenShares = sumOpenShares;
export const getLedgerStart = findLedgerStart;
