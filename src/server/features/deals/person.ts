import type { Tx } from '#server/platform/database/database.ts';
import { eraseDraftMentions } from './person.store.ts';

export function eraseSavedBy(tx: Tx, email: string, removed: string): Promise<number> {
  return eraseDraftMentions(tx, email, removed);
}
