// Cancels a booking in tests with any refund, each by the only way that the rules leave for it.
import type { BookingToCancel } from '#domain/bookings/cancellation.ts';
import type { CompanyActor } from '#server/actor.ts';
import type { AppContext } from '#server/context.ts';
import { askCompany } from '#server/features/bookings/requests/buyer-requests.service.ts';
import {
  answerOffer,
  cancelBooking,
  cancelForOperator,
} from '#server/features/bookings/requests/cancellations.service.ts';
import { listRequests } from '#server/features/bookings/requests/requests.store.ts';
import { superAdminActor } from './testing/run/actors.ts';

const clientAddress = '10.9.0.9';

/** A full refund at once; less as an offer that the buyer asked for and accepts; late by the operator. */
export async function cancelWithRefund(
  ctx: AppContext,
  actor: CompanyActor,
  terms: Omit<BookingToCancel, 'places'> & Partial<Pick<BookingToCancel, 'places'>>,
): Promise<string> {
  const wanted = { places: null, ...terms };
  const { bookingId } = wanted;
  let outcome = await cancelBooking(ctx, actor, wanted);
  if (outcome === 'operatorOnly')
    return cancelForOperator(ctx, superAdminActor(), { ...wanted, returnSeats: false });
  if (outcome === 'fullRefundOnly') {
    await askCompany(ctx, { bookingId, kind: 'cancellation', words: 'Please', clientAddress });
    outcome = await cancelBooking(ctx, actor, wanted);
  }
  if (outcome !== 'offered') return outcome;
  const offeredAt = (await listRequests(ctx.db, bookingId))[0]?.offered_at ?? new Date(0);
  const accepted = await answerOffer(ctx, { bookingId, answer: 'accept', offeredAt, clientAddress });
  return accepted === 'accepted' ? 'saved' : accepted;
}
