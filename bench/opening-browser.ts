// Simulates a buyer's browser without scripts over HTTP. Times every response and retries on 503.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Fields, openSession } from '#dev/rehearsal/visits/visitor.ts';

const MOST_REDIRECTS = 6;
const MOST_RETRIES = 20;

export interface Measured {
  readonly waits: number[];
  busy: number;
  readonly failures: string[];
}

export interface PageShown {
  readonly path: string;
  readonly body: string;
}

export type Browser = ReturnType<typeof openBrowser>;

/** `address` is the client address that the demo reads from its trusted proxy. */
export function openBrowser(base: URL, measured: Measured, address: string) {
  const headers = { 'x-forwarded-for': address, 'accept-encoding': 'identity' };
  // Reopen a connection that the server closed while idle.
  const session = openSession({ baseUrl: base.origin }, headers, () => {});

  /** A 503 means that the server did nothing, so a retry is safe. */
  async function send(url: URL, fields?: Fields) {
    for (let tries = 0; ; tries += 1) {
      const began = performance.now();
      const answer = await session.send(url.href, fields);
      // Exclude the practice bank and the inbox: they are not part of the product.
      if (!url.pathname.startsWith('/demo/')) measured.waits.push(performance.now() - began);
      const retryAfter = Number(answer.headers['retry-after']) || 0;
      if (answer.status !== 503 || retryAfter === 0 || tries === MOST_RETRIES) return answer;
      measured.busy += 1;
      await sleep(retryAfter * 1_000 * (0.5 + Math.random()));
    }
  }

  async function go(address: string, fields?: Fields): Promise<PageShown> {
    let url = new URL(address, base);
    let answer = await send(url, fields);
    for (let hops = 0; answer.to && hops < MOST_REDIRECTS; hops += 1) {
      url = new URL(answer.to, url);
      answer = await send(url);
    }
    if (answer.status >= 500) measured.failures.push(`${answer.status} ${url.pathname}`);
    return { path: `${url.pathname}${url.search}`, body: answer.body };
  }

  return {
    get: (address: string) => go(address),
    submit: (page: PageShown, typed: Fields, address = page.path) =>
      go(address, { ...hiddenFields(page.body), ...typed }),
  };
}

function hiddenFields(html: string): Record<string, string> {
  const inputs = html.match(/<input[^>]*type="hidden"[^>]*>/g) ?? [];
  return Object.fromEntries(
    inputs.flatMap((input) => {
      const name = /\sname="([^"]*)"/.exec(input)?.[1];
      return name ? [[name, /\svalue="([^"]*)"/.exec(input)?.[1] ?? '']] : [];
    }),
  );
}

export function fieldValue(html: string, name: string): string | null {
  const input = html.match(/<input[^>]*>/g)?.find((tag) => tag.includes(`name="${name}"`));
  return input ? (/\svalue="([^"]*)"/.exec(input)?.[1] ?? null) : null;
}
