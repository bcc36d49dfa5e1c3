// What a rehearsal can do with a site, however it runs.
import type { SmtpSink } from '../smtp-sink.ts';
import type { Site } from './visitor.ts';

export interface RehearsedSite {
  readonly kind: string;
  /** What people use: https through the proxy. */
  readonly site: Site;
  readonly mails: SmtpSink;
  /** The practice Billplz, for its control API under /__ctl. */
  readonly billplzUrl: string;
  migrate(): Promise<void>;
  /** Starts web and workers and resolves when they are ready. */
  start(): Promise<void>;
  /** A command of main.admin.ts; resolves with what it printed. */
  admin(args: readonly string[]): Promise<string>;
  /** True when every web process answers /readyz with 200. */
  isReady(): Promise<boolean>;
  /** deploy/release.sh: migrations, workers, then one web process after the other. */
  release(): Promise<void>;
  restartDatabase(): Promise<void>;
  /** SIGKILL; whatever looks after the processes starts them again. */
  killWeb(): Promise<void>;
  killWorker(): Promise<void>;
  rowCounts(): Promise<RowCounts>;
  /** Resolves with the file. */
  backUp(): Promise<string>;
  /** Into an empty second server, with web and worker on it. */
  restore(file: string): Promise<RestoredSite>;
  stop(): Promise<void>;
}

export interface RestoredSite {
  readonly site: Site;
  rowCounts(): Promise<RowCounts>;
  stop(): Promise<void>;
}

export type RowCounts = Readonly<Record<string, number>>;

/** Rows of every table of ours. */
export async function countRows(psql: (sql: string) => Promise<string>): Promise<RowCounts> {
  const tables = await psql("select tablename from pg_tables where schemaname = 'public' order by 1");
  const counts: Record<string, number> = {};
  for (const table of tables.trim().split('\n'))
    counts[table] = Number(await psql(`select count(*) from ${table}`));
  return counts;
}
