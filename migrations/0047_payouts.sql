-- Up Migration
-- How companies get their share: the bank account that each gave, the weekly runs, what each company is paid in one, and
-- for which bookings. Where the money of a booking is stays the ledger's business.

create table payout_accounts (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id),
  -- The bank's code in transfers between banks.
  bank text not null check (bank ~ '^[A-Z0-9]{8}$'),
  holder text not null check (length(holder) between 1 and 140),
  -- Sealed; people see the last four.
  account_number bytea not null,
  last_four text not null check (last_four ~ '^\d{4}$'),
  -- An account and its email: companies cannot read accounts.
  entered_by text not null check (length(entered_by) between 1 and 200),
  entered_by_email text not null check (length(entered_by_email) between 1 and 254),
  entered_at timestamptz(3) not null,
  -- Until then the one before stays in force. A second person's confirmation brings it forward.
  in_force_from timestamptz(3) not null,
  confirmed_by text check (length(confirmed_by) between 1 and 200),
  confirmed_at timestamptz(3),
  -- Replaced by another one, or taken back, before it was in force.
  withdrawn_at timestamptz(3),
  -- The bank sent money back: nothing more is paid there, nor to the one before.
  returned_at timestamptz(3),
  unique (id, company_id),
  check ((confirmed_by is null) = (confirmed_at is null)),
  constraint second_person_confirms check (confirmed_by <> entered_by),
  check (in_force_from >= entered_at),
  check (withdrawn_at < in_force_from)
);
create index payout_accounts_of_company on payout_accounts (company_id, in_force_from desc);

-- One for each day on which there is one. How far it is follows from its payouts.
create table payout_runs (
  run_on date primary key,
  made_at timestamptz(3) not null,
  -- By accounts of super admins.
  file_made_by text check (length(file_made_by) between 1 and 200),
  file_made_at timestamptz(3),
  confirmed_by text check (length(confirmed_by) between 1 and 200),
  confirmed_at timestamptz(3),
  check ((file_made_by is null) = (file_made_at is null)),
  check ((confirmed_by is null) = (confirmed_at is null)),
  constraint second_admin_confirms check (
    confirmed_by is null or (file_made_by is not null and confirmed_by <> file_made_by)
  )
);

create table payouts (
  id uuid primary key default gen_random_uuid(),
  run_on date not null references payout_runs (run_on),
  company_id uuid not null references companies (id),
  -- The sum of its lines.
  amount_sen bigint not null,
  -- What a company is paid stands in a run once. `onHold` and `carriedOver` promise nothing: the next run looks again.
  state text not null check (state in ('scheduled', 'paid', 'returned', 'onHold', 'carriedOver')),
  -- As it was in force when the run was made: an account never changes, a new one is another row.
  account_id uuid,
  -- Why it is on hold or was returned: one of the program's own, or a person's words.
  hold_reason text check (hold_reason in ('noAccount', 'accountWaits', 'accountReturned', 'byPerson')),
  reason text not null default '' check (length(reason) <= 500),
  bank_reference text check (length(bank_reference) between 1 and 100),
  paid_at timestamptz(3),
  paid_by text check (length(paid_by) between 1 and 200),
  returned_at timestamptz(3),
  returned_by text check (length(returned_by) between 1 and 200),
  unique (run_on, company_id),
  unique (id, company_id),
  foreign key (account_id, company_id) references payout_accounts (id, company_id),
  check (state in ('onHold', 'carriedOver') or (account_id is not null and amount_sen > 0)),
  check ((state in ('paid', 'returned')) = (bank_reference is not null)),
  check ((bank_reference is null) = (paid_at is null) and (paid_at is null) = (paid_by is null)),
  check ((state = 'returned') = (returned_at is not null) and (returned_at is null) = (returned_by is null)),
  check (state <> 'onHold' or hold_reason is not null)
);
create index payouts_of_company on payouts (company_id, run_on desc);
-- What is under way.
create index payouts_open on payouts (run_on) where state in ('scheduled', 'onHold');

create table payout_lines (
  payout_id uuid not null,
  company_id uuid not null,
  booking_id uuid not null references bookings (id),
  -- Negative where a refund after an earlier payout is set against this one.
  amount_sen bigint not null check (amount_sen <> 0),
  primary key (payout_id, booking_id),
  foreign key (payout_id, company_id) references payouts (id, company_id)
);
create index payout_lines_of_booking on payout_lines (booking_id);

-- Whose account it is and what is paid stay as they were written; only what becomes of it is added. The sealed number is
-- written again when the keys change.
revoke update, delete on payout_accounts from app_program;
grant update (account_number, in_force_from, confirmed_by, confirmed_at, withdrawn_at, returned_at)
  on payout_accounts to app_program;
revoke update, delete on payout_runs from app_program;
grant update (file_made_by, file_made_at, confirmed_by, confirmed_at) on payout_runs to app_program;
revoke update, delete on payouts from app_program;
grant update (
  state, hold_reason, reason, bank_reference, paid_at, paid_by, returned_at, returned_by
) on payouts to app_program;
revoke update, delete on payout_lines from app_program;

alter table payout_accounts enable row level security;
alter table payouts enable row level security;
alter table payout_lines enable row level security;
create policy tenant on payout_accounts to app_company
  using (company_id = current_company_id()) with check (company_id = current_company_id());
create policy tenant on payouts to app_company
  using (company_id = current_company_id()) with check (company_id = current_company_id());
create policy tenant on payout_lines to app_company
  using (company_id = current_company_id()) with check (company_id = current_company_id());
create policy all_rows on payout_accounts to app_program using (true) with check (true);
create policy all_rows on payouts to app_program using (true) with check (true);
create policy all_rows on payout_lines to app_program using (true) with check (true);

-- Companies read what concerns them, but neither the sealed number nor who of the operator's people did what.
grant select (
  id, company_id, bank, holder, last_four, entered_by, entered_by_email, entered_at, in_force_from, confirmed_by,
  confirmed_at, withdrawn_at, returned_at
) on payout_accounts to app_company;
grant select (
  id, run_on, company_id, amount_sen, state, account_id, hold_reason, reason, bank_reference, paid_at, returned_at
) on payouts to app_company;
grant select on payout_lines to app_company;
