import { sql } from 'kysely';
import type { Cursor } from '#server/platform/cursor.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import type { MailState } from '#server/platform/schema.ts';

export interface NewMail {
  readonly id: string;
  readonly kind: string;
  readonly onceKey: string;
  readonly recipient: string;
  readonly locale: string;
  readonly valuesEncrypted: Buffer;
  readonly subjectId: string | null;
  readonly priority: number;
}

export interface ClaimedMail {
  readonly id: string;
  readonly kind: string;
  readonly recipient: string;
  readonly locale: string;
  readonly valuesEncrypted: Buffer;
  readonly subjectId: string | null;
  readonly attempts: number;
  readonly leaseUntil: Date;
}

/** A second mail with the same once-key is silently not written: the first one stands. */
export async function insertMail(tx: Tx, mail: NewMail): Promise<boolean> {
  const written = await tx
    .insertInto('mails')
    .values({
      id: mail.id,
      kind: mail.kind,
      once_key: mail.onceKey,
      recipient: mail.recipient,
      locale: mail.locale,
      values_encrypted: mail.valuesEncrypted,
      subject_id: mail.subjectId,
      priority: mail.priority,
    })
    .onConflict((conflict) => conflict.column('once_key').doNothing())
    .executeTakeFirst();
  return (written.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/**
 * Takes due mails for one worker until the lease ends. Rows another worker is just taking are skipped, not
 * waited for; a lease left behind by a killed worker simply runs out.
 */
export async function claimDueMails(
  db: Db,
  options: { workerId: string; limit: number; leaseSeconds: number },
): Promise<ClaimedMail[]> {
  const { rows } = await sql<ClaimedMail>`
    update mails set
      leased_by = ${options.workerId},
      lease_until = now() + make_interval(secs => ${options.leaseSeconds}),
      attempts = attempts + 1
    where id in (
      select id from mails
      where state = 'queued' and next_attempt_at <= now() and (lease_until is null or lease_until <= now())
      order by priority, next_attempt_at, id
      limit ${options.limit}
      for update skip locked
    )
    returning id, kind, recipient, locale, values_encrypted as "valuesEncrypted", subject_id as "subjectId",
      attempts, lease_until as "leaseUntil"
  `.execute(db);
  return rows;
}

export async function markMailAccepted(db: Db, id: string, workerId: string): Promise<boolean> {
  const result = await db
    .updateTable('mails')
    .set({
      state: 'accepted',
      accepted_at: sql`now()`,
      values_encrypted: null,
      lease_until: null,
      leased_by: null,
      last_error: null,
    })
    .where('id', '=', id)
    .where('leased_by', '=', workerId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function markMailRefused(
  db: Db,
  id: string,
  workerId: string,
  outcome: { error: string; retryInSeconds: number | null },
): Promise<void> {
  await db
    .updateTable('mails')
    .set({
      state: outcome.retryInSeconds === null ? 'failed' : 'queued',
      next_attempt_at: sql`now() + make_interval(secs => ${outcome.retryInSeconds ?? 0})`,
      last_error: outcome.error,
      lease_until: null,
      leased_by: null,
    })
    .where('id', '=', id)
    .where('leased_by', '=', workerId)
    .execute();
}

export interface ListedMail {
  readonly id: string;
  readonly kind: string;
  readonly recipient: string;
  readonly state: MailState;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly createdAt: Date;
  readonly acceptedAt: Date | null;
}

export async function listMailsNewestFirst(
  db: Db,
  options: { after: Cursor | null; limit: number },
): Promise<ListedMail[]> {
  const { after } = options;
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
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '<', tuple(after.value as unknown as Date, after.id)),
    );
  }
  return query.execute();
}
