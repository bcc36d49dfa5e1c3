// Refuses databases that are neither empty nor a demo.
import { sql } from 'kysely';
import { openDatabases } from '#server/platform/database/database.ts';
import { databaseName } from '#server/platform/database/database-name.ts';
import { findDemoData } from '#server/platform/database/demo-marker.ts';

export async function refuseForeignDatabase(databaseUrl: string): Promise<void> {
  const databases = openDatabases(databaseUrl, { general: 1, holds: 1 }, () => {});
  try {
    const { rows } = await sql<{ things: number }>`
      select count(*) as things from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname <> 'information_schema' and nspname !~ '^pg_'
    `.execute(databases.db);
    if (rows[0]?.things === 0) return;
    if ((await findDemoData(databases.db)).problems.length > 0) return;
  } finally {
    await databases.close();
  }
  throw new Error(
    `The demo does not touch the ${databaseName(databaseUrl)}: it is neither empty nor made by the demo. Name an empty one in DATABASE_URL, or leave DATABASE_URL out and the demo brings a PostgreSQL of its own.`,
  );
}
