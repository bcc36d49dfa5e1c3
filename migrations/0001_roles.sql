-- Up Migration
-- The program's login is a member of app_program, which reads and writes rows; the owner of the tables
-- migrates. Requests of companies run as app_company, which row security limits to the rows of one company.
-- An administrator chooses the names of the logins (deploy/database-roles.sql), so grants and policies name
-- only these two roles.
-- Row security applies to the program. The owner sees all rows without a policy, so migrations and pg_dump
-- read everything.

-- Roles belong to the whole server, so another database may already have created them, or may create them
-- concurrently.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['app_program', 'app_company'] loop
    begin
      if not exists (select from pg_roles where rolname = wanted) then
        execute format('create role %I nologin', wanted);
      end if;
    exception
      when duplicate_object or unique_violation then null;
      when insufficient_privilege then
        raise exception
          'The role % is missing, and % may not create it: an administrator runs deploy/database-roles.sql.',
          wanted, current_user;
    end;
  end loop;
end
$$;

-- A superuser may switch to any role; other logins need the membership, which an administrator may already
-- have granted.
do $$
begin
  if (select rolsuper from pg_roles where rolname = current_user) then return; end if;
  execute format('grant app_company to %I', current_user);
exception
  when insufficient_privilege then
    if not pg_has_role(current_user, 'app_company', 'member') then
      raise exception
        'The role % must be able to take the role app_company: an administrator runs "grant app_company to %".',
        current_user, current_user;
    end if;
end
$$;

grant usage on schema public to app_program, app_company;
alter default privileges in schema public grant select, insert, update, delete on tables to app_program;
alter default privileges in schema public grant usage, select on sequences to app_program;
-- The migration runner creates this table before the first migration.
grant select on migrations to app_program;
grant usage, select on migrations_id_seq to app_program;

-- asCompany sets it for one transaction. Otherwise it is null, or '' after such a transaction, and no row
-- matches.
create function current_company_id() returns uuid language sql stable parallel safe
return nullif(current_setting('app.company_id', true), '')::uuid;

-- Rejects changes of rows that are evidence: payment events, the ledger and the audit log.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'table % is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;
