-- Up Migration
-- Logins, sessions, second factors, and the companies they belong to.

create table users (
  id text primary key default gen_random_uuid()::text,
  name text not null check (length(name) <= 200),
  -- The authentication library compares emails as stored, so store only the lower-case form.
  email text not null unique check (email = lower(email) and length(email) between 3 and 254),
  email_verified boolean not null default false,
  image text,
  must_change_password boolean not null default false,
  temporary_password_expires_at timestamptz,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  -- Accounts of the demo, whose passwords are published.
  is_demo boolean not null default false,
  -- Set while a second factor is in force. A session then has no access until it has verified the factor.
  second_factor_since timestamptz(3),
  locked_at timestamptz(3)
);

create table sessions (
  id text primary key default gen_random_uuid()::text,
  user_id text not null references users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  second_factor_at timestamptz(3),
  stepped_up_at timestamptz(3)
);
create index sessions_expires_at on sessions (expires_at);
create index sessions_user_id on sessions (user_id);

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
  constraint accounts_provider_id_account_id_key unique (provider_id, account_id)
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
create index verifications_expires_at on verifications (expires_at);
create index verifications_identifier on verifications (identifier);

create table second_factors (
  id uuid primary key default gen_random_uuid(),
  user_id text not null unique references users (id) on delete cascade,
  secret bytea not null,
  created_at timestamptz(3) not null,
  -- Null until the user has entered a first code.
  confirmed_at timestamptz(3),
  -- 30-second time step of the newest accepted code. This code and older ones are rejected.
  last_used_step bigint
);

create table recovery_codes (
  id uuid primary key default gen_random_uuid(),
  user_id text not null references users (id) on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  created_at timestamptz(3) not null,
  used_at timestamptz(3),
  constraint recovery_codes_user_id_code_hash_key unique (user_id, code_hash)
);

create table roles (
  user_id text references users (id) on delete cascade,
  role text check (role = 'superadmin'),
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
  -- A deleted company keeps its row, because the operator's desk still handles its bookings.
  deleted_at timestamptz,
  contact_erased_at timestamptz,
  legal_name text check (length(legal_name) between 1 and 200),
  ssm_number text check (length(ssm_number) between 1 and 40),
  licence_number text check (length(licence_number) between 1 and 40),
  public_address text check (length(public_address) between 1 and 1000),
  public_phone text check (length(public_phone) between 1 and 40),
  public_whatsapp text check (length(public_whatsapp) between 1 and 40),
  public_email text check (length(public_email) between 3 and 254),
  opening_hours text check (length(opening_hours) between 1 and 200),
  licence_checked_at timestamptz,
  licence_checked_by text references users (id) on delete set null,
  default_deal_note text check (length(default_deal_note) between 1 and 400),
  -- In hundredths of a percent. A booking keeps the rate at the time of its hold.
  fee_basis_points integer not null default 0 check (fee_basis_points >= 0 and fee_basis_points <= 5000),
  suspended_at timestamptz(3),
  suspended_reason text check (length(suspended_reason) between 1 and 1000),
  -- When a company's share becomes owed: on the working day after its documents were emailed, or after the last flight.
  release text not null default 'afterLastFlight' check (release in ('afterDocuments', 'afterLastFlight')),
  constraint companies_checked_licence check (licence_checked_at is null or licence_number is not null),
  constraint suspended_says_why check ((suspended_at is null) = (suspended_reason is null))
);
create index companies_newest on companies (created_at desc, id desc) where deleted_at is null;
create index companies_status_newest on companies (status, created_at desc, id desc) where deleted_at is null;

-- A licence check covers only the values that were checked, so any change of them clears it.
create function forget_licence_check() returns trigger language plpgsql as $$
begin
  if (new.legal_name, new.ssm_number, new.licence_number)
    is distinct from (old.legal_name, old.ssm_number, old.licence_number) then
    new.licence_checked_at := null;
    new.licence_checked_by := null;
  end if;
  return new;
end
$$;
create trigger forget_licence_check before update of legal_name, ssm_number, licence_number on companies
  for each row execute function forget_licence_check();
alter table companies enable row level security;
create policy tenant on companies to app_company
  using (id = current_company_id()) with check (id = current_company_id());
create policy all_rows on companies to app_program using (true) with check (true);
grant select (
  id, name, address, pic_name, email, phone, status, locale, created_at, deleted_at, legal_name, ssm_number,
  licence_number, public_address, public_phone, public_whatsapp, public_email, opening_hours, licence_checked_at,
  default_deal_note, fee_basis_points, suspended_at, release
) on companies to app_company;
grant update (
  legal_name, ssm_number, licence_number, public_address, public_phone, public_whatsapp, public_email, opening_hours,
  default_deal_note
) on companies to app_company;

create table company_users (
  -- The user alone is the key, because an account belongs to one company.
  user_id text primary key references users (id) on delete cascade,
  company_id uuid not null references companies (id),
  role text not null check (role in ('owner', 'agent', 'viewer')),
  created_at timestamptz(3) not null default now(),
  last_sign_in_at timestamptz(3)
);
create index company_users_company_id on company_users (company_id);
alter table company_users enable row level security;
create policy tenant on company_users to app_company
  using (company_id = current_company_id()) with check (company_id = current_company_id());
create policy all_rows on company_users to app_program using (true) with check (true);
grant select on company_users to app_company;

create table company_invitations (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id),
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  -- The role cannot be owner: ownership is transferred, never given by invitation.
  role text not null check (role in ('agent', 'viewer')),
  -- Digest of the token in the link, so that reading this table reveals no working link.
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz(3) not null default now(),
  sent_at timestamptz(3) not null default now(),
  expires_at timestamptz not null,
  constraint company_invitations_company_id_email_key unique (company_id, email)
);
create index company_invitations_expires_at on company_invitations (expires_at);
alter table company_invitations enable row level security;
create policy tenant on company_invitations to app_company
  using (company_id = current_company_id()) with check (company_id = current_company_id());
create policy all_rows on company_invitations to app_program using (true) with check (true);
grant delete on company_invitations to app_company;
grant select (id, company_id, email, role, created_at, sent_at, expires_at) on company_invitations to app_company;
grant insert (
  id, company_id, email, role, token_hash, created_at, sent_at, expires_at
) on company_invitations to app_company;
grant update (token_hash, sent_at, expires_at) on company_invitations to app_company;

-- A row means that every member of the company needs a second factor.
create table team_second_factors (
  company_id uuid primary key references companies (id) on delete cascade,
  required_at timestamptz(3) not null,
  required_by text not null check (length(required_by) between 1 and 200)
);
alter table team_second_factors enable row level security;
create policy tenant on team_second_factors to app_company
  using (company_id = current_company_id()) with check (company_id = current_company_id());
create policy all_rows on team_second_factors to app_program using (true) with check (true);
