// One migrated template per run, cloned for each test file so that files run in parallel. Needs
// vitest-database.ts.
import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { runMigrations } from '#server/app/migrate.ts';
import { replaceDatabaseName, runSql } from '../../start/sql.ts';

/** Server and template of the run, passed from the global setup to the test files. */
export interface TestServer {
  maintenanceUrl: string;
  template: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

export type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;

/** Creates a database for the calling test file; `close` drops it together with open connections. */
export async function createTestDatabase() {
  const { maintenanceUrl, template } = inject('testServer');
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  await runSql(maintenanceUrl, `create database ${name} template ${template}`);
  return { url: replaceDatabaseName(maintenanceUrl, name), close: () => dropDatabase(maintenanceUrl, name) };
}

/** Migrates a new database as production does. Cloning fails while a connection is open. */
export async function createTemplate(maintenanceUrl: string): Promise<TestServer> {
  const template = `sempat_test_${randomBytes(4).toString('hex')}`;
  await runSql(maintenanceUrl, `create database ${template}`);
  await runMigrations(replaceDatabaseName(maintenanceUrl, template));
  return { maintenanceUrl, template };
}

export function dropDatabase(maintenanceUrl: string, name: string): Promise<void> {
  return runSql(maintenanceUrl, `drop database if exists ${name} with (force)`);
}
