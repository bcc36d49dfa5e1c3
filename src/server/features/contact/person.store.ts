import { sql } from 'kysely';
import type { Tx } from '#server/platform/database/database.ts';

export async function deleteMessagesByEmail(tx: Tx, email: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from contact_messages where lower(email) = ${email} returning id
  `.execute(tx);
  return rows.map(({ id }) => id);
}

export async function updateSender(
  tx: Tx,
  before: string,
  { name, email }: { readonly name: string | null; readonly email: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update contact_messages set name = coalesce(${name}, name), email = coalesce(${email}, email)
    where lower(email) = ${before} and (name <> ${name} or email <> ${email}) returning id
  `.execute(tx);
  return rows.map(({ id }) => id);
}
