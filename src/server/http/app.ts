// Builds the Fastify server around the pages: limits, headers, origin check, static files, health, demo
// proxies, payment callback.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import underPressure from '@fastify/under-pressure';
import {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyServerFactory,
  fastify,
  LogController,
} from 'fastify';
import * as paths from '#domain/kernel/paths.ts';
import type { AppContext } from '#server/app/context.ts';
import { type HealthCheck, readinessChecks } from '#server/features/operations/health/checks.ts';
import { paymentProvider } from '#server/features/payments/provider.service.ts';
import { createLimiter } from '#server/platform/concurrency.ts';
import { isDatabaseUnavailable } from '#server/platform/database/database-errors.ts';
import { openBrowserFiles } from '#server/platform/files/browser-files.ts';
import { getLoggablePath } from './address.ts';
import { registerAnswerMetrics } from './answer-metrics.ts';
import { registerCanonicalAddresses } from './canonical-addresses.ts';
import { createClientErrorHandler } from './client-errors.ts';
import { registerDemoProxies } from './demo-proxies.ts';
import { registerHealth } from './health.ts';
import { registerOriginCheck } from './origin-check.ts';
import { endLateRequest } from './pages/late-requests.ts';
import { createPageCache, type PageCache } from './pages/page-cache.ts';
import { REPORTS_PATH } from './pages/page-policy.ts';
import { type PageHandler, type PageOptions, registerPages, renderShared, runInTurn } from './pages/pages.ts';
import { createErrorPage, RETRY_SECONDS, sendPlainPage, unavailablePage } from './pages/plain-pages.ts';
import { registerPaymentCallback } from './payment-callback.ts';
import { registerPolicyReports } from './policy-reports.ts';
import { requestAddress } from './request-address.ts';
import { registerSecurityHeaders } from './security-headers.ts';
import { registerServiceWorker } from './service-worker.ts';
import { registerStaticFiles } from './static-files.ts';
import { registerWellKnown } from './well-known.ts';

export interface WebAppOptions {
  readonly ctx: AppContext;
  readonly handler: PageHandler;
  readonly nextChange: () => Promise<Date | null>;
  /** Folder of built assets; undefined when Vite serves them in development. */
  readonly clientDir?: string;
  readonly serverFactory?: FastifyServerFactory;
}

export interface WebApp {
  readonly app: FastifyInstance;
  readonly checks: readonly HealthCheck[];
  /** Reports at /healthz and /readyz that it is stopping, and keeps serving. */
  announceStop(): void;
  /** Finishes open requests, rejects new ones, then resolves. */
  stop(): Promise<void>;
}

/**
 * Limits concurrent renders: they need the CPU of one thread, so hundreds would all finish late, hold
 * database connections and time out. Forms are unlimited, because they may wait for the payment provider.
 */
const PAGES_AT_ONCE = 16;
/** Beyond this queue, requests get 503. */
const MOST_PAGES_WAITING = 1_000;
const CLOSE_IDLE_EVERY_MS = 100;
/** Uploads may take this many times longer than other requests. */
const UPLOAD_PATIENCE = 10;
/** Arbitrary filter combinations bypass the cache, so only a few run at once; the rest queue or get 503. */
const SEARCHES_AT_ONCE = 2;
const MOST_SEARCHES_WAITING = 100;

export async function createWebApp(options: WebAppOptions): Promise<WebApp> {
  const { ctx } = options;
  const { config } = ctx;
  const https = config.publicBaseUrl?.startsWith('https://') ?? false;
  const { pageHosts, callbackPath } = paymentProvider(ctx);
  let stopping = false;
  const isStopping = () => stopping;
  const policy = {
    formTargets: pageHosts,
    https,
    pagesFromSource: options.serverFactory !== undefined,
  };
  const limiters = {
    all: createLimiter(PAGES_AT_ONCE, MOST_PAGES_WAITING),
    searches: createLimiter(SEARCHES_AT_ONCE, MOST_SEARCHES_WAITING),
  };
  const pages = { ctx, handler: options.handler, policy, limiters };
  const cache = createPageCache({
    render: (url) => {
      ctx.metrics.cachedPages.inc({ result: 'made' });
      return renderShared(url, pages);
    },
    inTurn: (url, make) => runInTurn(url, limiters, make),
    nextChange: options.nextChange,
    now: () => ctx.now().getTime(),
    // A log line costs more than a cached page, so these are logged only with LOG_LEVEL=debug.
    onAnswer: (answer) => ctx.log.debug(answer, 'answered from what is kept'),
  });
  ctx.metrics.watchNumber('kept_pages_bytes', 'Memory of the cached public pages', cache.countHeldBytes);

  const app = openFastify(ctx, https, options.serverFactory ?? cachedPagesFirst(ctx, cache, isStopping));
  registerAnswers(app, isStopping);
  registerAnswerMetrics(app, ctx.metrics);
  await registerSecurityHeaders(app, https);
  registerCanonicalAddresses(app, ctx);
  registerOriginCheck(app, { publicOrigin: config.publicBaseUrl, openPaths: [callbackPath, REPORTS_PATH] });
  await app.register(underPressure, {
    maxEventLoopDelay: config.http.refuseWhenBusyMs,
    // The plugin counts an interval without a sample as an infinite delay, so sample at least once within the
    // limit.
    sampleInterval: config.http.refuseWhenBusyMs,
    retryAfter: 5,
  });
  await registerCompression(app);
  const checks = readinessChecks(() => statusOfOnePage(pages));
  registerHealth(app, { ctx, isStopping, checks });
  registerWellKnown(app, ctx);
  registerServiceWorker(app);
  await app.register(async (scope) => registerPaymentCallback(scope, ctx));
  await app.register(async (scope) => registerPolicyReports(scope, ctx));
  if (options.clientDir) await registerStaticFiles(app, options.clientDir, openBrowserFiles(ctx.db));
  if (config.demo) await registerDemoProxies(app, config.demo);
  await app.register(async (scope) => registerPages(scope, pages, cache));

  return {
    app,
    checks,
    announceStop() {
      stopping = true;
    },
    async stop() {
      stopping = true;
      // Fastify closes idle connections only once. A connection that was still sending a response then would
      // stay open longer than a process may take to stop.
      const closing = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
      try {
        await app.close();
      } finally {
        clearInterval(closing);
      }
    },
  };
}

async function statusOfOnePage(pages: PageOptions): Promise<number> {
  const base = pages.ctx.config.publicBaseUrl ?? 'http://localhost';
  return (await renderShared(new URL(paths.aboutPath, base), pages)).status;
}

function openFastify(
  { config, log }: AppContext,
  https: boolean,
  serverFactory: FastifyServerFactory,
): FastifyInstance {
  return fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    trustProxy: config.http.trustedProxies.length > 0 ? [...config.http.trustedProxies] : false,
    bodyLimit: 64 * 1024,
    forceCloseConnections: 'idle',
    // Routes match canonical addresses; the hook of canonical-addresses.ts rejects other spellings.
    rewriteUrl: (request) => {
      const address = requestAddress(request);
      return address ? address.path + address.search : '/*';
    },
    clientErrorHandler: createClientErrorHandler(https),
    serverFactory,
  });
}

/** Serves cached pages before Fastify gets the request. In demo mode a page depends on the host. */
function cachedPagesFirst(
  { config, metrics }: AppContext,
  cache: PageCache,
  isStopping: () => boolean,
): FastifyServerFactory {
  const { publicBaseUrl, http } = config;
  const { slowestRequestMs } = http;
  const timeouts = {
    headersTimeout: slowestRequestMs,
    requestTimeout: slowestRequestMs * UPLOAD_PATIENCE,
    // Node checks for slow requests only at this interval, by default every 30 seconds.
    connectionsCheckingInterval: Math.min(1_000, slowestRequestMs / 4),
    keepAliveTimeout: 72_000,
  };
  return (answer) => {
    const server = createServer(timeouts, (request, response) => {
      endLateRequest(request, slowestRequestMs);
      const address = requestAddress(request);
      const baseUrl = publicBaseUrl ?? `http://${request.headers.host}`;
      const answered =
        !isStopping() &&
        address !== null &&
        URL.canParse(baseUrl) &&
        cache.answerNow(request, response, address, baseUrl);
      if (answered) metrics.cachedPages.inc({ result: 'hit' });
      else answer(request, response);
    });
    return server;
  };
}

function registerAnswers(app: FastifyInstance, isStopping: () => boolean): void {
  app.addHook('onResponse', async (request, reply) => {
    const path = getLoggablePath(requestAddress(request.raw));
    const ms = Math.round(reply.elapsedTime);
    const answer = { method: request.method, path, status: reply.statusCode, ms, clientAddress: request.ip };
    // The proxy polls every second: at info level this would log 86,000 lines a day per process.
    if (path === '/healthz') request.log.debug(answer, 'answered');
    else request.log.info(answer, 'answered');
  });
  // Keep-alive connections would otherwise delay a stop by a minute.
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping()) reply.header('connection', 'close');
    // Without this header a cache may keep a 404 indefinitely.
    if (reply.statusCode >= 400) reply.header('cache-control', 'no-store');
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after'))
      reply.header('retry-after', RETRY_SECONDS);
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = isDatabaseUnavailable(error) ? 503 : (error.statusCode ?? 500);
    if (status < 500) return reply.code(status).type('text/plain; charset=utf-8').send(error.message);
    request.log.error({ err: error }, 'request failed');
    return sendPlainPage(request, reply, () =>
      status === 503 ? unavailablePage() : createErrorPage(status, request.id),
    );
  });
}

async function registerCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: 512,
    // Flush each chunk, so that a streamed page reaches the browser in pieces.
    zlibOptions: { flush: constants.Z_SYNC_FLUSH },
    brotliOptions: {
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
    },
  });
}
