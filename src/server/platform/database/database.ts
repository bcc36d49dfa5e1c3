// Two pools, so that a rush on one deal never takes the connections that pages need. All connections have
// timeouts.
import { Kysely, type LogEvent, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Metrics } from '../metrics.ts';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;

interface PoolOptions {
  readonly databaseUrl: string;
  readonly name: string;
  readonly size: number;
  readonly statementTimeoutMs: number;
  readonly lockTimeoutMs: number;
  readonly onIdleError: (error: Error) => void;
}

const { builtins } = pg.types;
// Flight dates and times are local to the airport: keep them as text without a time zone.
const textTypes: number[] = [builtins.DATE, builtins.TIME];
const numberTypes: number[] = [builtins.INT8];

/** Gives up connecting after a few seconds, because a new attempt resolves the host name again. */
class Client extends pg.Client {
  constructor(config: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: 3_000 });
  }
}

function createPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    Client: Client as never,
    connectionString: options.databaseUrl,
    application_name: options.name,
    max: options.size,
    connectionTimeoutMillis: 5_000,
    statement_timeout: options.statementTimeoutMs,
    lock_timeout: options.lockTimeoutMs,
    idle_in_transaction_session_timeout: 10_000,
    types: {
      getTypeParser: ((id: number, format?: 'text' | 'binary') => {
        if (textTypes.includes(id)) return (value: string) => value;
        if (numberTypes.includes(id)) return Number;
        return pg.types.getTypeParser(id, format as 'text');
      }) as typeof pg.types.getTypeParser,
    },
  });
  pool.on('error', options.onIdleError);
  pool.on('connect', (client) => client.on('error', options.onIdleError));
  return pool;
}

export interface Databases {
  /** For pages, forms, back office and jobs. */
  readonly db: Db;
  /** Used only to hold seats for bookings. */
  readonly holdsDb: Db;
  /** graphile-worker brings its own queries and uses the pool directly. */
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export function openDatabases(
  databaseUrl: string,
  sizes: { general: number; holds: number },
  onIdleError: (error: Error) => void,
  metrics?: Metrics,
): Databases {
  const common = { databaseUrl, onIdleError };
  const pool = createPool({
    ...common,
    name: 'sempat',
    size: sizes.general,
    statementTimeoutMs: 10_000,
    lockTimeoutMs: 5_000,
  });
  const holdsPool = createPool({
    ...common,
    name: 'sempat-holds',
    size: sizes.holds,
    statementTimeoutMs: 5_000,
    lockTimeoutMs: 3_000,
  });
  const openKysely = (name: string, from: pg.Pool) => {
    const dialect = new PostgresDialect({ pool: from });
    if (!metrics) return new Kysely<Database>({ dialect });
    metrics.watchPool(name, from);
    return new Kysely<Database>({ dialect, log: timeQueries(name, metrics) });
  };
  const db = openKysely('general', pool);
  const holdsDb = openKysely('holds', holdsPool);
  return {
    db,
    holdsDb,
    pool,
    async close() {
      await Promise.all([db.destroy(), holdsDb.destroy()]);
    },
  };
}

function timeQueries(pool: string, { queryTimes }: Metrics): (event: LogEvent) => void {
  return ({ level, queryDurationMillis }) =>
    queryTimes.observe({ pool, outcome: level === 'query' ? 'ok' : 'failed' }, queryDurationMillis / 1_000);
}
