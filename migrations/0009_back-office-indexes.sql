-- Up Migration
-- What the lists behind sign-in need to stay as fast with a million rows as with ten thousand (npm run
-- scale:back-office measures it). A page first finds its 20 rows in an index that is already in the list's order, and
-- reads only those; what a filter or a counter looks at besides is carried along in the index. A company's rows lie
-- scattered among those of all others: read from the table, each would cost a page of its own.

-- A company sees the bookings of the current mode only: without the mode in the index, a page of a few live bookings
-- would read through all the practice ones.
drop index bookings_company_newest;
drop index bookings_company_status;
create index bookings_company_newest on bookings (company_id, mode, created_at desc, id desc);
create index bookings_company_status on bookings (company_id, mode, payment_status, created_at desc, id desc);
create index bookings_company_destination on bookings (company_id, mode, destination_country, created_at desc, id desc)
  include (payment_status);
-- This one also carries what the counters add up.
create index bookings_company_airlines on bookings (company_id, mode, airlines, created_at desc, id desc)
  include (payment_status, destination_country, total);

-- How many paid bookings a deal has, as the list of deals shows beside each, without looking at any of them.
drop index bookings_flight;
create index bookings_flight on bookings (flight_id, company_id, mode, payment_status);

-- A prospect's airlines and destination are its deal's. Few deals fit a rare name, and then they lead to the prospects;
-- many fit a common one, and then the newest prospects lead to their deals.
create index flights_company_airlines on flights (company_id, airlines, destination_country, id);
create index flights_company_destination on flights (company_id, destination_country, id);
drop index interested_users_company_newest;
drop index interested_users_company_notified;
create index interested_users_company_newest on interested_users (company_id, created_at desc, id desc)
  include (flight_id);
create index interested_users_company_notified on interested_users (company_id, notified, created_at desc, id desc)
  include (flight_id);
-- From a deal to its prospects; and what their counters, and the seats wanted of each deal, add up.
create index interested_users_company_deal on interested_users (company_id, flight_id, notified)
  include (tickets, created_at, id);
-- An airline flies to few countries. Without knowing that, PostgreSQL takes the two filters for unrelated, expects a
-- handful of deals where there are thousands, and goes the wrong one of the two ways above.
create statistics flights_trips (mcv) on company_id, airlines, destination_country from flights;
