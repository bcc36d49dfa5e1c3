// What a buyer has typed so far, in a sealed cookie that ends with the browser session: one passenger, and for each
// of the last few deals the choices made there. Nothing in it is believed: every step is validated again from it.

import { randomUUID } from 'node:crypto';
import type { CodeReason } from '#domain/bookings/hold-limits.ts';
import { maxCharacters } from '#domain/kernel/limits.ts';
import type { Sen } from '#domain/kernel/money.ts';
import {
  type CookieContext,
  clearSealed,
  readSealed,
  writeSealed,
} from '#web/shared/page/sealed-cookie.server.ts';
import { type PassengerTyped, passengerFieldNames } from './passenger-fields.ts';

/** A browser that restores its session would otherwise keep a passport number for weeks. */
const HOURS_KEPT = 24;
const MOST_TRIPS = 3;
/**
 * Counts changes of the shape below. A draft of another release reads as absent: the buyer types again instead of
 * meeting an error page for the rest of the day.
 */
const DRAFT_VERSION = 2;

const draftCookie = { name: 'draft', maxAgeMinutes: HOURS_KEPT * 60, endsWithBrowser: true };

/** The code that was mailed to this buyer last. */
export interface DraftCode {
  readonly id: string;
  readonly email: string;
  readonly expiresAt: number;
  readonly why: CodeReason;
}

/** The choices for one deal. */
export interface DraftTrip {
  readonly dealId: string;
  /** One wizard run: a new submission from it ends its older unpaid hold. */
  readonly draftId: string;
  /** Pressing "Proceed to Payment" twice with the same key makes one booking. */
  readonly idempotencyKey: string;
  readonly tickets: number;
  /** The price per person the buyer was last shown, to say so when it has changed. */
  readonly shownUnitSen: Sen | null;
  /** The version of the terms that was acknowledged. */
  readonly acknowledged: string | null;
  /** The booking made from it, once there is one. */
  readonly bookingId: string | null;
  readonly code: DraftCode | null;
}

export interface Draft {
  readonly passenger: PassengerTyped;
  /** The one used last stands first. */
  readonly trips: readonly DraftTrip[];
}

export function readDraft(ctx: CookieContext, request: Request): Draft {
  const kept = readSealed(ctx, request, draftCookie) as { version?: unknown; draft?: Draft } | null;
  // Only we can have written it, so with this version its shape is the one above.
  if (kept?.version === DRAFT_VERSION && kept.draft) return kept.draft;
  return { passenger: {}, trips: [] };
}

/** The value of a set-cookie header. */
export function writeDraft(ctx: CookieContext, draft: Draft): string {
  if (draft.trips.length === 0) return clearSealed(ctx, draftCookie);
  return writeSealed(ctx, draftCookie, { version: DRAFT_VERSION, draft });
}

export function tripOf(draft: Draft, dealId: string): DraftTrip | undefined {
  return draft.trips.find((trip) => trip.dealId === dealId);
}

export function newTrip(dealId: string): DraftTrip {
  return {
    dealId,
    draftId: randomUUID(),
    idempotencyKey: randomUUID(),
    tickets: 1,
    shownUnitSen: null,
    acknowledged: null,
    bookingId: null,
    code: null,
  };
}

export function withTrip(draft: Draft, trip: DraftTrip): Draft {
  const others = draft.trips.filter(({ dealId }) => dealId !== trip.dealId);
  return { ...draft, trips: [trip, ...others].slice(0, MOST_TRIPS) };
}

/** A booking that was paid is no draft any more; with the last one the passenger goes as well. */
export function withoutBooking(draft: Draft, bookingId: string): Draft {
  return { ...draft, trips: draft.trips.filter((trip) => trip.bookingId !== bookingId) };
}

/** What was sent from the passenger form, cut to what a cookie can carry; longer values are refused anyway. */
export function typedPassenger(form: FormData): PassengerTyped {
  const typed: Record<string, string> = {};
  for (const name of passengerFieldNames) {
    const value = form.get(name);
    if (typeof value !== 'string') continue;
    const longest = name === 'email' ? maxCharacters.email : maxCharacters.personName;
    // One more than allowed, so that it is still refused as too long.
    typed[name] = value.replaceAll(/\p{Cc}/gu, ' ').slice(0, longest + 1);
  }
  return typed;
}
