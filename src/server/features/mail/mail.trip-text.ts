// A trip in the words of mails: one block for every mail that names flights.
import type { Trip } from '#domain/deal.ts';
import { journeyLines, type TripWords } from '#domain/trip-text.ts';
import { tripView } from '#domain/trip-view.ts';
import { m } from '#locales/messages/messages.js';
import type { Language } from './mail.body.ts';

type Fact = readonly [name: string, value: string];

function words(language: Language): TripWords {
  return {
    direct: () => m.trip_direct({}, language),
    stops: (count, cities) => m.trip_stops_in({ count, cities }, language),
    changePlanes: (duration) =>
      duration ? m.trip_change_planes_for({ duration }, language) : m.trip_change_planes({}, language),
    daysLater: (days) => {
      if (days < 0) return m.trip_day_earlier({}, language);
      return m.trip_days_later({ count: days }, language);
    },
  };
}

/** How long it is, as the trade says it, and the flights of each direction. */
export function tripFacts(trip: Pick<Trip, 'outbound' | 'back'>, language: Language): Fact[] {
  const { outbound, back, length } = tripView(trip);
  const name = back ? m.mail_fact_outbound({}, language) : m.mail_fact_flight({}, language);
  const lines = (journey: typeof outbound) => journeyLines(journey, words(language)).join('\n');
  return [
    ...(length ? [[m.mail_fact_length({}, language), m.trip_length(length, language)] as const] : []),
    [name, lines(outbound)],
    ...(back ? [[m.mail_fact_return({}, language), lines(back)] as const] : []),
  ];
}
