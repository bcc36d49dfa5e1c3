import { type Insertable, sql } from 'kysely';
import type { Tx } from '#server/platform/database/database.ts';
import type { Database } from '#server/platform/database/schema.ts';

type NewContactMessage = Insertable<Database['contact_messages']>;

/** Serialises messages of one email until the transaction ends. */
export async function lockMessages(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`contact:${email}`}, 0))`.execute(tx);
}

export async function countSameMessagesSince(
  tx: Tx,
  message: NewContactMessage,
  since: Date,
): Promise<number> {
  const counted = await tx
    .selectFrom('contact_messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('created_at', '>', since)
    .where('name', '=', message.name)
    .where('email', '=', message.email)
    .where('subject', '=', message.subject)
    .where('message', '=', message.message)
    .executeTakeFirstOrThrow();
  return counted.count;
}

export async function insertMessage(tx: Tx, message: NewContactMessage): Promise<string> {
  const { id } = await tx
    .insertInto('contact_messages')
    .values(message)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
