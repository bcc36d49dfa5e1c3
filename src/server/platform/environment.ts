// Must be the first import. Reads .env and sets NODE_ENV, by which React and other packages choose their
// build when imported; mixed builds cannot render.
import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

// The demo ignores .env, so that it cannot reach a live database by accident.
const inFile =
  process.env.APP_MODE !== 'demo' && existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
// Variables of the environment override the file.
for (const [name, value] of Object.entries(inFile)) process.env[name] ??= value ?? '';
process.env.NODE_ENV ||= 'production';

export const settingsInFile: readonly string[] = Object.keys(inFile);
