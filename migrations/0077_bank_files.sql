-- Up Migration
-- Files for the bank: who made, confirmed and sent one, and every line with its own reference. A line is in one file that
-- is neither void nor returned, so making a file again never pays twice.

create table bank_files (
  id uuid primary key default gen_random_uuid(),
  mode text not null check (mode in ('test', 'live')),
  kind text not null check (kind in ('payouts')),
  -- The payout run it belongs to.
  run_on date,
  made_at timestamptz(3) not null,
  made_by text not null check (length(made_by) between 1 and 200),
  line_count integer not null check (line_count > 0),
  total_sen bigint not null check (total_sen > 0),
  confirmed_by text check (length(confirmed_by) between 1 and 200),
  confirmed_at timestamptz(3),
  sent_by text check (length(sent_by) between 1 and 200),
  sent_at timestamptz(3),
  -- Another file took its place, or one of its lines is not to be paid.
  voided_at timestamptz(3),
  check ((kind = 'payouts') = (run_on is not null)),
  check ((confirmed_by is null) = (confirmed_at is null)),
  check ((sent_by is null) = (sent_at is null)),
  constraint second_admin_confirms check (confirmed_by <> made_by),
  constraint sent_is_not_void check (sent_at is null or voided_at is null),
  foreign key (mode, run_on) references payout_runs (mode, run_on)
);
create unique index bank_files_open on bank_files (mode, kind, run_on) nulls not distinct
  where sent_at is null and voided_at is null;
create index bank_files_of_run on bank_files (mode, run_on);

create table bank_file_lines (
  file_id uuid not null references bank_files (id),
  -- What the recipient reads on the bank statement. Stays the same when the file is made again.
  reference text not null check (reference ~ '^SPT-[A-HJ-NP-Z2-9]{8}$'),
  payout_id uuid not null references payouts (id),
  payout_account_id uuid not null references payout_accounts (id),
  amount_sen bigint not null check (amount_sen > 0),
  state text not null default 'made' check (state in ('made', 'void', 'sent', 'returned')),
  primary key (file_id, reference)
);
create unique index bank_file_lines_paid_once on bank_file_lines (payout_id) where state in ('made', 'sent');
create unique index bank_file_lines_reference on bank_file_lines (reference) where state <> 'void';
create index bank_file_lines_of_payout on bank_file_lines (payout_id);

-- Money that is at the bank can only come back.
create function keep_sent_files() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.sent_at is not null or old.voided_at is not null then
    raise exception 'a bank file that was sent or is void stays as it is' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger bank_files_kept before update on bank_files for each row execute function keep_sent_files();
create function keep_sent_lines() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not (old.state = 'made' and new.state in ('void', 'sent') or old.state = 'sent' and new.state = 'returned') then
    raise exception 'a line of a bank file goes from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger bank_file_lines_kept before update on bank_file_lines for each row execute function keep_sent_lines();

-- The person who put a payout on hold, or suspended its company; null where the program did.
alter table payouts add column held_by text check (length(held_by) between 1 and 200);
update payouts p set held_by = (
  select actor_id from audit_log
  where (action, object_id) in (('payout.held', p.id::text), ('company.suspended', p.company_id::text))
    and (action = 'payout.held') = (p.hold_reason = 'byPerson')
  order by id desc limit 1
)
where p.hold_reason in ('byPerson', 'companySuspended');

-- Files that were made before. What was paid from one had been sent.
insert into bank_files (
  mode, kind, run_on, made_at, made_by, line_count, total_sen, confirmed_by, confirmed_at, sent_by, sent_at
)
select r.mode, 'payouts', r.run_on, r.file_made_at, r.file_made_by, count(*), sum(p.amount_sen), r.confirmed_by,
  r.confirmed_at, (array_agg(p.paid_by order by p.paid_at))[1], min(p.paid_at)
from payout_runs r
join payouts p on p.mode = r.mode and p.run_on = r.run_on and p.state in ('scheduled', 'paid', 'returned')
where r.file_made_by is not null
group by r.mode, r.run_on;
insert into bank_file_lines (file_id, reference, payout_id, payout_account_id, amount_sen, state)
select f.id,
  'SPT-' || translate(upper(substr(encode(sha256(uuid_send(p.id)), 'hex'), 1, 8)), '01', 'GH'),
  p.id, p.account_id, p.amount_sen,
  case when f.sent_at is null then 'made' when p.state = 'returned' then 'returned' else 'sent' end
from bank_files f
join payouts p on p.mode = f.mode and p.run_on = f.run_on and p.state in ('scheduled', 'paid', 'returned');

alter table payout_runs drop column file_made_by, drop column file_made_at, drop column confirmed_by,
  drop column confirmed_at;

revoke update, delete on bank_files from app_program;
grant update (confirmed_by, confirmed_at, sent_by, sent_at, voided_at) on bank_files to app_program;
revoke update, delete on bank_file_lines from app_program;
grant update (state) on bank_file_lines to app_program;
grant update (held_by) on payouts to app_program;
