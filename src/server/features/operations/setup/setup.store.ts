import { sql } from 'kysely';
import type { SetupFacts } from '#domain/operator/setup-list.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';

const WORKER_SILENT_SECONDS = 60;
const FINISHED = 'setup';

export interface SetupRow extends Pick<SetupFacts, 'isWorkerHeard' | 'lastBackupAt' | 'finishedAt'> {
  readonly approvedCompanies: number;
}

export async function findSetupFacts(db: Db): Promise<SetupRow> {
  const { rows } = await sql<SetupRow>`
    select
      (select count(*) from companies where status = 'approved' and deleted_at is null) as "approvedCompanies",
      exists (
        select from worker_heartbeats where seen_at > now() - make_interval(secs => ${WORKER_SILENT_SECONDS})
      ) as "isWorkerHeard",
      (select at from operations_state where name = 'backup') as "lastBackupAt",
      (select at from operations_state where name = ${FINISHED}) as "finishedAt"
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A question without a table got no answer.');
  return row;
}

export async function insertFinished(tx: Tx, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('operations_state')
    .values({ name: FINISHED, at })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
