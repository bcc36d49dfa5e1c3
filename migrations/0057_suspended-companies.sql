-- Up Migration
-- A super admin suspends a company and says why. Its status stays: its people sign in and look after paid bookings. Its deals
-- stay as they are, and come back as they were: every list and every hold asks the company as well.

alter table companies add column suspended_at timestamptz(3);
alter table companies add column suspended_reason text check (length(suspended_reason) between 1 and 1000);
alter table companies add constraint suspended_says_why check ((suspended_at is null) = (suspended_reason is null));

-- A run does not pay it meanwhile.
alter table payouts drop constraint payouts_hold_reason_check;
alter table payouts add constraint payouts_hold_reason_check check (
  hold_reason in (
    'noAccount', 'accountWaits', 'accountReturned', 'companySuspended', 'byPerson', 'ledgerDiffers', 'refundedSince'
  )
);
