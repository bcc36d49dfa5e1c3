-- Up Migration
-- A second factor for signing in: codes of an authenticator app, recovery codes, devices that are asked less often, and
-- companies whose whole team needs one. And when the person behind a session last proved who they are.

-- Set while a second factor is in force. A session without a proof of its own then opens nothing.
alter table users add column second_factor_since timestamptz(3);
alter table sessions add column second_factor_at timestamptz(3);
alter table sessions add column stepped_up_at timestamptz(3);

create table second_factors (
  id uuid primary key default gen_random_uuid(),
  user_id text not null unique references users (id) on delete cascade,
  -- Sealed.
  secret bytea not null,
  created_at timestamptz(3) not null,
  -- Null while its owner has not yet shown a code of it.
  confirmed_at timestamptz(3),
  -- The 30 seconds of the newest code that was taken: neither it nor an older one is taken again.
  last_used_step bigint
);

create table recovery_codes (
  id uuid primary key default gen_random_uuid(),
  user_id text not null references users (id) on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  created_at timestamptz(3) not null,
  used_at timestamptz(3),
  unique (user_id, code_hash)
);

create table trusted_devices (
  id uuid primary key default gen_random_uuid(),
  user_id text not null references users (id) on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create index trusted_devices_of_user on trusted_devices (user_id, expires_at);
create index trusted_devices_expires_at on trusted_devices (expires_at);

-- A row says that everybody of the company needs a second factor.
create table team_second_factors (
  company_id uuid primary key references companies (id) on delete cascade,
  required_at timestamptz(3) not null,
  required_by text not null check (length(required_by) between 1 and 200)
);
alter table team_second_factors enable row level security;
create policy tenant on team_second_factors to app_company
  using (company_id = current_company_id()) with check (company_id = current_company_id());
create policy all_rows on team_second_factors to app_program using (true) with check (true);
