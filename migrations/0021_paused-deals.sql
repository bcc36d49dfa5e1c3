-- Up Migration
-- A company takes a deal off sale for a while. Paused deals leave the index of listed ones, so the release before this one
-- does not show them either, but for their own pages.

alter table flights add column paused_at timestamptz;

grant update (paused_at) on flights to app_company;
