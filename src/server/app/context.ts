// Dependencies of every service. Independent of HTTP, so that pages, jobs and the command line share the
// services.
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
  readonly paymentProvider?: PaymentProvider;
  /** Returns the time of the database clock, so that times of different processes are comparable. */
  now(): Date;
}

export interface RunningContext extends AppContext {
  readonly pool: Databases['pool'];
  /** Synchronises with the database clock from now on; before that, `now` is the local clock. */
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
