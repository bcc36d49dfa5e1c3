-- Up Migration
-- Wishes as companies see them: counted once a day, rounded down to fives, never below five people.

create table demand_count (
  is_only boolean primary key default true check (is_only),
  -- Day in Kuala Lumpur. The wishes are counted at most once on each.
  counted_on date not null,
  counted_at timestamptz(3) not null,
  wishes integer not null check (wishes >= 0),
  people integer not null check (people >= 0),
  millis integer not null check (millis >= 0)
);

-- The wishes of the last count. People are random numbers of that day, without a link to their address.
create table demand_wishes (
  criteria_id uuid references wish_criteria (id),
  person integer,
  primary key (criteria_id, person)
);
create index demand_wishes_person on demand_wishes (person);

-- Wishes without a deal on sale, by destination and month. An empty country means any destination, an empty
-- city the whole country. Each step is the price down from which at least so many people would travel.
create table demand_figures (
  country text check (length(country) <= 100),
  city text check (length(city) <= 100 and (country <> '' or city = '')),
  month text check (month ~ '^20[0-9]{2}-[01][0-9]$'),
  step smallint,
  max_price_sen integer check (max_price_sen % 10000 = 0),
  people integer not null check (people >= 5 and people % 5 = 0),
  primary key (country, city, month, step)
);

-- Emails about a deal to subscribers. The link in the email names the row, which records that it was opened.
create table wish_notices (
  id uuid primary key default gen_random_uuid(),
  flight_id uuid not null references flights (id) on delete cascade,
  subscriber_id uuid not null references wish_subscribers (id) on delete cascade,
  -- The latest email.
  mail_id uuid not null,
  notified_at timestamptz(3),
  opened_at timestamptz(3),
  constraint wish_notices_flight_id_subscriber_id_key unique (flight_id, subscriber_id)
);
create index wish_notices_mail on wish_notices (mail_id) where notified_at is null;
create index wish_notices_subscriber on wish_notices (subscriber_id);

-- How many subscribers were emailed about a deal, opened it and booked it; counted once a day and rounded.
create table wish_results (
  flight_id uuid primary key,
  company_id uuid not null,
  notified integer not null check (notified >= 5 and notified % 5 = 0),
  opened integer not null check (opened >= 0 and opened % 5 = 0),
  booked integer not null check (booked >= 0 and booked % 5 = 0),
  counted_at timestamptz(3) not null,
  constraint wish_results_flight_id_company_id_fkey foreign key (flight_id, company_id)
    references flights (id, company_id) on delete cascade
);
alter table wish_results enable row level security;
create policy tenant on wish_results to app_company
  using (company_id = current_company_id()) with check (company_id = current_company_id());
create policy all_rows on wish_results to app_program using (true) with check (true);
grant select on wish_results to app_company;
