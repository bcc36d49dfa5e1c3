import type { Tx } from '#server/platform/database/database.ts';
import { deleteAlertAddressesOf } from './person.store.ts';

export function eraseAlertAddresses(tx: Tx, email: string): Promise<number> {
  return deleteAlertAddressesOf(tx, email);
}
