-- Up Migration
-- What a company's people note about a booking, for each other; and finding, for one booking, who saw or took passports
-- together with those of others.

create table booking_notes (
  -- Made with the form, so that a form sent twice is one note.
  id uuid primary key,
  booking_id uuid not null references bookings (id) on delete cascade,
  company_id uuid not null references companies (id),
  -- Sealed, because people note passports too; removed with the passports of the booking.
  words bytea,
  -- By email, because companies cannot read accounts.
  written_by text not null check (length(written_by) between 1 and 254),
  written_at timestamptz(3) not null
);
create index booking_notes_of_booking on booking_notes (booking_id, written_at desc);

alter table booking_notes enable row level security;
create policy tenant on booking_notes to app_company
  using (company_id = current_company_id()) with check (company_id = current_company_id());
create policy all_rows on booking_notes to app_program using (true) with check (true);
-- Companies read them; the program writes them, under the booking's lock, which no company may take.
grant select on booking_notes to app_company;

-- A page of the list of bookings is one line that names up to 20 of them.
create index audit_log_listed on audit_log using gin (string_to_array(details ->> 'bookings', ' '))
  where action = 'bookings.shown';
create index audit_log_files on audit_log (company_id, id desc) where action = 'bookings.exported';
