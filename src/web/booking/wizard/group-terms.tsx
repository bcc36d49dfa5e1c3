import { Link } from 'react-router';
import { followUpDueAt, isShortNotice, ticketDueOn } from '#domain/booking.ts';
import { followUpHours, ticketDeliveryDays } from '#domain/constants.ts';
import { formatDate, formatDateTime } from '#domain/time.ts';
import type { TripView } from '#domain/trip-view.ts';
import { m } from '#locales/messages/messages.js';
import styles from './confirmation.module.css';

/** The four terms with this booking's real dates, as they are if it is paid now. */
export function GroupTerms({ trip, now }: { trip: TripView; now: Date }) {
  const { outbound, back } = trip;
  const out = formatDate(outbound.departsOn);
  const ticket = {
    days: ticketDeliveryDays,
    date: formatDate(ticketDueOn(outbound.departsOn, now)),
  };
  return (
    <section className={styles.section} aria-labelledby="terms-title">
      <h2 id="terms-title">{m.confirm_terms()}</h2>
      <ul className={styles.terms}>
        <li>
          {back
            ? m.confirm_term_date_return({ out, back: formatDate(back.departsOn) })
            : m.confirm_term_date_one_way({ out })}
        </li>
        <li>{m.confirm_term_rules()}</li>
        <li>
          {isShortNotice(outbound.departsOn, now)
            ? m.confirm_term_ticket_soon(ticket)
            : m.confirm_term_ticket(ticket)}
        </li>
        <li>
          {m.confirm_term_follow_up({
            hours: followUpHours,
            when: formatDateTime(followUpDueAt(outbound, now)),
          })}
        </li>
      </ul>
      <p className={styles.fine}>
        {m.confirm_term_changes()} <Link to="/terms">{m.confirm_terms_link()}</Link>
      </p>
    </section>
  );
}
