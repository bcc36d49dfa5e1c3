import type { Tx } from '#server/platform/database/database.ts';
import { deleteAlertAddresses } from './person.store.ts';

export function eraseAlertAddresses(tx: Tx, email: string): Promise<number> {
  return deleteAlertAddresses(tx, email);
}
