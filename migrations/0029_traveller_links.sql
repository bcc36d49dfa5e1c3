-- Up Migration
-- What became of a traveller's own link, for the buyer. Ending the link clears both.

-- When the buyer made the present link.
alter table passengers add column link_made_at timestamptz(3);
-- When a browser first opened it.
alter table passengers add column link_opened_at timestamptz(3);
