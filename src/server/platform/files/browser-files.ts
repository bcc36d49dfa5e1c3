// Assets of recent releases. Web processes share only the database, so each release stores its files there
// before it starts, and any process can serve them.
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Db } from '../database/database.ts';
import { type EncodedBody, encodeBody } from '../encodings.ts';

/** Assets stay available for this long after the first release that does not contain them. */
export const browserFileDays = 30;

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};
/** The build adds a hash to every name. */
const namePattern = /^[A-Za-z0-9_.-]+-[A-Za-z0-9_-]{8}\.(?:js|css|svg|jpg|png|woff2)$/;
/** Compressed variants, for @fastify/static, which negotiates the encoding itself. */
const compressedPattern = /\.(?:br|gz)$/;
/** The build compresses the same types; pictures and fonts are already compressed. */
const compressiblePattern = /\.(?:js|css|svg)$/;
/** Small batches stay far below the statement timeout. */
const BATCH_SIZE = 50;
/** Short, because pages of a new release name its files a few seconds after they were stored. */
const NAMES_MAX_AGE_MS = 1_000;
const CACHE_BYTES = 8 * 1024 * 1024;

export interface StoredFileCounts {
  readonly files: number;
  readonly added: number;
  readonly removed: number;
}

/**
 * Stores the files of a build and deletes those that no recent release contained. Throws if a name would not
 * be served. Idempotent and safe to run concurrently.
 */
export async function storeBrowserFiles(db: Db, clientDir: string): Promise<StoredFileCounts> {
  const folder = join(clientDir, 'assets');
  const names = (await readdir(folder)).filter((name) => !compressedPattern.test(name));
  const unknown = names.filter((name) => !namePattern.test(name));
  if (unknown.length > 0)
    throw new Error(`Web processes of other releases could not serve: ${unknown.join(', ')}`);
  const stored = await db.selectFrom('browser_files').select('name').execute();
  const known = new Set(stored.map(({ name }) => name));
  const missing = names.filter((name) => !known.has(name));
  for (let from = 0; from < missing.length; from += BATCH_SIZE) {
    const batch = missing.slice(from, from + BATCH_SIZE);
    const rows = batch.map(async (name) => ({ name, bytes: await readFile(join(folder, name)) }));
    const files = await Promise.all(rows);
    await db
      .insertInto('browser_files')
      .values(files)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return { files: names.length, added: missing.length, removed: await replaceOthers(db, names) };
}

/** The period starts with the first release that lacks a file, not with the one that added it. */
async function replaceOthers(db: Db, names: readonly string[]): Promise<number> {
  await sql`
    update browser_files set replaced_at = case when name = any(${names}) then null else now() end
    where (name = any(${names})) = (replaced_at is not null)
  `.execute(db);
  const { numAffectedRows } = await sql`
    delete from browser_files where replaced_at < now() - make_interval(days => ${browserFileDays})
  `.execute(db);
  return Number(numAffectedRows ?? 0n);
}

export interface BrowserFile {
  readonly encoded: EncodedBody;
  readonly contentType: string;
}

export type FindBrowserFile = (name: string) => Promise<BrowserFile | null>;

/** Looks up files of other releases. Caches the list of names, so that invented names cause no queries. */
export function openBrowserFiles(db: Db): FindBrowserFile {
  let names = new Set<string>();
  let namesUntil = 0;
  let reading: Promise<void> | undefined;
  const cache = new LRUCache<string, BrowserFile>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ encoded }) => [...encoded.values()].reduce((sum, { length }) => sum + length, 1),
    fetchMethod: async (name) => readFileRow(db, name),
  });

  const readNames = async () => {
    const rows = await db.selectFrom('browser_files').select('name').execute();
    names = new Set(rows.map(({ name }) => name));
    namesUntil = performance.now() + NAMES_MAX_AGE_MS;
  };
  return async (name) => {
    if (!namePattern.test(name)) return null;
    if (!names.has(name) && performance.now() >= namesUntil) {
      reading ??= readNames().finally(() => {
        reading = undefined;
      });
      await reading;
    }
    return names.has(name) ? ((await cache.fetch(name)) ?? null) : null;
  };
}

async function readFileRow(db: Db, name: string): Promise<BrowserFile | undefined> {
  const row = await db
    .selectFrom('browser_files')
    .select('bytes')
    .where('name', '=', name)
    .executeTakeFirst();
  const contentType = contentTypes[extname(name)];
  if (!row || !contentType) return undefined;
  const { bytes } = row;
  return {
    encoded: compressiblePattern.test(name) ? await encodeBody(bytes) : new Map([['identity', bytes]]),
    contentType,
  };
}
