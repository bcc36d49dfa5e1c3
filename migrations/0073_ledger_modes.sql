-- Up Migration
-- Practice books: bookings in test mode have a ledger too, and payout runs of their own. Transactions name their payout.
-- Sums by day go: they made the payments of a company wait for each other, and two payouts lock each other.

drop table ledger_days;

-- Triggers refuse changes to written rows; this migration alone fills the new columns.
alter table ledger_transactions disable trigger ledger_transactions_append_only;
alter table ledger_transactions
  add column mode text not null default 'live' check (mode in ('test', 'live')),
  add column payout_id uuid references payouts (id),
  -- Entries are only added in the database transaction that wrote their ledger transaction.
  add column written_in xid8 not null default pg_current_xact_id();
alter table ledger_transactions alter column mode drop default;
update ledger_transactions t set payout_id = p.id
from payouts p
where t.kind = 'payout' and p.id::text = split_part(t.cause, ':', 2);
alter table ledger_transactions enable trigger ledger_transactions_append_only;
alter table ledger_transactions add constraint payout_names_itself check (kind = 'payout' or payout_id is null);

alter table ledger_balances add column mode text not null default 'live' check (mode in ('test', 'live'));
alter table ledger_balances alter column mode drop default;
drop index ledger_balances_owed, ledger_balances_awaiting, ledger_balances_refund_due;
create index ledger_balances_owed on ledger_balances (mode, company_id, due_on) include (owed_sen) where owed_sen <> 0;
create index ledger_balances_awaiting on ledger_balances (mode, company_id) include (awaiting_sen)
  where awaiting_sen <> 0;
create index ledger_balances_refund_due on ledger_balances (mode, company_id) include (refund_due_sen)
  where refund_due_sen <> 0;
drop index ledger_transactions_of_company;
create index ledger_transactions_of_company on ledger_transactions (company_id, mode, at desc, id desc);
-- For the operator's sums by day.
create index ledger_transactions_by_time on ledger_transactions (mode, at);
create index ledger_transactions_of_payout on ledger_transactions (payout_id) where payout_id is not null;

-- As before for live transactions without a payout: concat_ws leaves nulls out.
create or replace function ledger_seal(t ledger_transactions, account text, amount_sen bigint) returns bigint
  language sql stable parallel safe
return ('x' || encode(substring(sha256(convert_to(concat_ws('|',
  t.id, t.booking_id, t.company_id, t.kind, t.cause, round(extract(epoch from t.at) * 1000)::bigint,
  coalesce(t.due_on - date '2000-01-01', 0), coalesce(t.made_by, ''), t.note, account, amount_sen,
  nullif(t.mode, 'live'), t.payout_id
), 'UTF8')) from 1 for 8), 'hex'))::bit(64)::bigint;
update ledger_balances l set seal = sealed.seal
from (
  select e.booking_id, bit_xor(ledger_seal(t, e.account, e.amount_sen)) as seal
  from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
  where e.booking_id in (select booking_id from ledger_transactions where payout_id is not null)
  group by e.booking_id
) sealed
where sealed.booking_id = l.booking_id;

-- The entries of a transaction come in one statement, sum to zero, and come with their transaction.
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
    due_on, seal
  )
  select t.booking_id, t.company_id, t.mode,
    coalesce(sum(e.amount_sen) filter (where e.account = 'received'), 0),
    coalesce(-sum(e.amount_sen) filter (where e.account = 'awaiting'), 0),
    coalesce(-sum(e.amount_sen) filter (where e.account = 'refundDue'), 0),
    coalesce(-sum(e.amount_sen) filter (where e.account = 'refunded'), 0),
    coalesce(-sum(e.amount_sen) filter (where e.account = 'fee'), 0),
    coalesce(-sum(e.amount_sen) filter (where e.account = 'owed'), 0),
    coalesce(-sum(e.amount_sen) filter (where e.account = 'paidOut'), 0),
    -- A payout moves what is owed and leaves its date; the row is checked before it meets the one that is there.
    coalesce(max(t.due_on), (select due_on from public.ledger_balances where booking_id = t.booking_id)),
    bit_xor(public.ledger_seal(t, e.account, e.amount_sen))
  from added e join public.ledger_transactions t on t.id = e.transaction_id
  group by t.booking_id, t.company_id, t.mode
  -- Whoever locks several rows locks them in this order, so that two never wait for each other.
  order by t.booking_id
  on conflict (booking_id) do update set
    received_sen = before.received_sen + excluded.received_sen,
    awaiting_sen = before.awaiting_sen + excluded.awaiting_sen,
    refund_due_sen = before.refund_due_sen + excluded.refund_due_sen,
    refunded_sen = before.refunded_sen + excluded.refunded_sen,
    fee_sen = before.fee_sen + excluded.fee_sen,
    owed_sen = before.owed_sen + excluded.owed_sen,
    paid_out_sen = before.paid_out_sen + excluded.paid_out_sen,
    due_on = excluded.due_on,
    seal = before.seal # excluded.seal;
  return null;
end
$$;

create or replace function lock_ledger(of_booking uuid) returns ledger_balances
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  balances public.ledger_balances;
begin
  insert into public.ledger_balances (booking_id, company_id, mode)
    select id, company_id, mode from public.bookings where id = of_booking
    on conflict do nothing;
  select * into balances from public.ledger_balances where booking_id = of_booking for update;
  return balances;
end
$$;

-- Test bookings that were paid before this migration get one opening entry each, as live ones did: all that was kept
-- waits for its documents, or is due because they were sent.
with money as (
  select b.id, b.company_id, b.state, b.fee_basis_points, f.documents_sent_at, coalesce(back.due, 0) as refund_due,
    coalesce(back.done, 0) as refunded,
    coalesce(
      paid.sen,
      case when b.state in ('confirmed', 'review') then b.total * 100 else coalesce(back.due + back.done, 0) end
    )::bigint as received
  from bookings b
  left join lateral (
    select sum(counted_amount * 100)::bigint as sen from payment_events
    where booking_id = b.id and counted_amount is not null
  ) paid on true
  left join lateral (
    select coalesce(sum(amount * 100) filter (where state = 'due'), 0)::bigint as due,
      coalesce(sum(amount * 100) filter (where state = 'done'), 0)::bigint as done
    from refunds where booking_id = b.id
  ) back on true
  left join fulfilments f on f.booking_id = b.id
  where b.mode = 'test'
), shares as (
  select *, received - refund_due - refunded as share,
    received < refund_due + refunded or state = 'confirmed' and documents_sent_at is not null as is_owed,
    case when state = 'confirmed' then
      (greatest(received - refund_due - refunded, 0) * fee_basis_points + 5000) / 10000
    else 0 end as fee
  from money
  where received <> 0 or refund_due <> 0 or refunded <> 0
), opening as (
  insert into ledger_transactions (booking_id, company_id, mode, kind, cause, at, due_on)
  select id, company_id, 'test', 'opening', 'opening:' || id, now(),
    case when is_owed then (now() at time zone 'Asia/Kuala_Lumpur')::date end
  from shares
  returning id, booking_id
)
insert into ledger_entries (transaction_id, booking_id, company_id, account, amount_sen)
select opening.id, shares.id, shares.company_id, line.account, line.amount_sen
from opening join shares on shares.id = opening.booking_id
cross join lateral (values
  ('received', received),
  ('refundDue', -refund_due),
  ('refunded', -refunded),
  ('fee', -fee),
  (case when is_owed then 'owed' else 'awaiting' end, fee - share)
) as line (account, amount_sen)
where line.amount_sen <> 0;
-- From here on every booking gets its ledger in the transaction that counts its payment.
drop function open_ledgers(timestamptz, timestamptz);

-- A run is one of its mode.
alter table payout_held_bookings drop constraint payout_held_bookings_run_on_fkey;
alter table payouts drop constraint payouts_run_on_fkey, drop constraint payouts_run_on_company_id_key;
alter table payout_runs drop constraint payout_runs_pkey;
alter table payout_runs add column mode text not null default 'live' check (mode in ('test', 'live'));
alter table payout_runs alter column mode drop default, add primary key (mode, run_on);
alter table payouts add column mode text not null default 'live';
alter table payouts alter column mode drop default,
  add foreign key (mode, run_on) references payout_runs (mode, run_on),
  add unique (mode, run_on, company_id);
drop index payouts_of_company, payouts_open;
create index payouts_of_company on payouts (company_id, mode, run_on desc);
create index payouts_open on payouts (mode, run_on) where state in ('scheduled', 'onHold');
alter table payout_held_bookings drop constraint payout_held_bookings_pkey;
alter table payout_held_bookings add column mode text not null default 'live';
alter table payout_held_bookings alter column mode drop default, add primary key (mode, run_on, booking_id),
  add foreign key (mode, run_on) references payout_runs (mode, run_on);

grant select (mode, payout_id) on ledger_transactions to app_company;
grant select (mode) on payouts to app_company;

alter table ledger_check drop column broken_companies;
