// npm run migrate: brings the database up to date and says what it did.
import './platform/environment.ts';

import { runMigrations } from './migrate.ts';
import { configOrExplain } from './platform/start-or-explain.ts';

const { databaseUrl } = configOrExplain();
const count = await runMigrations(databaseUrl, (line) => console.log(line));
console.log(count === 0 ? 'The database is up to date.' : `${count} migrations were run.`);
