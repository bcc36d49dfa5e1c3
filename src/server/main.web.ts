// The web process: the built pages behind Fastify.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createRequestHandler } from 'react-router';
import { openContext } from './context.ts';
import { nextPublicChange } from './features/deals/deals.service.ts';
import { serveWeb } from './http/serve.ts';
import { configOrExplain, giveUp } from './platform/start-or-explain.ts';

const serverBuild = new URL('../../build/server/index.js', import.meta.url);
const clientDir = fileURLToPath(new URL('../../build/client', import.meta.url));

const config = configOrExplain();
if (!existsSync(serverBuild)) giveUp('The pages are not built yet: npm run build');
const build = await import(serverBuild.href);
const ctx = openContext(config, 'web');
await ctx.startClock();
await serveWeb({
  ctx,
  handler: createRequestHandler(build, 'production'),
  nextChange: () => nextPublicChange(ctx),
  clientDir,
});
