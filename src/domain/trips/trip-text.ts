// Owns how a trip reads in plain text, the same in mails, messages, files and on pages. Leaves the words to locales, and
// what there is to tell to trip-view.ts.
import type { FlightView, JourneyView, Place, TripView } from './trip-view.ts';

export interface TripWords {
  /** `Sat 28 Nov 2026` */
  day(date: string): string;
  direct(): string;
  stops(count: number, cities: string): string;
  /** Null: nobody knows for how long. */
  changePlanes(duration: string | null): string;
  /** `+1 day`, `−1 day`. */
  daysLater(days: number): string;
}

/** `9h 25m`, `5h`, `45m` */
export function formatDuration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 ? `${hours}h` : '', rest > 0 || hours === 0 ? `${rest}m` : ''].filter(Boolean).join(' ');
}

/**
 * The city of a destination: none where the outbound ends in another country than the company named, such as on the way
 * there, and none where the country is a city.
 */
export function destinationCity({ endsIn }: Pick<TripView, 'endsIn'>, country: string): string | null {
  const isThere = endsIn?.country.toLowerCase() === country.trim().toLowerCase();
  return endsIn && isThere && endsIn.city !== endsIn.country ? endsIn.city : null;
}

/** `Osaka, Japan` */
export function destinationText(trip: Pick<TripView, 'endsIn'>, country: string): string {
  const city = destinationCity(trip, country);
  return city === null ? country : `${city}, ${country}`;
}

/** `Osaka KIX`; an airport that is not known is its code. */
export function placeText({ city, code }: Place): string {
  return city === null ? code : `${city} ${code}`;
}

/** `Kuala Lumpur KUL`, or what was entered where the route cannot be read. */
export function departureText({ from, flights: [first] }: JourneyView): string {
  return from ? placeText(from) : first.route;
}

export function stopsText({ via }: JourneyView, words: TripWords): string {
  if (via.length === 0) return words.direct();
  return words.stops(
    via.length,
    via.flatMap((place) => (place ? [place.city ?? place.code] : [])).join(', '),
  );
}

/** `9h 25m · 1 stop in Bangkok` */
function journeyText(journey: JourneyView, words: TripWords): string {
  const { durationMinutes } = journey;
  const duration = durationMinutes === null ? [] : [formatDuration(durationMinutes)];
  return [...duration, stopsText(journey, words)].join(' · ');
}

/** What stands behind an arrival on another day: `+1 day, Sat 28 Nov 2026`; nothing on the same day or an unknown one. */
function arrivalDayText(
  { arrivesOn, dayOffset }: Pick<FlightView, 'arrivesOn' | 'dayOffset'>,
  words: TripWords,
): string | null {
  if (arrivesOn === null || !dayOffset) return null;
  return `${words.daysLater(dayOffset)}, ${words.day(arrivesOn)}`;
}

type FlownBetween = Pick<
  FlightView,
  'from' | 'to' | 'route' | 'departureTime' | 'arrivalTime' | 'arrivesOn' | 'dayOffset'
>;

/** `23:30 Bangkok BKK – 07:00 Osaka KIX, +1 day, Sat 28 Nov 2026` */
export function flightText(flight: FlownBetween, words: TripWords): string {
  const { from, to, departureTime, arrivalTime } = flight;
  const times =
    from && to
      ? `${departureTime} ${placeText(from)} – ${arrivalTime} ${placeText(to)}`
      : `${flight.route} ${departureTime} – ${arrivalTime}`;
  return [times, arrivalDayText(flight, words)].filter(Boolean).join(', ');
}

/** `20:35 Kuala Lumpur KUL – 07:00 Osaka KIX, +1 day, Sat 28 Nov 2026 · 9h 25m · 1 stop in Bangkok` */
export function journeyLine(journey: JourneyView, words: TripWords): string {
  const whole = { ...journey, route: journey.flights[0].route };
  return `${flightText(whole, words)} · ${journeyText(journey, words)}`;
}

/**
 * One direction, a line each: its day, duration and stops, then its flights with the changes of planes between them. A
 * connecting flight that leaves on a later day says so.
 */
export function journeyLines(journey: JourneyView, words: TripWords): string[] {
  const lines = [`${words.day(journey.departsOn)} · ${journeyText(journey, words)}`];
  journey.flights.forEach((flight, index) => {
    const before = journey.flights[index - 1];
    if (before) lines.push(changeText(journey.layoverMinutes[index - 1] ?? null, words));
    const day = flight.departsOn === (before ?? flight).departsOn ? '' : `${words.day(flight.departsOn)}, `;
    lines.push(`${flight.flightNumber}: ${day}${flightText(flight, words)}`);
  });
  return lines;
}

export function changeText(layoverMinutes: number | null, words: TripWords): string {
  return words.changePlanes(layoverMinutes === null ? null : formatDuration(layoverMinutes));
}

/** `KUL–KIX` of the first and the last flight there, however many lie between. */
export function wayThere(firstRoute: string, lastRoute: string): string {
  const [from = ''] = firstRoute.split('-');
  return `${from}–${lastRoute.split('-').at(-1) ?? ''}`;
}
