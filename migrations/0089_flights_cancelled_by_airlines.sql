-- A deal whose flights the airline cancelled says so by itself: to the public, in lists and on the desk.
alter table flights add column flight_cancelled_at timestamptz;

update flights set flight_cancelled_at = latest.made_at
from (
  select distinct on (flight_id) flight_id, kind, made_at from flight_changes order by flight_id, made_at desc
) as latest
where latest.flight_id = flights.id and latest.kind = 'cancelled';

grant update (flight_cancelled_at) on flights to app_company;
