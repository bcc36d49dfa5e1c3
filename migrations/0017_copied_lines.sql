-- Up Migration
-- When the company last copied a passenger's lines for its reservation system. Null: never, or changed since.

alter table passengers add column names_copied_at timestamptz(3);
alter table passengers add column documents_copied_at timestamptz(3);
grant update (names_copied_at, documents_copied_at) on passengers to app_company;
