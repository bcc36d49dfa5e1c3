-- Up Migration
-- What the operator's lists ask for among millions of rows.

create index audit_log_action on audit_log (action, id desc);
create index audit_log_object_newest on audit_log (object_id, id desc) where object_id is not null;
-- Mails that wait for a person; the others only pass through the queue.
create index mails_failed on mails (created_at desc, id desc) where state = 'failed';
