// Fulfilment of a booking for its company, from names to documents. Decides when passport data is decrypted
// and audits it.

import { isDeepStrictEqual } from 'node:util';
import { calculateAge, type Gender } from '#domain/bookings/passenger.ts';
import { ticketName } from '#domain/bookings/passenger-name.ts';
import { maskPassportNumber, type PassportAccess, passportAccess } from '#domain/bookings/passport-access.ts';
import type { TravellerDetails } from '#domain/bookings/traveller-input.ts';
import type {
  CompanyFulfilment,
  PassengerDetails,
  PassengerToTicket,
} from '#domain/fulfilment/company-fulfilment.ts';
import {
  applyFulfilmentAction,
  canPerformAction,
  type FulfilmentAction,
  type FulfilmentState,
} from '#domain/fulfilment/fulfilment.ts';
import type { FulfilmentStep } from '#domain/fulfilment/fulfilment-input.ts';
import { isTicketDeadlinePossible } from '#domain/fulfilment/promises.ts';
import { canRecordCall, findWorkEnd, isBeforeDeparture, type Phase } from '#domain/fulfilment/story.ts';
import { isId } from '#domain/kernel/id.ts';
import { hasTicketNumbers } from '#domain/trips/airlines.ts';
import { readSoldFlights } from '#domain/trips/sold-flights.ts';
import { tripView } from '#domain/trips/trip-view.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { recordAudit, toAuditOrigin } from '#server/features/audit/audit.service.ts';
import {
  type BookingActor,
  type BookingScope,
  getAuthor,
  isActorAllowed,
  runInScope,
  toCompanyAuditOrigin,
} from '#server/features/bookings/booking-scope.ts';
import { findCompanyBooking } from '#server/features/bookings/rows/booking-lines.store.ts';
import { getPromises } from '#server/features/bookings/story/booking-promises.ts';
import { loadAuthorNames } from '#server/features/bookings/story/staff-names.ts';
import { findStory } from '#server/features/bookings/story/story.service.ts';
import { currentMode } from '#server/features/payments/payments.service.ts';
import { runAsCompany } from '#server/platform/database/company-scope.ts';
import type { Tx } from '#server/platform/database/database.ts';
import type { FulfilmentRow, PassengerRow } from '#server/platform/database/schema.ts';
import {
  findFulfilment,
  findSoldBooking,
  listNotFlying,
  listPassengers,
  lockFulfilment,
  type SoldBooking,
  setTicketNumbers,
  updateFulfilment,
} from '../rows/fulfilment.store.ts';
import { isCorrectionRequested } from '../rows/requests.store.ts';
import { decryptValue } from './decrypt-value.ts';
import { enterNames, type NamesOutcome } from './enter-names.ts';
import { findNameReminderState } from './follow-up.store.ts';

export async function getCompanyFulfilment(
  ctx: AppContext,
  actor: CompanyActor,
  wanted: { readonly bookingId: string; readonly showPassports: boolean },
): Promise<CompanyFulfilment | null> {
  const { bookingId } = wanted;
  if (!isId(bookingId)) return null;
  const mode = await currentMode(ctx);
  const passports = passportAccess(actor, wanted.showPassports, ctx.now());
  const found = await runAsCompany(ctx.db, actor, async (tx) => {
    const line = await findCompanyBooking(tx, { companyId: actor.companyId, mode }, bookingId);
    const booking = await findSoldBooking(tx, bookingId);
    const fulfilment = await findFulfilment(tx, bookingId);
    const story = await findStory(ctx, tx, bookingId);
    if (!line || !booking || !fulfilment || !story) return null;
    const passengers = await listPassengers(tx, bookingId);
    const notFlying = await listNotFlying(tx, bookingId);
    await recordAudit(tx, {
      ...toAuditOrigin(actor),
      action: 'booking.shown',
      object: { kind: 'booking', id: bookingId },
      details: { passportsHidden: passports !== 'full' },
    });
    return {
      ...story,
      ...listSteps(fulfilment),
      asked: await findNameReminderState(tx, bookingId),
      mayCall: canRecordCall(story, ctx.now()) && isActorAllowed(actor, 'changeCustomers'),
      bookingId,
      dealId: booking.flight_id,
      reference: booking.reference,
      buyerName: `${booking.first_name} ${booking.last_name}`,
      email: line.email,
      phoneNumber: line.phoneNumber,
      destination: booking.destination_country,
      trip: tripView(readSoldFlights(booking.flights_now)),
      soldTrip: isDeepStrictEqual(booking.flights_now, booking.legs)
        ? null
        : tripView(readSoldFlights(booking.legs)),
      entered: passengers.filter(({ entered_at }) => entered_at !== null).length,
      passengers: passengers.map((row) => toPassenger(ctx, booking, row, passports)),
      asksTicketNumbers: hasTicketNumbers(booking.legs.map(({ flightNumber }) => flightNumber)),
      notFlying: notFlying.map((row) => {
        const { place, ticketName: name } = toPassenger(ctx, booking, row, 'none');
        return { place, ticketName: name };
      }),
      may: listPermissions(actor, {
        state: fulfilment.state,
        phase: story.phase,
        isCorrectionAsked: await isCorrectionRequested(tx, bookingId),
        areTicketsWrong: story.tasks.some(({ kind }) => kind === 'reissue'),
      }),
      passports,
      by: {
        call: story.call?.by,
        tickets: fulfilment.ticketed_by,
        documents: fulfilment.documents_sent_by,
      },
    };
  });
  if (!found) return null;
  const { by, ...fulfilment } = found;
  const nameOf = await loadAuthorNames(ctx.db, Object.values(by));
  const doneBy = Object.entries(by).map(([step, email]) => [step, nameOf(email)] as const);
  const call = found.call && { ...found.call, by: nameOf(found.call.by) ?? found.call.by };
  return { ...fulfilment, call, doneBy: Object.fromEntries(doneBy) };
}

function listSteps(row: FulfilmentRow) {
  return {
    state: row.state,
    pnr: row.pnr,
    ticketBy: row.ticket_by,
    namesSentAt: row.names_sent_at,
    revision: row.revision,
  };
}

const companyActs = [
  'enterNames',
  'sendNames',
  'ticket',
  'ticketSome',
  'correctNames',
  'correctTickets',
  'keepTickets',
  'sendDocuments',
  'sendMoreDocuments',
  'replaceDocuments',
  'takeBack',
  'setTicketBy',
] as const;

/** Names are entered through `enterForTraveller`. */
type CompanyAct = Exclude<(typeof companyActs)[number], 'enterNames' | 'correctNames'>;

interface Now {
  readonly state: FulfilmentState;
  readonly phase: Phase;
  readonly isCorrectionAsked: boolean;
  readonly areTicketsWrong: boolean;
}

export function listPermissions(actor: BookingActor, now: Now): CompanyFulfilment['may'] {
  const may = (act: FulfilmentAction) =>
    isActorAllowed(actor, 'changeCustomers') &&
    canPerformAction(now.state, act, 'company') &&
    isBeforeDeparture(now.phase) &&
    (act !== 'correctNames' || now.isCorrectionAsked) &&
    (act !== 'keepTickets' || now.areTicketsWrong);
  return Object.fromEntries(companyActs.map((act) => [act, may(act)]));
}

/** Reads the first passenger's details from the booking until they have been corrected. */
export function toPassenger(
  ctx: AppContext,
  booking: SoldBooking,
  row: PassengerRow,
  passports: PassportAccess,
): PassengerToTicket {
  const lead = row.place === 1 ? booking : null;
  const firstName = row.first_name ?? lead?.first_name ?? '';
  const lastName = row.last_name ?? lead?.last_name ?? '';
  const open = (column: SealedColumn): string | undefined => {
    const own = row[column];
    if (own) return decryptValue(ctx, own, `passengers.${column}|${row.id}`);
    const booked = lead?.[column];
    return lead && booked ? decryptValue(ctx, booked, `bookings.${column}|${lead.id}`) : undefined;
  };
  const passportNumber = passports === 'none' ? undefined : open('passport_number');
  return {
    place: row.place,
    firstName,
    lastName,
    ticketName: ticketName({ firstName, lastName })?.printed ?? null,
    enteredBy: row.entered_by,
    enteredAt: row.entered_at,
    version: row.link_version,
    ticketNumber: row.ticket_number,
    passport: passportNumber ? toDetails(passportNumber, open, booking, passports) : null,
    infant: toInfant(ctx, booking, row, passports),
  };
}

function toInfant(
  ctx: AppContext,
  booking: SoldBooking,
  row: PassengerRow,
  passports: PassportAccess,
): PassengerToTicket['infant'] {
  const { infant_first_name: firstName, infant_last_name: lastName } = row;
  if (firstName === null || lastName === null) return null;
  const open = (column: SealedColumn): string | undefined => {
    const sealed = row[`infant_${column}`];
    return sealed ? decryptValue(ctx, sealed, `passengers.infant_${column}|${row.id}`) : undefined;
  };
  const passportNumber = passports === 'none' ? undefined : open('passport_number');
  return {
    firstName,
    lastName,
    ticketName: ticketName({ firstName, lastName })?.printed ?? null,
    passport: passportNumber ? toDetails(passportNumber, open, booking, passports) : null,
  };
}

/** Masked data shows only the age, to tell children from adults. */
function toDetails(
  passportNumber: string,
  open: (column: SealedColumn) => string | undefined,
  { departs_on: departsOn }: SoldBooking,
  passports: PassportAccess,
): PassengerDetails {
  const dateOfBirth = open('date_of_birth');
  const isFull = passports === 'full';
  return {
    passportNumber: isFull ? passportNumber : maskPassportNumber(passportNumber),
    gender: open('gender') as Gender | undefined,
    dateOfBirth: isFull ? dateOfBirth : undefined,
    passportExpiry: open('passport_expiry'),
    nationality: open('nationality'),
    issuingCountry: open('issuing_country'),
    ageOnDeparture: dateOfBirth ? calculateAge(dateOfBirth, departsOn) : null,
  };
}

export const sealedColumns = [
  'passport_number',
  'gender',
  'date_of_birth',
  'passport_expiry',
  'nationality',
  'issuing_country',
] as const;

type SealedColumn = (typeof sealedColumns)[number];

/** `closed`: the action is not allowed now, or the booking is cancelled or does not exist. */
export type FulfilmentOutcome = NamesOutcome | 'readOnly' | 'wrongNumbers' | 'wrongDate';

export async function enterForTraveller(
  ctx: AppContext,
  actor: CompanyActor,
  entry: {
    readonly bookingId: string;
    readonly place: number;
    readonly version: number;
    readonly details: TravellerDetails;
  },
): Promise<FulfilmentOutcome> {
  const { actor: by, clientAddress, requestId } = toAuditOrigin(actor);
  const audit = {
    actor: by,
    ...(clientAddress !== undefined && { clientAddress }),
    ...(requestId !== undefined && { requestId }),
  };
  return runInScope(ctx, actor, entry.bookingId, (tx) =>
    enterNames(ctx, tx, { ...entry, by: 'company', audit }),
  );
}

interface Change {
  readonly bookingId: string;
  readonly revision: number;
}

type Write<More extends string> = (
  tx: Tx,
  row: FulfilmentRow,
  next: FulfilmentState,
) => Promise<FulfilmentOutcome | More>;

/** Locks the fulfilment and checks the transition. `write` gets the row and next state; it may refuse. */
export function performFulfilmentAction<More extends string = never>(
  ctx: AppContext,
  actor: BookingActor,
  change: Change & { readonly what: CompanyAct },
  write: Write<More>,
): Promise<FulfilmentOutcome | More> {
  return runInScope(ctx, actor, change.bookingId, (tx, _booking, scope) =>
    joinFulfilmentAction(ctx, tx, { actor, scope }, change, write),
  );
}

/** Like `performFulfilmentAction`, in the caller's transaction. */
export async function joinFulfilmentAction<More extends string = never>(
  ctx: AppContext,
  tx: Tx,
  { actor, scope }: { readonly actor: BookingActor; readonly scope: BookingScope },
  { bookingId, revision, what }: Change & { readonly what: CompanyAct },
  write: Write<More>,
): Promise<FulfilmentOutcome | More> {
  const row = await lockFulfilment(tx, bookingId);
  const story = await findStory(ctx, tx, bookingId);
  const end = story && findWorkEnd(story.phase);
  if (end) return end;
  const next = row ? applyFulfilmentAction(row.state, what, 'company') : null;
  if (!row || next === null) return 'closed';
  if (row.revision !== revision) return 'stale';
  const outcome = await write(tx, row, next);
  if (outcome !== 'saved') return outcome;
  await recordAudit(tx, {
    ...toCompanyAuditOrigin(actor, scope),
    action: `booking.${what}`,
    object: { kind: 'booking', id: bookingId },
    details: { from: row.state, to: next },
  });
  return outcome;
}

export function markStep(
  ctx: AppContext,
  actor: BookingActor,
  { step, ...change }: Change & { readonly step: FulfilmentStep },
): Promise<FulfilmentOutcome> {
  return performFulfilmentAction(ctx, actor, { ...change, what: step }, async (tx, row, next) => {
    const { bookingId } = change;
    const now = ctx.now();
    if (step === 'takeBack') await setTicketNumbers(tx, await listPassengers(tx, bookingId), []);
    const noted = {
      sendNames: { names_sent_at: now, names_sent_by: getAuthor(actor) },
      sendDocuments: { documents_sent_at: now, documents_sent_by: getAuthor(actor) },
      takeBack:
        row.state === 'ticketed'
          ? { ticketed_at: null, ticketed_by: null }
          : { names_sent_at: null, names_sent_by: null },
    };
    await updateFulfilment(tx, bookingId, { state: next, ...noted[step] });
    return 'saved';
  });
}

/** The date must be earlier than the one promised to the buyer. */
export function setTicketBy(
  ctx: AppContext,
  actor: CompanyActor,
  { ticketBy, ...change }: Change & { readonly ticketBy: string },
): Promise<FulfilmentOutcome> {
  return performFulfilmentAction(ctx, actor, { ...change, what: 'setTicketBy' }, async (tx, row) => {
    const booking = await findSoldBooking(tx, change.bookingId);
    if (!booking) return 'closed';
    const { ticketsPromisedOn } = getPromises(booking, row.ticket_by);
    if (!isTicketDeadlinePossible(ticketBy, ticketsPromisedOn, ctx.now())) return 'wrongDate';
    await updateFulfilment(tx, change.bookingId, { ticket_by: ticketBy });
    return 'saved';
  });
}
