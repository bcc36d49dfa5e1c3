-- Up Migration
-- A buyer corrects the email of a booking: its earlier links end. Links made so far are of version 0 and keep working.

alter table bookings add column link_version integer not null default 0 check (link_version >= 0);
