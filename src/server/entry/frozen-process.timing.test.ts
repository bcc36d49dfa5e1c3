// Hostile uploads and files against real processes: the web process and the worker go on answering meanwhile.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureBuild } from '#dev/start/build.ts';
import { anyFreePort } from '#dev/start/ports.ts';
import { processEnvironment } from '#dev/start/process-environment.ts';
import { waitUntilAnswers } from '#dev/start/processes.ts';
import { formWithFiles, insertDocument, marksPdf, textPdf } from '#dev/testing/fixtures/document-fixture.ts';
import { insertCompany } from '#dev/testing/fixtures/factories.ts';
import { insertCompanyUser, signInCookie } from '#dev/testing/pages/sign-in.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';

const MARKS = '\u0301\u0323'.repeat(19_000);

let ctx: TestContext;
const processes: ChildProcess[] = [];
beforeAll(async () => {
  ensureBuild();
  ctx = await openTestContext();
}, 300_000);
afterAll(async () => {
  for (const each of processes) each.kill('SIGKILL');
  await ctx.close();
});

function start(script: string, settings: Record<string, string>): ChildProcess {
  const started = spawn(process.execPath, [script], {
    stdio: 'ignore',
    env: processEnvironment(ctx.databaseUrl, settings),
  });
  processes.push(started);
  return started;
}

/** A watcher in a process of its own, so that this one's work is not measured. Prints the longest silence in ms. */
const watcherScript = `
  import { connect } from 'node:net';
  const [port, path] = process.argv.slice(1);
  let longest = 0;
  let isOver = false;
  process.stdin.once('data', () => { isOver = true; });
  const ask = () => new Promise((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () =>
      socket.write('GET ' + path + ' HTTP/1.1\\r\\nhost: 127.0.0.1\\r\\nconnection: close\\r\\n\\r\\n'));
    socket.once('data', () => { socket.destroy(); resolve(); });
    socket.once('error', resolve);
  });
  console.log('ready');
  while (!isOver) {
    const began = performance.now();
    await ask();
    longest = Math.max(longest, performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  console.log(longest);
  process.exit(0);
`;

/** The longest time that a port took to answer while something else happened. */
async function longestSilence(
  port: number,
  path: string,
  meanwhile: () => Promise<unknown>,
): Promise<number> {
  const watcher = spawn(process.execPath, ['--input-type=module', '-e', watcherScript, String(port), path], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  processes.push(watcher);
  let said = '';
  watcher.stdout.on('data', (chunk) => {
    said += chunk;
  });
  const ended = new Promise((resolve) => watcher.once('close', resolve));
  while (!said.includes('ready')) await pause(10);
  await meanwhile();
  watcher.stdin.write('stop\n');
  await ended;
  return Number(said.split('\n')[1] || Number.NaN);
}

describe('the web process', () => {
  let port: number;
  let cookies: string[];
  beforeAll(async () => {
    port = await anyFreePort();
    start('src/server/entry/web.ts', { PORT: String(port), REFUSE_WHEN_BUSY_MS: '60000' });
    await waitUntilAnswers(`http://127.0.0.1:${port}/healthz`, 120);
    cookies = [];
    for (let company = 0; company < 3; company += 1) {
      const { id } = await insertCompany(ctx.db, { status: 'approved' });
      cookies.push(await signInCookie(ctx, 'company', await insertCompanyUser(ctx.db, id)));
    }
    // Pages and their modules are loaded by the first upload.
    await Promise.all(cookies.map((cookie) => upload(cookie, [{ name: 'a.pdf', content: textPdf('x') }])));
  }, 180_000);

  async function upload(cookie: string, files: Parameters<typeof formWithFiles>[0]): Promise<number> {
    const { contentType, body } = formWithFiles(files);
    return send(cookie, contentType, body);
  }

  /** Resolves with the status once the connection has ended. */
  function send(cookie: string, contentType: string, body: Buffer): Promise<number> {
    return new Promise((resolve) => {
      let answer = '';
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(
          `POST ${officePaths.uploadDocuments} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nsec-fetch-site: same-origin\r\n` +
            `cookie: ${cookie}\r\ncontent-type: ${contentType}\r\ncontent-length: ${body.length}\r\n` +
            'connection: close\r\n\r\n',
        );
        socket.write(body);
      });
      socket.on('data', (chunk) => {
        answer += chunk;
      });
      socket.on('error', () => {});
      socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0)));
    });
  }

  const hostile: Record<string, () => { contentType: string; body: Buffer }> = {
    'file names of 76 kB': () => formWithFiles([{ name: `e${MARKS}.pdf`, content: textPdf(randomUUID()) }]),
    'file names of 76 kB with ten marks each': () =>
      formWithFiles([{ name: `e${MARKS.slice(0, 10)}`.repeat(3_400), content: textPdf(randomUUID()) }]),
    'bodies of marks': () => formWithFiles([{ name: 'a.pdf', content: Buffer.from(MARKS.repeat(20)) }]),
    'thousands of tiny parts': () => ({
      contentType: 'multipart/form-data; boundary=x',
      body: Buffer.from(`--x${'\r\n--x\r\n\r\n'.repeat(200_000)}`),
    }),
  };

  it.each(Object.entries(hostile))(
    'security 71: answers /healthz within 100 ms during six uploads with %s',
    async (_what, make) => {
      const attack = () =>
        Promise.all(
          Array.from({ length: 6 }, (_, n) => {
            const { contentType, body } = make();
            return send(cookies[n % 3] ?? '', contentType, body);
          }),
        );
      expect(await attack()).toEqual(Array.from({ length: 6 }, () => 303));
      // A machine that is busy with something else is not a frozen process: the quietest of three rounds counts.
      const silences: number[] = [];
      for (let round = 0; round < 3; round += 1)
        silences.push(await longestSilence(port, '/healthz', attack));
      console.log(`longest silence in ms, by round: ${silences.map(Math.round).join(', ')}`);
      expect(Math.min(...silences)).toBeLessThan(100);
    },
    240_000,
  );
});

describe('the worker', () => {
  it('security 71: is never silent for 2 seconds while it reads a PDF with endless marks', async () => {
    const port = await anyFreePort();
    start('src/server/entry/worker.ts', { METRICS_PORT: String(port) });
    await waitUntilAnswers(`http://127.0.0.1:${port}/metrics`, 120);
    const { id: company_id } = await insertCompany(ctx.db, { status: 'approved' });
    const silence = await longestSilence(port, '/', async () => {
      await ctx.db.deleteFrom('documents').execute();
      const { id } = await insertDocument(ctx.db, { company_id }, ctx.encryption, marksPdf());
      const find = () =>
        ctx.db.selectFrom('documents').select('read_result').where('id', '=', id).executeTakeFirst();
      await expect.poll(async () => (await find())?.read_result, { timeout: 90_000 }).toBe('nothing');
    });
    console.log(`longest silence of the worker: ${Math.round(silence)} ms`);
    expect(silence).toBeLessThan(2_000);
  }, 240_000);
});
