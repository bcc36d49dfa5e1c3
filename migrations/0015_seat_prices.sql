-- Up Migration
-- What a seat costs the company. Only the company reads it, so no public query selects it.
alter table flights add column seat_cost numeric(12,2) check (seat_cost >= 0);
grant insert (seat_cost), update (seat_cost) on flights to app_company;

-- A price that falls by itself every evening: by a whole percentage or by sen, never below its floor.
alter table flights
  add column step_kind text check (step_kind in ('percent', 'amount')),
  add column step_by integer check (step_by >= 1 and (step_kind <> 'percent' or step_by <= 50)),
  add column step_floor numeric(12,2) check (step_floor >= 1),
  -- The last evening that is decided, so that no evening has two steps.
  add column stepped_on date,
  add constraint step_is_whole check (num_nulls(step_kind, step_by, step_floor, stepped_on) in (0, 4));
create index flights_stepped_on on flights (stepped_on, id) where step_floor is not null and deleted_at is null;
grant update (step_kind, step_by, step_floor, stepped_on) on flights to app_company;
