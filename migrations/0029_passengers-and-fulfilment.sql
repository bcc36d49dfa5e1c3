-- Up Migration
-- What happens to a paid booking: who travels, and how far the company is with their tickets. The payment keeps its own
-- columns and is not touched from here.

create table fulfilments (
  booking_id uuid primary key references bookings (id) on delete cascade,
  company_id uuid not null references companies (id),
  state text not null default 'collecting'
    check (state in ('collecting', 'complete', 'names_sent', 'ticketed', 'documents_sent')),
  -- The airline's name for these seats, from the deal; it stays when the deal is deleted.
  pnr text not null default '' check (length(pnr) <= 200),
  -- The company's own date, earlier than the one the buyer was promised.
  ticket_by date,
  names_complete_at timestamptz,
  -- By email, because companies cannot read accounts.
  names_sent_at timestamptz,
  names_sent_by text check (length(names_sent_by) between 1 and 254),
  ticketed_at timestamptz,
  ticketed_by text check (length(ticketed_by) between 1 and 254),
  documents_sent_at timestamptz,
  documents_sent_by text check (length(documents_sent_by) between 1 and 254),
  revision integer not null default 1 check (revision > 0),
  check ((names_sent_at is null) = (names_sent_by is null)),
  check ((ticketed_at is null) = (ticketed_by is null)),
  check ((documents_sent_at is null) = (documents_sent_by is null))
);
create index fulfilments_of_company on fulfilments (company_id, state);

-- Everyone who travels, in the order of their places. The first one was named at the booking: what is null there stands
-- in the booking. Names are as typed; the rest is sealed, each value for its own row.
create table passengers (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references bookings (id) on delete cascade,
  company_id uuid not null references companies (id),
  place integer not null check (place > 0),
  first_name text check (length(first_name) between 1 and 100),
  last_name text check (length(last_name) between 1 and 100),
  passport_number bytea,
  gender bytea,
  date_of_birth bytea,
  passport_expiry bytea,
  nationality bytea,
  issuing_country bytea,
  ticket_number text check (length(ticket_number) between 1 and 20),
  -- Raised with every change, which ends the links that were sent before.
  link_version integer not null default 0 check (link_version between 0 and 16777215),
  entered_by text check (entered_by in ('buyer', 'traveller', 'company')),
  entered_at timestamptz,
  unique (booking_id, place),
  check ((entered_by is null) = (entered_at is null))
);

-- Bookings that are paid already.
insert into fulfilments (booking_id, company_id, pnr)
select bookings.id, bookings.company_id, flights.pnr
from bookings join flights on flights.id = bookings.flight_id
where bookings.state = 'confirmed';

insert into passengers (booking_id, company_id, place)
select id, company_id, place from bookings, generate_series(1, tickets) as place
where state = 'confirmed';

alter table fulfilments enable row level security;
alter table passengers enable row level security;
create policy tenant on fulfilments to app_company
  using (company_id = current_company_id()) with check (company_id = current_company_id());
create policy tenant on passengers to app_company
  using (company_id = current_company_id()) with check (company_id = current_company_id());
create policy all_rows on fulfilments to app_program using (true) with check (true);
create policy all_rows on passengers to app_program using (true) with check (true);

-- Companies neither add nor remove travellers: there is one for each seat that was paid.
grant select on fulfilments, passengers to app_company;
grant update (
  state, pnr, ticket_by, names_complete_at, names_sent_at, names_sent_by, ticketed_at, ticketed_by, documents_sent_at,
  documents_sent_by, revision
) on fulfilments to app_company;
grant update (
  first_name, last_name, passport_number, gender, date_of_birth, passport_expiry, nationality, issuing_country,
  ticket_number, link_version, entered_by, entered_at
) on passengers to app_company;
