// /metrics on a separate port that only monitoring can reach. A process that cannot open it keeps serving;
// the missing metrics raise an alert.
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AppContext } from '#server/app/context.ts';
import type { Facts } from '#server/platform/metrics.ts';

export interface MetricsServer {
  readonly url: string | null;
  stop(): Promise<void>;
}

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));

export async function startMetricsServer(
  ctx: AppContext,
  service: 'web' | 'worker',
  facts: readonly Facts[],
): Promise<MetricsServer> {
  const wanted = ctx.config.metrics;
  if (!wanted) return { url: null, stop: async () => {} };
  ctx.metrics.watchProcess({ service, version });
  for (const each of facts) ctx.metrics.watchFacts(each);

  const server = createServer((request, response) => {
    answer(ctx, request, response).catch((error: unknown) => {
      ctx.log.error({ err: error }, 'the numbers could not be told');
      response.writeHead(500).end();
    });
  });
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const failed = await new Promise<Error | null>((resolve) => {
    server.once('error', resolve);
    server.listen(wanted, () => resolve(null));
  });
  if (failed) {
    ctx.log.error({ err: failed, ...wanted }, 'METRICS_PORT cannot be opened: choose another, or free it');
    return { url: null, stop: async () => {} };
  }
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : wanted.port;
  const url = `http://${wanted.host}:${port}/metrics`;
  ctx.log.info({ url }, 'numbers are told here');
  return { url, stop };
}

async function answer(ctx: AppContext, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'GET' || request.url !== '/metrics') {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('Only GET /metrics is answered here.\n');
    return;
  }
  const text = await ctx.metrics.collect();
  response.writeHead(200, { 'content-type': ctx.metrics.contentType, 'cache-control': 'no-store' }).end(text);
}
