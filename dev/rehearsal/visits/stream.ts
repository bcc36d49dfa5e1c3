// Sends requests at a fixed rate through the proxy: public pages, forms, Billplz callbacks, assets of loaded
// pages, and signed-in pages.
import { type Fields, openConnections, type Site } from './visitor.ts';

const PER_SECOND = 30;
const pages = ['/', '/deals', '/about', '/terms', '/login'];
const turns: readonly Kind[] = [
  'page',
  'asset',
  'form',
  'page',
  'asset',
  'signedIn',
  'page',
  'asset',
  'callback',
];
const assetPattern = /\/assets\/[\w.-]+/g;

type Kind = 'page' | 'form' | 'callback' | 'asset' | 'signedIn';

export interface StreamOptions {
  readonly signedIn?: { readonly cookie: string; readonly paths: readonly string[] };
}

export interface StreamCounts {
  requests: number;
  readonly byKind: Record<Kind, number>;
  byStatus: Record<string, number>;
  /** Failed requests: no response, 500 or above, or not 200 for an asset or a signed-in page. */
  failed: number;
  /** Requests retried on a new connection, as browsers do, because the proxy had closed the idle one. */
  resent: number;
  slowestMs: number;
  readonly failures: string[];
}

interface StreamRequest {
  readonly kind: Kind;
  readonly path: string;
  readonly form?: Fields;
  readonly headers?: { readonly cookie: string };
}

export function startStream(site: Site, { signedIn }: StreamOptions = {}) {
  const counts: StreamCounts = {
    requests: 0,
    byKind: { page: 0, form: 0, callback: 0, asset: 0, signedIn: 0 },
    byStatus: {},
    failed: 0,
    resent: 0,
    slowestMs: 0,
    failures: [],
  };
  const { send, close } = openConnections(site, () => {
    counts.resent += 1;
  });
  const assets = new Set<string>();
  const pending = new Set<Promise<void>>();

  function nextRequest(): StreamRequest {
    const kind = turns[counts.requests % turns.length] ?? 'page';
    const number = counts.byKind[kind];
    if (kind === 'form')
      return { kind, path: '/contact', form: { name: '', email: '', subject: '', message: '' } };
    if (kind === 'callback')
      return { kind, path: '/api/payments/billplz/callback', form: { id: 'rehearsed' } };
    if (kind === 'asset' && assets.size > 0) return { kind, path: [...assets][number % assets.size] ?? '' };
    if (kind === 'signedIn' && signedIn) {
      const { cookie, paths } = signedIn;
      return { kind, path: paths[number % paths.length] ?? '', headers: { cookie } };
    }
    return { kind: 'page', path: pages[counts.byKind.page % pages.length] ?? '' };
  }

  async function sendNext(): Promise<void> {
    const next = nextRequest();
    counts.requests += 1;
    counts.byKind[next.kind] += 1;
    const began = performance.now();
    const outcome = await send(next.path, next.form, next.headers).then(
      ({ status, headers, body }) => {
        if (status === 200 && String(headers['content-type']).startsWith('text/html'))
          for (const [path] of body.matchAll(assetPattern)) assets.add(path);
        // Only the program sends Retry-After; the proxy does not.
        return headers['retry-after'] ? `${status} busy` : String(status);
      },
      (error: NodeJS.ErrnoException) => error.code ?? error.message,
    );
    counts.slowestMs = Math.max(counts.slowestMs, Math.round(performance.now() - began));
    counts.byStatus[outcome] = (counts.byStatus[outcome] ?? 0) + 1;
    if (isGood(next.kind, outcome)) return;
    counts.failed += 1;
    counts.failures.push(`${next.form ? 'POST' : 'GET'} ${next.path}: ${outcome}`);
  }

  const timer = setInterval(() => {
    const sent = sendNext().finally(() => pending.delete(sent));
    pending.add(sent);
  }, 1_000 / PER_SECOND);

  return {
    async stop(): Promise<StreamCounts> {
      clearInterval(timer);
      await Promise.all(pending);
      close();
      return counts;
    },
  };
}

function isGood(kind: Kind, outcome: string): boolean {
  if (kind === 'asset' || kind === 'signedIn') return outcome === '200';
  return /^[1-4]\d\d/.test(outcome);
}

export function describeCounts(counts: StreamCounts): string {
  const { requests, byKind, byStatus, failed, resent, slowestMs } = counts;
  const list = (values: Record<string, number>) =>
    Object.entries(values)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ');
  return `${requests} requests (${list(byKind)}), statuses ${list(byStatus)}, ${failed} failed, ${resent} resent, slowest ${slowestMs} ms`;
}
