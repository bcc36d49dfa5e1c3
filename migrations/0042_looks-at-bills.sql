-- Up Migration
-- A person asks Billplz about a bill: what it answered is a line of its own, even where nothing changed, with how long the
-- answer took.

alter table payment_events add column answered_in_ms integer check (answered_in_ms >= 0);

alter table payment_events drop constraint payment_events_event_check;
alter table payment_events add constraint payment_events_event_check check (event in (
  'billCreated', 'billMismatched', 'billRefused', 'keysRefused', 'billUnanswered', 'paid', 'paidWrong', 'paidAgain',
  'noticeRepeated', 'unpaid', 'pendingAtBank', 'holdEnded', 'billDeleted', 'deleteRefused', 'providerUnreachable',
  'releaseDue', 'releaseUnderWay', 'nothingUnderWay', 'stillUnderWay', 'paymentNotFound', 'staffAccepted',
  'staffRejected', 'refundRecorded', 'cancelled', 'cancelledSeatsBack', 'signatureRefused', 'checkNeeded', 'unknownBill',
  'foreignBill', 'looked', 'lookedUnknown', 'lookedUnanswered', 'lookedRefused'
)) not valid;
