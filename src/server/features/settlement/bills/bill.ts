import type { BookingEvent, BookingState } from '#domain/bookings/booking-state.ts';
import { createRefusal, type Refused } from '#domain/kernel/outcome.ts';
import * as paths from '#domain/kernel/paths.ts';
import type { AppContext } from '#server/app/context.ts';
import { bookingPageUrl } from '#server/features/bookings/buyer/booking-link.ts';
import type { BookRequest, Hold } from '#server/features/bookings/hold/hold.ts';
import { findBookingByKey, type KnownBooking } from '#server/features/bookings/rows/bookings.store.ts';
import type { CreateChargeOutcome, OpenAccount } from '#server/features/payments/payment-provider.ts';
import { paymentProvider } from '#server/features/payments/provider.service.ts';
import { type SettlementResult, settleBill } from '../settle/settlement.ts';
import type { SettlementInput } from '../settle/settlement-input.ts';

const WAIT_FOR_BILL_MS = 12_000;
const LOOK_EVERY_MS = 150;
/** Well within the minute after which the sweep treats the bill as unanswered. */
const STORE_FOR_MS = 8_000;
const STORE_AGAIN_MS = 500;

/** The provider received money, or may have, so the booking page shows the outcome. */
const ownPageStates: readonly BookingState[] = ['confirmed', 'review', 'paidNoSeat', 'beingChecked'];

export type BillOutcome =
  | { readonly ok: true; readonly bookingId: string; readonly billUrl: string }
  | Refused<'payment_failed' | 'key_used_up'>;

export async function requestBill(
  ctx: AppContext,
  request: BookRequest,
  account: OpenAccount,
  hold: Hold,
): Promise<BillOutcome> {
  const { bookingId, attemptId } = hold;
  const base = ctx.config.publicBaseUrl ?? request.baseUrl;
  const outcome = await account.createCharge({
    name: `${request.passenger.firstName} ${request.passenger.lastName}`,
    email: request.passenger.email,
    mobile: hold.phoneNumber,
    amountSen: request.shownTotalSen,
    description: `${hold.reference}: ${hold.destinationCountry}, ${request.tickets} x`,
    reference: attemptId,
    callbackUrl: `${base}${paymentProvider(ctx).callbackPath}?a=${attemptId}`,
    returnUrl: paths.pageUrl(base, paths.bookingCompletePath, request.locale),
  });
  if (outcome.kind !== 'created') {
    await settleBill(ctx, bookingId, toBillFailure(outcome, attemptId));
    return createRefusal('payment_failed');
  }
  const { billUrl, report } = outcome;
  const bill = { id: report.billId, url: billUrl };
  const settled = await storeBill(ctx, bookingId, { event: 'billCreated', report, attemptId, bill });
  if (!settled) {
    // If the URL could not be stored, the buyer cannot pay this bill, so delete it.
    await outcome.withdraw();
    return createRefusal('payment_failed');
  }
  // The sweep returned the seats while the provider was slow, so the buyer must not see this bill.
  if (settled.kind === 'settled' && settled.state === 'billFailed') return createRefusal('payment_failed');
  return { ok: true, bookingId, billUrl };
}

/** A database restart takes seconds; the buyer waits instead of losing the seats. */
async function storeBill(
  ctx: AppContext,
  bookingId: string,
  created: SettlementInput,
): Promise<SettlementResult | null> {
  const giveUpAt = performance.now() + STORE_FOR_MS;
  for (;;) {
    try {
      return await settleBill(ctx, bookingId, created);
    } catch (error) {
      ctx.log.error({ err: error, bookingId }, 'a bill that was made could not be stored');
      if (performance.now() >= giveUpAt) return null;
      await new Promise((resolve) => setTimeout(resolve, STORE_AGAIN_MS));
    }
  }
}

type BillFailure = Exclude<CreateChargeOutcome, { kind: 'created' }>;

const failureEvents = {
  mismatched: 'billMismatched',
  refused: 'billRefused',
  keysRefused: 'keysRefused',
  unanswered: 'billUnanswered',
} as const satisfies Record<BillFailure['kind'], BookingEvent>;

function toBillFailure(failure: BillFailure, attemptId: string): SettlementInput {
  const billId = failure.kind === 'mismatched' ? failure.billId : null;
  return {
    event: failureEvents[failure.kind],
    attemptId,
    report: { source: 'create', billId },
    ...(billId ? { bill: { id: billId, url: null } } : {}),
  };
}

/**
 * Handles a repeated key (double click, reload, second tab): returns the same bill, waits for one being
 * created, or links to the booking page once money has arrived. An ended booking needs a new key.
 */
export async function resumeBooking(
  ctx: AppContext,
  request: BookRequest,
  known: KnownBooking,
): Promise<BillOutcome> {
  const booking = known.state === 'billCreating' ? await waitForBill(ctx, request, known) : known;
  const { id: bookingId, state, billUrl } = booking;
  const isPayable = state === 'awaitingPayment' && booking.holdExpiresAt > ctx.now();
  if (isPayable && billUrl) return { ok: true, bookingId, billUrl };
  if (state === 'billCreating') return createRefusal('payment_failed');
  if (ownPageStates.includes(state)) {
    const { baseUrl: linkBase, locale } = request;
    const { linkVersion } = booking;
    const ownPage = bookingPageUrl(ctx, { id: bookingId, linkVersion, linkBase, locale });
    return { ok: true, bookingId, billUrl: ownPage };
  }
  return createRefusal('key_used_up');
}

async function waitForBill(
  ctx: AppContext,
  request: BookRequest,
  known: KnownBooking,
): Promise<KnownBooking> {
  const giveUpAt = performance.now() + WAIT_FOR_BILL_MS;
  let booking = known;
  while (booking.state === 'billCreating' && performance.now() < giveUpAt) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    booking = (await findBookingByKey(ctx.db, request.idempotencyKey)) ?? booking;
  }
  return booking;
}
