// The last four of a passport as a keyed digest, so that a company finds a traveller by them without a passport being
// readable in the database. Every company has digests of its own: the same passport looks different in another one.
import { passportEnd } from '#domain/deals/list-search.ts';
import type { AppContext } from '#server/app/context.ts';
import type { Encryption } from '#server/platform/encryption.ts';
import { listUnmarked, setPassportMark } from '../rows/passport-marks.store.ts';

const AT_ONCE = 200;

const purposeOf = (companyId: string) => `passport-end|${companyId}`;

export function passportMark(encryption: Encryption, companyId: string, passportNumber: string): Buffer {
  return encryption.mark(passportEnd(passportNumber), purposeOf(companyId));
}

/** Under every key of the ring. */
export function passportMarks(encryption: Encryption, companyId: string, end: string): Buffer[] {
  return encryption.marks(end, purposeOf(companyId));
}

/**
 * Marks the passports of paid bookings that have no mark: of a first passenger, whose passport came with the booking, of
 * bookings from before there were marks, and after a change of keys. Answers how many it marked.
 */
export async function markPassports(ctx: AppContext): Promise<number> {
  let marked = 0;
  let unreadable = 0;
  let after: string | null = null;
  for (;;) {
    const rows: Awaited<ReturnType<typeof listUnmarked>> = await listUnmarked(ctx.db, {
      after,
      limit: AT_ONCE,
    });
    for (const row of rows) {
      const number = opened(ctx, row);
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

function opened({ encryption }: AppContext, { id, bookingId, own, booked }: SealedPassport): string | null {
  try {
    if (own) return encryption.decrypt(own, `passengers.passport_number|${id}`);
    return booked ? encryption.decrypt(booked, `bookings.passport_number|${bookingId}`) : null;
  } catch {
    return null;
  }
}
