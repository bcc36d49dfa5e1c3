-- Up Migration
-- Numbers read the ledger: neither payments nor cancelled bookings are added up any more.
drop trigger payment_events_with_mode on payment_events;
drop function note_counted_mode();
-- Takes its index along.
alter table payment_events drop column counted_mode;
drop index bookings_company_cancelled;
