import { m } from '#locales/messages/messages.js';
import type { BookingFacts } from '#web/booking/booking-facts.ts';
import { Icon, type IconName } from '#web/shared/kit/icon.tsx';
import styles from './status-tags.module.css';

const statuses: Record<BookingFacts['status'], { name: () => string; icon: IconName; className: string }> = {
  completed: { name: m.mine_status_completed, icon: 'check', className: 'tint-ok' },
  pending: { name: m.mine_status_pending, icon: 'clock', className: 'tint-warn' },
  failed: { name: m.mine_status_failed, icon: 'close', className: 'tint-bad' },
};

/** Given up, a payment is unknown: its stored status says failed, and nobody can say so to the buyer. */
const closed = { name: m.mine_status_closed, icon: 'close', className: 'tint-warn' } as const;

/** The stored status stays `completed`, because the booking was paid. */
const cancelled = { name: m.requests_tag_cancelled, icon: 'close', className: 'tint-warn' } as const;

const noFlight = { name: m.mine_status_no_flight, icon: 'close', className: 'tint-warn' } as const;

type StatusTagsProps = { booking: BookingFacts; isFlightCancelled: boolean };

/** The status as a traveller would say it, and beside it what else is true: text, shape and colour, never colour alone. */
export function StatusTags({ booking, isFlightCancelled }: StatusTagsProps) {
  const sold = isFlightCancelled ? noFlight : statuses[booking.status];
  const current = booking.isCancelled ? cancelled : sold;
  const { name, icon, className } = booking.isGivenUp ? closed : current;
  const tags = [
    booking.isLate && m.mine_tag_late(),
    booking.refundDue && m.mine_tag_refund(),
    booking.state === 'review' && m.mine_tag_review(),
    booking.isTest && m.mine_tag_test(),
  ].filter((tag) => tag !== false);
  return (
    <p className="cluster align-stretch">
      <span className={`row gap-1 strong text-15 ${className} ${styles.tag} ${styles.status}`}>
        <Icon name={icon} size={16} />
        {name()}
      </span>
      {tags.map((tag) => (
        <span key={tag} className={`strong text-15 soft ${styles.tag}`}>
          {tag}
        </span>
      ))}
    </p>
  );
}
