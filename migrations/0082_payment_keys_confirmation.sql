-- Up Migration
-- While the stored payment keys work, a second super admin confirms new ones. Without another one they still wait.
alter table payment_keys_waiting
  add column needs_confirmation boolean not null default false,
  add column confirmed_by text check (length(confirmed_by) between 1 and 200),
  add constraint confirmed_by_another check (confirmed_by <> entered_by),
  add constraint applied_after_confirmation check (
    applied_at is null or not needs_confirmation or confirmed_by is not null
  );
