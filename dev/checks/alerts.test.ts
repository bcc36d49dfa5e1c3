// Checks that alert rules, runbook, rule tests and metrics use the same names.
import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { workPlan } from '#server/app/jobs.ts';
import { runMigrations } from '#server/app/migrate.ts';
import { readinessChecks } from '#server/features/operations/health/checks.ts';
import {
  databaseFacts,
  getOutsideFacts,
  processFacts,
} from '#server/features/operations/operations.service.ts';
import { createWebApp } from '#server/http/app.ts';
import { listReadinessFacts } from '#server/http/health.ts';
import { startMetricsServer } from '#server/http/metrics-server.ts';
import { createMailTransport } from '#server/platform/mail-transport.ts';
import { openTestContext, type TestContext } from '../testing/run/test-context.ts';

const root = new URL('../..', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const rules = read('deploy/alerts.yaml');
const cases = read('deploy/alerts.test.yaml');
const runbook = read('docs/runbook.md');

function found(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].sort();
}

/** A database role, not a metric, although its name looks like one. */
const OWNER_ROLE = 'sempat_owner';

function listMetrics(text: string): string[] {
  const names = found(text, /\b(sempat_[a-z0-9_]+)/g).filter(
    (name) => !name.endsWith('_') && name !== OWNER_ROLE,
  );
  return [...new Set(names.map((name) => name.replace(/_seconds_(bucket|count|sum)$/, '_seconds')))];
}

const alerts = found(rules, /^ +- alert: (\w+)$/gm);

let ctx: TestContext;
let exposedMetrics: string[];
beforeAll(async () => {
  ctx = await openTestContext({ METRICS_PORT: '0' });
  const transport = createMailTransport({ smtpUrl: 'smtp://127.0.0.1:1', requireTls: false });
  workPlan({ ctx, workerId: 'worker', transports: { personal: transport, mailing: transport } });
  transport.close();
  const web = await createWebApp({ ctx, handler: async () => new Response(), nextChange: async () => null });
  const facts = [
    listReadinessFacts(
      ctx,
      readinessChecks(async () => 200),
    ),
    processFacts(ctx),
    ...databaseFacts(ctx),
    getOutsideFacts(ctx),
  ];
  const server = await startMetricsServer(ctx, 'worker', facts);
  exposedMetrics = found(await (await fetch(String(server.url))).text(), /^# TYPE (\w+) /gm);
  await server.stop();
  await web.stop();
});
afterAll(() => ctx.close());

it('the runbook has a section for every alert, and none for an unknown one', () => {
  const sections = found(runbook, /^## (\w+)$/gm);
  expect(alerts.length).toBeLessThanOrEqual(12);
  expect(sections).toEqual(alerts);
  for (const alert of alerts) expect(rules).toContain(`runbook: docs/runbook.md#${alert.toLowerCase()}\n`);
});

it('every section of the runbook describes the impact, the diagnosis, the fix and when it is resolved', () => {
  for (const section of runbook.split(/^## /m).filter((text) => alerts.includes(text.split('\n')[0] ?? '')))
    for (const part of ['**For people:**', '**Look:**', '**Do:**', '**Resolved when:**'])
      expect(section).toContain(part);
});

it('every alert has a rule test in which it fires and one in which it does not', () => {
  expect(found(cases, /- name: (\w+) fires$/gm)).toEqual(alerts);
  expect(found(cases, /- name: (\w+) stays quiet$/gm)).toEqual(alerts);
});

it('alerts use only metrics that the program exposes', () => {
  expect(listMetrics(`${rules}\n${cases}`).filter((name) => !exposedMetrics.includes(name))).toEqual([]);
});

it('documents name only exposed metrics, and the runbook names all of ours', () => {
  const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root });
  for (const document of documents)
    expect(listMetrics(read(document)).filter((name) => !exposedMetrics.includes(name))).toEqual([]);
  const own = exposedMetrics.filter((name) => !/^sempat_(process|nodejs)_/.test(name));
  expect(own.filter((name) => !listMetrics(runbook).includes(name))).toEqual([]);
});

it('inhibit rules name only existing alerts', () => {
  const named = [...read('deploy/alertmanager.yaml').matchAll(/alertname=~?"([\w|]+)"/g)].flatMap(
    ([, names = '']) => names.split('|'),
  );
  expect(named.filter((name) => !alerts.includes(name))).toEqual([]);
});

it('the runbook contains only SQL that the database accepts', async () => {
  const blocks = [...runbook.matchAll(/```sql\n([\s\S]*?)```/g)].map(([, text = '']) => text);
  expect(blocks.length).toBeGreaterThan(5);
  // Creates the schema of the job queue, which the migrations do not contain.
  await runMigrations(ctx.databaseUrl);
  for (const block of blocks)
    await ctx.pool.query(`begin; ${block.replaceAll(/'<\w+ id>'/g, `'${randomUUID()}'`)}; rollback`);
});

it('the runbook names only existing log messages, commands and settings', () => {
  const sources = globSync('src/**/*.{ts,sh}', { cwd: root, exclude: (name) => name.includes('.test.') })
    .map((path) => readFileSync(new URL(path, root), 'utf8'))
    .join('\n');
  const lines = found(runbook, /lines? "([a-z][^"]+)"/g);
  const commands = found(runbook, /sempat-admin\s([a-z-]+)/g);
  const settings = found(runbook, /`([A-Z]+(?:_[A-Z]+)+)`/g);
  expect([lines.length > 2, commands.length > 3, settings.length > 3]).toEqual([true, true, true]);
  expect(lines.filter((line) => !sources.includes(line))).toEqual([]);
  expect(commands.filter((name) => !new RegExp(`^  '?${name}'?: \\{`, 'm').test(sources))).toEqual([]);
  expect(settings.filter((name) => !sources.includes(`${name}:`))).toEqual([]);
});
