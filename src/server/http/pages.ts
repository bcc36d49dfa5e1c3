// The bridge between Fastify and React Router: one catch-all that turns a request into a page. Public pages are
// finished in memory and leave whole; signed-in pages are streamed.
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RouterContextProvider } from 'react-router';
import type { AppContext } from '#server/context.ts';
import { languageOf, runInLanguage } from './language.ts';
import { hashInlineScripts, noncePolicy, type PolicyOptions, pageWorld } from './page-policy.ts';
import { appContext, type RequestInfo, requestContext } from './router-context.ts';

export type PageHandler = (request: Request, context: RouterContextProvider) => Promise<Response>;

interface PageOptions {
  readonly ctx: AppContext;
  readonly handler: PageHandler;
  readonly policy: PolicyOptions;
}

const FORM_LIMIT_BYTES = 64 * 1024;

export function registerPages(app: FastifyInstance, options: PageOptions): void {
  // Forms are all a page accepts; every other kind of body is answered 415.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: FORM_LIMIT_BYTES },
    (_request, body, done) => done(null, body),
  );
  app.route({
    method: ['GET', 'POST'],
    url: '/*',
    handler: (request, reply) => answerPage(request, reply, options),
  });
}

async function answerPage(request: FastifyRequest, reply: FastifyReply, options: PageOptions) {
  const baseUrl = options.ctx.config.publicBaseUrl ?? `${request.protocol}://${request.host}`;
  const url = new URL(request.url.replace(/^\/+/, '/'), baseUrl);
  const info: RequestInfo = {
    requestId: request.id,
    nonce: randomBytes(16).toString('base64'),
    world: pageWorld(url.pathname),
    locale: languageOf(url.pathname),
    baseUrl,
    clientAddress: request.ip,
  };
  const response = await runInLanguage(info.locale, () =>
    options.handler(webRequest(request, url, reply), routerContext(options.ctx, info)),
  );
  reply.code(response.status);
  copyHeaders(response, reply);
  if (info.world === 'signedIn') return sendStreamed(response, reply, info, options.policy);
  return sendWhole(response, reply, info, options.policy);
}

function webRequest(request: FastifyRequest, url: URL, reply: FastifyReply): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const abort = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) abort.abort();
  });
  const body =
    request.method === 'POST'
      ? new Uint8Array((request.body as Buffer | undefined) ?? Buffer.alloc(0))
      : null;
  return new Request(url, { method: request.method, headers, body, signal: abort.signal });
}

function routerContext(ctx: AppContext, info: RequestInfo): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(appContext, ctx);
  context.set(requestContext, info);
  return context;
}

function copyHeaders(response: Response, reply: FastifyReply): void {
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') reply.header(name, value);
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) reply.header('set-cookie', cookies);
}

function isHtml(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/html') ?? false;
}

async function sendWhole(response: Response, reply: FastifyReply, info: RequestInfo, policy: PolicyOptions) {
  const body = Buffer.from(await response.arrayBuffer());
  if (!isHtml(response)) return reply.send(body);
  const page = hashInlineScripts(body.toString('utf8'), info.nonce, policy);
  return reply.header('content-security-policy', page.csp).send(page.html);
}

function sendStreamed(response: Response, reply: FastifyReply, info: RequestInfo, policy: PolicyOptions) {
  reply.header('cache-control', 'no-store');
  if (isHtml(response)) reply.header('content-security-policy', noncePolicy(info.nonce, policy));
  return reply.send(response.body ? Readable.fromWeb(response.body as never) : null);
}
