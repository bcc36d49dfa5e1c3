-- Up Migration
-- What a company does for its paid bookings besides names and tickets: calls to buyers with what came of them, and each
-- time it asked again for names. Lines are added and never changed; they go with their booking.

create table follow_ups (
  id bigint generated always as identity primary key,
  booking_id uuid not null references bookings (id) on delete cascade,
  company_id uuid not null references companies (id),
  outcome text not null check (outcome in ('reached', 'no_answer', 'call_later')),
  called_at timestamptz not null,
  -- By email, because companies cannot read accounts.
  called_by text not null check (length(called_by) between 1 and 254),
  next_call_at timestamptz,
  check ((outcome = 'reached') = (next_call_at is null))
);
-- The last call of a booking is one step into this index.
create index follow_ups_of_booking on follow_ups (booking_id, id desc);

create table name_reminders (
  id bigint generated always as identity primary key,
  booking_id uuid not null references bookings (id) on delete cascade,
  company_id uuid not null references companies (id),
  asked_at timestamptz not null,
  asked_by text not null check (length(asked_by) between 1 and 254)
);
create index name_reminders_of_booking on name_reminders (booking_id, id desc);

-- The board of a company reads its paid bookings from today's flights on. Ordered by departure, this index begins with
-- today: what has flown is never touched, however many years of it there are, and unpaid bookings are not in it. Those
-- whose tickets were sent are left out by the primary key of fulfilments; they are few, because they fly soon.
create index bookings_to_fly on bookings (company_id, mode, departs_on, id) where state = 'confirmed';

alter table follow_ups enable row level security;
alter table name_reminders enable row level security;
-- A foreign key also accepts the booking of another company; a company sees only its own fulfilments.
create policy tenant on follow_ups to app_company
  using (company_id = current_company_id())
  with check (
    company_id = current_company_id()
    and exists (select from fulfilments where fulfilments.booking_id = follow_ups.booking_id)
  );
create policy tenant on name_reminders to app_company
  using (company_id = current_company_id())
  with check (
    company_id = current_company_id()
    and exists (select from fulfilments where fulfilments.booking_id = name_reminders.booking_id)
  );
create policy all_rows on follow_ups to app_program using (true) with check (true);
create policy all_rows on name_reminders to app_program using (true) with check (true);

grant select, insert on follow_ups, name_reminders to app_company;
