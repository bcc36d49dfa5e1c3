-- Up Migration
-- Ledger entries that only a person can make, and three accounts for what we bear ourselves. An entry above the set amount
-- waits until a second super admin confirms it.

alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check check (kind in (
  'opening', 'payment', 'accepted', 'refundDecided', 'refundMade', 'documentsSent', 'departed', 'payout', 'correction',
  'chargeback', 'writtenOff', 'paidBack', 'goodwill', 'providerFee'
));
alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries add constraint ledger_entries_account_check check (account in (
  'received', 'awaiting', 'refundDue', 'refunded', 'fee', 'owed', 'paidOut', 'goodwill', 'providerFee', 'costs'
));
alter table ledger_balances
  add column goodwill_sen bigint not null default 0,
  add column provider_fee_sen bigint not null default 0,
  add column costs_sen bigint not null default 0,
  drop constraint ledger_adds_up;
alter table ledger_balances add constraint ledger_adds_up check (
  received_sen = awaiting_sen + refund_due_sen + refunded_sen + fee_sen + owed_sen + paid_out_sen
    + goodwill_sen + provider_fee_sen + costs_sen
);

create or replace function post_ledger_entries() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from added group by transaction_id having sum(amount_sen) <> 0) then
    raise exception 'the entries of a ledger transaction do not add up' using errcode = 'check_violation';
  end if;
  if exists (
    select from added e join public.ledger_transactions t on t.id = e.transaction_id
    where t.written_in <> pg_current_xact_id()
  ) then
    raise exception 'entries are added to an earlier ledger transaction' using errcode = 'check_violation';
  end if;
  insert into public.ledger_balances as before (
    booking_id, company_id, mode, received_sen, awaiting_sen, refund_due_sen, refunded_sen, fee_sen, owed_sen, paid_out_sen,
    goodwill_sen, provider_fee_sen, costs_sen, due_on, seal
  )
  select t.booking_id, t.company_id, t.mode,
    coalesce(sum(e.amount_sen) filter (where e.account = 'received'), 0),
    coalesce(-sum(e.amount_sen) filter (where e.account = 'awaiting'), 0),
    coalesce(-sum(e.amount_sen) filter (where e.account = 'refundDue'), 0),
    coalesce(-sum(e.amount_sen) filter (where e.account = 'refunded'), 0),
    coalesce(-sum(e.amount_sen) filter (where e.account = 'fee'), 0),
    coalesce(-sum(e.amount_sen) filter (where e.account = 'owed'), 0),
    coalesce(-sum(e.amount_sen) filter (where e.account = 'paidOut'), 0),
    coalesce(-sum(e.amount_sen) filter (where e.account = 'goodwill'), 0),
    coalesce(-sum(e.amount_sen) filter (where e.account = 'providerFee'), 0),
    coalesce(-sum(e.amount_sen) filter (where e.account = 'costs'), 0),
    -- A payout moves what is owed and leaves its date; the row is checked before it meets the one that is there.
    coalesce(max(t.due_on), (select due_on from public.ledger_balances where booking_id = t.booking_id)),
    bit_xor(public.ledger_seal(t, e.account, e.amount_sen))
  from added e join public.ledger_transactions t on t.id = e.transaction_id
  group by t.booking_id, t.company_id, t.mode
  -- Callers that lock several rows lock them in this order, so that two never wait for each other.
  order by t.booking_id
  on conflict (booking_id) do update set
    received_sen = before.received_sen + excluded.received_sen,
    awaiting_sen = before.awaiting_sen + excluded.awaiting_sen,
    refund_due_sen = before.refund_due_sen + excluded.refund_due_sen,
    refunded_sen = before.refunded_sen + excluded.refunded_sen,
    fee_sen = before.fee_sen + excluded.fee_sen,
    owed_sen = before.owed_sen + excluded.owed_sen,
    paid_out_sen = before.paid_out_sen + excluded.paid_out_sen,
    goodwill_sen = before.goodwill_sen + excluded.goodwill_sen,
    provider_fee_sen = before.provider_fee_sen + excluded.provider_fee_sen,
    costs_sen = before.costs_sen + excluded.costs_sen,
    due_on = excluded.due_on,
    seal = before.seal # excluded.seal;
  return null;
end
$$;

create table money_entries (
  id uuid primary key default gen_random_uuid(),
  -- Rows that are booked, confirmed and withdrawn together: one amount over several bookings of a company.
  batch_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  booking_id uuid not null references bookings (id),
  company_id uuid not null references companies (id),
  kind text not null
    check (kind in ('payment', 'chargeback', 'goodwill', 'paidBack', 'writtenOff', 'correction')),
  amount_sen bigint not null check (amount_sen > 0),
  from_account text,
  to_account text,
  bill_id text check (length(bill_id) between 1 and 64),
  transaction_id text check (length(transaction_id) between 1 and 100),
  reason text not null check (length(reason) between 1 and 500),
  made_by text not null check (length(made_by) between 1 and 200),
  made_at timestamptz(3) not null,
  confirmed_by text check (length(confirmed_by) between 1 and 200),
  confirmed_at timestamptz(3),
  booked_at timestamptz(3),
  withdrawn_by text check (length(withdrawn_by) between 1 and 200),
  withdrawn_at timestamptz(3),
  check ((kind = 'correction') = (from_account is not null) and (kind = 'correction') = (to_account is not null)),
  check ((kind = 'payment') = (bill_id is not null)),
  check ((confirmed_by is null) = (confirmed_at is null)),
  check ((withdrawn_by is null) = (withdrawn_at is null)),
  check (confirmed_at is null or booked_at is not null),
  constraint entry_second_admin check (confirmed_by <> made_by),
  constraint entry_booked_or_withdrawn check (booked_at is null or withdrawn_at is null)
);
create index money_entries_of_booking on money_entries (booking_id, made_at);
create index money_entries_of_batch on money_entries (batch_id);
create index money_entries_waiting on money_entries (mode, made_at) where booked_at is null and withdrawn_at is null;
create index money_entries_by_person on money_entries (made_by, made_at);

create function keep_booked_entries() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.booked_at is not null or old.withdrawn_at is not null then
    raise exception 'an entry that was booked or withdrawn stays as it is' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger money_entries_kept before update on money_entries for each row execute function keep_booked_entries();
revoke update, delete on money_entries from app_program;
grant update (confirmed_by, confirmed_at, booked_at, withdrawn_by, withdrawn_at) on money_entries to app_program;

alter table money_entries enable row level security;
create policy tenant on money_entries to app_company
  using (company_id = current_company_id()) with check (company_id = current_company_id());
create policy all_rows on money_entries to app_program using (true) with check (true);
