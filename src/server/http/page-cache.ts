// Public pages are made once a second, not once a visitor. Finished answers are kept as bytes, in every encoding that
// was asked for, and sent before anything that costs is touched. Kept are only pages that are the same for everybody;
// which those are is decided here, by path and by the query names they know.
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createCache } from 'async-cache-dedupe';

const FRESH_MS = 1_000;
const STALE_MS = 1_000;
const MOST_ENTRIES = 300;

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const keptPages = new RegExp(
  `^/(?:_|deals(?:/${UUID})?|interest/${UUID}|about|contact|register-company|privacy|terms|robots\\.txt|sitemap\\.xml|site\\.webmanifest)?(?:\\.data)?$`,
);
/** What a kept page may read from its query; everything else is cut off before the page sees it. */
const knownQueries = ['destination', 'travellers', 'sort', 'after', '_routes'];

export type Encoding = 'identity' | 'gzip' | 'br';

export interface FinishedPage {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

interface KeptPage {
  readonly madeAt: number;
  /** The next moment a deal opens or closes: nothing made before it is shown after it. */
  readonly endsAt: number;
  readonly page: FinishedPage;
  readonly etag: string;
  readonly encoded: Map<Encoding, Buffer>;
}

export interface PageCache {
  /** The address under which a request is kept, or null when it must reach the page each time. */
  keyOf(method: string, url: string, baseUrl: string): URL | null;
  /** Answers at once from what is kept; false when it has to be made. */
  answerNow(request: IncomingMessage, response: ServerResponse, baseUrl: string): boolean;
  /** Makes the page, once for all who ask for it at this moment. `shell` are the headers every answer carries. */
  make(key: URL, shell: Headers): Promise<FinishedPage>;
}

type Headers = Readonly<Record<string, string>>;

interface PageCacheOptions {
  render(url: URL): Promise<FinishedPage>;
  /** The next moment at which public lists change by themselves. */
  nextChange(): Promise<Date | null>;
  now(): number;
}

const compressors: Record<Exclude<Encoding, 'identity'>, (body: Buffer) => Promise<Buffer>> = {
  gzip: (body) => promisify(gzip)(body, { level: 6 }),
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
};

export function createPageCache(options: PageCacheOptions): PageCache {
  const kept = new Map<string, KeptPage>();
  const refreshing = new Set<string>();
  let shellHeaders: Headers = {};
  // A cache of nothing: it only lets everybody who asks at the same moment wait for the same making.
  const makers = createCache({ ttl: 0, storage: { type: 'memory' } }).define('make', makeAndKeep);

  async function makeAndKeep(key: string): Promise<FinishedPage> {
    const madeAt = options.now();
    // Not knowing the next change must not fail a page that does not depend on it: it is just not kept.
    const change = options.nextChange().catch(() => new Date(madeAt));
    const page = await options.render(new URL(key));
    if (page.status !== 200 || 'set-cookie' in page.headers) return page;
    const endsAt = (await change)?.getTime() ?? Number.POSITIVE_INFINITY;
    // A shared cache in front counts whole seconds, so it may only keep what surely lives long enough.
    const shared =
      endsAt - madeAt > FRESH_MS + STALE_MS ? 's-maxage=1, stale-while-revalidate=1' : 's-maxage=0';
    const kindly = { 'cache-control': `public, max-age=0, ${shared}`, vary: 'accept-encoding' };
    const finished = { ...page, headers: { ...shellHeaders, ...kindly, ...page.headers } };
    const encoded = new Map<Encoding, Buffer>([['identity', page.body]]);
    for (const encoding of ['gzip', 'br'] as const)
      encoded.set(encoding, await compressors[encoding](page.body));
    const etag = createHash('sha256').update(page.body).digest('base64url').slice(0, 22);
    kept.delete(key);
    kept.set(key, { madeAt, endsAt, page: finished, etag, encoded });
    const [oldest] = kept.keys();
    if (kept.size > MOST_ENTRIES && oldest !== undefined) kept.delete(oldest);
    return finished;
  }

  function refresh(key: string): void {
    if (refreshing.has(key)) return;
    refreshing.add(key);
    // A refresh that fails leaves the old bytes to run out; whoever then has to wait sees the error.
    makeAndKeep(key)
      .catch(() => {})
      .finally(() => refreshing.delete(key));
  }

  return {
    keyOf(method, url, baseUrl) {
      if (method !== 'GET' && method !== 'HEAD') return null;
      const questionMark = url.indexOf('?');
      const path = questionMark < 0 ? url : url.slice(0, questionMark);
      if (!keptPages.test(path)) return null;
      const key = new URL(path, baseUrl);
      if (questionMark >= 0) {
        const given = new URLSearchParams(url.slice(questionMark));
        for (const name of knownQueries) {
          const value = given.get(name);
          if (value !== null) key.searchParams.set(name, value);
        }
      }
      return key;
    },

    answerNow(request, response, baseUrl) {
      const key = this.keyOf(request.method ?? '', request.url ?? '', baseUrl)?.href;
      const entry = key === undefined ? undefined : kept.get(key);
      if (!key || !entry) return false;
      const now = options.now();
      const age = now - entry.madeAt;
      if (age >= FRESH_MS + STALE_MS || now >= entry.endsAt) return false;
      if (age >= FRESH_MS) refresh(key);
      send(request, response, entry);
      return true;
    },

    make: async (key, shell) => {
      shellHeaders = shell;
      return makers.make(key.href);
    },
  };
}

function send(request: IncomingMessage, response: ServerResponse, { page, etag, encoded }: KeptPage): void {
  const encoding = bestEncoding(request.headers['accept-encoding']);
  const body = encoded.get(encoding) ?? page.body;
  const tag = `"${etag}-${encoding}"`;
  if (request.headers['if-none-match'] === tag) {
    response.writeHead(304, { ...page.headers, etag: tag });
    response.end();
    return;
  }
  const described = encoding === 'identity' ? {} : { 'content-encoding': encoding };
  response.writeHead(200, { ...page.headers, ...described, etag: tag, 'content-length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
}

export function bestEncoding(accepted: string | string[] | undefined): Encoding {
  const names = String(accepted ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  if (names.includes('br')) return 'br';
  return names.includes('gzip') ? 'gzip' : 'identity';
}
