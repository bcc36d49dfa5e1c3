-- Up Migration
-- Deals, drafts of deals, and travellers who wait for a deal (prospects).

-- At most three flights with the fields of a flight line and, optionally, the days to arrival.
create function are_connecting_flights(connections jsonb) returns boolean language sql immutable parallel safe
return jsonb_typeof(connections) = 'array'
  and jsonb_array_length(connections) <= 3
  and not jsonb_path_exists(connections, '$[*] ? (!(
    @.type() == "object"
    && @.flightNumber.type() == "string" && @.flightNumber like_regex "^.{1,40}$"
    && @.departsOn.type() == "string" && @.departsOn like_regex "^2[0-9]{3}-[0-9]{2}-[0-9]{2}$"
    && @.route.type() == "string" && @.route like_regex "^[^ ]{1,40}$"
    && @.departureTime.type() == "string" && @.departureTime like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$"
    && @.arrivalTime.type() == "string" && @.arrivalTime like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$"
    && (@.dayOffset == null || (@.dayOffset.type() == "number" && @.dayOffset >= -1 && @.dayOffset <= 2))
  ))');

create function connecting_flight_lines(connections jsonb) returns text[] language sql immutable parallel safe
return (
  select coalesce(
    array_agg(
      flight ->> 'flightNumber' || ' ' || (flight ->> 'departsOn') || ' ' || (flight ->> 'route')
        || ' ' || (flight ->> 'departureTime') || ' ' || (flight ->> 'arrivalTime')
      order by place
    ),
    '{}'
  )
  from jsonb_array_elements(connections) with ordinality as each (flight, place)
);

-- The line `AK 123 2026-12-02 KUL-KIX 14:05 21:30`. Formats dates and times digit by digit, because casts to
-- text depend on the session's DateStyle and are not immutable, as a generated column requires.
create function flight_line(flight_number text, departs_on date, route text, departure_time time, arrival_time time)
returns text language sql immutable parallel safe
return flight_number
  || ' ' || lpad(extract(year from departs_on)::text, 4, '0')
  || '-' || lpad(extract(month from departs_on)::text, 2, '0')
  || '-' || lpad(extract(day from departs_on)::text, 2, '0')
  || ' ' || route
  || ' ' || lpad(extract(hour from departure_time)::text, 2, '0')
  || ':' || lpad(extract(minute from departure_time)::text, 2, '0')
  || ' ' || lpad(extract(hour from arrival_time)::text, 2, '0')
  || ':' || lpad(extract(minute from arrival_time)::text, 2, '0');

create function is_included(included jsonb) returns boolean language sql immutable parallel safe
return jsonb_typeof(included) = 'object'
  and not jsonb_path_exists(included, '$.* ? (@.type() != "string")')
  and not exists (
    select from jsonb_each_text(included) as each (fact, stated)
    where case fact when 'sellerNote' then length(stated) > 400 else stated !~ '^[a-z0-9]{1,20}$' end
  );

create table flights (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id),
  destination_country text not null check (length(destination_country) between 1 and 100),
  pnr text not null check (length(pnr) between 1 and 100),
  airlines text not null check (length(airlines) between 1 and 200),
  outbound_flight_number text not null check (length(outbound_flight_number) between 1 and 40),
  outbound_departs_on date not null
    check (outbound_departs_on >= '2000-01-01'::date and outbound_departs_on <= '2999-12-31'::date),
  -- No spaces, so that the flight line can be parsed from the right.
  outbound_route text not null check (length(outbound_route) between 1 and 40 and outbound_route !~ '\s'),
  outbound_departure_time time not null,
  outbound_arrival_time time not null,
  return_flight_number text check (length(return_flight_number) between 1 and 40),
  return_departs_on date
    check (return_departs_on >= '2000-01-01'::date and return_departs_on <= '2999-12-31'::date),
  return_route text check (length(return_route) between 1 and 40 and return_route !~ '\s'),
  return_departure_time time,
  return_arrival_time time,
  -- Every hold and sale updates these three columns. No index may contain a seat column, not even in a
  -- predicate, so that updates stay within their page (HOT). Lists use `listed` instead.
  seats_offered integer not null check (seats_offered >= 0),
  seats_held integer not null default 0 check (seats_held >= 0),
  seats_sold integer not null default 0 check (seats_sold >= 0),
  seats_available integer not null generated always as (seats_offered - seats_held - seats_sold) stored,
  cost numeric(12,2) not null check (cost >= 0),
  selling_price numeric(12,2) not null check (selling_price >= 0),
  deadline timestamptz(3) not null,
  publish_date timestamptz(3),
  -- Only narrows the public list: deletion, and the sweep after expiry, set it to false. Queries still check
  -- seats, dates and company, so a late sweep does no harm.
  listed boolean not null default true,
  -- Incremented by edits, not by holds. The form sends it back, so that the second of two concurrent edits is
  -- rejected.
  revision integer not null default 1 check (revision >= 1),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- In no index, like the other seat columns, so that a hold stays within its page (HOT).
  seats_unproven integer not null default 0 check (seats_unproven >= 0),
  outbound_day_offset smallint check (outbound_day_offset >= -1 and outbound_day_offset <= 2),
  return_day_offset smallint check (return_day_offset >= -1 and return_day_offset <= 2),
  outbound_connections jsonb not null default '[]' check (are_connecting_flights(outbound_connections)),
  return_connections jsonb not null default '[]' check (are_connecting_flights(return_connections)),
  flight_details text[] not null
    generated always as ((array[flight_line(outbound_flight_number, outbound_departs_on, outbound_route,
    outbound_departure_time, outbound_arrival_time)] || connecting_flight_lines(outbound_connections)) ||
      case
      when return_flight_number is null then '{}'::text[]
      else array[flight_line(return_flight_number, return_departs_on, return_route, return_departure_time,
        return_arrival_time)] || connecting_flight_lines(return_connections)
      end) stored,
  paused_at timestamptz,
  included jsonb not null default '{}' check (is_included(included)),
  hidden_at timestamptz,
  hidden_reason text check (length(hidden_reason) between 1 and 1000),
  -- When the airline cancelled the flights; public pages, lists and the desk show it.
  flight_cancelled_at timestamptz,
  constraint flights_id_company_id_key unique (id, company_id),
  constraint deleted_is_not_listed check (deleted_at is null or not listed),
  constraint hidden_is_paused check (hidden_at is null or paused_at is not null),
  constraint hidden_says_why check ((hidden_at is null) = (hidden_reason is null)),
  constraint opens_before_it_closes check (publish_date < deadline),
  constraint return_leg_is_whole_or_absent
    check (num_nulls(return_flight_number, return_departs_on, return_route, return_departure_time,
      return_arrival_time) in (0, 5)),
  constraint seats_are_not_oversold check (seats_available >= 0)
) with (fillfactor = 50);
-- A prospect has the airlines and destination of its deal. For rare values the planner starts from the few
-- deals, for common ones from the newest prospects.
create index flights_company_airlines on flights (company_id, airlines, destination_country, id);
create index flights_company_deadline on flights (company_id, deadline, id) where deleted_at is null;
create index flights_company_departure on flights (company_id, outbound_departs_on, id) include (deadline)
  where deleted_at is null;
create index flights_company_destination on flights (company_id, destination_country, id);
create index flights_company_flying on flights (company_id, outbound_departs_on, outbound_departure_time, id);
create index flights_company_newest on flights (company_id, created_at desc, id desc) where deleted_at is null;
create index flights_listed_deadline on flights (deadline, id) where listed;
create index flights_listed_destination on flights (destination_country, created_at desc, id desc) where listed;
create index flights_listed_newest on flights (created_at desc, id desc) where listed;
create index flights_listed_opening on flights (publish_date) where listed and publish_date is not null;
create index flights_listed_price on flights (selling_price, id) where listed;
alter table flights enable row level security;
create policy tenant on flights to app_company
  using (company_id = current_company_id()) with check (company_id = current_company_id());
create policy all_rows on flights to app_program using (true) with check (true);
grant select, delete on flights to app_company;
grant insert (
  id, company_id, destination_country, pnr, airlines, outbound_flight_number, outbound_departs_on, outbound_route,
  outbound_departure_time, outbound_arrival_time, return_flight_number, return_departs_on, return_route,
  return_departure_time, return_arrival_time, seats_offered, cost, selling_price, deadline, publish_date, created_at,
  updated_at, outbound_day_offset, return_day_offset, outbound_connections, return_connections, included
) on flights to app_company;
grant update (
  destination_country, pnr, airlines, outbound_flight_number, outbound_departs_on, outbound_route,
  outbound_departure_time, outbound_arrival_time, return_flight_number, return_departs_on, return_route,
  return_departure_time, return_arrival_time, seats_offered, cost, selling_price, deadline, publish_date, listed,
  revision, updated_at, deleted_at, outbound_day_offset, return_day_offset, outbound_connections, return_connections,
  paused_at, included, flight_cancelled_at
) on flights to app_company;

create table deal_drafts (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  -- The filled-in fields of the form.
  input jsonb not null check (jsonb_typeof(input) = 'object' and length(input::text) <= 40000),
  -- Separate, as in flights, because lists do not load it.
  pnr text not null default '' check (length(pnr) <= 200),
  -- Lines of the pasted text that a person must check.
  flights_to_check jsonb not null default '[]'
    check (jsonb_typeof(flights_to_check) = 'array' and length(flights_to_check::text) <= 20000),
  facts_to_check jsonb not null default '[]'
    check (jsonb_typeof(facts_to_check) = 'array' and length(facts_to_check::text) <= 20000),
  revision integer not null default 1 check (revision > 0),
  -- Email of the member, because companies cannot read accounts.
  saved_by text not null check (length(saved_by) between 1 and 254),
  created_at timestamptz not null default now(),
  saved_at timestamptz not null default now()
);
create index deal_drafts_of_company on deal_drafts (company_id, saved_at desc, id desc);
create index deal_drafts_saved_at on deal_drafts (saved_at);
alter table deal_drafts enable row level security;
create policy tenant on deal_drafts to app_company
  using (company_id = current_company_id()) with check (company_id = current_company_id());
create policy all_rows on deal_drafts to app_program using (true) with check (true);
grant select, delete on deal_drafts to app_company;
grant insert (
  id, company_id, input, pnr, flights_to_check, facts_to_check, saved_by, created_at, saved_at
) on deal_drafts to app_company;
grant update (input, pnr, revision, saved_by, saved_at) on deal_drafts to app_company;

create table interested_users (
  id uuid primary key default gen_random_uuid(),
  flight_id uuid not null,
  company_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  email text not null check (length(email) between 3 and 254),
  phone_number text not null check (length(phone_number) between 1 and 40),
  tickets integer not null default 1 check (tickets >= 1 and tickets <= 99),
  -- `opening`: the deal has not opened yet. `seats`: the deal is sold out.
  waits_for text not null default 'opening' check (waits_for in ('opening', 'seats')),
  notified boolean not null default false,
  notified_at timestamptz,
  locale text not null default 'en' check (length(locale) between 2 and 10),
  privacy_version text not null check (length(privacy_version) between 1 and 40),
  created_at timestamptz(3) not null default now(),
  -- The notification email. Set in the transaction that queues it, so that no prospect is notified twice.
  -- Cleared if the email was withdrawn or the prospect waits again. The delivery state is in `mails`.
  mail_id uuid,
  -- Base URL of links in emails while no public URL is configured (demo mode only), because the worker has no
  -- request.
  link_base text check (length(link_base) between 1 and 300),
  -- When the person restricted the use of their data: no company sees the row and no email is sent.
  restricted_at timestamptz,
  constraint interested_users_flight_id_company_id_fkey foreign key (flight_id, company_id)
    references flights (id, company_id) on delete cascade,
  constraint notified_has_its_moment check (notified = (notified_at is not null))
);
-- Finds the prospects of a deal, with the columns from which counters and wanted seats are computed.
create index interested_users_company_deal on interested_users (company_id, flight_id, notified)
  include (tickets, created_at, id);
create index interested_users_company_newest on interested_users (company_id, created_at desc, id desc)
  include (flight_id);
create index interested_users_company_notified on interested_users (company_id, notified, created_at desc, id desc)
  include (flight_id);
create index interested_users_email on interested_users (lower(email));
create unique index interested_users_once_per_deal on interested_users (flight_id, lower(email));
create index interested_users_to_notify on interested_users (flight_id, waits_for, created_at, id)
  where not notified and mail_id is null;
-- Prospects recently notified of seats, who still count for those seats.
create index interested_users_notified_of_seats on interested_users (flight_id, notified_at)
  where waits_for = 'seats' and mail_id is not null;
-- Finds prospects whose email is queued, to record the result of its delivery.
create index interested_users_under_way on interested_users (waits_for, mail_id)
  where not notified and mail_id is not null;
alter table interested_users enable row level security;
create policy tenant on interested_users to app_company
  using ((company_id = current_company_id()) and (restricted_at is null)) with
    check ((company_id = current_company_id()) and (restricted_at is null));
create policy all_rows on interested_users to app_program using (true) with check (true);
grant select, delete on interested_users to app_company;

-- An airline flies to few countries. Without these statistics PostgreSQL treats the two filters as
-- independent, expects a handful of deals instead of thousands, and chooses the wrong index.
create statistics flights_trips (mcv) on company_id, airlines, destination_country from flights;

-- Companies have no access to the job queue. This function runs with its owner's rights and queues only the
-- tasks listed here, only for the company's own deals.
create function queue_company_job(task text, payload json, run_at timestamptz, deal_id uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if task is null or task not in ('notify-due') then
    raise exception 'task % is not open to companies', task using errcode = 'insufficient_privilege';
  end if;
  if not exists (
    select from public.flights where id = deal_id and company_id = public.current_company_id()
  ) then
    raise exception 'deal % is not of this company', deal_id using errcode = 'insufficient_privilege';
  end if;
  perform graphile_worker.add_job(
    task, payload := payload, run_at := run_at, job_key := task || ':' || deal_id, max_attempts := 5
  );
end
$$;
revoke execute on function queue_company_job(text,json,timestamptz,uuid) from public;
grant execute on function queue_company_job(text,json,timestamptz,uuid) to app_company;
