import { isId } from '#domain/kernel/id.ts';
import { type PassportView, type PassportViewKind, passportViewKinds } from '#domain/privacy/person.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { findBookingReference, listPassportLines, type PassportLine } from './passport-views.store.ts';

const MOST_VIEWS = 200;

export interface PassportViews {
  readonly reference: string;
  readonly views: readonly PassportView[];
}

export async function listPassportViews(
  ctx: AppContext,
  _actor: SuperAdminActor,
  bookingId: string,
): Promise<PassportViews | null> {
  const reference = isId(bookingId) ? await findBookingReference(ctx.db, bookingId) : null;
  if (reference === null) return null;
  const ways: Readonly<Record<string, PassportViewKind>> = passportViewKinds;
  const lines = await listPassportLines(ctx.db, {
    bookingId,
    actions: Object.keys(passportViewKinds),
    limit: MOST_VIEWS,
  });
  const views = lines.flatMap((line) => {
    const { at, who, company } = line;
    const way = ways[line.action];
    return way ? [{ at, way, by: describeViewer(line, way), who, company }] : [];
  });
  return { reference, views };
}

/** Records of deleted accounts keep the account id, so only records without an id can be the person's own. */
function describeViewer({ actorKind, askedBy }: PassportLine, way: PassportViewKind): PassportView['by'] {
  if (actorKind !== 'system') return 'account';
  if (askedBy === 'command') return 'command';
  return askedBy === 'person' || way === 'ownPage' ? 'person' : 'account';
}
