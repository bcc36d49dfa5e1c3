-- Up Migration
-- Search words of bookings, prospects and deals, so that list searches use an index.

-- Splits like src/domain/deals/list-search.ts: lower case, at spaces and punctuation. Lower-cases only ASCII
-- letters, so that every database and the program agree.
create function search_words_in(text) returns setof text language sql immutable parallel safe as $$
  select word from regexp_split_to_table(lower($1 collate "C"), '[\s!-/:-@\[-`{-~]+') as word where word <> ''
$$;

-- Word index, maintained by triggers so that no update can miss it. Searches use word prefixes within one
-- company and read no more rows than they show. Not full-text search, because under row security PostgreSQL
-- uses an index only for plain comparisons.
create table search_words (
  company_id uuid references companies (id) on delete cascade,
  kind text collate "C" check (kind in ('booking', 'prospect', 'deal')),
  word text collate "C",
  row_id uuid,
  primary key (company_id, kind, word, row_id)
);
create index search_words_of_all on search_words (kind, word, row_id);
create index search_words_of_row on search_words (row_id);
alter table search_words enable row level security;
create policy tenant on search_words to app_company
  using (company_id = current_company_id()) with check (company_id = current_company_id());
create policy all_rows on search_words to app_program using (true) with check (true);
grant select on search_words to app_company;

-- Excludes values that were erased.
create function booking_search_words(booking bookings) returns setof text language sql stable as $$
  select lower(booking.reference collate "C")
  union select public.search_words_in(booking.first_name || ' ' || booking.last_name)
    where booking.contact_erased_at is null
  union select lower(booking.email collate "C") where booking.contact_erased_at is null
  union select regexp_replace(booking.phone_number, '\D', '', 'g') where booking.contact_erased_at is null
$$;

-- Names of all travellers on a paid booking, and its PNR.
create function fulfilment_search_words(booking uuid) returns setof text language sql stable as $$
  select public.search_words_in(coalesce(first_name, '') || ' ' || coalesce(last_name, ''))
  from public.passengers where booking_id = booking
  union select public.search_words_in(pnr) from public.fulfilments where booking_id = booking
$$;

create function prospect_search_words(prospect interested_users) returns setof text language sql stable as $$
  select public.search_words_in(prospect.name)
  union select lower(prospect.email collate "C")
  union select regexp_replace(prospect.phone_number, '\D', '', 'g')
$$;

-- Flight lines contain number, date, route and two times: `D7 532 2026-12-20 KUL-KIX 14:05 21:30`.
create function deal_search_words(deal flights) returns setof text language sql stable as $$
  select word from (
    select public.search_words_in(deal.destination_country || ' ' || deal.airlines || ' ' || deal.pnr)
    union select replace(lower(regexp_replace(line, '( [^ ]+){4}$', '') collate "C"), ' ', '')
      from unnest(deal.flight_details) as line
    union select public.search_words_in(regexp_replace(line, '( [^ ]+){4}$', '') || ' '
      || coalesce(substring(line from ' ([^ ]+) [^ ]+ [^ ]+$'), '')) from unnest(deal.flight_details) as line
  ) as found (word) where deal.deleted_at is null
$$;

create function keep_search_words(of_company uuid, of_kind text, of_row uuid, words text[]) returns void
language sql set search_path = pg_catalog, pg_temp as $$
  insert into public.search_words (company_id, kind, word, row_id)
  select of_company, of_kind, left(word, 100), of_row from unnest(words) as word where word <> ''
  on conflict do nothing
$$;

-- Fills the index for all existing rows, also for rows inserted in bulk with the triggers disabled.
create function fill_search_words() returns void language sql set search_path = pg_catalog, pg_temp as $$
  insert into public.search_words (company_id, kind, word, row_id)
  select company_id, 'booking', left(word, 100), booking.id
    from public.bookings booking, public.booking_search_words(booking) as word where word <> ''
  union all
  select company_id, 'booking', left(word, 100), booking_id from public.passengers,
    public.search_words_in(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) as word
  union all
  select company_id, 'booking', left(word, 100), booking_id from public.fulfilments, public.search_words_in(pnr) as word
  union all
  select company_id, 'prospect', left(word, 100), prospect.id
    from public.interested_users prospect, public.prospect_search_words(prospect) as word where word <> ''
  union all
  select company_id, 'deal', left(word, 100), deal.id
    from public.flights deal, public.deal_search_words(deal) as word where word <> ''
  on conflict do nothing
$$;

create function refresh_booking_words() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  booking public.bookings;
begin
  if tg_table_name = 'bookings' and tg_op = 'DELETE' then
    delete from public.search_words where row_id = old.id and kind = 'booking';
    return null;
  end if;
  if tg_table_name = 'bookings' then booking := new;
  else select * into booking from public.bookings where id = new.booking_id;
  end if;
  if tg_op = 'UPDATE' then
    delete from public.search_words where row_id = booking.id and kind = 'booking';
  end if;
  perform public.keep_search_words(booking.company_id, 'booking', booking.id,
    array(select public.booking_search_words(booking)));
  if tg_op = 'UPDATE' or tg_table_name <> 'bookings' then
    perform public.keep_search_words(booking.company_id, 'booking', booking.id,
      array(select public.fulfilment_search_words(booking.id)));
  end if;
  return null;
end
$$;
revoke execute on function refresh_booking_words() from public;
grant execute on function refresh_booking_words() to app_program;

create trigger bookings_search_new after insert or delete on bookings
  for each row execute function refresh_booking_words();
create trigger bookings_search_changed after update on bookings for each row
  when ((old.first_name, old.last_name, old.email, old.phone_number, old.contact_erased_at)
    is distinct from (new.first_name, new.last_name, new.email, new.phone_number, new.contact_erased_at))
  execute function refresh_booking_words();
create function refresh_deal_words() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op <> 'INSERT' then delete from public.search_words where row_id = old.id and kind = 'deal'; end if;
  if tg_op <> 'DELETE' then
    perform public.keep_search_words(new.company_id, 'deal', new.id, array(select public.deal_search_words(new)));
  end if;
  return null;
end
$$;
revoke execute on function refresh_deal_words() from public;
grant execute on function refresh_deal_words() to app_program;

create trigger flights_search_new after insert or delete on flights
  for each row execute function refresh_deal_words();
create trigger flights_search_changed after update on flights for each row
  when ((old.destination_country, old.airlines, old.pnr, old.flight_details, old.deleted_at)
    is distinct from (new.destination_country, new.airlines, new.pnr, new.flight_details, new.deleted_at))
  execute function refresh_deal_words();
create trigger fulfilments_search_new after insert on fulfilments for each row
  when (new.pnr <> '') execute function refresh_booking_words();
create trigger fulfilments_search_changed after update on fulfilments for each row
  when (old.pnr is distinct from new.pnr) execute function refresh_booking_words();
create function refresh_prospect_words() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op <> 'INSERT' then delete from public.search_words where row_id = old.id and kind = 'prospect'; end if;
  if tg_op <> 'DELETE' then
    perform public.keep_search_words(new.company_id, 'prospect', new.id,
      array(select public.prospect_search_words(new)));
  end if;
  return null;
end
$$;
revoke execute on function refresh_prospect_words() from public;
grant execute on function refresh_prospect_words() to app_program;

create trigger interested_users_search_new after insert or delete on interested_users
  for each row execute function refresh_prospect_words();
create trigger interested_users_search_changed after update on interested_users for each row
  when ((old.name, old.email, old.phone_number) is distinct from (new.name, new.email, new.phone_number))
  execute function refresh_prospect_words();
create trigger passengers_search_new after insert on passengers for each row
  when (new.first_name is not null or new.last_name is not null)
  execute function refresh_booking_words();
create trigger passengers_search_changed after update on passengers for each row
  when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
  execute function refresh_booking_words();
