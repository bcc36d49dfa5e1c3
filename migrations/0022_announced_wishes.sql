-- Up Migration
-- Announces each version of a deal once.

-- When the deals in the email were read, or earlier: the email announces matches up to this time. Null if an earlier
-- release sent it.
alter table wish_notices add column content_at timestamptz(3);

-- A deal with more seats or another version may match more searches. Null if an earlier release compared the deal,
-- which is then compared once more.
alter table wish_scans add column seats_available integer;
alter table wish_scans add column revision integer;
