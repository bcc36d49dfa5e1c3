import '../platform/environment.ts';

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runMigrations } from '../app/migrate.ts';
import { openDatabases } from '../platform/database/database.ts';
import { retryUntilDatabaseAnswers } from '../platform/database/wait-for-database.ts';
import { storeBrowserFiles } from '../platform/files/browser-files.ts';
import { loadConfigOrExit, runOrExit } from '../platform/start-or-exit.ts';

/** Wait this long for the database, which may be starting at the same time. */
const WAIT_SECONDS = 30;
const clientDir = fileURLToPath(new URL('../../../build/client', import.meta.url));

const say = (line: string) => console.log(line);
const config = loadConfigOrExit();
const { databaseUrl, migrationDatabaseUrl } = config;

async function storeFiles(): Promise<string> {
  if (!existsSync(clientDir)) return 'There is no build, so no files for browsers were stored.';
  const { db, close } = openDatabases(migrationDatabaseUrl, { general: 1, holds: 1 }, () => {});
  try {
    const { files, added, removed } = await storeBrowserFiles(db, clientDir);
    return `${files} files for browsers: ${added} added, ${removed} of former releases removed.`;
  } finally {
    await close();
  }
}

async function migrate(): Promise<void> {
  const count = await runMigrations(databaseUrl, say, migrationDatabaseUrl);
  say(count === 0 ? 'The database is up to date.' : `${count} migrations were run.`);
  say(await storeFiles());
}

await runOrExit(config, () =>
  retryUntilDatabaseAnswers(migrate, { databaseUrl: migrationDatabaseUrl, say, seconds: WAIT_SECONDS }),
);
