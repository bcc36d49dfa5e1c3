// The demo's 300 bookings in every state, with bills and refunds.
import type { Insertable } from 'kysely';
import { type BookingState, bookingStates } from '#domain/bookings/booking-state.ts';
import { decimalFromSen, senFromDecimal } from '#domain/kernel/money.ts';
import { minuteMs } from '#domain/kernel/time.ts';
import type {
  Database,
  NewBookingRow,
  NewFlightRow,
  PaymentAttemptStatus,
  TransactionStatus,
} from '#server/platform/database/schema.ts';
import { buildBooking, type Encrypt, type Random, type SoldDeal } from '../testing/fixtures/factories.ts';

export const demoFeeBasisPoints = 500;

export const demoBookingCounts: Record<BookingState, number> = {
  confirmed: 208,
  expired: 40,
  billFailed: 8,
  beingChecked: 2,
  paidNoSeat: 6,
  review: 3,
  awaitingPayment: 20,
  expiring: 9,
  billCreating: 4,
};

export type DemoBooking = NewBookingRow & { id: string; state: BookingState; created_at: Date };

export interface BookableDeal extends SoldDeal {
  company_name: string;
  isOpen: boolean;
  opened_at: Date;
  deadline: NewFlightRow['deadline'];
  lastFlightIsLongPast: boolean;
}

interface Setting {
  now: Date;
  random: Random;
  encrypt: Encrypt;
}

export function buildDemoBookings(deals: readonly BookableDeal[], setting: Setting): DemoBooking[] {
  const openDeals = deals.filter((deal) => deal.isOpen);
  return Object.entries(demoBookingCounts).flatMap(([name, count]) => {
    const state = name as BookingState;
    const candidates = bookingStates[state].hold === 'held' ? openDeals : deals;
    return Array.from({ length: count }, (_, index) => {
      const deal = candidates[index % candidates.length];
      if (!deal) throw new Error(`No deal can carry a booking that is ${state}.`);
      return buildOne(deal, state, index, setting);
    });
  });
}

export function buildSoldBookings(deal: BookableDeal, count: number, setting: Setting): DemoBooking[] {
  return Array.from({ length: count }, (_, index) => buildOne(deal, 'confirmed', index, setting));
}

function buildOne(deal: BookableDeal, state: BookingState, index: number, setting: Setting): DemoBooking {
  const { now, random, encrypt } = setting;
  const created_at = momentOfBooking(deal, state, setting);
  const row = buildBooking(
    deal,
    {
      state,
      created_at,
      tickets: random.pick([1, 1, 1, 2, 2, 3, 4]),
      mode: 'test',
      fee_basis_points: demoFeeBasisPoints,
      ...whatHappenedSince(state, index, created_at, setting),
    },
    { now, random, encrypt, companyName: deal.company_name },
  );
  const sealed = { passport_number: null, gender: null, date_of_birth: null, passport_expiry: null };
  const erased = deal.lastFlightIsLongPast
    ? { ...sealed, personal_data_erased_at: new Date(now.getTime() - 24 * 60 * minuteMs) }
    : {};
  return { ...row, ...erased, state, created_at };
}

function momentOfBooking(deal: BookableDeal, state: BookingState, { now, random }: Setting): Date {
  const secondsAgo = (least: number, most: number) =>
    new Date(now.getTime() - random.whole(least, most) * 1_000);
  switch (state) {
    case 'billCreating':
      return secondsAgo(2, 20);
    case 'awaitingPayment':
      return secondsAgo(30, 12 * 60);
    case 'expiring':
      return secondsAgo(16 * 60, 18 * 60);
    default: {
      // Other bookings are past every hold and grace period, but never older than their deal's opening.
      const latest = Math.min(now.getTime() - 45 * minuteMs, new Date(deal.deadline).getTime());
      const earliest = Math.min(deal.opened_at.getTime(), latest);
      return new Date(earliest + Math.floor(((latest - earliest) * random.whole(0, 1_000)) / 1_000));
    }
  }
}

function whatHappenedSince(
  state: BookingState,
  index: number,
  createdAt: Date,
  { random }: Setting,
): Partial<Omit<NewBookingRow, 'payment_status' | 'hold'>> {
  const after = (minutes: number) => new Date(createdAt.getTime() + minutes * minuteMs);
  if (state === 'review') return { review_reason: 'The amount paid differs from the amount of the bill.' };
  if (state !== 'confirmed' && state !== 'paidNoSeat') return {};
  const billplz_transaction_id = random.text('0123456789ABCDEF', 14);
  // Every 25th booking was paid after its hold had expired, while seats were free.
  return state === 'confirmed' && index % 25 === 24
    ? { billplz_transaction_id, is_late: true, failed_at: after(20), completed_at: after(27) }
    : { billplz_transaction_id };
}

const attemptStatuses: Record<BookingState, PaymentAttemptStatus> = {
  billCreating: 'creating',
  awaitingPayment: 'open',
  expiring: 'deleted',
  expired: 'deleted',
  billFailed: 'failed',
  beingChecked: 'deleted',
  confirmed: 'paid',
  review: 'paid',
  paidNoSeat: 'paid',
};

const lastTransactions: Partial<Record<BookingState, TransactionStatus>> = {
  confirmed: 'completed',
  review: 'completed',
  paidNoSeat: 'completed',
  beingChecked: 'pending',
};

export interface DemoPayments {
  attempts: (Insertable<Database['payment_attempts']> & { id: string })[];
  events: Insertable<Database['payment_events']>[];
  refunds: Insertable<Database['refunds']>[];
}

export function buildDemoPayments(
  bookings: readonly DemoBooking[],
  settings: { version: number; collectionId: string },
  { random }: Pick<Setting, 'random'>,
): DemoPayments {
  const attempts = bookings.map((booking) => {
    const billId = booking.billplz_bill_id ?? null;
    const isPaid = attemptStatuses[booking.state] === 'paid';
    return {
      id: random.uuid(),
      booking_id: booking.id,
      settings_version: settings.version,
      amount: booking.total,
      collection_id: settings.collectionId,
      bill_id: billId,
      bill_url: billId === null ? null : `/demo/billplz/bills/${billId}`,
      status: attemptStatuses[booking.state],
      transaction_id: booking.billplz_transaction_id ?? null,
      paid_at: isPaid ? paidAt(booking) : null,
      created_at: booking.created_at,
      last_transaction_status: lastTransactions[booking.state] ?? null,
    };
  });
  const paid = bookings.flatMap((booking, index) => {
    const attempt = attempts[index];
    return attempt?.status === 'paid' ? [{ booking, attempt }] : [];
  });
  const events = paid.map(({ booking, attempt }, index) => ({
    booking_id: booking.id,
    attempt_id: attempt.id,
    bill_id: attempt.bill_id,
    source: 'callback' as const,
    ...countedColumns(booking, index),
    paid: true,
    state: 'paid',
    amount: booking.total,
    signature_ok: true,
    transaction_id: attempt.transaction_id,
    occurred_at: attempt.paid_at,
    created_at: paidAt(booking),
  }));
  const refunds = paid
    .filter(({ booking }) => booking.state === 'paidNoSeat')
    .map(({ booking, attempt }) => ({
      id: random.uuid(),
      booking_id: booking.id,
      attempt_id: attempt.id,
      amount: booking.total,
      reason: 'Paid after the seats had been sold.',
      created_at: paidAt(booking),
    }));
  return { attempts, events, refunds };
}

function countedColumns(booking: DemoBooking, index: number) {
  const isWrong = booking.state === 'review';
  const differsBySen = isWrong ? (index % 2 === 0 ? 1_000 : -500) : 0;
  const amount = decimalFromSen(senFromDecimal(booking.total) + differsBySen);
  const event = isWrong ? ('paidWrong' as const) : ('paid' as const);
  return {
    paid_amount: amount,
    counted_amount: amount,
    event,
    state_after: booking.state,
    outcome: `${event}:${booking.state}`,
  };
}

function paidAt(booking: DemoBooking): Date {
  const moment = booking.completed_at ?? booking.failed_at;
  return moment instanceof Date ? moment : new Date(booking.created_at.getTime() + 4 * minuteMs);
}
