// Owns the message a company sends to its customers by WhatsApp: what it says about a deal, in which order, and how
// bold and struck text is marked there. Leaves the words themselves to locales.

import type { Sen } from '../kernel/money.ts';
import { destinationText, journeyLine, type TripWords } from '../trips/trip-text.ts';
import type { TripView } from '../trips/trip-view.ts';
import { type Deal, hasDiscount } from './deal.ts';

export interface DealMessageWords extends TripWords {
  amount(sen: Sen): string;
  moment(instant: Date): string;
  dates(out: string, back: string | null): string;
  price(price: string): string;
  instead(struck: string): string;
  seatsLeft(count: number): string;
  opens(when: string): string;
  closes(when: string): string;
}

type Announced = Pick<
  Deal,
  | ('destinationCountry' | 'airlines' | 'sellingPriceSen' | 'costSen')
  | ('seatsAvailable' | 'publishAt' | 'deadlineAt')
> & { readonly trip: TripView };

/** A mark typed by a person would end the bold or struck text early. */
function plain(text: string): string {
  return text
    .replace(/[*~_`]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Only what the public page shows as well: no booking code, nothing invented. */
export function dealMessage(
  deal: Announced,
  context: { readonly now: Date; readonly link: string; readonly words: DealMessageWords },
): string {
  const { words, now } = context;
  const { outbound, back } = deal.trip;
  const price = `*${words.price(words.amount(deal.sellingPriceSen))}*`;
  const struck = hasDiscount(deal.costSen, deal.sellingPriceSen)
    ? ` ${words.instead(`~${words.amount(deal.costSen)}~`)}`
    : '';
  const opens = deal.publishAt && deal.publishAt > now ? [words.opens(words.moment(deal.publishAt))] : [];
  return [
    `*${plain(destinationText(deal.trip, deal.destinationCountry))}* · ${plain(deal.airlines)}`,
    words.dates(words.day(outbound.departsOn), back ? words.day(back.departsOn) : null),
    ...[outbound, ...(back ? [back] : [])].map((journey) => plain(journeyLine(journey, words))),
    price + struck,
    words.seatsLeft(deal.seatsAvailable),
    ...opens,
    words.closes(words.moment(deal.deadlineAt)),
    context.link,
  ].join('\n');
}
