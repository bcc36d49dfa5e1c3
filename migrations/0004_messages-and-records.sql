-- Up Migration
-- Contact messages, the queue of mails, the audit log, limits, and the workers' sign of life.

create table contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  email text not null check (length(email) between 3 and 254),
  subject text not null check (length(subject) between 1 and 300),
  message text not null check (length(message) between 1 and 10000),
  is_urgent boolean not null default false,
  locale text not null default 'en' check (length(locale) between 2 and 10),
  privacy_version text not null check (length(privacy_version) between 1 and 40),
  created_at timestamptz(3) not null default now()
);
create index contact_messages_newest on contact_messages (created_at desc, id desc);

-- Written in the transaction that causes the mail, delivered by the worker.
create table mails (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (length(kind) between 1 and 60),
  -- Names the occasion, so that two workers or two callbacks cannot cause the same mail twice.
  once_key text not null unique check (length(once_key) between 1 and 300),
  recipient text not null check (length(recipient) between 3 and 320),
  locale text not null default 'en' check (length(locale) between 2 and 10),
  -- What the template needs. May hold personal data or a secret link, so it goes as soon as it has served.
  values_encrypted bytea,
  -- What the mail is about; handed back when the mail server has accepted it.
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
  constraint values_are_wiped_at_the_end check (state not in ('accepted', 'cancelled') or values_encrypted is null),
  constraint accepted_has_its_moment check ((state = 'accepted') = (accepted_at is not null)),
  constraint lease_names_its_holder check ((lease_until is null) = (leased_by is null))
);
create index mails_to_send on mails (priority, next_attempt_at, id) where state = 'queued';
create index mails_newest on mails (created_at desc, id desc);
create index mails_subject on mails (subject_id) where subject_id is not null;

-- Who did what to which object: ids only, no personal data. Ids are text and not foreign keys, because the
-- record outlives what it speaks of.
create table audit_log (
  id bigint generated always as identity primary key,
  actor_kind text not null check (length(actor_kind) between 1 and 40),
  actor_id text check (length(actor_id) <= 200),
  action text not null check (length(action) between 1 and 100),
  object_kind text not null check (length(object_kind) between 1 and 60),
  object_id text check (length(object_id) <= 200),
  company_id uuid,
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  client_address inet,
  request_id text check (length(request_id) <= 200),
  created_at timestamptz(3) not null default now()
);
create index audit_log_newest on audit_log (created_at desc, id desc);
create index audit_log_object on audit_log (object_kind, object_id, id) where object_id is not null;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_not_emptied before truncate on audit_log
  for each statement execute function refuse_change();

-- Counters of writes per window. Keys are hashed, so the table names nobody. Updates touch no indexed column
-- (HOT).
create table limit_hits (
  bucket text not null check (length(bucket) between 1 and 60),
  key_hash bytea not null,
  window_started_at timestamptz not null,
  hits integer not null default 1 check (hits >= 0),
  primary key (bucket, key_hash, window_started_at)
) with (fillfactor = 50);
create index limit_hits_window on limit_hits (window_started_at);

create table worker_heartbeats (
  worker_id text primary key check (length(worker_id) between 1 and 200),
  seen_at timestamptz not null default now()
);
