// Files for browsers of all recent releases. Web processes share nothing but the database, so each release stores its
// files there before it starts, and a process looks up what its own build lacks.
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Db } from '../database/database.ts';
import { type EncodedBody, encodeBody } from '../encodings.ts';

/** Files for browsers stay available this long after a release came without them. */
export const browserFileDays = 30;

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};
/** With the hash that the build puts into every name. */
const namePattern = /^[A-Za-z0-9_.-]+-[A-Za-z0-9_-]{8}\.(?:js|css|svg|jpg|png|woff2)$/;
/** Made by the build for @fastify/static, which negotiates the encoding. */
const compressedPattern = /\.(?:br|gz)$/;
/** As in the build; pictures and fonts are compressed already. */
const compressiblePattern = /\.(?:js|css|svg)$/;
/** Rows are inserted in batches of this many, far below the time limit of a statement. */
const BATCH_SIZE = 50;
/** A release stores its files seconds before its first page names one. */
const NAMES_MAX_AGE_MS = 1_000;
const CACHE_BYTES = 8 * 1024 * 1024;

export interface StoredFileCounts {
  readonly files: number;
  readonly added: number;
  readonly removed: number;
}

/**
 * Stores the files of a build that are not stored yet, and removes those that no release of the last weeks contained.
 * Throws if a file has a name that would not be served. Idempotent and safe to run concurrently.
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

/** The days count from the release that came without a file, not from the one that brought it. */
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

/**
 * Looks up files that other releases stored. Names are kept in memory and read again at most once a second, so requests
 * for invented names cause no further queries.
 */
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
