// What every service function is given: configuration, connections, clock and log. No HTTP in it, so the same
// services serve pages, jobs and the command line.
import type { PaymentProvider } from '../features/payments/payment-provider.ts';
import { createDatabaseClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { type Databases, type Db, openDatabases } from '../platform/database/database.ts';
import { createEncryption, type Encryption } from '../platform/encryption.ts';
import { createLog, type Log } from '../platform/log.ts';
import { createMetrics, type Metrics } from '../platform/metrics.ts';

export interface AppContext {
  readonly config: Config;
  readonly db: Db;
  readonly holdsDb: Db;
  readonly encryption: Encryption;
  readonly log: Log;
  readonly metrics: Metrics;
  /** In place of Billplz. */
  readonly paymentProvider?: PaymentProvider;
  /** The database's time: moments that processes compare with each other come from one clock. */
  now(): Date;
}

export interface RunningContext extends AppContext {
  readonly pool: Databases['pool'];
  /** Reads the database's time now and from then on; until then `now` is this process's own. */
  startClock(): Promise<void>;
  close(): Promise<void>;
}

export function openContext(config: Config, service: string): RunningContext {
  const log = createLog(config.logLevel, service);
  const metrics = createMetrics();
  const onIdleError = (error: Error) => log.warn({ err: error }, 'a resting database connection was lost');
  const databases = openDatabases(config.databaseUrl, config.pools, onIdleError, metrics);
  const clock = createDatabaseClock(databases.db, log);
  return {
    config,
    db: databases.db,
    holdsDb: databases.holdsDb,
    pool: databases.pool,
    encryption: createEncryption(config.encryptionKeys),
    log,
    metrics,
    now: clock.now,
    startClock: clock.start,
    async close() {
      clock.stop();
      await databases.close();
    },
  };
}
