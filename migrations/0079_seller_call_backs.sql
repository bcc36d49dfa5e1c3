-- Up Migration
-- The first payment to a bank account needs a call to the company; what a deleted company is owed waits for a super admin.
alter table payout_accounts
  add column called_back_at timestamptz(3),
  add column called_back_by text check (length(called_back_by) between 1 and 200),
  -- Whom the super admin called, and how.
  add column call_back_note text check (length(call_back_note) between 1 and 500),
  add constraint call_back_is_whole check (num_nulls(called_back_at, called_back_by, call_back_note) in (0, 3));
grant update (called_back_at, called_back_by, call_back_note) on payout_accounts to app_program;

alter table payouts drop constraint payouts_hold_reason_check;
alter table payouts add constraint payouts_hold_reason_check check (
  hold_reason in (
    'noAccount', 'accountWaits', 'accountReturned', 'companySuspended', 'companyDeleted', 'callBack', 'byPerson',
    'ledgerDiffers', 'refundedSince'
  )
);
