-- Up Migration
-- Own money moved out of the bank account is typed in. A large change counts once a second super admin confirms it.

alter table bank_balances
  -- What the comparison uses: `moved_sen`, or what counted before while that waits.
  add column counted_moved_sen bigint,
  -- By how much one person alone changed it.
  add column moved_alone_sen bigint not null default 0 check (moved_alone_sen >= 0),
  add column confirmed_by text check (length(confirmed_by) between 1 and 200),
  add column confirmed_at timestamptz(3),
  add check ((confirmed_by is null) = (confirmed_at is null)),
  add check (confirmed_by is null or counted_moved_sen = moved_sen),
  add constraint balance_second_admin check (confirmed_by <> made_by);
update bank_balances set counted_moved_sen = moved_sen;
alter table bank_balances alter column counted_moved_sen set not null;
create index bank_balances_by_person on bank_balances (made_by, made_at);
grant update (counted_moved_sen, confirmed_by, confirmed_at) on bank_balances to app_program;

create function keep_counted_balances() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.counted_moved_sen = old.moved_sen or new.confirmed_by is null then
    raise exception 'a balance changes only when a second super admin confirms it' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger bank_balances_kept before update on bank_balances for each row execute function keep_counted_balances();
