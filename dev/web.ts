// The web process of npm run dev: the same shell, with pages served from source and replaced in the browser as
// they change. A change under src/server or src/domain restarts this process (see dev/start/start.ts).
import { createServer, type RequestListener } from 'node:http';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { createServer as createViteServer } from 'vite';
import { openContext } from '#server/context.ts';
import { nextPublicChange } from '#server/features/deals/deals.service.ts';
import { serveWeb } from '#server/http/serve.ts';
import { loadConfig } from '#server/platform/config.ts';

let answer: RequestListener = () => {};
// The same server carries the pages and the browser's line to Vite, so that one port is enough.
const server = createServer((request, response) =>
  vite.middlewares(request, response, () => answer(request, response)),
);
const vite = await createViteServer({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' });
const build = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>;

const ctx = openContext(loadConfig(), 'web');
await ctx.startClock();
await serveWeb({
  ctx,
  nextChange: () => nextPublicChange(ctx),
  handler: createRequestHandler(build, 'development'),
  serverFactory: (handler) => {
    answer = handler;
    return server;
  },
});
