// Plain JavaScript, so that an old Node reaches check-node.mjs.
import './check-node.mjs';
import { runMain } from 'node:module';
import { resolve } from 'node:path';

const [entry] = process.argv.slice(2);
process.argv.splice(1, 2, resolve(entry));
// A fresh clone has no compiled texts, and most of these programs import them.
if (!entry.startsWith('src/')) {
  const { ensureTexts } = await import('../dev/start/compile-texts.ts');
  ensureTexts();
}
runMain(process.argv[1]);
