-- Rows for bench/back-office.ts, a tenth of each table for one company. Thirteen airlines share nearly all
-- rows. back-office-data.ts sets the bench.* settings and runs each statement up to an empty line.

create function pg_temp.rows_of(what text) returns bigint stable
  return current_setting('bench.' || what)::bigint;

create function pg_temp.id_of(kind text, n bigint) returns uuid immutable
  return ('00000000-0000-4000-a00' || kind || '-' || lpad(n::text, 12, '0'))::uuid;

-- The big company owns every tenth row.
create function pg_temp.company_of(deal bigint) returns uuid immutable
  return case when deal % 10 = 0 then pg_temp.id_of('c', 1) else pg_temp.id_of('c', 2 + deal % 99) end;

create function pg_temp.deal_of(n bigint) returns bigint stable
  return case when n % 10 = 0 then 10 * (1 + (n / 10 * 7919) % (pg_temp.rows_of('deals') / 10))
    else 1 + ((n * 7919) % (pg_temp.rows_of('deals') / 10)) * 10 + n % 8 end;

-- The rare airline has five deals.
create function pg_temp.is_rare(deal bigint) returns boolean immutable
  return deal % 10 = 0 and deal <= 50;

create function pg_temp.airlines_of(deal bigint) returns text immutable
  return case when pg_temp.is_rare(deal) then 'Rare Air' else 'Airline ' || (deal / 10) % 13 end;

create function pg_temp.destination_of(deal bigint) returns text immutable
  return case when pg_temp.is_rare(deal) then 'Rarotonga'
    else 'Country ' || (deal / 10 + (deal / 130) % 2) % 13 end;

-- Spread over two years, in an order different from the ids.
create function pg_temp.moment_of(n bigint, what text) returns timestamptz stable
  return timestamptz '2026-11-01 00:00Z' - n * (interval '730 days' / pg_temp.rows_of(what));

create function pg_temp.reference_of(n bigint) returns text immutable
  return (select string_agg(substr('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', (1 + ((n >> (5 * place)) & 31))::int, 1), '' order by place)
    from generate_series(0, 7) as place);

-- States are mixed within each company, including the one that owns every tenth row.
create function pg_temp.state_of(n bigint) returns text immutable
  return case when (n + n / 10) % 20 < 12 then 'confirmed' when (n + n / 10) % 20 < 17 then 'expired'
    when (n + n / 10) % 20 < 19 then 'billFailed' else 'awaitingPayment' end;

create function pg_temp.is_refunded(booking uuid) returns boolean immutable
  return right(booking::text, 1) in ('1', '3', '5', '7', '9');

insert into companies (id, name, address, pic_name, email, phone, status, decided_at, privacy_version, created_at)
select pg_temp.id_of('c', n), 'Company ' || n, 'Street', 'Person', 'c' || n || '@agency.example', '+60 12-555 0000',
  'approved', now(), '2026-11', now() - n * interval '1 hour'
from generate_series(1, 100) n;

insert into flights (id, company_id, destination_country, pnr, airlines, outbound_flight_number, outbound_departs_on,
  outbound_route, outbound_departure_time, outbound_arrival_time, seats_offered, cost, selling_price, deadline, listed,
  created_at)
select pg_temp.id_of('d', n), pg_temp.company_of(n), pg_temp.destination_of(n), 'PNR' || n, pg_temp.airlines_of(n), 'AK 1',
  date '2026-12-01' - (n % 700)::int, 'KUL-KIX', '08:00', '14:00', 40, 900, 100 + n % 700,
  pg_temp.moment_of(n, 'deals') + interval '20 days', n % 40 = 0, pg_temp.moment_of(n, 'deals')
from generate_series(1, pg_temp.rows_of('deals')) n;

insert into interested_users (id, flight_id, company_id, name, email, phone_number, tickets, notified, notified_at,
  privacy_version, created_at)
select pg_temp.id_of('e', n), pg_temp.id_of('d', deal), pg_temp.company_of(deal), 'Person ' || n, 'p' || n || '@inbox.example',
  '+60 12-555 0000', 1 + n % 4, n % 3 = 0, case when n % 3 = 0 then now() end, '2026-11', pg_temp.moment_of(n, 'prospects')
from (select n, pg_temp.deal_of(n) as deal from generate_series(1, pg_temp.rows_of('prospects')) n) rows;

insert into bookings (id, reference, flight_id, company_id, tickets, unit_price, unit_cost, total, company_name,
  destination_country, airlines, flight_details, legs, departs_on, last_flight_on, first_name, last_name, email,
  phone_number, passport_number, gender, date_of_birth, passport_expiry, payment_status, state, hold, hold_expires_at,
  mode, billplz_bill_id, billplz_transaction_id, idempotency_key, body_hash, terms_version, terms_accepted_at,
  privacy_version, created_at, completed_at, failed_at)
select pg_temp.id_of('b', n), pg_temp.reference_of(n), pg_temp.id_of('d', deal), pg_temp.company_of(deal), 1 + n % 4,
  100 + n % 700, 900,
  (100 + n % 700) * (1 + n % 4), 'Company', pg_temp.destination_of(deal), pg_temp.airlines_of(deal),
  array['AK 1 2026-12-01 KUL-KIX 08:00 14:00'], '[]', at::date + 20, at::date + 27, 'First', 'Last ' || n,
  'b' || n || '@inbox.example', '+60 12-555 0000', sealed, sealed, sealed, sealed,
  case state when 'confirmed' then 'completed' when 'awaitingPayment' then 'pending' else 'failed' end, state,
  case state when 'confirmed' then 'sold' when 'awaitingPayment' then 'held' else 'released' end, at + interval '15 min',
  case when n % 100 < 10 then 'test' else 'live' end, 'bill' || n, case when state = 'confirmed' then 'TX' || n end,
  md5(n::text)::uuid, sealed, '2026-11', at, '2026-11', at, case when state = 'confirmed' then at end,
  case when state in ('expired', 'billFailed') then at end
from (
  select n, pg_temp.deal_of(n) as deal, pg_temp.state_of(n) as state, pg_temp.moment_of(n, 'bookings') as at,
    decode(repeat(md5(n::text), 3), 'hex') as sealed
  from generate_series(1, pg_temp.rows_of('bookings')) n
) rows;

insert into mails (kind, once_key, recipient, subject_id, state, accepted_at, created_at)
select 'booking-confirmed', 'bench:' || n, 'm' || n || '@inbox.example', pg_temp.id_of('b', n * 5), state,
  case when state = 'accepted' then now() end, pg_temp.moment_of(n, 'others')
from (
  select n, case n % 1000 when 0 then 'failed' when 1 then 'cancelled' else 'accepted' end as state
  from generate_series(1, pg_temp.rows_of('others')) n
) rows;

insert into audit_log (actor_kind, actor_id, action, object_kind, object_id, company_id, created_at)
select 'company', 'user' || n % 50, 'action' || n % 12, 'booking', pg_temp.id_of('b', n)::text, pg_temp.id_of('c', 1 + n % 100),
  pg_temp.moment_of(n, 'others')
from generate_series(1, pg_temp.rows_of('others')) n;

-- History grows with the database, upcoming departures do not: both sizes have the same number of open
-- bookings.
update bookings set departs_on = departs_on - 60, last_flight_on = last_flight_on - 60
where company_id = pg_temp.id_of('c', 1) and departs_on >= date '2026-11-01' and id not in (
  select id from bookings where company_id = pg_temp.id_of('c', 1) and departs_on >= date '2026-11-01'
    and state = 'confirmed' and mode = 'live'
  order by id limit 15
);

-- The same number of upcoming departures in both sizes.
update flights set outbound_departs_on = outbound_departs_on - 60
where company_id = pg_temp.id_of('c', 1) and outbound_departs_on >= date '2026-11-01' and id not in (
  select id from flights where company_id = pg_temp.id_of('c', 1) and outbound_departs_on >= date '2026-11-01'
  order by id limit 4
);

-- One booking in fifty. Twenty refunds are due at any database size, about a day of work.
insert into refunds (booking_id, amount, reason, state, reference, done_by, done_at, created_at)
select id, total, 'paidNoSeat', state, case state when 'done' then 'MBB' end, case state when 'done' then 'user1' end,
  case state when 'done' then now() end, created_at
from (
  select id, total, created_at, case when row_number() over (order by id desc) <= 20 then 'due' else 'done' end as state
  from bookings where right(id::text, 2) in ('17', '67')
) rows;

-- Insert a report from Billplz for each bill, most of them as paid.
insert into payment_events (booking_id, bill_id, source, paid, state, amount, paid_amount, transaction_id, signature_ok,
  outcome, event, counted_amount, created_at)
select id, billplz_bill_id, 'callback', state = 'confirmed', case when state = 'confirmed' then 'paid' else 'due' end, total,
  case when state = 'confirmed' then total else 0 end, billplz_transaction_id, true, 'bench',
  case when state = 'confirmed' then 'paid' else 'unpaid' end, case when state = 'confirmed' then total end, created_at
from bookings;

-- A third of the paid bookings wait for names, a third for tickets; most others have documents.
insert into fulfilments (booking_id, company_id, pnr, state)
select id, company_id, 'PNR' || right(flight_id::text, 6)::int, case right(id::text, 3)::int / 10 % 6
  when 0 then 'collecting' when 1 then 'collecting' when 2 then 'complete' when 3 then 'namesSent'
  when 4 then 'ticketed' else 'documentsSent' end
from bookings where state = 'confirmed';

insert into passengers (booking_id, company_id, place, passport_hash)
select id, company_id, place, decode(md5(id::text), 'hex') from bookings, generate_series(1, tickets) as place
where state = 'confirmed';

-- In both sizes, twenty bookings of the big company wait for documents. Only these were paid in October.
create temporary table open_of_big_company as
  select id from bookings where company_id = pg_temp.id_of('c', 1) and state = 'confirmed' and mode = 'live'
  order by id limit 20;

-- Bookings of other companies that the next payout run includes.
create temporary table due_of_others as
  select id from bookings where company_id <> pg_temp.id_of('c', 1) and state = 'confirmed' and mode = 'live'
  order by id limit 300;

insert into ledger_transactions (booking_id, company_id, mode, kind, cause, at, due_on)
select id, company_id, 'live', kind, kind || ':' || id, at + later,
  case when kind in ('documentsSent', 'payout') then (at + later)::date end
from (
  select id, company_id, id in (select id from pg_temp.open_of_big_company) as is_open,
    id in (select id from pg_temp.due_of_others) as is_due, pg_temp.is_refunded(id) as is_refunded,
    case
      when id in (select id from pg_temp.open_of_big_company)
        then timestamptz '2026-10-02' + right(id::text, 12)::bigint / 10 % 28 * interval '1 day'
      when company_id = pg_temp.id_of('c', 1) and created_at > '2026-09-01' then created_at - interval '75 days'
      else created_at
    end as at
  from bookings where state = 'confirmed' and mode = 'live'
) b
cross join (
  values ('payment', interval '0'), ('refundDecided', interval '2 hours'), ('refundMade', interval '5 hours'),
    ('documentsSent', interval '1 day'), ('payout', interval '8 days')
) as step (kind, later)
where case kind when 'payment' then true when 'payout' then not is_open and not is_due
  when 'documentsSent' then not is_open else is_refunded end
order by at + later;

-- A booking of RM 100 has a fee of RM 5. After refunding half, RM 2.50 and RM 47.50 remain.
insert into ledger_entries (transaction_id, booking_id, company_id, account, amount_sen)
select t.id, t.booking_id, t.company_id, account, amount
from ledger_transactions t
join (
  select id, (total * 100)::bigint as paid, (total * 5)::bigint as fee, (total * 95)::bigint as share,
    case when pg_temp.is_refunded(id) then (total * 50)::bigint else 0 end as back,
    case when pg_temp.is_refunded(id) then (total * 5)::bigint / 2 else 0 end as fee_back
  from bookings
) b on b.id = t.booking_id
cross join lateral (values
  ('payment', 'received', paid), ('payment', 'awaiting', -share), ('payment', 'fee', -fee),
  ('refundDecided', 'refundDue', -back), ('refundDecided', 'fee', fee_back),
  ('refundDecided', 'awaiting', back - fee_back),
  ('refundMade', 'refundDue', back), ('refundMade', 'refunded', -back),
  ('documentsSent', 'awaiting', share - back + fee_back), ('documentsSent', 'owed', -(share - back + fee_back)),
  ('payout', 'owed', share - back + fee_back), ('payout', 'paidOut', -(share - back + fee_back))
) as line (kind, account, amount)
where line.kind = t.kind;

insert into ledger_balances (booking_id, company_id, mode, received_sen, awaiting_sen, refunded_sen, fee_sen, owed_sen,
  paid_out_sen, due_on)
select e.booking_id, e.company_id, t.mode, coalesce(sum(amount_sen) filter (where account = 'received'), 0),
  coalesce(-sum(amount_sen) filter (where account = 'awaiting'), 0),
  coalesce(-sum(amount_sen) filter (where account = 'refunded'), 0),
  coalesce(-sum(amount_sen) filter (where account = 'fee'), 0),
  coalesce(-sum(amount_sen) filter (where account = 'owed'), 0),
  coalesce(-sum(amount_sen) filter (where account = 'paidOut'), 0), max(t.due_on)
from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
group by 1, 2, 3;

select fill_search_words();
