-- A company's overdue tasks are on the operator's desk.
alter table booking_attention drop constraint booking_attention_reason_check;
alter table booking_attention add constraint booking_attention_reason_check check (reason in (
  'keysRefused', 'signatureRefused', 'paymentNotFound', 'stillUnderWay', 'draftPaidTwice', 'ledgerDiffers',
  'flownWithoutDocuments', 'belowFullRefund', 'workOverdue'
));
