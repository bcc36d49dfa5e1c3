-- Up Migration
-- Scripts, styles and pictures of every release of the last weeks: a page made by one release finds its files at a web
-- process of another.

create table browser_files (
  name text primary key check (name ~ '^[A-Za-z0-9_.-]+$'),
  bytes bytea not null,
  -- When a release came without this file; null while the newest release has it.
  replaced_at timestamptz
);
-- The owner writes them with each release; the program only reads.
revoke insert, update, delete on browser_files from app_program;
