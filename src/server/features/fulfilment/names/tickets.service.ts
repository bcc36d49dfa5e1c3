import type { NewTicketNumber } from '#domain/fulfilment/document.ts';
import { applyFulfilmentAction, canPerformAction, readTicketNumbers } from '#domain/fulfilment/fulfilment.ts';
import { isBeforeDeparture } from '#domain/fulfilment/story.ts';
import { hasTicketNumbers } from '#domain/trips/airlines.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { type AuditLine, recordAudit } from '#server/features/audit/audit.service.ts';
import {
  type BookingActor,
  findScope,
  getAuthor,
  type toCompanyAuditOrigin,
} from '#server/features/bookings/booking-scope.ts';
import { findStory } from '#server/features/bookings/story/story.service.ts';
import { runAsCompany } from '#server/platform/database/company-scope.ts';
import type { Tx } from '#server/platform/database/database.ts';
import type { FulfilmentRow } from '#server/platform/database/schema.ts';
import { listTicketOwners } from '../rows/documents.store.ts';
import {
  findSoldBooking,
  listPassengers,
  lockFulfilment,
  lockTicketNumbers,
  setTicketNumbers,
  updateFulfilment,
} from '../rows/fulfilment.store.ts';
import { type FulfilmentOutcome, performFulfilmentAction } from './company-fulfilment.service.ts';

interface EnteredTickets {
  readonly bookingId: string;
  readonly revision: number;
  readonly pnr: string | null;
  readonly ticketNumbers: string | null;
}

/** Moves the booking to ticketed once all have numbers. Numbers from a super admin are added. */
export async function recordTickets(
  ctx: AppContext,
  actor: BookingActor,
  { pnr, ticketNumbers, ...change }: EnteredTickets,
): Promise<FulfilmentOutcome> {
  const { bookingId } = change;
  const scope = await findScope(ctx, actor, bookingId);
  if (!scope) return 'closed';
  const read = actor.kind === 'company' ? readNumbers : addNumbers;
  const numbers = await runAsCompany(ctx.db, scope, (tx) => read(tx, bookingId, ticketNumbers));
  const isAll = !numbers?.includes(null);
  const what = isAll ? 'ticket' : 'ticketSome';
  return performFulfilmentAction(ctx, actor, { ...change, what }, async (tx, row, next) => {
    if (!numbers) return 'wrongNumbers';
    await setTicketNumbers(tx, await listPassengers(tx, bookingId), numbers);
    await updateFulfilment(tx, bookingId, {
      state: next,
      ...(pnr !== null && { pnr }),
      ...buildSteps(row, isAll, { at: ctx.now(), by: getAuthor(actor) }),
    });
    return 'saved';
  });
}

/** Adds and replaces numbers after ticketing. Never removes one, because the buyer may travel with it. */
export async function correctTickets(
  ctx: AppContext,
  actor: CompanyActor,
  { pnr, ticketNumbers, ...change }: EnteredTickets & { readonly pnr: string },
): Promise<FulfilmentOutcome> {
  const { bookingId } = change;
  return performFulfilmentAction(ctx, actor, { ...change, what: 'correctTickets' }, async (tx, row) => {
    const passengers = await listPassengers(tx, bookingId);
    const numbers = await readNumbers(tx, bookingId, ticketNumbers);
    const known = passengers.map(({ ticket_number }) => ticket_number);
    if (!numbers || (numbers.length > 0 && known.some((number, index) => number && !numbers[index])))
      return 'wrongNumbers';
    if (numbers.length > 0) await setTicketNumbers(tx, passengers, numbers);
    const isIssued = row.ticketed_at === null && !numbers.includes(null);
    const areNew = pnr !== row.pnr || numbers.some((number, index) => number !== known[index]);
    await updateFulfilment(tx, bookingId, {
      pnr,
      ...(isIssued && buildSteps(row, true, { at: ctx.now(), by: getAuthor(actor) })),
      ...(areNew && toTicketCheck(ctx, actor)),
    });
    return 'saved';
  });
}

/** Returns an empty list if the booking needs no numbers, and null if they are invalid or missing. */
async function readNumbers(
  tx: Tx,
  bookingId: string,
  typed: string | null,
): Promise<readonly (string | null)[] | null> {
  if (typed !== null) return readTicketNumbers(typed, (await listPassengers(tx, bookingId)).length);
  const booking = await findSoldBooking(tx, bookingId);
  return booking && !hasTicketNumbers(booking.legs.map(({ flightNumber }) => flightNumber)) ? [] : null;
}

/** Keeps stored numbers. Returns null if a new one would be a duplicate. */
async function addNumbers(
  tx: Tx,
  bookingId: string,
  typed: string | null,
): Promise<readonly (string | null)[] | null> {
  const added = await readNumbers(tx, bookingId, typed);
  const passengers = await listPassengers(tx, bookingId);
  const all = added && passengers.map(({ ticket_number }, index) => ticket_number ?? added[index] ?? null);
  const known = all?.filter((number) => number !== null) ?? [];
  if (added?.length === 0) return added;
  return new Set(known).size === known.length ? all : null;
}

/** New tickets show the current flights and names, so they count as checked. */
export function toTicketCheck({ now }: Pick<AppContext, 'now'>, actor: BookingActor) {
  return { tickets_checked_at: now(), tickets_checked_by: getAuthor(actor) };
}

/** Some airlines accept names and issue tickets at once, so both steps are recorded. */
function buildSteps(
  row: FulfilmentRow,
  isAll: boolean,
  { at, by }: { readonly at: Date; readonly by: string },
) {
  const namesSent = { names_sent_at: row.names_sent_at ?? at, names_sent_by: row.names_sent_by ?? by };
  return isAll ? { ...namesSent, ticketed_at: at, ticketed_by: by } : namesSent;
}

interface NumberAuthor {
  readonly email: string;
  readonly audit: Omit<AuditLine, 'action' | 'object' | 'details'>;
}

/** Enters a number read from a document. Joins the transaction that confirms or reads the document. */
export async function enterReadNumber(
  ctx: AppContext,
  tx: Tx,
  actor: NumberAuthor,
  { bookingId, ...read }: NewTicketNumber & { readonly bookingId: string },
): Promise<void> {
  await enterNewNumbers(ctx, tx, actor, { bookingId, numbers: [read] });
}

/**
 * Enters numbers of travellers without one, and returns how many. Joins the caller's transaction and locks the
 * fulfilment. Never replaces a number or uses one of another traveller of the company.
 */
export async function enterNewNumbers(
  ctx: AppContext,
  tx: Tx,
  actor: NumberAuthor,
  { bookingId, numbers }: { readonly bookingId: string; readonly numbers: readonly NewTicketNumber[] },
): Promise<number> {
  const row = await lockFulfilment(tx, bookingId);
  if (!row) return 0;
  await lockTicketNumbers(tx, row.company_id);
  const wanted = numbers.map(({ ticketNumber }) => ticketNumber);
  const owners = await listTicketOwners(tx, row.company_id, wanted);
  const passengers = await listPassengers(tx, bookingId);
  const added = numbers.filter(
    ({ place, ticketNumber }) =>
      passengers.find((passenger) => passenger.place === place)?.ticket_number === null &&
      !owners.some(({ ticket_number }) => ticket_number === ticketNumber),
  );
  if (added.length === 0) return 0;
  const entered = passengers.map(
    ({ place, ticket_number }) => added.find((each) => each.place === place)?.ticketNumber ?? ticket_number,
  );
  const isAll = !entered.includes(null);
  const first = isAll ? 'ticket' : 'ticketSome';
  const what = canPerformAction(row.state, first, 'company') ? first : 'correctTickets';
  const next = applyFulfilmentAction(row.state, what, 'company');
  const story = await findStory(ctx, tx, bookingId);
  if (next === null || !story || !isBeforeDeparture(story.phase)) return 0;
  await setTicketNumbers(tx, passengers, entered);
  await updateFulfilment(tx, bookingId, {
    state: next,
    ...buildSteps(row, isAll, { at: ctx.now(), by: actor.email }),
  });
  await recordAudit(tx, {
    ...actor.audit,
    action: `booking.${what}`,
    object: { kind: 'booking', id: bookingId },
    details: { from: row.state, to: next },
  });
  return added.length;
}

/** Joins the transaction that sends documents, with the fulfilment locked. */
export async function replaceNumbers(
  tx: Tx,
  audit: ReturnType<typeof toCompanyAuditOrigin>,
  bookingId: string,
  numbers: readonly NewTicketNumber[],
): Promise<void> {
  if (numbers.length === 0) return;
  const passengers = await listPassengers(tx, bookingId);
  const replaced = passengers.map(
    ({ place, ticket_number }) => numbers.find((each) => each.place === place)?.ticketNumber ?? ticket_number,
  );
  await setTicketNumbers(tx, passengers, replaced);
  await recordAudit(tx, {
    ...audit,
    action: 'booking.correctTickets',
    object: { kind: 'booking', id: bookingId },
    details: { places: numbers.map(({ place }) => place).join(' ') },
  });
}
