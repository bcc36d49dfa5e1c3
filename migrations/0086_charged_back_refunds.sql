-- Up Migration
-- A chargeback can arrive while a refund is due: the payer's bank has then returned the money, and we must not send it.

alter table refunds
  add column chargeback_id uuid references money_entries (id),
  add constraint charged_back_is_done check (chargeback_id is null or state = 'done');
create index refunds_charged_back on refunds (chargeback_id) where chargeback_id is not null;
grant update (chargeback_id) on refunds to app_program;
