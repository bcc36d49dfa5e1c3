import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

export const nameAndEmail = (users: string) => sql<string | null>`
  case when ${sql.ref(`${users}.name`)} = '' then ${sql.ref(`${users}.email`)}
    else ${sql.ref(`${users}.name`)} || ' (' || ${sql.ref(`${users}.email`)} || ')' end
`;

export async function listStaffNames(
  db: Db,
  emails: readonly (string | null | undefined)[],
): Promise<(email: string | null | undefined) => string | undefined> {
  const asked = [...new Set(emails.filter((email) => typeof email === 'string'))];
  const rows =
    asked.length === 0
      ? []
      : await db.selectFrom('users').select(['email', 'name']).where('email', 'in', asked).execute();
  const names = new Map(rows.map(({ email, name }) => [email, name]));
  return (email) => (email ? names.get(email) || email : undefined);
}
