// People who wait for deals and ask to be forgotten, or that nothing is done with their details for now: then no company
// sees them and no email goes to them, but their place stays. Registering again ends it.
import type { Tx } from '#server/platform/database.ts';
import { deleteProspectsOf, setRestricted } from './person.store.ts';

/** The ids of what is gone: emails about them go as well. */
export function eraseProspects(tx: Tx, email: string): Promise<string[]> {
  return deleteProspectsOf(tx, email);
}

export function restrictProspects(tx: Tx, email: string, at: Date | null): Promise<number> {
  return setRestricted(tx, email, at);
}
