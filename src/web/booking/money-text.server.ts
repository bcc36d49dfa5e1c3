// Server-only, because a page needs only one of these texts but would load all of them.

import type { Release } from '#domain/companies/release.ts';
import type { MoneyPlace } from '#domain/finance/money-place.ts';
import { formatMyr } from '#format/amounts.ts';
import { formatDayDate } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { describeHeldMoney } from '#web/shared/deal/money-held.server.ts';

export function formatMoneyPlaces(places: readonly MoneyPlace[]): string | null {
  return places.length === 0 ? null : places.map(placeText).join(' ');
}

/** The same text as in the confirmation email; null if there are no other bookings. */
export function formatDuplicates(others: readonly { readonly reference: string }[]): string | null {
  if (others.length === 0) return null;
  return m.mail_booking_confirmed_duplicate({
    reference: others.map(({ reference }) => reference).join(', '),
  });
}

function placeText(place: MoneyPlace): string {
  const product = m.product_name();
  switch (place.kind) {
    case 'refundDue':
      return m.money_refund_due({ amount: formatMyr(place.amountSen) });
    case 'refundSent':
      return m.money_refund_sent({ amount: formatMyr(place.amountSen), date: formatDayDate(place.on) });
    case 'inReview':
      return m.money_in_review({ product });
    case 'held':
      return heldText(place.release);
    case 'released':
      return m.money_released({ product, date: formatDayDate(place.on) });
    case 'withSeller':
      return m.money_with_seller({ date: formatDayDate(place.since) });
  }
}

type Waits = Extract<Release, { kind: 'waits' }>['for'];

const waitingTexts: Record<Waits, (words: { product: string }) => string> = {
  documents: describeHeldMoney,
  cancellation_request: m.money_held_request,
  cancelled_flight: m.money_held_flight,
  super_admin: m.money_held_tickets_missing,
};

function heldText(release: Release): string {
  const product = m.product_name();
  if (release.kind === 'waits') return waitingTexts[release.for]({ product });
  return m.money_held_until({ product, date: formatDayDate(release.date) });
}
