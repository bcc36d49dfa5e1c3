// What every service function is given: configuration, connections, clock and log. No HTTP in it, so the same
// services serve pages, jobs and the command line.
import type { Config } from './platform/config.ts';
import { type Databases, type Db, openDatabases } from './platform/database.ts';
import { createEncryption, type Encryption } from './platform/encryption.ts';
import { createLog, type Log } from './platform/log.ts';
import { createMetrics, type Metrics } from './platform/metrics.ts';

export interface AppContext {
  readonly config: Config;
  readonly db: Db;
  readonly holdsDb: Db;
  readonly encryption: Encryption;
  readonly log: Log;
  readonly metrics: Metrics;
  now(): Date;
}

export interface RunningContext extends AppContext {
  readonly pool: Databases['pool'];
  close(): Promise<void>;
}

export function openContext(config: Config, service: string): RunningContext {
  const log = createLog(config.logLevel, service);
  const metrics = createMetrics();
  const onIdleError = (error: Error) => log.warn({ err: error }, 'a resting database connection was lost');
  const databases = openDatabases(config.databaseUrl, config.pools, onIdleError, metrics);
  return {
    config,
    db: databases.db,
    holdsDb: databases.holdsDb,
    pool: databases.pool,
    encryption: createEncryption(config.encryptionKeys),
    log,
    metrics,
    now: () => new Date(),
    close: () => databases.close(),
  };
}
