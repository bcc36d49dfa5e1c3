-- Up Migration
-- Deals (table flights) and the people who asked to hear of them (table interested_users).

-- The line `AK 123 2026-12-02 KUL-KIX 14:05 21:30`. Dates and times are spelled out digit by digit, because
-- their casts to text follow the session's DateStyle and would not be immutable, which a generated column
-- demands.
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

create table flights (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id),
  destination_country text not null check (length(destination_country) between 1 and 100),
  pnr text not null check (length(pnr) between 1 and 100),
  airlines text not null check (length(airlines) between 1 and 200),

  outbound_flight_number text not null check (length(outbound_flight_number) between 1 and 40),
  outbound_departs_on date not null check (outbound_departs_on between '2000-01-01' and '2999-12-31'),
  -- A route without spaces keeps the line readable from the right.
  outbound_route text not null check (length(outbound_route) between 1 and 40 and outbound_route !~ '\s'),
  outbound_departure_time time not null,
  outbound_arrival_time time not null,
  return_flight_number text check (length(return_flight_number) between 1 and 40),
  return_departs_on date check (return_departs_on between '2000-01-01' and '2999-12-31'),
  return_route text check (length(return_route) between 1 and 40 and return_route !~ '\s'),
  return_departure_time time,
  return_arrival_time time,
  constraint return_leg_is_whole_or_absent check (
    num_nulls(return_flight_number, return_departs_on, return_route, return_departure_time, return_arrival_time)
      in (0, 5)
  ),
  flight_details text[] not null generated always as (
    case
      when return_flight_number is null then array[
        flight_line(outbound_flight_number, outbound_departs_on, outbound_route,
          outbound_departure_time, outbound_arrival_time)
      ]
      else array[
        flight_line(outbound_flight_number, outbound_departs_on, outbound_route,
          outbound_departure_time, outbound_arrival_time),
        flight_line(return_flight_number, return_departs_on, return_route,
          return_departure_time, return_arrival_time)
      ]
    end
  ) stored,

  -- Every hold and sale updates these three and nothing that is indexed, so the update stays within its page
  -- (HOT). No index may mention a seat column, not even in a predicate; lists use `listed` instead.
  seats_offered integer not null check (seats_offered >= 0),
  seats_held integer not null default 0 check (seats_held >= 0),
  seats_sold integer not null default 0 check (seats_sold >= 0),
  seats_available integer not null generated always as (seats_offered - seats_held - seats_sold) stored,
  constraint seats_are_not_oversold check (seats_available >= 0),

  cost numeric(12, 2) not null check (cost >= 0),
  selling_price numeric(12, 2) not null check (selling_price >= 0),
  deadline timestamptz(3) not null,
  publish_date timestamptz(3),
  constraint opens_before_it_closes check (publish_date < deadline),
  -- Only narrows the public list: switched off by the sweep after expiry and by deletion. Queries still check
  -- seats, dates and company, so nothing waits for the sweep to be right.
  listed boolean not null default true,
  -- Counts edits by people, not holds: the form hands it back, and the later of two editors is told.
  revision integer not null default 1 check (revision >= 1),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint deleted_is_not_listed check (deleted_at is null or not listed),
  -- Lets other tables point at a deal together with its company, so that neither can belong to somebody else.
  unique (id, company_id)
) with (fillfactor = 50);

create index flights_listed_newest on flights (created_at desc, id desc) where listed;
create index flights_listed_destination on flights (destination_country, created_at desc, id desc) where listed;
create index flights_listed_deadline on flights (deadline, id) where listed;
create index flights_listed_price on flights (selling_price, id) where listed;
create index flights_listed_opening on flights (publish_date) where listed and publish_date is not null;
create index flights_company_newest on flights (company_id, created_at desc, id desc) where deleted_at is null;

create table interested_users (
  id uuid primary key default gen_random_uuid(),
  flight_id uuid not null,
  company_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  email text not null check (length(email) between 3 and 254),
  phone_number text not null check (length(phone_number) between 1 and 40),
  tickets integer not null default 1 check (tickets between 1 and 99),
  -- What the person waits for: the opening of a deal that comes soon, or seats of one that is sold out.
  waits_for text not null default 'opening' check (waits_for in ('opening', 'seats')),
  notified boolean not null default false,
  notified_at timestamptz,
  constraint notified_has_its_moment check (notified = (notified_at is not null)),
  locale text not null default 'en' check (length(locale) between 2 and 10),
  privacy_version text not null check (length(privacy_version) between 1 and 40),
  created_at timestamptz(3) not null default now(),
  foreign key (flight_id, company_id) references flights (id, company_id) on delete cascade
);
create unique index interested_users_once_per_deal on interested_users (flight_id, lower(email));
create index interested_users_company_newest on interested_users (company_id, created_at desc, id desc);
create index interested_users_company_notified on interested_users (company_id, notified, created_at desc, id desc);
create index interested_users_waiting on interested_users (flight_id, created_at, id) where not notified;
