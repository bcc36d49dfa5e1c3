import { m } from '#locales/messages/messages.js';
import type { BookingFacts } from '#web/booking/booking-facts.ts';
import { Icon, type IconName } from '#web/shared/kit/icon.tsx';
import styles from './status-tags.module.css';

const statuses: Record<BookingFacts['status'], { name: () => string; icon: IconName; className: string }> = {
  completed: { name: m.mine_status_completed, icon: 'check', className: 'tint-ok' },
  pending: { name: m.mine_status_pending, icon: 'clock', className: 'tint-warn' },
  failed: { name: m.mine_status_failed, icon: 'close', className: 'tint-bad' },
};

/** We gave up on a payment whose outcome is unknown, so the buyer must not read "failed". */
const closed = { name: m.mine_status_closed, icon: 'close', className: 'tint-warn' } as const;

/** The stored status stays `completed`, because the booking was paid. */
const cancelled = { name: m.requests_tag_cancelled, icon: 'close', className: 'tint-warn' } as const;

const noFlight = { name: m.mine_status_no_flight, icon: 'close', className: 'tint-warn' } as const;

type StatusTagsProps = { booking: BookingFacts; isFlightCancelled: boolean };

/** Distinguishes the states by text and shape, not only by colour. */
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
