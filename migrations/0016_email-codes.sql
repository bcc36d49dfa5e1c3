-- Up Migration
-- Codes by which a buyer proves an email before holding many seats. Kept as keyed digests, for minutes.

create table email_codes (
  id uuid primary key,
  email_key bytea not null,
  code_key bytea not null,
  tries integer not null default 0 check (tries >= 0),
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now()
);
create index email_codes_expiry on email_codes (expires_at);
