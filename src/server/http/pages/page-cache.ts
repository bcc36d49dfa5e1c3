// Renders public pages once a second. During a database outage it serves a page up to five minutes old, but
// never past the next opening or closing of a deal.

import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { pausedNoteId } from '#domain/kernel/page-marks.ts';
import { minuteMs } from '#domain/kernel/time.ts';
import { bestEncoding, type EncodedBody, encodeBody } from '#server/platform/encodings.ts';
import { type Address, getLoggablePath } from '../address.ts';
import { cachedAddress, isSearch } from './page-address.ts';

const FRESH_MS = 1_000;
const STALE_MS = 1_000;
const MOST_ENTRIES = 300;
/** Counts bodies in all encodings. Searches vary in number and size, so limiting entries is not enough. */
const MOST_BYTES = 64 * 1024 * 1024;
const PAUSED_MS = 5 * minuteMs;
/** Longest wait for the database while it is known to be unavailable. */
const PAUSED_WAIT_MS = 500;

export interface FinishedPage {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
  readonly databaseAway?: true;
}

interface CachedPage {
  readonly madeAt: number;
  /** Time of the next opening or closing of a deal, when the page expires. */
  readonly endsAt: number;
  readonly page: FinishedPage;
  readonly etag: string;
  readonly encoded: EncodedBody;
  readonly shell: Headers;
}

export interface CachedAnswer {
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

export interface PageCache {
  answerNow(request: IncomingMessage, response: ServerResponse, address: Address, baseUrl: string): boolean;
  /** Renders the page once for all concurrent requests. Null if too many pages are queued. */
  make(address: URL, shell: Headers): Promise<FinishedPage | null>;
  /** Returns the bytes of all cached bodies. */
  countHeldBytes(): number;
}

type Headers = Readonly<Record<string, string>>;

interface PageCacheOptions {
  render(url: URL): Promise<FinishedPage>;
  inTurn<Result>(url: URL, make: () => Promise<Result>): Promise<Result | null>;
  /** Returns the next time at which public lists change without a write, because a deal opens or closes. */
  nextChange(): Promise<Date | null>;
  now(): number;
  onAnswer?(answer: CachedAnswer): void;
  readonly mostBytes?: number;
}

/** Hands a page that must not be cached to the requests waiting for it. */
class NotCached extends Error {
  readonly page: FinishedPage | null;
  constructor(page: FinishedPage | null) {
    super('not cached');
    this.page = page;
  }
}

export function createPageCache(options: PageCacheOptions): PageCache {
  // The LRU cache limits the number of pages and shares concurrent renders; the code below decides how long a
  // page is valid, because that also depends on the deals.
  const store = new LRUCache<string, CachedPage, Headers>({
    max: MOST_ENTRIES,
    maxSize: options.mostBytes ?? MOST_BYTES,
    sizeCalculation: countBytes,
    fetchMethod: async (href, _old, { context }) => {
      const url = new URL(href);
      const made = await options.inTurn(url, () => renderAndCache(options, url, context));
      if (!made) throw new NotCached(null);
      return made;
    },
    // A failed render keeps the old page. Requests for an evicted page still wait for its render.
    noDeleteOnFetchRejection: true,
    ignoreFetchAbort: true,
  });
  let isAway = false;

  async function make(href: string, shell: Headers): Promise<FinishedPage | null> {
    try {
      const made = await store.fetch(href, { forceRefresh: true, context: shell });
      isAway = false;
      return made?.page ?? null;
    } catch (error) {
      if (!(error instanceof NotCached)) throw error;
      isAway = error.page?.databaseAway ?? isAway;
      return error.page;
    }
  }

  return {
    answerNow(request, response, address, baseUrl) {
      const href = cachedAddress(request.method ?? '', address, baseUrl)?.href;
      const entry = href === undefined ? undefined : store.get(href);
      if (!href || !entry) return false;
      const now = options.now();
      const age = now - entry.madeAt;
      if (age >= FRESH_MS + STALE_MS || now >= entry.endsAt) return false;
      // If a refresh fails, the old page expires and the next request gets the error.
      if (age >= FRESH_MS) make(href, entry.shell).catch(() => {});
      const answer = { ...send(request, response, entry), path: getLoggablePath(address) };
      options.onAnswer?.(answer);
      return true;
    },

    countHeldBytes: () => store.calculatedSize,

    async make({ href }, shell) {
      const old = store.get(href);
      const making = make(href, shell);
      if (!old || !canShowPaused(old, options.now())) return making;
      if (!isAway) {
        const made = await making;
        return made?.databaseAway ? showPausedNote(old.page) : made;
      }
      making.catch(() => {});
      const made = await Promise.race([making, sleep(PAUSED_WAIT_MS)]);
      return !made || made.databaseAway ? showPausedNote(old.page) : made;
    },
  };
}

async function renderAndCache(options: PageCacheOptions, url: URL, shell: Headers): Promise<CachedPage> {
  const madeAt = options.now();
  // If the next change is unknown, serve the page without caching it.
  const change = options.nextChange().catch(() => new Date(madeAt));
  const page = await options.render(url);
  if (!isCacheable(url, page)) throw new NotCached(page);
  const endsAt = (await change)?.getTime() ?? Number.POSITIVE_INFINITY;
  // Shared caches count in whole seconds, so let them keep only pages that are valid for longer than that.
  const shared =
    endsAt - madeAt > FRESH_MS + STALE_MS ? 's-maxage=1, stale-while-revalidate=1' : 's-maxage=0';
  const cacheHeaders = { 'cache-control': `public, max-age=0, ${shared}`, vary: 'accept-encoding' };
  const etag = createHash('sha256').update(page.body).digest('base64url').slice(0, 22);
  // Weak, because Fastify compresses what it sends.
  const headers = { ...shell, ...cacheHeaders, ...page.headers, etag: `W/"${etag}"` };
  return {
    madeAt,
    endsAt,
    page: { ...page, headers },
    etag,
    encoded: await encodeBody(page.body),
    shell,
  };
}

/** A search without matches is a cached 404 with the nearest deals; other 404s are not cached. */
function isCacheable(url: URL, { status, headers }: FinishedPage): boolean {
  return (status === 200 || (status === 404 && isSearch(url))) && !('set-cookie' in headers);
}

/** Counts all encodings; the unencoded body is one of them. */
function countBytes({ encoded }: CachedPage): number {
  return [...encoded.values()].reduce((sum, { length }) => sum + length, 0);
}

/** Only whole pages can show the notice. Data requests fail, and the browser keeps what it shows. */
function canShowPaused({ madeAt, endsAt, page }: CachedPage, now: number): boolean {
  const isHtml = page.headers['content-type']?.startsWith('text/html') ?? false;
  return isHtml && now < Math.min(endsAt, madeAt + PAUSED_MS);
}

function showPausedNote(page: FinishedPage): FinishedPage {
  const shown = page.body.toString('utf8').replace(`id="${pausedNoteId}" hidden=""`, `id="${pausedNoteId}"`);
  const { etag: _, ...headers } = page.headers;
  return { ...page, headers: { ...headers, 'cache-control': 'no-store' }, body: Buffer.from(shown) };
}

/** Returns true if the client has this page already. */
export function isUnchanged(
  { headers }: IncomingMessage,
  page: FinishedPage,
  tag = page.headers.etag,
): boolean {
  const given = headers['if-none-match']?.split(',').map((each) => each.trim()) ?? [];
  return page.status === 200 && tag !== undefined && given.includes(tag);
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { page, etag, encoded }: CachedPage,
): Omit<CachedAnswer, 'path'> {
  const encoding = bestEncoding(request.headers['accept-encoding']);
  const body = encoded.get(encoding) ?? page.body;
  const tag = `"${etag}-${encoding}"`;
  const { method = 'GET' } = request;
  const answer = { requestId: randomUUID(), method };
  const headers = { ...page.headers, etag: tag, 'x-request-id': answer.requestId };
  if (isUnchanged(request, page, tag) || isUnchanged(request, page)) {
    response.writeHead(304, headers);
    response.end();
    return { ...answer, status: 304 };
  }
  const described = encoding === 'identity' ? {} : { 'content-encoding': encoding };
  response.writeHead(page.status, { ...headers, ...described, 'content-length': body.length });
  response.end(method === 'HEAD' ? undefined : body);
  return { ...answer, status: page.status };
}
