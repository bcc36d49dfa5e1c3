// npm run migrate: brings the database up to date and says what it did.
import './platform/environment.ts';

import { runMigrations } from './migrate.ts';
import { configOrExplain, orExplain } from './platform/start-or-explain.ts';
import { whenDatabaseAnswers } from './platform/wait-for-database.ts';

/** A database that is started together with this command needs a moment. */
const WAIT_SECONDS = 30;

const say = (line: string) => console.log(line);
const config = configOrExplain();
const { databaseUrl, migrationDatabaseUrl } = config;
const count = await orExplain(config, () =>
  whenDatabaseAnswers(() => runMigrations(databaseUrl, say, migrationDatabaseUrl), {
    databaseUrl: migrationDatabaseUrl,
    say,
    seconds: WAIT_SECONDS,
  }),
);
say(count === 0 ? 'The database is up to date.' : `${count} migrations were run.`);
