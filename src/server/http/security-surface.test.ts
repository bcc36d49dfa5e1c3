import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertCompany, insertDeal } from '#dev/testing/fixtures/factories.ts';
import { insertCompanyUser, signInCookie } from '#dev/testing/pages/sign-in.ts';
import { builtPages } from '#dev/testing/run/built-pages.ts';
import { liveEnv } from '#dev/testing/run/live-env.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { createWebApp, type WebApp } from './app.ts';
import { pageTable } from './pages/page-table.ts';

const clientDir = resolve('build/client');
let ctx: TestContext;
let web: WebApp;
beforeAll(async () => {
  ctx = await openTestContext(liveEnv);
  web = await createWebApp({ ctx, handler: await builtPages(), clientDir, nextChange: async () => null });
});
afterAll(async () => {
  await web.stop();
  await ctx.close();
});

const get = (url: string) => web.app.inject({ url, headers: { host: 'localhost' } });

describe('security 37: SQL', () => {
  /** Raw SQL parts per file. Each part is one of two words, or built from names in the same file. */
  const rawParts: Readonly<Record<string, number>> = {
    'src/server/features/company-desk/bookings/company-bookings.store.ts': 1,
    'src/server/features/bookings/rows/sold-trip.store.ts': 3,
    'src/server/features/deals/deal-list.store.ts': 1,
    // Inserts a role name from the environment of the operator who runs the migration.
    'src/server/app/migrate.ts': 1,
  };

  it('security 37: is built from parameters, except for listed parts', () => {
    const found: Record<string, number> = {};
    for (const file of globSync('src/**/*.ts').filter((name) => !name.endsWith('.test.ts'))) {
      const parts = readFileSync(file, 'utf8').match(
        /\bsql\.raw\(|\bCompiledQuery\.raw\(|\.query\(\s*`[^`]*\$\{/g,
      );
      if (parts) found[file] = parts.length;
    }
    expect(found).toEqual(rawParts);
  });

  const hostile = [
    `' or 1=1 --`,
    `'; drop table flights; --`,
    `") union select pnr from flights --`,
    `\\'; select pg_sleep(5); --`,
    `$1`,
    `%00`,
    `{"a":1}`,
    `newest desc, (select 1)`,
  ];
  const sources = globSync(['src/web/**/*.{ts,tsx}', 'src/domain/**/*.ts']).filter(
    (file) => !file.includes('.test.'),
  );
  /** Names in the sources that match one of these patterns. */
  const namesIn = (...patterns: RegExp[]) =>
    new Set(
      sources.flatMap((file) => {
        const source = readFileSync(file, 'utf8');
        return patterns.flatMap((pattern) => [...source.matchAll(pattern)].map(([, name = '']) => name));
      }),
    );
  const params = namesIn(/\.get(?:All)?\('(\w+)'\)/g, /\bread\('(\w+)'\)/g);
  const inputs = namesIn(/\bname="(\w+)"/g);
  const filled = (path: string) =>
    path.replaceAll(/:(\w+)/g, '5e3a7000-0000-4000-a000-00000000dead').replace('*', 'none');

  it('security 37: treats input in every parameter and field as text and finds nothing', async () => {
    for (const name of ['destination', 'travellers', 'sort', 'after', 'deal', 'month'])
      expect(params).toContain(name);
    for (const name of ['email', 'password']) expect(inputs).toContain(name);
    const company = await insertCompany(ctx.db, { status: 'approved' });
    const deal = await insertDeal(ctx.db, { company_id: company.id, pnr: 'CANARY' });
    const cookie = await signInCookie(ctx, 'company', await insertCompanyUser(ctx.db, company.id));
    const own = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };
    const failed: unknown[] = [];
    for (const words of hostile) {
      const query = new URLSearchParams([...params].map((name) => [name, words]));
      const payload = new URLSearchParams([...inputs].map((name) => [name, words])).toString();
      for (const [path, audience] of Object.entries(pageTable)) {
        if (audience === 'superadmin' || path.endsWith('/logout')) continue;
        const headers = { host: 'localhost', ...(audience === 'company' && { cookie }) };
        const url = filled(path);
        const read = await web.app.inject({ url: `${url}?${query}`, headers });
        const sent = await web.app.inject({ method: 'POST', url, payload, headers: { ...headers, ...own } });
        for (const { statusCode, body } of [read, sent])
          if (statusCode >= 500 || (audience === 'public' && body.includes('CANARY')))
            failed.push({ path, words, statusCode });
      }
    }
    expect(failed).toEqual([]);
    const left = await ctx.db.selectFrom('flights').select('id').where('id', '=', deal.id).execute();
    expect(left).toHaveLength(1);
  }, 240_000);
});

describe('security 70: a live site', () => {
  const notOurs = [
    '/.git/config',
    '/.git/HEAD',
    '/.env',
    '/.env.example',
    '/.npmrc',
    '/package.json',
    '/package-lock.json',
    '/src/server/entry/web.ts',
    '/src/web/root.tsx',
    '/migrations/0001_base.sql',
    '/docs/runbook.md',
    '/README.md',
    '/build/server/index.js',
    '/server/index.js',
    '/assets/server/index.js',
    '/node_modules/fastify/package.json',
    '/Dockerfile',
    '/metrics',
    '/debug',
    '/__control',
    '/__inspect',
    '/demo/opening',
    '/demo/inbox/',
    '/demo/billplz/',
    '/dev/kit',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/.env',
    '/..%5c..%5cpackage.json',
    '/api/auth/sign-in/email',
    '/api/auth/sign-up/email',
    '/api/auth/get-session',
    '/@vite/client',
    '/@fs/etc/passwd',
  ];

  it.each(notOurs)('security 70: serves nothing at %s', async (url) => {
    const { statusCode, body } = await get(url);
    expect(statusCode).toBeGreaterThanOrEqual(400);
    expect(statusCode).toBeLessThan(500);
    expect(body).not.toMatch(/"dependencies"|DATABASE_URL|ENCRYPTION_KEYS|create table/);
  });

  it('security 70: control: serves its real files for the same requests', async () => {
    const [script] = globSync('assets/*.js', { cwd: clientDir });
    expect((await get(`/${script}`)).statusCode).toBe(200);
    expect((await get('/deals')).statusCode).toBe(200);
  });

  it('security 70: has no source maps and no reference to one', () => {
    expect(globSync('**/*.map', { cwd: clientDir })).toEqual([]);
    for (const file of globSync('**/*.{js,css}', { cwd: clientDir }))
      expect(readFileSync(`${clientDir}/${file}`, 'utf8')).not.toContain('sourceMappingURL=');
  });

  it('security 70: contains only runtime files, without repository, tests and development tools', () => {
    const ignored = readFileSync('.dockerignore', 'utf8').split('\n');
    for (const entry of ['.git', '.env']) expect(ignored).toContain(entry);
    const [, running = ''] = readFileSync('Dockerfile', 'utf8').split(/^FROM \$\{NODE_IMAGE\}$/m);
    const copied = running.match(/^COPY .*/gm) ?? [];
    expect(copied.join('\n')).not.toMatch(/\bCOPY \.|\bdev\b|\be2e\b|\bdocs\b|\bbench\b/);
    expect(running).toContain('npm ci --omit=dev');
  });
});
