-- Up Migration
-- Refunds leave in bank files too: the buyer enters a bank account behind the booking's link. A refund is due or done, as
-- the ledger sees it; how far it is on its way follows from its account and its line in a file.

create table refund_accounts (
  id uuid primary key default gen_random_uuid(),
  refund_id uuid not null references refunds (id),
  bank text not null check (bank ~ '^[A-Z0-9]{8}$'),
  holder text not null check (length(holder) between 1 and 140),
  -- Sealed; people see the last four. Null once it is erased.
  account_number bytea,
  last_four text not null check (last_four ~ '^\d{4}$'),
  entered_at timestamptz(3) not null,
  -- The buyer entered another one, or the bank sent the money back.
  replaced_at timestamptz(3),
  returned_at timestamptz(3),
  erased_at timestamptz(3),
  constraint erased_has_no_number check ((account_number is null) = (erased_at is not null))
);
create unique index refund_accounts_current on refund_accounts (refund_id)
  where replaced_at is null and returned_at is null;
create index refund_accounts_of_refund on refund_accounts (refund_id);
revoke update, delete on refund_accounts from app_program;
grant update (account_number, holder, replaced_at, returned_at, erased_at) on refund_accounts to app_program;

alter table refunds add column account_asked_at timestamptz(3);
-- How often the bank sent it back after it had been noted as done.
alter table refunds add column returned_count integer not null default 0 check (returned_count >= 0);
-- What is owed to whom stays as it was decided; only what becomes of it is added.
revoke update, delete on refunds from app_program;
grant update (state, reference, done_by, done_at, account_asked_at, returned_count) on refunds to app_program;
create index refunds_to_ask on refunds (created_at) where state = 'due' and account_asked_at is null;

alter table bank_files drop constraint bank_files_kind_check;
alter table bank_files add constraint bank_files_kind_check check (kind in ('payouts', 'refunds'));
alter table bank_file_lines
  alter column payout_id drop not null,
  alter column payout_account_id drop not null,
  add column refund_id uuid references refunds (id),
  add column refund_account_id uuid references refund_accounts (id),
  add constraint one_subject check (num_nonnulls(payout_id, refund_id) = 1),
  add constraint account_of_subject check (
    (payout_id is null) = (payout_account_id is null) and (refund_id is null) = (refund_account_id is null)
  );
create unique index bank_file_lines_refunded_once on bank_file_lines (refund_id) where state in ('made', 'sent');
create index bank_file_lines_of_refund on bank_file_lines (refund_id);

-- Nobody is refunded twice: by hand and by a file.
create function refuse_second_refund() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from public.bank_file_lines where refund_id = new.id and state = 'made') then
    raise exception 'a refund in a bank file is not noted as done by hand' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger refunds_done_once before update on refunds for each row
  when (old.state = 'due' and new.state = 'done') execute function refuse_second_refund();
create function refuse_line_of_done_refund() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform from public.refunds where id = new.refund_id and state = 'due' for update;
  if not found then
    raise exception 'a refund that is done is in no other bank file' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger bank_file_lines_of_due_refunds before insert on bank_file_lines for each row
  when (new.refund_id is not null) execute function refuse_line_of_done_refund();
