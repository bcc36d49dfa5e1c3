import { sql } from 'kysely';
import type { Tx } from '#server/platform/database/database.ts';

export interface MailsToErase {
  readonly email: string;
  /** Deleted subjects: every mail about them is deleted. */
  readonly about: readonly string[];
  /** Kept subjects: mails about them stay. */
  readonly notAbout: readonly string[];
  /** The address is still in use by a company or an account. */
  readonly keepsAddress: boolean;
}

export async function deleteMailsOf(
  tx: Tx,
  { email, about, notAbout, keepsAddress }: MailsToErase,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from mails where subject_id = any(${about}::uuid[]) or (
      not ${keepsAddress}
      and (lower(recipient) = ${email} or ${email} = any(string_to_array(lower(once_key), ':')))
      and (subject_id is null or subject_id <> all(${notAbout}::uuid[]))
    )
  `.execute(tx);
  return Number(numAffectedRows ?? 0);
}
