import type { ReactNode } from 'react';
import { formatDate, formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import type { BookingFacts } from './booking-facts.ts';
import styles from './moments.module.css';

export type BookingMoment = { readonly what: string; readonly when?: string | undefined };

export function Moments({
  moments,
  isPast = false,
}: {
  moments: readonly BookingMoment[];
  isPast?: boolean;
}) {
  return (
    <ol className={`stack gap-3 above-3 ${styles.moments} ${isPast ? styles.past : ''}`}>
      {moments.map(({ what, when }) => (
        <li key={`${what} ${when}`}>
          <b className="strong">{what}</b> {when && <span className="text-15 muted figures">{when}</span>}
        </li>
      ))}
    </ol>
  );
}

export function listMomentsAfterPayment(booking: BookingFacts): readonly BookingMoment[] {
  const formatDeadline = (when: string) => m.result_next_by({ when });
  return [
    {
      what: m.result_next_follow_up({ seller: booking.companyName }),
      when: formatDeadline(formatDateTime(booking.callBy)),
    },
    { what: m.result_next_ticket(), when: formatDeadline(formatDate(booking.ticketsOn)) },
    { what: m.result_next_fly(), when: formatDate(booking.departsOn) },
  ];
}

export function MomentsSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="above-6">
      <h2 id={id} className="text-21">
        {title}
      </h2>
      {children}
    </section>
  );
}
