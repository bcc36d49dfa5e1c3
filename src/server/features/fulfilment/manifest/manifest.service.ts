// Departures and passenger manifests of a company, on screen, on paper and as a file. Writes the audit
// records of passport access.
import { hasPermission } from '#domain/accounts/company-role.ts';
import { ticketName } from '#domain/bookings/passenger-name.ts';
import { type PassportAccess, passportAccess } from '#domain/bookings/passport-access.ts';
import { ticketEvidence } from '#domain/fulfilment/fulfilment.ts';
import {
  type DepartureCounts,
  type Manifest,
  type ManifestBooking,
  type ManifestPassenger,
  manifestCounts,
  type PassengerState,
} from '#domain/fulfilment/manifest.ts';
import type { LinesPart, ReservationSystem } from '#domain/fulfilment/reservation-lines.ts';
import { isBeforeDeparture } from '#domain/fulfilment/story.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import { isId } from '#domain/kernel/id.ts';
import { klDate } from '#domain/kernel/time.ts';
import { readSoldFlights } from '#domain/trips/sold-flights.ts';
import { tripView } from '#domain/trips/trip-view.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { type AuditLine, recordAudit, toAuditOrigin } from '#server/features/audit/audit.service.ts';
import { type BookingStory, listStories } from '#server/features/bookings/story/story.service.ts';
import { currentMode } from '#server/features/payments/payments.service.ts';
import { runAsCompany } from '#server/platform/database/company-scope.ts';
import type { Tx } from '#server/platform/database/database.ts';
import type { PassengerRow } from '#server/platform/database/schema.ts';
import { sealedColumns, toPassenger } from '../names/company-fulfilment.service.ts';
import type { SoldBooking } from '../rows/fulfilment.store.ts';
import {
  type BookingOnFlight,
  findSoldDeal,
  listBookingPassengers,
  listBookingsOnFlight,
  listSoldDeals,
  setLinesCopied,
} from '../rows/manifest.store.ts';

export async function listDepartures(
  ctx: AppContext,
  actor: CompanyActor,
  { past }: { readonly past: boolean },
): Promise<DepartureCounts[]> {
  const scope = { companyId: actor.companyId, mode: await currentMode(ctx) };
  const rows = await runAsCompany(ctx.db, actor, (tx) =>
    listSoldDeals(tx, scope, { today: klDate(ctx.now()), past }),
  );
  return rows.map(({ legs, ...row }) => ({ ...row, trip: tripView(readSoldFlights(legs)) }));
}

export async function getCurrentFlights(
  ctx: AppContext,
  actor: CompanyActor,
  dealId: string,
): Promise<Pick<Manifest, 'flights' | 'destination' | 'trip'> | null> {
  if (!isId(dealId)) return null;
  const deal = await runAsCompany(ctx.db, actor, (tx) => findSoldDeal(tx, actor.companyId, dealId));
  if (!deal) return null;
  const flights = readSoldFlights(deal.legs);
  return { flights, destination: deal.destination, trip: tripView(flights) };
}

interface ManifestRequest {
  readonly dealId: string;
  readonly showPassports: boolean;
  /** Reservation system whose lines are shown; null if none. */
  readonly lines: ReservationSystem | null;
}

export async function getManifest(
  ctx: AppContext,
  actor: CompanyActor,
  { dealId, showPassports, lines }: ManifestRequest,
): Promise<Manifest | null> {
  const passports = passportAccess(actor, showPassports, ctx.now());
  const passportsHidden = passports !== 'full';
  return runAsReader(ctx, actor, { dealId, passports }, ({ bookings }) => ({
    action: 'flight.shown',
    details: { passportsHidden, count: manifestCounts(bookings).travellers, ...(lines && { lines }) },
  }));
}

/** The file contains every passport, so the audit record is written before the file is returned. */
export async function exportManifest(
  ctx: AppContext,
  actor: CompanyActor,
  { dealId, format }: { readonly dealId: string; readonly format: string },
): Promise<Manifest | null> {
  if (!hasPermission(actor, 'seePassports')) throw new DomainError('not_allowed');
  return runAsReader(ctx, actor, { dealId, passports: 'full' }, ({ bookings }) => ({
    action: 'flight.exported',
    details: { withPassports: true, count: manifestCounts(bookings).travellers, format },
  }));
}

export type ManifestUse =
  | { readonly what: 'printed'; readonly passportsHidden: boolean }
  | ({ readonly what: 'linesCopied' } & CopiedUse);

interface CopiedUse {
  readonly lines: ReservationSystem;
  readonly part: LinesPart;
  readonly pnr: string;
  readonly shownAt: number;
}

/** Records that a manifest on the screen was printed or copied. */
export async function recordManifestUse(
  ctx: AppContext,
  actor: CompanyActor,
  { dealId, ...use }: ManifestUse & { readonly dealId: string },
): Promise<'noted' | 'readOnly' | 'missing'> {
  if (!hasPermission(actor, 'seePassports')) return 'readOnly';
  const wanted = { dealId, passports: 'none' } as const;
  const found =
    use.what === 'printed'
      ? await runAsReader(ctx, actor, wanted, () => {
          const { what: _, ...details } = use;
          return { action: 'flight.printed', details };
        })
      : await runAsReader(
          ctx,
          actor,
          wanted,
          () => ({ action: 'flight.linesCopied', details: { lines: use.lines, part: use.part } }),
          (tx, { bookings }) => markLinesCopied(ctx, tx, bookings, use),
        );
  return found ? 'noted' : 'missing';
}

/** Only passengers whose payment and details are as old as the page, whose clock is not trusted beyond now. */
async function markLinesCopied(
  ctx: AppContext,
  tx: Tx,
  bookings: Manifest['bookings'],
  { part, pnr, shownAt }: CopiedUse,
): Promise<void> {
  const at = new Date(Math.min(shownAt, ctx.now().getTime()));
  for (const { bookingId, passengers } of bookings.filter((booking) => booking.pnr === pnr)) {
    const places = passengers.filter(({ state }) => state === 'complete').map(({ place }) => place);
    await setLinesCopied(tx, { bookingId, places, part, at });
  }
}

async function runAsReader(
  ctx: AppContext,
  actor: CompanyActor,
  wanted: { readonly dealId: string; readonly passports: PassportAccess },
  toLine: (manifest: Manifest) => Pick<AuditLine, 'action' | 'details'>,
  write: (tx: Tx, manifest: Manifest) => Promise<void> = async () => {},
): Promise<Manifest | null> {
  const { dealId } = wanted;
  if (!isId(dealId)) return null;
  const scope = { companyId: actor.companyId, mode: await currentMode(ctx) };
  return runAsCompany(ctx.db, actor, async (tx) => {
    const manifest = await readManifest(ctx, tx, scope, wanted);
    if (manifest) {
      await write(tx, manifest);
      const { action, details } = toLine(manifest);
      const bookings = manifest.bookings.map(({ bookingId }) => bookingId).join(' ');
      await recordAudit(tx, {
        ...toAuditOrigin(actor),
        object: { kind: 'deal', id: dealId },
        action,
        details: { ...details, bookings },
      });
    }
    return manifest;
  });
}

async function readManifest(
  ctx: AppContext,
  tx: Tx,
  scope: Parameters<typeof listBookingsOnFlight>[1],
  { dealId, passports }: { readonly dealId: string; readonly passports: PassportAccess },
): Promise<Manifest | null> {
  const deal = await findSoldDeal(tx, scope.companyId, dealId);
  const sold = deal ? await listBookingsOnFlight(tx, scope, dealId) : [];
  if (!deal || sold.length === 0) return null;
  const rows = await listBookingPassengers(
    tx,
    sold.map(({ id }) => id),
  );
  const stories = await listStories(
    ctx,
    tx,
    sold.map(({ id }) => id),
  );
  const bookings = sold.map((booking): ManifestBooking => {
    const own = rows.filter(({ booking_id }) => booking_id === booking.id);
    const passengers = own.map((row) => toManifestPassenger(ctx, booking, row, passports));
    return {
      bookingId: booking.id,
      reference: booking.reference,
      phoneNumber: booking.phoneNumber,
      buyerName: `${booking.first_name} ${booking.last_name}`,
      pnr: booking.pnr || deal.pnr,
      passengers,
      ...getDueTimes(stories.get(booking.id)),
    };
  });
  const { destination, airlines, pnr, legs, seats_offered, seats_sold, deleted_at } = deal;
  const flights = readSoldFlights(legs);
  return {
    dealId,
    destination,
    airlines,
    pnr,
    flights,
    trip: tripView(flights),
    bookings,
    linesCopiedAt: findLastCopy(rows),
    unsold: deleted_at === null ? Math.max(0, seats_offered - seats_sold) : 0,
    passports,
  };
}

function findLastCopy(rows: readonly PassengerRow[]): Date | null {
  const times = rows.flatMap((row) => [row.names_copied_at ?? [], row.documents_copied_at ?? []].flat());
  return times.reduce<Date | null>((last, at) => (last && last > at ? last : at), null);
}

function getDueTimes(story: BookingStory | undefined) {
  const isUnticketed = story?.phase === 'names' || story?.phase === 'tickets';
  return {
    isAhead: story !== undefined && isBeforeDeparture(story.phase),
    namesDueAt: story?.tasks.find(({ kind }) => kind === 'names')?.dueAt ?? null,
    ticketsDueAt: isUnticketed ? story.ticketsBy : null,
  };
}

function toManifestPassenger(
  ctx: AppContext,
  booking: BookingOnFlight,
  row: PassengerRow,
  passports: PassportAccess,
): ManifestPassenger {
  const opened = toPassenger(ctx, booking, row, passports);
  const { place, firstName, lastName, passport } = opened;
  const ticket = ticketEvidence(opened.ticketNumber, { state: booking.fulfilmentState, pnr: booking.pnr });
  const name = getPrintedName({ firstName, lastName });
  const infant = opened.infant && { name: getPrintedName(opened.infant), details: opened.infant.passport };
  return {
    place,
    name,
    state: getPassengerState(booking, row, name !== null),
    ticket,
    details: passport,
    infant,
    copied: {
      names: isCopied(row, row.names_copied_at),
      documents: isCopied(row, row.documents_copied_at),
    },
  };
}

function isCopied({ entered_at, infant_changed_at }: PassengerRow, at: Date | null): boolean {
  return at !== null && [entered_at, infant_changed_at].every((changed) => changed === null || changed <= at);
}

function getPrintedName(person: Parameters<typeof ticketName>[0]): ManifestPassenger['name'] {
  const [family = '', given = ''] = ticketName(person)?.printed.split('/') ?? [];
  return family && given ? { family, given } : null;
}

/** Checks only that values exist, without decrypting, so it works for users without passport access. */
function getPassengerState(booking: SoldBooking, row: PassengerRow, isNamed: boolean): PassengerState {
  if (!isNamed) return 'missing';
  const lead = row.place === 1 ? booking : null;
  const isThere = sealedColumns.every((column) => (row[column] ?? lead?.[column] ?? null) !== null);
  return isThere ? 'complete' : 'begun';
}
