-- Up Migration
-- Wakes subscribers when a deal becomes available again instead of checking them every hour.

-- Subscribers who wait for the deal need more seats than this; 0 if it was not on sale. Null if no one waits.
alter table wish_scans add column missed_seats integer check (missed_seats >= 0);

-- Each notice is updated after its email and when a deal is compared again: leave room for it on its page.
alter table wish_notices set (fillfactor = 50);
