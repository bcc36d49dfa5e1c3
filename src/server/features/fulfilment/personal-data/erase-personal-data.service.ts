import { addDays, klDate } from '#domain/kernel/time.ts';
import { keptHours } from '#domain/privacy/retention.ts';
import type { AppContext } from '#server/app/context.ts';
import { daysBefore, runInBatches } from '#server/platform/database/in-batches.ts';
import { deleteDueDocuments } from '../documents/reading.store.ts';
import { eraseContacts, erasePassengersFlownBefore, erasePassengersWhoNeverPaid } from './retention.store.ts';

const ERASED_AT_ONCE = 500;

/**
 * Erases passport data some time after the last flight, or at once when an unpaid booking can no longer be
 * paid. Name, email and phone follow when the record is old enough.
 */
export async function erasePersonalData(ctx: AppContext): Promise<number> {
  const { config, db } = ctx;
  const now = ctx.now();
  const { passportDays, unpaidBookingDays } = config.retention;
  const flownBefore = addDays(klDate(now), -passportDays);
  const unpaid = { paid: false, createdBefore: daysBefore(now, unpaidBookingDays) };
  const paid = { paid: true, createdBefore: daysBefore(now, keptHours('booking', config.retention) / 24) };
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

/** Documents are erased like passports; unassigned ones, as long after their upload. */
function eraseDocuments({ config, db, now }: AppContext): Promise<number> {
  const { documentDays } = config.retention;
  const flownBefore = addDays(klDate(now()), -documentDays);
  const uploadedBefore = daysBefore(now(), documentDays);
  return runInBatches(ERASED_AT_ONCE, (limit) =>
    deleteDueDocuments(db, { flownBefore, uploadedBefore, limit }),
  );
}
