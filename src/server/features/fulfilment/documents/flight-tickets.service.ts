// Documents of a whole flight, run as the company. One press confirms those that are certain, in one transaction
// per booking, and emails the buyers whose passengers all have a document.
import { hasPermission } from '#domain/accounts/company-role.ts';
import { ticketName } from '#domain/bookings/passenger-name.ts';
import {
  type FlightTickets,
  planTickets,
  type TicketBooking,
  type TicketDocument,
} from '#domain/fulfilment/flight-tickets.ts';
import { canPerformAction } from '#domain/fulfilment/fulfilment.ts';
import { isBeforeDeparture } from '#domain/fulfilment/story.ts';
import { isId } from '#domain/kernel/id.ts';
import { createRefusal, type Refused } from '#domain/kernel/outcome.ts';
import { hasTicketNumbers } from '#domain/trips/airlines.ts';
import { readSoldFlights } from '#domain/trips/sold-flights.ts';
import { tripView } from '#domain/trips/trip-view.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { recordAudit, toAuditOrigin } from '#server/features/audit/audit.service.ts';
import { type BookingScope, runInScope } from '#server/features/bookings/booking-scope.ts';
import { listStories } from '#server/features/bookings/story/story.service.ts';
import { currentMode } from '#server/features/payments/payments.service.ts';
import { runAsCompany } from '#server/platform/database/company-scope.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { enterNewNumbers } from '../names/tickets.service.ts';
import {
  type ListedDocument,
  listFlightDocuments,
  listTicketOwners,
  lockBookingDocuments,
  updateDocument,
} from '../rows/documents.store.ts';
import { lockFulfilment, lockTicketNumbers } from '../rows/fulfilment.store.ts';
import {
  type BookingOnFlight,
  findSoldDeal,
  listBookingPassengers,
  listBookingsOnFlight,
} from '../rows/manifest.store.ts';
import { type SendOutcome, sendConfirmed } from './send-documents.service.ts';

/** Null if the flight has no paid booking or the actor has no access to documents. */
export async function getFlightTickets(
  ctx: AppContext,
  actor: CompanyActor,
  dealId: string,
): Promise<FlightTickets | null> {
  if (!hasPermission(actor, 'handleDocuments') || !isId(dealId)) return null;
  const scope = { companyId: actor.companyId, mode: await currentMode(ctx) };
  return runAsCompany(ctx.db, actor, async (tx) => {
    const deal = await findSoldDeal(tx, scope.companyId, dealId);
    const { bookings, documents, plan } = await loadPlan(ctx, tx, scope, dealId);
    if (!deal || bookings.length === 0) return null;
    return {
      dealId,
      destination: deal.destination,
      trip: tripView(readSoldFlights(deal.legs)),
      bookings,
      plan,
      confirmed: documents.filter(
        (each) =>
          each.state === 'confirmed' &&
          each.isRead &&
          !plan.doubtful.some(({ document }) => document === each),
      ),
      sent: documents.filter(({ state }) => state === 'sent').length,
    };
  });
}

export async function loadTicketBookings(
  ctx: AppContext,
  tx: Tx,
  scope: BookingScope,
  dealId: string,
): Promise<TicketBooking[]> {
  const sold = await listBookingsOnFlight(tx, scope, dealId);
  const ids = sold.map(({ id }) => id);
  const passengers = await listBookingPassengers(tx, ids);
  const stories = await listStories(ctx, tx, ids);
  return sold.map((booking): TicketBooking => {
    const { id: bookingId, reference, fulfilmentState: state, legs } = booking;
    const story = stories.get(bookingId);
    const canEnter =
      canPerformAction(state, 'ticketSome', 'company') ||
      canPerformAction(state, 'correctTickets', 'company');
    return {
      bookingId,
      reference,
      canTicket: canEnter && story !== undefined && isBeforeDeparture(story.phase),
      needsNumbers: hasTicketNumbers(legs.map(({ flightNumber }) => flightNumber)),
      travellers: passengers
        .filter(({ booking_id }) => booking_id === bookingId)
        .map(({ place, ticket_number, entered_at, ...row }) => ({
          bookingId,
          reference,
          place,
          ticketName: getPrintedTicketName(booking, { ...row, place }),
          ticketNumber: ticket_number,
          enteredAt: entered_at,
        })),
    };
  });
}

function getPrintedTicketName(
  booking: BookingOnFlight,
  row: { readonly place: number; readonly first_name: string | null; readonly last_name: string | null },
): string | null {
  const lead = row.place === 1 ? booking : null;
  const firstName = row.first_name ?? lead?.first_name ?? '';
  const lastName = row.last_name ?? lead?.last_name ?? '';
  return ticketName({ firstName, lastName })?.printed ?? null;
}

async function loadPlan(ctx: AppContext, tx: Tx, scope: BookingScope, dealId: string) {
  const { companyId } = scope;
  const bookings = await loadTicketBookings(ctx, tx, scope, dealId);
  const bookingIds = bookings.map(({ bookingId }) => bookingId);
  const rows = bookingIds.length > 0 ? await listFlightDocuments(tx, { companyId, dealId, bookingIds }) : [];
  const documents = rows.map(toTicketDocument);
  const numbers = [...new Set(documents.flatMap(({ ticketNumber }) => ticketNumber ?? []))];
  const owners = await loadTicketOwners(tx, companyId, numbers);
  return { bookings, documents, plan: planTickets({ bookings, documents, owners }) };
}

export async function loadTicketOwners(tx: Tx, companyId: string, numbers: readonly string[]) {
  return (await listTicketOwners(tx, companyId, numbers)).map(({ booking_id, place, ticket_number }) => ({
    bookingId: booking_id,
    place,
    ticketNumber: ticket_number ?? '',
  }));
}

function toTicketDocument(row: ListedDocument): TicketDocument {
  return {
    id: row.id,
    fileName: row.file_name,
    state: row.state,
    isRead: row.read_at !== null,
    readAt: row.read_at,
    confirmedAt: row.confirmed_at,
    readResult: row.read_result,
    ticketNumber: row.ticket_number,
    bookingId: row.booking_id,
    place: row.place,
    replacedAt: row.replaced_at,
  };
}

/** A booking whose documents were confirmed, but not sent. */
export interface NotEmailed {
  readonly reference: string;
  readonly why: Exclude<SendOutcome, 'saved'>;
}

export type ConfirmTicketsOutcome =
  | Refused<'read_only'>
  | Refused<'flight_missing'>
  | {
      readonly ok: true;
      readonly confirmed: number;
      readonly emailed: number;
      readonly notEmailed: readonly NotEmailed[];
    };

/**
 * Confirms the certain documents among `ids`, which the page showed, and emails the buyers of bookings that are
 * complete. Each booking is decided again with its fulfilment locked, so a retry only does what is left.
 */
export async function confirmFlightTickets(
  ctx: AppContext,
  actor: CompanyActor,
  { dealId, ids }: { readonly dealId: string; readonly ids: readonly string[] },
): Promise<ConfirmTicketsOutcome> {
  if (!hasPermission(actor, 'handleDocuments')) return createRefusal('read_only');
  const tickets = await getFlightTickets(ctx, actor, dealId);
  if (!tickets) return createRefusal('flight_missing');
  let [confirmed, emailed] = [0, 0];
  const notEmailed: NotEmailed[] = [];
  for (const { bookingId, reference } of tickets.bookings) {
    const own = { dealId, bookingId, ids };
    const done = await runInScope(ctx, actor, bookingId, (tx, _booking, scope) =>
      confirmBooking(ctx, tx, { actor, scope }, own),
    );
    if (typeof done === 'string') continue;
    confirmed += done.confirmed;
    if (done.sending === 'saved') emailed += 1;
    else if (done.sending) notEmailed.push({ reference, why: done.sending });
  }
  return { ok: true, confirmed, emailed, notEmailed };
}

async function confirmBooking(
  ctx: AppContext,
  tx: Tx,
  by: { readonly actor: CompanyActor; readonly scope: BookingScope },
  own: { readonly dealId: string; readonly bookingId: string; readonly ids: readonly string[] },
): Promise<{ readonly confirmed: number; readonly sending: SendOutcome | null }> {
  const { actor, scope } = by;
  const { bookingId, ids } = own;
  await lockFulfilment(tx, bookingId);
  await lockBookingDocuments(tx, bookingId);
  await lockTicketNumbers(tx, scope.companyId);
  const { plan, documents } = await loadPlan(ctx, tx, scope, own.dealId);
  const isShown = ({ id }: TicketDocument) => ids.includes(id);
  const certain = plan.certain.filter(
    ({ document, traveller }) => traveller.bookingId === bookingId && isShown(document),
  );
  for (const { document } of certain) await confirmOne(ctx, tx, actor, document);
  const author = { email: actor.email, audit: toAuditOrigin(actor) };
  const numbers = certain.flatMap(({ document: { ticketNumber }, traveller: { place } }) =>
    ticketNumber === null ? [] : [{ place, ticketNumber }],
  );
  await enterNewNumbers(ctx, tx, author, { bookingId, numbers });
  const unsent = documents.filter(({ state }) => state !== 'sent' && state !== 'refused');
  const areShown = unsent.filter((each) => each.bookingId === bookingId).every(isShown);
  const isReady = areShown && plan.ready.some((each) => each.bookingId === bookingId);
  if (!isReady) return { confirmed: certain.length, sending: null };
  const row = await lockFulfilment(tx, bookingId);
  const sending = row
    ? await sendConfirmed(ctx, tx, by, { bookingId, revision: row.revision })
    : ('closed' as const);
  return { confirmed: certain.length, sending };
}

async function confirmOne(ctx: AppContext, tx: Tx, actor: CompanyActor, { id, bookingId }: TicketDocument) {
  await updateDocument(tx, id, { state: 'confirmed', confirmed_by: actor.email, confirmed_at: ctx.now() });
  await recordAudit(tx, {
    ...toAuditOrigin(actor),
    action: 'document.confirmed',
    object: { kind: 'document', id },
    details: { bookingId },
  });
}
