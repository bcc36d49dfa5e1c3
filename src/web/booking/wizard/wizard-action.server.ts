// Validates a posted step. Saves the input to the draft first, whether or not the step is valid.

import { type RouterContextProvider, redirect, redirectDocument } from 'react-router';
import { bookingTotals, clampTickets, minTicketsPerBooking } from '#domain/bookings/booking.ts';
import { acknowledgementInput } from '#domain/bookings/booking-input.ts';
import { parseInput } from '#domain/kernel/form-input.ts';
import { maxSeatsPerDeal } from '#domain/kernel/limits.ts';
import type { Sen } from '#domain/kernel/money.ts';
import { privacyVersion, termsVersion } from '#domain/privacy/legal.ts';
import { getLastFlightDate } from '#domain/trips/leg.ts';
import { m } from '#locales/messages/messages.js';
import { type BookOutcome, payForDeal, releaseHold } from '#server/features/settlement/pay.service.ts';
import { appContext, requestContext } from '#server/http/pages/router-context.ts';
import {
  type BookingDraftTrip,
  createDraftTrip,
  type Draft,
  readPassenger,
  replaceDraftTrip,
  writeDraft,
} from '#web/booking/booking-draft.server.ts';
import { getClampReason } from '#web/booking/booking-text.ts';
import {
  codePath,
  isBoundForSummary,
  readStep,
  stepPath,
  type WizardStep,
} from '#web/booking/wizard-steps.ts';
import type { FormValues } from '#web/shared/forms/action-result.ts';
import { refuse, retryAfterHeaders, succeed } from '#web/shared/forms/form.server.ts';
import { checkCode, formatCodeLimit, requestCode } from './code-action.server.ts';
import { validatePassenger } from './validate-passenger.server.ts';
import { isProven, loadWizardSession, noStore, type WizardSession } from './wizard-loader.server.ts';
import type { WizardNotice } from './wizard-view.ts';

interface WizardRequest extends WizardSession {
  readonly form: FormData;
  readonly trip: BookingDraftTrip;
  readonly toSummary: boolean;
  readonly cookies: readonly string[];
  readonly signal: AbortSignal;
}

export async function wizardAction(request: Request, context: Readonly<RouterContextProvider>) {
  const ctx = context.get(appContext);
  const { searchParams } = new URL(request.url);
  const dealId = searchParams.get('deal') ?? '';
  const step = readStep(searchParams);
  const form = await request.formData();
  const session = await loadWizardSession(ctx, request, dealId);
  // Redirect to the page; its loader explains why the deal cannot be booked, or redirects to the right step.
  if (!session?.isOpen || (step > 1 && !session.trip))
    return redirect(stepPath(dealId, step), seeOtherInit());
  if (form.get('go') === 'giveBack' && session.trip?.bookingId) {
    const { bookingId, draftId } = session.trip;
    await releaseHold(ctx, { bookingId, draftId });
    return redirect(stepPath(dealId, step), seeOtherInit());
  }
  const trip = { ...(session.trip ?? createDraftTrip(dealId)), ...readShownPrice(form) };
  const posted = {
    ...session,
    form,
    trip,
    toSummary: isBoundForSummary(searchParams),
    cookies: [],
    signal: request.signal,
  };
  if (step === 1) return chooseTickets(posted);
  if (step === 2) return enterPassenger(posted);
  if (step === 3) return acknowledge(posted);
  if (form.has('code') || form.get('go') === 'resend') return enterCode(posted, context);
  return startPayment(posted, context);
}

export async function saveInput(request: Request, context: Readonly<RouterContextProvider>) {
  const { searchParams } = new URL(request.url);
  const step = readStep(searchParams);
  const form = await request.formData();
  const session = await loadWizardSession(context.get(appContext), request, searchParams.get('deal') ?? '');
  if (!session || (step > 1 && !session.trip)) return new Response(null, { status: 204, headers: noStore });
  const trip = session.trip ?? createDraftTrip(session.deal.id);
  const draft =
    step === 1
      ? replaceDraftTrip(session.draft, {
          ...trip,
          tickets: clampTickets(readText(form, 'tickets'), session.seats),
        })
      : replaceDraftTrip({ ...session.draft, passenger: readPassenger(form) }, trip);
  const headers = { ...noStore, 'set-cookie': writeDraft(session.ctx, draft) };
  return new Response(null, { status: 204, headers });
}

function chooseTickets(posted: WizardRequest) {
  const { form, seats, toSummary } = posted;
  const typed = readText(form, 'tickets');
  const change = Number(readText(form, 'change')) || 0;
  const tickets = clampTickets(clampTickets(typed, seats) + change, seats);
  const draft = replaceDraftTrip(posted.draft, { ...posted.trip, tickets });
  if (change !== 0) return redirectToStep(posted, draft, 1);
  // The number was adjusted, so the total differs from what the buyer expected: show the step again.
  const why = getClampReason(typed, seats);
  if (why) return succeed({ clamped: { to: tickets, why } }, draftHeaders(posted, draft));
  return redirectToStep(posted, draft, toSummary ? 3 : 2);
}

function enterPassenger(posted: WizardRequest) {
  const { form, now, deal } = posted;
  const typed = readPassenger(form);
  const draft = replaceDraftTrip({ ...posted.draft, passenger: typed }, posted.trip);
  if (form.get('go') === 'back') return redirectToStep(posted, draft, 1);
  const verdict = validatePassenger(typed, { now, lastFlightOn: getLastFlightDate(deal) });
  if (verdict.ok) return redirectToStep(posted, draft, 3);
  const { fieldErrors } = verdict;
  return refuse(422, { fieldErrors, values: typed as FormValues }, { headers: draftHeaders(posted, draft) });
}

function acknowledge(posted: WizardRequest) {
  const ticked = posted.form.get('acknowledged') ?? undefined;
  const parsed = parseInput(acknowledgementInput, { acknowledged: ticked });
  const draft = replaceDraftTrip(posted.draft, {
    ...posted.trip,
    acknowledged: parsed.ok ? termsVersion : null,
  });
  if (parsed.ok) return redirectToStep(posted, draft, 4);
  const fieldErrors = { acknowledged: m.confirm_acknowledge_needed() };
  return refuse(422, { fieldErrors }, { headers: draftHeaders(posted, draft) });
}

async function enterCode(posted: WizardRequest, context: Readonly<RouterContextProvider>) {
  const { deal, form, trip, draft } = posted;
  const email = findValidEmail(posted);
  // The email or the draft has changed, so the payment step starts over.
  if (!trip.code || trip.code.email !== email) return startPayment(posted, context);
  const refuseCode = (status: number, text: string) =>
    refuse(
      status,
      { fieldErrors: { code: text } },
      { headers: draftHeaders(posted, replaceDraftTrip(draft, trip)) },
    );
  if (form.get('go') === 'resend') {
    const sent = await requestCode(posted, trip, {
      ...context.get(requestContext),
      email,
      why: trip.code.why,
      again: true,
    });
    if (!sent.ok) return refuseCode(429, formatCodeLimit(sent.retryAt));
    const next = replaceDraftTrip(draft, { ...trip, code: sent.code });
    return redirect(codePath(deal.id, true), seeOtherInit(posted, next));
  }
  const checked = await checkCode(posted, trip.code, readText(form, 'code'));
  if (!checked.ok) return refuseCode(422, checked.text);
  return startPayment({ ...posted, trip: { ...trip, code: null }, cookies: [checked.cookie] }, context, true);
}

function findValidEmail({ draft, now, deal }: WizardRequest): string | null {
  const verdict = validatePassenger(draft.passenger, { now, lastFlightOn: getLastFlightDate(deal) });
  return verdict.ok ? verdict.passenger.email : null;
}

async function startPayment(
  posted: WizardRequest,
  context: Readonly<RouterContextProvider>,
  isNewlyProven = false,
) {
  const { ctx, deal, now, form } = posted;
  const verdict = validatePassenger(posted.draft.passenger, { now, lastFlightOn: getLastFlightDate(deal) });
  if (!verdict.ok || posted.trip.acknowledged !== termsVersion)
    return redirectToStep(posted, posted.draft, 4);
  const { clientAddress, baseUrl, locale } = context.get(requestContext);
  const { email } = verdict.passenger;
  const tickets = readTickets(form, posted.trip);
  const { outcome, idempotencyKey } = await payForDeal(ctx, {
    dealId: deal.id,
    tickets,
    passenger: verdict.passenger,
    shownTotalSen: readWholeNumber(form, 'shownTotalSen') ?? 0,
    idempotencyKey: posted.trip.idempotencyKey,
    draftId: posted.trip.draftId,
    locale,
    termsVersion,
    privacyVersion,
    clientAddress,
    baseUrl,
    emailProven: isNewlyProven || isProven(posted, email),
    signal: posted.signal,
  });
  const trip = { ...posted.trip, tickets, idempotencyKey };
  if (outcome.ok) {
    const draft = replaceDraftTrip(posted.draft, { ...trip, bookingId: outcome.bookingId });
    return redirectDocument(outcome.billUrl, seeOtherInit(posted, draft));
  }
  if (outcome.code === 'code_needed') {
    const sent = await requestCode(posted, trip, { email, clientAddress, locale, why: outcome.why });
    if (!sent.ok) return refusePayment(posted, trip, sent);
    const draft = replaceDraftTrip(posted.draft, { ...trip, code: sent.code });
    return redirect(codePath(deal.id), seeOtherInit(posted, draft));
  }
  if (outcome.code === 'not_open') return redirectToStep(posted, replaceDraftTrip(posted.draft, trip), 4);
  return refusePayment(posted, trip, outcome);
}

type PayRefusal = Exclude<BookOutcome, { ok: true } | { code: 'not_open' | 'code_needed' }>;

function refusePayment(posted: WizardRequest, trip: BookingDraftTrip, outcome: PayRefusal) {
  const { notice, status } = payNotice(posted, trip, outcome);
  const headers = draftHeaders(posted, replaceDraftTrip(posted.draft, trip));
  if (outcome.code === 'busy') headers.set('retry-after', '5');
  if (outcome.code === 'rate_limited')
    headers.set('retry-after', retryAfterHeaders(outcome.retryAt, posted.now)['retry-after']);
  return refuse(status, {}, { extra: { notice }, headers });
}

function payNotice(
  { form, deal, held, returning }: WizardRequest,
  trip: BookingDraftTrip,
  outcome: PayRefusal,
): { notice: WizardNotice; status: number } {
  switch (outcome.code) {
    case 'price_changed': {
      const fromSen = readWholeNumber(form, 'shownTotalSen') ?? bookingTotals({ ...deal, ...trip }).totalSen;
      return { notice: { kind: 'priceChanged', fromSen, toSen: outcome.totalSen }, status: 409 };
    }
    case 'seats_gone':
      if (returning) return { notice: { kind: 'ownSeatsReturning', ...returning }, status: 409 };
      return { notice: { kind: held ? 'heldByYou' : 'seatsTaken' }, status: 409 };
    case 'total_too_small':
      return { notice: { kind: 'totalTooSmall' }, status: 409 };
    case 'rate_limited':
      return { notice: { kind: 'limited', retryAt: outcome.retryAt }, status: 429 };
    case 'busy':
      return { notice: { kind: 'busy' }, status: 503 };
    case 'fewer_tickets':
      return { notice: { kind: 'fewerTickets', most: outcome.most }, status: 409 };
    case 'payment_not_open':
      return { notice: { kind: 'paymentNotOpen' }, status: 503 };
    default:
      return { notice: { kind: 'paymentFailed' }, status: 502 };
  }
}

/** Limits the number to the largest deal's; the service rejects more seats than are free with a message. */
function readTickets(form: FormData, trip: BookingDraftTrip): number {
  const typed = readWholeNumber(form, 'tickets') ?? trip.tickets;
  return Math.min(Math.max(minTicketsPerBooking, typed), maxSeatsPerDeal);
}

function readShownPrice(form: FormData): { shownUnitSen?: Sen } {
  const shownUnitSen = readWholeNumber(form, 'shownUnitSen');
  return shownUnitSen === null ? {} : { shownUnitSen };
}

function readText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

function readWholeNumber(form: FormData, name: string): number | null {
  const text = readText(form, name);
  return /^\d{1,12}$/.test(text) ? Number(text) : null;
}

function redirectToStep(posted: WizardRequest, draft: Draft, step: WizardStep) {
  const toSummary = posted.toSummary && step < 3;
  return redirect(stepPath(posted.deal.id, step, toSummary), seeOtherInit(posted, draft));
}

/** Redirects with GET, so that a reload repeats nothing. */
function seeOtherInit(posted?: WizardRequest, draft?: Draft) {
  return { status: 303, headers: posted && draft ? draftHeaders(posted, draft) : new Headers(noStore) };
}

function draftHeaders(posted: WizardRequest, draft: Draft): Headers {
  const headers = new Headers(noStore);
  for (const cookie of [writeDraft(posted.ctx, draft), ...posted.cookies])
    headers.append('set-cookie', cookie);
  return headers;
}
