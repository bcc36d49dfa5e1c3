import { sql } from 'kysely';
import type { ListedMail, MailState } from '#domain/mail-record.ts';
import type { Cursor } from '#server/platform/cursor.ts';
import type { Db, Tx } from '#server/platform/database.ts';

/** Null when it is not (or no longer) a failed one. */
export async function requeueFailedMail(tx: Tx, id: string): Promise<{ kind: string } | undefined> {
  return tx
    .updateTable('mails')
    .set({ state: 'queued', attempts: 0, next_attempt_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .returning('kind')
    .executeTakeFirst();
}

export async function countMails(db: Db, state: MailState | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from mails where (${state}::text is null or state = ${state})
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Given up, or still tried after so long that somebody should look. */
export async function countStuckMails(db: Db, queuedBefore: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from mails where state = 'failed')
      + (select count(*) from mails where state = 'queued' and attempts > 0 and created_at < ${queuedBefore}) as count
  `.execute(db);
  return rows[0]?.count ?? 0;
}

export async function findLastTestMail(
  db: Db,
): Promise<{ state: 'queued' | 'accepted' | 'failed'; at: Date } | undefined> {
  const { rows } = await sql<{ state: 'queued' | 'accepted' | 'failed'; at: Date }>`
    select state, coalesce(accepted_at, created_at) as at from mails
    where kind = 'test' and state <> 'cancelled'
    order by (state = 'accepted') desc, created_at desc limit 1
  `.execute(db);
  return rows[0];
}

export async function listMailsNewestFirst(
  db: Db,
  options: { state: MailState | null; after: Cursor | null; limit: number },
): Promise<ListedMail[]> {
  const { after, state } = options;
  let query = db
    .selectFrom('mails')
    .select([
      'id',
      'kind',
      'recipient',
      'state',
      'attempts',
      'last_error as lastError',
      'created_at as createdAt',
      'accepted_at as acceptedAt',
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(options.limit);
  if (state) query = query.where('state', '=', state);
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '<', tuple(after.value as unknown as Date, after.id)),
    );
  }
  return query.execute();
}
