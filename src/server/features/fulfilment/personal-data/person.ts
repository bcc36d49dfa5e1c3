// Bookings of a person who asks for erasure or correction. Amounts, dates and sold items stay for the ledger;
// src/domain/privacy/person.ts decides the rest under each booking's lock.

import { type CorrectedContact, canCorrectBooking } from '#domain/bookings/person-correction.ts';
import { hourMs, klDate } from '#domain/kernel/time.ts';
import { getErasureVerdict, type KeptRecord } from '#domain/privacy/person.ts';
import { getRetentionHours } from '#domain/privacy/retention.ts';
import type { AppContext } from '#server/app/context.ts';
import { updateBooking } from '#server/features/bookings/rows/bookings.store.ts';
import {
  type CorrectionBy,
  correctEmailWithin,
} from '#server/features/notifications/buyer/email-correction.service.ts';
import type { Tx } from '#server/platform/database/database.ts';
import {
  eraseMentions,
  listPersonBookings,
  lockBookingContacts,
  type PersonBooking,
} from './person.store.ts';
import { eraseBookingTraces, erasePassengersOfBookings } from './retention.store.ts';

export interface BookingsToErase {
  readonly all: readonly string[];
  readonly allButName: readonly string[];
  readonly passports: readonly string[];
  readonly untouched: readonly string[];
  readonly kept: readonly KeptRecord[];
}

/** Plans the erasure within the caller's transaction; locks if the caller is going to erase. */
export async function planBookingErasure(
  ctx: AppContext,
  tx: Tx,
  { email, lock }: { readonly email: string; readonly lock: boolean },
): Promise<BookingsToErase> {
  const now = ctx.now();
  const judged = (await listPersonBookings(tx, email, { now, lock })).map((booking) => ({
    booking,
    verdict: getErasureVerdict({ ...booking, keptUntil: keptUntil(ctx, booking) }, klDate(now)),
  }));
  const idsOf = (erase: string) =>
    judged.flatMap(({ booking, verdict }) => (verdict.erase === erase ? [booking.id] : []));
  return {
    all: idsOf('all'),
    allButName: idsOf('allButName'),
    passports: idsOf('passports'),
    untouched: idsOf('nothing'),
    kept: judged.flatMap(({ booking: { reference: name }, verdict }) =>
      verdict.erase === 'all'
        ? []
        : [{ what: 'booking' as const, name, reason: verdict.reason, until: verdict.until }],
    ),
  };
}

function keptUntil({ config }: AppContext, { createdAt }: PersonBooking): string {
  return klDate(new Date(createdAt.getTime() + getRetentionHours('booking', config.retention) * hourMs));
}

export async function eraseBookings(ctx: AppContext, tx: Tx, plan: BookingsToErase): Promise<void> {
  const now = ctx.now();
  const ids = [...plan.all, ...plan.allButName, ...plan.passports];
  if (ids.length === 0) return;
  await erasePassengersOfBookings(tx, ids, now);
  await eraseBookingTraces(tx, { ...plan, now });
}

export function eraseStaffMentions(tx: Tx, email: string, removed: string): Promise<number> {
  return eraseMentions(tx, email, removed);
}

/** Corrects email and phone; the receipt shows the name. Bookings with a payment in progress stay as is. */
export async function correctBookings(
  ctx: AppContext,
  tx: Tx,
  { email: before, change, by }: CorrectedContact & { readonly by: CorrectionBy },
): Promise<void> {
  const { email, phone } = change;
  for (const { id, state, linkVersion } of await lockBookingContacts(tx, before)) {
    if (!canCorrectBooking(state)) continue;
    if (phone !== undefined) await updateBooking(tx, id, { phone_number: phone });
    if (email === undefined) continue;
    await correctEmailWithin(ctx, tx, { bookingId: id, email, linkVersion }, { before, by });
  }
}
