// The first import of every process: reads .env and settles NODE_ENV before any other module is evaluated. React and
// others choose their fast build by that name when they are loaded; loaded before it is known, the slow build of one would
// meet the fast build of another, and no page could be made.
import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

// The demo never reads .env, so that it cannot reach a live database by accident.
const inFile =
  process.env.APP_MODE !== 'demo' && existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
// What is exported counts more than what stands in the file.
for (const [name, value] of Object.entries(inFile)) process.env[name] ??= value ?? '';
// An empty value means "not set", as for every other setting.
process.env.NODE_ENV ||= 'production';

/** Names in .env, which must all be settings. */
export const settingsInFile: readonly string[] = Object.keys(inFile);
