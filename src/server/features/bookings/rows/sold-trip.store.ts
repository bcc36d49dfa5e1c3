import { sql } from 'kysely';
import { readIncluded } from '#domain/trips/included.ts';
import type { Direction, Leg, SoldTrip } from '#domain/trips/leg.ts';
import { readSoldFlights } from '#domain/trips/sold-flights.ts';
import type { BookingRow, Database } from '#server/platform/database/schema.ts';

// A booking's copy of its deal, made by the statement that takes the seats. Later edits of the deal do not
// change it.

const legParts = {
  flightNumber: (direction) => `${direction}_flight_number`,
  departsOn: (direction) => `to_char(${direction}_departs_on, 'YYYY-MM-DD')`,
  route: (direction) => `${direction}_route`,
  departureTime: (direction) => `to_char(${direction}_departure_time, 'HH24:MI')`,
  arrivalTime: (direction) => `to_char(${direction}_arrival_time, 'HH24:MI')`,
  dayOffset: (direction) => `${direction}_day_offset`,
  direction: (direction) => `'${direction}'::text`,
} satisfies Record<keyof Leg | 'direction', (direction: Direction) => string>;

/** Returns SQL for a JSON list: the first flight of a direction, then its connections. */
function flightsJson(direction: Direction): string {
  const parts = Object.entries(legParts).map(([part, from]) => `'${part}', ${from(direction)}`);
  return `jsonb_build_array(jsonb_build_object(${parts.join(', ')})) || coalesce((
    select jsonb_agg(flight || jsonb_build_object('direction', '${direction}'::text) order by place)
    from jsonb_array_elements(${direction}_connections) with ordinality as each (flight, place)
  ), '[]')`;
}

function lastDeparture(direction: Direction): string {
  return `coalesce((${direction}_connections -> -1 ->> 'departsOn')::date, ${direction}_departs_on)`;
}

const copiedFrom = {
  companyName: { company_name: 'seller_name' },
  destinationCountry: { destination_country: 'destination_country' },
  airlines: { airlines: 'airlines' },
  outbound: {
    flight_details: 'flight_details',
    legs: `${flightsJson('outbound')}
      || case when return_flight_number is null then '[]'::jsonb else ${flightsJson('return')} end`,
    departs_on: 'outbound_departs_on',
    last_flight_on: `case when return_flight_number is null then ${lastDeparture('outbound')}
      else ${lastDeparture('return')} end`,
  },
  back: {},
  included: { included: 'included' },
} satisfies Record<keyof SoldTrip, { readonly [Column in keyof Database['bookings']]?: string }>;

const copies: Record<string, string> = Object.assign({}, ...Object.values(copiedFrom));

export const soldTripColumns = sql.raw(Object.keys(copies).join(', '));
export const soldTripFromDeal = sql.raw(Object.values(copies).join(', '));

export const flightsOfDeal = sql.raw(copies.legs ?? '');

export function toSoldTrip(row: BookingRow): SoldTrip {
  return {
    companyName: row.company_name,
    destinationCountry: row.destination_country,
    airlines: row.airlines,
    ...readSoldFlights(row.legs),
    included: readIncluded(row.included),
  };
}
