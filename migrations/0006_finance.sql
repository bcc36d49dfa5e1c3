-- Up Migration
-- Ledger, payouts, bank files, and comparisons with the provider's and the bank's reports.

create table payout_accounts (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id),
  -- The bank's code in interbank transfers.
  bank text not null check (bank ~ '^[A-Z0-9]{8}$'),
  holder text not null check (length(holder) between 1 and 140),
  -- Encrypted; pages show the last four digits.
  account_number bytea,
  last_four text not null check (last_four ~ '^\d{4}$'),
  -- Id and email of the account that entered it, because companies cannot read accounts.
  entered_by text not null check (length(entered_by) between 1 and 200),
  entered_by_email text not null check (length(entered_by_email) between 1 and 254),
  entered_at timestamptz(3) not null,
  -- Until this time the previous account stays in force. A second person's confirmation moves it forward.
  in_force_from timestamptz(3) not null,
  confirmed_by text check (length(confirmed_by) between 1 and 200),
  confirmed_at timestamptz(3),
  -- When it was replaced or withdrawn before it came into force.
  withdrawn_at timestamptz(3),
  -- When the bank returned money: we pay nothing more to this account, nor to the previous one.
  returned_at timestamptz(3),
  erased_at timestamptz(3),
  called_back_at timestamptz(3),
  called_back_by text check (length(called_back_by) between 1 and 200),
  call_back_note text check (length(call_back_note) between 1 and 500),
  constraint payout_accounts_id_company_id_key unique (id, company_id),
  constraint call_back_is_whole check (num_nulls(called_back_at, called_back_by, call_back_note) in (0, 3)),
  constraint erased_has_no_number check ((account_number is null) = (erased_at is not null)),
  constraint payout_accounts_check check ((confirmed_by is null) = (confirmed_at is null)),
  constraint payout_accounts_check1 check (in_force_from >= entered_at),
  constraint payout_accounts_check2 check (withdrawn_at < in_force_from),
  constraint second_person_confirms check (confirmed_by <> entered_by)
);
create index payout_accounts_of_company on payout_accounts (company_id, in_force_from desc);
alter table payout_accounts enable row level security;
create policy tenant on payout_accounts to app_company
  using (company_id = current_company_id()) with check (company_id = current_company_id());
create policy all_rows on payout_accounts to app_program using (true) with check (true);
revoke update, delete on payout_accounts from app_program;
grant select (
  id, company_id, bank, holder, last_four, entered_by, entered_by_email, entered_at, in_force_from, confirmed_by,
  confirmed_at, withdrawn_at, returned_at, erased_at
) on payout_accounts to app_company;
grant update (
  holder, account_number, entered_by_email, in_force_from, confirmed_by, confirmed_at, withdrawn_at, returned_at,
  erased_at, called_back_at, called_back_by, call_back_note
) on payout_accounts to app_program;

-- One row per day with a run. The payouts determine the state of the run.
create table payout_runs (
  run_on date,
  made_at timestamptz(3) not null,
  mode text check (mode in ('test', 'live')),
  primary key (mode, run_on)
);
revoke update, delete on payout_runs from app_program;

create table payouts (
  id uuid primary key default gen_random_uuid(),
  run_on date not null,
  company_id uuid not null references companies (id),
  -- The sum of payout_lines.
  amount_sen bigint not null,
  -- A run has one payout per company. `onHold` and `carriedOver` are open: the next run decides again.
  state text not null check (state in ('scheduled', 'paid', 'returned', 'onHold', 'carriedOver')),
  -- The account in force when the run was created. Accounts are never changed; a new account is another row.
  account_id uuid,
  -- Why the payout was held or returned: a code of the program, or in `reason` a person's words.
  hold_reason text
    check (hold_reason in ('noAccount', 'accountWaits', 'accountReturned', 'companySuspended', 'companyDeleted',
      'callBack', 'byPerson', 'ledgerDiffers', 'refundedSince')),
  reason text not null default '' check (length(reason) <= 500),
  bank_reference text check (length(bank_reference) between 1 and 100),
  paid_at timestamptz(3),
  paid_by text check (length(paid_by) between 1 and 200),
  returned_at timestamptz(3),
  returned_by text check (length(returned_by) between 1 and 200),
  mode text not null,
  -- The person who held the payout or suspended its company; null if the program did.
  held_by text check (length(held_by) between 1 and 200),
  constraint payouts_id_company_id_key unique (id, company_id),
  constraint payouts_mode_run_on_company_id_key unique (mode, run_on, company_id),
  constraint payouts_account_id_company_id_fkey foreign key (account_id, company_id)
    references payout_accounts (id, company_id),
  constraint payouts_mode_run_on_fkey foreign key (mode, run_on) references payout_runs (mode, run_on),
  constraint payouts_check check ((state in ('onHold', 'carriedOver')) or account_id is not null and amount_sen > 0),
  constraint payouts_check1 check ((state in ('paid', 'returned')) = (bank_reference is not null)),
  constraint payouts_check2 check ((bank_reference is null) = (paid_at is null)
    and (paid_at is null) = (paid_by is null)),
  constraint payouts_check3 check ((state = 'returned') = (returned_at is not null)
    and (returned_at is null) = (returned_by is null)),
  constraint payouts_check4 check (state <> 'onHold' or hold_reason is not null)
);
create index payouts_of_company on payouts (company_id, mode, run_on desc);
create index payouts_open on payouts (mode, run_on) where state in ('scheduled', 'onHold');
alter table payouts enable row level security;
create policy tenant on payouts to app_company
  using (company_id = current_company_id()) with check (company_id = current_company_id());
create policy all_rows on payouts to app_program using (true) with check (true);
revoke update, delete on payouts from app_program;
grant select (
  id, run_on, company_id, amount_sen, state, account_id, hold_reason, reason, bank_reference, paid_at, returned_at,
  mode
) on payouts to app_company;
grant update (
  state, hold_reason, reason, bank_reference, paid_at, paid_by, returned_at, returned_by, held_by
) on payouts to app_program;

create table payout_lines (
  payout_id uuid,
  company_id uuid not null,
  booking_id uuid references bookings (id),
  -- Negative if it offsets a refund made after an earlier payout.
  amount_sen bigint not null check (amount_sen <> 0),
  primary key (payout_id, booking_id),
  constraint payout_lines_payout_id_company_id_fkey foreign key (payout_id, company_id)
    references payouts (id, company_id)
);
create index payout_lines_of_booking on payout_lines (booking_id);
alter table payout_lines enable row level security;
create policy tenant on payout_lines to app_company
  using (company_id = current_company_id()) with check (company_id = current_company_id());
create policy all_rows on payout_lines to app_program using (true) with check (true);
revoke update, delete on payout_lines from app_program;
grant select on payout_lines to app_company;

create table payout_held_bookings (
  run_on date,
  booking_id uuid references bookings (id),
  company_id uuid not null references companies (id),
  -- The amount that the run would have paid.
  amount_sen bigint not null check (amount_sen <> 0),
  mode text,
  primary key (mode, run_on, booking_id),
  constraint payout_held_bookings_mode_run_on_fkey foreign key (mode, run_on) references payout_runs (mode, run_on)
);
create index payout_held_bookings_of_booking on payout_held_bookings (booking_id);
alter table payout_held_bookings enable row level security;
create policy tenant on payout_held_bookings to app_company
  using (company_id = current_company_id()) with check (company_id = current_company_id());
create policy all_rows on payout_held_bookings to app_program using (true) with check (true);
revoke update, delete on payout_held_bookings from app_program;
grant select on payout_held_bookings to app_company;

create table ledger_transactions (
  id bigint generated always as identity primary key,
  booking_id uuid not null references bookings (id),
  company_id uuid not null references companies (id),
  kind text not null
    check (kind in ('opening', 'payment', 'accepted', 'refundDecided', 'refundMade', 'documentsSent', 'departed',
      'payout', 'correction', 'chargeback', 'writtenOff', 'paidBack', 'goodwill', 'providerFee')),
  -- Identifies the cause, so that an event reported several times is booked once.
  cause text not null unique check (length(cause) between 1 and 300),
  at timestamptz(3) not null,
  -- First day on which the amount owed can be paid out. Set by every entry on the owed account.
  due_on date,
  -- An account of the operator or the company; null for the program.
  made_by text check (length(made_by) between 1 and 200),
  note text not null default '' check (length(note) <= 500),
  mode text not null check (mode in ('test', 'live')),
  payout_id uuid references payouts (id),
  written_in xid8 not null default pg_current_xact_id(),
  constraint ledger_transactions_id_booking_id_company_id_key unique (id, booking_id, company_id),
  constraint payout_names_itself check (kind = 'payout' or payout_id is null)
);
-- Index for the operator's daily sums.
create index ledger_transactions_by_time on ledger_transactions (mode, at);
create index ledger_transactions_of_booking on ledger_transactions (booking_id, id);
create index ledger_transactions_of_company on ledger_transactions (company_id, mode, at desc, id desc);
create index ledger_transactions_of_payout on ledger_transactions (payout_id) where payout_id is not null;
create trigger ledger_transactions_append_only before update or delete on ledger_transactions
  for each row execute function refuse_change();

-- Runs at commit, so that a transaction without entries is rejected even if the statement that adds them
-- never ran.
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
create trigger ledger_transactions_not_emptied before truncate on ledger_transactions
  for each statement execute function refuse_change();
alter table ledger_transactions enable row level security;
create policy tenant on ledger_transactions to app_company
  using (company_id = current_company_id()) with check (company_id = current_company_id());
create policy all_rows on ledger_transactions to app_program using (true) with check (true);
revoke update, delete on ledger_transactions from app_program;
grant select (
  id, booking_id, company_id, kind, cause, at, due_on, mode, payout_id
) on ledger_transactions to app_company;

-- Debits are positive, credits negative.
create table ledger_entries (
  transaction_id bigint,
  booking_id uuid not null,
  company_id uuid not null,
  account text
    check (account in ('received', 'awaiting', 'refundDue', 'refunded', 'fee', 'owed', 'paidOut', 'goodwill',
      'providerFee', 'costs')),
  amount_sen bigint not null check (amount_sen <> 0),
  primary key (transaction_id, account),
  constraint ledger_entries_transaction_id_booking_id_company_id_fkey foreign key (transaction_id, booking_id,
    company_id) references ledger_transactions (id, booking_id, company_id)
);
create index ledger_entries_of_booking on ledger_entries (booking_id);
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function refuse_change();
create trigger ledger_entries_not_emptied before truncate on ledger_entries
  for each statement execute function refuse_change();

-- All entries of a ledger transaction are inserted in one statement, in the same database transaction, and
-- sum to zero.
create function post_ledger_entries() returns trigger
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
    -- A payout has no due date, so reuse the stored one: PostgreSQL checks the constraint on the new row
    -- before it resolves the conflict.
    coalesce(max(t.due_on), (select due_on from public.ledger_balances where booking_id = t.booking_id)),
    bit_xor(public.ledger_seal(t, e.account, e.amount_sen))
  from added e join public.ledger_transactions t on t.id = e.transaction_id
  group by t.booking_id, t.company_id, t.mode
  -- Lock the rows in this order to avoid deadlocks between concurrent callers.
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
revoke execute on function post_ledger_entries() from public;
grant execute on function post_ledger_entries() to app_program;
create trigger ledger_entries_posted after insert on ledger_entries
  referencing new table as added for each statement execute function post_ledger_entries();
alter table ledger_entries enable row level security;
create policy tenant on ledger_entries to app_company
  using (company_id = current_company_id()) with check (company_id = current_company_id());
create policy all_rows on ledger_entries to app_program using (true) with check (true);
revoke update, delete on ledger_entries from app_program;
grant select on ledger_entries to app_company;

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
  -- Checksum of all entries and their transactions, which reveals manual changes of a row.
  seal bigint not null default 0,
  mode text not null check (mode in ('test', 'live')),
  goodwill_sen bigint not null default 0,
  provider_fee_sen bigint not null default 0,
  costs_sen bigint not null default 0,
  constraint ledger_adds_up check (received_sen = (awaiting_sen + refund_due_sen + refunded_sen + fee_sen
    + owed_sen + paid_out_sen + goodwill_sen + provider_fee_sen + costs_sen)),
  constraint owed_has_its_date check (owed_sen = 0 or due_on is not null)
) with (fillfactor = 80);
create index ledger_balances_awaiting on ledger_balances (mode, company_id) include (awaiting_sen)
  where awaiting_sen <> 0;
-- These partial indexes contain only open balances.
create index ledger_balances_owed on ledger_balances (mode, company_id, due_on) include (owed_sen) where owed_sen <> 0;
create index ledger_balances_refund_due on ledger_balances (mode, company_id) include (refund_due_sen)
  where refund_due_sen <> 0;
alter table ledger_balances enable row level security;
create policy tenant on ledger_balances to app_company
  using (company_id = current_company_id()) with check (company_id = current_company_id());
create policy all_rows on ledger_balances to app_program using (true) with check (true);
revoke insert, update, delete on ledger_balances from app_program;
grant select on ledger_balances to app_company;

-- The latest comparison of the ledger with its own sums and the bookings. The desk shows it.
create table ledger_check (
  is_only boolean primary key default true check (is_only),
  checked_at timestamptz(3) not null,
  bookings integer not null check (bookings >= 0),
  broken_bookings uuid[] not null
);

-- Balances at the end of a day, as a super admin read them on the bank's website.
create table bank_balances (
  id uuid primary key default gen_random_uuid(),
  mode text not null check (mode in ('test', 'live')),
  balance_on date not null,
  balance_sen bigint not null,
  -- Total of our own money moved out of the account, less what we paid in.
  moved_sen bigint not null,
  note text not null default '' check (length(note) <= 500),
  made_by text not null check (length(made_by) between 1 and 200),
  made_at timestamptz(3) not null,
  counted_moved_sen bigint not null,
  moved_alone_sen bigint not null default 0 check (moved_alone_sen >= 0),
  confirmed_by text check (length(confirmed_by) between 1 and 200),
  confirmed_at timestamptz(3),
  constraint balance_second_admin check (confirmed_by <> made_by),
  constraint bank_balances_check check ((confirmed_by is null) = (confirmed_at is null)),
  constraint bank_balances_check1 check (confirmed_by is null or counted_moved_sen = moved_sen)
);
create index bank_balances_by_person on bank_balances (made_by, made_at);
create index bank_balances_newest on bank_balances (mode, balance_on desc, made_at desc);

create function keep_counted_balances() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.counted_moved_sen = old.moved_sen or new.confirmed_by is null then
    raise exception 'a balance changes only when a second super admin confirms it' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger bank_balances_kept before update on bank_balances for each row execute function keep_counted_balances();
revoke update, delete on bank_balances from app_program;
grant update (counted_moved_sen, confirmed_by, confirmed_at) on bank_balances to app_program;

create table bank_files (
  id uuid primary key default gen_random_uuid(),
  mode text not null check (mode in ('test', 'live')),
  kind text not null check (kind in ('payouts', 'refunds')),
  run_on date,
  made_at timestamptz(3) not null,
  made_by text not null check (length(made_by) between 1 and 200),
  line_count integer not null check (line_count > 0),
  total_sen bigint not null check (total_sen > 0),
  confirmed_by text check (length(confirmed_by) between 1 and 200),
  confirmed_at timestamptz(3),
  sent_by text check (length(sent_by) between 1 and 200),
  sent_at timestamptz(3),
  -- When another file replaced it, or when one of its lines must no longer be paid.
  voided_at timestamptz(3),
  constraint bank_files_mode_run_on_fkey foreign key (mode, run_on) references payout_runs (mode, run_on),
  constraint bank_files_check check ((kind = 'payouts') = (run_on is not null)),
  constraint bank_files_check1 check ((confirmed_by is null) = (confirmed_at is null)),
  constraint bank_files_check2 check ((sent_by is null) = (sent_at is null)),
  constraint second_admin_confirms check (confirmed_by <> made_by),
  constraint sent_is_not_void check (sent_at is null or voided_at is null)
);
create index bank_files_of_run on bank_files (mode, run_on);
create unique index bank_files_open on bank_files (mode, kind, run_on) nulls not distinct
  where sent_at is null and voided_at is null;

-- A sent file is final, because the bank has the payments; the bank can only return them.
create function keep_sent_files() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.sent_at is not null or old.voided_at is not null then
    raise exception 'a bank file that was sent or is void stays as it is' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger bank_files_kept before update on bank_files for each row execute function keep_sent_files();
revoke update, delete on bank_files from app_program;
grant update (confirmed_by, confirmed_at, sent_by, sent_at, voided_at) on bank_files to app_program;

create table bank_file_lines (
  file_id uuid references bank_files (id),
  -- Reference on the recipient's bank statement. Stays the same when the file is created again.
  reference text check (reference ~ '^SPT-[A-HJ-NP-Z2-9]{8}$'),
  payout_id uuid references payouts (id),
  payout_account_id uuid references payout_accounts (id),
  amount_sen bigint not null check (amount_sen > 0),
  state text not null default 'made' check (state in ('made', 'void', 'sent', 'returned')),
  refund_id uuid references refunds (id),
  refund_account_id uuid references refund_accounts (id),
  primary key (file_id, reference),
  constraint account_of_subject
    check ((payout_id is null) = (payout_account_id is null) and (refund_id is null) = (refund_account_id is null)),
  constraint one_subject check (num_nonnulls(payout_id, refund_id) = 1)
);
create index bank_file_lines_of_payout on bank_file_lines (payout_id);
create index bank_file_lines_of_refund on bank_file_lines (refund_id);
create unique index bank_file_lines_paid_once on bank_file_lines (payout_id) where state in ('made', 'sent');
create unique index bank_file_lines_reference on bank_file_lines (reference) where state <> 'void';
create unique index bank_file_lines_refunded_once on bank_file_lines (refund_id) where state in ('made', 'sent');

create function keep_sent_lines() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not (old.state = 'made' and new.state in ('void', 'sent') or old.state = 'sent' and new.state = 'returned') then
    raise exception 'a line of a bank file goes from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger bank_file_lines_kept before update on bank_file_lines for each row execute function keep_sent_lines();

create function refuse_line_of_done_refund() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform from public.refunds where id = new.refund_id and state = 'due' for update;
  if not found then
    raise exception 'a refund that is done is in no other bank file' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger bank_file_lines_of_due_refunds before insert on bank_file_lines for each row
  when (new.refund_id is not null) execute function refuse_line_of_done_refund();
revoke update, delete on bank_file_lines from app_program;
grant update (state) on bank_file_lines to app_program;

create table payment_comparisons (
  id uuid primary key default gen_random_uuid(),
  made_at timestamptz(3) not null,
  made_by text not null check (length(made_by) between 1 and 200),
  lines integer not null check (lines >= 0),
  matched integer not null check (matched >= 0),
  differences integer not null check (differences >= 0),
  -- The differences shown, and the parts of the report that could not be read.
  result jsonb not null check (jsonb_typeof(result) = 'object'),
  provider text not null default 'billplz' check (provider = 'billplz')
);
create index payment_comparisons_newest on payment_comparisons (made_at desc, id);
revoke update, delete on payment_comparisons from app_program;

-- Payments that a settlement report lists with the amount recorded here.
create table settled_payments (
  provider text not null check (provider = 'billplz'),
  bill_id text not null check (length(bill_id) between 1 and 64),
  mode text not null check (mode in ('test', 'live')),
  booking_id uuid not null references bookings (id),
  amount_sen bigint not null check (amount_sen > 0),
  fee_sen bigint not null check (fee_sen >= 0),
  -- The provider's id of the transfer to our bank.
  reference text check (length(reference) between 1 and 100),
  settled_on date not null,
  comparison_id uuid not null references payment_comparisons (id),
  payment_event_id bigint primary key references payment_events (id)
);
create index settled_payments_by_day on settled_payments (mode, settled_on) include (amount_sen, fee_sen);
create index settled_payments_of_booking on settled_payments (booking_id);
revoke update, delete on settled_payments from app_program;

-- concat_ws skips nulls, so live transactions without a payout have the same seal as before these columns
-- existed.
create function ledger_seal(t ledger_transactions, account text, amount_sen bigint) returns bigint
  language sql stable parallel safe
return ('x' || encode(substring(sha256(convert_to(concat_ws('|',
  t.id, t.booking_id, t.company_id, t.kind, t.cause, round(extract(epoch from t.at) * 1000)::bigint,
  coalesce(t.due_on - date '2000-01-01', 0), coalesce(t.made_by, ''), t.note, account, amount_sen,
  nullif(t.mode, 'live'), t.payout_id
), 'UTF8')) from 1 for 8), 'hex'))::bit(64)::bigint;

-- Returns a booking's balances and locks them until the transaction ends, because they determine the effect
-- of an event.
create function lock_ledger(of_booking uuid) returns ledger_balances
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
revoke execute on function lock_ledger(uuid) from public;
grant execute on function lock_ledger(uuid) to app_program;
