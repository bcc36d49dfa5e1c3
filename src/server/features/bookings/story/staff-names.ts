import { operatorAuthor } from '#domain/fulfilment/history.ts';
import { m } from '#locales/messages/messages.js';
import type { Db } from '#server/platform/database/database.ts';
import { listStaffNames } from '../rows/staff-names.store.ts';

export type NameAuthor = (author: string | null | undefined) => string | undefined;

export async function loadAuthorNames(
  db: Db,
  authors: readonly (string | null | undefined)[],
): Promise<NameAuthor> {
  const nameOf = await listStaffNames(db, authors);
  return (author) =>
    author === operatorAuthor ? m.timeline_operator({ product: m.product_name() }) : nameOf(author);
}
