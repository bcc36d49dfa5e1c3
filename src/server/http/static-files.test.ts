import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { builtPages } from '#dev/testing/run/built-pages.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { createWithThreeRoles } from '#dev/testing/run/three-roles.ts';
import { openDatabases } from '#server/platform/database/database.ts';
import {
  browserFileDays,
  openBrowserFiles,
  storeBrowserFiles,
} from '#server/platform/files/browser-files.ts';
import { createWebApp, type WebApp } from './app.ts';

const script = 'export const text = "Hari Raya";\n'.repeat(100);
const builds = {
  former: { 'home-aaaaaaaa.js': script, 'site-aaaaaaaa.css': '.a{}', 'text-cccccccc.woff2': 'font' },
  next: { 'home-bbbbbbbb.js': `${script}//`, 'site-bbbbbbbb.css': '.b{}', 'text-cccccccc.woff2': 'font' },
};

let ctx: TestContext;
let folder: string;
const webs: WebApp[] = [];

async function writeBuild(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  const buildDir = join(folder, name);
  await mkdir(join(buildDir, 'assets'), { recursive: true });
  for (const [file, text] of Object.entries(files)) await writeFile(join(buildDir, 'assets', file), text);
  return buildDir;
}

async function openWeb(buildDir: string, context = ctx): Promise<WebApp['app']> {
  const handler = async () => new Response('a page');
  const web = await createWebApp({
    ctx: context,
    handler,
    nextChange: async () => null,
    clientDir: buildDir,
  });
  webs.push(web);
  return web.app;
}

const get = (app: WebApp['app'], name: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/assets/${name}`, headers: { host: 'localhost', ...headers } });
const statuses = (app: WebApp['app'], files: object) =>
  Promise.all(Object.keys(files).map(async (name) => (await get(app, name)).statusCode));

beforeAll(async () => {
  ctx = await openTestContext();
  folder = await mkdtemp(join(tmpdir(), 'sempat-files-'));
});
afterAll(async () => {
  for (const web of webs) await web.stop();
  await ctx.close();
  await rm(folder, { recursive: true, force: true });
});

describe('assets of two releases', () => {
  let former: WebApp['app'];
  let next: WebApp['app'];

  beforeAll(async () => {
    const [formerDir, nextDir] = [
      await writeBuild('former', builds.former),
      await writeBuild('next', builds.next),
    ];
    former = await openWeb(formerDir);
    next = await openWeb(nextDir);
    await storeBrowserFiles(ctx.db, formerDir);
    await storeBrowserFiles(ctx.db, nextDir);
  });

  it('are served by the web processes of both', async () => {
    expect(await statuses(next, builds.former)).toEqual([200, 200, 200]);
    expect(await statuses(former, builds.next)).toEqual([200, 200, 200]);
    expect((await get(next, 'home-aaaaaaaa.js')).body).toBe(script);
  });

  it('have the headers of their own release', async () => {
    const compared = [
      'content-type',
      'cache-control',
      'vary',
      'content-security-policy',
      'x-content-type-options',
    ];
    for (const name of Object.keys(builds.former)) {
      const [own, other] = [await get(former, name), await get(next, name)];
      const pick = ({ headers }: typeof own) => compared.map((header) => [header, headers[header]]);
      expect(pick(other), name).toEqual(pick(own));
    }
    expect((await get(next, 'home-aaaaaaaa.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
  });

  it('are compressed for browsers that accept it', async () => {
    const { headers, rawPayload } = await get(next, 'home-aaaaaaaa.js', { 'accept-encoding': 'br' });
    expect(headers['content-encoding']).toBe('br');
    expect(rawPayload.length).toBeLessThan(script.length / 4);
  });

  it('are compressed once, not per request', async () => {
    const findBrowserFile = openBrowserFiles(ctx.db);
    const find = async () => (await findBrowserFile('home-aaaaaaaa.js'))?.encoded;
    const [first, second] = [await find(), await find()];
    for (const encoding of ['br', 'gzip'] as const) {
      expect(second?.get(encoding)).toBe(first?.get(encoding));
      // Accept zstd too, which the framework would use to compress the file again.
      const accepted = { 'accept-encoding': `${encoding}, zstd` };
      const { headers, rawPayload } = await get(next, 'home-aaaaaaaa.js', accepted);
      expect(headers['content-encoding']).toBe(encoding);
      expect(rawPayload.equals(first?.get(encoding) ?? Buffer.of())).toBe(true);
    }
    const font = await findBrowserFile('text-cccccccc.woff2');
    expect([...(font?.encoded.keys() ?? [])]).toEqual(['identity']);
  });

  it('are limited to known names: others get 404 with no-store', async () => {
    for (const name of ['home-xxxxxxxx.js', 'home.js', 'home-aaaaaaaa.js.br', 'deep/home-aaaaaaaa.js']) {
      const { statusCode, headers } = await get(next, name);
      expect([name, statusCode, headers['cache-control']]).toEqual([name, 404, 'no-store']);
    }
    const deleted = await next.inject({
      method: 'DELETE',
      url: '/assets/home-aaaaaaaa.js',
      headers: { host: 'localhost', origin: 'http://localhost' },
    });
    expect(deleted.statusCode).toBeGreaterThanOrEqual(400);
  });

  it('cause no database query for each invented name', async () => {
    let queries = 0;
    const counted = ctx.db.withPlugin({
      transformQuery: ({ node }) => {
        queries += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const app = await openWeb(await writeBuild('counted', {}), { ...ctx, db: counted });
    await Promise.all(Array.from({ length: 200 }, (_, number) => get(app, `x-${10_000_000 + number}.js`)));
    expect(queries).toBeLessThanOrEqual(2);
    const before = queries;
    for (let time = 0; time < 3; time += 1) expect((await get(app, 'home-aaaaaaaa.js')).statusCode).toBe(200);
    expect(queries - before).toBeLessThanOrEqual(2);
    expect(queries).toBeGreaterThan(before);
  });
});

describe('storeBrowserFiles', () => {
  const names = async () =>
    (await ctx.db.selectFrom('browser_files').select('name').orderBy('name').execute()).map(
      ({ name }) => name,
    );
  const age = (days: number) =>
    sql`update browser_files set replaced_at = replaced_at - make_interval(days => ${days})`.execute(ctx.db);

  it('keeps a file for thirty days after a release without it, however old the file is', async () => {
    await ctx.db.deleteFrom('browser_files').execute();
    const formerDir = await writeBuild('former', builds.former);
    const nextDir = await writeBuild('next', builds.next);
    expect(await storeBrowserFiles(ctx.db, formerDir)).toEqual({ files: 3, added: 3, removed: 0 });
    await age(365);
    expect(await storeBrowserFiles(ctx.db, nextDir)).toEqual({ files: 3, added: 2, removed: 0 });
    await age(browserFileDays - 1);
    expect(await storeBrowserFiles(ctx.db, nextDir)).toEqual({ files: 3, added: 0, removed: 0 });
    await age(2);
    expect(await storeBrowserFiles(ctx.db, nextDir)).toEqual({ files: 3, added: 0, removed: 2 });
    expect(await names()).toEqual(Object.keys(builds.next).sort());
  });

  it('keeps the files of a release that is deployed again', async () => {
    const formerDir = await writeBuild('former', builds.former);
    await storeBrowserFiles(ctx.db, formerDir);
    await storeBrowserFiles(ctx.db, await writeBuild('next', builds.next));
    await storeBrowserFiles(ctx.db, formerDir);
    await age(browserFileDays + 1);
    await storeBrowserFiles(ctx.db, formerDir);
    expect(await names()).toEqual(Object.keys(builds.former).sort());
  });

  it('stores every file of the build', async () => {
    await builtPages();
    const { files, added } = await storeBrowserFiles(ctx.db, 'build/client');
    expect(files).toBeGreaterThan(100);
    expect(added).toBe(files);
  });

  it('rejects a build with a file that no process could serve', async () => {
    const oddDir = await writeBuild('odd', { 'film-aaaaaaaa.mp4': 'film' });
    await expect(storeBrowserFiles(ctx.db, oddDir)).rejects.toThrow('film-aaaaaaaa.mp4');
  });

  it('stores a release as the owner, and the program reads it', async () => {
    const roles = await createWithThreeRoles(inject('testServer').maintenanceUrl);
    const open = (url: string) => openDatabases(url, { general: 1, holds: 1 }, () => {});
    const [owner, program] = [open(roles.ownerUrl), open(roles.programUrl)];
    try {
      await storeBrowserFiles(owner.db, await writeBuild('former', builds.former));
      const app = await openWeb(await writeBuild('next', builds.next), { ...ctx, db: program.db });
      expect((await get(app, 'home-aaaaaaaa.js')).statusCode).toBe(200);
      await expect(program.db.deleteFrom('browser_files').execute()).rejects.toThrow('permission denied');
    } finally {
      await owner.close();
      await program.close();
      await roles.close();
    }
  });
});
