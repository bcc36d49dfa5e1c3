// Loads the deal, the draft and held seats. Redirects from a step that is not due yet to the one that is.

import { data, type RouterContextProvider, redirect } from 'react-router';
import { bookingTotals, clampTickets, isBillable } from '#domain/bookings/booking.ts';
import { suggestEmail } from '#domain/bookings/email-suggestion.ts';
import { isMinor, isUndiallable, passportWarning } from '#domain/bookings/passenger.ts';
import type { PassengerInput } from '#domain/bookings/passenger-input.ts';
import { type Deal, dealPhase } from '#domain/deals/deal.ts';
import { bookingPromises } from '#domain/fulfilment/promises.ts';
import * as paths from '#domain/kernel/paths.ts';
import { klDate } from '#domain/kernel/time.ts';
import { termsVersion } from '#domain/privacy/legal.ts';
import { countries, countryName } from '#domain/trips/countries.ts';
import { getLastFlightDate } from '#domain/trips/leg.ts';
import { toTripDisplay } from '#domain/trips/trip-view.ts';
import { type BookingView, emailProofKey, getBooking } from '#server/features/bookings/bookings.service.ts';
import { getDeal } from '#server/features/deals/deals.service.ts';
import { readHolidays } from '#server/features/holidays/holidays.service.ts';
import { getSeller } from '#server/features/sellers/sellers.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { readProofs, writeBookingCookie } from '#web/booking/booking-cookies.server.ts';
import {
  type BookingDraftTrip,
  createDraftTrip,
  type Draft,
  findDraftTrip,
  readDraft,
  removeBooking,
  replaceDraftTrip,
  writeDraft,
} from '#web/booking/booking-draft.server.ts';
import {
  isBoundForSummary,
  isRestart,
  readCodeStep,
  readStep,
  stepPath,
  type WizardStep,
} from '#web/booking/wizard-steps.ts';
import { includedSummary } from '#web/shared/deal/included-text.ts';
import type { Licence } from '#web/shared/deal/licence.tsx';
import { describeHeldMoney } from '#web/shared/deal/money-held.server.ts';
import { toPublicDeal } from '#web/shared/deal/public-deal.ts';
import { type PassengerVerdict, validatePassenger } from './validate-passenger.server.ts';
import type {
  CodeView,
  HeldSeats,
  PassengerSummary,
  ReturningSeats,
  WizardNotice,
  WizardView,
} from './wizard-view.ts';

type WizardContext = Parameters<typeof getDeal>[0];

export const noStore = { 'cache-control': 'no-store' };

export interface WizardSession {
  readonly ctx: WizardContext;
  readonly now: Date;
  readonly deal: Deal;
  readonly draft: Draft;
  readonly trip: BookingDraftTrip | undefined;
  readonly held: HeldSeats | null;
  readonly returning: ReturningSeats | null;
  readonly seats: number;
  readonly isOpen: boolean;
  readonly proofs: ReturnType<typeof readProofs>;
}

export async function loadWizardSession(
  ctx: WizardContext,
  request: Request,
  dealId: string,
): Promise<WizardSession | null> {
  const deal = await getDeal(ctx, dealId);
  if (!deal) return null;
  const now = ctx.now();
  const draft = readDraft(ctx, request);
  const trip = findDraftTrip(draft, deal.id);
  const booking = trip?.bookingId ? await getBooking(ctx, trip.bookingId) : null;
  if (booking?.status === 'completed') throw redirectToResult(ctx, removeBooking(draft, booking.id), booking);
  // The draft keeps the booking, because the buyer pays the same bill again if the bank declines.
  if (booking?.isAtBank) throw redirectToResult(ctx, draft, booking);
  const held = heldSeats(booking, now);
  const phase = dealPhase(deal, now);
  return {
    ctx,
    now,
    deal,
    draft,
    trip,
    held,
    returning: returningSeats(booking),
    proofs: readProofs(ctx, request),
    seats: Math.max(deal.seatsAvailable, held?.tickets ?? 0),
    // The buyer who holds the last seats may continue.
    isOpen: phase === 'open' || (phase === 'allHeld' && held !== null),
  };
}

export async function loadWizard(request: Request, context: Readonly<RouterContextProvider>) {
  const ctx = context.get(appContext);
  const query = new URL(request.url).searchParams;
  const dealId = query.get('deal');
  if (!dealId) return respond({ kind: 'noFlight' });
  const session = await loadWizardSession(ctx, request, dealId);
  if (!session)
    return respond({ kind: 'closed', reason: 'gone', deal: null, held: null, returning: null }, 404);
  const { deal, held, returning, now } = session;
  const publicDeal = toPublicDeal(deal, await readHolidays(ctx));
  const phase = dealPhase(deal, now);
  if (!session.isOpen) {
    const reason = phase === 'open' ? 'gone' : phase;
    return respond({ kind: 'closed', reason, deal: publicDeal, held, returning });
  }

  if (query.has('tickets')) throw saveTickets(session, query.get('tickets') ?? '');
  const step = readStep(query);
  const verdict = validatePassenger(session.draft.passenger, { now, lastFlightOn: getLastFlightDate(deal) });
  const due = getDueStep(session, verdict);
  if (step > due) throw redirect(stepPath(deal.id, due, false, due === 1), { headers: noStore });
  return respond({
    kind: 'step',
    step,
    now,
    held,
    returning,
    deal: publicDeal,
    included: includedSummary(deal.included),
    seller: await getLicence(ctx, deal.companyId),
    seatsAvailable: session.seats,
    ...toFigures(session, isRestart(query)),
    toSummary: isBoundForSummary(query),
    typed: step === 2 ? session.draft.passenger : {},
    countries: step === 2 ? countries : [],
    summary: step === 3 && verdict.ok ? toPassengerSummary(verdict.passenger, deal, now) : null,
    promises: bookingPromises({ departure: toTripDisplay(deal).trip.outbound, paidAt: now }),
    acknowledged: session.trip?.acknowledged === termsVersion,
    code: step === 4 && verdict.ok ? toCodeView(session, verdict.passenger.email, query) : null,
    moneyHeld: describeHeldMoney(),
    holdMinutes: ctx.config.booking.holdMinutes,
    supportEmail: ctx.config.site.supportEmail,
  });
}

function saveTickets({ ctx, draft, deal, trip, seats }: WizardSession, typed: string): Response {
  const tickets = clampTickets(typed, seats);
  const chosen = replaceDraftTrip(draft, { ...(trip ?? createDraftTrip(deal.id)), tickets });
  return redirect(stepPath(deal.id, 1), {
    headers: { ...noStore, 'set-cookie': writeDraft(ctx, chosen) },
  });
}

export function isProven({ ctx, proofs }: WizardSession, email: string): boolean {
  const key = emailProofKey(ctx, email);
  return proofs.some((proof) => proof.key === key);
}

/** Null if the email is already verified or has changed; the payment step is shown then. */
function toCodeView(session: WizardSession, email: string, query: URLSearchParams): CodeView | null {
  const codeQuery = readCodeStep(query);
  const code = session.trip?.code;
  if (!codeQuery || !code || code.email !== email || isProven(session, email)) return null;
  return { email, why: code.why, sentAgain: codeQuery.sentAgain };
}

function getDueStep({ trip }: WizardSession, verdict: PassengerVerdict): WizardStep {
  if (!trip) return 1;
  if (!verdict.ok) return 2;
  return trip.acknowledged === termsVersion ? 4 : 3;
}

function toFigures({ ctx, deal, trip, seats, held, returning }: WizardSession, again: boolean) {
  const chosen = trip?.tickets ?? 1;
  const tickets = clampTickets(chosen, seats);
  const totals = bookingTotals({ ...deal, tickets });
  const notices: WizardNotice[] = [];
  if (again) notices.push({ kind: 'startAgain' });
  const shownUnitSen = trip?.shownUnitSen ?? null;
  if (shownUnitSen !== null && shownUnitSen !== deal.sellingPriceSen) {
    notices.push({ kind: 'priceChanged', fromSen: shownUnitSen * chosen, toSen: totals.totalSen });
  }
  if (chosen > tickets && returning) notices.push({ kind: 'ownSeatsReturning', ...returning });
  else if (chosen > tickets && !held) {
    notices.push({ kind: 'seatsReduced', from: chosen, to: tickets, totalSen: totals.totalSen });
  }
  if (!isBillable(totals.totalSen)) notices.push({ kind: 'totalTooSmall' });
  const { name, limitSen } = ctx.config.booking.bankTransfer;
  if (totals.totalSen > limitSen) notices.push({ kind: 'aboveTransferLimit', name, limitSen });
  return { tickets, totals, notices };
}

function heldSeats(booking: BookingView | null, now: Date): HeldSeats | null {
  if (!booking?.payUrl || !booking.holdEndsAt || booking.holdEndsAt <= now) return null;
  return { tickets: booking.tickets, endsAt: booking.holdEndsAt, payUrl: booking.payUrl };
}

function returningSeats(booking: BookingView | null): ReturningSeats | null {
  return booking?.seatsReturnAt ? { tickets: booking.tickets, at: booking.seatsReturnAt } : null;
}

/** A buyer who has paid, or whose bank is still deciding, must not book or pay a second time. */
function redirectToResult(ctx: WizardContext, draft: Draft, booking: BookingView): Response {
  const headers = new Headers(noStore);
  headers.append('set-cookie', writeDraft(ctx, draft));
  headers.append('set-cookie', writeBookingCookie(ctx, booking.id));
  return redirect(paths.bookingCompletePath, { status: 303, headers });
}

function toPassengerSummary(passenger: PassengerInput, deal: Deal, now: Date): PassengerSummary {
  const warning = passportWarning(passenger.passportExpiry, getLastFlightDate(deal));
  return {
    firstName: passenger.firstName,
    lastName: passenger.lastName,
    gender: passenger.gender,
    dateOfBirth: passenger.dateOfBirth,
    passportNumber: passenger.passportNumber,
    passportExpiry: passenger.passportExpiry,
    nationality: countryName(passenger.nationality),
    issuingCountry: countryName(passenger.issuingCountry),
    recommendedUntil: warning?.recommendedUntil ?? null,
    isMinor: isMinor(passenger.dateOfBirth, klDate(now)),
    phoneNumber: passenger.phoneNumber,
    isPhoneOdd: isUndiallable(passenger.phoneNumber),
    email: passenger.email,
    suggestedEmail: suggestEmail(passenger.email),
  };
}

async function getLicence(ctx: WizardContext, companyId: string): Promise<Licence | null> {
  const seller = await getSeller(ctx, companyId);
  return seller && { licenceNumber: seller.licenceNumber, licenceCheckedOn: seller.licenceCheckedOn };
}

function respond(view: WizardView, status = 200) {
  return data(view, { status, headers: noStore });
}
