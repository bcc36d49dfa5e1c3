// Computes expected phase, promises, tasks and money of a deal's bookings in SQL, without product code.
import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

export interface ExpectedTask {
  readonly kind: string;
  readonly dueAt: Date;
  readonly day: string;
  readonly time: string;
  readonly when: string;
  readonly isLate: boolean;
  readonly isWithOperator: boolean;
  readonly isToday: boolean;
  readonly isThisWeek: boolean;
}

export interface ExpectedBooking {
  readonly id: string;
  readonly reference: string;
  readonly linkVersion: number;
  readonly isSold: boolean;
  readonly phase: string;
  readonly departs: string;
  readonly sold: string;
  readonly departsWhen: string;
  readonly soldWhen: string;
  readonly isDayOver: boolean;
  readonly paid: number | null;
  readonly refundDue: number;
  readonly refunded: number;
  readonly missing: number;
  readonly entered: number;
  readonly flying: number;
  readonly documentsWaiting: number;
  readonly isCalled: boolean;
  readonly isTicketed: boolean;
  readonly hasTickets: boolean;
  readonly isCancelling: boolean;
  readonly isOffered: boolean;
  readonly mayAnswerChange: boolean;
  readonly namesBy: Date;
  readonly isTicketDayOver: boolean;
  readonly tasks: readonly ExpectedTask[];
}

/** Deadlines end with the working day in Kuala Lumpur. */
export async function prepareExpectations(db: Db): Promise<void> {
  await sql`
    create function kl(at timestamptz) returns timestamp language sql as
      $$ select at at time zone 'Asia/Kuala_Lumpur' $$;
    create function kl_at(day date, clock time) returns timestamptz language sql as
      $$ select (day + clock) at time zone 'Asia/Kuala_Lumpur' $$;
    create function working_days_after(start timestamptz, days int) returns timestamptz language sql as $$
      select kl_at(day::date, '18:00') from generate_series(kl(start)::date + 1, kl(start)::date + 9, '1 day') day
      where extract(isodow from day) < 6 order by day offset days - 1 limit 1
    $$;
    create function end_of_work(day date, paid timestamptz) returns timestamptz language sql as $$
      select coalesce(
        (select min(kl_at(each::date, '18:00')) from generate_series(day - 2, day, '1 day') each
          where (each = day or extract(isodow from each) < 6 and not exists (
              select from generate_series(each + '1 day', day, '1 day') later where extract(isodow from later) < 6))
            and kl_at(each::date, '18:00') >= paid + interval '2 hours'),
        least(paid + interval '2 hours', kl_at(day, '23:59')))
    $$;
    create function tickets_on(day date, paid timestamptz) returns date language sql as $$
      select case when day - 7 >= kl(paid + interval '48 hours')::date then day - 7
        else greatest(kl(paid)::date, least(kl(paid + interval '48 hours')::date, day - 1)) end
    $$;
  `.execute(db);
}

const sold = sql`
  select b.id, b.reference, b.link_version, b.state, b.cancelled_at, coalesce(b.completed_at, b.created_at) as paid_at,
    b.tickets - b.not_flying as flying, f.state as work, f.arrived_at, f.ticket_by,
    change.kind as change, change.made_at as changed_at, change_answer.notified_at, change_answer.answer, change_answer.answered_at,
    last.outcome, last.called_at, last.next_call_at,
    b.legs -> 0 ->> 'departsOn' || ' ' || (b.legs -> 0 ->> 'departureTime') as sold,
    coalesce(change.legs, b.legs) -> 0 ->> 'departsOn' || ' ' || (coalesce(change.legs, b.legs) -> 0 ->> 'departureTime') as departs,
    (coalesce(change.legs, b.legs) -> -1 ->> 'departsOn')::date as last_day,
    case when change.kind = 'changed' and change.made_at > issued.at and change.legs <> coalesce(
        (select c.legs from flight_changes c where c.flight_id = b.flight_id and c.made_at between b.created_at and issued.at
          order by c.made_at desc limit 1), b.legs) then change.made_at end as flown_otherwise_since,
    (select max(p.entered_at) from passengers p where p.booking_id = b.id and p.not_flying_at is null
      and p.entered_at > issued.at) as named_otherwise_since,
    (select count(*) from passengers p where p.booking_id = b.id and p.not_flying_at is null and p.entered_at is null) as missing,
    (select count(*) from passengers p where p.booking_id = b.id and p.not_flying_at is null and p.entered_at is not null) as entered,
    (select count(*) from documents d where d.booking_id = b.id and d.state = 'confirmed') as waiting,
    (select sum(counted_amount) * 100 from payment_events e where e.booking_id = b.id) as paid,
    (select coalesce(sum(amount), 0) * 100 from refunds r where r.booking_id = b.id and r.state = 'due') as due,
    (select coalesce(sum(amount), 0) * 100 from refunds r where r.booking_id = b.id and r.state = 'done') as refunded
  from bookings b left join fulfilments f on f.booking_id = b.id
  left join lateral (select coalesce(max(at), f.arrived_at) as at from unnest(
    array[f.ticketed_at, f.documents_sent_at, f.tickets_checked_at]) at) issued on true
  left join lateral (
    select * from flight_changes c where c.flight_id = b.flight_id and c.made_at >= b.created_at
    order by c.made_at desc limit 1
  ) change on true
  left join flight_change_answers change_answer on change_answer.change_id = change.id and change_answer.booking_id = b.id
  left join lateral (select * from follow_ups c where c.booking_id = b.id and c.undone_at is null order by c.id desc limit 1) last on true
`;

export async function readExpectations(db: Db, now: Date): Promise<ExpectedBooking[]> {
  const { rows } = await sql<ExpectedBooking>`
    with sold as (${sold}), known as (
      select *, kl_at(left(departs, 10)::date, right(departs, 5)::time) as departs_at,
        tickets_on(left(departs, 10)::date, paid_at) as promised_on,
        coalesce(work in ('ticketed', 'documentsSent') or arrived_at is not null, false) as is_ticketed,
        coalesce(work = 'documentsSent' or arrived_at is not null, false) as has_tickets,
        change = 'changed' and answer in ('call', 'cancel') and
          (outcome is distinct from 'reached' or called_at < answered_at) as is_change_open,
        exists (select from booking_requests r where r.booking_id = sold.id and r.answer is null and r.kind = 'cancellation')
          as asks_to_cancel
      from sold
    ), phased as (
      select *, case
          when state <> 'confirmed' then state
          when cancelled_at is not null then 'cancelled'
          when change = 'cancelled' then 'flightCancelled'
          when departs_at <= ${now} then 'flown'
          when has_tickets then 'ready' when is_ticketed then 'documents'
          when work = 'collecting' then 'names' else 'tickets' end as phase,
        greatest(paid_at, least(paid_at + interval '48 hours', end_of_work(promised_on, paid_at), departs_at)) as call_by,
        greatest(paid_at, least(end_of_work(least(promised_on, ticket_by), paid_at), departs_at)) as tickets_by
      from known
    ), informed as (
      select *, phase in ('names', 'tickets', 'documents', 'ready') as is_ahead,
        asks_to_cancel or coalesce(is_change_open and answer = 'cancel', false) as is_cancelling,
        least(call_by, tickets_by) as names_by,
        phase = 'documents' or waiting > 0 and (phase = 'ready' or work = 'namesSent') as must_send,
        greatest(flown_otherwise_since, named_otherwise_since) as wrong_since
      from phased
    ), tasks as (
      select id, 'refundOrRebook' as kind, working_days_after(changed_at, 2) as due from informed where phase = 'flightCancelled'
      union all select informed.id, r.kind, working_days_after(r.requested_at, 2) from informed
        join booking_requests r on r.booking_id = informed.id where (is_ahead or phase = 'flown') and r.answer is null and r.offered_at is null
      union all select id, 'change', working_days_after(answered_at, 2) from informed
        where (is_ahead or phase = 'flown') and is_change_open
      union all select id, 'reissue', least(departs_at, working_days_after(wrong_since, 1)) from informed
        where phase in ('documents', 'ready') and wrong_since is not null and not is_cancelling
      union all select id, 'call', coalesce(next_call_at, call_by) from informed
        where phase in ('names', 'tickets') and outcome is distinct from 'reached'
      union all select id, 'names', names_by from informed where phase = 'names' and missing > 0 and not is_cancelling
      union all select id, 'tickets', tickets_by from informed where phase = 'tickets' and not must_send
      union all select id, 'documents', tickets_by from informed where is_ahead and must_send
    )
    select id, reference, link_version as "linkVersion", work is not null as "isSold", phase, departs, sold, left(departs, 10)::date < kl(${now})::date as "isDayOver",
      to_char(kl(departs_at), 'DD Mon YYYY HH24:MI') as "departsWhen", to_char(sold::timestamp, 'DD Mon YYYY HH24:MI') as "soldWhen",
      paid::int, due::int as "refundDue", refunded::int, missing::int, entered::int, flying, waiting::int as "documentsWaiting",
      coalesce(outcome = 'reached', false) or is_ticketed as "isCalled", is_ticketed as "isTicketed", has_tickets as "hasTickets",
      is_cancelling as "isCancelling", names_by as "namesBy",
      kl_at(promised_on + 1, '00:00') <= ${now} as "isTicketDayOver",
      exists (select from booking_requests r where r.booking_id = informed.id and r.answer is null and r.offered_at is not null)
        as "isOffered",
      notified_at is not null and answer is null and state = 'confirmed' and cancelled_at is null
        and (phase = 'flightCancelled' or last_day >= kl(${now})::date) as "mayAnswerChange",
      (select coalesce(json_agg(json_build_object('kind', kind, 'dueAt', due,
          'day', to_char(kl(due), 'Dy DD Mon'), 'time', to_char(kl(due), 'HH24:MI'),
          'when', to_char(kl(due), 'DD Mon YYYY HH24:MI'), 'isLate', due <= ${now}, 'isWithOperator', due <= ${now} or phase = 'flown',
          'isToday', kl(due)::date = kl(${now})::date, 'isThisWeek', kl(due)::date <= kl(${now})::date + 7)
          order by due, array_position(array['refundOrRebook', 'cancellation', 'correction', 'change', 'reissue'], kind)), '[]')
        from tasks where tasks.id = informed.id) as tasks
    from informed order by id
  `.execute(db);
  return rows.map((row) => ({
    ...row,
    tasks: row.tasks.map((task) => ({ ...task, dueAt: new Date(task.dueAt) })),
  }));
}
