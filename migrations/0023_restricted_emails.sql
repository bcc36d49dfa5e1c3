-- Up Migration
-- Restricts the use of a person's data by email address, also for rows that are stored later.

-- Rows of the address copy the time, because the row-level security of companies reads it in their rows.
create table restricted_emails (
  email text primary key check (email = lower(email) and length(email) between 3 and 254),
  restricted_at timestamptz not null
);
insert into restricted_emails (email, restricted_at)
  select email, min(restricted_at) from (
    select lower(email) as email, restricted_at from interested_users
    union all select email, restricted_at from wish_subscribers
  ) restricted where restricted_at is not null group by email;
update interested_users set restricted_at = restricted.restricted_at
  from restricted_emails restricted
  where restricted.email = lower(interested_users.email) and interested_users.restricted_at is null;
