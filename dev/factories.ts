// Rows for tests, demo data and end-to-end runs: each function fills in a whole, valid row and takes what the
// caller cares about as overrides. Deterministic: the same seed gives the same names, prices and ids. Leaves
// what a demo shows, and in which numbers, to demo-data.ts.

import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { bookingReferenceCharacters } from '#domain/bookings/booking.ts';
import { type BookingState, bookingStates } from '#domain/bookings/booking-state.ts';
import { holdMinutes } from '#domain/bookings/hold-times.ts';
import { decimalFromSen, senFromDecimal } from '#domain/kernel/money.ts';
import { addDays, klDate } from '#domain/kernel/time.ts';
import type { KeptIncluded } from '#domain/trips/included.ts';
import { type Direction, type Leg, lastFlightOn, type Trip } from '#domain/trips/leg.ts';
import type { SoldFlight } from '#domain/trips/sold-flights.ts';
import { insertFulfilment } from '#server/features/bookings/fulfilment/fulfilment.store.ts';
import { toOutbound, toReturn } from '#server/features/deals/leg-columns.store.ts';
import type {
  BookingRow,
  CompanyRow,
  Database,
  FlightRow,
  InterestedUserRow,
  NewBookingRow,
  NewCompanyRow,
  NewFlightRow,
  NewInterestedUserRow,
} from '#server/platform/schema.ts';
import { companyNames, type PersonName, people, type Route, routes, streets } from './factory-names.ts';
import { flightLine } from './flight-line.ts';
import { profileColumns } from './seller-profile.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const referenceAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export interface Random {
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  pick<Item>(items: readonly Item[]): Item;
  uuid(): string;
  text(alphabet: string, length: number): string;
}

/** A small generator (mulberry32): good enough for variety, and the same on every machine. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (least: number, most: number) => least + Math.floor(fraction() * (most - least + 1));
  const text = (alphabet: string, length: number) =>
    Array.from({ length }, () => alphabet.charAt(whole(0, alphabet.length - 1))).join('');
  return {
    whole,
    text,
    pick: <Item>(items: readonly Item[]) => {
      if (items.length === 0) throw new RangeError('Nothing to pick from.');
      return items[whole(0, items.length - 1)] as Item;
    },
    uuid: () => {
      const hex = text('0123456789abcdef', 30);
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12, 15)}-a${hex.slice(15, 18)}-${hex.slice(18)}`;
    },
  };
}

export type Encrypt = (plain: string, boundTo: string) => Buffer;

export interface BuildOptions {
  /** The moment the row is written; everything else in it is set relative to this. */
  now?: Date;
  random?: Random;
}

/** Used where the caller brings none: one sequence per process, so that ids never repeat within it. */
const sharedRandom = createRandom(20_261_202);

function settled(options: BuildOptions): Required<BuildOptions> {
  return { now: options.now ?? new Date(), random: options.random ?? sharedRandom };
}

export function emailOf(person: PersonName, random: Random): string {
  const name = `${person.firstName} ${person.lastName}`.toLowerCase().replaceAll(/[^a-z]+/g, '.');
  return `${name}.${random.text('0123456789', 5)}@inbox.example`;
}

export function phoneNumber(random: Random): string {
  return `+60 1${random.pick(['1', '2', '3', '6', '7', '9'])}-555 0${random.text('0123456789', 3)}`;
}

export function buildCompany(
  overrides: Partial<NewCompanyRow> = {},
  options: BuildOptions = {},
): NewCompanyRow & { id: string } {
  const { now, random } = settled(options);
  const person = random.pick(people);
  const status = overrides.status ?? 'approved';
  const own = {
    name: random.pick(companyNames),
    address: random.pick(streets),
    pic_name: `${person.firstName} ${person.lastName}`,
    email: `office.${random.text('0123456789', 6)}@agency.example`,
    phone: phoneNumber(random),
  };
  return {
    ...own,
    ...profileColumns({ ...own, ...overrides }),
    status,
    decided_at: status === 'pending' ? null : now,
    rejected_reason: status === 'rejected' ? 'The licence number could not be found.' : null,
    privacy_version: '2026-11',
    created_at: new Date(now.getTime() - 30 * dayMs),
    ...overrides,
    id: overrides.id ?? random.uuid(),
  };
}

/** The leg columns of a trip on this route: out on the given day, back some days later or not at all. */
export function legColumns(route: Route, departsOn: string, stayDays: number | null) {
  return {
    outbound_flight_number: route.outboundFlight,
    outbound_departs_on: departsOn,
    outbound_route: `${route.from}-${route.to}`,
    outbound_departure_time: route.outboundTimes[0],
    outbound_arrival_time: route.outboundTimes[1],
    return_flight_number: stayDays === null ? null : route.returnFlight,
    return_departs_on: stayDays === null ? null : addDays(departsOn, stayDays),
    return_route: stayDays === null ? null : `${route.to}-${route.from}`,
    return_departure_time: stayDays === null ? null : route.returnTimes[0],
    return_arrival_time: stayDays === null ? null : route.returnTimes[1],
  };
}

/** An open return trip with 12 seats that closes in three days, unless told otherwise. */
export function buildDeal(
  overrides: Partial<NewFlightRow> & { company_id: string },
  options: BuildOptions & { route?: Route; stayDays?: number | null } = {},
): NewFlightRow & { id: string } {
  const { now, random } = settled(options);
  // A named country is flown to: the same route each time, so that its city is known.
  const named = routes.find(({ destinationCountry }) => destinationCountry === overrides.destination_country);
  const route = options.route ?? named ?? random.pick(routes);
  const stayDays = options.stayDays === undefined ? random.whole(3, 9) : options.stayDays;
  const costSen = stayDays === null ? Math.round((route.usualPriceSen * 60) / 100) : route.usualPriceSen;
  const deadline = overrides.deadline ?? new Date(now.getTime() + 3 * dayMs);
  return {
    destination_country: route.destinationCountry,
    pnr: random.text(referenceAlphabet, 6),
    airlines: route.airlines,
    ...legColumns(route, addDays(klDate(deadline), random.whole(2, 12)), stayDays),
    seats_offered: 12,
    cost: decimalFromSen(costSen),
    // Whole ringgit, 25 to 55 per cent below the usual price.
    selling_price: decimalFromSen(Math.floor((costSen * (100 - random.whole(25, 55))) / 10_000) * 100),
    publish_date: null,
    created_at: now,
    updated_at: now,
    ...overrides,
    id: overrides.id ?? random.uuid(),
    deadline,
  };
}

export function buildProspect(
  overrides: Partial<NewInterestedUserRow> & { flight_id: string; company_id: string },
  options: BuildOptions = {},
): NewInterestedUserRow & { id: string } {
  const { now, random } = settled(options);
  const person = random.pick(people);
  return {
    name: `${person.firstName} ${person.lastName}`,
    email: emailOf(person, random),
    phone_number: phoneNumber(random),
    tickets: random.pick([1, 1, 2, 2, 2, 3, 4]),
    notified_at: overrides.notified ? now : null,
    privacy_version: '2026-11',
    created_at: now,
    ...overrides,
    id: overrides.id ?? random.uuid(),
  };
}

/** What a booking copies from its deal. Rows that were read and rows that were built both fit. */
export type SoldDeal = Pick<
  FlightRow,
  | ('id' | 'company_id' | 'destination_country' | 'airlines' | 'cost' | 'selling_price')
  | `outbound_${'flight_number' | 'departs_on' | 'route' | 'departure_time' | 'arrival_time'}`
> &
  Partial<
    Pick<
      FlightRow,
      | `return_${'flight_number' | 'departs_on' | 'route' | 'departure_time' | 'arrival_time'}`
      | `${Direction}_day_offset`
    >
  > & {
    readonly [Column in `${Direction}_connections`]?: readonly Leg[] | string | undefined;
  } & { readonly included?: KeptIncluded | string | undefined };

export const noReturn = {
  return_flight_number: null,
  return_departs_on: null,
  return_route: null,
  return_departure_time: null,
  return_arrival_time: null,
};

/** Built rows carry JSON as text, rows that were read as a value. */
function connectionsOf(column: readonly Leg[] | string | undefined): readonly Leg[] {
  return typeof column === 'string' ? JSON.parse(column) : (column ?? []);
}

function tripOf(deal: SoldDeal): Pick<Trip, 'outbound' | 'back'> {
  const columns = {
    ...{ ...noReturn, outbound_day_offset: null, return_day_offset: null },
    ...deal,
    outbound_connections: connectionsOf(deal.outbound_connections),
    return_connections: connectionsOf(deal.return_connections),
  };
  return { outbound: toOutbound(columns), back: toReturn(columns) };
}

export interface BookingOptions extends BuildOptions {
  encrypt: Encrypt;
  companyName?: string;
}

type BookingMoments = Pick<NewBookingRow, 'completed_at' | 'failed_at' | 'release_at' | 'hold_expires_at'>;

/** The moments that a booking in this state must or usually does carry, counted from when it was made. */
function momentsOf(state: BookingState, createdAt: Date): BookingMoments {
  const after = (minutes: number) => new Date(createdAt.getTime() + minutes * minuteMs);
  const { paymentStatus } = bookingStates[state];
  return {
    hold_expires_at: after(holdMinutes),
    release_at:
      state === 'expiring' || state === 'expired' || state === 'being_checked'
        ? after(holdMinutes + 5)
        : null,
    completed_at: paymentStatus === 'completed' ? after(4) : null,
    failed_at: paymentStatus === 'failed' ? after(state === 'bill_failed' ? 1 : holdMinutes + 5) : null,
  };
}

function passengerColumns(bookingId: string, deal: SoldDeal, encrypt: Encrypt, random: Random) {
  const person = random.pick(people);
  const sealed = (column: string, plain: string) => encrypt(plain, `bookings.${column}|${bookingId}`);
  const birthDate = `19${random.whole(60, 99)}-0${random.whole(1, 9)}-1${random.whole(0, 9)}`;
  return {
    first_name: person.firstName,
    last_name: person.lastName,
    email: emailOf(person, random),
    phone_number: phoneNumber(random),
    passport_number: sealed('passport_number', `A${random.text('0123456789', 8)}`),
    gender: sealed('gender', person.gender),
    date_of_birth: sealed('date_of_birth', birthDate),
    passport_expiry: sealed('passport_expiry', addDays(deal.outbound_departs_on, random.whole(250, 1_500))),
  };
}

/** As a booking keeps them. */
export function soldFlights({ outbound, back }: Pick<Trip, 'outbound' | 'back'>): SoldFlight[] {
  return [
    ...outbound.map((leg) => ({ ...leg, direction: 'outbound' as const })),
    ...(back ?? []).map((leg) => ({ ...leg, direction: 'return' as const })),
  ];
}

/**
 * A booking of the deal as it stands. `state` decides payment status and hold, and so they can't be given.
 */
export function buildBooking(
  deal: SoldDeal,
  overrides: Omit<Partial<NewBookingRow>, 'payment_status' | 'hold'>,
  options: BookingOptions,
): NewBookingRow & { id: string } {
  const { now, random } = settled(options);
  const id = overrides.id ?? random.uuid();
  const tickets = overrides.tickets ?? 1;
  const state = overrides.state ?? 'awaiting_payment';
  const createdAt = overrides.created_at instanceof Date ? overrides.created_at : now;
  const unitPrice = overrides.unit_price ?? deal.selling_price;
  const trip = tripOf(deal);
  const legs = soldFlights(trip);
  const idempotencyKey = random.uuid();
  return {
    reference: random.text(referenceAlphabet, bookingReferenceCharacters),
    flight_id: deal.id,
    company_id: deal.company_id,
    unit_price: unitPrice,
    unit_cost: deal.cost,
    total: decimalFromSen(senFromDecimal(unitPrice) * tickets),
    company_name: options.companyName ?? 'Wira Travel & Tours',
    destination_country: deal.destination_country,
    airlines: deal.airlines,
    flight_details: legs.map(flightLine),
    legs: JSON.stringify(legs),
    departs_on: deal.outbound_departs_on,
    last_flight_on: lastFlightOn(trip),
    included: typeof deal.included === 'string' ? deal.included : JSON.stringify(deal.included ?? {}),
    ...passengerColumns(id, deal, options.encrypt, random),
    ...momentsOf(state, createdAt),
    watch_until: new Date(createdAt.getTime() + 48 * hourMs),
    mode: 'test',
    billplz_bill_id:
      state === 'bill_creating' || state === 'bill_failed'
        ? null
        : random.text('abcdefghijklmnopqrstuvwxyz0123456789', 16),
    idempotency_key: idempotencyKey,
    body_hash: createHash('sha256').update(idempotencyKey).digest(),
    draft_id: random.uuid(),
    terms_version: '2026-11',
    terms_accepted_at: createdAt,
    privacy_version: '2026-11',
    ...overrides,
    ...{ id, tickets, state, created_at: createdAt },
    payment_status: bookingStates[state].paymentStatus,
    hold: bookingStates[state].hold,
  };
}

export async function insertCompany(
  db: Kysely<Database>,
  overrides: Partial<NewCompanyRow> = {},
  options: BuildOptions = {},
): Promise<CompanyRow> {
  return db
    .insertInto('companies')
    .values(buildCompany(overrides, options))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Makes an approved company as well when none is named. */
export async function insertDeal(
  db: Kysely<Database>,
  overrides: Partial<NewFlightRow> = {},
  options: Parameters<typeof buildDeal>[1] = {},
): Promise<FlightRow> {
  const company_id = overrides.company_id ?? (await insertCompany(db, {}, options)).id;
  return db
    .insertInto('flights')
    .values(buildDeal({ ...overrides, company_id }, options))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function insertProspect(
  db: Kysely<Database>,
  deal: Pick<FlightRow, 'id' | 'company_id'>,
  overrides: Partial<NewInterestedUserRow> = {},
  options: BuildOptions = {},
): Promise<InterestedUserRow> {
  return db
    .insertInto('interested_users')
    .values(buildProspect({ ...overrides, flight_id: deal.id, company_id: deal.company_id }, options))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Takes or sells the deal's seats together with the booking, so that the counters stay true. */
export async function insertBooking(
  db: Kysely<Database>,
  deal: SoldDeal,
  overrides: Parameters<typeof buildBooking>[1],
  options: BookingOptions,
): Promise<BookingRow> {
  const row = buildBooking(deal, overrides, options);
  return db.transaction().execute(async (tx) => {
    if (row.hold !== 'released') {
      const column = row.hold === 'sold' ? 'seats_sold' : 'seats_held';
      await tx
        .updateTable('flights')
        .set((flight) => ({ [column]: flight(column, '+', row.tickets) }))
        .where('id', '=', deal.id)
        .execute();
    }
    const booking = await tx.insertInto('bookings').values(row).returningAll().executeTakeFirstOrThrow();
    if (booking.state === 'confirmed') await insertFulfilment(tx, booking);
    return booking;
  });
}
