import { type RawBuilder, sql } from 'kysely';
import type { BookingState } from '#domain/bookings/booking-state.ts';
import type { FlightChangeAnswer, FlightChangeKind } from '#domain/fulfilment/flight-change.ts';
import type { FulfilmentState } from '#domain/fulfilment/fulfilment.ts';
import { followUpHours, ticketDeliveryDays } from '#domain/fulfilment/promises.ts';
import type { CallOutcome, RequestFact, StoryFacts } from '#domain/fulfilment/story.ts';
import { addDays } from '#domain/kernel/time.ts';
import type { SoldFlight } from '#domain/trips/sold-flights.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { PaymentMode } from '#server/platform/database/schema.ts';

/** True if the latest state of the booking's flights is cancelled. */
export const isFlightCancelled = sql<boolean>`coalesce((
  select kind = 'cancelled' from flight_changes
  where flight_changes.flight_id = bookings.flight_id order by made_at desc limit 1
), false)`;

/** True unless the last recorded call reached the buyer. */
export const isUnreached = sql<boolean>`(
  select outcome from follow_ups
  where follow_ups.booking_id = bookings.id and undone_at is null order by id desc limit 1
) is distinct from 'reached'`;

// Reads facts for the stories of bookings in one statement. Companies may read all these columns.

interface FactsRow {
  readonly bookingId: string;
  readonly companyId: string;
  readonly payment: BookingState;
  readonly paidAt: Date;
  readonly isCancelled: boolean;
  readonly departsOn: string;
  readonly departureTime: string;
  readonly state: FulfilmentState | null;
  readonly ticketBy: string | null;
  readonly missing: number;
  readonly documentsWaitingSince: Date | null;
  readonly namesCompleteAt: Date | null;
  readonly ticketedAt: Date | null;
  readonly documentsSentAt: Date | null;
  readonly arrivedAt: Date | null;
  readonly ticketsWrongSince: Date | null;
  readonly outcome: CallOutcome | null;
  readonly calledAt: Date;
  readonly calledBy: string;
  readonly nextCallAt: Date | null;
  readonly change: FlightChangeKind | null;
  readonly changedAt: Date;
  readonly answer: FlightChangeAnswer | null;
  readonly answeredAt: Date | null;
  readonly requests: readonly (Omit<RequestFact, 'askedAt'> & { readonly askedAt: string })[] | null;
}

export interface CompanyStoryFacts extends StoryFacts {
  readonly companyId: string;
}

const columns = sql`id, company_id, flight_id, state, completed_at, created_at, cancelled_at, departs_on, legs`;

/** Newest flight change that applies: other flights, a cancellation, or a return to the flights sold. */
const change = sql`(
  select newest.*, told.answer, told.answered_at from (
    select id, kind, legs, made_at from flight_changes
    where flight_changes.flight_id = bookings.flight_id and made_at >= bookings.created_at
    order by made_at desc limit 1
  ) as newest
  left join flight_change_answers told on told.change_id = newest.id and told.booking_id = bookings.id
  where newest.kind = 'cancelled' or newest.legs <> bookings.legs or exists (
    select from flight_change_answers earlier where earlier.booking_id = bookings.id and earlier.notified_at is not null
  )
)`;

/** Current flights of the airline; the legs keep what was sold. */
export const flightsNow = sql<readonly SoldFlight[]>`
  coalesce((select changed.legs from ${change} as changed), bookings.legs)
`;

const openRequests = sql`(
  select json_agg(json_build_object(
    'kind', kind, 'askedAt', requested_at,
    'offer', case when offered_at is not null then case when offer_declined_at is null then 'waiting' else 'declined' end end
  ) order by requested_at)
  from booking_requests where booking_requests.booking_id = bookings.id and answer is null
)`;

const documentsWaitingSince = sql`(
  select min(confirmed_at) from documents
  where documents.booking_id = bookings.id and confirmed_at is not null and sent_at is null
)`;

/**
 * When the company last recorded or checked the tickets. If it recorded nothing, the time at which the buyer
 * confirmed that the tickets arrived, although this does not prove that they are right.
 */
const ticketsRightAt = sql`coalesce(greatest(ticketed_at, documents_sent_at, tickets_checked_at), arrived_at)`;

/** Tickets are not wrong if the flights change back to those on the tickets. */
const ticketsWrongSince = sql`greatest(
  case when change.kind = 'changed' and change.made_at > work.tickets_right_at and change.legs <> coalesce(
    (
      select legs from flight_changes
      where flight_changes.flight_id = bookings.flight_id and made_at >= bookings.created_at
        and made_at <= work.tickets_right_at
      order by made_at desc limit 1
    ), bookings.legs
  ) then change.made_at end,
  (
    select max(entered_at) from passengers
    where passengers.booking_id = bookings.id and entered_at > work.tickets_right_at and not_flying_at is null
  )
)`;

/** `bookings` is a query with the columns above, whose order is lost. */
async function readFacts(
  db: Db,
  bookings: RawBuilder<unknown>,
  order: RawBuilder<unknown> = sql``,
): Promise<CompanyStoryFacts[]> {
  const { rows } = await sql<FactsRow>`
    select bookings.id as "bookingId", bookings.company_id as "companyId", bookings.state as payment,
      coalesce(bookings.completed_at, bookings.created_at) as "paidAt",
      bookings.cancelled_at is not null as "isCancelled",
      coalesce(change.legs, bookings.legs) -> 0 ->> 'departsOn' as "departsOn",
      coalesce(change.legs, bookings.legs) -> 0 ->> 'departureTime' as "departureTime",
      work.state, work.ticket_by as "ticketBy", work.names_complete_at as "namesCompleteAt",
      work.ticketed_at as "ticketedAt", work.documents_sent_at as "documentsSentAt", work.arrived_at as "arrivedAt",
      ${ticketsWrongSince} as "ticketsWrongSince",
      case when work.state = 'collecting' then (
        select count(*) from passengers
        where passengers.booking_id = bookings.id and passengers.entered_at is null
          and passengers.not_flying_at is null
      ) else 0 end as missing,
      ${documentsWaitingSince} as "documentsWaitingSince", ${openRequests} as requests,
      last.outcome, last.called_at as "calledAt", last.called_by as "calledBy", last.next_call_at as "nextCallAt",
      change.kind as change, change.made_at as "changedAt", change.answer, change.answered_at as "answeredAt"
    from ${bookings} as bookings
    -- Looked up booking by booking: joined, all those of a company would be read, however few of them still fly.
    left join lateral (
      select state, ticket_by, names_complete_at, ticketed_at, documents_sent_at, arrived_at,
        ${ticketsRightAt} as tickets_right_at
      from fulfilments
      where fulfilments.booking_id = bookings.id limit 1
    ) as work on true
    left join lateral (
      select outcome, called_at, called_by, next_call_at from follow_ups
      where follow_ups.booking_id = bookings.id and undone_at is null order by id desc limit 1
    ) as last on true
    left join lateral ${change} as change on true
    ${order}
  `.execute(db);
  return rows.map(toFacts);
}

function toFacts(row: FactsRow): CompanyStoryFacts {
  const { bookingId, companyId, payment, paidAt, isCancelled, departsOn, departureTime } = row;
  const { outcome, state } = row;
  return {
    bookingId,
    companyId,
    payment,
    paidAt,
    isCancelled,
    departure: { departsOn, departureTime },
    call: outcome && { outcome, at: row.calledAt, by: row.calledBy, nextAt: row.nextCallAt },
    change: row.change && {
      kind: row.change,
      madeAt: row.changedAt,
      answer: row.answer,
      answeredAt: row.answeredAt,
    },
    requests: (row.requests ?? []).map((request) => ({ ...request, askedAt: new Date(request.askedAt) })),
    work: state && {
      state,
      ticketBy: row.ticketBy,
      missing: row.missing,
      documentsWaitingSince: row.documentsWaitingSince,
      namesCompleteAt: row.namesCompleteAt,
      ticketedAt: row.ticketedAt,
      documentsSentAt: row.documentsSentAt,
      arrivedAt: row.arrivedAt,
      ticketsWrongSince: row.ticketsWrongSince,
    },
  };
}

export async function listFacts(
  db: Db,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, CompanyStoryFacts>> {
  if (bookingIds.length === 0) return new Map();
  const found = await readFacts(
    db,
    sql`(select ${columns} from bookings where id = any(${bookingIds}::uuid[]))`,
  );
  return new Map(found.map((facts) => [facts.bookingId, facts]));
}

export async function findFacts(db: Db, bookingId: string): Promise<CompanyStoryFacts | undefined> {
  return (await listFacts(db, [bookingId])).get(bookingId);
}

/** True if the booking can have a task. Once documents are sent, only later events create tasks. */
const hasWork = sql`(
  select work.state not in ('documentsSent', 'cancelled') or work.state = 'documentsSent' and (
    exists (select from booking_requests where booking_requests.booking_id = bookings.id and answer is null)
    or exists (select from flight_changes where flight_changes.flight_id = bookings.flight_id and made_at >= bookings.created_at)
    or ${documentsWaitingSince} is not null
    or exists (select from passengers where passengers.booking_id = bookings.id and entered_at > ${ticketsRightAt})
  )
  -- A scalar subquery, one booking at a time: as a join, PostgreSQL would read all fulfilments of a company.
  from fulfilments work where work.booking_id = bookings.id
)`;

export interface OpenScope {
  readonly companyId: string;
  readonly mode: PaymentMode;
  readonly today: string;
}

const isCallOpen = sql`(
  select work.state = 'collecting' or work.state in ('complete', 'namesSent') and not exists (
    select from follow_ups
    where follow_ups.booking_id = bookings.id and outcome = 'reached' and undone_at is null
  )
  from fulfilments work where work.booking_id = bookings.id
)`;

/** Approximate due time of the first task, used to choose the rows. The story computes the exact time. */
const firstDueAt = sql`coalesce(
  (
    select case when kind = 'cancelled' then made_at + interval '2 days' end from flight_changes
    where flight_changes.flight_id = bookings.flight_id and made_at >= bookings.created_at
    order by made_at desc limit 1
  ),
  least(
    (bookings.departs_on - ${sql.lit(ticketDeliveryDays)} + time '18:00') at time zone 'Asia/Kuala_Lumpur',
    case when ${isCallOpen} then bookings.completed_at + ${sql.lit(followUpHours)} * interval '1 hour' end,
    (
      select min(requested_at) + interval '2 days' from booking_requests
      where booking_requests.booking_id = bookings.id and answer is null
    )
  )
)`;

/** Beyond the limit, open calls are only found for payments of the last 30 days. */
const DAYS_TO_CALL = 30;

/**
 * Lists a company's paid bookings with open work, most urgent first. Each kind of open work has an index that finds its
 * most urgent rows, so few due times are computed. Returns all bookings if they are fewer than the limit.
 */
export async function listOpenFacts(
  db: Db,
  { companyId, mode, today }: OpenScope,
  limit: number,
): Promise<CompanyStoryFacts[]> {
  const isOwn = sql`bookings.company_id = ${companyId} and bookings.mode = ${mode} and bookings.state = 'confirmed'`;
  const isOpen = sql`${isOwn} and bookings.departs_on >= ${today} and ${hasWork}`;
  const isUnsettled = sql`${isOwn} and ${isRecent(today)}`;
  return readFacts(
    db,
    sql`(
      with flying as materialized (
        select id from bookings where ${isOpen} order by departs_on, id limit ${limit}
      ), called as (
        select id from bookings
        where (select count(*) from flying) >= ${limit} and completed_at >= ${addDays(today, -DAYS_TO_CALL)}::date and ${isOpen} and ${isCallOpen}
        order by completed_at, id limit ${limit}
      ), asked as (
        select bookings.id from booking_requests join bookings on bookings.id = booking_id
        where booking_requests.company_id = ${companyId} and answer is null and ${isUnsettled}
      ), answered as (
        select bookings.id from flight_change_answers join bookings on bookings.id = booking_id
        where flight_change_answers.company_id = ${companyId} and answer in ('call', 'cancel') and ${isUnsettled}
      ), cancelled as (
        select id from bookings
        where flight_id in (select flight_id from flight_changes where company_id = ${companyId} and kind = 'cancelled')
          and ${isUnsettled}
      ), found as (
        select id from flying union select id from called union select id from asked union select id from answered
        union select id from cancelled
      )
      select bookings.*, ${firstDueAt} as due_at
      from found cross join lateral (select ${columns} from bookings where bookings.id = found.id offset 0) as bookings
    )`,
    sql`order by bookings.due_at, bookings.departs_on, bookings.id limit ${limit}`,
  );
}

/** Days after which a buyer of a cancelled flight should have a refund or another flight. */
const DAYS_UNSETTLED = 180;

/** Returns a condition with half a year of past flights: work can remain open after the flight. */
function isRecent(today: string) {
  return sql`bookings.cancelled_at is null and bookings.departs_on >= ${addDays(today, -DAYS_UNSETTLED)}`;
}

export async function listOpenFactsAfter(
  db: Db,
  {
    mode,
    today,
    after,
    limit,
  }: Omit<OpenScope, 'companyId'> & { readonly after: string; readonly limit: number },
): Promise<CompanyStoryFacts[]> {
  const isReachable = sql`bookings.contact_erased_at is null and bookings.id > ${after}`;
  const isUnsettled = sql`bookings.state = 'confirmed' and bookings.mode = ${mode} and bookings.departs_on < ${today}
    and ${isRecent(today)} and ${isReachable}`;
  const found = await readFacts(
    db,
    sql`(
      (
        select ${columns} from bookings
        where state = 'confirmed' and mode = ${mode} and departs_on >= ${today} and ${isReachable} and ${hasWork}
        order by id limit ${limit}
      )
      union all
      (
        select ${columns} from bookings
        where ${isUnsettled} and id in (
          select sold.id from flight_changes join bookings sold on sold.flight_id = flight_changes.flight_id
          where kind = 'cancelled'
          union select booking_id from booking_requests where answer is null
          union select booking_id from flight_change_answers where answer in ('call', 'cancel')
        )
        order by id limit ${limit}
      )
    )`,
  );
  return found.toSorted((one, other) => (one.bookingId < other.bookingId ? -1 : 1)).slice(0, limit);
}
