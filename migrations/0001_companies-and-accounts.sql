-- Up Migration
-- Moments that lists are sorted by are kept to the millisecond, timestamptz(3), because that is what the program sees:
-- a cursor with a rounded moment would show a row twice or not at all.
-- Accounts (the four tables of the sign-in library, in snake_case), super admins, companies and who works for
-- them. Migrations only go forward: a mistake is mended by the next file, so none of them has a way back.

create table users (
  id text primary key default gen_random_uuid()::text,
  name text not null check (length(name) <= 200),
  -- Addresses are compared as typed by the library, so only the lower-case form may be stored.
  email text not null unique check (email = lower(email) and length(email) between 3 and 254),
  email_verified boolean not null default false,
  image text,
  must_change_password boolean not null default false,
  temporary_password_expires_at timestamptz,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now()
);

create table sessions (
  id text primary key default gen_random_uuid()::text,
  user_id text not null references users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user_id on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);

create table accounts (
  id text primary key default gen_random_uuid()::text,
  user_id text not null references users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index accounts_user_id on accounts (user_id);

create table verifications (
  id text primary key default gen_random_uuid()::text,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);
create index verifications_expires_at on verifications (expires_at);

create table roles (
  user_id text not null references users (id) on delete cascade,
  role text not null check (role in ('superadmin')),
  created_at timestamptz(3) not null default now(),
  primary key (user_id, role)
);

create table companies (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  address text not null check (length(address) between 1 and 1000),
  pic_name text not null check (length(pic_name) between 1 and 200),
  email text not null check (length(email) between 3 and 254),
  phone text not null check (length(phone) between 1 and 40),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  rejected_reason text check (length(rejected_reason) <= 1000),
  decided_at timestamptz,
  privacy_version text not null check (length(privacy_version) between 1 and 40),
  locale text not null default 'en' check (length(locale) between 2 and 10),
  created_at timestamptz(3) not null default now(),
  -- A deleted company keeps its row, because its bookings stay with the operator's desk.
  deleted_at timestamptz
);
create index companies_newest on companies (created_at desc, id desc) where deleted_at is null;
create index companies_status_newest on companies (status, created_at desc, id desc) where deleted_at is null;

create table company_users (
  -- The key is the user alone: an account belongs to one company.
  user_id text primary key references users (id) on delete cascade,
  company_id uuid not null references companies (id),
  role text not null check (role in ('owner', 'agent', 'viewer')),
  created_at timestamptz(3) not null default now()
);
create index company_users_company_id on company_users (company_id);
