-- Up Migration
-- The program stops owning its tables. An owner migrates; the program signs in as a member of app_program, which may
-- read and write rows and nothing else; companies' work goes on as app_company. Logins have the names the
-- administrator gives them (deploy/database-roles.sql), so grants and policies name these two roles only.

-- Roles belong to the whole server, so another database may have made this one already, even at this very moment.
do $$
begin
  if not exists (select from pg_roles where rolname = 'app_program') then
    create role app_program nologin;
  end if;
exception
  when duplicate_object or unique_violation then null;
  when insufficient_privilege then
    raise exception 'The role app_program is missing, and % may not create it: an administrator runs deploy/database-roles.sql.',
      current_user;
end
$$;

-- What backups and the demo leave behind for the program to see.
create table operations_facts (
  name text primary key check (length(name) between 1 and 60),
  at timestamptz not null default now(),
  detail text not null default '' check (length(detail) <= 1000)
);

-- Accounts of the demo, whose passwords are published. The names are those of demos made before this column was.
alter table users add column is_demo boolean not null default false;
update users set is_demo = true
  where email in ('admin@sempat.example', 'owner@wira-travel.example', 'owner@borneo-sky.example');

grant usage on schema public to app_program;
grant select, insert, update, delete on all tables in schema public to app_program;
grant usage, select on all sequences in schema public to app_program;
-- Tables of later migrations get the same by themselves.
alter default privileges in schema public grant select, insert, update, delete on tables to app_program;
alter default privileges in schema public grant usage, select on sequences to app_program;

-- Records are added and never changed. Triggers say so as well, but the program could not switch those off either way.
revoke update, delete on audit_log, payment_events from app_program;
-- Read by the program, written by others.
revoke insert, update, delete on migrations, operations_facts from app_program;

-- Row security binds the program, because it no longer owns the tables. The owner, who does, sees all rows without a
-- policy: later migrations of data work on all of them, and pg_dump can read everything.
alter table companies no force row level security;
alter table company_users no force row level security;
alter table flights no force row level security;
alter table interested_users no force row level security;
alter table bookings no force row level security;
alter table audit_log no force row level security;

alter policy all_rows on companies to app_program;
alter policy all_rows on company_users to app_program;
alter policy all_rows on flights to app_program;
alter policy all_rows on interested_users to app_program;
alter policy all_rows on bookings to app_program;
alter policy all_rows on audit_log to app_program;
