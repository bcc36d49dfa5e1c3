-- Up Migration
-- How access is taken away: an account is locked until somebody else gives it a new password, by a link that every super
-- admin gets whenever one of them has done something serious. And the browsers that a person has signed in with before,
-- so that a new one can be told to them.

alter table users add column locked_at timestamptz(3);

-- One for each act and super admin who was told: its link locks the account that the act came from, once.
create table staff_notices (
  id uuid primary key default gen_random_uuid(),
  act text not null check (length(act) between 1 and 60),
  -- The account that acted, as the audit log names it.
  actor_id text not null check (length(actor_id) between 1 and 200),
  -- The super admin whose email has the link.
  recipient_id text not null references users (id) on delete cascade,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index staff_notices_recipient_id on staff_notices (recipient_id);
create index staff_notices_expires_at on staff_notices (expires_at);

create table known_devices (
  user_id text not null references users (id) on delete cascade,
  -- Stands, signed, in a cookie of that browser.
  device_id uuid not null,
  first_used_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  primary key (user_id, device_id)
);
create index known_devices_last_used_at on known_devices (last_used_at);

-- Sessions say in plain words what they were opened with, and from which network: never the whole address.
update sessions set ip_address = null, user_agent = null where ip_address is not null or user_agent is not null;
