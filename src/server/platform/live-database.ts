// Live operation starts only on a database fit for it: one whose own guards bind the program, and without demo data.
import type { Config } from './config.ts';
import type { Db } from './database.ts';
import { explainDatabaseError, isDatabaseAway } from './database-errors.ts';
import { describeDatabaseRole } from './database-role.ts';
import { findDemoData } from './demo-marker.ts';
import type { Log } from './log.ts';
import { giveUp } from './start-or-explain.ts';

const ASK_AGAIN_MS = 2_000;

interface Parts {
  readonly config: Pick<Config, 'mode' | 'databaseUrl'>;
  readonly db: Db;
}

/** Why this database must not serve real people, in sentences. The demo may run on anything. */
export async function liveDatabaseProblems({ config, db }: Parts): Promise<readonly string[]> {
  if (config.mode !== 'live') return [];
  const [role, demo] = [await describeDatabaseRole(db), await findDemoData(db)];
  return [...role.problems, ...demo.problems];
}

/**
 * Ends the process, in words, when the database is unfit. One that does not answer yet is no reason to end: it is asked
 * until it does, and judged then.
 */
export async function refuseUnfitDatabase(parts: Parts & { readonly log: Log }): Promise<void> {
  try {
    const problems = await liveDatabaseProblems(parts);
    if (problems.length > 0) {
      giveUp(
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
