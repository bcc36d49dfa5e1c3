// The web process's shell round the pages: limits, headers, origin check, static files, health, demo
// proxies, the payment provider's callback. What people see is made by React Router.
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
import { loggablePath } from './address.ts';
import { registerAnswerMetrics } from './answer-metrics.ts';
import { registerCanonicalAddresses } from './canonical-addresses.ts';
import { createClientErrorHandler } from './client-errors.ts';
import { registerDemoProxies } from './demo-proxies.ts';
import { registerHealth } from './health.ts';
import { registerOriginCheck } from './origin-check.ts';
import { endWhenLate } from './pages/late-requests.ts';
import { createPageCache, type PageCache } from './pages/page-cache.ts';
import { REPORTS_PATH } from './pages/page-policy.ts';
import { inTurn, type PageHandler, type PageOptions, registerPages, renderShared } from './pages/pages.ts';
import { brokenPage, RETRY_SECONDS, sendPlainPage, unavailablePage } from './pages/plain-pages.ts';
import { registerPaymentCallback } from './payment-callback.ts';
import { registerPolicyReports } from './policy-reports.ts';
import { requestAddress } from './request-address.ts';
import { registerSecurityHeaders } from './security-headers.ts';
import { registerStaticFiles } from './static-files.ts';
import { registerWellKnown } from './well-known.ts';

export interface WebAppOptions {
  readonly ctx: AppContext;
  readonly handler: PageHandler;
  /** The next moment at which public pages change by themselves. */
  readonly nextChange: () => Promise<Date | null>;
  /** The folder of built browser files; absent when Vite serves them in development. */
  readonly clientDir?: string;
  /** Development puts Vite in front of everything. */
  readonly serverFactory?: FastifyServerFactory;
}

export interface WebApp {
  readonly app: FastifyInstance;
  /** The checks of /readyz, for the metrics. */
  readonly checks: readonly HealthCheck[];
  /** Says at /healthz and /readyz that it stops, and serves on. */
  announceStop(): void;
  /** Lets requests under way finish, refuses new ones, then resolves. */
  stop(): Promise<void>;
}

/**
 * Making a page is mostly computing, on one thread: made side by side in hundreds, pages finish all together and late,
 * keep the few database connections waiting for their turn to compute, and start to fail. Only reading is limited: a
 * form may wait for the payment provider, and must not keep everybody else from looking.
 */
const PAGES_AT_ONCE = 16;
/** Behind so many a visitor is told to come again. */
const MOST_PAGES_WAITING = 1_000;
/** While it stops. */
const CLOSE_IDLE_EVERY_MS = 100;
/** Files take as many times longer to arrive than anything else may. */
const UPLOAD_PATIENCE = 10;
/** Everybody can think of a list nobody asked for: few of them are made at once, and the rest wait or come again. */
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
    inTurn: (url, make) => inTurn(url, limiters, make),
    nextChange: options.nextChange,
    now: () => ctx.now().getTime(),
    // A line for each would cost more than the answer; set LOG_LEVEL=debug to see them.
    onAnswer: (answer) => ctx.log.debug(answer, 'answered from what is kept'),
  });

  const app = openFastify(ctx, https, options.serverFactory ?? cachedPagesFirst(ctx, cache, isStopping));
  registerAnswers(app, isStopping);
  registerAnswerMetrics(app, ctx.metrics);
  await registerSecurityHeaders(app, https);
  registerCanonicalAddresses(app, ctx);
  registerOriginCheck(app, { publicOrigin: config.publicBaseUrl, openPaths: [callbackPath, REPORTS_PATH] });
  await app.register(underPressure, {
    maxEventLoopDelay: config.http.refuseWhenBusyMs,
    // A measurement without a sample counts as an endless delay: a pause shorter than the limit must leave one.
    sampleInterval: config.http.refuseWhenBusyMs,
    retryAfter: 5,
  });
  await registerCompression(app);
  const checks = readinessChecks(() => statusOfOnePage(pages));
  registerHealth(app, { ctx, isStopping, checks });
  registerWellKnown(app, ctx);
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
      // Fastify closes what is idle once. A connection whose answer had begun by then is kept for the next request, for longer
      // than a process may take to stop.
      const closing = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
      try {
        await app.close();
      } finally {
        clearInterval(closing);
      }
    },
  };
}

/** A page that needs no database, made as every other one is. */
async function statusOfOnePage(pages: PageOptions): Promise<number> {
  const base = pages.ctx.config.publicBaseUrl ?? 'http://localhost';
  return (await renderShared(new URL(paths.about, base), pages)).status;
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
    // Routes are looked up by the canonical address; the hook of canonical-addresses.ts refuses every other spelling.
    rewriteUrl: (request) => {
      const address = requestAddress(request);
      return address ? address.path + address.search : '/*';
    },
    clientErrorHandler: createClientErrorHandler(https),
    serverFactory,
  });
}

/** What is kept leaves before Fastify sees the request; in demo mode the address in the request is part of the page. */
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
    // Node looks for late ones only this often, every 30 seconds unless told otherwise.
    connectionsCheckingInterval: Math.min(1_000, slowestRequestMs / 4),
    keepAliveTimeout: 72_000,
  };
  return (answer) => {
    const server = createServer(timeouts, (request, response) => {
      endWhenLate(request, slowestRequestMs);
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

/** One log line per answer, errors without their insides, and connections that end with a stopping process. */
function registerAnswers(app: FastifyInstance, isStopping: () => boolean): void {
  app.addHook('onResponse', async (request, reply) => {
    const path = loggablePath(requestAddress(request.raw));
    const ms = Math.round(reply.elapsedTime);
    const answer = { method: request.method, path, status: reply.statusCode, ms, clientAddress: request.ip };
    // The proxy asks every second: twice 86,000 lines a day that say nothing.
    if (path === '/healthz') request.log.debug(answer, 'answered');
    else request.log.info(answer, 'answered');
  });
  // Without this the browsers' open connections would keep a stopping process alive for a minute.
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping()) reply.header('connection', 'close');
    // An error belongs to this moment; without a word about it, a cache may keep a 404 for as long as it likes.
    if (reply.statusCode >= 400) reply.header('cache-control', 'no-store');
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after'))
      reply.header('retry-after', RETRY_SECONDS);
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = isDatabaseUnavailable(error) ? 503 : (error.statusCode ?? 500);
    if (status < 500) return reply.code(status).type('text/plain; charset=utf-8').send(error.message);
    request.log.error({ err: error }, 'request failed');
    return sendPlainPage(request, reply, () =>
      status === 503 ? unavailablePage() : brokenPage(status, request.id),
    );
  });
}

async function registerCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: 512,
    // A streamed page must reach the browser in the pieces it is sent in.
    zlibOptions: { flush: constants.Z_SYNC_FLUSH },
    brotliOptions: {
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
    },
  });
}
