// Messages of a person who asks to be erased.
import type { Tx } from '#server/platform/database.ts';
import { deleteMessagesOf } from './person.store.ts';

/** The ids of what is gone: emails about them, which repeat their words, go as well. */
export function eraseMessages(tx: Tx, email: string): Promise<string[]> {
  return deleteMessagesOf(tx, email);
}
