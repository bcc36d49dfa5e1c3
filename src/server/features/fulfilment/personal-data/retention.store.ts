import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/database/database.ts';

interface Batch {
  readonly now: Date;
  readonly limit: number;
}

/** Includes all travellers of the booking, whose names a request or note may contain. */
async function erasePassengers(db: Db, due: RawBuilder<unknown>, { now, limit }: Batch): Promise<number> {
  const { numAffectedRows } = await sql`
    with due as (
      select id from bookings where personal_data_erased_at is null and ${due}
      limit ${limit} for no key update skip locked
    ), travellers as (
      update passengers set first_name = null, last_name = null, passport_number = null, gender = null,
        date_of_birth = null, passport_expiry = null, nationality = null, issuing_country = null, passport_hash = '',
        infant_first_name = null, infant_last_name = null, infant_passport_number = null, infant_gender = null,
        infant_date_of_birth = null, infant_passport_expiry = null, infant_nationality = null,
        infant_issuing_country = null, link_version = link_version + 1
      where booking_id in (select id from due)
    ), requests as (
      update booking_requests set text = null, answer_text = null, offer_text = null where booking_id in (select id from due)
    ), notes as (
      update booking_notes set text = null where booking_id in (select id from due)
    ), answers as (
      update flight_change_answers set note = '' where booking_id in (select id from due)
    )
    update bookings set passport_number = null, gender = null, date_of_birth = null, passport_expiry = null,
      nationality = null, issuing_country = null, personal_data_erased_at = ${now}, body_hash = '', client_key = null, mail_owner_key = null
    where id in (select id from due)
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}

export function erasePassengersOfBookings(db: Db, ids: readonly string[], now: Date): Promise<number> {
  return erasePassengers(db, sql`id = any(${ids}::uuid[])`, { now, limit: ids.length });
}

/** Skips bookings that can still be paid, whatever their date. */
export function erasePassengersFlownBefore(db: Db, day: string, batch: Batch): Promise<number> {
  const due = sql`last_flight_on < ${day}::date and state not in ('billCreating', 'awaitingPayment', 'expiring')`;
  return erasePassengers(db, due, batch);
}

/** Erases passengers of holds that ended unpaid, if no bill check or payment search is pending. */
export function erasePassengersWhoNeverPaid(db: Db, batch: Batch): Promise<number> {
  const due = sql`
    state in ('expired', 'billFailed') and watch_until < ${batch.now} and next_check_at is null
    and not exists (select from booking_attention where booking_id = bookings.id)
  `;
  return erasePassengers(db, due, batch);
}

/** Keeps what was sold, when and for how much. Skips people with a pending payment or refund. */
export async function eraseContacts(
  db: Db,
  due: { readonly paid: boolean; readonly createdBefore: Date },
  { now, limit }: Batch,
): Promise<number> {
  const states = due.paid ? ['confirmed', 'paidNoSeat', 'review', 'beingChecked'] : ['expired', 'billFailed'];
  const isSettled = due.paid
    ? sql`not exists (select from refunds where booking_id = bookings.id and state = 'due')`
    : sql`coalesce(watch_until, ${now}) <= ${now} and next_check_at is null
        and not exists (select from booking_attention where booking_id = bookings.id)`;
  const { numAffectedRows } = await sql`
    update bookings set first_name = 'Removed', last_name = 'Removed', email = 'removed@email.invalid',
      phone_number = '-', contact_erased_at = ${now}
    where id in (
      select id from bookings
      where contact_erased_at is null and state = any(${states}) and created_at < ${due.createdBefore}
        and ${isSettled}
      limit ${limit} for no key update skip locked
    )
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Also removes tickets, the airline's reference and links to the booking. */
export async function eraseBookingTraces(
  tx: Tx,
  of: { readonly all: readonly string[]; readonly allButName: readonly string[]; readonly now: Date },
): Promise<void> {
  const ids = [...of.all, ...of.allButName];
  await sql`delete from documents where booking_id = any(${ids}::uuid[])`.execute(tx);
  await sql`update passengers set ticket_number = null where booking_id = any(${ids}::uuid[])`.execute(tx);
  await sql`update fulfilments set pnr = '' where booking_id = any(${ids}::uuid[])`.execute(tx);
  await sql`
    update refund_accounts set account_number = null, holder = 'Removed', erased_at = ${of.now}
    where erased_at is null
      and refund_id in (select id from refunds where booking_id = any(${ids}::uuid[]) and state = 'done')
  `.execute(tx);
  await sql`
    update bookings set phone_number = '-', link_version = link_version + 1 where id = any(${ids}::uuid[])
  `.execute(tx);
  await sql`
    update bookings set first_name = 'Removed', last_name = 'Removed', email = 'removed@email.invalid',
      contact_erased_at = ${of.now}
    where id = any(${of.all}::uuid[])
  `.execute(tx);
}
