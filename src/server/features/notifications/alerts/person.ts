// Addresses for alerts of a person who asks to be erased; the company can add another one.
import type { Tx } from '#server/platform/database/database.ts';
import { deleteAlertAddressesOf } from './person.store.ts';

export function eraseAlertAddresses(tx: Tx, email: string): Promise<number> {
  return deleteAlertAddressesOf(tx, email);
}
