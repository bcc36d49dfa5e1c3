import type { Selectable } from 'kysely';
import type { Direction, Flights, Leg } from '#domain/deal.ts';
import type { FlightsTable } from '#server/platform/schema.ts';

const parts = ['flight_number', 'departs_on', 'route', 'departure_time', 'arrival_time'] as const;

export const outboundColumns = parts.map((part) => `outbound_${part}` as const);
export const returnColumns = parts.map((part) => `return_${part}` as const);

type Row = Selectable<FlightsTable>;
type OutboundColumns = Pick<Row, (typeof outboundColumns)[number]>;
type ReturnColumns = Pick<Row, (typeof returnColumns)[number]>;

export function toOutboundColumns([first]: Flights): OutboundColumns {
  return {
    outbound_flight_number: first.flightNumber,
    outbound_departs_on: first.departsOn,
    outbound_route: first.route,
    outbound_departure_time: first.departureTime,
    outbound_arrival_time: first.arrivalTime,
  };
}

export function toReturnColumns(back: Flights | null): ReturnColumns {
  const first = back?.[0];
  return {
    return_flight_number: first?.flightNumber ?? null,
    return_departs_on: first?.departsOn ?? null,
    return_route: first?.route ?? null,
    return_departure_time: first?.departureTime ?? null,
    return_arrival_time: first?.arrivalTime ?? null,
  };
}

export function toOutbound(row: OutboundColumns): Flights {
  return [firstLeg(row, 'outbound')];
}

export function toReturn(row: ReturnColumns): Flights | null {
  return row.return_flight_number === null ? null : [firstLeg(row, 'return')];
}

/** Times come from the database with seconds, which no flight has. */
function firstLeg(row: Partial<OutboundColumns & ReturnColumns>, way: Direction): Leg {
  return {
    flightNumber: row[`${way}_flight_number`] ?? '',
    departsOn: row[`${way}_departs_on`] ?? '',
    route: row[`${way}_route`] ?? '',
    departureTime: (row[`${way}_departure_time`] ?? '').slice(0, 5),
    arrivalTime: (row[`${way}_arrival_time`] ?? '').slice(0, 5),
    dayOffset: null,
  };
}
