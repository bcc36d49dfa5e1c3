import type { Sen } from '../kernel/money.ts';
import { formatDestination, formatJourney, type TripWords } from '../trips/trip-text.ts';
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

type MessageDeal = Pick<
  Deal,
  | ('destinationCountry' | 'airlines' | 'sellingPriceSen' | 'costSen')
  | ('seatsAvailable' | 'publishAt' | 'deadlineAt')
> & { readonly trip: TripView };

/** Removes formatting characters from typed text, because they would end bold or struck text early. */
function stripMarks(text: string): string {
  return text
    .replace(/[*~_`]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Only uses data from the public page, so no PNR. */
export function dealMessage(
  deal: MessageDeal,
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
    `*${stripMarks(formatDestination(deal.trip, deal.destinationCountry))}* · ${stripMarks(deal.airlines)}`,
    words.dates(words.day(outbound.departsOn), back ? words.day(back.departsOn) : null),
    ...[outbound, ...(back ? [back] : [])].map((journey) => stripMarks(formatJourney(journey, words))),
    price + struck,
    words.seatsLeft(deal.seatsAvailable),
    ...opens,
    words.closes(words.moment(deal.deadlineAt)),
    context.link,
  ].join('\n');
}
