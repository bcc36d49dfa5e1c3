// A buyer's browser without scripts, over real HTTP: cookies, forms with their hidden fields, redirects. It measures
// every answer of the product, and asks again when the server is too busy for a moment, as a browser's reader would.
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

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
  readonly status: number;
  readonly path: string;
  readonly body: string;
}

export type Browser = ReturnType<typeof openBrowser>;

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** `address` is where the buyer seems to come from, for a demo that believes its own machine about that. */
export function openBrowser(base: URL, measured: Measured, address: string) {
  const jar = new Map<string, string>();

  async function send(method: 'GET' | 'POST', url: URL, fields?: Record<string, string>) {
    const body = fields ? new URLSearchParams(fields).toString() : '';
    const headers = {
      host: base.host,
      cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-forwarded-for': address,
      'accept-encoding': 'identity',
      ...(fields && {
        origin: base.origin,
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': String(Buffer.byteLength(body)),
      }),
    };
    const began = performance.now();
    const answer = await exchange({ method, url, headers, body });
    // What the practice bank and the inbox need is not the product's time.
    if (!url.pathname.startsWith('/demo/')) measured.waits.push(performance.now() - began);
    for (const cookie of answer.cookies) keep(cookie);
    return answer;
  }

  function keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split(';');
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const isGone = attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute));
    if (isGone) jar.delete(name);
    else jar.set(name, value);
  }

  /** Follows redirects to the page that is finally shown. */
  async function go(
    method: 'GET' | 'POST',
    address: string,
    fields?: Record<string, string>,
  ): Promise<PageShown> {
    let url = new URL(address, base);
    let answer = await patiently(() => send(method, url, fields));
    for (let hops = 0; answer.location && hops < MOST_REDIRECTS; hops += 1) {
      url = new URL(answer.location, url);
      answer = await patiently(() => send('GET', url));
    }
    if (answer.status >= 500) measured.failures.push(`${answer.status} ${url.pathname}`);
    return { status: answer.status, path: `${url.pathname}${url.search}`, body: answer.body };
  }

  /** A busy server answers 503 and says when to come again; nothing was done then, so asking again is safe. */
  async function patiently(ask: () => ReturnType<typeof send>) {
    let answer = await ask();
    for (let tries = 0; answer.status === 503 && answer.retryAfter > 0 && tries < MOST_RETRIES; tries += 1) {
      measured.busy += 1;
      await sleep(answer.retryAfter * 1_000 * (0.5 + Math.random()));
      answer = await ask();
    }
    return answer;
  }

  return {
    get: (address: string) => go('GET', address),
    /** Sends a page's form: its hidden fields as they stand, and what the buyer types. */
    submit: (page: PageShown, typed: Record<string, string>, address = page.path) =>
      go('POST', address, { ...hiddenFields(page.body), ...typed }),
  };
}

interface Exchange {
  readonly method: string;
  readonly url: URL;
  readonly headers: Record<string, string>;
  readonly body: string;
}

function exchange({ method, url, headers, body }: Exchange) {
  return new Promise<{
    status: number;
    location: string | undefined;
    cookies: readonly string[];
    retryAfter: number;
    body: string;
  }>((resolve, reject) => {
    const asked = request(url, { method, headers, agent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          location: answer.headers.location,
          cookies: answer.headers['set-cookie'] ?? [],
          retryAfter: Number(answer.headers['retry-after']) || 0,
          body: Buffer.concat(chunks).toString('utf8'),
        }),
      );
    });
    asked.on('error', reject);
    asked.end(body);
  });
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
