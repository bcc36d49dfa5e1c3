import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

export interface ClaimedMail {
  readonly id: string;
  readonly kind: string;
  readonly recipient: string;
  readonly locale: string;
  /** Null for a mail that is told what it says when it leaves. */
  readonly valuesEncrypted: Buffer | null;
  readonly subjectId: string | null;
  readonly attempts: number;
  /** Null for a mail that can be sent at any time. */
  readonly secondsLeft: number | null;
}

interface Claim {
  readonly workerId: string;
  readonly limit: number;
  readonly leaseSeconds: number;
  /** From this priority, included, to that one, not included. */
  readonly priorities: readonly [from: number, to: number];
}

/**
 * Takes due mails for one worker until the lease ends. Rows another worker is just taking are skipped, not
 * waited for; a lease left behind by a killed worker simply runs out.
 */
export async function claimDueMails(db: Db, claim: Claim): Promise<ClaimedMail[]> {
  const [from, to] = claim.priorities;
  const { rows } = await sql<ClaimedMail>`
    update mails set
      leased_by = ${claim.workerId},
      lease_until = now() + make_interval(secs => ${claim.leaseSeconds}),
      attempts = attempts + 1
    where id in (
      select id from mails
      where state = 'queued' and priority >= ${from} and priority < ${to}
        and next_attempt_at <= now() and (lease_until is null or lease_until <= now())
      order by priority, next_attempt_at, id
      limit ${claim.limit}
      for update skip locked
    )
    returning id, kind, recipient, locale, values_encrypted as "valuesEncrypted", subject_id as "subjectId", attempts,
      extract(epoch from expires_at - now())::float as "secondsLeft"
  `.execute(db);
  return rows;
}

/** Returns those that were still this worker's to speak of. */
export async function markMailsAccepted(
  db: Db,
  ids: readonly string[],
  workerId: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    update mails set
      state = 'accepted', accepted_at = now(), values_encrypted = null, lease_until = null, leased_by = null,
      last_error = null
    where id = any(${ids}::uuid[]) and leased_by = ${workerId} and state = 'queued'
    returning id
  `.execute(db);
  return rows.map(({ id }) => id);
}

export async function markMailRefused(
  db: Db,
  id: string,
  workerId: string,
  outcome: { error: string; isForGood: boolean; retryInSeconds: number | null },
): Promise<void> {
  await db
    .updateTable('mails')
    .set({
      state: outcome.retryInSeconds === null ? 'failed' : 'queued',
      next_attempt_at: sql`now() + make_interval(secs => ${outcome.retryInSeconds ?? 0})`,
      last_error: outcome.error,
      permanently_rejected: outcome.isForGood,
      lease_until: null,
      leased_by: null,
    })
    .where('id', '=', id)
    .where('leased_by', '=', workerId)
    .execute();
}

/** What they would say is not true any more: they are not sent. */
export async function withdrawMails(db: Db, ids: readonly string[], workerId: string): Promise<void> {
  await sql`
    update mails set state = 'cancelled', values_encrypted = null, lease_until = null, leased_by = null
    where id = any(${ids}::uuid[]) and leased_by = ${workerId} and state = 'queued'
  `.execute(db);
}

/** Claimed and not tried: the next worker may take them at once, and no attempt has been used up. */
export async function giveMailsBack(db: Db, ids: readonly string[], workerId: string): Promise<void> {
  await sql`
    update mails set attempts = attempts - 1, lease_until = null, leased_by = null
    where id = any(${ids}::uuid[]) and leased_by = ${workerId} and state = 'queued'
  `.execute(db);
}
