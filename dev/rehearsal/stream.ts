// A constant stream of requests through the proxy: public pages and a harmless form, at a fixed rate, whatever happens
// behind it. Counts every answer.
import { openConnections, type Site } from './visitor.ts';

const PER_SECOND = 30;
const pages = ['/', '/deals', '/about', '/terms', '/login'];
/** Every fifth request is a form that is refused, so that nothing is written and no limit counts it. */
const formEvery = 5;

export interface StreamCounts {
  requests: number;
  forms: number;
  byStatus: Record<string, number>;
  /** No answer, or one that says the site could not: 500 and above. */
  failed: number;
  slowestMs: number;
  readonly failures: string[];
}

export function startStream(site: Site) {
  const { send, close } = openConnections(site);
  const counts: StreamCounts = { requests: 0, forms: 0, byStatus: {}, failed: 0, slowestMs: 0, failures: [] };
  const under = new Set<Promise<void>>();

  async function ask(): Promise<void> {
    const number = counts.requests;
    const isForm = number % formEvery === formEvery - 1;
    const path = isForm ? '/contact' : `${pages[number % pages.length]}`;
    counts.requests += 1;
    if (isForm) counts.forms += 1;
    const began = performance.now();
    const outcome = await send(
      path,
      isForm ? { name: '', email: '', subject: '', message: '' } : undefined,
    ).then(
      // Who refused: the program says when to come back, the proxy does not.
      ({ status, headers }) => (headers['retry-after'] ? `${status} busy` : String(status)),
      (error: NodeJS.ErrnoException) => error.code ?? error.message,
    );
    counts.slowestMs = Math.max(counts.slowestMs, Math.round(performance.now() - began));
    counts.byStatus[outcome] = (counts.byStatus[outcome] ?? 0) + 1;
    if (/^[1-4]\d\d/.test(outcome)) return;
    counts.failed += 1;
    counts.failures.push(`${isForm ? 'POST' : 'GET'} ${path}: ${outcome}`);
  }

  const timer = setInterval(() => {
    const asked = ask().finally(() => under.delete(asked));
    under.add(asked);
  }, 1_000 / PER_SECOND);

  return {
    /** Stops asking, waits for the answers under way, and tells what came of it all. */
    async stop(): Promise<StreamCounts> {
      clearInterval(timer);
      await Promise.all(under);
      close();
      return counts;
    },
  };
}

export function describeCounts({ requests, forms, byStatus, failed, slowestMs }: StreamCounts): string {
  const statuses = Object.entries(byStatus).map(([status, count]) => `${status}: ${count}`);
  return `${requests} requests (${forms} forms), ${statuses.join(', ')}, ${failed} failed, slowest ${slowestMs} ms`;
}
