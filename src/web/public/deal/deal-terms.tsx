import { followUpDueAt, isShortNotice, ticketDueOn } from '#domain/booking.ts';
import { followUpHours, ticketDeliveryDays } from '#domain/constants.ts';
import { formatDate, formatDateTime } from '#domain/time.ts';
import { m } from '#locales/messages/messages.js';
import type { PublicDeal } from '#web/shared/deal/public-deal.ts';
import styles from './deal-terms.module.css';

/** The group booking terms with this deal's real dates, for somebody who books now or as soon as it opens. */
export function DealTerms({ deal, now }: { deal: PublicDeal; now: Date }) {
  const opensLater = deal.publishAt !== null && deal.publishAt > now;
  const bookedAt = opensLater ? deal.publishAt : now;
  return (
    <section aria-labelledby="terms" className={styles.terms}>
      <h2 id="terms">{m.deal_terms()}</h2>
      <ul>
        <li>{fixedDates(deal)}</li>
        <li>{m.deal_terms_rules()}</li>
        <li>{ticketDelivery(deal.trip.outbound.departsOn, bookedAt)}</li>
        <li>
          {opensLater
            ? m.deal_terms_follow_up_later({ hours: followUpHours })
            : m.deal_terms_follow_up({
                hours: followUpHours,
                when: formatDateTime(followUpDueAt(deal.trip.outbound, now)),
              })}
        </li>
      </ul>
    </section>
  );
}

function fixedDates({ trip: { outbound, back } }: PublicDeal): string {
  const out = formatDate(outbound.departsOn);
  return back
    ? m.deal_terms_fixed_return({ out, back: formatDate(back.departsOn) })
    : m.deal_terms_fixed_one_way({ out });
}

function ticketDelivery(departsOn: string, bookedAt: Date): string {
  const terms = { days: ticketDeliveryDays, date: formatDate(ticketDueOn(departsOn, bookedAt)) };
  return isShortNotice(departsOn, bookedAt) ? m.deal_terms_ticket_soon(terms) : m.deal_terms_ticket(terms);
}
