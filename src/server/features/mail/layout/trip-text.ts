import { routeParts, type Trip } from '#domain/trips/leg.ts';
import { getSceneCode } from '#domain/trips/scene-code.ts';
import { formatDuration, listFormattedJourney, type TripWords } from '#domain/trips/trip-text.ts';
import { type JourneyView, type TripView, tripView } from '#domain/trips/trip-view.ts';
import { formatDayDate } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import type { Language, MailBlock, MailBody } from './body.ts';

export function getTripWords(language: Language): TripWords {
  return {
    day: formatDayDate,
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

export function tripText(
  { outbound, back }: TripView,
  language: Language,
): [name: string, lines: string[]][] {
  const name = back ? m.mail_fact_outbound({}, language) : m.mail_fact_flight({}, language);
  const words = getTripWords(language);
  return [
    [name, listJourneyLines(outbound, words)],
    ...(back
      ? [[m.mail_fact_return({}, language), listJourneyLines(back, words)] as [string, string[]]]
      : []),
  ];
}

/** With several flights, adds each duration, as on the ticket. Flights are every other line from the 2nd. */
function listJourneyLines(journey: JourneyView, words: TripWords): string[] {
  const lines = listFormattedJourney(journey, words);
  if (journey.flights.length === 1) return lines;
  return lines.map((line, index) => {
    const minutes = index % 2 === 1 ? journey.flights[(index - 1) / 2]?.durationMinutes : null;
    return minutes ? `${line} · ${formatDuration(minutes)}` : line;
  });
}

export interface MailTrip extends Pick<Trip, 'outbound' | 'back'> {
  readonly destination: string;
  readonly airlines: string;
}

function getPlace({ endsIn }: TripView, destination: string): { name: string; country: string } {
  const city = endsIn && destination.startsWith(`${endsIn.city}, `) ? endsIn.city : null;
  return city === null
    ? { name: destination, country: destination }
    : { name: city, country: destination.slice(city.length + 2) };
}

interface TripParts {
  readonly place: string;
  readonly scene: NonNullable<MailBody['scene']>;
  readonly ticket: MailBlock;
  readonly trip: TripView;
}

const views = new WeakMap<Trip['outbound'], TripView>();

/** Cached: a mailing renders the same trip for many readers. */
function getView(told: MailTrip): TripView {
  const view = views.get(told.outbound) ?? tripView(told);
  views.set(told.outbound, view);
  return view;
}

export function tripParts(told: MailTrip, language: Language): TripParts {
  const trip = getView(told);
  const { name, country } = getPlace(trip, told.destination);
  const airport = routeParts(told.outbound.at(-1)?.route ?? '')?.to ?? null;
  const length = trip.length ? [m.trip_length(trip.length, language)] : [];
  return {
    place: name,
    scene: { code: getSceneCode(airport, country), alt: name },
    ticket: { is: 'ticket', trip, about: [told.destination, told.airlines, ...length].join(' · ') },
    trip,
  };
}
