// What a rehearsal can do with a site, however it runs.
import type { SmtpSink } from '../testing/run/smtp-sink.ts';
import { until } from './expectations.ts';
import type { NextRelease } from './next-release.ts';
import type { AlertReceiver } from './outside.ts';
import type { Site } from './visits/visitor.ts';

/** Where a rehearsal starts, and what it has to stop at its end, however it ends. */
export interface Stage {
  /** For logs, settings and whatever else the rehearsal writes. */
  readonly folder: string;
  onStop(stop: () => unknown): void;
}

export interface RehearsedSite {
  readonly kind: string;
  /** What people use: https through the proxy. */
  readonly site: Site;
  readonly mails: SmtpSink;
  /** The practice Billplz, for its control API under /__ctl. */
  readonly billplzUrl: string;
  /** Migrates, starts web and workers and resolves when they are ready. */
  install(): Promise<void>;
  /** A command of sempat-admin; resolves with what it printed. */
  admin(args: readonly string[]): Promise<string>;
  /** True when every web process answers /readyz with 200. */
  isReady(): Promise<boolean>;
  rowCounts(): Promise<RowCounts>;
  /** Resolves with the file. */
  backUp(): Promise<string>;
  /** Into an empty server, with web and worker on it. */
  restore(file: string): Promise<RestoredSite>;
  /** Undefined where only the first day is rehearsed. */
  readonly worstDay?: WorstDay;
}

export interface WorstDay {
  /** The next release, by the documented commands. */
  release(): Promise<NextRelease>;
  restartDatabase(): Promise<void>;
  /** SIGKILL; whatever looks after the processes starts them again. */
  killWeb(): Promise<void>;
  killWorker(): Promise<void>;
  /** With everything stopped; the bookings since the backup are gone from the site itself. */
  restoreInPlace(file: string): Promise<void>;
  /** What only a machine of its own can rehearse. */
  readonly machine?: {
    stopProxy(): Promise<void>;
    startProxy(): Promise<void>;
    /** Fills the disk of the database; resolves with the way to free it. */
    fillDisk(): Promise<() => Promise<void>>;
    /** Sets up Prometheus and Alertmanager by the documented commands, which end with a test alert. */
    watch(operator: string): Promise<AlertReceiver>;
  };
}

export interface RestoredSite {
  readonly site: Site;
  rowCounts(): Promise<RowCounts>;
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

/** The command queues it, and a worker delivers it. */
export async function expectTestMail(
  { admin, mails }: Pick<RehearsedSite, 'admin' | 'mails'>,
  mailbox: string,
): Promise<void> {
  await admin(['send-test-mail', mailbox]);
  await until(`a test mail to ${mailbox} arrives`, async () =>
    mails.accepted.some(({ to }) => to === mailbox),
  );
}
