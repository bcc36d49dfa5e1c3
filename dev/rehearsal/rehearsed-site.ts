// Operations of a rehearsal, independent of how the site runs.
import type { SmtpSink } from '../testing/run/smtp-sink.ts';
import { waitUntilTrue } from './expectations.ts';
import type { NextRelease } from './next-release.ts';
import type { AlertReceiver } from './outside.ts';
import type { Site } from './visits/visitor.ts';

export interface RehearsalSetup {
  readonly folder: string;
  onStop(stop: () => unknown): void;
}

export interface RehearsedSite {
  readonly kind: string;
  readonly site: Site;
  readonly mails: SmtpSink;
  readonly billplzUrl: string;
  install(): Promise<void>;
  admin(args: readonly string[]): Promise<string>;
  isReady(): Promise<boolean>;
  rowCounts(): Promise<RowCounts>;
  backUp(): Promise<string>;
  restore(file: string): Promise<RestoredSite>;
  readonly worstDay?: WorstDay;
}

export interface WorstDay {
  release(): Promise<NextRelease>;
  restartDatabase(): Promise<void>;
  /** Sends SIGKILL; the supervisor restarts the processes. */
  killWeb(): Promise<void>;
  killWorker(): Promise<void>;
  restoreInPlace(file: string): Promise<void>;
  readonly machine?: {
    stopProxy(): Promise<void>;
    startProxy(): Promise<void>;
    fillDisk(): Promise<() => Promise<void>>;
    watch(operator: string): Promise<AlertReceiver>;
  };
}

export interface RestoredSite {
  readonly site: Site;
  rowCounts(): Promise<RowCounts>;
}

export type RowCounts = Readonly<Record<string, number>>;

export async function countRows(psql: (sql: string) => Promise<string>): Promise<RowCounts> {
  const tables = await psql("select tablename from pg_tables where schemaname = 'public' order by 1");
  const counts: Record<string, number> = {};
  for (const table of tables.trim().split('\n'))
    counts[table] = Number(await psql(`select count(*) from ${table}`));
  return counts;
}

export async function expectTestMail(
  { admin, mails }: Pick<RehearsedSite, 'admin' | 'mails'>,
  mailbox: string,
): Promise<void> {
  await admin(['send-test-mail', mailbox]);
  await waitUntilTrue(`a test mail to ${mailbox} arrives`, async () =>
    mails.accepted.some(({ to }) => to === mailbox),
  );
}
