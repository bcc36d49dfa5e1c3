// Connects Fastify and React Router in one catch-all. Public pages are buffered; signed-in pages are
// streamed.
import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { RouterContextProvider } from 'react-router';
import type { AppContext } from '#server/app/context.ts';
import type { Limiter } from '#server/platform/concurrency.ts';
import { isDatabaseUnavailable } from '#server/platform/database/database-errors.ts';
import { DecryptionError } from '#server/platform/encryption.ts';
import { getLanguage, runInLanguage } from '#server/platform/language.ts';
import { runWithLogFields } from '#server/platform/log.ts';
import { type Address, isOneClick } from '../address.ts';
import { requestAddress } from '../request-address.ts';
import { startModulesAfterPaint } from './first-paint.ts';
import { hasTooManyFields } from './form-body.ts';
import { allowSlowBody } from './late-requests.ts';
import { cachedAddress, isSearch } from './page-address.ts';
import { type FinishedPage, isUnchanged, type PageCache } from './page-cache.ts';
import {
  hashInlineScripts,
  noncePolicy,
  type PageKind,
  type PolicyOptions,
  reportingEndpoints,
} from './page-policy.ts';
import { createSealedPage, type PlainPage, sendPlainPage, unavailablePage } from './plain-pages.ts';
import { appContext, type RequestInfo, requestContext } from './router-context.ts';
import { registerUploads } from './uploads.ts';

export type PageHandler = (request: Request, context: RouterContextProvider) => Promise<Response>;

export interface PageOptions {
  readonly ctx: AppContext;
  readonly handler: PageHandler;
  readonly policy: PolicyOptions;
  readonly limiters: PageLimiters;
}

export interface PageLimiters {
  readonly all: Limiter;
  /** Runs before the general limiter, for lists that are rarely requested twice. */
  readonly searches: Limiter;
}

const FORM_LIMIT_BYTES = 64 * 1024;

export function registerPages(app: FastifyInstance, options: PageOptions, cache: PageCache): void {
  // Pages accept only forms; other bodies get 415.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: FORM_LIMIT_BYTES },
    (_request, body: Buffer, done) =>
      hasTooManyFields(body) ? done(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()) : done(null, body),
  );
  // Mail providers may send one-click posts as multipart. The path is enough, so ignore the body.
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: FORM_LIMIT_BYTES },
    (request, _body, done) => {
      if (isOneClick(requestAddress(request.raw))) done(null, Buffer.alloc(0));
      else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE('multipart/form-data'));
    },
  );
  app.route({
    method: ['GET', 'POST'],
    url: '/*',
    handler: async (request, reply) => {
      const baseUrl = getBaseUrl(options.ctx, request);
      const address = requestAddress(request.raw);
      const cached = address && cachedAddress(request.method, address, baseUrl);
      if (!cached) return answerPage(request, reply, options, baseUrl);
      const page = await cache.make(cached, readReplyHeaders(reply));
      if (!page) return sendPlainPage(request, reply, unavailablePage);
      return isUnchanged(request.raw, page)
        ? reply.code(304).headers(page.headers).send()
        : sendWhole(page, reply);
    },
  });
  app.register(async (scope) =>
    registerUploads(scope, (request, reply) =>
      answerPage(request, reply, options, getBaseUrl(options.ctx, request)),
    ),
  );
}

export function getBaseUrl(ctx: AppContext, request: { protocol: string; host: string }): string {
  return ctx.config.publicBaseUrl ?? `${request.protocol}://${request.host}`;
}

/** Renders a cacheable page in the same queue as all other pages. Returns null if the queue is full. */
export function runInTurn<Result>(
  url: URL,
  { all, searches }: PageLimiters,
  make: () => Promise<Result>,
): Promise<Result | null> {
  return isSearch(url) ? searches.tryRun(() => all.tryRun(make)) : all.tryRun(make);
}

export async function renderShared(url: URL, options: PageOptions): Promise<FinishedPage> {
  const known = {
    requestId: randomUUID(),
    baseUrl: url.origin,
    clientAddress: '',
    pageKind: 'public',
  } as const;
  const info = describeRequest(url, known);
  const response = await runPage(new Request(url), info, options);
  if (isAway(response, info)) return { ...runInLanguage(info.locale, unavailablePage), databaseAway: true };
  const page = await finishPage(response, info, options.policy);
  // Cached pages are shared by many requests, so only error pages contain a request id.
  return response.status < 500
    ? page
    : { ...page, headers: { ...page.headers, 'x-request-id': info.requestId } };
}

/** True if the database is unavailable. The router turns each failure into a 500, so read the errors. */
function isAway({ status }: Response, { failures }: RequestInfo): boolean {
  return status >= 500 && failures.some(isDatabaseUnavailable);
}

function choosePlainPage(response: Response, info: RequestInfo): (() => PlainPage) | null {
  if (isAway(response, info)) return unavailablePage;
  const isSealed = info.failures.some((failure) => failure instanceof DecryptionError);
  return response.status >= 500 && isSealed ? createSealedPage : null;
}

async function answerPage(
  request: FastifyRequest,
  reply: FastifyReply,
  options: PageOptions,
  baseUrl: string,
) {
  const url = new URL(request.url, baseUrl);
  const info = describeRequest(url, {
    requestId: request.id,
    baseUrl,
    clientAddress: request.ip,
    pageKind: getPageKind(requestAddress(request.raw)),
    allowSlowBody: () => allowSlowBody(request.raw),
  });
  // Limits only the rendering, because a slow client must not block others.
  const make = async () => {
    const response = await runPage(webRequest(request, url, reply), info, options);
    const instead = choosePlainPage(response, info);
    if (instead) return { instead };
    const whole = info.pageKind === 'public' ? await finishPage(response, info, options.policy) : null;
    return { response, whole };
  };
  const made = request.method === 'POST' ? await make() : await options.limiters.all.tryRun(make);
  if (!made) return sendPlainPage(request, reply, unavailablePage);
  if ('instead' in made) return sendPlainPage(request, reply, made.instead);
  const cookies = made.response.headers.getSetCookie();
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  if (made.whole) return sendWhole(made.whole, reply);
  return sendStreamed(made.response, reply, info, options.policy);
}

function getPageKind(address: Address | null): PageKind {
  const owner = address?.route.owner;
  return owner === 'company' || owner === 'superadmin' ? 'signedIn' : 'public';
}

function describeRequest(
  url: URL,
  known: Pick<RequestInfo, 'requestId' | 'baseUrl' | 'clientAddress' | 'pageKind' | 'allowSlowBody'>,
): RequestInfo {
  return {
    ...known,
    nonce: randomBytes(16).toString('base64'),
    locale: getLanguage(url.pathname),
    failures: [],
  };
}

function runPage(request: Request, info: RequestInfo, { ctx, handler }: PageOptions): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(appContext, ctx);
  context.set(requestContext, info);
  return runWithLogFields({ requestId: info.requestId }, () =>
    runInLanguage(info.locale, () => handler(request, context)),
  );
}

function webRequest(request: FastifyRequest, url: URL, reply: FastifyReply): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  // A form on a page with no-referrer sends `Origin: null`. The origin check has accepted it; the router
  // would reject it.
  if (headers.get('origin') === 'null') headers.delete('origin');
  const abort = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) abort.abort();
  });
  const sent = request.body as Buffer | Readable | undefined;
  const { signal } = abort;
  if (sent instanceof Readable) {
    // The DOM types lack `duplex`, because browsers send no streams.
    const streamed = { body: Readable.toWeb(sent), duplex: 'half' } as unknown as RequestInit;
    return new Request(url, { method: request.method, headers, signal, ...streamed });
  }
  const isForm = request.method === 'POST';
  // An empty body is an empty form; it needs a type to be parsed.
  if (isForm && !sent && !headers.has('content-type')) {
    headers.set('content-type', 'application/x-www-form-urlencoded');
  }
  const body = isForm ? new Uint8Array(sent ?? []) : null;
  return new Request(url, { method: request.method, headers, body, signal });
}

function isHtml(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/html') ?? false;
}

function plainHeaders(response: Response): Record<string, string> {
  return Object.fromEntries([...response.headers].filter(([name]) => name !== 'set-cookie'));
}

async function finishPage(
  response: Response,
  info: RequestInfo,
  policy: PolicyOptions,
): Promise<FinishedPage> {
  const body = Buffer.from(await response.arrayBuffer());
  const { status } = response;
  const headers = plainHeaders(response);
  if (!isHtml(response)) return { status, headers, body };
  const paintedFirst = startModulesAfterPaint(body.toString('utf8'), info.nonce);
  const page = hashInlineScripts(paintedFirst, info.nonce, policy);
  return {
    status,
    headers: {
      ...headers,
      'content-security-policy': page.csp,
      'reporting-endpoints': reportingEndpoints,
    },
    body: Buffer.from(page.html),
  };
}

function readReplyHeaders(reply: FastifyReply): Record<string, string> {
  const headers = Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]);
  return Object.fromEntries(headers.filter(([name]) => name !== 'x-request-id'));
}

function sendWhole({ status, headers, body }: FinishedPage, reply: FastifyReply) {
  // A file route sets its own cache-control.
  return reply.code(status).header('cache-control', 'no-store').headers(headers).send(body);
}

function sendStreamed(response: Response, reply: FastifyReply, info: RequestInfo, policy: PolicyOptions) {
  reply.code(response.status).headers(plainHeaders(response)).header('cache-control', 'no-store');
  if (isHtml(response)) {
    reply.header('content-security-policy', noncePolicy(info.nonce, policy));
    reply.header('reporting-endpoints', reportingEndpoints);
  }
  return reply.send(response.body ? Readable.fromWeb(response.body as never) : '');
}
