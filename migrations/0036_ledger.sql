-- Up Migration
-- Where the money of every live booking is: received = awaiting + refund due + refunded + fee + owed + paid out, at every
-- moment. Transactions are added and never changed; balances follow from them by a trigger and are written by nothing else.

-- In hundredths of a percent. A booking keeps the rate of the moment its seats were held.
alter table companies add column fee_basis_points integer not null default 0
  check (fee_basis_points between 0 and 5000);
alter table bookings add column fee_basis_points integer not null default 0
  check (fee_basis_points between 0 and 5000);
grant select (fee_basis_points) on companies to app_company;
grant select (fee_basis_points) on bookings to app_company;

create table ledger_transactions (
  id bigint generated always as identity primary key,
  booking_id uuid not null references bookings (id),
  company_id uuid not null references companies (id),
  kind text not null check (kind in (
    'opening', 'payment', 'accepted', 'refundDecided', 'refundMade', 'documentsSent', 'departed', 'payout', 'correction'
  )),
  -- Names the occasion, so that nothing is counted twice, whoever tells of it and how often.
  cause text not null unique check (length(cause) between 1 and 300),
  at timestamptz(3) not null,
  -- From when on the company is paid what it is owed; with every entry on that account.
  due_on date,
  -- An account of the operator or the company; null for the program itself.
  made_by text check (length(made_by) between 1 and 200),
  note text not null default '' check (length(note) <= 500),
  unique (id, booking_id, company_id)
);
create index ledger_transactions_of_booking on ledger_transactions (booking_id, id);
create index ledger_transactions_of_company on ledger_transactions (company_id, at desc, id desc);

-- A debit is positive, a credit negative.
create table ledger_entries (
  transaction_id bigint not null,
  booking_id uuid not null,
  company_id uuid not null,
  account text not null
    check (account in ('received', 'awaiting', 'refundDue', 'refunded', 'fee', 'owed', 'paidOut')),
  amount_sen bigint not null check (amount_sen <> 0),
  primary key (transaction_id, account),
  foreign key (transaction_id, booking_id, company_id) references ledger_transactions (id, booking_id, company_id)
);
create index ledger_entries_of_booking on ledger_entries (booking_id);

create table ledger_balances (
  booking_id uuid primary key references bookings (id),
  company_id uuid not null references companies (id),
  received_sen bigint not null default 0,
  awaiting_sen bigint not null default 0,
  refund_due_sen bigint not null default 0,
  refunded_sen bigint not null default 0,
  fee_sen bigint not null default 0,
  owed_sen bigint not null default 0,
  paid_out_sen bigint not null default 0,
  due_on date,
  -- Over every entry and its transaction: a row changed by hand no longer fits it.
  seal bigint not null default 0,
  constraint ledger_adds_up check (
    received_sen = awaiting_sen + refund_due_sen + refunded_sen + fee_sen + owed_sen + paid_out_sen
  ),
  constraint owed_has_its_date check (owed_sen = 0 or due_on is not null)
) with (fillfactor = 80);
-- What is under way; what is over is in none of them.
create index ledger_balances_owed on ledger_balances (company_id, due_on) include (owed_sen) where owed_sen <> 0;
create index ledger_balances_awaiting on ledger_balances (company_id) include (awaiting_sen) where awaiting_sen <> 0;
create index ledger_balances_refund_due on ledger_balances (company_id) include (refund_due_sen)
  where refund_due_sen <> 0;

-- What happened in a company's ledger on a day in Kuala Lumpur. A day has eight rows, chosen by the booking, so that a
-- company's payments at the same moment do not wait for each other.
create table ledger_days (
  company_id uuid not null references companies (id),
  day date not null,
  slot smallint not null check (slot between 0 and 7),
  received_sen bigint not null,
  awaiting_sen bigint not null,
  refund_due_sen bigint not null,
  refunded_sen bigint not null,
  fee_sen bigint not null,
  owed_sen bigint not null,
  paid_out_sen bigint not null,
  primary key (company_id, day, slot)
) with (fillfactor = 80);

-- The newest comparison of the ledger with its own sums and with the bookings, for the desk.
create table ledger_check (
  is_only boolean primary key default true check (is_only),
  checked_at timestamptz(3) not null,
  bookings integer not null check (bookings >= 0),
  broken_bookings uuid[] not null,
  -- Companies whose days do not add up to their balances.
  broken_companies integer not null default 0 check (broken_companies >= 0)
);

alter table booking_attention drop constraint booking_attention_reason_check;
alter table booking_attention add constraint booking_attention_reason_check check (reason in (
  'keysRefused', 'signatureRefused', 'paymentNotFound', 'stillUnderWay', 'draftPaidTwice', 'ledgerDiffers'
));

-- Made of what people see of an entry, and the same on every server.
create function ledger_seal(t ledger_transactions, account text, amount_sen bigint) returns bigint
  language sql stable parallel safe
return ('x' || encode(substring(sha256(convert_to(concat_ws('|',
  t.id, t.booking_id, t.company_id, t.kind, t.cause, round(extract(epoch from t.at) * 1000)::bigint,
  coalesce(t.due_on - date '2000-01-01', 0), coalesce(t.made_by, ''), t.note, account, amount_sen
), 'UTF8')) from 1 for 8), 'hex'))::bit(64)::bigint;

-- The entries of a transaction come in one statement and sum to zero.
create function post_ledger_entries() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from added group by transaction_id having sum(amount_sen) <> 0) then
    raise exception 'the entries of a ledger transaction do not add up' using errcode = 'check_violation';
  end if;
  insert into public.ledger_balances as before (
    booking_id, company_id, received_sen, awaiting_sen, refund_due_sen, refunded_sen, fee_sen, owed_sen, paid_out_sen,
    due_on, seal
  )
  select t.booking_id, t.company_id,
    coalesce(sum(e.amount_sen) filter (where e.account = 'received'), 0),
    coalesce(-sum(e.amount_sen) filter (where e.account = 'awaiting'), 0),
    coalesce(-sum(e.amount_sen) filter (where e.account = 'refundDue'), 0),
    coalesce(-sum(e.amount_sen) filter (where e.account = 'refunded'), 0),
    coalesce(-sum(e.amount_sen) filter (where e.account = 'fee'), 0),
    coalesce(-sum(e.amount_sen) filter (where e.account = 'owed'), 0),
    coalesce(-sum(e.amount_sen) filter (where e.account = 'paidOut'), 0),
    max(t.due_on), bit_xor(public.ledger_seal(t, e.account, e.amount_sen))
  from added e join public.ledger_transactions t on t.id = e.transaction_id
  group by t.booking_id, t.company_id
  order by t.booking_id
  on conflict (booking_id) do update set
    received_sen = before.received_sen + excluded.received_sen,
    awaiting_sen = before.awaiting_sen + excluded.awaiting_sen,
    refund_due_sen = before.refund_due_sen + excluded.refund_due_sen,
    refunded_sen = before.refunded_sen + excluded.refunded_sen,
    fee_sen = before.fee_sen + excluded.fee_sen,
    owed_sen = before.owed_sen + excluded.owed_sen,
    paid_out_sen = before.paid_out_sen + excluded.paid_out_sen,
    due_on = coalesce(excluded.due_on, before.due_on),
    seal = before.seal # excluded.seal;
  insert into public.ledger_days as before (
    company_id, day, slot, received_sen, awaiting_sen, refund_due_sen, refunded_sen, fee_sen, owed_sen, paid_out_sen
  )
  select t.company_id, (t.at at time zone 'Asia/Kuala_Lumpur')::date as day,
    ('x' || right(t.booking_id::text, 1))::bit(4)::int % 8 as slot,
    coalesce(sum(e.amount_sen) filter (where e.account = 'received'), 0),
    coalesce(-sum(e.amount_sen) filter (where e.account = 'awaiting'), 0),
    coalesce(-sum(e.amount_sen) filter (where e.account = 'refundDue'), 0),
    coalesce(-sum(e.amount_sen) filter (where e.account = 'refunded'), 0),
    coalesce(-sum(e.amount_sen) filter (where e.account = 'fee'), 0),
    coalesce(-sum(e.amount_sen) filter (where e.account = 'owed'), 0),
    coalesce(-sum(e.amount_sen) filter (where e.account = 'paidOut'), 0)
  from added e join public.ledger_transactions t on t.id = e.transaction_id
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict (company_id, day, slot) do update set
    received_sen = before.received_sen + excluded.received_sen,
    awaiting_sen = before.awaiting_sen + excluded.awaiting_sen,
    refund_due_sen = before.refund_due_sen + excluded.refund_due_sen,
    refunded_sen = before.refunded_sen + excluded.refunded_sen,
    fee_sen = before.fee_sen + excluded.fee_sen,
    owed_sen = before.owed_sen + excluded.owed_sen,
    paid_out_sen = before.paid_out_sen + excluded.paid_out_sen;
  return null;
end
$$;
revoke execute on function post_ledger_entries() from public;
grant execute on function post_ledger_entries() to app_program;
create trigger ledger_entries_posted after insert on ledger_entries
  referencing new table as added for each statement execute function post_ledger_entries();

-- The balances of a booking, locked until the transaction ends: what an event moves is decided by what stands there.
create function lock_ledger(of_booking uuid) returns ledger_balances
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  balances public.ledger_balances;
begin
  insert into public.ledger_balances (booking_id, company_id)
    select id, company_id from public.bookings where id = of_booking
    on conflict do nothing;
  select * into balances from public.ledger_balances where booking_id = of_booking for update;
  return balances;
end
$$;
revoke execute on function lock_ledger(uuid) from public;
grant execute on function lock_ledger(uuid) to app_program;

-- For bookings with money and without a ledger: those from before, and what a process of the version before still settles
-- while a new one is rolled out. The fee of that time was none.
create function open_ledgers(booked_since timestamptz, opened_at timestamptz) returns integer language plpgsql as $$
declare
  opened integer;
begin
  with money as (
    select b.id, b.company_id, b.state, b.departs_on, f.documents_sent_at,
      coalesce(back.due, 0) as refund_due, coalesce(back.done, 0) as refunded,
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
    where b.mode = 'live' and b.created_at >= booked_since
      and not exists (select from ledger_transactions where booking_id = b.id)
  ), shares as (
    select *, received - refund_due - refunded as share,
      received - refund_due - refunded < 0
        or state = 'confirmed' and (documents_sent_at is not null
          or departs_on < (opened_at at time zone 'Asia/Kuala_Lumpur')::date) as is_owed
    from money
    where received <> 0 or refund_due <> 0 or refunded <> 0
  ), opening as (
    insert into ledger_transactions (booking_id, company_id, kind, cause, at, due_on)
    select id, company_id, 'opening', 'opening:' || id, opened_at, case when is_owed then least(
      departs_on + 1,
      -- The working day after the documents were sent.
      (select sent + case extract(isodow from sent) when 5 then 3 when 6 then 2 else 1 end::int
        from (select (documents_sent_at at time zone 'Asia/Kuala_Lumpur')::date as sent) on_day)
    ) end
    from shares
    on conflict (cause) do nothing
    returning id, booking_id
  ), entries as (
    insert into ledger_entries (transaction_id, booking_id, company_id, account, amount_sen)
    select opening.id, shares.id, shares.company_id, line.account, line.amount_sen
    from opening join shares on shares.id = opening.booking_id
    cross join lateral (values
      ('received', received),
      ('refundDue', -refund_due),
      ('refunded', -refunded),
      (case when is_owed then 'owed' else 'awaiting' end, -share)
    ) as line (account, amount_sen)
    where line.amount_sen <> 0
  )
  select count(*) into opened from opening;
  return opened;
end
$$;
revoke execute on function open_ledgers(timestamptz, timestamptz) from public;
grant execute on function open_ledgers(timestamptz, timestamptz) to app_program;
select open_ledgers('-infinity', now());

-- A transaction has entries, whatever becomes of the statement that was to add them.
create function refuse_unbalanced_ledger() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce((select sum(amount_sen) from public.ledger_entries where transaction_id = new.id), 1) <> 0 then
    raise exception 'a ledger transaction has no entries, or they do not add up' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
revoke execute on function refuse_unbalanced_ledger() from public;
grant execute on function refuse_unbalanced_ledger() to app_program;
create constraint trigger ledger_transactions_balanced after insert on ledger_transactions
  deferrable initially deferred for each row execute function refuse_unbalanced_ledger();

create trigger ledger_transactions_append_only before update or delete on ledger_transactions
  for each row execute function refuse_change();
create trigger ledger_transactions_not_emptied before truncate on ledger_transactions
  for each statement execute function refuse_change();
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function refuse_change();
create trigger ledger_entries_not_emptied before truncate on ledger_entries
  for each statement execute function refuse_change();

-- The program adds entries, and that is all; balances are the triggers' business.
revoke update, delete on ledger_transactions, ledger_entries from app_program;
revoke insert, update, delete on ledger_balances, ledger_days from app_program;

alter table ledger_transactions enable row level security;
alter table ledger_entries enable row level security;
alter table ledger_balances enable row level security;
alter table ledger_days enable row level security;
create policy tenant on ledger_transactions to app_company
  using (company_id = current_company_id()) with check (company_id = current_company_id());
create policy tenant on ledger_entries to app_company
  using (company_id = current_company_id()) with check (company_id = current_company_id());
create policy tenant on ledger_balances to app_company
  using (company_id = current_company_id()) with check (company_id = current_company_id());
create policy tenant on ledger_days to app_company
  using (company_id = current_company_id()) with check (company_id = current_company_id());
create policy all_rows on ledger_transactions to app_program using (true) with check (true);
create policy all_rows on ledger_entries to app_program using (true) with check (true);
create policy all_rows on ledger_balances to app_program using (true) with check (true);
create policy all_rows on ledger_days to app_program using (true) with check (true);

-- Companies read what concerns them, but not who of the operator's people wrote what.
grant select (id, booking_id, company_id, kind, cause, at, due_on) on ledger_transactions to app_company;
grant select on ledger_entries, ledger_balances, ledger_days to app_company;
