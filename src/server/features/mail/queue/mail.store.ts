import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/database/database.ts';

export interface NewMail {
  readonly id: string;
  readonly kind: string;
  readonly onceKey: string;
  readonly recipient: string;
  readonly locale: string;
  readonly valuesEncrypted: Buffer | null;
  readonly subjectId: string | null;
  readonly priority: number;
  readonly expiresAt: Date | null;
}

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
      expires_at: mail.expiresAt,
    })
    // No conflict column: companies may insert mails but not read the columns for the comparison.
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (written.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Inserts many in one statement; content is loaded at sending, so none is stored. */
export async function insertMailing(
  tx: Tx,
  mailing: { kind: string; priority: number; expiresAt?: Date },
  mails: readonly { id: string; recipient: string; locale: string; subjectId: string }[],
): Promise<void> {
  const column = (name: 'id' | 'recipient' | 'locale' | 'subjectId') => mails.map((mail) => mail[name]);
  await sql`
    insert into mails (id, kind, once_key, recipient, locale, subject_id, priority, expires_at)
    select id, ${mailing.kind}, ${mailing.kind} || ':' || id, recipient, locale, subject_id, ${mailing.priority},
      ${mailing.expiresAt ?? null}::timestamptz
    from unnest(
      ${column('id')}::uuid[], ${column('recipient')}::text[], ${column('locale')}::text[], ${column('subjectId')}::uuid[]
    ) as mail (id, recipient, locale, subject_id)
  `.execute(tx);
}

/** A mail that is being sent at this moment may still arrive. */
export async function withdrawQueued(tx: Tx, of: { subjectId: string; recipient: string }): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ state: 'cancelled', values_encrypted: null, lease_until: null, leased_by: null })
    .where('subject_id', '=', of.subjectId)
    .where('recipient', '=', of.recipient)
    .where('state', '=', 'queued')
    .execute();
}

export async function deleteMailsBefore(
  db: Db,
  {
    before,
    departedBefore,
    limit,
  }: { readonly before: Date; readonly departedBefore: string; readonly limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from mails where id in (
      select id from mails where created_at < ${before} and state <> 'queued' and not exists (
        select from bookings b
        where b.id = mails.subject_id and b.payment_status = 'completed' and mails.state = 'accepted'
          and lower(b.email) = lower(mails.recipient) and b.departs_on >= ${departedBefore}::date
      )
      limit ${limit}
    )
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}

export async function findSuppressionTime(db: Db, email: string): Promise<Date | null> {
  const row = await db
    .selectFrom('suppressed_emails')
    .select('suppressed_at')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  return row?.suppressed_at ?? null;
}

export async function deleteSuppression(tx: Tx, email: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('suppressed_emails')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteSuppressedBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('suppressed_emails').where('suppressed_at', '<=', before).execute();
}
