// The web process's shell round the pages: limits, headers, origin check, static files, sign of life, demo
// doors. It knows no feature; what people see is made by React Router.
import { randomUUID } from 'node:crypto';
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
import type { AppContext } from '#server/context.ts';
import { registerDemoDoors } from './demo-doors.ts';
import { lastResortPage } from './last-resort.ts';
import { registerOriginCheck } from './origin-check.ts';
import { type PageHandler, registerPages } from './pages.ts';
import { registerSecurityHeaders } from './security-headers.ts';
import { registerSignOfLife } from './sign-of-life.ts';
import { registerStaticFiles } from './static-files.ts';

export interface WebAppOptions {
  readonly ctx: AppContext;
  readonly handler: PageHandler;
  /** The folder of built browser files; absent when Vite serves them in development. */
  readonly clientDir?: string;
  /** Development puts Vite in front of everything. */
  readonly serverFactory?: FastifyServerFactory;
}

export interface WebApp {
  readonly app: FastifyInstance;
  /** Lets requests under way finish, refuses new ones, then resolves. */
  stop(): Promise<void>;
}

const paymentHosts = ['https://www.billplz.com', 'https://www.billplz-sandbox.com'];

export async function createWebApp({
  ctx,
  handler,
  clientDir,
  serverFactory,
}: WebAppOptions): Promise<WebApp> {
  const { config } = ctx;
  const https = config.publicBaseUrl?.startsWith('https://') ?? false;
  let stopping = false;

  const app = fastify({
    loggerInstance: ctx.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    trustProxy: config.http.trustedProxies.length > 0 ? [...config.http.trustedProxies] : false,
    bodyLimit: 64 * 1024,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    ...(serverFactory ? { serverFactory } : {}),
  });

  app.addHook('onResponse', async (request, reply) => {
    // The path without its query: queries may carry what a person typed.
    const path = request.url.split('?')[0];
    request.log.info(
      { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
  });
  // Without this the browsers' open connections would keep a stopping process alive for a minute.
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close');
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status < 500) return reply.code(status).type('text/plain; charset=utf-8').send(error.message);
    request.log.error({ err: error }, 'request failed');
    return reply.code(status).type('text/html; charset=utf-8').send(lastResortPage(request.id));
  });

  await registerSecurityHeaders(app, https);
  registerOriginCheck(app, config.publicBaseUrl);
  await app.register(underPressure, { maxEventLoopDelay: 3_000, retryAfter: 5 });
  await app.register(compress, {
    threshold: 512,
    // A streamed page must reach the browser in the pieces it is sent in.
    zlibOptions: { flush: constants.Z_SYNC_FLUSH },
    brotliOptions: {
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
    },
  });
  registerSignOfLife(app, ctx, () => stopping);
  if (clientDir) await registerStaticFiles(app, clientDir);
  if (config.demo) await registerDemoDoors(app, config.demo);
  const policy = {
    formTargets: config.demo ? [] : paymentHosts,
    https,
    pagesFromSource: serverFactory !== undefined,
  };
  await app.register(async (scope) => registerPages(scope, { ctx, handler, policy }));

  return {
    app,
    async stop() {
      stopping = true;
      await app.close();
    },
  };
}
