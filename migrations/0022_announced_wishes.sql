-- Up Migration
-- Announces each version of a deal once.

-- When the deals in the email were read, or earlier: the email announces matches up to this time. Null if an earlier
-- release sent it.
alter table wish_notices add column content_at timestamptz(3);
