-- Up Migration
-- A bill can be paid twice and settled in two reports, so each counted payment is settled by itself.

alter table settled_payments
  drop constraint settled_payments_pkey,
  add column payment_event_id bigint references payment_events (id);

-- A row so far covers the payments that its bill had then; the fee stays with the first of them.
insert into settled_payments
  (provider, bill_id, payment_event_id, mode, booking_id, amount_sen, fee_sen, reference, settled_on, comparison_id)
select provider, bill_id, event_id, mode, booking_id, sen, case when so_far = sen then fee_sen else 0 end, reference,
  settled_on, comparison_id
from (
  select s.*, e.id as event_id, (e.counted_amount * 100)::bigint as sen,
    sum((e.counted_amount * 100)::bigint) over (partition by e.bill_id order by e.id) as so_far
  from settled_payments s
  join payment_events e on e.bill_id = s.bill_id and e.booking_id = s.booking_id and e.counted_amount is not null
) payment
where so_far <= amount_sen;
delete from settled_payments where payment_event_id is null;

alter table settled_payments add primary key (payment_event_id);
