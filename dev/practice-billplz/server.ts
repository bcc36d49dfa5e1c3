// Behaves like Billplz, including faults, with state in memory only. Run `node dev/practice-billplz/server.ts
// --port 4020`, or startPracticeBillplz in a test.
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { registerApi } from './api.ts';
import { registerControl } from './control.ts';
import { type PracticeKeys, practiceKeys } from './keys.ts';
import { registerPages, sendHtmlNotFound } from './pages.ts';
import { createState, type LoggedRequest, type PracticeState } from './state.ts';

const longestLog = 2_000;

export type PracticeBillplz = {
  address: string;
  stop(): Promise<void>;
};

export type PracticeStart = {
  port?: number;
  host?: string;
  /** Public URL of the pages, or a path such as /demo/billplz on any host. */
  publicUrl?: string;
  timeScale?: number;
  /** Seed of the bill ids. Random by default, so that ids stay unique in a persistent database. */
  seed?: string;
  keys?: PracticeKeys;
};

export async function startPracticeBillplz(start: PracticeStart = {}): Promise<PracticeBillplz> {
  const host = start.host ?? '127.0.0.1';
  const state = createState({
    keys: start.keys ?? practiceKeys,
    seed: start.seed ?? crypto.randomUUID(),
    timeScale: start.timeScale ?? 1 / 60,
  });
  const app = fastify({ bodyLimit: 64 * 1024, forceCloseConnections: true });
  const ownAddress = () => {
    const { port } = app.server.address() as AddressInfo;
    return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  };
  const publicUrl = () => (start.publicUrl ?? ownAddress()).replace(/\/+$/, '');
  await build(app, state, (id) => `${publicUrl()}/bills/${id}`);
  await app.listen({ port: start.port ?? 0, host });
  return {
    address: ownAddress(),
    stop: async () => {
      state.reset();
      await app.close();
    },
  };
}

async function build(
  app: FastifyInstance,
  state: PracticeState,
  billUrl: (id: string) => string,
): Promise<void> {
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
  );
  const entries = new WeakMap<FastifyRequest, LoggedRequest>();
  app.addHook('onRequest', async (request) => {
    if (request.url.startsWith('/__ctl')) return;
    const entry = { at: new Date().toISOString(), method: request.method, path: request.url, body: null };
    entries.set(request, entry);
    state.log.push(entry);
    if (state.log.length > longestLog) state.log.shift();
  });
  app.addHook('preHandler', async (request) => {
    const entry = entries.get(request);
    if (entry) entry.body = request.body ?? null;
  });
  app.setNotFoundHandler((_request, reply) => sendHtmlNotFound(reply));
  await app.register(async (scope) => registerApi(scope, state, billUrl), { prefix: '/api' });
  await app.register(async (scope) => registerControl(scope, state), { prefix: '/__ctl' });
  registerPages(app, state);
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { port: { type: 'string' }, host: { type: 'string' } } });
  const { PORT, HOST, PRACTICE_PUBLIC_URL, PRACTICE_TIME_SCALE } = process.env;
  const practice = await startPracticeBillplz({
    port: Number(values.port ?? PORT ?? 4020),
    host: values.host ?? HOST ?? '127.0.0.1',
    ...(PRACTICE_PUBLIC_URL ? { publicUrl: PRACTICE_PUBLIC_URL } : {}),
    ...(PRACTICE_TIME_SCALE ? { timeScale: Number(PRACTICE_TIME_SCALE) } : {}),
  });
  console.log(`Practice Billplz listens at ${practice.address}`);
  const leave = () => void practice.stop().finally(() => process.exit(0));
  process.once('SIGINT', leave);
  process.once('SIGTERM', leave);
}

if (import.meta.main) await main();
