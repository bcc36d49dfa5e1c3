-- When a company last said that the tickets fit the flights and names, and who did: new ticket numbers, a document in place of
-- another one, or its word that they stay valid.
alter table fulfilments
  add column tickets_checked_at timestamptz,
  add column tickets_checked_by text check (length(tickets_checked_by) between 1 and 254),
  add constraint tickets_checked_by_a_person check ((tickets_checked_at is null) = (tickets_checked_by is null));
grant update (tickets_checked_at, tickets_checked_by) on fulfilments to app_company;

-- Buyers get an email about a late promise. Those that companies have already been reminded of stay without one.
insert into reminders_told (kind, subject, subject_id, told_at)
select 'promiseLate', subject, subject_id, now() from reminders_told
where kind = 'overdue' and split_part(subject, ' ', 2) in ('call', 'tickets', 'documents');
