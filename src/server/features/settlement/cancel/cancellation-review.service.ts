import { hasPermission } from '#domain/accounts/company-role.ts';
import {
  type BookingToCancel,
  type CancellationRefusal,
  type CancellationReview,
  type CancelledTraveller,
  calculateMaxRefund,
  fullRefundSen,
} from '#domain/bookings/cancellation.ts';
import type { CancelTerms } from '#domain/fulfilment/booking-request.ts';
import { isId } from '#domain/kernel/id.ts';
import type { MailPreview } from '#domain/kernel/mail-preview.ts';
import type { Sen } from '#domain/kernel/money.ts';
import type { CompanyActor, SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { type BookingNow, findBooking } from '#server/features/bookings/rows/bookings.store.ts';
import {
  type CancellationCase,
  findCancelTerms,
  findCase,
} from '#server/features/fulfilment/requests/cancellation-case.ts';
import { previewMail } from '#server/features/notifications/mails/mail-preview.ts';
import { cancellationValues } from '../settle/cancellation-mails.ts';
import { offerValues } from './offer-mails.ts';
import {
  type Canceller,
  companyCanceller,
  operatorCanceller,
  prepareCancellation,
} from './prepare-cancellation.ts';

export interface CancellableBooking {
  readonly reference: string;
  readonly travellers: readonly CancelledTraveller[];
  readonly terms: CancelTerms | null;
}

export async function getCancellable(
  ctx: AppContext,
  actor: CompanyActor | SuperAdminActor,
  bookingId: string,
): Promise<CancellableBooking | null> {
  const booking = isId(bookingId) ? await findBooking(ctx.db, bookingId) : undefined;
  if (!booking) return null;
  const { reference, company_id: companyId, mode } = booking;
  const { isTheirs } = await createCanceller(ctx, actor);
  if (!isTheirs({ companyId, mode, request: null })) return null;
  const found = await findCase(ctx.db, { bookingId, places: null }, ctx.now());
  const terms = await findCancelTerms(ctx, bookingId);
  return { reference, travellers: found?.leaving ?? [], terms };
}

export type ReviewOutcome =
  | { readonly kind: 'review'; readonly review: CancellationReview }
  | { readonly kind: 'refused'; readonly why: CancellationRefusal; readonly mostSen: Sen }
  | { readonly kind: 'readOnly' }
  | { readonly kind: 'closed' };

export async function reviewCancellation(
  ctx: AppContext,
  actor: CompanyActor | SuperAdminActor,
  wanted: BookingToCancel,
): Promise<ReviewOutcome> {
  if (actor.kind === 'company' && !hasPermission(actor, 'changeCustomers')) return { kind: 'readOnly' };
  const canceller = await createCanceller(ctx, actor);
  const prepared = await prepareCancellation(ctx, wanted, canceller);
  const booking = prepared && (await findBooking(ctx.db, wanted.bookingId));
  if (!prepared || !booking) return { kind: 'closed' };
  const { found, refundSen, decision, version } = prepared;
  const { seats, leaving, receivedSen, refundedSen, hasGoodwill } = found;
  if (decision.kind === 'refuse')
    return { kind: 'refused', why: decision.why, mostSen: calculateMaxRefund(seats) };
  const review: CancellationReview = {
    kind: decision.kind,
    leaving,
    staying: seats.flying - seats.cancelled,
    receivedSen,
    refundedSen,
    hasGoodwill,
    refundSen,
    keptSen: seats.keptSen - refundSen,
    returnSeats: wanted.returnSeats,
    mail: previewCancellation(ctx, booking, {
      found,
      refundSen,
      words: wanted.words,
      by: canceller.by,
      isOffer: decision.kind === 'offer',
    }),
    seen: version,
  };
  return { kind: 'review', review };
}

function createCanceller(ctx: AppContext, actor: CompanyActor | SuperAdminActor): Promise<Canceller> {
  return actor.kind === 'company' ? companyCanceller(ctx, actor) : Promise.resolve(operatorCanceller(actor));
}

function previewCancellation(
  ctx: AppContext,
  booking: BookingNow,
  act: Pick<Canceller, 'by'> & {
    readonly found: CancellationCase;
    readonly refundSen: Sen;
    readonly words: string;
    readonly isOffer: boolean;
  },
): MailPreview {
  const { found, refundSen, words, by, isOffer } = act;
  const { places, seats } = found;
  if (!isOffer) {
    const values = cancellationValues(ctx, booking, { refundSen, words, places, by });
    return previewMail(ctx, booking, { kind: 'booking-cancelled', values });
  }
  const fullSen = fullRefundSen(seats);
  const values = offerValues(ctx, booking, { refundSen, fullSen, words, takenOff: places?.length ?? 0 });
  return previewMail(ctx, booking, { kind: 'refund-offered', values });
}
