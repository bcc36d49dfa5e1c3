// A browser without scripts for a site that runs for real: https with a certificate of our own, cookies, forms.

import { Agent as HttpAgent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { wordsOf } from '../../testing/pages/page-words.ts';

export interface Site {
  /** The origin people use, or that of a single web process. */
  readonly baseUrl: string;
  /** The certificate that vouches for the site's own. */
  readonly ca?: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Where a redirect leads. */
  readonly to: string;
  readonly body: string;
}

export type Fields = Readonly<Record<string, string>>;
export type Send = (path: string, fields?: Fields, cookie?: string) => Promise<Answer>;

const patienceMs = 30_000;

/**
 * Keeps connections open, as browsers do. A connection that breaks rejects, but with `onResent` a request that met one
 * that the proxy was just closing is sent again.
 */
export function openConnections({ baseUrl, ca }: Site, onResent?: () => void): { send: Send; close(): void } {
  const secure = baseUrl.startsWith('https:');
  const agent = secure
    ? new HttpsAgent({ keepAlive: true, ...(ca ? { ca } : {}) })
    : new HttpAgent({ keepAlive: true });
  const request = secure ? httpsRequest : httpRequest;
  const send: Send = (path, fields, cookie = '') =>
    new Promise((resolve, reject) => {
      const body = fields ? new URLSearchParams(fields).toString() : '';
      const form = {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': String(Buffer.byteLength(body)),
        'sec-fetch-site': 'same-origin',
      };
      const headers = { accept: 'text/html', ...(cookie ? { cookie } : {}), ...(fields ? form : {}) };
      const options = { agent, method: fields ? 'POST' : 'GET', headers, timeout: patienceMs };
      const asked = request(new URL(path, baseUrl), options, (answer) => {
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => pieces.push(piece));
        answer.once('error', reject);
        answer.once('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            to: answer.headers.location ?? '',
            body: Buffer.concat(pieces).toString('utf8'),
          }),
        );
      });
      asked.once('timeout', () => asked.destroy(new Error(`no response in ${patienceMs} ms`)));
      asked.once('error', (error: NodeJS.ErrnoException) => {
        if (!onResent || !asked.reusedSocket || error.code !== 'ECONNRESET') return reject(error);
        onResent();
        return send(path, fields, cookie).then(resolve, reject);
      });
      asked.end(body);
    });
  return { send, close: () => agent.destroy() };
}

export type Visitor = ReturnType<typeof openVisitor>;

export function openVisitor(site: Site) {
  const { send, close } = openConnections(site);
  const jar = new Map<string, string>();
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const visit = async (path: string, fields?: Fields) => {
    const answer = await send(path, fields, cookie());
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    return { ...answer, words: wordsOf(answer.body) };
  };
  return {
    get: (path: string) => visit(path),
    post: (path: string, fields: Fields) => visit(path, fields),
    cookie,
    close,
  };
}
