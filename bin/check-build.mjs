// Web, worker and admin preload this check, because their own imports already need build output.
import './check-node.mjs';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('..', import.meta.url);

if (!existsSync(new URL('src/locales/messages/messages.js', root))) {
  console.error(
    `Sempat is not built yet. Run "npm ci && npm run build" in ${fileURLToPath(root)}, then start it again.`,
  );
  process.exit(1);
}
