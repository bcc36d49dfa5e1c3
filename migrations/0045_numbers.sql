-- Up Migration
-- What the pages of numbers add up, for a window of days. Each question reads one of these indexes from the first day of
-- the window on, and no table: the sums are true at once, and no second record can differ from the bookings.

-- Money that was counted says in which mode, so that adding it up needs no booking. A booking's mode never changes.
alter table payment_events add column counted_mode text check (counted_mode in ('test', 'live'));
create function note_counted_mode() returns trigger language plpgsql as $$
begin
  if new.counted_amount is not null then
    new.counted_mode := (select mode from bookings where id = new.booking_id);
  end if;
  return new;
end
$$;
-- By its name it comes after the one that counts the money of rows from older versions.
create trigger payment_events_with_mode before insert or update on payment_events
  for each row execute function note_counted_mode();
alter table payment_events disable trigger payment_events_append_only;
update payment_events set outcome = outcome where counted_amount is not null;
alter table payment_events enable trigger payment_events_append_only;
create index payment_events_received on payment_events (counted_mode, created_at) include (counted_amount)
  where counted_amount is not null;

-- Holds by the moment they began, with what became of them.
create index bookings_started on bookings (mode, created_at) include (state);
-- What a company sold, by the moment it was paid.
create index bookings_company_paid on bookings (company_id, mode, completed_at) include (total, tickets, flight_id)
  where completed_at is not null;
-- What it gave up; the refunds are found from there.
create index bookings_company_cancelled on bookings (company_id, mode, cancelled_at) where cancelled_at is not null;
