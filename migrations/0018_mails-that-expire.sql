-- Up Migration
-- A mail with a code or a link that works for a while is of no use after that: it is withdrawn instead of sent late.
alter table mails add column expires_at timestamptz;
-- Tells a mailbox that does not exist from a server that was out of order: only the second is worth another mail.
alter table mails add column refused_for_good boolean not null default false;
