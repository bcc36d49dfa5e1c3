-- Up Migration
-- Audit log, requests about personal data, limits, and the state of running processes.

-- Who did what to which object: only ids, no personal data. Ids are text without foreign keys, because the
-- log outlives the objects.
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
create index audit_log_action on audit_log (action, id desc);
create index audit_log_addresses on audit_log (created_at) where client_address is not null;
-- Finds who viewed a passport: every line about viewed or exported passports lists the bookings.
create index audit_log_bookings on audit_log using gin (string_to_array(details ->> 'bookings', ' '))
  where details ? 'bookings';
-- Actions in one company, newest first; the second index is per person.
create index audit_log_company on audit_log (company_id, id desc) where company_id is not null;
create index audit_log_company_actor on audit_log (company_id, actor_id, id desc) where company_id is not null;
create index audit_log_documents on audit_log ((details ->> 'bookingId')) where action = 'document.opened';
create index audit_log_files on audit_log (company_id, id desc) where action = 'bookings.exported';
-- A page of the list of bookings writes one line with up to 20 bookings.
create index audit_log_listed on audit_log using gin (string_to_array(details ->> 'bookings', ' '))
  where action = 'bookings.shown';
create index audit_log_newest on audit_log (created_at desc, id desc);
create index audit_log_object on audit_log (object_kind, object_id, id) where object_id is not null;
create index audit_log_object_newest on audit_log (object_id, id desc) where object_id is not null;

-- The audit log is append-only, except that client addresses are erased after a while. The program cannot
-- update the table; it calls forget_client_addresses, which erases only old client addresses.
create function refuse_change_of_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.client_address is null
    and to_jsonb(new) - 'client_address' = to_jsonb(old) - 'client_address' then
    return new;
  end if;
  raise exception 'table % is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change_of_audit();
create trigger audit_log_not_emptied before truncate on audit_log
  for each statement execute function refuse_change();
alter table audit_log enable row level security;
create policy tenant on audit_log to app_company
  using (company_id = current_company_id()) with check (company_id = current_company_id());
create policy all_rows on audit_log to app_program using (true) with check (true);
revoke update, delete on audit_log from app_program;
grant insert on audit_log to app_company;
grant select (
  id, actor_kind, actor_id, action, object_kind, object_id, company_id, details, client_address, created_at
) on audit_log to app_company;

create table person_requests (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('export', 'erase', 'restrict', 'lift', 'correct')),
  -- Keyed digest of the email, to find the request by the same email later.
  person_hash bytea not null check (length(person_hash) = 18),
  requested_by text not null check (requested_by in ('person', 'operator', 'command')),
  -- The operator's account.
  made_by text check (length(made_by) between 1 and 200),
  reason text not null check (reason in ('asked', 'authority', 'mistake')),
  made_at timestamptz(3) not null,
  -- Number of rows per kind, and of rows kept per reason.
  counts jsonb not null check (jsonb_typeof(counts) = 'object'),
  kept jsonb not null default '{}' check (jsonb_typeof(kept) = 'object'),
  -- Digest of the corrected email, so that both emails find the request.
  new_person_hash bytea check (length(new_person_hash) = 18),
  constraint an_operator_is_named check ((requested_by = 'operator') = (made_by is not null)),
  constraint only_a_correction_has_a_new_email check (new_person_hash is null or kind = 'correct')
);
create index person_requests_newest on person_requests (made_at desc, id desc);
create index person_requests_of_new_email on person_requests (new_person_hash, made_at desc) where new_person_hash is not null;
create index person_requests_of_person on person_requests (person_hash, made_at desc);
revoke update, delete on person_requests from app_program;

-- Requested links. The email is encrypted; the link is derived from the id with the key ring.
create table person_links (
  id uuid primary key default gen_random_uuid(),
  email bytea not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index person_links_expiry on person_links (expires_at);

-- Counters of writes per window. Keys are hashed, so the table contains no personal data. Updates touch no
-- indexed column (HOT).
create table limit_hits (
  bucket text check (length(bucket) between 1 and 60),
  key_hash bytea,
  window_started_at timestamptz,
  hits integer not null default 1 check (hits >= 0),
  primary key (bucket, key_hash, window_started_at)
) with (fillfactor = 50);
create index limit_hits_window on limit_hits (window_started_at);

-- State that backups and the demo record and the program reads.
create table operations_state (
  name text primary key check (length(name) between 1 and 60),
  at timestamptz not null default now(),
  detail text not null default '' check (length(detail) <= 1000)
);
revoke update, delete on operations_state from app_program;

create table worker_heartbeats (
  worker_id text primary key check (length(worker_id) between 1 and 200),
  seen_at timestamptz not null default now()
);

create table browser_files (
  name text primary key check (name ~ '^[A-Za-z0-9_.-]+$'),
  bytes bytea not null,
  -- When a release no longer contained this file; null while the newest release does.
  replaced_at timestamptz
);
revoke insert, update, delete on browser_files from app_program;

-- Counts one hit in each of several limits, or in none if one is used up. Returns null if counted, else when
-- to retry. Calls with the same key wait for each other, also at the turn of a minute, when they would insert
-- different rows.
create function count_hits(buckets text[], key_hashes bytea[], most integer[], windows interval[])
returns timestamptz language plpgsql as $$
declare
  moment timestamptz;
  retry_at timestamptz;
begin
  -- Lock in sorted order to avoid deadlocks between calls with the same keys.
  perform pg_advisory_xact_lock(id) from (
    select distinct ('x' || encode(substr(key_hash, 1, 8), 'hex'))::bit(64)::bigint as id
    from unnest(key_hashes) as key_hash order by id
  ) as sorted;
  -- Do not use now(): it is the start of the transaction, before the wait for the lock.
  moment := clock_timestamp();
  select max(coalesce(counted.oldest, moment) + wanted.length) into retry_at
  from unnest(buckets, key_hashes, most, windows) as wanted (bucket, key_hash, most, length)
  cross join lateral (
    select coalesce(sum(hit.hits), 0) as hits, min(hit.window_started_at) filter (where hit.hits > 0) as oldest
    from limit_hits hit
    where hit.bucket = wanted.bucket and hit.key_hash = wanted.key_hash
      and hit.window_started_at > moment - wanted.length
  ) as counted
  where counted.hits >= wanted.most;
  if retry_at is null then
    insert into limit_hits as hit (bucket, key_hash, window_started_at, hits)
    select wanted.bucket, wanted.key_hash, date_bin('1 minute', moment, 'epoch'), 1
    from unnest(buckets, key_hashes) as wanted (bucket, key_hash)
    on conflict (bucket, key_hash, window_started_at) do update set hits = hit.hits + 1;
  end if;
  return retry_at;
end
$$;
revoke execute on function count_hits(text[],bytea[],integer[],interval[]) from public;
grant execute on function count_hits(text[],bytea[],integer[],interval[]) to app_program;

create function forget_client_addresses(older_than timestamptz, at_once integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  forgotten integer;
begin
  if older_than > now() - interval '30 days' then
    raise exception 'client addresses of the last 30 days are kept' using errcode = 'restrict_violation';
  end if;
  update public.audit_log set client_address = null
    where id in (
      select id from public.audit_log where client_address is not null and created_at < older_than
      order by created_at limit at_once
    );
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
revoke execute on function forget_client_addresses(timestamptz,integer) from public;
grant execute on function forget_client_addresses(timestamptz,integer) to app_program;
