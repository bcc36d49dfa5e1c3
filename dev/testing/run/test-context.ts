import type { RunningContext } from '#server/app/context.ts';
import { type Config, loadConfig } from '#server/platform/config.ts';
import { openDatabases } from '#server/platform/database/database.ts';
import { createEncryption } from '#server/platform/encryption.ts';
import { createLog } from '#server/platform/log.ts';
import { createMetrics } from '#server/platform/metrics.ts';
import { createTestDatabase } from './test-database.ts';

export interface TestContext extends RunningContext {
  readonly databaseUrl: string;
  readonly logLines: string[];
  setNow(now: Date): void;
}

export async function openTestContext(env: Record<string, string> = {}): Promise<TestContext> {
  const database = await createTestDatabase();
  const config: Config = loadConfig({
    APP_MODE: 'demo',
    NODE_ENV: 'test',
    LOG_LEVEL: 'debug',
    SMTP_URL: 'smtp://127.0.0.1:1',
    REFUSE_WHEN_BUSY_MS: '60000',
    SEARCH_REFRESH_MS: '0',
    DATABASE_URL: database.url,
    ...env,
  });
  const logLines: string[] = [];
  const log = createLog(config.logLevel, 'test', { write: (line) => void logLines.push(line) });
  const metrics = createMetrics();
  const databases = openDatabases(database.url, config.pools, () => {}, metrics);
  let now: Date | undefined;
  return {
    config,
    db: databases.db,
    holdsDb: databases.holdsDb,
    pool: databases.pool,
    encryption: createEncryption(config.encryptionKeys),
    log,
    metrics,
    logLines,
    databaseUrl: database.url,
    now: () => now ?? new Date(),
    startClock: async () => {},
    setNow: (moment) => {
      now = moment;
    },
    async close() {
      await databases.close();
      await database.close();
    },
  };
}
