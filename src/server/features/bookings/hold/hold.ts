// Takes seats in one statement, which a limiter protects, and explains refusals. Manages idempotency keys and
// hold limits.

import { randomInt, randomUUID } from 'node:crypto';
import {
  bookingReferenceCharacters,
  bookingTotals,
  isBillable,
  minTicketsPerBooking,
} from '#domain/bookings/booking.ts';
import { type CodeReason, isCodeReason } from '#domain/bookings/hold-limits.ts';
import { billWatchHours } from '#domain/bookings/hold-times.ts';
import { mailOwner } from '#domain/bookings/mail-owner.ts';
import type { PassengerInput } from '#domain/bookings/passenger-input.ts';
import { type DealPhase, dealPhase, isOffSale } from '#domain/deals/deal.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import { isId } from '#domain/kernel/id.ts';
import { maxSeatsPerDeal } from '#domain/kernel/limits.ts';
import { decimalFromSen, type Sen, senFromDecimal } from '#domain/kernel/money.ts';
import {
  createRateLimitRefusal,
  createRefusal,
  type RateLimited,
  type Refused,
} from '#domain/kernel/outcome.ts';
import { hourMs, minuteMs } from '#domain/kernel/time.ts';
import type { AppContext } from '#server/app/context.ts';
import { recordSecurityEvent } from '#server/features/audit/security-notes.service.ts';
import { getDeal } from '#server/features/deals/deals.service.ts';
import type { PaymentAccount } from '#server/features/payments/payment-provider.ts';
import { siteKey } from '#server/platform/client-key.ts';
import { createKeyedLimiter, NotServedError } from '#server/platform/concurrency.ts';
import { isDatabaseOverloaded } from '#server/platform/database/database-errors.ts';
import { toE164 } from '#server/platform/phone.ts';
import { findBookingByKey, type KnownBooking } from '../rows/bookings.store.ts';
import { findFirstEnd } from './hold-limits.store.ts';
import { type HoldTaken, type NewHold, takeHold } from './holds.store.ts';

/** After this time, ask the buyer to retry; the form keeps their input. */
const LONGEST_WAIT_MS = 8_000;
const MOST_TRIES = 3;
const UNPAID_REMEMBERED_MS = 6 * hourMs;
const referenceAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export interface BookRequest {
  readonly dealId: string;
  readonly tickets: number;
  readonly passenger: PassengerInput;
  /** Total shown to the buyer. Compared with the current price, never trusted. */
  readonly shownTotalSen: Sen;
  readonly idempotencyKey: string;
  readonly draftId: string;
  readonly locale: string;
  readonly termsVersion: string;
  readonly privacyVersion: string;
  readonly clientAddress: string;
  readonly baseUrl: string;
  readonly emailProven: boolean;
  readonly signal?: AbortSignal;
}

export type HoldRefusal =
  | (Refused<'price_changed'> & { readonly totalSen: Sen })
  | (Refused<'seats_gone'> & { readonly seatsAvailable: number })
  | (Refused<'not_open'> & { readonly phase: DealPhase | 'gone' })
  | Refused<'total_too_small'>
  | (Refused<'code_needed'> & { readonly why: CodeReason })
  /** Unpaid holds, or other holds of the client address, allow only this number of tickets. */
  | (Refused<'fewer_tickets'> & { readonly most: number })
  /** The email, mail owner or client address has reached its limit and must wait until a hold ends. */
  | RateLimited
  /** The deal is overloaded or its row is locked. No seats were taken, and a retry may succeed. */
  | Refused<'busy'>;

export interface Hold {
  readonly bookingId: string;
  readonly attemptId: string;
  readonly reference: string;
  readonly destinationCountry: string;
  readonly phoneNumber: string;
}

export type HoldOutcome =
  | { readonly ok: true; readonly kind: 'held'; readonly hold: Hold }
  | { readonly ok: true; readonly kind: 'known'; readonly booking: KnownBooking; readonly isSame: boolean }
  | HoldRefusal;

interface HoldKeys {
  readonly bodyHash: Buffer;
  readonly clientKey: Buffer;
  readonly mailOwnerKey: Buffer;
}

const limiter = createKeyedLimiter();

/**
 * The statement counts the holds of an email itself, so concurrent statements would not see each other. This
 * process therefore runs them one by one. With several processes the limit can be exceeded by one hold per
 * process, which is harmless: deal, client address and mail owner are counted exactly.
 */
export async function placeHold(
  ctx: AppContext,
  request: BookRequest,
  account: PaymentAccount,
): Promise<HoldOutcome> {
  if (!Number.isSafeInteger(request.tickets) || request.tickets < minTicketsPerBooking)
    throw new DomainError('invalid_input');
  if (!isId(request.dealId)) return { ok: false, code: 'not_open', phase: 'gone' };
  const bodyHash = hashRequest(ctx, request);
  const known = await findKnownBooking(ctx, request, bodyHash);
  if (known) return known;
  const clientKey = ctx.encryption.digest(siteKey(request.clientAddress), 'holds-per-client');
  const mailOwnerKey = ctx.encryption.digest(mailOwner(request.passenger.email), 'holds-per-mail-owner');
  const patience = { signal: request.signal, longestWaitMs: LONGEST_WAIT_MS };
  const hold = () => tryToHold(ctx, request, account, { bodyHash, clientKey, mailOwnerKey });
  // Leave one connection for other deals.
  const perDeal = Math.max(1, ctx.config.pools.holds - 1);
  try {
    return await limiter.run(
      `email ${request.passenger.email.toLowerCase()}`,
      1,
      () => limiter.run(`deal ${request.dealId}`, perDeal, hold, patience),
      patience,
    );
  } catch (error) {
    if (error instanceof NotServedError || isDatabaseOverloaded(error)) return createRefusal('busy');
    throw error;
  }
}

async function tryToHold(
  ctx: AppContext,
  request: BookRequest,
  account: PaymentAccount,
  keys: HoldKeys,
): Promise<HoldOutcome> {
  for (let tries = 0; ; tries += 1) {
    const hold = createHold(ctx, request, account, keys);
    const isPossible = isBillable(request.shownTotalSen) && request.tickets <= maxSeatsPerDeal;
    const taken = isPossible ? await takeHold(ctx.holdsDb, hold) : ({ kind: 'notTaken' } as const);
    if (taken.kind === 'taken') {
      const { bookingId, attemptId, reference, phoneNumber } = hold;
      const { destinationCountry } = taken;
      return {
        ok: true,
        kind: 'held',
        hold: { bookingId, attemptId, reference, destinationCountry, phoneNumber },
      };
    }
    if (taken.kind === 'referenceTaken' && tries < MOST_TRIES) continue;
    const known = await findKnownBooking(ctx, request, keys.bodyHash);
    if (known) return known;
    const refusal =
      (await explainDeal(ctx, request)) ??
      (taken.kind === 'limited' ? await explainLimit(ctx, hold, taken) : null);
    if (refusal?.code === 'rate_limited') {
      const { clientAddress, dealId: id } = request;
      await recordSecurityEvent(ctx, { action: 'hold.limited', clientAddress, object: { kind: 'deal', id } });
    }
    if (refusal) return refusal;
    // The deal or another hold changed, so try again: the next try takes the seats or names the limit.
    if (tries >= MOST_TRIES)
      return taken.kind === 'outrun'
        ? createRefusal('busy')
        : { ok: false, code: 'seats_gone', seatsAvailable: 0 };
  }
}

async function findKnownBooking(
  ctx: AppContext,
  request: BookRequest,
  bodyHash: Buffer,
): Promise<HoldOutcome | null> {
  const booking = await findBookingByKey(ctx.db, request.idempotencyKey);
  if (!booking) return null;
  const isSame = booking.bodyHash.equals(bodyHash) && senFromDecimal(booking.total) === request.shownTotalSen;
  return { ok: true, kind: 'known', booking, isSame };
}

async function explainDeal(ctx: AppContext, request: BookRequest): Promise<HoldRefusal | null> {
  const now = ctx.now();
  const deal = await getDeal(ctx, request.dealId);
  if (!deal) return { ok: false, code: 'not_open', phase: 'gone' };
  const phase = dealPhase(deal, now);
  if (phase === 'comingSoon' || isOffSale(phase)) return { ok: false, code: 'not_open', phase };
  const { seatsAvailable } = deal;
  if (seatsAvailable < request.tickets) return { ok: false, code: 'seats_gone', seatsAvailable };
  const { totalSen } = bookingTotals({ ...deal, tickets: request.tickets });
  if (totalSen !== request.shownTotalSen) return { ok: false, code: 'price_changed', totalSen };
  return isBillable(totalSen) ? null : createRefusal('total_too_small');
}

/** Explains a limit and when to retry. The seats of a hold are free some time after it ends. */
async function explainLimit(
  ctx: AppContext,
  hold: NewHold,
  { limit, most }: Extract<HoldTaken, { kind: 'limited' }>,
): Promise<HoldRefusal> {
  if (isCodeReason(limit)) return { ok: false, code: 'code_needed', why: limit };
  if (most !== null) return { ok: false, code: 'fewer_tickets', most };
  const endsAt = await findFirstEnd(ctx.db, hold, limit);
  const freeMs = (endsAt?.getTime() ?? 0) + ctx.config.booking.releaseGraceMinutes * minuteMs;
  return createRateLimitRefusal(new Date(Math.max(freeMs, ctx.now().getTime() + minuteMs)));
}

function createHold(ctx: AppContext, request: BookRequest, account: PaymentAccount, keys: HoldKeys): NewHold {
  const { passenger } = request;
  const { config, encryption } = ctx;
  const now = ctx.now();
  const bookingId = randomUUID();
  const sealed = (column: string, plain: string) =>
    encryption.encrypt(plain, `bookings.${column}|${bookingId}`);
  return {
    ...keys,
    bookingId,
    attemptId: randomUUID(),
    reference: createReference(),
    dealId: request.dealId,
    tickets: request.tickets,
    shownTotal: decimalFromSen(request.shownTotalSen),
    firstName: passenger.firstName,
    lastName: passenger.lastName,
    email: passenger.email,
    phoneNumber: toE164(passenger.phoneNumber) ?? passenger.phoneNumber,
    passportNumber: sealed('passport_number', passenger.passportNumber),
    gender: sealed('gender', passenger.gender),
    dateOfBirth: sealed('date_of_birth', passenger.dateOfBirth),
    passportExpiry: sealed('passport_expiry', passenger.passportExpiry),
    nationality: sealed('nationality', passenger.nationality),
    issuingCountry: sealed('issuing_country', passenger.issuingCountry),
    settingsVersion: account.version,
    collectionId: account.collectionId,
    mode: account.mode,
    idempotencyKey: request.idempotencyKey,
    draftId: request.draftId,
    termsVersion: request.termsVersion,
    privacyVersion: request.privacyVersion,
    locale: request.locale,
    linkBase: config.publicBaseUrl === null ? request.baseUrl : null,
    now,
    holdExpiresAt: new Date(now.getTime() + config.booking.holdMinutes * minuteMs),
    watchUntil: new Date(now.getTime() + billWatchHours * hourMs),
    emailProof: request.emailProven ? 'proven' : 'unproven',
    limits: config.limits,
    unpaidSince: new Date(now.getTime() - UNPAID_REMEMBERED_MS),
  };
}

/** A reference is not secret: it only has to be unique and easy to read out. */
function createReference(): string {
  const character = () => referenceAlphabet.charAt(randomInt(referenceAlphabet.length));
  return Array.from({ length: bookingReferenceCharacters }, character).join('');
}

/** Returns a keyed digest of the input, because a passport number could be guessed from a plain hash. */
function hashRequest(ctx: AppContext, { dealId, tickets, passenger }: BookRequest): Buffer {
  const { firstName, lastName, gender, dateOfBirth, passportNumber, passportExpiry, phoneNumber, email } =
    passenger;
  const { nationality, issuingCountry } = passenger;
  const body = [
    dealId,
    tickets,
    firstName,
    lastName,
    gender,
    dateOfBirth,
    passportNumber,
    passportExpiry,
    nationality,
    issuingCountry,
    phoneNumber,
    email,
  ];
  return ctx.encryption.digest(JSON.stringify(body), 'booking-body');
}
