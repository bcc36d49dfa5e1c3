// Operations of a rehearsal, independent of how the site runs.
import type { SmtpSink } from '../testing/run/smtp-sink.ts';
import { until } from './expectations.ts';
import type { NextRelease } from './next-release.ts';
import type { AlertReceiver } from './outside.ts';
import type { Site } from './visits/visitor.ts';

/** Start of a rehearsal, and what it must stop in any case. */
export interface Stage {
  /** Folder for logs, settings and other files. */
  readonly folder: string;
  onStop(stop: () => unknown): void;
}

export interface RehearsedSite {
  readonly kind: string;
  /** Public site: https through the proxy. */
  readonly site: Site;
  readonly mails: SmtpSink;
  /** Base URL of the practice Billplz, for its control API under /__ctl. */
  readonly billplzUrl: string;
  /** Migrates, starts web and workers and resolves when they are ready. */
  install(): Promise<void>;
  /** Runs a command of sempat-admin and resolves with its output. */
  admin(args: readonly string[]): Promise<string>;
  /** True when every web process answers /readyz with 200. */
  isReady(): Promise<boolean>;
  rowCounts(): Promise<RowCounts>;
  /** Resolves with the path of the backup. */
  backUp(): Promise<string>;
  /** Restores into an empty server and starts web and worker on it. */
  restore(file: string): Promise<RestoredSite>;
  /** Undefined if only the first day is rehearsed. */
  readonly worstDay?: WorstDay;
}

export interface WorstDay {
  /** Deploys the next release with the documented commands. */
  release(): Promise<NextRelease>;
  restartDatabase(): Promise<void>;
  /** Sends SIGKILL; the supervisor restarts the processes. */
  killWeb(): Promise<void>;
  killWorker(): Promise<void>;
  /** Restores with everything stopped, which loses the bookings since the backup. */
  restoreInPlace(file: string): Promise<void>;
  /** Operations that need a separate machine. */
  readonly machine?: {
    stopProxy(): Promise<void>;
    startProxy(): Promise<void>;
    /** Fills the database disk; resolves with a function that frees it. */
    fillDisk(): Promise<() => Promise<void>>;
    /** Sets up Prometheus and Alertmanager with the documented commands, including the test alert. */
    watch(operator: string): Promise<AlertReceiver>;
  };
}

export interface RestoredSite {
  readonly site: Site;
  rowCounts(): Promise<RowCounts>;
}

export type RowCounts = Readonly<Record<string, number>>;

/** Counts the rows of each of our tables. */
export async function countRows(psql: (sql: string) => Promise<string>): Promise<RowCounts> {
  const tables = await psql("select tablename from pg_tables where schemaname = 'public' order by 1");
  const counts: Record<string, number> = {};
  for (const table of tables.trim().split('\n'))
    counts[table] = Number(await psql(`select count(*) from ${table}`));
  return counts;
}

/** The command queues the email, and a worker delivers it. */
export async function expectTestMail(
  { admin, mails }: Pick<RehearsedSite, 'admin' | 'mails'>,
  mailbox: string,
): Promise<void> {
  await admin(['send-test-mail', mailbox]);
  await until(`a test mail to ${mailbox} arrives`, async () =>
    mails.accepted.some(({ to }) => to === mailbox),
  );
}
