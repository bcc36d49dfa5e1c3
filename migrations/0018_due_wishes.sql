-- Up Migration
-- Announces each deal to each subscriber, and finds the subscribers to email without reading all matches.

-- When the subscriber is next checked for deals to announce; null if there are none.
alter table wish_subscribers add column due_at timestamptz(3);
create index wish_subscribers_due on wish_subscribers (due_at) where due_at is not null;
update wish_subscribers set due_at = now();

alter table wish_notices
  -- Matches up to this time were announced by an email that the mail server accepted.
  add column announced_until timestamptz(3),
  -- Null if a later version of the email no longer contained the deal.
  alter column mail_id drop not null;
drop index wish_notices_mail;

drop index wish_matches_criteria;
create index wish_matches_criteria on wish_matches (criteria_id, matched_at);

-- Subscribers of a deal whose deadline has moved closer are due earlier.
alter table wish_scans add column deadline timestamptz(3);
