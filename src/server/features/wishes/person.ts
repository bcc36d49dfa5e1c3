import type { Tx } from '#server/platform/database/database.ts';
import { deleteSubscribersOf, setWishesRestricted } from './person.store.ts';

/** Returns the ids of the deleted subscribers, which their emails name. */
export function eraseWishes(tx: Tx, email: string): Promise<string[]> {
  return deleteSubscribersOf(tx, email);
}

/** A restricted subscriber keeps the wishes and gets no email. */
export function restrictWishes(tx: Tx, email: string, at: Date | null): Promise<number> {
  return setWishesRestricted(tx, email, at);
}
