-- Up Migration
-- Bookings whose ledger differed when a payout run was made. The run leaves them out and says which they are; the next one
-- looks again.

create table payout_held_bookings (
  run_on date not null references payout_runs (run_on),
  booking_id uuid not null references bookings (id),
  company_id uuid not null references companies (id),
  -- What the run would have taken.
  amount_sen bigint not null check (amount_sen <> 0),
  primary key (run_on, booking_id)
);
create index payout_held_bookings_of_booking on payout_held_bookings (booking_id);
revoke update, delete on payout_held_bookings from app_program;

-- A company that may owe us money by such a booking is not paid before that is clear.
alter table payouts drop constraint payouts_hold_reason_check;
alter table payouts add constraint payouts_hold_reason_check check (
  hold_reason in ('noAccount', 'accountWaits', 'accountReturned', 'byPerson', 'ledgerDiffers', 'refundedSince')
);

alter table payout_held_bookings enable row level security;
create policy tenant on payout_held_bookings to app_company
  using (company_id = current_company_id()) with check (company_id = current_company_id());
create policy all_rows on payout_held_bookings to app_program using (true) with check (true);
-- Companies read why they wait.
grant select on payout_held_bookings to app_company;
