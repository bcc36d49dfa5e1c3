-- Up Migration
-- Paid bills of our Billplz account that no booking has: after an older backup was restored, their bookings are gone. Each
-- stays open until the operator matches it to a booking, records its refund, or dismisses it as a payment of another
-- system. No payer's name, email or phone is stored.

create table unknown_payments (
  id uuid primary key default gen_random_uuid(),
  bill_id text not null unique check (length(bill_id) between 1 and 100),
  mode text not null check (mode in ('test', 'live')),
  -- The keys that proved the payment.
  settings_version integer not null references billplz_settings (id),
  collection_id text check (length(collection_id) <= 100),
  -- The buyer's return names no amount; a later callback does.
  amount numeric(12, 2) check (amount >= 0),
  paid_at timestamptz(3),
  received_at timestamptz(3) not null,
  state text not null default 'open' check (state in ('open', 'matched', 'refunded', 'dismissed')),
  booking_id uuid references bookings (id),
  reference text check (length(reference) between 1 and 200),
  reason text check (length(reason) between 1 and 1000),
  closed_by text,
  closed_at timestamptz(3),
  constraint closed_has_its_moment check ((state = 'open') = (closed_at is null)),
  constraint matched_names_its_booking check ((state = 'matched') = (booking_id is not null)),
  constraint refunded_has_its_reference check ((state = 'refunded') = (reference is not null)),
  constraint ended_names_who_and_why check (
    case when state in ('refunded', 'dismissed') then num_nulls(reason, closed_by) = 0 else reason is null end
  )
);
create index unknown_payments_open on unknown_payments (received_at, id) where state = 'open';
create index unknown_payments_booking on unknown_payments (booking_id) where booking_id is not null;
revoke delete on unknown_payments from app_program;
