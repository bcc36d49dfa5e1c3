import { sql } from 'kysely';
import type { ListedMail, MailState } from '#domain/kernel/mail-record.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';
import type { Keyset } from '#server/platform/database/keyset.ts';

/** Given up, and still of use to the person it was for. */
const canBeRevived = sql<boolean>`state = 'failed' and (expires_at is null or expires_at > now())`;

/** Null when it is not (or no longer) one that can be revived. */
export async function requeueFailedMail(tx: Tx, id: string): Promise<{ kind: string } | undefined> {
  return tx
    .updateTable('mails')
    .set({ state: 'queued', attempts: 0, next_attempt_at: sql`now()` })
    .where('id', '=', id)
    .where(canBeRevived)
    .returning('kind')
    .executeTakeFirst();
}

/** One press at a time: two that take turns row by row would each revive a part and count it as all. */
export async function lockRevival(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('mails:revival', 0))`.execute(tx);
}

/** The newest first, those that the sweeps hold at this moment left out; returns where the next batch begins. */
export async function requeueFailedMails(
  tx: Tx,
  { after, limit }: { after: Keyset | null; limit: number },
): Promise<{ count: number; last: Keyset | null }> {
  // Chosen once, before anything is changed: as part of the update PostgreSQL may choose again for every row.
  const { rows } = await sql<Keyset>`
    with chosen as materialized (
      select id from mails
      where ${canBeRevived}
        and (${after?.value ?? null}::timestamptz is null
          or (created_at, id) < (${after?.value ?? null}::timestamptz, ${after?.id ?? null}::uuid))
      order by created_at desc, id desc limit ${limit} for update skip locked
    )
    update mails set state = 'queued', attempts = 0, next_attempt_at = now()
    from chosen where mails.id = chosen.id
    returning mails.id, created_at as value
  `.execute(tx);
  const last = rows.reduce<Keyset | null>(
    (least, row) => (least && isBefore(least, row) ? least : row),
    null,
  );
  return { count: rows.length, last };
}

function isBefore(one: Keyset, other: Keyset): boolean {
  return one.value < other.value || (+one.value === +other.value && one.id < other.id);
}

export async function countMails(db: Db, state: MailState | null, cap: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from (select from mails where (${state}::text is null or state = ${state}) limit ${cap}) counted
  `.execute(db);
  return rows[0]?.count ?? 0;
}

export async function countMailsToRevive(db: Db, cap: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from mails where ${canBeRevived} limit ${cap}) counted
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
  options: { state: MailState | null; after: Keyset | null; limit: number },
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
      eb(refTuple('created_at', 'id'), '<', tuple(after.value, after.id)),
    );
  }
  return query.execute();
}
