-- A document sent in place of another one, after a correction.
alter table documents
  add column replaces uuid references documents (id) on delete set null,
  add column replaced_at timestamptz,
  add check (replaces <> id),
  add check (replaces is null or booking_id is not null),
  add check (replaced_at is null or state = 'sent');
create index documents_replaces on documents (replaces) where replaces is not null;
grant update (replaces, replaced_at) on documents to app_company;
