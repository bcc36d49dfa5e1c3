import { sql } from 'kysely';
import type { ListedMessage, MessageDetails, MessageState } from '#domain/operator/contact-message.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';
import type { Keyset } from '#server/platform/database/keyset.ts';

const listed = [
  'contact_messages.id',
  'contact_messages.name',
  'contact_messages.email',
  'contact_messages.subject',
  'contact_messages.is_urgent as isUrgent',
  'contact_messages.created_at as createdAt',
  'contact_messages.answered_at as answeredAt',
] as const;

export async function listMessagesNewestFirst(
  db: Db,
  options: {
    readonly state: MessageState | null;
    readonly after: Keyset | null;
    readonly limit: number;
  },
): Promise<ListedMessage[]> {
  const { state, after } = options;
  let query = db
    .selectFrom('contact_messages')
    .select(listed)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(options.limit);
  if (state) query = query.where('answered_at', state === 'open' ? 'is' : 'is not', null);
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '<', tuple(after.value, after.id)),
    );
  }
  return query.execute();
}

export async function countMessages(db: Db, state: MessageState | null, cap: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from contact_messages
      where (${state}::text is null or (answered_at is null) = (${state} = 'open')) limit ${cap}
    ) counted
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** By the number that the sender was given, or by the beginning of an email; the newest first. */
export async function findMessages(
  db: Db,
  by: { readonly number: string | null; readonly email: string | null; readonly limit: number },
): Promise<ListedMessage[]> {
  const { number, email, limit } = by;
  if (number === null && email === null) return [];
  return db
    .selectFrom('contact_messages')
    .select(listed)
    .where(({ eb, or }) =>
      or([
        ...(number === null
          ? []
          : [
              eb.between(
                'contact_messages.id',
                `${number}-0000-0000-0000-000000000000`,
                `${number}-ffff-ffff-ffff-ffffffffffff`,
              ),
            ]),
        ...(email === null
          ? []
          : [sql<boolean>`lower(contact_messages.email) like ${`${email.replaceAll(/[\\%_]/g, '\\$&')}%`}`]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** By its own index, which holds open messages only. */
export async function countOpenMessages(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from contact_messages where answered_at is null
  `.execute(db);
  return rows[0]?.count ?? 0;
}

export async function findMessage(db: Db, id: string): Promise<MessageDetails | undefined> {
  return db
    .selectFrom('contact_messages')
    .leftJoin('users', 'users.id', 'contact_messages.answered_by')
    .select([...listed, 'contact_messages.message', 'users.email as answeredBy'])
    .where('contact_messages.id', '=', id)
    .executeTakeFirst();
}

/** False when it is not, or no longer, in the other state. */
export async function setAnswered(
  tx: Tx,
  id: string,
  answered: { readonly at: Date; readonly by: string } | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('contact_messages')
    .set({ answered_at: answered?.at ?? null, answered_by: answered?.by ?? null })
    .where('id', '=', id)
    .where('answered_at', answered ? 'is' : 'is not', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function deleteMessagesBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from contact_messages
    where id in (select id from contact_messages where created_at < ${before} limit ${limit})
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}
