import '../platform/environment.ts';

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openContext } from '../app/context.ts';
import { findNextPublicChange } from '../features/deals/deals.service.ts';
import { createPageHandler } from '../http/pages/page-languages.ts';
import { serveWeb } from '../http/serve.ts';
import { refuseUnfitDatabase } from '../platform/database/live-database.ts';
import { exitWithMessage, loadConfigOrExit, runOrExit } from '../platform/start-or-exit.ts';

const serverBuild = new URL('../../../build/server/index.js', import.meta.url);
const clientDir = fileURLToPath(new URL('../../../build/client', import.meta.url));

/** Fonts for the pictures of deals. Without them every shared link would show the picture of the country. */
const pictureFonts = new URL('../../../build/fonts/', import.meta.url);

const config = loadConfigOrExit();
if (!existsSync(serverBuild) || !existsSync(pictureFonts))
  exitWithMessage('The pages are not built yet. Run "npm ci && npm run build", then start again.');
const build = await import(serverBuild.href);
const ctx = openContext(config, 'web');
await runOrExit(config, async () => {
  await ctx.startClock();
  await refuseUnfitDatabase(ctx);
  await serveWeb({
    ctx,
    handler: createPageHandler(build, 'production'),
    nextChange: () => findNextPublicChange(ctx),
    clientDir,
  });
});
