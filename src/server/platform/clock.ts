// Processes on different hosts compare stored moments, but their clocks may differ. So `now` is the last
// measured database time plus the elapsed monotonic time.
import { sql } from 'kysely';
import type { Db } from './database/database.ts';
import { isDatabaseUnavailable } from './database/database-errors.ts';
import type { Log } from './log.ts';

const MEASURE_EVERY_MS = 10_000;
/** Discard a measurement whose response took longer, because it is too imprecise. */
const LONGEST_ANSWER_MS = 2_000;
/** Report the host's clock if it is off by more than this, because logs and sessions still use it. */
export const TOLERATED_SKEW_SECONDS = 5;

export interface ProcessClock {
  wallMs(): number;
  /** Never affected by changes of the wall clock. */
  monotonicMs(): number;
}

const ownClock: ProcessClock = { wallMs: () => Date.now(), monotonicMs: () => performance.now() };

interface Measurement {
  readonly databaseMs: number;
  readonly monotonicMs: number;
  readonly tookMs: number;
  readonly skewMs: number;
}

async function measure(db: Db, own: ProcessClock): Promise<Measurement> {
  const before = own.monotonicMs();
  const { rows } = await sql<{ at: number }>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as at
  `.execute(db);
  const after = own.monotonicMs();
  const databaseMs = rows[0]?.at ?? own.wallMs();
  const tookMs = after - before;
  // Assumes that the server read its clock halfway through the request.
  const monotonicMs = before + tookMs / 2;
  return { databaseMs, monotonicMs, tookMs, skewMs: own.wallMs() - (databaseMs + tookMs / 2) };
}

/** Returns the seconds that the local clock is ahead of the database's; negative if behind. */
export async function clockSkewSeconds(db: Db, own: ProcessClock = ownClock): Promise<number> {
  return (await measure(db, own)).skewMs / 1_000;
}

export interface DatabaseClock {
  now(): Date;
  /** Measures repeatedly until `stop`. Never fails: without a database it keeps the local clock. */
  start(): Promise<void>;
  stop(): void;
}

export function createDatabaseClock(db: Db, log: Log, own: ProcessClock = ownClock): DatabaseClock {
  let last: Measurement | undefined;
  let isReported = false;
  let timer: NodeJS.Timeout | undefined;

  async function refresh(): Promise<void> {
    const found = await measure(db, own);
    if (last && found.tookMs > LONGEST_ANSWER_MS) return;
    last = found;
    const skewSeconds = Math.round(found.skewMs / 100) / 10;
    const isOff = Math.abs(skewSeconds) > TOLERATED_SKEW_SECONDS;
    if (isOff && !isReported)
      log.error({ skewSeconds }, 'the clock of this host differs from the database’s: set it');
    if (!isOff && isReported)
      log.info({ skewSeconds }, 'the clock of this host agrees with the database again');
    isReported = isOff;
  }
  // Ignore errors: each process reports an unavailable database elsewhere.
  const tryRefresh = () =>
    refresh().catch((error: unknown) => {
      if (!isDatabaseUnavailable(error)) log.warn({ err: error }, 'the database’s time could not be read');
    });

  return {
    now: () => new Date(last ? last.databaseMs + own.monotonicMs() - last.monotonicMs : own.wallMs()),
    async start() {
      await tryRefresh();
      timer = setInterval(() => void tryRefresh(), MEASURE_EVERY_MS);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}
