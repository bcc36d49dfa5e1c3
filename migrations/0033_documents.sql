-- Up Migration
-- E-tickets and other papers that a company hands to its buyers: PDF files, sealed like passports, each for its own row.

-- A document and its booking belong to the same company; the key below needs something to point at.
alter table fulfilments add unique (booking_id, company_id);

create table documents (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id),
  -- Null until somebody or something has said whose it is. Without a place it is for everybody on the booking.
  booking_id uuid,
  place integer,
  file_name text not null check (length(file_name) between 1 and 120),
  size integer not null check (size between 1 and 5242880),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  content bytea not null,
  state text not null default 'uploaded' check (state in ('uploaded', 'matched', 'confirmed', 'sent')),
  uploaded_by text not null check (length(uploaded_by) between 1 and 254),
  uploaded_at timestamptz not null default now(),
  -- The worker that reads it now has until then; one that was read too often without an end is not tried again.
  reading_until timestamptz,
  read_tries integer not null default 0,
  read_at timestamptz,
  -- By what the worker found the booking, or why it did not.
  read_result text check (read_result in ('ticket', 'name', 'reference', 'file_name', 'nothing', 'unreadable')),
  ticket_number text check (ticket_number ~ '^\d{3}-\d{10}$'),
  confirmed_by text check (length(confirmed_by) between 1 and 254),
  confirmed_at timestamptz,
  sent_by text check (length(sent_by) between 1 and 254),
  sent_at timestamptz,
  foreign key (booking_id, company_id) references fulfilments (booking_id, company_id) on delete cascade,
  foreign key (booking_id, place) references passengers (booking_id, place),
  check (place is null or booking_id is not null),
  check (state = 'uploaded' or booking_id is not null),
  check ((read_at is null) = (read_result is null)),
  check ((confirmed_at is null) = (confirmed_by is null)),
  check ((sent_at is null) = (sent_by is null)),
  check ((state in ('confirmed', 'sent')) = (confirmed_at is not null)),
  check ((state = 'sent') = (sent_at is not null))
);
-- It does not get smaller by another try.
alter table documents alter column content set storage external;
create index documents_of_company on documents (company_id, uploaded_at desc, id desc);
create index documents_of_booking on documents (booking_id);
create index documents_to_read on documents (uploaded_at) where read_at is null;

alter table documents enable row level security;
create policy tenant on documents to app_company
  using (company_id = current_company_id()) with check (company_id = current_company_id());
create policy all_rows on documents to app_program using (true) with check (true);

grant select, delete on documents to app_company;
grant insert (
  id, company_id, booking_id, file_name, size, sha256, content, uploaded_by, uploaded_at
) on documents to app_company;
-- What was uploaded stays as it is, and what the worker has read.
grant update (
  booking_id, place, state, confirmed_by, confirmed_at, sent_by, sent_at
) on documents to app_company;
