import {
  departureText,
  destinationCity,
  formatDestination,
  placeText,
  type TripWords,
} from '#domain/trips/trip-text.ts';
import type { TripDisplay, TripView } from '#domain/trips/trip-view.ts';
import { formatCount } from '#format/amounts.ts';
import { formatDate, formatDateRange, formatDayDate, formatTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import type { PublicDeal } from './public-deal.ts';

type Travelled = Pick<PublicDeal, 'trip'>;

/** `Osaka, Japan` */
export function getDestination(deal: Pick<TripDisplay, 'trip' | 'destinationCountry'>): string {
  return formatDestination(deal.trip, deal.destinationCountry);
}

/** `Osaka`, or the country if the city is unknown. */
export function getDestinationCity({
  trip,
  destinationCountry,
}: Pick<TripDisplay, 'trip' | 'destinationCountry'>): string {
  return destinationCity(trip, destinationCountry) ?? destinationCountry;
}

/** `Kuala Lumpur KUL to Osaka KIX`. Returns a route that cannot be parsed as entered. */
export function routeText({ trip: { outbound } }: Travelled): string {
  const from = departureText(outbound);
  return outbound.to ? m.deal_route({ from, to: placeText(outbound.to) }) : from;
}

/** `KUL to KIX`, for places that name the city anyway. */
export function shortRouteText({ trip: { outbound } }: Travelled): string {
  const { from, to, flights } = outbound;
  return from && to ? m.deal_route({ from: from.code, to: to.code }) : flights[0].route;
}

/** `27 Nov – 02 Dec 2026`, or the only date of a one-way trip. */
export function formatTripDates({ trip: { outbound, back } }: Travelled): string {
  return back ? formatDateRange(outbound.departsOn, back.departsOn) : formatDate(outbound.departsOn);
}

export function seatsText(seats: number): string {
  if (seats <= 0) return m.deal_no_seats_left();
  return m.deal_seats_left({ count: seats });
}

/** Replaces the seats left while buyers are paying for all of them. */
export function formatHeldSeats({ seatsReturnAt }: Pick<PublicDeal, 'seatsReturnAt'>): string {
  return seatsReturnAt ? m.deal_held_short_at({ time: formatTime(seatsReturnAt) }) : m.deal_held_short();
}

export function daysText(days: number): string {
  return m.deal_days({ count: days });
}

/** `Showing 60 of 143`, or `Showing 60 of 1,000+` above the cap. */
export function formatShownCount(shown: number, total: number, cap: number): string {
  return m.deals_count({
    shown: formatCount(shown),
    total: total > cap ? m.deals_count_above({ cap: formatCount(cap) }) : formatCount(total),
  });
}

export const tripWords: TripWords = {
  day: formatDayDate,
  direct: m.trip_direct,
  stops: (count, cities) => m.trip_stops_in({ count, cities }),
  changePlanes: (duration) => (duration ? m.trip_change_planes_for({ duration }) : m.trip_change_planes()),
  daysLater: (days) => {
    if (days < 0) return m.trip_day_earlier();
    return m.trip_days_later({ count: days });
  },
};

/** `1 stop`, without the cities. */
export function shortStopsText(count: number): string {
  if (count === 0) return m.trip_direct();
  return m.trip_stops({ count });
}

/** `5D4N` */
export function lengthText({ length }: Pick<TripView, 'length'>): string | null {
  return length && m.trip_length(length);
}
