-- Up Migration
-- What the people who run the site need to know of it: which messages still wait for an answer, and what Billplz said
-- about the stored keys.

alter table contact_messages
  add column answered_at timestamptz(3),
  add column answered_by text references users (id) on delete set null,
  add constraint answered_by_somebody_at_some_time check (answered_by is null or answered_at is not null);
create index contact_messages_open on contact_messages (created_at desc, id desc) where answered_at is null;
create index contact_messages_answered on contact_messages (created_at desc, id desc) where answered_at is not null;

alter table billplz_settings
  add column checked_at timestamptz(3),
  add column finding text
    check (finding in ('work', 'keyRefused', 'collectionUnknown', 'collectionInactive', 'unreachable')),
  add constraint finding_has_its_moment check ((finding is null) = (checked_at is null));

-- That the set-up is finished is noted by the program; backups and the demo note their own facts.
grant insert on operations_facts to app_program;
