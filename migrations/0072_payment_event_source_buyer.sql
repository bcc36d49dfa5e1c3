-- Up Migration
-- A buyer who gives a hold back is the source of that event, not the sweep of expired holds.
alter table payment_events drop constraint payment_events_source_check;
alter table payment_events add constraint payment_events_source_check
  check (source in ('create', 'callback', 'redirect', 'reconcile', 'sweep', 'staff', 'buyer'));
