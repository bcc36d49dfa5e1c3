import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { BookingRow } from '#server/platform/database/schema.ts';

export async function requestBillCheck(db: Db, bookingId: string, now: Date): Promise<void> {
  await db
    .updateTable('bookings')
    .set({ next_check_at: sql<Date>`least(coalesce(next_check_at, ${now}), ${now})`, lease_token: null })
    .where('id', '=', bookingId)
    .execute();
}

type EndedHold = Pick<BookingRow, 'id' | 'reference'> & { state: 'awaitingPayment' | 'billCreating' };

export async function listEndedHolds(
  db: Db,
  at: { now: Date; unansweredBefore: Date; limit: number },
): Promise<EndedHold[]> {
  const { rows } = await sql<EndedHold>`
    (select id, reference, state from bookings
      where state = 'awaitingPayment' and hold_expires_at <= ${at.now} order by hold_expires_at limit ${at.limit})
    union all
    (select id, reference, state from bookings
      where state = 'billCreating' and created_at <= ${at.unansweredBefore} order by created_at limit ${at.limit})
  `.execute(db);
  return rows;
}

export type ClaimedBooking = Pick<
  BookingRow,
  | ('id' | 'reference' | 'state' | 'mode' | 'created_at' | 'hold_expires_at' | 'release_at')
  | ('billplz_transaction_id' | 'lease_token')
>;

/**
 * Claims bookings with a due bill check or with seats to release. Ended holds come first, because they block
 * seats. The lease, identified by the token, hides them from other workers and expires after a crash.
 */
export async function claimDueBills(
  db: Db,
  at: { now: Date; heldSince: Date; leaseUntil: Date; limit: number },
): Promise<ClaimedBooking[]> {
  const { rows } = await sql<ClaimedBooking>`
    update bookings set next_check_at = ${at.leaseUntil}, lease_token = gen_random_uuid()
    where id in (
      select id from bookings
      where next_check_at <= ${at.now}
        or (state = 'expiring' and next_check_at is null
          and (release_at <= ${at.now} or (release_at is null and hold_expires_at <= ${at.heldSince})))
      order by state = 'expiring' desc, next_check_at nulls first, release_at
      limit ${at.limit}
      for no key update skip locked
    )
    returning id, reference, state, mode, created_at, hold_expires_at, release_at, billplz_transaction_id, lease_token
  `.execute(db);
  return rows;
}

/** Ends the lease only if we still hold it: a settlement in the meantime has scheduled its own check. */
export async function endLease(
  db: Db,
  { id, lease_token }: Pick<ClaimedBooking, 'id' | 'lease_token'>,
  nextCheckAt: Date | null,
): Promise<void> {
  await db
    .updateTable('bookings')
    .set({ next_check_at: nextCheckAt, lease_token: null })
    .where('id', '=', id)
    .where('lease_token', '=', lease_token)
    .execute();
}

export interface BillToCheck {
  readonly billId: string;
  readonly toldAt: Date;
}

export async function listBillsToCheck(db: Db, bookingId: string): Promise<BillToCheck[]> {
  const { rows } = await sql<BillToCheck>`
    select told.bill_id as "billId", min(told.created_at) as "toldAt" from payment_events told
    where told.booking_id = ${bookingId} and told.event = 'checkNeeded' and not exists (
      select from payment_events looked
      where looked.booking_id = told.booking_id and looked.bill_id = told.bill_id and looked.source = 'reconcile'
        and looked.event <> 'keysRefused'
    )
    group by told.bill_id
  `.execute(db);
  return rows;
}
