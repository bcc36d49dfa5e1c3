-- Up Migration
-- Every kind of personal data goes some time after it has served. The periods stand in the configuration.

-- A hold that can still be paid keeps its passenger. Rows from before are not looked at.
alter table bookings add constraint a_live_hold_is_not_erased check (
  personal_data_erased_at is null or state not in ('bill_creating', 'awaiting_payment', 'expiring')
) not valid;
-- Nobody paid, and from watch_until on nobody looks at the bill unless it was never seen deleted.
create index bookings_unpaid_data_due on bookings (watch_until)
  where personal_data_erased_at is null and state in ('expired', 'bill_failed');

-- Name, email and phone of a booking, and of a company that was deleted.
alter table bookings add column contact_erased_at timestamptz;
create index bookings_contact_due on bookings (state, created_at) where contact_erased_at is null;
alter table companies add column contact_erased_at timestamptz;

create index mails_cancelled on mails (created_at desc, id desc) where state = 'cancelled';

-- The audit log is added to and never changed, but for one thing: client addresses are forgotten after a while. The
-- program may not touch the table; it may call this function, which takes nothing else away and nothing recent.
create function refuse_change_of_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.client_address is null
    and to_jsonb(new) - 'client_address' = to_jsonb(old) - 'client_address' then
    return new;
  end if;
  raise exception 'table % is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;
drop trigger audit_log_append_only on audit_log;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change_of_audit();
create index audit_log_addresses on audit_log (created_at) where client_address is not null;

create function forget_client_addresses(older_than timestamptz, at_once integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  forgotten integer;
begin
  if older_than > now() - interval '30 days' then
    raise exception 'client addresses of the last 30 days are kept' using errcode = 'restrict_violation';
  end if;
  update public.audit_log set client_address = null
    where id in (
      select id from public.audit_log where client_address is not null and created_at < older_than
      order by created_at limit at_once
    );
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
revoke all on function forget_client_addresses(timestamptz, integer) from public;
grant execute on function forget_client_addresses(timestamptz, integer) to app_program;
