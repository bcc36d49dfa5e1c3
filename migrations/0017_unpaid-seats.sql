-- Up Migration
-- Nobody may empty the shop without paying: unpaid seats are counted per deal and per client address, by whether the
-- buyer has proven the email. The counts are checked in the statement that takes seats.

-- Like the other seat columns in no index, so that a hold stays within its page.
alter table flights add column seats_unproven integer not null default 0 check (seats_unproven >= 0);

-- Null: made before seats were counted this way, and counted nowhere.
alter table bookings add column email_proof text check (email_proof in ('unproven', 'proven'));
create index bookings_left_unpaid_by_client on bookings (client_key, created_at) where state = 'expired';

-- One row for each client address with unpaid seats, as a keyed digest. The limits stand in the row, as the last hold
-- knew them, so that the database itself refuses what would pass them, however many ask at the same moment.
create table client_holds (
  key bytea primary key,
  unproven_seats integer not null default 0 check (unproven_seats >= 0),
  proven_seats integer not null default 0 check (proven_seats >= 0),
  most_unproven_seats integer not null,
  most_seats integer not null,
  constraint client_unproven_seats_within_limit check (unproven_seats <= most_unproven_seats),
  constraint client_seats_within_limit check (unproven_seats + proven_seats <= most_seats)
) with (fillfactor = 50);

create function unpaid_seats(state text, tickets integer) returns integer language sql immutable
return case when state in ('bill_creating', 'awaiting_payment', 'expiring') then tickets else 0 end;

-- Whichever way an unpaid hold ends, and whichever version of the program ends it, its counts go back. The deal comes
-- before the client address, as in the statement that takes seats, so that the two cannot wait for each other.
create function recount_unpaid_seats() returns trigger language plpgsql as $$
declare
  seats_before integer := unpaid_seats(old.state, old.tickets);
  seats_after integer := unpaid_seats(new.state, new.tickets);
  unproven integer := case when new.email_proof = 'unproven' then seats_after else 0 end
    - case when old.email_proof = 'unproven' then seats_before else 0 end;
  proven integer := case when new.email_proof = 'proven' then seats_after else 0 end
    - case when old.email_proof = 'proven' then seats_before else 0 end;
begin
  if unproven <> 0 then
    update flights set seats_unproven = seats_unproven + unproven where id = old.flight_id;
  end if;
  if unproven <> 0 or proven <> 0 then
    update client_holds set unproven_seats = unproven_seats + unproven, proven_seats = proven_seats + proven
    where key = old.client_key;
  end if;
  return null;
end
$$;
create trigger bookings_recount_unpaid_seats after update of state, email_proof on bookings
  for each row when (old.email_proof is not null) execute function recount_unpaid_seats();

-- For the dashboard, beside the deals whose counters are wrong.
alter table seat_count_check add column broken_clients integer not null default 0 check (broken_clients >= 0);
