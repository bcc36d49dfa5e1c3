-- Up Migration
-- Second line of defence between companies: work for a company runs as the role app_company, to which the database
-- shows, and from which it takes, rows of that company only, whatever a query says or forgets to say. The program's
-- own role owns the tables and goes on as before.

-- Roles belong to the whole server, so another database may have made this one already, even at this very moment.
do $$
begin
  if not exists (select from pg_roles where rolname = 'app_company') then
    create role app_company nologin;
  end if;
exception
  when duplicate_object or unique_violation then null;
end
$$;

-- A superuser may take any role; anybody else needs the membership. Where an administrator has given it and nothing
-- more, it cannot be given again, and need not be.
do $$
begin
  if (select rolsuper from pg_roles where rolname = current_user) then return; end if;
  execute format('grant app_company to %I', current_user);
exception
  when insufficient_privilege then
    if not pg_has_role(current_user, 'app_company', 'member') then
      raise exception 'The role % must be able to take the role app_company: an administrator runs "grant app_company to %".',
        current_user, current_user;
    end if;
end
$$;

-- Nobody is anybody's company until asCompany says so: without a setting, or after the transaction that had one, when
-- it reads as '', no row fits.
create function current_company_id() returns uuid language sql stable parallel safe
return nullif(current_setting('app.company_id', true), '')::uuid;

alter table companies enable row level security;
alter table companies force row level security;
alter table company_users enable row level security;
alter table company_users force row level security;
alter table flights enable row level security;
alter table flights force row level security;
alter table interested_users enable row level security;
alter table interested_users force row level security;
alter table bookings enable row level security;
alter table bookings force row level security;
alter table audit_log enable row level security;
alter table audit_log force row level security;

create policy tenant on companies to app_company
  using (id = current_company_id()) with check (id = current_company_id());
create policy tenant on company_users to app_company
  using (company_id = current_company_id()) with check (company_id = current_company_id());
create policy tenant on flights to app_company
  using (company_id = current_company_id()) with check (company_id = current_company_id());
create policy tenant on interested_users to app_company
  using (company_id = current_company_id()) with check (company_id = current_company_id());
create policy tenant on bookings to app_company
  using (company_id = current_company_id()) with check (company_id = current_company_id());
create policy tenant on audit_log for insert to app_company with check (company_id = current_company_id());

-- Forced security binds the owner as well. Without these, its own queries, and later migrations of data, would
-- quietly find no rows.
create policy all_rows on companies to current_user using (true) with check (true);
create policy all_rows on company_users to current_user using (true) with check (true);
create policy all_rows on flights to current_user using (true) with check (true);
create policy all_rows on interested_users to current_user using (true) with check (true);
create policy all_rows on bookings to current_user using (true) with check (true);
create policy all_rows on audit_log to current_user using (true) with check (true);

-- The least that a company's screens need. Tables not named here are closed to it.
grant usage on schema public to app_company;
grant select (id, name, address, pic_name, email, phone, status, locale, created_at) on companies to app_company;
grant select on company_users to app_company;
grant select, delete on flights to app_company;
-- Seats held and sold are the booking's business; company and creation of a deal never change.
grant insert (
  id, company_id, destination_country, pnr, airlines,
  outbound_flight_number, outbound_departs_on, outbound_route, outbound_departure_time, outbound_arrival_time,
  return_flight_number, return_departs_on, return_route, return_departure_time, return_arrival_time,
  seats_offered, cost, selling_price, deadline, publish_date, created_at, updated_at
) on flights to app_company;
grant update (
  destination_country, pnr, airlines,
  outbound_flight_number, outbound_departs_on, outbound_route, outbound_departure_time, outbound_arrival_time,
  return_flight_number, return_departs_on, return_route, return_departure_time, return_arrival_time,
  seats_offered, cost, selling_price, deadline, publish_date, listed, revision, updated_at, deleted_at
) on flights to app_company;
grant select, delete on interested_users to app_company;
-- All of a booking but what recognises the buyer's browser.
grant select (
  id, reference, flight_id, company_id, tickets, unit_price, unit_cost, total, company_name, destination_country,
  airlines, flight_details, legs, departs_on, last_flight_on, first_name, last_name, email, phone_number,
  passport_number, gender, date_of_birth, passport_expiry, personal_data_erased_at, payment_status, state, hold,
  hold_expires_at, release_at, next_check_at, watch_until, is_late, review_reason, mode, billplz_bill_id,
  billplz_transaction_id, terms_version, terms_accepted_at, privacy_version, locale, created_at, completed_at,
  failed_at
) on bookings to app_company;
-- Written and never read.
grant insert on audit_log to app_company;
grant insert on mails to app_company;

-- The job queue is not a company's to reach into. This function is: it runs with its owner's rights, finds only what
-- is named in full, and passes on only the tasks listed here, under a key of the company's own deal.
create function queue_company_job(task text, payload json, run_at timestamptz, deal_id uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if task is null or task not in ('notify-due') then
    raise exception 'task % is not open to companies', task using errcode = 'insufficient_privilege';
  end if;
  if not exists (
    select from public.flights where id = deal_id and company_id = public.current_company_id()
  ) then
    raise exception 'deal % is not of this company', deal_id using errcode = 'insufficient_privilege';
  end if;
  perform graphile_worker.add_job(
    task, payload := payload, run_at := run_at, job_key := task || ':' || deal_id, max_attempts := 5
  );
end
$$;
revoke execute on function queue_company_job(text, json, timestamptz, uuid) from public;
grant execute on function queue_company_job(text, json, timestamptz, uuid) to app_company;
