import { sql } from 'kysely';
import type { Tx } from '#server/platform/database/database.ts';

export async function deleteAlertAddresses(tx: Tx, email: string): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from company_alert_addresses where lower(email) = ${email}
  `.execute(tx);
  return Number(numAffectedRows ?? 0);
}
