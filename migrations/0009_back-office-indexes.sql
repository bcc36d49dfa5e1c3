-- Up Migration
-- What the lists behind sign-in need to stay as fast with a million rows as with ten thousand (npm run
-- scale:back-office measures it).

-- A company sees the bookings of the current mode only: without the mode in the index, a page of a few live bookings
-- would read through all the practice ones. Every filter has an index that already is in the list's order, so that a
-- page stops after its 20 rows instead of sorting all that fit.
drop index bookings_company_newest;
drop index bookings_company_status;
create index bookings_company_newest on bookings (company_id, mode, created_at desc, id desc);
create index bookings_company_status on bookings (company_id, mode, payment_status, created_at desc, id desc);
create index bookings_company_destination on bookings (company_id, mode, destination_country, created_at desc, id desc);
-- This one also carries what the counters add up. A company's rows lie scattered among those of all others: read from
-- the table, each would cost a page of its own.
create index bookings_company_airlines on bookings (company_id, mode, airlines, created_at desc, id desc)
  include (payment_status, destination_country, total);

-- A prospect's airlines and destination are its deal's. Few deals fit a rare name, and then they lead to the prospects;
-- many fit a common one, and then the newest prospects lead to their deals.
create index flights_company_airlines on flights (company_id, airlines, destination_country, id);
create index flights_company_destination on flights (company_id, destination_country, id);
-- What the counters of prospects, and the seats wanted of each deal, add up.
create index interested_users_company_deal on interested_users (company_id, flight_id, notified) include (tickets);
