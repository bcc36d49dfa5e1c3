-- Up Migration
-- Offers of a refund that a buyer accepts or declines, and travellers who are taken off a paid booking.

-- Offers: on the request that they answer. `offer_places` is null for the whole booking.
alter table booking_requests add column offer_sen bigint check (offer_sen >= 0);
alter table booking_requests add column offer_places integer[] check (cardinality(offer_places) > 0);
alter table booking_requests add column offer_returns_seats boolean;
-- Sealed, and removed with the passports of the booking, as all words of a request are.
alter table booking_requests add column offer_words bytea;
alter table booking_requests add column offered_at timestamptz;
alter table booking_requests add column offered_by text check (length(offered_by) between 1 and 254);
alter table booking_requests add column offer_declined_at timestamptz;
alter table booking_requests add constraint offer_is_whole check (
  num_nulls(offer_sen, offer_returns_seats, offered_at, offered_by) in (0, 4)
  and (offered_at is not null or num_nonnulls(offer_places, offer_words, offer_declined_at) = 0)
  and (offered_at is null or kind = 'cancellation')
);

-- Travellers: the program marks them, companies only read it.
alter table passengers add column not_flying_at timestamptz;
create index passengers_not_flying on passengers (company_id, not_flying_at) where not_flying_at is not null;

-- `tickets` stays what was bought. Of them `not_flying` were taken off, and `returned_seats` are back on sale.
alter table bookings add column not_flying integer not null default 0;
alter table bookings add column returned_seats integer not null default 0;
update bookings set returned_seats = tickets where seats_returned;
alter table bookings drop column seats_returned;
alter table bookings add constraint someone_flies check (not_flying >= 0 and not_flying < tickets);
alter table bookings add constraint only_cancelled_returns_seats check (
  returned_seats >= 0 and returned_seats <= case when cancelled_at is null then not_flying else tickets end
);
grant select (not_flying, returned_seats) on bookings to app_company;

alter table booking_attention drop constraint booking_attention_reason_check;
alter table booking_attention add constraint booking_attention_reason_check check (reason in (
  'keysRefused', 'signatureRefused', 'paymentNotFound', 'stillUnderWay', 'draftPaidTwice', 'ledgerDiffers',
  'flownWithoutDocuments', 'belowFullRefund'
));

alter table payment_events drop constraint payment_events_event_check;
alter table payment_events add constraint payment_events_event_check check (event in (
  'billCreated', 'billMismatched', 'billRefused', 'keysRefused', 'billUnanswered', 'paid', 'paidWrong', 'paidAgain',
  'noticeRepeated', 'unpaid', 'pendingAtBank', 'holdEnded', 'billDeleted', 'deleteRefused', 'providerUnreachable',
  'releaseDue', 'releaseUnderWay', 'nothingUnderWay', 'stillUnderWay', 'paymentNotFound', 'staffAccepted',
  'staffRejected', 'refundRecorded', 'cancelled', 'cancelledSeatsBack', 'partCancelled', 'partCancelledSeatsBack',
  'signatureRefused', 'checkNeeded', 'unknownBill', 'foreignBill', 'looked', 'lookedUnknown', 'lookedUnanswered',
  'lookedRefused'
)) not valid;
