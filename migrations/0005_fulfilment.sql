-- Up Migration
-- Travellers, tickets, documents, calls, requests, and changes of flights.

create table fulfilments (
  booking_id uuid primary key references bookings (id) on delete cascade,
  company_id uuid not null references companies (id),
  state text not null default 'collecting'
    check (state in ('collecting', 'complete', 'namesSent', 'ticketed', 'documentsSent', 'cancelled')),
  -- The airline's code for these seats, copied from the deal so that it survives the deal's deletion.
  pnr text not null default '' check (length(pnr) <= 200),
  -- The company's own date, earlier than the one promised to the buyer.
  ticket_by date,
  names_complete_at timestamptz,
  -- The columns that end in _by contain the member's email, because companies cannot read accounts.
  names_sent_at timestamptz,
  names_sent_by text check (length(names_sent_by) between 1 and 254),
  ticketed_at timestamptz,
  ticketed_by text check (length(ticketed_by) between 1 and 254),
  documents_sent_at timestamptz,
  documents_sent_by text check (length(documents_sent_by) between 1 and 254),
  revision integer not null default 1 check (revision > 0),
  -- When the email with the uploaded documents was queued; null if they were sent in another way.
  documents_emailed_at timestamptz,
  -- When the buyer confirmed on the booking's page that the tickets arrived.
  arrived_at timestamptz,
  tickets_checked_at timestamptz,
  tickets_checked_by text check (length(tickets_checked_by) between 1 and 254),
  constraint fulfilments_booking_id_company_id_key unique (booking_id, company_id),
  constraint emailed_is_sent check (documents_emailed_at is null or documents_sent_at is not null),
  constraint fulfilments_check check ((names_sent_at is null) = (names_sent_by is null)),
  constraint fulfilments_check1 check ((ticketed_at is null) = (ticketed_by is null)),
  constraint fulfilments_check2 check ((documents_sent_at is null) = (documents_sent_by is null)),
  constraint tickets_checked_by_a_person check ((tickets_checked_at is null) = (tickets_checked_by is null))
);
create index fulfilments_of_company on fulfilments (company_id, state);
alter table fulfilments enable row level security;
create policy tenant on fulfilments to app_company
  using (company_id = current_company_id()) with check (company_id = current_company_id());
create policy all_rows on fulfilments to app_program using (true) with check (true);
grant select on fulfilments to app_company;
grant update (
  state, pnr, ticket_by, names_complete_at, names_sent_at, names_sent_by, ticketed_at, ticketed_by,
  documents_sent_at, documents_sent_by, revision, tickets_checked_at, tickets_checked_by
) on fulfilments to app_company;

-- All travellers in place order. The first one was named in the booking, so null columns of this row are in
-- the booking. Names are plain text; the other details are encrypted per row.
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
  -- Incremented by every change, which invalidates links sent before.
  link_version integer not null default 0 check (link_version >= 0 and link_version <= 16777215),
  entered_by text check (entered_by in ('buyer', 'traveller', 'company')),
  entered_at timestamptz,
  -- Keyed digest of the passport's last four characters, different per company. Null: not computed yet.
  -- Empty: no passport to compute it from.
  passport_hash bytea,
  -- Only the program sets this column; companies can read it.
  not_flying_at timestamptz,
  infant_first_name text check (length(infant_first_name) between 1 and 100),
  infant_last_name text check (length(infant_last_name) between 1 and 100),
  infant_passport_number bytea,
  infant_gender bytea,
  infant_date_of_birth bytea,
  infant_passport_expiry bytea,
  infant_nationality bytea,
  infant_issuing_country bytea,
  constraint passengers_booking_id_place_key unique (booking_id, place),
  constraint infant_is_whole check (num_nulls(infant_first_name, infant_last_name, infant_passport_number,
    infant_gender, infant_date_of_birth, infant_passport_expiry, infant_nationality, infant_issuing_country) in (0,
    8)),
  constraint passengers_check check ((entered_by is null) = (entered_at is null))
);
create index passengers_not_flying on passengers (company_id, not_flying_at) where not_flying_at is not null;
create index passengers_passport on passengers (company_id, passport_hash) where passport_hash <> '';
create index passengers_without_hash on passengers (id)
  where passport_hash is null and (place = 1 or passport_number is not null);
alter table passengers enable row level security;
create policy tenant on passengers to app_company
  using (company_id = current_company_id()) with check (company_id = current_company_id());
create policy all_rows on passengers to app_program using (true) with check (true);
grant select on passengers to app_company;
grant update (
  first_name, last_name, passport_number, gender, date_of_birth, passport_expiry, nationality, issuing_country,
  ticket_number, link_version, entered_by, entered_at, passport_hash
) on passengers to app_company;

create table follow_ups (
  id bigint generated always as identity primary key,
  booking_id uuid not null references bookings (id) on delete cascade,
  company_id uuid not null references companies (id),
  outcome text not null check (outcome in ('reached', 'noAnswer', 'callLater')),
  called_at timestamptz not null,
  called_by text not null check (length(called_by) between 1 and 254),
  next_call_at timestamptz,
  constraint follow_ups_check check ((outcome = 'reached') = (next_call_at is null))
);
-- Sorted so that the first entry of a booking is its last call.
create index follow_ups_of_booking on follow_ups (booking_id, id desc);
alter table follow_ups enable row level security;
-- The foreign key accepts any booking, also another company's; but a company sees only its own fulfilments.
create policy tenant on follow_ups to app_company
  using (company_id = current_company_id())
  with check (
    company_id = current_company_id()
    and exists (select from fulfilments where fulfilments.booking_id = follow_ups.booking_id)
  );
create policy all_rows on follow_ups to app_program using (true) with check (true);
grant select, insert on follow_ups to app_company;

create table name_reminders (
  id bigint generated always as identity primary key,
  booking_id uuid not null references bookings (id) on delete cascade,
  company_id uuid not null references companies (id),
  requested_at timestamptz not null,
  requested_by text not null check (length(requested_by) between 1 and 254)
);
create index name_reminders_of_booking on name_reminders (booking_id, id desc);
alter table name_reminders enable row level security;
create policy tenant on name_reminders to app_company
  using (company_id = current_company_id())
  with check (
    company_id = current_company_id()
    and exists (select from fulfilments where fulfilments.booking_id = name_reminders.booking_id)
  );
create policy all_rows on name_reminders to app_program using (true) with check (true);
grant select, insert on name_reminders to app_company;

create table booking_requests (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references bookings (id) on delete cascade,
  company_id uuid not null references companies (id),
  kind text not null check (kind in ('correction', 'cancellation')),
  -- Encrypted, because a correction may contain a passport number. Erased with the passports of the booking.
  text bytea,
  requested_at timestamptz not null,
  answer text check (answer in ('accepted', 'declined')),
  answer_text bytea,
  answered_at timestamptz,
  answered_by text check (length(answered_by) between 1 and 254),
  -- The company's offer in response to this request. `offer_places` is null for the whole booking.
  offer_sen bigint check (offer_sen >= 0),
  offer_places integer[] check (cardinality(offer_places) > 0),
  offer_returns_seats boolean,
  -- Encrypted and erased with the passports of the booking, like every text of a request.
  offer_text bytea,
  offered_at timestamptz,
  offered_by text check (length(offered_by) between 1 and 254),
  offer_declined_at timestamptz,
  constraint booking_requests_check check (num_nulls(answer, answered_at, answered_by) in (0, 3)),
  constraint offer_is_whole check ((num_nulls(offer_sen, offer_returns_seats, offered_at, offered_by) in (0, 4))
    and (offered_at is not null
    or num_nonnulls(offer_places, offer_text, offer_declined_at) = 0) and (offered_at is null
    or kind = 'cancellation'))
);
create index booking_requests_of_booking on booking_requests (booking_id, requested_at);
-- One open request per kind, however often the buyer presses the button.
create unique index booking_requests_one_open on booking_requests (booking_id, kind) where answer is null;
-- Requests without the company's answer. Lists read them even after the flight.
create index booking_requests_open on booking_requests (company_id) where answer is null;
alter table booking_requests enable row level security;
create policy tenant on booking_requests to app_company
  using (company_id = current_company_id()) with check (company_id = current_company_id());
create policy all_rows on booking_requests to app_program using (true) with check (true);
grant select on booking_requests to app_company;

create table booking_notes (
  -- Generated with the form, so that a form sent twice creates one note.
  id uuid primary key,
  booking_id uuid not null references bookings (id) on delete cascade,
  company_id uuid not null references companies (id),
  -- Encrypted, because notes may contain passport numbers. Erased with the passports of the booking.
  text bytea,
  written_by text not null check (length(written_by) between 1 and 254),
  written_at timestamptz(3) not null,
  called text check (called in ('company', 'buyer'))
);
create index booking_notes_of_booking on booking_notes (booking_id, written_at desc);
alter table booking_notes enable row level security;
create policy tenant on booking_notes to app_company
  using ((company_id = current_company_id()) and (called is null)) with
    check ((company_id = current_company_id()) and (called is null));
create policy all_rows on booking_notes to app_program using (true) with check (true);
grant select on booking_notes to app_company;

-- A named filter for the list of bookings. It does not contain search words.
create table booking_views (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  name text not null check (length(name) between 1 and 40),
  query text not null check (length(query) between 1 and 1000),
  saved_by text not null check (length(saved_by) between 1 and 254),
  created_at timestamptz(3) not null default now()
);
create unique index booking_views_name on booking_views (company_id, lower(name));
alter table booking_views enable row level security;
create policy tenant on booking_views to app_company
  using (company_id = current_company_id()) with check (company_id = current_company_id());
create policy all_rows on booking_views to app_program using (true) with check (true);
grant select, insert, delete on booking_views to app_company;

create table flight_changes (
  id uuid primary key default gen_random_uuid(),
  flight_id uuid not null,
  company_id uuid not null,
  kind text not null check (kind in ('changed', 'cancelled')),
  -- All flights after the change, in the format of the bookings' legs.
  legs jsonb not null check (jsonb_typeof(legs) = 'array'),
  note text not null default '' check (length(note) <= 500),
  made_by text not null check (length(made_by) between 1 and 254),
  made_at timestamptz(3) not null,
  constraint flight_changes_flight_id_company_id_fkey foreign key (flight_id, company_id)
    references flights (id, company_id)
);
create index flight_changes_made_at on flight_changes (made_at);
create index flight_changes_of_flight on flight_changes (flight_id, made_at desc);
alter table flight_changes enable row level security;
create policy tenant on flight_changes to app_company
  using (company_id = current_company_id()) with check (company_id = current_company_id());
create policy all_rows on flight_changes to app_program using (true) with check (true);
grant select on flight_changes to app_company;
grant insert (id, flight_id, company_id, kind, legs, note, made_by, made_at) on flight_changes to app_company;

-- The notified buyers and their answers.
create table flight_change_answers (
  change_id uuid references flight_changes (id) on delete cascade,
  booking_id uuid references bookings (id) on delete cascade,
  company_id uuid not null references companies (id),
  notified_at timestamptz,
  answer text check (answer in ('accept', 'call', 'cancel')),
  note text not null default '' check (length(note) <= 500),
  answered_at timestamptz,
  primary key (change_id, booking_id),
  constraint flight_change_answers_check check ((answer is null) = (answered_at is null))
);
create index flight_change_answers_not_accepted on flight_change_answers (company_id) where answer in ('call', 'cancel');
create index flight_change_answers_of_booking on flight_change_answers (booking_id);
alter table flight_change_answers enable row level security;
create policy tenant on flight_change_answers to app_company
  using (company_id = current_company_id()) with check (company_id = current_company_id());
create policy all_rows on flight_change_answers to app_program using (true) with check (true);
grant select on flight_change_answers to app_company;

create table documents (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id),
  -- Null until a person or the program assigns the document to a booking. A document without a place is for
  -- everyone on the booking.
  booking_id uuid,
  place integer,
  file_name text not null check (length(file_name) between 1 and 120),
  size integer not null check (size >= 1 and size <= 5242880),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  content bytea not null,
  state text not null default 'uploaded' check (state in ('uploaded', 'matched', 'confirmed', 'sent', 'refused')),
  uploaded_by text not null check (length(uploaded_by) between 1 and 254),
  uploaded_at timestamptz not null default now(),
  -- Until this time the document is leased to the worker that reads it. After too many unfinished attempts no
  -- worker reads it again.
  reading_until timestamptz,
  read_attempts integer not null default 0,
  read_at timestamptz,
  -- How the worker found the booking, or why it did not.
  read_result text
    check (read_result in ('ticket', 'name', 'reference', 'fileName', 'nothing', 'active', 'protected',
      'unreadable')),
  ticket_number text check (ticket_number ~ '^\d{3}-\d{10}$'),
  confirmed_by text check (length(confirmed_by) between 1 and 254),
  confirmed_at timestamptz,
  sent_by text check (length(sent_by) between 1 and 254),
  sent_at timestamptz,
  -- When the buyer first opened the document; the audit log keeps this after the document is deleted.
  opened_at timestamptz(3),
  replaces uuid references documents (id) on delete set null,
  replaced_at timestamptz,
  constraint documents_booking_id_company_id_fkey foreign key (booking_id, company_id)
    references fulfilments (booking_id, company_id) on delete cascade,
  constraint documents_booking_id_place_fkey foreign key (booking_id, place)
    references passengers (booking_id, place),
  constraint documents_check check (place is null or booking_id is not null),
  constraint documents_check1 check ((state in ('uploaded', 'refused')) or booking_id is not null),
  constraint documents_check2 check ((read_at is null) = (read_result is null)),
  constraint documents_check3 check ((confirmed_at is null) = (confirmed_by is null)),
  constraint documents_check4 check ((sent_at is null) = (sent_by is null)),
  constraint documents_check5 check ((state in ('confirmed', 'sent')) = (confirmed_at is not null)),
  constraint documents_check6 check ((state = 'sent') = (sent_at is not null)),
  constraint documents_check7 check (replaces <> id),
  constraint documents_check8 check (replaces is null or booking_id is not null),
  constraint documents_check9 check (replaced_at is null or state = 'sent')
);
create index documents_of_booking on documents (booking_id);
create index documents_of_company on documents (company_id, uploaded_at desc, id desc);
create index documents_replaces on documents (replaces) where replaces is not null;
create index documents_to_read on documents (uploaded_at) where read_at is null;
alter table documents enable row level security;
create policy tenant on documents to app_company
  using (company_id = current_company_id()) with check (company_id = current_company_id());
create policy all_rows on documents to app_program using (true) with check (true);
grant select, delete on documents to app_company;
grant insert (
  id, company_id, booking_id, file_name, size, sha256, content, uploaded_by, uploaded_at
) on documents to app_company;
grant update (
  booking_id, place, state, confirmed_by, confirmed_at, sent_by, sent_at, replaces, replaced_at
) on documents to app_company;
