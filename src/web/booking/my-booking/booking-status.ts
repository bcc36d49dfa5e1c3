import { daysBetween, klDate } from '#domain/kernel/time.ts';
import { formatMyr } from '#format/amounts.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import type { BookingFacts } from '#web/booking/booking-facts.ts';
import type { BookingMoment } from '#web/booking/moments.tsx';
import type { StoryView } from './story-view.server.ts';

export interface BookingStatusFacts {
  readonly now: Date;
  readonly booking: BookingFacts;
  readonly story: StoryView;
}

function isRefunded({ refundsSen, refundDue }: BookingFacts): boolean {
  return refundsSen > 0 && !refundDue;
}

export function describeStatus({ booking, story }: BookingStatusFacts): string {
  if (booking.isCancelled) return booking.refundDue ? m.requests_cancelled_refund() : m.requests_cancelled();
  switch (booking.state) {
    case 'confirmed':
      return [booking.isLate && story.isAhead && m.result_late(), story.status].filter(Boolean).join(' ');
    case 'awaitingPayment':
      return booking.payUrl && !booking.isAtBank ? m.mine_waiting() : m.mine_waiting_bank();
    case 'billCreating':
      return m.mine_waiting_bank();
    case 'expiring':
      return m.mine_ending();
    case 'beingChecked':
      return m.result_checking_text();
    case 'expired':
      return booking.isGivenUp ? m.result_given_up() : m.mine_expired();
    case 'billFailed':
      return m.mine_bill_failed();
    case 'review':
      return m.result_error_review();
    case 'paidNoSeat':
      return isRefunded(booking)
        ? m.mine_refunded()
        : m.result_error_refund({ total: formatMyr(booking.refundsSen) });
  }
}

/** Lists next steps of bookings without seats; bookings with seats show steps with dates instead. */
export function listUpcomingMoments({ booking, now }: BookingStatusFacts): readonly BookingMoment[] {
  if (booking.isCancelled) return [{ what: m.requests_cancelled_next() }];
  switch (booking.state) {
    case 'awaitingPayment':
    case 'billCreating':
      return [{ what: booking.payUrl && !booking.isAtBank ? m.mine_next_pay() : m.mine_next_confirm() }];
    case 'expiring':
      return [{ what: m.mine_next_confirm() }];
    case 'beingChecked':
      return [toCheckingMoment(booking.checkedUntil, now)];
    case 'review':
      return [{ what: m.mine_next_review() }];
    case 'paidNoSeat':
      return isRefunded(booking) ? [] : [{ what: m.mine_next_refund() }];
    case 'expired':
      return booking.isGivenUp ? [{ what: m.mine_next_given_up() }] : [];
    default:
      return [];
  }
}

function toCheckingMoment(until: Date | null, now: Date): BookingMoment {
  if (!until || until <= now) return { what: m.mine_next_checking_long() };
  return {
    what: m.mine_next_checking(),
    when: m.mine_next_checking_until({ when: formatDateTime(until) }),
  };
}

/** For example `12 days to go.`; null once the flight has left. */
export function formatDaysToGo({ booking, story, now }: BookingStatusFacts): string | null {
  const days = daysBetween(klDate(now), booking.trip.outbound.departsOn);
  if (!story.isAhead) return null;
  return days === 0 ? m.mine_today() : m.mine_days_to_go({ count: days });
}
