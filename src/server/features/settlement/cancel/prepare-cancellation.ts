import {
  type BookingToCancel,
  type CancellationDecision,
  type CancelledBy,
  decideCancellation,
  fullRefundSen,
} from '#domain/bookings/cancellation.ts';
import { isId } from '#domain/kernel/id.ts';
import type { Sen } from '#domain/kernel/money.ts';
import type { CompanyActor, SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { shownVersion } from '#server/features/bookings/shown-version.ts';
import { type CancellationCase, findCase } from '#server/features/fulfilment/requests/cancellation-case.ts';
import { currentMode } from '#server/features/payments/payments.service.ts';

export interface Canceller {
  readonly by: CancelledBy;
  readonly actor?: CompanyActor | SuperAdminActor;
  readonly isTheirs: (booking: Pick<CancellationCase, 'companyId' | 'mode' | 'request'>) => boolean;
}

export async function companyCanceller(ctx: AppContext, actor: CompanyActor): Promise<Canceller> {
  const mode = await currentMode(ctx);
  return {
    by: 'company',
    actor,
    isTheirs: ({ companyId, mode: ofBooking }) => companyId === actor.companyId && ofBooking === mode,
  };
}

export function operatorCanceller(actor: SuperAdminActor): Canceller {
  return { by: 'operator', actor, isTheirs: () => true };
}

export interface PreparedCancellation {
  readonly found: CancellationCase;
  readonly refundSen: Sen;
  readonly decision: CancellationDecision;
  readonly version: string;
}

export async function prepareCancellation(
  ctx: AppContext,
  wanted: BookingToCancel,
  { by, isTheirs }: Canceller,
): Promise<PreparedCancellation | null> {
  const { bookingId, returnSeats, words } = wanted;
  const found = isId(bookingId) ? await findCase(ctx.db, wanted, ctx.now()) : null;
  if (!found || !isTheirs(found)) return null;
  const refundSen = wanted.refundSen ?? fullRefundSen(found.seats);
  const isRequested = found.request !== null;
  const decision = decideCancellation({ ...found, by, refundSen, returnSeats, isRequested });
  const version = shownVersion({ found, refundSen, decision, returnSeats, words });
  return { found, refundSen, decision, version };
}
