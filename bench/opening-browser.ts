// A buyer's browser without scripts, over real HTTP: cookies, forms with their hidden fields, redirects. It measures
// every answer of the product, and asks again when the server is too busy for a moment, as a browser's reader would.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Fields, openSession } from '#dev/rehearsal/visits/visitor.ts';

const MOST_REDIRECTS = 6;
const MOST_RETRIES = 20;

/** Everything the crowd has waited for, in milliseconds; and how often the server said "too busy, come again". */
export interface Measured {
  readonly waits: number[];
  busy: number;
  /** Answers with a status no buyer should ever see. */
  readonly failures: string[];
}

export interface PageShown {
  readonly path: string;
  readonly body: string;
}

export type Browser = ReturnType<typeof openBrowser>;

/** `address` is where the buyer seems to come from, for a demo that believes its own machine about that. */
export function openBrowser(base: URL, measured: Measured, address: string) {
  const headers = { 'x-forwarded-for': address, 'accept-encoding': 'identity' };
  // A connection that the server closes while it is idle is opened again.
  const session = openSession({ baseUrl: base.origin }, headers, () => {});

  /** A busy server answers 503 and says when to come again; nothing was done then, so asking again is safe. */
  async function send(url: URL, fields?: Fields) {
    for (let tries = 0; ; tries += 1) {
      const began = performance.now();
      const answer = await session.send(url.href, fields);
      // What the practice bank and the inbox need is not the product's time.
      if (!url.pathname.startsWith('/demo/')) measured.waits.push(performance.now() - began);
      const retryAfter = Number(answer.headers['retry-after']) || 0;
      if (answer.status !== 503 || retryAfter === 0 || tries === MOST_RETRIES) return answer;
      measured.busy += 1;
      await sleep(retryAfter * 1_000 * (0.5 + Math.random()));
    }
  }

  /** Follows redirects to the page that is finally shown. */
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
    /** Sends a page's form: its hidden fields as they stand, and what the buyer types. */
    submit: (page: PageShown, typed: Fields, address = page.path) =>
      go(address, { ...hiddenFields(page.body), ...typed }),
  };
}

/** The hidden fields of a page's form. */
function hiddenFields(html: string): Record<string, string> {
  const inputs = html.match(/<input[^>]*type="hidden"[^>]*>/g) ?? [];
  return Object.fromEntries(
    inputs.flatMap((input) => {
      const name = /\sname="([^"]*)"/.exec(input)?.[1];
      return name ? [[name, /\svalue="([^"]*)"/.exec(input)?.[1] ?? '']] : [];
    }),
  );
}

/** The value that stands in a field of a page. */
export function fieldValue(html: string, name: string): string | null {
  const input = html.match(/<input[^>]*>/g)?.find((tag) => tag.includes(`name="${name}"`));
  return input ? (/\svalue="([^"]*)"/.exec(input)?.[1] ?? null) : null;
}
