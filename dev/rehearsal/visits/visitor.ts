import { Agent as HttpAgent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import { openCookieJar } from '../../testing/pages/cookie-jar.ts';
import { readPageText } from '../../testing/pages/page-words.ts';

export interface Site {
  readonly baseUrl: string;
  readonly ca?: string;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly to: string;
  readonly body: string;
}

export type Fields = Readonly<Record<string, string>>;
type Headers = Readonly<Record<string, string>>;

const patienceMs = 30_000;

/** Reuses connections, as browsers do. `onResent` resends requests whose idle connection was closing. */
export function openConnections({ baseUrl, ca }: Site, onResent?: () => void) {
  const secure = baseUrl.startsWith('https:');
  const agent = secure
    ? new HttpsAgent({ keepAlive: true, ...(ca ? { ca } : {}) })
    : new HttpAgent({ keepAlive: true });
  const request = secure ? httpsRequest : httpRequest;
  const send = (path: string, fields?: Fields, ownHeaders: Headers = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const body = fields ? new URLSearchParams(fields).toString() : '';
      const form = {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': String(Buffer.byteLength(body)),
        'sec-fetch-site': 'same-origin',
      };
      const headers = { accept: 'text/html', ...ownHeaders, ...(fields ? form : {}) };
      const options = { agent, method: fields ? 'POST' : 'GET', headers, timeout: patienceMs };
      const clientRequest = request(new URL(path, baseUrl), options, (answer) => {
        const { statusCode: status = 0, headers } = answer;
        const to = headers.location ?? '';
        text(answer).then((body) => resolve({ status, headers, to, body }), reject);
      });
      clientRequest.once('timeout', () =>
        clientRequest.destroy(new Error(`no response in ${patienceMs} ms`)),
      );
      clientRequest.once('error', (error: NodeJS.ErrnoException) => {
        if (!onResent || !clientRequest.reusedSocket || error.code !== 'ECONNRESET') return reject(error);
        onResent();
        return send(path, fields, ownHeaders).then(resolve, reject);
      });
      clientRequest.end(body);
    });
  return { send, close: () => agent.destroy() };
}

export function openSession(site: Site, ownHeaders: Headers = {}, onResent?: () => void) {
  const { send, close } = openConnections(site, onResent);
  const jar = openCookieJar();
  return {
    async send(path: string, fields?: Fields): Promise<Answer> {
      const cookie = jar.header();
      const answer = await send(path, fields, { ...ownHeaders, ...(cookie ? { cookie } : {}) });
      jar.keep(answer.headers['set-cookie'] ?? []);
      return answer;
    },
    cookie: jar.header,
    close,
  };
}

export type Visitor = ReturnType<typeof openVisitor>;

export function openVisitor(site: Site) {
  const { send, cookie, close } = openSession(site);
  const visit = async (path: string, fields?: Fields) => {
    const answer = await send(path, fields);
    return { ...answer, words: readPageText(answer.body) };
  };
  return {
    get: (path: string) => visit(path),
    post: (path: string, fields: Fields) => visit(path, fields),
    cookie,
    close,
  };
}
