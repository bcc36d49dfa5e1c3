// Plain text of a trip, shared by emails, messages, files and pages.
import type { FlightView, JourneyView, Place, TripView } from './trip-view.ts';

export interface TripWords {
  /** `Sat 28 Nov 2026` */
  day(date: string): string;
  direct(): string;
  stops(count: number, cities: string): string;
  changePlanes(duration: string | null): string;
  /** `+1 day`, `−1 day`. */
  daysLater(days: number): string;
}

/** `9h 25m`, `5h`, `45m` */
export function formatDuration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 ? `${hours}h` : '', rest > 0 || hours === 0 ? `${rest}m` : ''].filter(Boolean).join(' ');
}

/** Returns null if the outbound ends in another country than entered, or if city and country are the same. */
export function destinationCity({ endsIn }: Pick<TripView, 'endsIn'>, country: string): string | null {
  const isThere = endsIn?.country.toLowerCase() === country.trim().toLowerCase();
  return endsIn && isThere && endsIn.city !== endsIn.country ? endsIn.city : null;
}

/** `Osaka, Japan` */
export function formatDestination(trip: Pick<TripView, 'endsIn'>, country: string): string {
  const city = destinationCity(trip, country);
  return city === null ? country : `${city}, ${country}`;
}

/** Returns `Osaka KIX`, or the code if the airport is unknown. */
export function placeText({ city, code }: Place): string {
  return city === null ? code : `${city} ${code}`;
}

/** Returns `Kuala Lumpur KUL`, or the text as entered if the route cannot be read. */
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

/** Returns `+1 day, Sat 28 Nov 2026`; null if the day is unknown or the same. */
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
export function formatFlownFlight(flight: FlownBetween, words: TripWords): string {
  const { from, to, departureTime, arrivalTime } = flight;
  const times =
    from && to
      ? `${departureTime} ${placeText(from)} – ${arrivalTime} ${placeText(to)}`
      : `${flight.route} ${departureTime} – ${arrivalTime}`;
  return [times, arrivalDayText(flight, words)].filter(Boolean).join(', ');
}

/** `20:35 Kuala Lumpur KUL – 07:00 Osaka KIX, +1 day, Sat 28 Nov 2026 · 9h 25m · 1 stop in Bangkok` */
export function formatJourney(journey: JourneyView, words: TripWords): string {
  const fullJourney = { ...journey, route: journey.flights[0].route };
  return `${formatFlownFlight(fullJourney, words)} · ${journeyText(journey, words)}`;
}

/** Lines: first day, duration and stops, then flights and connections. Later days include their date. */
export function listFormattedJourney(journey: JourneyView, words: TripWords): string[] {
  const lines = [`${words.day(journey.departsOn)} · ${journeyText(journey, words)}`];
  journey.flights.forEach((flight, index) => {
    const before = journey.flights[index - 1];
    if (before) lines.push(formatPlaneChange(journey.layoverMinutes[index - 1] ?? null, words));
    const day = flight.departsOn === (before ?? flight).departsOn ? '' : `${words.day(flight.departsOn)}, `;
    lines.push(`${flight.flightNumber}: ${day}${formatFlownFlight(flight, words)}`);
  });
  return lines;
}

export function formatPlaneChange(layoverMinutes: number | null, words: TripWords): string {
  return words.changePlanes(layoverMinutes === null ? null : formatDuration(layoverMinutes));
}

export function joinRoutes(firstRoute: string, lastRoute: string): string {
  const [from = ''] = firstRoute.split('-');
  return `${from}–${lastRoute.split('-').at(-1) ?? ''}`;
}
