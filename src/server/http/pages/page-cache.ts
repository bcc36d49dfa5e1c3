// Public pages are made once a second, not once a visitor. Finished answers are kept as bytes, in every encoding that
// was asked for, and sent before anything that costs is touched. Kept are only pages that are the same for everybody;
// page-address.ts decides which those are.
//
// While the database is away a kept page is shown for up to five minutes, with a note on it that it may be old. Never
// past the next moment at which a deal opens or closes: from then on it could offer what can no longer be booked.

import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { pausedNoteId } from '#domain/kernel/page-marks.ts';
import { minuteMs } from '#domain/kernel/time.ts';
import { bestEncoding, type EncodedBody, encodeBody } from '#server/platform/encodings.ts';
import { type Address, loggablePath } from '../address.ts';
import { cachedAddress } from './page-address.ts';

const FRESH_MS = 1_000;
const STALE_MS = 1_000;
const MOST_ENTRIES = 300;
const PAUSED_MS = 5 * minuteMs;
/** While the database is known to be away, nobody waits longer than this to find out whether it is back. */
const PAUSED_WAIT_MS = 500;

export interface FinishedPage {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
  /** The page could not be made because the database is away. */
  readonly databaseAway?: true;
}

interface CachedPage {
  readonly madeAt: number;
  /** The next moment a deal opens or closes: nothing made before it is shown after it. */
  readonly endsAt: number;
  readonly page: FinishedPage;
  readonly etag: string;
  readonly encoded: EncodedBody;
  /** What a refresh is made with. */
  readonly shell: Headers;
}

export interface CachedAnswer {
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

export interface PageCache {
  /** Answers at once from what is kept; false when it has to be made. */
  answerNow(request: IncomingMessage, response: ServerResponse, address: Address, baseUrl: string): boolean;
  /**
   * Makes the page, once for all who ask for it at this moment. `shell` are the headers every answer carries. Null when
   * too many pages are waiting to be made.
   */
  make(address: URL, shell: Headers): Promise<FinishedPage | null>;
}

type Headers = Readonly<Record<string, string>>;

interface PageCacheOptions {
  render(url: URL): Promise<FinishedPage>;
  /** Lets the making wait for its turn; null when too many are waiting. */
  inTurn<Result>(url: URL, make: () => Promise<Result>): Promise<Result | null>;
  /** The next moment at which public lists change by themselves. */
  nextChange(): Promise<Date | null>;
  now(): number;
  /** Hears of every answer sent from what is kept; the place to count them. */
  onAnswer?(answer: CachedAnswer): void;
}

/** Carries what was made past the store to those who wait for it. */
class NotCached extends Error {
  readonly page: FinishedPage | null;
  constructor(page: FinishedPage | null) {
    super('not cached');
    this.page = page;
  }
}

export function createPageCache(options: PageCacheOptions): PageCache {
  // The store bounds the number of pages and lets everybody who asks at the same moment wait for the same making; how
  // long a page may be shown is decided below, because that also hangs on the deals.
  const store = new LRUCache<string, CachedPage, Headers>({
    max: MOST_ENTRIES,
    fetchMethod: async (href, _old, { context }) => {
      const url = new URL(href);
      const made = await options.inTurn(url, () => renderAndCache(options, url, context));
      if (!made) throw new NotCached(null);
      return made;
    },
    // A making that fails leaves the old page in place, and one that was pushed out is still waited for.
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
      // A refresh that fails leaves the old bytes to run out; the next to ask then sees the error.
      if (age >= FRESH_MS) make(href, entry.shell).catch(() => {});
      const answer = { ...send(request, response, entry), path: loggablePath(address) };
      options.onAnswer?.(answer);
      return true;
    },

    async make({ href }, shell) {
      const old = store.get(href);
      const making = make(href, shell);
      if (!old || !mayShowPaused(old, options.now())) return making;
      if (!isAway) {
        const made = await making;
        return made?.databaseAway ? pausedPage(old.page) : made;
      }
      making.catch(() => {});
      const made = await Promise.race([making, sleep(PAUSED_WAIT_MS)]);
      return !made || made.databaseAway ? pausedPage(old.page) : made;
    },
  };
}

async function renderAndCache(options: PageCacheOptions, url: URL, shell: Headers): Promise<CachedPage> {
  const madeAt = options.now();
  // Not knowing the next change must not fail a page that does not depend on it: it is just not kept.
  const change = options.nextChange().catch(() => new Date(madeAt));
  const page = await options.render(url);
  if (page.status !== 200 || 'set-cookie' in page.headers) throw new NotCached(page);
  const endsAt = (await change)?.getTime() ?? Number.POSITIVE_INFINITY;
  // A shared cache in front counts whole seconds, so it may only keep what surely lives long enough.
  const shared =
    endsAt - madeAt > FRESH_MS + STALE_MS ? 's-maxage=1, stale-while-revalidate=1' : 's-maxage=0';
  const cacheHeaders = { 'cache-control': `public, max-age=0, ${shared}`, vary: 'accept-encoding' };
  const finished = { ...page, headers: { ...shell, ...cacheHeaders, ...page.headers } };
  return {
    madeAt,
    endsAt,
    page: finished,
    etag: createHash('sha256').update(page.body).digest('base64url').slice(0, 22),
    encoded: await encodeBody(page.body),
    shell,
  };
}

/** Only whole pages can show the note; what the browser reads by itself fails, and keeps what it has. */
function mayShowPaused({ madeAt, endsAt, page }: CachedPage, now: number): boolean {
  const isHtml = page.headers['content-type']?.startsWith('text/html') ?? false;
  return isHtml && now < Math.min(endsAt, madeAt + PAUSED_MS);
}

/** The same page with the note shown that every public page carries hidden. */
function pausedPage(page: FinishedPage): FinishedPage {
  const shown = page.body.toString('utf8').replace(`id="${pausedNoteId}" hidden=""`, `id="${pausedNoteId}"`);
  return { ...page, headers: { ...page.headers, 'cache-control': 'no-store' }, body: Buffer.from(shown) };
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
  if (request.headers['if-none-match'] === tag) {
    response.writeHead(304, headers);
    response.end();
    return { ...answer, status: 304 };
  }
  const described = encoding === 'identity' ? {} : { 'content-encoding': encoding };
  response.writeHead(200, { ...headers, ...described, 'content-length': body.length });
  response.end(method === 'HEAD' ? undefined : body);
  return { ...answer, status: 200 };
}
