import { sql } from 'kysely';
import type { Tx } from '#server/platform/database/database.ts';

export async function eraseDraftMentions(tx: Tx, email: string, removed: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update deal_drafts set saved_by = ${removed} where lower(saved_by) = ${email}
  `.execute(tx);
  return Number(numAffectedRows ?? 0);
}
