-- Up Migration
-- When a company's share becomes owed: on the working day after its documents were emailed, or after the last flight.
alter table companies add column release text not null default 'after_last_flight'
  check (release in ('after_documents', 'after_last_flight'));
grant select (release) on companies to app_company;

-- The email with the uploaded documents was queued; documents sent in another way have none.
alter table fulfilments add column documents_emailed_at timestamptz;
-- The buyer confirmed on the booking's page that the tickets arrived.
alter table fulfilments add column arrived_at timestamptz;
alter table fulfilments add constraint emailed_is_sent
  check (documents_emailed_at is null or documents_sent_at is not null);
update fulfilments set documents_emailed_at = documents_sent_at
where documents_sent_at is not null
  and exists (select from documents where documents.booking_id = fulfilments.booking_id and documents.state = 'sent');

alter table booking_attention drop constraint booking_attention_reason_check;
alter table booking_attention add constraint booking_attention_reason_check check (reason in (
  'keysRefused', 'signatureRefused', 'paymentNotFound', 'stillUnderWay', 'draftPaidTwice', 'ledgerDiffers',
  'flownWithoutDocuments'
));
