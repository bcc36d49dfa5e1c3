// A restriction belongs to an address. Its rows on waiting lists and saved searches copy the time.
import { restrictProspects } from '#server/features/prospects/person.ts';
import { restrictWishes } from '#server/features/wishes/person.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { findRestriction, setEmailRestricted } from './people.store.ts';

/** Call under the lock of the person, so that no registration misses it. Lifts the restriction if null. */
export async function setRestriction(tx: Tx, email: string, at: Date | null) {
  await setEmailRestricted(tx, email, at);
  return {
    waitingLists: await restrictProspects(tx, email, at),
    wishes: await restrictWishes(tx, email, at),
  };
}

/**
 * A restriction of one address of a person covers the other. An address that is restricted already is left unchanged,
 * because its owner may have confirmed searches since.
 */
export async function shareRestriction(tx: Tx, emails: readonly string[]): Promise<void> {
  const at = await findRestriction(tx, emails);
  if (at === null) return;
  for (const email of emails)
    if ((await findRestriction(tx, [email])) === null) await setRestriction(tx, email, at);
}
