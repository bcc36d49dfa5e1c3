// One PostgreSQL for all database tests: a temporary one, or that of DATABASE_URL_FOR_TESTS, whose user must
// be able to create databases.
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../start/postgres.ts';
import { createTemplate, dropDatabase } from './test-database.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer();
  const testServer = await createTemplate(server.url);
  project.provide('testServer', testServer);
  return async () => {
    await dropDatabase(testServer.maintenanceUrl, testServer.template);
    await server.stop();
  };
}

async function openServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env.DATABASE_URL_FOR_TESTS;
  if (given) return { url: given, stop: async () => {} };
  return startPostgres({ dataName: 'test', database: 'postgres', temporary: true });
}
