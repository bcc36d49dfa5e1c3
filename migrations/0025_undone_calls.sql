-- Up Migration
-- A user who recorded a call by mistake can undo it. The row remains, because the audit log names the call.

alter table follow_ups add column undone_at timestamptz;
grant update (undone_at) on follow_ups to app_company;
