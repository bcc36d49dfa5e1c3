import { sql } from 'kysely';
import type { Tx } from '#server/platform/database.ts';
import type { NewInterestedUserRow } from '#server/platform/schema.ts';

/** One row for each deal and e-mail: a second one, also one written at the same moment, leaves the first as it is. */
export async function insertProspect(tx: Tx, row: NewInterestedUserRow): Promise<void> {
  await tx
    .insertInto('interested_users')
    .values(row)
    .onConflict((conflict) => conflict.expression(sql`flight_id, lower(email)`).doNothing())
    .execute();
}
