-- Creates Sempat's roles and database; an administrator runs it once:
--   OWNER_PASSWORD=… PROGRAM_PASSWORD=… psql --dbname=postgres --file=deploy/database-roles.sql
-- Overrides: --set=owner=… --set=program=… --set=database=… (defaults: sempat_owner, sempat, sempat). Idempotent:
-- a second run changes only the passwords given, and repairs a database whose tables have another owner.

\set ON_ERROR_STOP on
\set QUIET on
\if :{?owner}
\else
  \set owner sempat_owner
\endif
\if :{?program}
\else
  \set program sempat
\endif
\if :{?database}
\else
  \set database sempat
\endif
-- Passwords come from the environment, because every user of the machine can read arguments.
\set owner_password ''
\set program_password ''
\getenv owner_password OWNER_PASSWORD
\getenv program_password PROGRAM_PASSWORD
set client_min_messages = warning;

select set_config('sempat.owner', :'owner', false), set_config('sempat.program', :'program', false),
  set_config('sempat.owner_password', :'owner_password', false),
  set_config('sempat.program_password', :'program_password', false) \gset unused_

do $roles$
declare
  owner text := current_setting('sempat.owner');
  program text := current_setting('sempat.program');
  login record;
begin
  -- Grants go to app_program, and row security names both roles. Neither can sign in.
  if not exists (select from pg_roles where rolname = 'app_program') then create role app_program nologin; end if;
  if not exists (select from pg_roles where rolname = 'app_company') then create role app_company nologin; end if;
  for login in
    select * from (values
      (owner, current_setting('sempat.owner_password'), 'OWNER_PASSWORD'),
      (program, current_setting('sempat.program_password'), 'PROGRAM_PASSWORD')
    ) as logins (name, password, setting)
  loop
    if exists (select from pg_roles where rolname = login.name and (rolsuper or rolbypassrls)) then
      raise exception 'The role % is a superuser or bypasses row security: choose another name.', login.name;
    end if;
    if not exists (select from pg_roles where rolname = login.name) then
      if login.password = '' then raise exception '% is missing.', login.setting; end if;
      execute format('create role %I login inherit password %L', login.name, login.password);
    elsif login.password <> '' then
      execute format('alter role %I login inherit password %L', login.name, login.password);
    end if;
  end loop;
  -- The program's login reads and writes rows, and switches to app_company for requests of companies.
  execute format('grant app_program, app_company to %I', program);
  -- The owner has all rights of the program, because it also backs up the program's job queue.
  execute format('grant %I to %I', program, owner);
  -- Only a superuser may transfer ownership to a role without being its member.
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant %I to current_user', owner);
  end if;
end
$roles$;

select format(
  case when exists (select from pg_database where datname = :'database')
    then 'alter database %I owner to %I' else 'create database %I owner %I' end,
  :'database', :'owner'
) \gexec

\connect :"database"
\set QUIET on
select set_config('sempat.owner', :'owner', false), set_config('sempat.program', :'program', false) \gset unused_

do $database$
declare
  change text;
begin
  execute format('revoke all on database %I from public', current_database());
  execute format('grant connect on database %I to %I', current_database(), current_setting('sempat.program'));
  revoke create on schema public from public;
  -- The job queue requires that the program owns its tables.
  for change in
    select format('alter %s %s owner to %I', thing.kind, thing.name, home.owner)
    from (values
      ('public'::name, current_setting('sempat.owner')), ('graphile_worker'::name, current_setting('sempat.program'))
    ) as home (schema, owner)
    join pg_namespace on nspname = home.schema
    cross join lateral (
      select 'schema' as kind, quote_ident(nspname) as name, nspowner as owner where nspname <> 'public'
      union all
      select 'table', oid::regclass::text, relowner from pg_class
      where relnamespace = pg_namespace.oid and (relkind in ('r', 'p', 'v', 'm') or (relkind = 'S' and not exists (
        select from pg_depend where objid = pg_class.oid and classid = 'pg_class'::regclass and deptype in ('a', 'i')
      )))
      union all
      select 'routine', oid::regprocedure::text, proowner from pg_proc where pronamespace = pg_namespace.oid
      union all
      select 'type', oid::regtype::text, typowner from pg_type
      where typnamespace = pg_namespace.oid and (typtype in ('e', 'd') or (typtype = 'c' and exists (
        select from pg_class where oid = typrelid and relkind = 'c'
      )))
    ) as thing
    where thing.owner <> home.owner::regrole
  loop
    execute change;
  end loop;
end
$database$;

\echo The roles and the database are there.
