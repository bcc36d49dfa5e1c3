-- Up Migration
-- What keeping the promises to prospects needs beyond 0002: whose mail is under way, and where its links lead.

-- The mail that tells this person what they wait for. Set in the transaction that queues it, so that nobody is claimed
-- twice; emptied when the mail was withdrawn, or when the person waits again. What became of it is asked of the mail.
alter table interested_users add column mail_id uuid;
-- Where links in mails lead while no public address is configured (demo mode only): the worker has no request to ask.
alter table interested_users add column link_base text check (length(link_base) between 1 and 300);

-- Who is still to be told, in the order of the waiting list.
drop index interested_users_waiting;
create index interested_users_to_tell on interested_users (flight_id, waits_for, created_at, id)
  where not notified and mail_id is null;
-- Whose mail is under way, to hear what became of it.
create index interested_users_under_way on interested_users (waits_for, mail_id)
  where not notified and mail_id is not null;
-- Who was told of seats a moment ago and still counts for them.
create index interested_users_told_of_seats on interested_users (flight_id, notified_at)
  where waits_for = 'seats' and mail_id is not null;

-- Being claimed changes no indexed column: with room on its page, a mail's row stays where it is (HOT).
alter table mails set (fillfactor = 70);
