-- Up Migration
-- What taking and settling bookings needs beyond 0003.

-- Where links in mails about this booking lead while no public address is configured (demo mode only): the worker
-- that settles a booking has no request to ask.
alter table bookings add column link_base text check (length(link_base) between 1 and 300);

-- The provider's answer to our wish for a bill is something heard about it as well.
alter table payment_events drop constraint payment_events_source_check;
alter table payment_events add constraint payment_events_source_check
  check (source in ('create', 'callback', 'redirect', 'reconcile', 'sweep', 'staff'));

-- Bills told of that must be looked at before they are believed.
create index payment_events_check_needed on payment_events (booking_id) where outcome = 'checkNeeded';
