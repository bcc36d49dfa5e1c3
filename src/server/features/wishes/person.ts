import { wishState } from '#domain/wishes/wish.ts';
import type { AppContext } from '#server/app/context.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { deleteSubscribers, findSubscriberByEmail, setWishesRestricted } from './person.store.ts';
import { listWishes } from './wishes.store.ts';

export async function summariseWishes({ db, now }: AppContext, email: string) {
  const subscriber = await findSubscriberByEmail(db, email);
  if (!subscriber) return null;
  const states = (await listWishes(db, subscriber.id)).map((wish) => wishState(wish, now()));
  return {
    active: states.filter((state) => state === 'active').length,
    waiting: states.filter((state) => state === 'waiting').length,
    emailedOn: subscriber.emailedOn,
    isRestricted: subscriber.restrictedAt !== null,
  };
}

/** Returns the ids of the deleted subscribers, because emails refer to subscribers by id. */
export function eraseWishes(tx: Tx, email: string): Promise<string[]> {
  return deleteSubscribers(tx, email);
}

/** A restricted subscriber keeps the wishes and gets no email. */
export function restrictWishes(tx: Tx, email: string, at: Date | null): Promise<number> {
  return setWishesRestricted(tx, email, at);
}
