-- Up Migration
-- What an airline changed after seats were sold: entered once for a departure. Bookings keep what was sold.

create table flight_changes (
  id uuid primary key default gen_random_uuid(),
  flight_id uuid not null,
  company_id uuid not null,
  kind text not null check (kind in ('changed', 'cancelled')),
  -- Every flight as it is from now on, in the shape in which bookings keep theirs.
  legs jsonb not null check (jsonb_typeof(legs) = 'array'),
  note text not null default '' check (length(note) <= 500),
  -- By email, because companies cannot read accounts.
  made_by text not null check (length(made_by) between 1 and 254),
  made_at timestamptz(3) not null,
  foreign key (flight_id, company_id) references flights (id, company_id)
);
create index flight_changes_of_flight on flight_changes (flight_id, made_at desc);
create index flight_changes_made_at on flight_changes (made_at);

-- Which buyers were told, and what they answered.
create table flight_change_answers (
  change_id uuid not null references flight_changes (id) on delete cascade,
  booking_id uuid not null references bookings (id) on delete cascade,
  company_id uuid not null references companies (id),
  told_at timestamptz,
  answer text check (answer in ('accept', 'call', 'cancel')),
  note text not null default '' check (length(note) <= 500),
  answered_at timestamptz,
  primary key (change_id, booking_id),
  check ((answer is null) = (answered_at is null))
);
create index flight_change_answers_of_booking on flight_change_answers (booking_id);

alter table flight_changes enable row level security;
alter table flight_change_answers enable row level security;
create policy tenant on flight_changes to app_company
  using (company_id = current_company_id()) with check (company_id = current_company_id());
create policy tenant on flight_change_answers to app_company
  using (company_id = current_company_id()) with check (company_id = current_company_id());
create policy all_rows on flight_changes to app_program using (true) with check (true);
create policy all_rows on flight_change_answers to app_program using (true) with check (true);

-- A change that was told stays: the next one follows it. Answers are the buyers' own.
grant select on flight_changes, flight_change_answers to app_company;
grant insert (id, flight_id, company_id, kind, legs, note, made_by, made_at) on flight_changes to app_company;
