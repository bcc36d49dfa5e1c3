// graphile-worker on the same PostgreSQL, so that queueing joins transactions. The job of a killed worker is
// retried only hours later, so correctness must not depend on jobs: rows have leases, and periodic ticks take
// over.
import { type CronItem, Logger, parseCronItems, type Runner, run, type TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from './database/database.ts';
import { isDatabaseUnavailable } from './database/database-errors.ts';
import { type Log, runWithLogFields } from './log.ts';

/** Work that every worker repeats, more often than the once a minute of crontab. */
export interface Tick {
  readonly name: string;
  readonly everySeconds: number;
  /** Long-running jobs stop early when the worker shuts down. */
  run(stopping: AbortSignal): Promise<unknown>;
}

export interface WorkPlan {
  readonly tasks: Record<string, (payload: unknown) => Promise<unknown>>;
  readonly cron: readonly CronItem[];
  readonly ticks: readonly Tick[];
}

export interface Worker {
  stop(): Promise<void>;
}

interface JobOptions {
  readonly runAt?: Date;
  /** Replaces a pending job with the same key. */
  readonly key?: string;
}

/** Queues a job that exists only if the transaction commits. */
export async function queueJob(
  db: Db,
  task: string,
  payload: Record<string, unknown>,
  { runAt, key }: JobOptions = {},
): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      ${task}, payload := ${JSON.stringify(payload)}::json, run_at := ${runAt ?? null}::timestamptz,
      job_key := ${key ?? null}::text
    )
  `.execute(db);
}

const KEEP_GIVEN_UP_DAYS = 7;

/** Deletes jobs that failed for good, some time later, so that an operator can inspect them first. */
export async function forgetGivenUpJobs(db: Db): Promise<number> {
  const { rows } = await sql`
    select from graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where locked_at is null and attempts >= max_attempts
        and updated_at < now() - make_interval(days => ${KEEP_GIVEN_UP_DAYS})
      limit 1000
    ))
  `.execute(db);
  return rows.length;
}

export async function startWorker(pool: pg.Pool, log: Log, plan: WorkPlan, concurrency = 4): Promise<Worker> {
  const taskList: TaskList = Object.fromEntries(
    Object.entries(plan.tasks).map(([name, task]) => [
      name,
      (payload: unknown) => runWithLogFields({ task: name }, async () => void (await task(payload))),
    ]),
  );
  const runner: Runner = await run({
    pgPool: pool,
    taskList,
    parsedCronItems: parseCronItems([...plan.cron]),
    concurrency,
    pollInterval: 500,
    noHandleSignals: true,
    logger: workerLogger(log),
  });
  const onFailure = createFailureLog(log);
  const stopTicks = plan.ticks.map((tick) => startTick(tick, onFailure));
  return {
    async stop() {
      await Promise.all(stopTicks.map((stop) => stop()));
      await runner.stop();
    },
  };
}

interface OnFailure {
  say(task: string, error: unknown): void;
  isOver(): void;
}

/** Logs once while the database is down, not on every tick. */
function createFailureLog(log: Log): OnFailure {
  let isAway = false;
  return {
    say(task, error) {
      if (!isDatabaseUnavailable(error)) log.error({ err: error, task }, 'tick failed');
      else if (!isAway) log.warn('The database does not answer. The worker goes on when it is back.');
      isAway ||= isDatabaseUnavailable(error);
    },
    isOver() {
      if (isAway) log.info('the database answers again');
      isAway = false;
    },
  };
}

/** Repeats a tick without overlap; stopping waits for the current run. */
function startTick(tick: Tick, onFailure: OnFailure): () => Promise<void> {
  const stopping = new AbortController();
  let wake = () => {};
  const loop = (async () => {
    while (!stopping.signal.aborted) {
      await runWithLogFields({ task: tick.name }, () => tick.run(stopping.signal)).then(
        () => onFailure.isOver(),
        (error: unknown) => onFailure.say(tick.name, error),
      );
      if (stopping.signal.aborted) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, tick.everySeconds * 1_000);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  })();
  return async () => {
    stopping.abort();
    wake();
    await loop;
  };
}

function workerLogger(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error(message);
    else if (level === 'warning') log.warn(message);
    else log.debug(message);
  });
}
