import { sql } from 'kysely';
import type { ListedMail, MailState } from '#domain/kernel/mail-record.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';
import type { Keyset } from '#server/platform/database/keyset.ts';

const canBeRevived = sql<boolean>`state = 'failed' and (expires_at is null or expires_at > now())`;

/** Lifts the suppression of the recipient too, because an operator wants to reach the address. */
export async function requeueFailedMail(tx: Tx, id: string): Promise<{ kind: string } | undefined> {
  const mail = await tx
    .updateTable('mails')
    .set({ state: 'queued', attempts: 0, next_attempt_at: sql`now()` })
    .where('id', '=', id)
    .where(canBeRevived)
    .returning(['kind', 'recipient'])
    .executeTakeFirst();
  if (mail)
    await tx.deleteFrom('suppressed_emails').where('email', '=', mail.recipient.toLowerCase()).execute();
  return mail;
}

/** Serialises retries: concurrent ones would each requeue a part and report it as the whole. */
export async function lockRevival(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('mails:revival', 0))`.execute(tx);
}

/** Requeues failed mails, newest first. Skips locked rows, lifts suppressions. Returns the next start. */
export async function requeueFailedMails(
  tx: Tx,
  { after, limit }: { after: Keyset | null; limit: number },
): Promise<{ count: number; last: Keyset | null }> {
  // Select before the update, because inside the update PostgreSQL may select again per row.
  const { rows } = await sql<Keyset>`
    with chosen as materialized (
      select id, recipient from mails
      where ${canBeRevived}
        and (${after?.value ?? null}::timestamptz is null
          or (created_at, id) < (${after?.value ?? null}::timestamptz, ${after?.id ?? null}::uuid))
      order by created_at desc, id desc limit ${limit} for update skip locked
    ), lifted as (
      delete from suppressed_emails where email in (select lower(recipient) from chosen)
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
