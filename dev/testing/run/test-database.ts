// Databases for tests: one migrated template per run, cloned for each test file, so that files run side by
// side and start from the same empty tables. Needs vitest-database.ts, which says where server and
// template are.
import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { runMigrations } from '#server/app/migrate.ts';
import { otherDatabase, runSql } from '../../start/sql.ts';

/** Where the run's server is and which database to clone; travels from the global setup to the test files. */
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

/** Creates a database for the calling test file; `close` removes it together with connections left open. */
export async function createTestDatabase() {
  const { maintenanceUrl, template } = inject('testServer');
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  await runSql(maintenanceUrl, `create database ${name} template ${template}`);
  return { url: otherDatabase(maintenanceUrl, name), close: () => dropDatabase(maintenanceUrl, name) };
}

/** Migrates a new database as production does. Nothing may stay connected to it, or it cannot be cloned. */
export async function createTemplate(maintenanceUrl: string): Promise<TestServer> {
  const template = `sempat_test_${randomBytes(4).toString('hex')}`;
  await runSql(maintenanceUrl, `create database ${template}`);
  await runMigrations(otherDatabase(maintenanceUrl, template));
  return { maintenanceUrl, template };
}

export function dropDatabase(maintenanceUrl: string, name: string): Promise<void> {
  return runSql(maintenanceUrl, `drop database if exists ${name} with (force)`);
}
