import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/database/database.ts';

export interface NewEmailCode {
  readonly id: string;
  readonly emailKey: Buffer;
  readonly codeKey: Buffer;
  readonly expiresAt: Date;
  readonly now: Date;
}

export async function insertEmailCode(tx: Tx, code: NewEmailCode): Promise<void> {
  await tx
    .insertInto('email_codes')
    .values({
      id: code.id,
      email_key: code.emailKey,
      code_key: code.codeKey,
      expires_at: code.expiresAt,
      created_at: code.now,
    })
    .execute();
}

export interface CountedTry {
  readonly tries: number;
  readonly codeKey: Buffer;
  readonly expiresAt: Date;
}

/** Counts a try before checking it, so that parallel guesses cannot share one. */
export async function countTry(
  db: Db,
  { id, emailKey }: { id: string; emailKey: Buffer },
): Promise<CountedTry | undefined> {
  const { rows } = await sql<CountedTry>`
    update email_codes set attempts = attempts + 1 where id = ${id}::uuid and email_key = ${emailKey}
    returning attempts as tries, code_key as "codeKey", expires_at as "expiresAt"
  `.execute(db);
  return rows[0];
}

export async function spendCode(db: Db, id: string): Promise<boolean> {
  const used = await db.deleteFrom('email_codes').where('id', '=', id).executeTakeFirst();
  return used.numDeletedRows > 0n;
}

export async function deleteExpiredCodes(db: Db, before: Date): Promise<number> {
  const gone = await db.deleteFrom('email_codes').where('expires_at', '<', before).executeTakeFirst();
  return Number(gone.numDeletedRows);
}
