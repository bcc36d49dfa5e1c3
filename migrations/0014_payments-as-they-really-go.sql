-- Up Migration
-- Payments as Billplz really handles them: one that a bank has not decided on yet, keys that end, looks that are
-- limited for all workers together, and what was counted as money in columns of its own.

-- A payment under way whose seats went back: neither paid nor failed.
alter table bookings drop constraint bookings_state_check;
alter table bookings add constraint bookings_state_check check (state in (
  'bill_creating', 'awaiting_payment', 'expiring', 'expired', 'bill_failed', 'being_checked', 'confirmed', 'review',
  'paid_no_seat'
));
alter table bookings drop constraint state_decides_status_and_hold;
alter table bookings add constraint state_decides_status_and_hold check (
  case
    when state = 'confirmed' then payment_status = 'completed' and hold = 'sold'
    when state in ('expired', 'bill_failed', 'paid_no_seat') then payment_status = 'failed' and hold = 'released'
    when state = 'being_checked' then payment_status = 'pending' and hold = 'released'
    else payment_status = 'pending' and hold = 'held'
  end
);

-- Says whose look at the bill is under way. A moment could be another's by chance; this cannot.
alter table bookings add column lease_token uuid;

-- The status of the bill's newest transaction, as Billplz told it last.
alter table payment_attempts add column last_transaction_status text
  check (last_transaction_status in ('pending', 'completed', 'failed'));

-- What a notice led to. Whether money was counted, and how much, is read from here and from nowhere else; `outcome`
-- says the same as text, for people and for the version before this one.
alter table payment_events add column event text check (event in (
  'billCreated', 'billMismatched', 'billRefused', 'keysRefused', 'billUnanswered', 'paid', 'paidWrong', 'paidAgain',
  'noticeRepeated', 'unpaid', 'pendingAtBank', 'holdEnded', 'billDeleted', 'deleteRefused', 'providerUnreachable',
  'releaseDue', 'releaseUnderWay', 'nothingUnderWay', 'stillUnderWay', 'paymentNotFound', 'staffAccepted',
  'staffRejected', 'refundRecorded', 'signatureRefused', 'checkNeeded', 'unknownBill', 'foreignBill'
));
alter table payment_events add column state_after text check (state_after in (
  'bill_creating', 'awaiting_payment', 'expiring', 'expired', 'bill_failed', 'being_checked', 'confirmed', 'review',
  'paid_no_seat'
));
alter table payment_events add column counted_amount numeric(12, 2) check (counted_amount >= 0);

-- Rows of the version before carry the text only, and so do those that stand here already.
create function type_payment_event() returns trigger language plpgsql as $$
declare
  said text := split_part(new.outcome, ':', 1);
  led_to text := split_part(new.outcome, ':', 2);
begin
  if new.event is not null then return new; end if;
  new.event := case
    -- The first demonstration data wrote the state where the event belongs.
    when said in ('confirmed', 'paid_no_seat') then 'paid'
    when said = 'review' then 'paidWrong'
    when said in (
      'billCreated', 'billMismatched', 'billRefused', 'keysRefused', 'billUnanswered', 'paid', 'paidWrong',
      'paidAgain', 'noticeRepeated', 'unpaid', 'pendingAtBank', 'holdEnded', 'billDeleted', 'deleteRefused',
      'providerUnreachable', 'releaseDue', 'staffAccepted', 'staffRejected', 'refundRecorded', 'signatureRefused',
      'checkNeeded', 'unknownBill', 'foreignBill'
    ) then said
  end;
  new.state_after := case
    when said in ('confirmed', 'review', 'paid_no_seat') then said
    when led_to not in ('', 'kept') then led_to
  end;
  if new.event in ('paid', 'paidWrong', 'paidAgain') then
    new.counted_amount := coalesce(
      nullif(new.paid_amount, 0),
      (select amount from payment_attempts where id = new.attempt_id),
      (select total from bookings where id = new.booking_id),
      0
    );
  end if;
  return new;
end
$$;
create trigger payment_events_typed before insert or update on payment_events
  for each row execute function type_payment_event();
alter table payment_events disable trigger payment_events_append_only;
update payment_events set outcome = outcome;
alter table payment_events enable trigger payment_events_append_only;
alter table payment_events add constraint money_is_counted_with_its_event check (
  (counted_amount is not null) = (event is not null and event in ('paid', 'paidWrong', 'paidAgain'))
);
create index payment_events_counted on payment_events (booking_id, id) where counted_amount is not null;
drop index payment_events_check_needed;
create index payment_events_check_needed on payment_events (booking_id) where event = 'checkNeeded';

-- Why a person should look at a booking, beyond what its state says. Gone once it is settled or noted.
create table booking_attention (
  booking_id uuid not null references bookings (id) on delete cascade,
  reason text not null check (reason in (
    'keysRefused', 'signatureRefused', 'paymentNotFound', 'stillUnderWay', 'draftPaidTwice'
  )),
  raised_at timestamptz(3) not null default now(),
  primary key (booking_id, reason)
);

-- How many looks at bills are left. Billplz counts per account, so all workers take from the same row.
create table look_budget (
  mode text primary key check (mode in ('test', 'live')),
  capacity integer not null check (capacity between 1 and 1000),
  looks double precision not null check (looks >= 0),
  filled_at timestamptz not null,
  closed_until timestamptz
);

-- The newest comparison of seat counters with the bookings, for the dashboard.
create table seat_count_check (
  is_only boolean primary key default true check (is_only),
  checked_at timestamptz(3) not null,
  deals integer not null check (deals >= 0),
  broken_deals uuid[] not null
);
