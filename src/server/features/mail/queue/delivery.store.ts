import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

export interface ClaimedMail {
  readonly id: string;
  readonly kind: string;
  readonly recipient: string;
  readonly locale: string;
  readonly valuesEncrypted: Buffer | null;
  readonly subjectId: string | null;
  readonly attempts: number;
  readonly secondsLeft: number | null;
  /** An earlier email found that the mailbox is dead. */
  readonly isSuppressed: boolean;
}

interface Claim {
  readonly workerId: string;
  readonly limit: number;
  readonly leaseSeconds: number;
  readonly priorities: readonly [from: number, to: number];
}

/** Claims due mails until the lease ends. Skips locked rows; leases of crashed workers expire. */
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
      extract(epoch from expires_at - now())::float as "secondsLeft",
      exists (select from suppressed_emails where email = lower(recipient)) as "isSuppressed"
  `.execute(db);
  return rows;
}

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

export async function suppressEmail(db: Db, recipient: string, reason: string): Promise<void> {
  await sql`
    insert into suppressed_emails (email, reason) values (lower(${recipient}), ${reason})
    on conflict (email) do update set reason = excluded.reason, suppressed_at = now()
  `.execute(db);
}

export async function withdrawMails(db: Db, ids: readonly string[], workerId: string): Promise<void> {
  await sql`
    update mails set state = 'cancelled', values_encrypted = null, lease_until = null, leased_by = null
    where id = any(${ids}::uuid[]) and leased_by = ${workerId} and state = 'queued'
  `.execute(db);
}

/** Returns untried mails to the queue without using up an attempt. */
export async function releaseMails(db: Db, ids: readonly string[], workerId: string): Promise<void> {
  await sql`
    update mails set attempts = attempts - 1, lease_until = null, leased_by = null
    where id = any(${ids}::uuid[]) and leased_by = ${workerId} and state = 'queued'
  `.execute(db);
}
