-- Up Migration
-- Queued emails, messages from visitors, and reminders for companies.

-- Rows are inserted in the transaction that causes the email. The worker delivers them.
create table mails (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (length(kind) between 1 and 60),
  -- Identifies the cause, so that two workers or two callbacks cannot queue the same email twice.
  once_key text not null unique check (length(once_key) between 1 and 300),
  recipient text not null check (length(recipient) between 3 and 320),
  locale text not null default 'en' check (length(locale) between 2 and 10),
  -- Values for the template. They may contain personal data or a secret link, so they are erased after
  -- delivery.
  values_encrypted bytea,
  -- The record that the email is about, for the code that runs after the mail server accepted the email.
  subject_id uuid,
  priority smallint not null default 0,
  state text not null default 'queued' check (state in ('queued', 'accepted', 'failed', 'cancelled')),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  lease_until timestamptz,
  leased_by text check (length(leased_by) <= 200),
  accepted_at timestamptz,
  last_error text check (length(last_error) <= 2000),
  created_at timestamptz(3) not null default now(),
  -- An email with a temporary code or link is useless after this time: it is cancelled instead of sent late.
  expires_at timestamptz,
  -- True if the mailbox does not exist. After a failure of the mail server another email may succeed.
  permanently_rejected boolean not null default false,
  constraint accepted_has_its_moment check ((state = 'accepted') = (accepted_at is not null)),
  constraint lease_names_its_holder check ((lease_until is null) = (leased_by is null)),
  constraint values_are_wiped_at_the_end check ((state not in ('accepted', 'cancelled')) or values_encrypted is null)
) with (fillfactor = 70);
create index mails_cancelled on mails (created_at desc, id desc) where state = 'cancelled';
-- Failed emails, which staff must handle.
create index mails_failed on mails (created_at desc, id desc) where state = 'failed';
create index mails_newest on mails (created_at desc, id desc);
create index mails_recipient on mails (lower(recipient));
create index mails_subject on mails (subject_id) where subject_id is not null;
create index mails_to_send on mails (priority, next_attempt_at, id) where state = 'queued';
grant insert on mails to app_company;

create table contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  email text not null check (length(email) between 3 and 254),
  subject text not null check (length(subject) between 1 and 300),
  message text not null check (length(message) between 1 and 10000),
  is_urgent boolean not null default false,
  locale text not null default 'en' check (length(locale) between 2 and 10),
  privacy_version text not null check (length(privacy_version) between 1 and 40),
  created_at timestamptz(3) not null default now(),
  answered_at timestamptz(3),
  answered_by text references users (id) on delete set null,
  constraint answer_has_its_moment check (answered_by is null or answered_at is not null)
);
create index contact_messages_answered on contact_messages (created_at desc, id desc) where answered_at is not null;
create index contact_messages_email on contact_messages (lower(email) text_pattern_ops, created_at desc);
create index contact_messages_newest on contact_messages (created_at desc, id desc);
create index contact_messages_open on contact_messages (created_at desc, id desc) where answered_at is null;

create table company_alert_addresses (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id),
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  created_at timestamptz(3) not null default now(),
  -- Until the reader of this address has confirmed it, we send only the confirmation email.
  confirmed_at timestamptz(3),
  constraint company_alert_addresses_company_id_email_key unique (company_id, email)
);
alter table company_alert_addresses enable row level security;
create policy tenant on company_alert_addresses to app_company
  using (company_id = current_company_id()) with check (company_id = current_company_id());
create policy all_rows on company_alert_addresses to app_program using (true) with check (true);
grant select, delete on company_alert_addresses to app_company;
grant insert (id, company_id, email, created_at) on company_alert_addresses to app_company;

create table alert_settings (
  user_id text primary key references users (id) on delete cascade,
  -- Delivery per kind of alert; missing kinds use the default.
  delivery jsonb not null default '{}' check (jsonb_typeof(delivery) = 'object'),
  -- Hour in Kuala Lumpur; null without a daily email.
  digest_hour integer check (digest_hour >= 0 and digest_hour <= 23),
  saved_at timestamptz not null default now()
);

-- One row per occasion, inserted in the transaction that queues its emails. The primary key prevents a second
-- email.
create table sent_reminders (
  kind text check (length(kind) between 1 and 40),
  -- The booking, deal or refund, and the occasion if there can be several.
  subject text check (length(subject) between 1 and 100),
  subject_id uuid not null,
  sent_at timestamptz not null,
  primary key (kind, subject)
);
create index sent_reminders_about on sent_reminders (subject_id);
create index sent_reminders_at on sent_reminders (sent_at);

-- Notices for a person's daily email; deleted once it was sent.
create table digest_items (
  user_id text references users (id) on delete cascade,
  kind text check (length(kind) between 1 and 40),
  subject text check (length(subject) between 1 and 100),
  subject_id uuid not null,
  noted_at timestamptz not null,
  primary key (user_id, kind, subject)
);

-- One row per day, also if there was nothing to send.
create table sent_digests (
  user_id text references users (id) on delete cascade,
  day date,
  primary key (user_id, day)
);
