import { sql } from 'kysely';
import type { LedgerFacts } from '#domain/finance/ledger-faults.ts';
import type { Db } from '#server/platform/database/database.ts';

/** Sums of entries as a JSON object by account. Each sum is small enough to be an exact number in JS. */
const sums = sql`
  json_build_object(
    'received', coalesce(sum(e.amount_sen) filter (where e.account = 'received'), 0),
    'awaiting', coalesce(-sum(e.amount_sen) filter (where e.account = 'awaiting'), 0),
    'refundDue', coalesce(-sum(e.amount_sen) filter (where e.account = 'refundDue'), 0),
    'refunded', coalesce(-sum(e.amount_sen) filter (where e.account = 'refunded'), 0),
    'fee', coalesce(-sum(e.amount_sen) filter (where e.account = 'fee'), 0),
    'owed', coalesce(-sum(e.amount_sen) filter (where e.account = 'owed'), 0),
    'paidOut', coalesce(-sum(e.amount_sen) filter (where e.account = 'paidOut'), 0),
    'goodwill', coalesce(-sum(e.amount_sen) filter (where e.account = 'goodwill'), 0),
    'providerFee', coalesce(-sum(e.amount_sen) filter (where e.account = 'providerFee'), 0),
    'costs', coalesce(-sum(e.amount_sen) filter (where e.account = 'costs'), 0)
  ) as summed,
  json_build_object(
    'received', coalesce(sum(e.amount_sen) filter (where e.account = 'received' and t.kind <> 'correction'), 0),
    'refundDue', coalesce(-sum(e.amount_sen) filter (where e.account = 'refundDue' and t.kind <> 'correction'), 0),
    'refunded', coalesce(-sum(e.amount_sen) filter (where e.account = 'refunded' and t.kind <> 'correction'), 0),
    'fee', coalesce(-sum(e.amount_sen) filter (where e.account = 'fee' and t.kind <> 'correction'), 0),
    'paidOut', coalesce(-sum(e.amount_sen) filter (where e.account = 'paidOut' and t.kind <> 'correction'), 0),
    'goodwill', coalesce(-sum(e.amount_sen) filter (where e.account = 'goodwill' and t.kind <> 'correction'), 0),
    'providerFee', coalesce(-sum(e.amount_sen) filter (where e.account = 'providerFee' and t.kind <> 'correction'), 0),
    'costs', coalesce(-sum(e.amount_sen) filter (where e.account = 'costs' and t.kind <> 'correction'), 0)
  ) as events,
  coalesce(bool_and(t.mode = b.mode), true) as in_books,
  coalesce(bit_xor(ledger_seal(t, e.account, e.amount_sen)), 0) as seal,
  (array_agg(t.due_on order by t.id desc) filter (where t.due_on is not null))[1] as due_on
`;

/**
 * Returns the next bookings that have ledger entries or payments. One statement, so that a concurrent payment does not
 * appear as a difference.
 */
export async function listLedgerFacts(
  db: Db,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<(LedgerFacts & { readonly bookingId: string })[]> {
  const { rows } = await sql<LedgerFacts & { bookingId: string }>`
    select b.id as "bookingId", b.state = 'review' as "isInReview",
      b.fee_basis_points as "feeBasisPoints", entries.in_books and coalesce(l.mode = b.mode, true) as "isInItsBooks",
      case when l.booking_id is not null then json_build_object(
        'received', l.received_sen, 'awaiting', l.awaiting_sen, 'refundDue', l.refund_due_sen,
        'refunded', l.refunded_sen, 'fee', l.fee_sen, 'owed', l.owed_sen, 'paidOut', l.paid_out_sen,
        'goodwill', l.goodwill_sen, 'providerFee', l.provider_fee_sen, 'costs', l.costs_sen
      ) end as balances,
      entries.summed, entries.events, coalesce(l.seal = entries.seal, false) and l.due_on is not distinct from entries.due_on as "isSealed",
      json_build_object(
        'received', (coalesce(
          paid.amount, case when b.state in ('confirmed', 'review') then b.total else refund.due + refund.done end
        ) * 100)::bigint,
        'refundDue', (refund.due * 100)::bigint,
        'refunded', (refund.done * 100)::bigint + entered.chargeback, 'paidOut', payout.sen - entered.paid_back,
        'goodwill', -entered.goodwill, 'providerFee', settled.fee + entered.provider_fee,
        'costs', -entered.written_off - entered.provider_fee - settled.fee
      ) as booking
    from (
      select booking_id as id from (
        (select booking_id from ledger_balances where booking_id > ${after} order by booking_id limit ${limit})
        union
        (select distinct booking_id from payment_events
          where counted_amount is not null and booking_id > ${after} order by booking_id limit ${limit})
      ) either order by booking_id limit ${limit}
    ) next
    join bookings b on b.id = next.id
    left join ledger_balances l on l.booking_id = b.id
    left join lateral (
      select ${sums} from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where e.booking_id = b.id
    ) entries on true
    left join lateral (
      select sum(counted_amount) as amount from payment_events
      where booking_id = b.id and counted_amount is not null
    ) paid on true
    left join lateral (
      select coalesce(sum(amount) filter (where state = 'due'), 0) as due,
        coalesce(sum(amount) filter (where state = 'done' and chargeback_id is null), 0) as done
      from refunds where booking_id = b.id
    ) refund on true
    left join lateral (
      select coalesce(sum(line.amount_sen), 0)::bigint as sen
      from payout_lines line join payouts p on p.id = line.payout_id
      where line.booking_id = b.id and p.state = 'paid'
    ) payout on true
    left join lateral (
      select coalesce(sum(amount_sen) filter (where kind = 'chargeback'), 0)::bigint as chargeback,
        coalesce(sum(amount_sen) filter (where kind = 'paidBack'), 0)::bigint as paid_back,
        coalesce(sum(amount_sen) filter (where kind = 'goodwill'), 0)::bigint as goodwill,
        coalesce(sum(amount_sen) filter (where kind = 'writtenOff'), 0)::bigint as written_off,
        coalesce(sum(amount_sen) filter (where kind = 'providerFee'), 0)::bigint as provider_fee
      from money_entries where booking_id = b.id and booked_at is not null
    ) entered on true
    left join lateral (
      select coalesce(sum(fee_sen), 0)::bigint as fee from settled_payments where booking_id = b.id
    ) settled on true
    order by b.id
  `.execute(db);
  return rows;
}

export interface LedgerCheck {
  readonly checkedAt: Date;
  readonly bookings: number;
  readonly brokenBookings: readonly string[];
}

export async function storeLedgerCheck(db: Db, check: LedgerCheck): Promise<void> {
  const values = {
    checked_at: check.checkedAt,
    bookings: check.bookings,
    broken_bookings: [...check.brokenBookings],
  };
  await db
    .insertInto('ledger_check')
    .values(values)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(values))
    .execute();
}

export async function findLedgerCheck(db: Db): Promise<LedgerCheck | undefined> {
  return db
    .selectFrom('ledger_check')
    .select(['checked_at as checkedAt', 'bookings', 'broken_bookings as brokenBookings'])
    .executeTakeFirst();
}
