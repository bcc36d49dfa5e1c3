// Vite in front of the production shell. The browser hot-reloads pages; after a change of server code the
// next request reopens the app.
import '#server/platform/environment.ts';

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { ServerBuild } from 'react-router';
import { createServer as createViteServer } from 'vite';
import { loadConfig } from '#server/platform/config.ts';
import type { DevApp } from './dev-app.ts';

type AppModule = typeof import('./dev-app.ts');

interface OpenApp {
  readonly module: AppModule;
  readonly app: DevApp;
  readonly underWay: Set<ServerResponse>;
}

const server = createServer((request, response) =>
  vite.middlewares(request, response, () => {
    answer(request, response).catch((error: unknown) => explain(error, response));
  }),
);
// Pages and Vite's websocket share a port.
const vite = await createViteServer({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' });
const build = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>;

let opening: Promise<OpenApp> | undefined;

async function currentApp(): Promise<OpenApp> {
  const before = opening;
  const module = (await vite.ssrLoadModule('/dev/start/dev-app.ts')) as AppModule;
  const open = await before?.catch(() => undefined);
  if (open?.module === module) return open;
  if (opening !== before) return currentApp();
  opening = module.openDevApp(build).then((app) => ({ module, app, underWay: new Set() }));
  if (open) void retire(open);
  return opening;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const open = await currentApp();
  open.underWay.add(response);
  response.once('close', () => open.underWay.delete(response));
  open.app.answer(request, response);
}

/** Open requests still need the connections of the old app. */
async function retire({ app, underWay }: OpenApp): Promise<void> {
  await Promise.all(
    [...underWay].map((response) => new Promise((resolve) => response.once('close', resolve))),
  );
  await app.close();
}

function explain(error: unknown, response: ServerResponse): void {
  if (error instanceof Error) vite.ssrFixStacktrace(error);
  console.error(error);
  if (response.headersSent) return void response.destroy();
  response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(`The server code cannot be loaded:\n\n${error instanceof Error ? error.stack : error}\n`);
}

// Only log the error: production exits here, but in development the next save may fix it.
process.on('unhandledRejection', (error) => console.error(error));

async function stop(): Promise<void> {
  await (await opening)?.app.close();
  await vite.close();
}
process.once('SIGTERM', () => void stop().finally(() => process.exit(0)));

const { host, port } = loadConfig().http;
server.listen(port, host);
