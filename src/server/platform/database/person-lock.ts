import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** Serialises actions about one person, and registrations of the address. */
export async function lockPerson(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`person:${email.toLowerCase()}`}, 0))`.execute(
    tx,
  );
}
