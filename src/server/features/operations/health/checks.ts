// Readiness checks for /readyz. Add a new one to `readinessChecks`.
import type { AppContext } from '#server/app/context.ts';
import { pendingMigrations } from '#server/app/migrate.ts';
import { clockSkewSeconds, TOLERATED_SKEW_SECONDS } from '#server/platform/clock.ts';
import { explainDatabaseError, isDatabaseAway } from '#server/platform/database/database-errors.ts';
import { inspectLiveDatabase, UNKNOWN_TABLES_TODO } from '#server/platform/database/live-database.ts';
import { findUndecryptable } from '#server/platform/database/reencrypt.ts';
import { checkWriteAccess, hasRecentWorker, pingDatabase } from '#server/platform/heartbeat.ts';

const WORKER_SILENT_SECONDS = 60;

export interface CheckResult {
  readonly ok: boolean;
  readonly problem?: string;
  readonly todo?: string;
}

export interface HealthCheck {
  readonly name: string;
  readonly needs?: string;
  run(ctx: AppContext): Promise<CheckResult>;
}

export interface HealthReport {
  readonly status: 'ready' | 'not ready';
  readonly checks: readonly ({ readonly name: string } & CheckResult)[];
}

const fine: CheckResult = { ok: true };

/** Minimum time between two runs of an expensive check, however often it is requested. */
const COSTLY_CHECK_MS = 5_000;

export function readinessChecks(makePage: () => Promise<number>): readonly HealthCheck[] {
  return [
    cacheCheck(COSTLY_CHECK_MS, createPageCheck(makePage)),
    { name: 'database', run: checkDatabase },
    { name: 'migrations', needs: 'database', run: checkMigrations },
    cacheCheck(COSTLY_CHECK_MS, { name: 'writes', needs: 'migrations', run: checkWrites }),
    { name: 'database-fit', needs: 'database', run: checkLiveDatabase },
    { name: 'encryption', needs: 'migrations', run: checkEncryption },
    { name: 'clock', needs: 'database', run: checkClock },
    { name: 'worker', needs: 'migrations', run: checkWorker },
  ];
}

function cacheCheck(ms: number, check: HealthCheck): HealthCheck {
  let last: { readonly at: number; readonly result: Promise<CheckResult> } | undefined;
  return {
    ...check,
    run(ctx) {
      const now = performance.now();
      if (!last || now - last.at >= ms) last = { at: now, result: check.run(ctx) };
      return last.result;
    },
  };
}

export async function checkDatabase({ db }: AppContext): Promise<CheckResult> {
  await pingDatabase(db);
  return fine;
}

export async function checkMigrations({ db }: AppContext): Promise<CheckResult> {
  const pending = await pendingMigrations(db);
  if (pending.length === 0) return fine;
  return {
    ok: false,
    problem: `Migrations are missing: ${pending.join(', ')}.`,
    todo: 'Run "systemctl start sempat-migrate", with containers "docker compose up migrate".',
  };
}

export async function checkWrites({ db }: AppContext): Promise<CheckResult> {
  try {
    await checkWriteAccess(db);
    return fine;
  } catch (error) {
    if (!(error instanceof Error) || isDatabaseAway(error)) throw error;
    return {
      ok: false,
      problem: `The database can be read but not written to: ${error.message}.`,
      todo: 'Make room on its disk (df -h), or end its read-only mode.',
    };
  }
}

export async function checkLiveDatabase(ctx: AppContext): Promise<CheckResult> {
  const { problems, warning } = await inspectLiveDatabase(ctx);
  if (problems.length === 0)
    return warning ? { ok: true, problem: warning, todo: UNKNOWN_TABLES_TODO } : fine;
  return {
    ok: false,
    problem: problems.join(' '),
    todo: 'Make the roles with deploy/database-roles.sql, and use a database that the demo never touched.',
  };
}

async function checkEncryption({ db, encryption }: AppContext): Promise<CheckResult> {
  const closed = await findUndecryptable(db, encryption);
  if (!closed) return fine;
  return {
    ok: false,
    problem: `A value in ${closed.table} was sealed with key ${closed.keyId}, and cannot be opened with ENCRYPTION_KEYS.`,
    todo: 'Add the key that sealed it, with its number, to ENCRYPTION_KEYS.',
  };
}

async function checkClock({ db }: AppContext): Promise<CheckResult> {
  const seconds = await clockSkewSeconds(db);
  if (Math.abs(seconds) <= TOLERATED_SKEW_SECONDS) return fine;
  const direction = seconds > 0 ? 'ahead of' : 'behind';
  return {
    ok: false,
    problem: `The clock of this machine is ${Math.abs(Math.round(seconds))} s ${direction} the database's.`,
    todo: 'Set the clock of this machine, or of the database server.',
  };
}

async function checkWorker({ db }: AppContext): Promise<CheckResult> {
  if (await hasRecentWorker(db, WORKER_SILENT_SECONDS)) return fine;
  return {
    ok: false,
    problem: `No worker was seen in the last ${WORKER_SILENT_SECONDS} seconds: no mail goes out, and no hold ends.`,
    todo: 'Start the worker, or look into its log.',
  };
}

function createPageCheck(makePage: () => Promise<number>): HealthCheck {
  const todo = 'Look into the log of the web process.';
  return {
    name: 'pages',
    async run({ log }) {
      const status = await makePage().catch((error: unknown) => {
        log.error({ err: error }, 'the page of the health check could not be made');
        return null;
      });
      if (status === 200) return fine;
      const problem = status === null ? 'No page can be made.' : `A page answers ${status}.`;
      return { ok: false, problem, todo };
    },
  };
}

export async function runChecks(ctx: AppContext, checks: readonly HealthCheck[]): Promise<HealthReport> {
  const results: ({ name: string } & CheckResult)[] = [];
  for (const check of checks) {
    const needed = results.find(({ name }) => name === check.needs);
    const result =
      needed && !needed.ok
        ? { ok: false, problem: `Not checked, because "${needed.name}" failed.` }
        : await check.run(ctx).catch((error: unknown) => describeFailure(ctx, check, error));
    results.push({ name: check.name, ...result });
  }
  return { status: results.every(({ ok }) => ok) ? 'ready' : 'not ready', checks: results };
}

function describeFailure(ctx: AppContext, { name }: HealthCheck, error: unknown): CheckResult {
  ctx.log.warn({ err: error, check: name }, 'a health check failed');
  const known = explainDatabaseError(error, ctx.config.databaseUrl);
  return { ok: false, problem: known ?? 'The check itself failed; the log says why.' };
}
