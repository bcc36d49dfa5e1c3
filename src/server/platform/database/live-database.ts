// Live operation requires a database whose access rules apply to the program and that has no demo data.
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { exitWithMessage } from '../start-or-exit.ts';
import type { Db } from './database.ts';
import { explainDatabaseError, isDatabaseAway } from './database-errors.ts';
import { describeDatabaseRole } from './database-role.ts';
import { findDemoData } from './demo-marker.ts';

const ASK_AGAIN_MS = 2_000;
export const UNKNOWN_TABLES_TODO =
  'Nothing stops because of them. Drop those that are no longer needed: deploy/backup.sh keeps only those of the owner of the other tables.';

interface Parts {
  readonly config: Pick<Config, 'mode' | 'databaseUrl'>;
  readonly db: Db;
}

export interface LiveDatabaseFindings {
  readonly problems: readonly string[];
  readonly warning: string | null;
}

export async function inspectLiveDatabase({ config, db }: Parts): Promise<LiveDatabaseFindings> {
  if (config.mode !== 'live') return { problems: [], warning: null };
  const [role, demo] = [await describeDatabaseRole(db), await findDemoData(db)];
  const unknown = role.unknownTables.join(', ');
  return {
    problems: [...role.problems, ...demo.problems],
    warning: unknown ? `The database holds tables that Sempat did not make: ${unknown}.` : null,
  };
}

/** Exits with a message if the database is unfit. Waits for one that does not respond yet. */
export async function refuseUnfitDatabase(parts: Parts & { readonly log: Log }): Promise<void> {
  try {
    const { problems, warning } = await inspectLiveDatabase(parts);
    if (warning) parts.log.warn(`${warning} ${UNKNOWN_TABLES_TODO}`);
    if (problems.length > 0) {
      exitWithMessage(
        `Live operation does not start on this database:\n${problems.map((line) => `  - ${line}`).join('\n')}`,
      );
    }
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    parts.log.warn(
      explainDatabaseError(error, parts.config.databaseUrl) ?? 'The database does not answer yet.',
    );
    setTimeout(() => void refuseUnfitDatabase(parts), ASK_AGAIN_MS).unref();
  }
}
