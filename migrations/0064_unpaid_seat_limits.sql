-- Up Migration
-- Unpaid seats with a proven email are also counted per mail owner: the owner of a mail domain, or of a mailbox at a
-- public mail provider. Client addresses and mail owners that leave holds unpaid may hold fewer seats.

-- Keyed digest, like client_key. Null: made before seats were counted per mail owner.
alter table bookings add column mail_owner_key bytea;

-- Paid and unpaid holds of the last hours. The first index replaces one of unpaid holds only.
create index bookings_outcomes_by_client on bookings (client_key, state, created_at)
  where state in ('expired', 'confirmed') and client_key is not null;
drop index bookings_left_unpaid_by_client;
create index bookings_outcomes_by_mail_owner on bookings (mail_owner_key, state, created_at)
  where state in ('expired', 'confirmed') and email_proof = 'proven' and mail_owner_key is not null;
create index bookings_live_holds_by_mail_owner on bookings (mail_owner_key)
  where hold = 'held' and mail_owner_key is not null;

-- One row for each mail owner with unpaid seats; the limit is the one of the last hold, as in client_holds.
create table mail_owner_holds (
  key bytea primary key,
  seats integer not null default 0 check (seats >= 0),
  most_seats integer not null,
  constraint mail_owner_seats_within_limit check (seats <= most_seats)
) with (fillfactor = 50);

-- Unpaid seats of one deal that the client address may hold. Null: no limit for the last hold.
alter table client_holds add column most_seats_of_deal integer;

-- Runs after the statement that takes seats, which has locked the client's row: its queries see every other hold of
-- the client address, however many ask at the same moment.
create function check_client_seats_of_deal() returns trigger language plpgsql as $$
declare
  most integer;
begin
  select most_seats_of_deal into most from client_holds where key = new.client_key;
  if most is not null and most < (
    select sum(unpaid_seats(state, tickets)) from bookings
    where hold = 'held' and client_key = new.client_key and flight_id = new.flight_id
  ) then
    raise check_violation using constraint = 'client_seats_of_deal_within_limit',
      message = 'too many unpaid seats of one deal for one client address';
  end if;
  return null;
end
$$;
create trigger bookings_check_client_seats_of_deal after insert on bookings
  for each row when (new.mail_owner_key is not null) execute function check_client_seats_of_deal();

-- Lock order: deal, client address, mail owner, as in the statement that takes seats.
create or replace function recount_unpaid_seats() returns trigger language plpgsql as $$
declare
  seats_before integer := unpaid_seats(old.state, old.tickets);
  seats_after integer := unpaid_seats(new.state, new.tickets);
  unproven integer := case when new.email_proof = 'unproven' then seats_after else 0 end
    - case when old.email_proof = 'unproven' then seats_before else 0 end;
  proven integer := case when new.email_proof = 'proven' then seats_after else 0 end
    - case when old.email_proof = 'proven' then seats_before else 0 end;
begin
  if unproven <> 0 then
    update flights set seats_unproven = seats_unproven + unproven where id = old.flight_id;
  end if;
  if unproven <> 0 or proven <> 0 then
    update client_holds set unproven_seats = unproven_seats + unproven, proven_seats = proven_seats + proven
    where key = old.client_key;
  end if;
  if proven > 0 and old.mail_owner_key is not null then
    -- The buyer proved the email of a hold: it is kept, whatever the limit.
    insert into mail_owner_holds as owner (key, seats, most_seats) values (old.mail_owner_key, proven, proven)
    on conflict (key) do update
      set seats = owner.seats + proven, most_seats = greatest(owner.most_seats, owner.seats + proven);
  elsif proven < 0 and old.mail_owner_key is not null then
    update mail_owner_holds set seats = seats + proven where key = old.mail_owner_key;
  end if;
  return null;
end
$$;
