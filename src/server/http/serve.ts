// Runs the web app as a process: listens, and on SIGTERM or SIGINT stops without losing a request under way.

import { setTimeout as delay } from 'node:timers/promises';
import type { RunningContext } from '#server/app/context.ts';
import { processFacts } from '#server/features/operations/operations.service.ts';
import { explainDatabaseError } from '#server/platform/database/database-errors.ts';
import { pingDatabase } from '#server/platform/heartbeat.ts';
import { onStopSignal } from '#server/platform/stop-signal.ts';
import { createWebApp, type WebAppOptions } from './app.ts';
import { DRAIN_MS, readyFacts } from './health.ts';
import { startMetricsServer } from './metrics-server.ts';

export async function serveWeb(options: WebAppOptions & { readonly ctx: RunningContext }): Promise<void> {
  const { ctx } = options;
  const web = await createWebApp(options);
  // Nobody knows what state a failure that nobody waits for leaves behind: the supervisor starts the process again.
  process.on('unhandledRejection', (error) => {
    ctx.log.fatal({ err: error }, 'something failed that nobody was waiting for; the process ends');
    process.exit(1);
  });
  const numbers = await startMetricsServer(ctx, 'web', [readyFacts(ctx, web.checks), processFacts(ctx)]);
  onStopSignal(ctx.log, async () => {
    web.announceStop();
    // A form that a proxy sends just now would be lost: it cannot know whether we received it, and must not repeat it.
    if (ctx.config.http.trustedProxies.length > 0) await delay(DRAIN_MS);
    await web.stop();
    await numbers.stop();
    await ctx.close();
  });
  const address = await web.app.listen({ host: ctx.config.http.host, port: ctx.config.http.port });
  ctx.log.info({ address }, 'web is listening');
  // The process serves without its database as well as it can; the person who starts it should read of it at once.
  await pingDatabase(ctx.db).catch((error: unknown) =>
    ctx.log.warn(explainDatabaseError(error, ctx.config.databaseUrl) ?? { err: error }),
  );
}
