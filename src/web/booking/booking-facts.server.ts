// Picks what a buyer may see out of a booking, so that nothing else can slip into a page.
import { sceneOfTrip } from '#domain/scene-code.ts';
import { toldTripOf } from '#domain/trip-view.ts';
import type { BookingView } from '#server/features/bookings/bookings.service.ts';
import { includedSummary } from '#web/shared/deal/included-text.ts';
import type { BookingFacts } from './booking-facts.ts';
import { stepPath } from './wizard-steps.ts';

export function toBookingFacts(booking: BookingView): BookingFacts {
  return {
    reference: booking.reference,
    status: booking.status,
    state: booking.state,
    outcome: booking.outcome,
    isTest: booking.isTest,
    isLate: booking.isLate,
    isGivenUp: booking.isGivenUp,
    checkedUntil: booking.checkedUntil,
    refundDue: booking.refundDue,
    ...toldTripOf(booking),
    sceneCode: sceneOfTrip(booking),
    passengerName: booking.passengerName,
    maskedEmail: booking.maskedEmail,
    tickets: booking.tickets,
    unitPriceSen: booking.unitPriceSen,
    totalSen: booking.totalSen,
    bookedAt: booking.bookedAt,
    holdEndsAt: booking.holdEndsAt,
    payUrl: booking.payUrl,
    departsOn: booking.departsOn,
    ticketDueOn: booking.ticketDueOn,
    followUpDueAt: booking.followUpDueAt,
    confirmationMail: booking.confirmationMail,
    wizardPath: stepPath(booking.dealId, 4),
    included: includedSummary(booking.included),
  };
}
