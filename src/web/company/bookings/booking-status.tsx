import type { ListedBooking, ListedBookingStatus } from '#domain/customer-list.ts';
import { StatusPill } from '#web/shared/office/status-pill.tsx';
import styles from './booking-status.module.css';
import { statusNames, tagNames } from './booking-text.ts';

const tones = { completed: 'ok', pending: 'warn', failed: 'bad' } as const satisfies Record<
  ListedBookingStatus,
  string
>;

/** The specified status, and beside it what else is true. */
export function BookingStatus({ booking }: { booking: Pick<ListedBooking, 'status' | 'tags'> }) {
  return (
    <span className={styles.status}>
      <StatusPill tone={tones[booking.status]}>{statusNames[booking.status]()}</StatusPill>
      {booking.tags.map((tag) => (
        <span key={tag} className={styles.tag}>
          {tagNames[tag]()}
        </span>
      ))}
    </span>
  );
}
