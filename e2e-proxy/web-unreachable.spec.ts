// Requests while no web process is reachable: the shipped Caddyfile in front of two small upstreams.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { startCaddy } from '../dev/rehearsal/live/caddy.ts';
import { freePorts } from '../dev/start/ports.ts';
import { Processes } from '../dev/start/processes.ts';

interface Received {
  readonly method: string;
  readonly path: string;
  readonly bytes: number;
  readonly forwardedFor: string | undefined;
  readonly forwardedProto: string | undefined;
}

interface Outcome {
  readonly status: number | string;
  readonly ms: number;
}

function openUpstreams(ports: readonly number[]) {
  const received: Received[] = [];
  const running = new Map<number, Server>();
  let breaksOff = false;

  function start(port: number): Promise<void> {
    const server = createServer((incoming, response) => {
      let bytes = 0;
      incoming.on('data', (piece: Buffer) => {
        bytes += piece.length;
      });
      incoming.on('error', () => {});
      incoming.once('end', () => {
        if (incoming.url === '/healthz') return response.end();
        const { headers, method = '', url: path = '' } = incoming;
        const forwardedFor = headers['x-forwarded-for']?.toString();
        const forwardedProto = headers['x-forwarded-proto']?.toString();
        received.push({ method, path, bytes, forwardedFor, forwardedProto });
        return breaksOff ? incoming.socket.destroy() : response.end('served');
      });
    });
    running.set(port, server);
    return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  }

  return {
    received,
    setBreaksOff(value: boolean) {
      breaksOff = value;
    },
    startAll: () => Promise.all(ports.filter((port) => !running.has(port)).map(start)),
    kill(count = ports.length) {
      for (const [port, server] of [...running].slice(0, count)) {
        server.close();
        server.closeAllConnections();
        running.delete(port);
      }
    },
  };
}

async function openProxy() {
  const folder = await mkdtemp(join(tmpdir(), 'sempat-unreachable-'));
  const [port = 0, pagesPort = 0, ...upstreamPorts] = await freePorts(4);
  const upstreams = openUpstreams(upstreamPorts);
  await upstreams.startAll();
  const processes = new Processes(join(folder, 'logs'));
  const baseUrl = `https://localhost:${port}`;
  const authority = await startCaddy(processes, {
    publicBaseUrl: baseUrl,
    dataDir: folder,
    upstreams: upstreamPorts.map((each) => `127.0.0.1:${each}`),
    billplz: { upstream: `127.0.0.1:${upstreamPorts[0]}`, port: pagesPort },
  });
  const agent = new Agent({ keepAlive: true, ca: await readFile(authority) });

  function send(path: string, body?: Buffer, headers: Record<string, string> = {}): Promise<Outcome> {
    const began = performance.now();
    const since = () => Math.round(performance.now() - began);
    const method = body ? 'POST' : 'GET';
    const length = body ? { 'content-length': String(body.length) } : {};
    return new Promise((resolve) => {
      const asked = request(
        `${baseUrl}${path}`,
        { agent, method, headers: { ...headers, ...length } },
        (response) => {
          response.resume();
          response.once('end', () => resolve({ status: response.statusCode ?? 0, ms: since() }));
        },
      );
      asked.once('error', (error: NodeJS.ErrnoException) =>
        resolve({ status: error.code ?? error.message, ms: since() }),
      );
      asked.end(body);
    });
  }

  return {
    upstreams,
    send,
    async stop() {
      agent.destroy();
      await processes.stop();
      upstreams.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const form = () => Buffer.from('name=Siti');
const countFailed = (outcomes: readonly Outcome[]) => outcomes.filter(({ status }) => status !== 200).length;
const describeOutcomes = (what: string, outcomes: readonly Outcome[]) =>
  `${what}: ${outcomes.length} sent, ${countFailed(outcomes)} failed, slowest ${Math.max(...outcomes.map(({ ms }) => ms))} ms`;

async function sendStream(send: (path: string, body?: Buffer) => Promise<Outcome>, name: string) {
  const gets: Promise<Outcome>[] = [];
  const forms: Promise<Outcome>[] = [];
  for (let number = 0; number < 40; number += 1) {
    gets.push(send(`/${name}/get/${number}`));
    forms.push(send(`/${name}/form/${number}`, form()));
    await delay(50);
  }
  return {
    finish: async () => ({ gets: await Promise.all(gets), forms: await Promise.all(forms) }),
  };
}

function print(what: string, { gets, forms }: { gets: readonly Outcome[]; forms: readonly Outcome[] }) {
  console.log(`${what}: ${describeOutcomes('GET', gets)}; ${describeOutcomes('POST', forms)}`);
}

test.describe('the proxy', () => {
  let proxy: Awaited<ReturnType<typeof openProxy>>;
  test.beforeEach(async () => {
    proxy = await openProxy();
  });
  test.afterEach(() => proxy.stop());

  test('holds GETs and forms while no process runs and delivers each once', async () => {
    const { upstreams, send } = proxy;
    upstreams.kill();
    // Caddy has marked both as down.
    await delay(1_500);
    const largest = send('/company/documents/upload', Buffer.alloc(100 * 1024 * 1024));
    const spoofed = send('/spoofed', form(), {
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-proto': 'http',
    });
    const hidden = send('/readyz', form());
    const stream = await sendStream(send, 'none');
    await delay(1_000);
    await upstreams.startAll();
    const outcomes = await stream.finish();
    print('no process for 3 s', outcomes);

    expect(countFailed([...outcomes.gets, ...outcomes.forms, await largest, await spoofed])).toBe(0);
    expect((await hidden).status).toBe(404);
    const posts = upstreams.received.filter(({ method }) => method === 'POST');
    expect(new Set(posts.map(({ path }) => path)).size).toBe(posts.length);
    expect(posts).toHaveLength(outcomes.forms.length + 2);
    expect(posts.find(({ path }) => path.endsWith('/upload'))?.bytes).toBe(100 * 1024 * 1024);
    for (const { forwardedFor, forwardedProto } of posts)
      expect([forwardedFor, forwardedProto]).toEqual(['127.0.0.1', 'https']);
  });

  test('loses no request when one of two processes is killed', async () => {
    const { upstreams, send } = proxy;
    upstreams.kill(1);
    const first = await Promise.all(
      Array.from({ length: 10 }, (_, number) => send(`/first/${number}`, form())),
    );
    const stream = await sendStream(send, 'one');
    const { gets, forms } = await stream.finish();
    print('one of two killed', { gets, forms: [...first, ...forms] });
    expect(countFailed([...first, ...gets, ...forms])).toBe(0);
  });

  test('never repeats a form that a process has received', async () => {
    const { upstreams, send } = proxy;
    upstreams.setBreaksOff(true);
    expect((await send('/broken/up', form())).status).toBe(502);
    upstreams.kill();
    await delay(1_500);
    const waiting = send('/broken/away', form());
    await delay(1_000);
    await upstreams.startAll();
    expect((await waiting).status).toBe(502);
    const seen = (path: string) => upstreams.received.filter((each) => each.path === path).length;
    expect([seen('/broken/up'), seen('/broken/away')]).toEqual([1, 1]);
    const get = send('/broken/get');
    await expect.poll(() => seen('/broken/get')).toBeGreaterThan(1);
    upstreams.setBreaksOff(false);
    expect((await get).status).toBe(200);
  });

  test('rejects an oversized form and keeps using the process', async () => {
    const { upstreams, send } = proxy;
    const refused = [send('/large/1', Buffer.alloc(200_000)), send('/large/2', Buffer.alloc(200_000))];
    for (const { status } of await Promise.all(refused)) expect(status).not.toBe(200);
    const next = await Promise.all(Array.from({ length: 10 }, (_, number) => send(`/next/${number}`)));
    expect(Math.max(...next.map(({ ms }) => ms))).toBeLessThan(1_000);
    expect(countFailed(next)).toBe(0);
    expect(upstreams.received.filter(({ path }) => path.startsWith('/large'))).toEqual([]);
  });
});
