-- Up Migration
-- When the company last copied a passenger's lines for its reservation system, and when the passenger's infant
-- last changed. Lines copied before that change, or before `entered_at`, are copied again.

alter table passengers add column names_copied_at timestamptz(3);
alter table passengers add column documents_copied_at timestamptz(3);
alter table passengers add column infant_changed_at timestamptz(3);
grant update (names_copied_at, documents_copied_at) on passengers to app_company;
