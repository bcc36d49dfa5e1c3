// npm run admin: against the configured database, or, when none is configured, against the demo that is running.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ensureTexts } from './compile-texts.ts';

const runningEnvFile = fileURLToPath(new URL('../.data/running.env', import.meta.url));

ensureTexts();
if (!process.env.DATABASE_URL && existsSync(runningEnvFile)) process.loadEnvFile(runningEnvFile);
await import('#server/main.admin.ts');
