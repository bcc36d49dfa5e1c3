-- Up Migration
-- What people were told of by the program itself, so that each of it is told once, however often the jobs run; how each
-- person wants to hear of it; and what waits for their daily email.

-- One row for each occasion, written in the transaction that queues its emails. The key is the promise.
create table reminders_told (
  kind text not null check (length(kind) between 1 and 40),
  -- The booking, deal or refund, and which of several occasions it was.
  subject text not null check (length(subject) between 1 and 100),
  subject_id uuid not null,
  told_at timestamptz not null,
  primary key (kind, subject)
);
create index reminders_told_about on reminders_told (subject_id);
create index reminders_told_at on reminders_told (told_at);

create table alert_settings (
  user_id text primary key references users (id) on delete cascade,
  -- By kind; those left out are as usual.
  ways jsonb not null default '{}' check (jsonb_typeof(ways) = 'object'),
  -- In Kuala Lumpur; null for nobody who wants it.
  digest_hour integer check (digest_hour between 0 and 23),
  saved_at timestamptz not null default now()
);

-- News that somebody wants in the daily email; removed when it has left.
create table digest_items (
  user_id text not null references users (id) on delete cascade,
  kind text not null check (length(kind) between 1 and 40),
  subject text not null check (length(subject) between 1 and 100),
  subject_id uuid not null,
  noted_at timestamptz not null,
  primary key (user_id, kind, subject)
);

-- One for each day, whether there was anything to say or not.
create table digests_sent (
  user_id text not null references users (id) on delete cascade,
  day date not null,
  primary key (user_id, day)
);

-- Bookings and deals from before: their companies have called, collected names and issued tickets in their own way. Nobody
-- is told of what is long done; the board shows them all the same. Three rows end the reminders of overdue names.
insert into reminders_told (kind, subject, subject_id, told_at)
select occasion.kind, bookings.id || occasion.which, bookings.id, now()
from bookings cross join (values
  ('namesComplete', ''), ('followUpDue', ''), ('overdue', ' call'), ('overdue', ' tickets'), ('overdue', ' documents'),
  ('namesMissing', ''), ('namesOverdue', ' 1'), ('namesOverdue', ' 2'), ('namesOverdue', ' 3')
) as occasion (kind, which)
where bookings.state = 'confirmed'
union all
select 'soldOut', id::text, id, now() from flights where seats_offered > 0 and seats_sold >= seats_offered
union all
select 'waitingGrew', flight_id || ' ' || count(*) / 10, flight_id, now()
from interested_users where waits_for = 'seats' group by flight_id;
