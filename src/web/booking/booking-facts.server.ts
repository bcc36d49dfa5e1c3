// Lists the fields of a booking that a buyer may see, so that no other can reach a page.

import { ticketName } from '#domain/bookings/passenger-name.ts';
import * as paths from '#domain/kernel/paths.ts';
import { getTripScene } from '#domain/trips/scene-code.ts';
import { toTripDisplay } from '#domain/trips/trip-view.ts';
import { type BookingView, refundRows } from '#server/features/bookings/bookings.service.ts';

import { includedSummary } from '#web/shared/deal/included-text.ts';
import { describeBookingSafety } from '#web/shared/deal/seller-safety.server.ts';
import type { BookingFacts } from './booking-facts.ts';
import { stepPath } from './wizard-steps.ts';

interface FactsOptions {
  readonly now: Date;
  readonly mayCorrect: boolean;
  readonly isCallExpected: boolean;
}

export function toBookingFacts(
  booking: BookingView,
  { now, mayCorrect, isCallExpected }: FactsOptions,
): BookingFacts {
  return {
    reference: booking.reference,
    status: booking.status,
    state: booking.state,
    outcome: booking.outcome,
    isTest: booking.isTest,
    isLate: booking.isLate,
    isGivenUp: booking.isGivenUp,
    isAtBank: booking.isAtBank,
    checkedUntil: booking.checkedUntil,
    refundDue: booking.refundDue,
    isCancelled: booking.isCancelled,
    ...toTripDisplay(booking),
    sceneCode: getTripScene(booking),
    passengerName: `${booking.firstName} ${booking.lastName}`,
    ticketName: ticketName(booking),
    email: booking.email,
    correctEmailPath: mayCorrect && booking.mayCorrectEmail ? paths.correctEmailPath : null,
    phoneNumber: booking.phoneNumber,
    tickets: booking.tickets,
    notFlying: booking.notFlying,
    unitPriceSen: booking.unitPriceSen,
    originalUnitSen: booking.originalUnitSen,
    totalSen: booking.totalSen,
    paidSen: booking.paidSen,
    refundsSen: booking.refundsSen,
    refundSums: refundRows(booking),
    savingsSen: booking.savingsSen,
    paidAt: booking.paidAt,
    transactionId: booking.transactionId,
    termsVersion: booking.termsVersion,
    termsAcceptedAt: booking.termsAcceptedAt,
    bookedAt: booking.bookedAt,
    holdEndsAt: booking.holdEndsAt,
    payUrl: booking.payUrl,
    departsOn: booking.departsOn,
    ticketsOn: booking.ticketsOn,
    callBy: booking.callBy,
    seller: toSeller(booking, isCallExpected && booking.callBy > now ? booking.callBy : null),
    confirmationMail: booking.confirmationMail,
    wizardPath: stepPath(booking.dealId, 4),
    included: includedSummary(booking.included),
  };
}

/** Sellers call only about sold seats, so only those get the safety text. */
function toSeller({ seller, state, reference }: BookingView, callBy: Date | null): BookingFacts['seller'] {
  if (!seller) return null;
  return {
    seller,
    safety: state === 'confirmed' ? describeBookingSafety(seller, { reference, callBy }) : undefined,
  };
}
