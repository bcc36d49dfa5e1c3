import { passportWarning } from '#domain/bookings/passenger.ts';
import { ticketName } from '#domain/bookings/passenger-name.ts';
import type { PassportCountries, TravellerDetails } from '#domain/bookings/traveller-input.ts';
import type { Seller } from '#domain/deals/seller.ts';
import { canConfirmArrival, canPerformAction, type FulfilmentState } from '#domain/fulfilment/fulfilment.ts';
import { isBeforeDeparture } from '#domain/fulfilment/story.ts';
import * as paths from '#domain/kernel/paths.ts';
import { lapInfants } from '#domain/trips/included.ts';
import { readSoldFlights } from '#domain/trips/sold-flights.ts';
import { type TripView, tripView } from '#domain/trips/trip-view.ts';
import type { AppContext } from '#server/app/context.ts';
import { type BookingStory, findStory } from '#server/features/bookings/story/story.service.ts';
import { getSeller } from '#server/features/sellers/sellers.service.ts';
import type { PassengerRow } from '#server/platform/database/schema.ts';
import { countHits } from '#server/platform/rate-limit.ts';
import { createSecretLinks } from '#server/platform/secret-link.ts';
import {
  findFulfilment,
  findIncluded,
  findLinkBase,
  findPassengerById,
  findSoldBooking,
  listNotFlying,
  listPassengers,
  lockFulfilment,
  type SoldBooking,
  setLinkOpened,
  updatePassenger,
} from '../rows/fulfilment.store.ts';
import { decryptValue } from './decrypt-value.ts';
import { enterNames, type NamesOutcome } from './enter-names.ts';

const HOUR_SECONDS = 3_600;
/** Enough for a large group whose travellers all enter their details twice. */
const ENTRIES_PER_HOUR = 100;

const links = createSecretLinks('traveller-link');

export interface Traveller {
  readonly place: number;
  readonly name: string | null;
  readonly missing: 'all' | 'countries' | null;
  /** True if the passport ends within the months after the last flight that many countries require. */
  readonly isPassportShort: boolean;
  readonly infant: string | null;
  readonly version: number;
  /** The present link to the traveller's own form; null if the buyer made none. */
  readonly link: { readonly madeAt: Date; readonly openedAt: Date | null } | null;
  readonly isEnteredByTraveller: boolean;
}

export interface Travellers {
  readonly namesBy: Date | null;
  readonly state: FulfilmentState;
  readonly entered: number;
  readonly travellers: readonly Traveller[];
  readonly notFlying: readonly Pick<Traveller, 'place' | 'name'>[];
  readonly mayEnter: boolean;
  readonly documentsSentAt: Date | null;
  readonly mayConfirmArrival: boolean;
  readonly arrivedAt: Date | null;
  readonly lastFlightOn: string;
  readonly lapInfants: 'free' | 'fee' | null;
}

export async function listTravellers(ctx: AppContext, bookingId: string): Promise<Travellers | null> {
  const [booking, fulfilment, passengers, notFlying, story, included] = await Promise.all([
    findSoldBooking(ctx.db, bookingId),
    findFulfilment(ctx.db, bookingId),
    listPassengers(ctx.db, bookingId),
    listNotFlying(ctx.db, bookingId),
    findStory(ctx, ctx.db, bookingId),
    findIncluded(ctx.db, bookingId),
  ]);
  if (!booking || !fulfilment || !story) return null;
  const { state } = fulfilment;
  return {
    namesBy: story.buyerTasks.find(({ kind }) => kind === 'names')?.dueAt ?? null,
    state,
    entered: passengers.filter(({ entered_at }) => entered_at !== null).length,
    travellers: passengers.map((passenger) => toTraveller(ctx, booking, passenger)),
    notFlying: notFlying.map((passenger) => {
      const { place, name } = toTraveller(ctx, booking, passenger);
      return { place, name };
    }),
    mayEnter: canPerformAction(state, 'enterNames', 'buyer') && isOpen(booking, story),
    documentsSentAt: fulfilment.documents_sent_at,
    mayConfirmArrival: canConfirmArrival(state) && fulfilment.arrived_at === null,
    arrivedAt: fulfilment.arrived_at,
    lastFlightOn: booking.last_flight_on,
    lapInfants: lapInfants(included),
  };
}

function isOpen(booking: SoldBooking, { phase }: BookingStory): boolean {
  return booking.personal_data_erased_at === null && isBeforeDeparture(phase);
}

function toTraveller(ctx: AppContext, booking: SoldBooking, passenger: PassengerRow): Traveller {
  const { place, entered_at, link_version: version } = passenger;
  const isLead = place === 1;
  const firstName = passenger.first_name ?? (isLead ? booking.first_name : '');
  const lastName = passenger.last_name ?? (isLead ? booking.last_name : '');
  const isPassportKnown = isLead && booking.passport_number !== null;
  const missing = entered_at !== null ? null : isPassportKnown ? 'countries' : 'all';
  const { infant_first_name, infant_last_name } = passenger;
  const infant =
    infant_first_name && infant_last_name
      ? ticketName({ firstName: infant_first_name, lastName: infant_last_name })
      : null;
  return {
    place,
    name: ticketName({ firstName, lastName })?.printed ?? null,
    missing,
    isPassportShort: missing === null && isPassportShort(ctx, booking, passenger),
    infant: infant?.printed ?? null,
    version,
    link: passenger.link_made_at && { madeAt: passenger.link_made_at, openedAt: passenger.link_opened_at },
    isEnteredByTraveller: passenger.entered_by === 'traveller',
  };
}

function isPassportShort(ctx: AppContext, booking: SoldBooking, row: PassengerRow): boolean {
  const lead = row.place === 1 ? booking : null;
  const expiry = row.passport_expiry
    ? decryptValue(ctx, row.passport_expiry, `passengers.passport_expiry|${row.id}`)
    : lead?.passport_expiry && decryptValue(ctx, lead.passport_expiry, `bookings.passport_expiry|${lead.id}`);
  return Boolean(expiry && passportWarning(expiry, booking.last_flight_on));
}

export interface TravellerEntry {
  readonly version: number;
  readonly details: TravellerDetails | PassportCountries;
  readonly clientAddress: string;
}

export type TravellerOutcome = NamesOutcome | 'limited';

export async function enterTraveller(
  ctx: AppContext,
  { bookingId, place, ...entry }: TravellerEntry & { readonly bookingId: string; readonly place: number },
): Promise<TravellerOutcome> {
  return enter(ctx, { bookingId, place, by: 'buyer' }, entry);
}

/** Returns false once the hourly limit of a booking is exceeded. */
export async function countTravellerEntry(ctx: AppContext, bookingId: string): Promise<boolean> {
  const { allowed } = await countHits(ctx, [
    { bucket: 'traveller-details', key: bookingId, max: ENTRIES_PER_HOUR, windowSeconds: HOUR_SECONDS },
  ]);
  return allowed;
}

async function enter(
  ctx: AppContext,
  whose: { readonly bookingId: string; readonly place: number; readonly by: 'buyer' | 'traveller' },
  { version, details, clientAddress }: TravellerEntry,
): Promise<TravellerOutcome> {
  if (!(await countTravellerEntry(ctx, whose.bookingId))) return 'limited';
  const audit = { actor: { kind: 'system' }, clientAddress } as const;
  return ctx.db.transaction().execute((tx) => enterNames(ctx, tx, { ...whose, version, details, audit }));
}

export async function travellerPageUrl(
  ctx: AppContext,
  bookingId: string,
  place: number,
): Promise<string | null> {
  const [booking, fulfilment, passengers, linkBase, story] = await Promise.all([
    findSoldBooking(ctx.db, bookingId),
    findFulfilment(ctx.db, bookingId),
    listPassengers(ctx.db, bookingId),
    findLinkBase(ctx.db, bookingId),
    findStory(ctx, ctx.db, bookingId),
  ]);
  const passenger = passengers.find((each) => each.place === place);
  if (!booking || !fulfilment || !story || passenger?.entered_at !== null || place === 1) return null;
  if (!canPerformAction(fulfilment.state, 'enterNames', 'traveller') || !isOpen(booking, story)) return null;
  const secret = links.secretOf(ctx.config.encryptionKeys, passenger.id, passenger.link_version);
  const base = ctx.config.publicBaseUrl ?? linkBase ?? `http://localhost:${ctx.config.http.port}`;
  return paths.pageUrl(base, paths.travellerPath(secret), booking.locale);
}

/** Makes the traveller's link. A link made before ends. Returns false if the page is outdated. */
export async function makeTravellerLink(
  ctx: AppContext,
  { bookingId, place, version }: { bookingId: string; place: number; version: number },
): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    await lockFulfilment(tx, bookingId);
    const passenger = (await listPassengers(tx, bookingId)).find((each) => each.place === place);
    if (!passenger || passenger.entered_at !== null || place === 1) return false;
    const changes = { link_made_at: ctx.now(), link_opened_at: null };
    return updatePassenger(tx, { id: passenger.id, version }, changes);
  });
}

export interface TravellerForm {
  readonly version: number;
  readonly destinationCountry: string;
  readonly companyName: string;
  /** The first name of the booker; the traveller sees nothing else of the booking's contact. */
  readonly bookedBy: string;
  readonly seller: Seller | null;
  readonly trip: TripView;
  readonly namesBy: Date;
  readonly lastFlightOn: string;
}

/** `ended`: the link was used or replaced, the names are submitted, or the flight has departed. */
export type OpenedTravellerLink =
  | { readonly kind: 'open'; readonly form: TravellerForm }
  | { readonly kind: 'ended' | 'flightCancelled' | 'bookingCancelled' };

export async function openTravellerLink(
  ctx: AppContext,
  secret: string,
): Promise<OpenedTravellerLink | null> {
  const opened = await readTravellerLink(ctx, secret);
  if (!opened) return null;
  const { booking, fulfilment, passenger, story, isCurrent } = opened;
  if (!isCurrent || passenger.entered_at !== null) return { kind: 'ended' };
  if (story.phase === 'flightCancelled') return { kind: 'flightCancelled' };
  if (story.phase === 'cancelled') return { kind: 'bookingCancelled' };
  if (!canPerformAction(fulfilment.state, 'enterNames', 'traveller') || !isOpen(booking, story))
    return { kind: 'ended' };
  return {
    kind: 'open',
    form: {
      version: passenger.link_version,
      destinationCountry: booking.destination_country,
      companyName: booking.company_name,
      bookedBy: booking.first_name,
      seller: await getSeller(ctx, booking.company_id),
      trip: tripView(readSoldFlights(booking.flights_now)),
      namesBy: story.namesBy,
      lastFlightOn: booking.last_flight_on,
    },
  };
}

/** Records that a browser opened the link. Later openings and ended links change nothing. */
export async function recordLinkOpened(ctx: AppContext, secret: string): Promise<void> {
  const link = links.read(ctx.config.encryptionKeys, secret);
  if (link) await setLinkOpened(ctx.db, link, ctx.now());
}

export async function enterOwnDetails(
  ctx: AppContext,
  secret: string,
  entry: Omit<TravellerEntry, 'version' | 'details'> & { readonly details: TravellerDetails },
): Promise<TravellerOutcome> {
  const opened = await readTravellerLink(ctx, secret);
  if (!opened?.isCurrent || opened.passenger.entered_at !== null) return 'closed';
  const { booking, passenger } = opened;
  const whose = { bookingId: booking.id, place: passenger.place, by: 'traveller' } as const;
  return enter(ctx, whose, { ...entry, version: passenger.link_version });
}

async function readTravellerLink(ctx: AppContext, secret: string) {
  const link = links.read(ctx.config.encryptionKeys, secret);
  const passenger = link && (await findPassengerById(ctx.db, link.id));
  if (!passenger) return null;
  const [booking, fulfilment, story] = await Promise.all([
    findSoldBooking(ctx.db, passenger.booking_id),
    findFulfilment(ctx.db, passenger.booking_id),
    findStory(ctx, ctx.db, passenger.booking_id),
  ]);
  if (!booking || !fulfilment || !story) return null;
  return { booking, fulfilment, passenger, story, isCurrent: passenger.link_version === link.version };
}
