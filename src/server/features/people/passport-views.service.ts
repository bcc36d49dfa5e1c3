// Who saw the passports of a booking, and when: every place that opens them leaves a line in the audit log that names the
// booking. Reads only.
import { isId } from '#domain/id.ts';
import { type PassportView, type PassportWay, passportWays } from '#domain/person.ts';
import type { SuperAdminActor } from '#server/actor.ts';
import type { AppContext } from '#server/context.ts';
import { findReference, listPassportLines } from './passport-views.store.ts';

const MOST_VIEWS = 200;

export interface PassportViews {
  readonly reference: string;
  readonly views: readonly PassportView[];
}

/** Newest first; null when there is no such booking. */
export async function listPassportViews(
  ctx: AppContext,
  _actor: SuperAdminActor,
  bookingId: string,
): Promise<PassportViews | null> {
  const reference = isId(bookingId) ? await findReference(ctx.db, bookingId) : null;
  if (reference === null) return null;
  const ways: Readonly<Record<string, PassportWay>> = passportWays;
  const lines = await listPassportLines(ctx.db, {
    bookingId,
    actions: Object.keys(passportWays),
    limit: MOST_VIEWS,
  });
  const views = lines.flatMap(({ action, ...line }) => {
    const way = ways[action];
    return way ? [{ ...line, way }] : [];
  });
  return { reference, views };
}
