-- Up Migration
-- A company's team: people join by an invitation that is mailed to them. And what the owner decides for all of them: where
-- emails about bookings go, and what the note of a new deal says at first.

alter table company_users add column last_sign_in_at timestamptz(3);
update company_users set last_sign_in_at = (
  select max(created_at) from audit_log where action = 'session.started' and actor_id = company_users.user_id
);

create table company_invitations (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id),
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  -- Ownership is handed over, never mailed.
  role text not null check (role in ('agent', 'viewer')),
  -- A digest of what stands in the link: reading this table opens nothing.
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz(3) not null default now(),
  sent_at timestamptz(3) not null default now(),
  expires_at timestamptz not null,
  unique (company_id, email)
);
create index company_invitations_expires_at on company_invitations (expires_at);

create table company_alert_addresses (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id),
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  created_at timestamptz(3) not null default now(),
  -- Nothing but the question goes there before somebody who reads it has agreed.
  confirmed_at timestamptz(3),
  unique (company_id, email)
);

alter table companies add column default_deal_note text check (length(default_deal_note) between 1 and 400);

-- Who did what in one company, newest first, and what one person did.
create index audit_log_company on audit_log (company_id, id desc) where company_id is not null;
create index audit_log_company_actor on audit_log (company_id, actor_id, id desc) where company_id is not null;

alter table company_invitations enable row level security;
alter table company_alert_addresses enable row level security;
create policy tenant on company_invitations to app_company
  using (company_id = current_company_id()) with check (company_id = current_company_id());
create policy all_rows on company_invitations to app_program using (true) with check (true);
create policy tenant on company_alert_addresses to app_company
  using (company_id = current_company_id()) with check (company_id = current_company_id());
create policy all_rows on company_alert_addresses to app_program using (true) with check (true);

-- Links are written and never read; addresses are confirmed by those who read them, never by the company.
grant select (id, company_id, email, role, created_at, sent_at, expires_at) on company_invitations to app_company;
grant insert (id, company_id, email, role, token_hash, created_at, sent_at, expires_at) on company_invitations to app_company;
grant update (token_hash, sent_at, expires_at) on company_invitations to app_company;
grant delete on company_invitations to app_company;
grant select on company_alert_addresses to app_company;
grant insert (id, company_id, email, created_at) on company_alert_addresses to app_company;
grant delete on company_alert_addresses to app_company;
grant select (default_deal_note), update (default_deal_note) on companies to app_company;

-- Owners read what was done in their company, but for the numbers of requests.
drop policy tenant on audit_log;
create policy tenant on audit_log to app_company
  using (company_id = current_company_id()) with check (company_id = current_company_id());
grant select (
  id, actor_kind, actor_id, action, object_kind, object_id, company_id, details, client_address, created_at
) on audit_log to app_company;
