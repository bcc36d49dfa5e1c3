import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

interface InstallationFacts {
  readonly databaseVersion: string;
  readonly databaseBytes: number;
  readonly workerSeenAt: Date | null;
  readonly lastBackupAt: Date | null;
  readonly oldestUnsettledAt: Date | null;
  readonly mailsWaiting: number;
  readonly oldestMailDueAt: Date | null;
  readonly mailsFailed: number;
}

export async function findInstallationFacts(db: Db): Promise<InstallationFacts> {
  const { rows } = await sql<Omit<InstallationFacts, 'lastBackupAt'>>`
    select current_setting('server_version') as "databaseVersion",
      pg_database_size(current_database()) as "databaseBytes",
      (select max(seen_at) from worker_heartbeats) as "workerSeenAt",
      (select min(hold_expires_at) from bookings where state in ('billCreating', 'awaitingPayment', 'expiring'))
        as "oldestUnsettledAt",
      (select count(*) from mails where state = 'queued') as "mailsWaiting",
      (select min(created_at) from mails where state = 'queued' and next_attempt_at <= now()) as "oldestMailDueAt",
      (select count(*) from mails where state = 'failed') as "mailsFailed"
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A question without a table got no answer.');
  return { ...row, lastBackupAt: await findLastBackup(db) };
}

async function findLastBackup(db: Db): Promise<Date | null> {
  const fact = await db
    .selectFrom('operations_state')
    .select('at')
    .where('name', '=', 'backup')
    .executeTakeFirst();
  return fact?.at ?? null;
}
