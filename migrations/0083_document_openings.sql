-- Up Migration
-- When the buyer opened a document for the first time; the audit log keeps it after the document is deleted.
alter table documents add column opened_at timestamptz(3);
