import { sql } from 'kysely';
import type { BookingState } from '#domain/bookings/booking-state.ts';
import type { Tx } from '#server/platform/database/database.ts';

export interface PersonBooking {
  readonly id: string;
  readonly reference: string;
  readonly state: BookingState;
  readonly isTest: boolean;
  readonly isCancelled: boolean;
  readonly hasRefundDue: boolean;
  readonly isWatched: boolean;
  readonly lastFlightOn: string;
  readonly createdAt: Date;
}

/** `lock` blocks settlement until the transaction ends. Leaves out bookings whose contact was erased. */
export async function listPersonBookings(
  tx: Tx,
  email: string,
  { now, lock }: { readonly now: Date; readonly lock: boolean },
): Promise<PersonBooking[]> {
  const { rows } = await sql<PersonBooking>`
    select id, reference, state, mode = 'test' as "isTest", cancelled_at is not null as "isCancelled",
      exists (select from refunds where booking_id = bookings.id and state = 'due') as "hasRefundDue",
      coalesce(watch_until, ${now}) > ${now} or next_check_at is not null
        or exists (select from booking_attention where booking_id = bookings.id) as "isWatched",
      last_flight_on as "lastFlightOn", created_at as "createdAt"
    from bookings where lower(email) = ${email} and contact_erased_at is null
    order by created_at, id ${lock ? sql`for no key update` : sql``}
  `.execute(tx);
  return rows;
}

export interface BookingContact {
  readonly id: string;
  readonly state: BookingState;
  readonly linkVersion: number;
}

/** Blocks settlement and correction until the transaction ends. */
export async function lockBookingContacts(tx: Tx, email: string): Promise<BookingContact[]> {
  const { rows } = await sql<BookingContact>`
    select id, state, link_version as "linkVersion"
    from bookings where lower(email) = ${email} and contact_erased_at is null
    order by created_at, id for no key update
  `.execute(tx);
  return rows;
}

/** Replaces the person's email in notes, calls and other records that they created for a company. */
export async function eraseMentions(tx: Tx, email: string, removed: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with notes as (
      update booking_notes set written_by = ${removed} where lower(written_by) = ${email} returning 1
    ), calls as (
      update follow_ups set called_by = ${removed} where lower(called_by) = ${email} returning 1
    ), reminders as (
      update name_reminders set requested_by = ${removed} where lower(requested_by) = ${email} returning 1
    ), requests as (
      update booking_requests set
        answered_by = case when lower(answered_by) = ${email} then ${removed} else answered_by end,
        offered_by = case when lower(offered_by) = ${email} then ${removed} else offered_by end
      where ${email} in (lower(answered_by), lower(offered_by)) returning 1
    ), views as (
      update booking_views set saved_by = ${removed} where lower(saved_by) = ${email} returning 1
    ), changes as (
      update flight_changes set made_by = ${removed} where lower(made_by) = ${email} returning 1
    ), files as (
      update documents set
        uploaded_by = case when lower(uploaded_by) = ${email} then ${removed} else uploaded_by end,
        confirmed_by = case when lower(confirmed_by) = ${email} then ${removed} else confirmed_by end,
        sent_by = case when lower(sent_by) = ${email} then ${removed} else sent_by end
      where ${email} in (lower(uploaded_by), lower(confirmed_by), lower(sent_by)) returning 1
    ), steps as (
      update fulfilments set
        names_sent_by = case when lower(names_sent_by) = ${email} then ${removed} else names_sent_by end,
        ticketed_by = case when lower(ticketed_by) = ${email} then ${removed} else ticketed_by end,
        documents_sent_by = case when lower(documents_sent_by) = ${email} then ${removed} else documents_sent_by end,
        tickets_checked_by = case when lower(tickets_checked_by) = ${email} then ${removed} else tickets_checked_by end
      where ${email} in (lower(names_sent_by), lower(ticketed_by), lower(documents_sent_by), lower(tickets_checked_by)) returning 1
    )
    select (select count(*) from notes) + (select count(*) from calls) + (select count(*) from reminders)
      + (select count(*) from requests) + (select count(*) from views) + (select count(*) from changes)
      + (select count(*) from files) + (select count(*) from steps) as count
  `.execute(tx);
  return Number(rows[0]?.count ?? 0);
}
