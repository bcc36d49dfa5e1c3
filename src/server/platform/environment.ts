// The first import of every process: reads .env and settles NODE_ENV before any other module is evaluated. React and
// others choose their fast build by that name when they are loaded; loaded before it is known, the slow build of one would
// meet the fast build of another, and no page could be made.
import { existsSync } from 'node:fs';

// The demo never reads .env, so that it cannot reach a live database by accident.
if (process.env.APP_MODE !== 'demo' && existsSync('.env')) process.loadEnvFile('.env');
// An empty value means "not set", as for every other setting.
process.env.NODE_ENV ||= 'production';
