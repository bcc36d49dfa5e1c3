import type { Insertable, Selectable } from 'kysely';
import type { Direction, Flights, Leg } from '#domain/trips/leg.ts';
import type { Database } from '#server/platform/database/schema.ts';

// The first flight of a direction has its own columns; its connecting flights are in a JSON list.

const parts = [
  'flight_number',
  'departs_on',
  'route',
  'departure_time',
  'arrival_time',
  'day_offset',
  'connections',
] as const;

export const outboundColumns = parts.map((part) => `outbound_${part}` as const);
export const returnColumns = parts.map((part) => `return_${part}` as const);

type OutboundColumn = (typeof outboundColumns)[number];
type ReturnColumn = (typeof returnColumns)[number];
type Row = Selectable<Database['flights']>;
type NewRow = Required<Insertable<Database['flights']>>;

export function toOutboundColumns([first, ...connecting]: Flights): Pick<NewRow, OutboundColumn> {
  return {
    outbound_flight_number: first.flightNumber,
    outbound_departs_on: first.departsOn,
    outbound_route: first.route,
    outbound_departure_time: first.departureTime,
    outbound_arrival_time: first.arrivalTime,
    outbound_day_offset: first.dayOffset,
    outbound_connections: JSON.stringify(connecting),
  };
}

export function toReturnColumns(back: Flights | null): Pick<NewRow, ReturnColumn> {
  const [first, ...connecting] = back ?? [];
  return {
    return_flight_number: first?.flightNumber ?? null,
    return_departs_on: first?.departsOn ?? null,
    return_route: first?.route ?? null,
    return_departure_time: first?.departureTime ?? null,
    return_arrival_time: first?.arrivalTime ?? null,
    return_day_offset: first?.dayOffset ?? null,
    return_connections: JSON.stringify(connecting),
  };
}

export function toOutbound(row: Pick<Row, OutboundColumn>): Flights {
  return [firstLeg(row, 'outbound'), ...row.outbound_connections];
}

export function toReturn(row: Pick<Row, ReturnColumn>): Flights | null {
  return row.return_flight_number === null ? null : [firstLeg(row, 'return'), ...row.return_connections];
}

function firstLeg(row: Partial<Pick<Row, OutboundColumn | ReturnColumn>>, way: Direction): Leg {
  return {
    flightNumber: row[`${way}_flight_number`] ?? '',
    departsOn: row[`${way}_departs_on`] ?? '',
    route: row[`${way}_route`] ?? '',
    departureTime: (row[`${way}_departure_time`] ?? '').slice(0, 5),
    arrivalTime: (row[`${way}_arrival_time`] ?? '').slice(0, 5),
    dayOffset: row[`${way}_day_offset`] ?? null,
  };
}
