// Takes all deals of a company off sale for good, when the company itself goes. Joins that transaction. Their bookings
// stay; a hold under way may still be paid, a payment after it finds no seats any more.
import type { Tx } from '#server/platform/database.ts';
import { markDealsOfCompanyDeleted } from './withdrawal.store.ts';

/** How many deals it were. */
export async function withdrawDealsOfCompany(tx: Tx, companyId: string, now: Date): Promise<number> {
  return markDealsOfCompanyDeleted(tx, companyId, now);
}
