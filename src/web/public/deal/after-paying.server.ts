// Server-only, so that browsers load neither these texts nor the rules behind them.

import { bookingPromises, followUpHours, ticketDeliveryDays } from '#domain/fulfilment/promises.ts';
import { klDate } from '#domain/kernel/time.ts';
import { departureText } from '#domain/trips/trip-text.ts';
import { formatDate, formatDayDateWithoutYear, formatTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { getDestinationCity } from '#web/shared/deal/deal-text.ts';
import { describeHeldMoney } from '#web/shared/deal/money-held.server.ts';
import type { PublicDeal } from '#web/shared/deal/public-deal.ts';

const day = formatDayDateWithoutYear;
const formatMoment = (at: Date) => `${day(klDate(at))} ${formatTime(at)}`;

export function describeAfterPayment(deal: PublicDeal, now: Date) {
  const { outbound } = deal.trip;
  const isLater = deal.publishAt !== null && deal.publishAt > now;
  const paidAt = isLater && deal.publishAt ? deal.publishAt : now;
  const steps = bookingPromises({ departure: outbound, paidAt });
  const ticketText = steps.isShortNotice ? m.deal_after_ticket_soon : m.deal_after_ticket_text;
  return {
    lead: isLater ? m.deal_after_opening() : m.deal_after_now(),
    steps: [
      {
        when: isLater ? formatMoment(paidAt) : m.deal_after_today({ date: day(klDate(paidAt)) }),
        title: m.deal_after_paid(),
        text: m.deal_after_paid_text(),
      },
      {
        when: m.deal_after_by({ when: formatMoment(steps.callBy) }),
        title: m.deal_after_details(),
        text: m.deal_after_details_text({ seller: deal.companyName, hours: followUpHours }),
      },
      {
        when: m.deal_after_by({ when: day(steps.ticketsOn) }),
        title: m.deal_after_ticket(),
        text: ticketText({ days: ticketDeliveryDays }),
      },
      {
        when: `${day(outbound.departsOn)} ${outbound.departureTime}`,
        title: m.deal_after_fly({ place: getDestinationCity(deal) }),
        text: m.deal_after_fly_text({ place: departureText(outbound) }),
      },
    ],
    moneyHeld: describeHeldMoney(),
    group: `${m.deal_terms_rules()} ${fixedDates(deal)}`,
  };
}

function fixedDates({ trip: { outbound, back } }: PublicDeal): string {
  const out = formatDate(outbound.departsOn);
  return back
    ? m.deal_terms_fixed_return({ out, back: formatDate(back.departsOn) })
    : m.deal_terms_fixed_one_way({ out });
}
