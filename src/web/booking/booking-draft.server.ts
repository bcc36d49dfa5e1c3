// Keeps the buyer's input in a sealed session cookie: one passenger, and the choices for the last few deals.
// Each step validates the input again.

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
import { draftCookie, draftVersion } from '#web/shared/visitor/draft-cookie.server.ts';
import { passengerFieldNames, type RawPassenger } from './passenger-fields.ts';

const MOST_TRIPS = 3;

export interface DraftCode {
  readonly id: string;
  readonly email: string;
  readonly expiresAt: number;
  readonly why: CodeReason;
}

export interface BookingDraftTrip {
  readonly dealId: string;
  /** Identifies one run of the wizard: a new booking from it ends its older unpaid hold. */
  readonly draftId: string;
  /** Pressing "Proceed to Payment" twice with the same key makes one booking. */
  readonly idempotencyKey: string;
  readonly tickets: number;
  /** Price per person last shown to the buyer, to tell them when it changes. */
  readonly shownUnitSen: Sen | null;
  readonly acknowledged: string | null;
  readonly bookingId: string | null;
  readonly code: DraftCode | null;
}

export interface Draft {
  readonly passenger: RawPassenger;
  /** Most recently used first. */
  readonly trips: readonly BookingDraftTrip[];
}

export function readDraft(ctx: CookieContext, request: Request): Draft {
  const stored = readSealed(ctx, request, draftCookie) as { version?: unknown; draft?: Draft } | null;
  if (stored?.version === draftVersion && stored.draft) return stored.draft;
  return { passenger: {}, trips: [] };
}

export function writeDraft(ctx: CookieContext, draft: Draft): string {
  if (draft.trips.length === 0) return clearSealed(ctx, draftCookie);
  return writeSealed(ctx, draftCookie, { version: draftVersion, draft });
}

export function findDraftTrip(draft: Draft, dealId: string): BookingDraftTrip | undefined {
  return draft.trips.find((trip) => trip.dealId === dealId);
}

export function createDraftTrip(dealId: string): BookingDraftTrip {
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

export function replaceDraftTrip(draft: Draft, trip: BookingDraftTrip): Draft {
  const others = draft.trips.filter(({ dealId }) => dealId !== trip.dealId);
  return { ...draft, trips: [trip, ...others].slice(0, MOST_TRIPS) };
}

/** Removes the trip of a paid booking from the draft. */
export function removeBooking(draft: Draft, bookingId: string): Draft {
  return { ...draft, trips: draft.trips.filter((trip) => trip.bookingId !== bookingId) };
}

/** Reads the passenger's fields, cut to what a cookie can carry. Validation rejects longer values anyway. */
export function readPassenger(form: FormData): RawPassenger {
  const typed: Record<string, string> = {};
  for (const name of passengerFieldNames) {
    const value = form.get(name);
    if (typeof value !== 'string') continue;
    const longest = name === 'email' ? maxCharacters.email : maxCharacters.personName;
    // One character above the limit, so that validation still rejects it.
    typed[name] = value.replaceAll(/\p{Cc}/gu, ' ').slice(0, longest + 1);
  }
  return typed;
}
