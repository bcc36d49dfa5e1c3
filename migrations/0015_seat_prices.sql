-- Up Migration
-- What a seat costs the company. Only the company reads it, so no public query selects it.
alter table flights add column seat_cost numeric(12,2) check (seat_cost >= 0);
grant insert (seat_cost), update (seat_cost) on flights to app_company;
