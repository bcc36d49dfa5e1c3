import { sql } from 'kysely';
import type { Tx } from '#server/platform/database/database.ts';

export interface MailsToErase {
  readonly email: string;
  readonly about: readonly string[];
  readonly notAbout: readonly string[];
  readonly keepsAddress: boolean;
}

export async function deleteMailsByEmail(
  tx: Tx,
  { email, about, notAbout, keepsAddress }: MailsToErase,
): Promise<number> {
  if (!keepsAddress) await tx.deleteFrom('suppressed_emails').where('email', '=', email).execute();
  const { numAffectedRows } = await sql`
    delete from mails where subject_id = any(${about}::uuid[]) or (
      not ${keepsAddress}
      and (lower(recipient) = ${email} or ${email} = any(string_to_array(lower(once_key), ':')))
      and (subject_id is null or subject_id <> all(${notAbout}::uuid[]))
    )
  `.execute(tx);
  return Number(numAffectedRows ?? 0);
}
