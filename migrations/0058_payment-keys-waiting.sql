-- Up Migration
-- New payment keys wait for a quarter of an hour while the stored ones still take payments, so that a change by somebody who
-- has taken over an account can be stopped. At most one waits; what was applied or stopped keeps no secret.

create table payment_keys_waiting (
  id uuid primary key default gen_random_uuid(),
  -- Sealed, and gone once it is decided.
  api_key bytea,
  x_signature bytea,
  api_key_last4 text not null check (length(api_key_last4) <= 4),
  x_signature_last4 text not null check (length(x_signature_last4) <= 4),
  collection_id text not null check (length(collection_id) between 1 and 200),
  sandbox boolean not null,
  -- An account and its email.
  entered_by text not null check (length(entered_by) between 1 and 200),
  entered_by_email text not null check (length(entered_by_email) between 1 and 254),
  entered_at timestamptz(3) not null,
  in_force_from timestamptz(3) not null,
  applied_at timestamptz(3),
  stopped_at timestamptz(3),
  check (applied_at is null or stopped_at is null),
  constraint secrets_only_while_waiting check (
    (api_key is null) = (applied_at is not null or stopped_at is not null)
    and (api_key is null) = (x_signature is null)
  )
);
create unique index payment_keys_waiting_one on payment_keys_waiting ((true))
  where applied_at is null and stopped_at is null;
