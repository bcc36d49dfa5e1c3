import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { type PostgresOptions, type RunningPostgres, startPostgres } from './postgres.ts';

const dataName = `selftest-${process.pid}`;
const started: RunningPostgres[] = [];

async function start(options: Omit<PostgresOptions, 'dataName'> = {}): Promise<RunningPostgres> {
  const server = await startPostgres({ dataName, ...options });
  started.push(server);
  return server;
}

afterEach(async () => {
  for (const server of started.splice(0)) {
    await server.stop();
    await rm(server.dataDirectory, { recursive: true, force: true });
  }
});

async function answer(url: string, question: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  await client.connect();
  try {
    return Object.values((await client.query<Record<string, unknown>>(question)).rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

async function startAndKill(options: Omit<PostgresOptions, 'dataName'>): Promise<string> {
  const module = fileURLToPath(new URL('./postgres.ts', import.meta.url));
  const script = `
    const { startPostgres } = await import(${JSON.stringify(module)});
    const server = await startPostgres(${JSON.stringify({ dataName, ...options })});
    console.log(server.url);
    setInterval(() => {}, 1000);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
    child.once('exit', () => reject(new Error('The process ended before its server ran.')));
  });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
  return url;
}

describe('the development PostgreSQL', { timeout: 180_000 }, () => {
  it('keeps its data between starts and flushes to disk', async () => {
    const first = await start();
    expect(await answer(first.url, 'show fsync')).toBe('on');
    await answer(first.url, 'create table kept as select 7 as value');
    await first.stop();
    await expect(answer(first.url, 'select 1')).rejects.toThrow();
    const second = await start();
    expect(await answer(second.url, 'select value from kept')).toBe(7);
  });

  it('requires its password, and a second start keeps it running unless sharing is off', async () => {
    const first = await start();
    const guessed = new URL(first.url);
    guessed.password = 'postgres';
    await expect(answer(guessed.href, 'select 1')).rejects.toThrow(/password authentication failed/);
    const second = await startPostgres({ dataName });
    expect(second.url).toBe(first.url);
    await second.stop();
    expect(await answer(first.url, 'select 1')).toBe(1);
    await expect(startPostgres({ dataName, reuse: false })).rejects.toThrow(/already runs/);
  });

  it('passes to the next process, and stops with it, if the process that started it was killed', async () => {
    const url = await startAndKill({});
    expect(await answer(url, 'select 1')).toBe(1);
    const server = await start();
    expect(server.url).toBe(url);
    await server.stop();
    await expect(answer(url, 'select 1')).rejects.toThrow();
  });

  it('disappears at the next start if it was temporary and its process was killed', async () => {
    const url = await startAndKill({ temporary: true });
    const directory = String(await answer(url, 'show data_directory'));
    const server = await start({ temporary: true });
    await expect(answer(url, 'select 1')).rejects.toThrow();
    expect(existsSync(directory)).toBe(false);
    expect(await answer(server.url, 'show fsync')).toBe('off');
  });
});
