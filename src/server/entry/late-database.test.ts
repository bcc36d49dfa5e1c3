// Web, worker and migrate start before their database: they wait, log once, and need no restart.
import { rm } from 'node:fs/promises';
import { afterAll, expect, it } from 'vitest';
import { liveSettings, type StartedProcess, startAsDocumented } from '#dev/rehearsal/documented-start.ts';
import { ensureBuild } from '#dev/start/build.ts';
import { findFreePort } from '#dev/start/ports.ts';
import { type RunningPostgres, startPostgres } from '#dev/start/postgres.ts';
import { waitUntilAnswers } from '#dev/start/processes.ts';
import { createWithThreeRoles } from '#dev/testing/run/three-roles.ts';

const dataName = `late-${process.pid}`;
const started: StartedProcess[] = [];
let postgres: RunningPostgres | undefined;

afterAll(async () => {
  for (const each of started) await each.stop();
  await postgres?.stop();
  if (postgres) await rm(postgres.dataDirectory, { recursive: true, force: true });
});

function start(...given: Parameters<typeof startAsDocumented>): StartedProcess {
  const opened = startAsDocumented(...given);
  started.push(opened);
  return opened;
}

async function expectToWait(program: StartedProcess): Promise<void> {
  await expect.poll(() => program.output(), { timeout: 60_000 }).toContain('Is PostgreSQL running there?');
}

async function untilReady(base: string, seconds: number): Promise<void> {
  await waitUntilAnswers(`${base}/readyz`, seconds).catch(async (error: unknown) => {
    const answer = await fetch(`${base}/readyz`).then((response) => response.text(), String);
    const said = started.map((each) => each.output()).join('\n---\n');
    throw new Error(`${error}\n${answer}\n${said}`);
  });
}

it('web and worker become ready without a restart when the database starts, and after it restarts', async () => {
  ensureBuild();
  postgres = await startPostgres({ dataName, reuse: false });
  const { port, url } = postgres;
  const { programUrl, ownerUrl } = await createWithThreeRoles(url, { migrated: false });
  await postgres.stop();
  const webPort = await findFreePort();
  const base = `http://127.0.0.1:${webPort}`;
  const settings = liveSettings(programUrl, webPort);
  const web = start('start', settings);
  const worker = start('start:worker', settings);
  await waitUntilAnswers(`${base}/healthz`, 90);
  expect((await fetch(`${base}/readyz`)).status).toBe(503);
  expect((await fetch(`${base}/deals`)).status).toBe(503);
  await expectToWait(web);
  await expectToWait(worker);
  // Start migrate last: it gives up after half a minute, and the other two may need that long to start.
  const migrate = start('migrate', { ...settings, MIGRATION_DATABASE_URL: ownerUrl });
  await expectToWait(migrate);

  postgres = await startPostgres({ dataName, port });
  expect([await migrate.ended(), migrate.output()]).toEqual([0, expect.any(String)]);
  await untilReady(base, 90);
  expect((await fetch(`${base}/deals`)).status).toBe(200);

  await postgres.stop();
  await expect.poll(async () => (await fetch(`${base}/readyz`)).status, { timeout: 60_000 }).toBe(503);
  postgres = await startPostgres({ dataName, port });
  await untilReady(base, 90);
  expect([web.child.exitCode, worker.child.exitCode]).toEqual([null, null]);
  // The worker logs each wait once, not on every retry.
  expect(worker.output().split('Is PostgreSQL running there?').length - 1).toBeLessThanOrEqual(2);
}, 400_000);
