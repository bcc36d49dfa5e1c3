-- Up Migration
-- A direction is flown with one to four flights. The first stays in its columns; those it connects to stand behind it in a
-- list. The release before this one goes on as it did: it neither reads nor writes the new columns.

-- At most three flights, each with what a flight line prints and the days to its arrival, if somebody gave them.
create function are_connecting_flights(connections jsonb) returns boolean language sql immutable parallel safe
return jsonb_typeof(connections) = 'array'
  and jsonb_array_length(connections) <= 3
  and not jsonb_path_exists(connections, '$[*] ? (!(
    @.type() == "object"
    && @.flightNumber.type() == "string" && @.flightNumber like_regex "^.{1,40}$"
    && @.departsOn.type() == "string" && @.departsOn like_regex "^2[0-9]{3}-[0-9]{2}-[0-9]{2}$"
    && @.route.type() == "string" && @.route like_regex "^[^ ]{1,40}$"
    && @.departureTime.type() == "string" && @.departureTime like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$"
    && @.arrivalTime.type() == "string" && @.arrivalTime like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$"
    && (@.dayOffset == null || (@.dayOffset.type() == "number" && @.dayOffset >= -1 && @.dayOffset <= 2))
  ))');

create function connecting_flight_lines(connections jsonb) returns text[] language sql immutable parallel safe
return (
  select coalesce(
    array_agg(
      flight ->> 'flightNumber' || ' ' || (flight ->> 'departsOn') || ' ' || (flight ->> 'route')
        || ' ' || (flight ->> 'departureTime') || ' ' || (flight ->> 'arrivalTime')
      order by place
    ),
    '{}'
  )
  from jsonb_array_elements(connections) with ordinality as each (flight, place)
);

-- Days from departure to arrival as the reservation system gave them. Null: they follow from the time zones.
alter table flights
  add column outbound_day_offset smallint check (outbound_day_offset between -1 and 2),
  add column return_day_offset smallint check (return_day_offset between -1 and 2),
  add column outbound_connections jsonb not null default '[]' check (are_connecting_flights(outbound_connections)),
  -- Counts only while there is a return flight: the release before this one can take that away and leave these.
  add column return_connections jsonb not null default '[]' check (are_connecting_flights(return_connections));

-- One line for each flight.
alter table flights drop column flight_details;
alter table flights add column flight_details text[] not null generated always as (
  array[
    flight_line(outbound_flight_number, outbound_departs_on, outbound_route,
      outbound_departure_time, outbound_arrival_time)
  ]
  || connecting_flight_lines(outbound_connections)
  || case
    when return_flight_number is null then '{}'::text[]
    else array[
      flight_line(return_flight_number, return_departs_on, return_route,
        return_departure_time, return_arrival_time)
    ] || connecting_flight_lines(return_connections)
  end
) stored;

grant insert (outbound_day_offset, return_day_offset, outbound_connections, return_connections)
  on flights to app_company;
grant update (outbound_day_offset, return_day_offset, outbound_connections, return_connections)
  on flights to app_company;

-- Eight lines: four flights each way. Rows of before had one or two, so none of them needs to be looked at again.
alter table bookings drop constraint bookings_flight_details_check;
alter table bookings add constraint bookings_flight_details_check
  check (cardinality(flight_details) between 1 and 8) not valid;
