-- Up Migration
-- What we hold for others: which payments the provider has settled, what it kept, and what the bank says we have.

alter table payment_attempts add column provider text not null default 'billplz' check (provider in ('billplz'));
alter table payment_comparisons add column provider text not null default 'billplz' check (provider in ('billplz'));

-- Payments of bookings that a settlement report lists with the amount that is recorded here.
create table settled_payments (
  provider text not null check (provider in ('billplz')),
  bill_id text not null check (length(bill_id) between 1 and 64),
  mode text not null check (mode in ('test', 'live')),
  booking_id uuid not null references bookings (id),
  amount_sen bigint not null check (amount_sen > 0),
  fee_sen bigint not null check (fee_sen >= 0),
  -- What the provider calls the transfer to our bank.
  reference text check (length(reference) between 1 and 100),
  settled_on date not null,
  comparison_id uuid not null references payment_comparisons (id),
  primary key (provider, bill_id)
);
create index settled_payments_of_booking on settled_payments (booking_id);
create index settled_payments_by_day on settled_payments (mode, settled_on) include (amount_sen, fee_sen);
revoke update, delete on settled_payments from app_program;

-- As a super admin read it in the bank's own pages, at the end of a day.
create table bank_balances (
  id uuid primary key default gen_random_uuid(),
  mode text not null check (mode in ('test', 'live')),
  balance_on date not null,
  balance_sen bigint not null,
  -- Our own money that left the account so far, less what we paid into it.
  moved_sen bigint not null,
  note text not null default '' check (length(note) <= 500),
  made_by text not null check (length(made_by) between 1 and 200),
  made_at timestamptz(3) not null
);
create index bank_balances_newest on bank_balances (mode, balance_on desc, made_at desc);
revoke update, delete on bank_balances from app_program;

-- Reports are compared by the day on which the provider says that the buyer paid.
create index payment_events_paid_day on payment_events ((coalesce(occurred_at, created_at)))
  where counted_amount is not null;
