-- Up Migration
-- What buyers ask of a paid booking, a correction or its cancellation, with the company's answer; and bookings that were
-- cancelled. The payment's own status stays: the money arrived, whatever became of the trip.

alter table bookings add column cancelled_at timestamptz;
-- Whether the seats of a cancelled booking went back on sale. They are counted as sold unless they did.
alter table bookings add column seats_returned boolean not null default false;
alter table bookings add constraint only_paid_is_cancelled check (cancelled_at is null or state = 'confirmed');
alter table bookings add constraint only_cancelled_returns_seats check (not seats_returned or cancelled_at is not null);
grant select (cancelled_at, seats_returned) on bookings to app_company;

alter table fulfilments drop constraint fulfilments_state_check;
alter table fulfilments add constraint fulfilments_state_check
  check (state in ('collecting', 'complete', 'names_sent', 'ticketed', 'documents_sent', 'cancelled'));

alter table payment_events drop constraint payment_events_event_check;
alter table payment_events add constraint payment_events_event_check check (event in (
  'billCreated', 'billMismatched', 'billRefused', 'keysRefused', 'billUnanswered', 'paid', 'paidWrong', 'paidAgain',
  'noticeRepeated', 'unpaid', 'pendingAtBank', 'holdEnded', 'billDeleted', 'deleteRefused', 'providerUnreachable',
  'releaseDue', 'releaseUnderWay', 'nothingUnderWay', 'stillUnderWay', 'paymentNotFound', 'staffAccepted',
  'staffRejected', 'refundRecorded', 'cancelled', 'cancelledSeatsBack', 'signatureRefused', 'checkNeeded', 'unknownBill',
  'foreignBill'
)) not valid;

create table booking_requests (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references bookings (id) on delete cascade,
  company_id uuid not null references companies (id),
  kind text not null check (kind in ('correction', 'cancellation')),
  -- Sealed, because a correction may name a passport; removed with the passports of the booking.
  words bytea,
  asked_at timestamptz not null,
  answer text check (answer in ('accepted', 'declined')),
  answer_words bytea,
  answered_at timestamptz,
  -- By email, because companies cannot read accounts.
  answered_by text check (length(answered_by) between 1 and 254),
  check (num_nulls(answer, answered_at, answered_by) in (0, 3))
);
-- One open request of a kind at a time, however often the button is pressed.
create unique index booking_requests_one_open on booking_requests (booking_id, kind) where answer is null;
create index booking_requests_of_booking on booking_requests (booking_id, asked_at);

alter table booking_requests enable row level security;
create policy tenant on booking_requests to app_company
  using (company_id = current_company_id()) with check (company_id = current_company_id());
create policy all_rows on booking_requests to app_program using (true) with check (true);
-- Companies read them; answers go through the program, because a cancellation changes the booking and its deal too.
grant select on booking_requests to app_company;
