// Databases for tests: one migrated template per run, cloned for each test file, so that files run side by
// side and start from the same empty tables. Needs vitest-database.ts, which says where server and
// template are.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { runMigrations } from '#server/app/migrate.ts';

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

export interface TestDatabase {
  url: string;
  close(): Promise<void>;
}

/**
 * A database of its own for the calling test file; `close` removes it together with connections left open.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { maintenanceUrl, template } = inject('testServer');
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  await onServer(maintenanceUrl, `create database ${name} template ${template}`);
  return { url: databaseUrl(maintenanceUrl, name), close: () => dropDatabase(maintenanceUrl, name) };
}

/**
 * Migrates a fresh database the way production does. Nothing may stay connected to it, or it can't be cloned.
 */
export async function createTemplate(maintenanceUrl: string): Promise<TestServer> {
  const template = `sempat_test_${randomBytes(4).toString('hex')}`;
  await onServer(maintenanceUrl, `create database ${template}`);
  await runMigrations(databaseUrl(maintenanceUrl, template));
  return { maintenanceUrl, template };
}

export async function dropDatabase(maintenanceUrl: string, name: string): Promise<void> {
  await onServer(maintenanceUrl, `drop database if exists ${name} with (force)`);
}

function databaseUrl(maintenanceUrl: string, name: string): string {
  const url = new URL(maintenanceUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function onServer(maintenanceUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
