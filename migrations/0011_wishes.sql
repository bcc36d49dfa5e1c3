-- Up Migration
-- Saved searches of travellers, deals that match them, and addresses that accept no email.

-- Equal searches share one row. Null or false means no preference. The comparison with a deal must equal
-- meetsWish in src/domain/wishes/wish-criteria.ts.
create table wish_criteria (
  id uuid primary key default gen_random_uuid(),
  -- The normalised query string of the search.
  search text not null unique check (length(search) between 1 and 600),
  place text check (length(place) between 1 and 200),
  from_airport text check (from_airport ~ '^[A-Z]{3}$'),
  departs_from date,
  departs_until date,
  least_nights smallint check (least_nights >= 0),
  most_nights smallint check (most_nights >= least_nights),
  travellers smallint check (travellers between 1 and 99),
  max_price_sen integer check (max_price_sen > 0),
  trip text check (trip in ('return', 'oneWay')),
  is_direct boolean not null,
  has_bag boolean not null,
  is_open boolean not null,
  constraint departure_dates_in_order check (departs_from <= departs_until)
);
create index wish_criteria_place on wish_criteria (place);

-- One row per email address; its link confirms, changes and ends its wishes.
create table wish_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email) and length(email) between 3 and 254),
  locale text not null check (length(locale) between 2 and 10),
  privacy_version text not null check (length(privacy_version) between 1 and 40),
  -- Base of links while no public address is configured (demo mode only): the worker has no request.
  link_base text check (length(link_base) between 1 and 300),
  created_at timestamptz(3) not null,
  -- Kuala Lumpur day of the last email with deals.
  emailed_on date,
  -- When the person restricted the use of their data: no email is sent.
  restricted_at timestamptz
);

create table wishes (
  id uuid primary key default gen_random_uuid(),
  subscriber_id uuid not null references wish_subscribers (id) on delete cascade,
  criteria_id uuid not null references wish_criteria (id),
  created_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  -- The last day in Kuala Lumpur.
  ends_on date not null,
  -- Matching deals up to this time were emailed, or are older than the wish.
  told_until timestamptz(3) not null,
  -- The queued email and the time up to which it covers matches. Set in the transaction that queues it.
  mail_id uuid,
  mail_covers_until timestamptz(3),
  constraint wishes_subscriber_id_criteria_id_key unique (subscriber_id, criteria_id),
  constraint mail_covers_a_time check ((mail_id is null) = (mail_covers_until is null))
);
create index wishes_criteria on wishes (criteria_id);
create index wishes_mail on wishes (mail_id) where mail_id is not null;

-- A deal that met a search when it was published or opened, or when its price fell.
create table wish_matches (
  criteria_id uuid references wish_criteria (id) on delete cascade,
  flight_id uuid references flights (id) on delete cascade,
  matched_at timestamptz(3) not null,
  -- The previous match, which may not have been emailed yet: a later match must not delay its email.
  matched_before timestamptz(3),
  price_sen bigint not null,
  primary key (flight_id, criteria_id)
);
create index wish_matches_criteria on wish_matches (criteria_id);

-- The values of the deal when it was last compared with the wishes.
create table wish_scans (
  flight_id uuid primary key references flights (id) on delete cascade,
  price_sen bigint not null,
  is_open boolean not null
);

-- Addresses that a mail server rejected permanently. They get no email until an operator sends one again.
create table suppressed_emails (
  email text primary key check (email = lower(email) and length(email) between 3 and 320),
  reason text not null check (length(reason) between 1 and 200),
  suppressed_at timestamptz(3) not null default now()
);
