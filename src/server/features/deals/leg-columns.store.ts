import type { Selectable } from 'kysely';
import type { Leg, Legs } from '#domain/deal.ts';
import type { FlightsTable } from '#server/platform/schema.ts';

const parts = ['flight_number', 'departs_on', 'route', 'departure_time', 'arrival_time'] as const;

export const legColumns = [
  ...parts.map((part) => `outbound_${part}` as const),
  ...parts.map((part) => `return_${part}` as const),
];

type LegColumns = Pick<Selectable<FlightsTable>, (typeof legColumns)[number]>;

export function toLegColumns([outbound, back]: Legs): LegColumns {
  return {
    outbound_flight_number: outbound.flightNumber,
    outbound_departs_on: outbound.departsOn,
    outbound_route: outbound.route,
    outbound_departure_time: outbound.departureTime,
    outbound_arrival_time: outbound.arrivalTime,
    return_flight_number: back?.flightNumber ?? null,
    return_departs_on: back?.departsOn ?? null,
    return_route: back?.route ?? null,
    return_departure_time: back?.departureTime ?? null,
    return_arrival_time: back?.arrivalTime ?? null,
  };
}

export function toLegs(row: LegColumns): Legs {
  const outbound = toLeg(row, 'outbound');
  return row.return_flight_number === null ? [outbound] : [outbound, toLeg(row, 'return')];
}

/** Times come from the database with seconds, which no flight has. */
function toLeg(row: LegColumns, leg: 'outbound' | 'return'): Leg {
  return {
    flightNumber: row[`${leg}_flight_number`] ?? '',
    departsOn: row[`${leg}_departs_on`] ?? '',
    route: row[`${leg}_route`] ?? '',
    departureTime: (row[`${leg}_departure_time`] ?? '').slice(0, 5),
    arrivalTime: (row[`${leg}_arrival_time`] ?? '').slice(0, 5),
  };
}
