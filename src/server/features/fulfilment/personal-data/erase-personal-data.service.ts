import { addDays, klDate } from '#domain/kernel/time.ts';
import { getRetentionHours } from '#domain/privacy/retention.ts';
import type { AppContext } from '#server/app/context.ts';
import { runInBatches, subtractDays } from '#server/platform/database/in-batches.ts';
import { deleteDueDocuments } from '../documents/reading.store.ts';
import { eraseContacts, erasePassengersFlownBefore, erasePassengersWhoNeverPaid } from './retention.store.ts';

const ERASED_AT_ONCE = 500;

/**
 * Erases passport data a configured time after the last flight, or as soon as an unpaid booking can no longer
 * be paid. Erases name, email and phone when the record is old enough.
 */
export async function erasePersonalData(ctx: AppContext): Promise<number> {
  const { config, db } = ctx;
  const now = ctx.now();
  const { passportDays, unpaidBookingDays } = config.retention;
  const flownBefore = addDays(klDate(now), -passportDays);
  const unpaid = { paid: false, createdBefore: subtractDays(now, unpaidBookingDays) };
  const paid = {
    paid: true,
    createdBefore: subtractDays(now, getRetentionHours('booking', config.retention) / 24),
  };
  const inTurn = (work: (batch: { now: Date; limit: number }) => Promise<number>) =>
    runInBatches(ERASED_AT_ONCE, (limit) => work({ now, limit }));
  const flown = await inTurn((batch) => erasePassengersFlownBefore(db, flownBefore, batch));
  const neverPaid = await inTurn((batch) => erasePassengersWhoNeverPaid(db, batch));
  const contacts =
    (await inTurn((batch) => eraseContacts(db, unpaid, batch))) +
    (await inTurn((batch) => eraseContacts(db, paid, batch)));
  const documents = await eraseDocuments(ctx);
  const erased = flown + neverPaid + contacts + documents;
  if (erased > 0) ctx.log.info({ flown, neverPaid, contacts, documents }, 'personal data of bookings erased');
  return erased;
}

/** Erases documents a set time after the last flight, and unassigned ones as long after their upload. */
function eraseDocuments({ config, db, now }: AppContext): Promise<number> {
  const { documentDays } = config.retention;
  const flownBefore = addDays(klDate(now()), -documentDays);
  const uploadedBefore = subtractDays(now(), documentDays);
  return runInBatches(ERASED_AT_ONCE, (limit) =>
    deleteDueDocuments(db, { flownBefore, uploadedBefore, limit }),
  );
}
