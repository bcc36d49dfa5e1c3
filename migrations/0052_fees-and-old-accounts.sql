-- Up Migration
-- The operator's fees of all companies, for a window of days. Without the sums in it: they change with every payment.

create index ledger_days_by_day on ledger_days (day);

-- A bank account that is no longer used is forgotten after a while: its number, its holder and who entered it go. Bank and
-- last four digits stay with what was paid to it.
alter table payout_accounts alter column account_number drop not null;
alter table payout_accounts add column erased_at timestamptz(3);
alter table payout_accounts add constraint erased_has_no_number check (
  (account_number is null) = (erased_at is not null)
);
grant update (holder, entered_by_email, erased_at) on payout_accounts to app_program;
grant select (erased_at) on payout_accounts to app_company;
