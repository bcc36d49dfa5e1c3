-- Up Migration
-- People who ask for what we hold about them, have it erased or restricted: what was done is remembered, whose it was is not.

create table person_requests (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('export', 'erase', 'restrict', 'lift')),
  -- A keyed digest of the email, so that a later question about the same address finds it.
  person_mark bytea not null check (length(person_mark) = 18),
  asked_by text not null check (asked_by in ('person', 'operator', 'command')),
  -- The account of the operator who did it.
  made_by text check (length(made_by) between 1 and 200),
  reason text not null check (reason in ('asked', 'authority', 'mistake')),
  made_at timestamptz(3) not null,
  -- How many rows of which kind, and how many were kept for which reason.
  counts jsonb not null check (jsonb_typeof(counts) = 'object'),
  kept jsonb not null default '{}' check (jsonb_typeof(kept) = 'object'),
  constraint an_operator_is_named check ((asked_by = 'operator') = (made_by is not null))
);
create index person_requests_newest on person_requests (made_at desc, id desc);
create index person_requests_of_person on person_requests (person_mark, made_at desc);
-- Added and never changed.
revoke update, delete on person_requests from app_program;

-- Links that people asked for. The address is sealed, and the link is made with the key ring from the id.
create table person_links (
  id uuid primary key default gen_random_uuid(),
  email bytea not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index person_links_expiry on person_links (expires_at);

-- People who wait for a deal and want nothing done with it: no company sees them, and no mail goes to them.
alter table interested_users add column restricted_at timestamptz;
alter policy tenant on interested_users
  using (company_id = current_company_id() and restricted_at is null)
  with check (company_id = current_company_id() and restricted_at is null);
create index interested_users_email on interested_users (lower(email));
create index mails_recipient on mails (lower(recipient));

-- Who saw which passports: every line that shows or hands them over names the bookings.
create index audit_log_bookings on audit_log using gin (string_to_array(details ->> 'bookings', ' '))
  where details ? 'bookings';
create index audit_log_documents on audit_log ((details ->> 'bookingId')) where action = 'document.opened';
