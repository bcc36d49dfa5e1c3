// Keyed digests of the last four characters of a passport for search. Keys differ per company, so digests
// cannot be compared across companies.
import { getPassportEnd } from '#domain/deals/list-search.ts';
import type { AppContext } from '#server/app/context.ts';
import type { Encryption } from '#server/platform/encryption.ts';
import { listUnmarkedPassengers, setPassportMark } from '../rows/passport-marks.store.ts';

const AT_ONCE = 200;

const getPurpose = (companyId: string) => `passport-end|${companyId}`;

export function passportMark(encryption: Encryption, companyId: string, passportNumber: string): Buffer {
  return encryption.mark(getPassportEnd(passportNumber), getPurpose(companyId));
}

export function passportMarks(encryption: Encryption, companyId: string, end: string): Buffer[] {
  return encryption.marks(end, getPurpose(companyId));
}

/** Adds missing search digests to passports of paid bookings, also after a key rotation. Returns a count. */
export async function markPassports(ctx: AppContext): Promise<number> {
  let marked = 0;
  let unreadable = 0;
  let after: string | null = null;
  for (;;) {
    const rows: Awaited<ReturnType<typeof listUnmarkedPassengers>> = await listUnmarkedPassengers(ctx.db, {
      after,
      limit: AT_ONCE,
    });
    for (const row of rows) {
      const number = decryptPassport(ctx, row);
      if (number === null) unreadable += 1;
      else {
        const mark = passportMark(ctx.encryption, row.companyId, number);
        if (await setPassportMark(ctx.db, row, mark)) marked += 1;
      }
    }
    after = rows.at(-1)?.id ?? null;
    if (rows.length < AT_ONCE) break;
  }
  if (unreadable > 0)
    ctx.log.error({ unreadable }, 'passports that ENCRYPTION_KEYS does not open have no mark');
  return marked;
}

interface SealedPassport {
  readonly id: string;
  readonly bookingId: string;
  readonly own: Buffer | null;
  readonly booked: Buffer | null;
}

function decryptPassport(
  { encryption }: AppContext,
  { id, bookingId, own, booked }: SealedPassport,
): string | null {
  try {
    if (own) return encryption.decrypt(own, `passengers.passport_number|${id}`);
    return booked ? encryption.decrypt(booked, `bookings.passport_number|${bookingId}`) : null;
  } catch {
    return null;
  }
}
