-- Up Migration
-- What came of comparing Billplz's settlement reports with the payments recorded here. Results only: the report itself is
-- not kept, and nothing else is changed by a comparison.

create table payment_comparisons (
  id uuid primary key default gen_random_uuid(),
  made_at timestamptz(3) not null,
  made_by text not null check (length(made_by) between 1 and 200),
  lines integer not null check (lines >= 0),
  matched integer not null check (matched >= 0),
  differences integer not null check (differences >= 0),
  -- The differences that are shown, and what of the report was not understood.
  result jsonb not null check (jsonb_typeof(result) = 'object')
);
create index payment_comparisons_newest on payment_comparisons (made_at desc, id);
revoke update, delete on payment_comparisons from app_program;

-- What was paid on the days of a report.
create index payment_events_counted_at on payment_events (created_at) where counted_amount is not null;
