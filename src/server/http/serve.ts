// Listens, and on SIGTERM or SIGINT stops without losing open requests.

import { setTimeout as delay } from 'node:timers/promises';
import type { RunningContext } from '#server/app/context.ts';
import { processFacts } from '#server/features/operations/operations.service.ts';
import { explainDatabaseError } from '#server/platform/database/database-errors.ts';
import { pingDatabase } from '#server/platform/heartbeat.ts';
import { onStopSignal } from '#server/platform/stop-signal.ts';
import { createWebApp, type WebAppOptions } from './app.ts';
import { DRAIN_MS, listReadinessFacts } from './health.ts';
import { startMetricsServer } from './metrics-server.ts';

export async function serveWeb(options: WebAppOptions & { readonly ctx: RunningContext }): Promise<void> {
  const { ctx } = options;
  const web = await createWebApp(options);
  // After an unhandled rejection the state is unknown: exit, and the supervisor restarts us.
  process.on('unhandledRejection', (error) => {
    ctx.log.fatal({ err: error }, 'something failed that nobody was waiting for; the process ends');
    process.exit(1);
  });
  const numbers = await startMetricsServer(ctx, 'web', [
    listReadinessFacts(ctx, web.checks),
    processFacts(ctx),
  ]);
  onStopSignal(ctx.log, async () => {
    web.announceStop();
    // A proxy cannot repeat a form that it is already sending, so wait until it stops using this process.
    if (ctx.config.http.trustedProxies.length > 0) await delay(DRAIN_MS);
    await web.stop();
    await numbers.stop();
    await ctx.close();
  });
  const address = await web.app.listen({ host: ctx.config.http.host, port: ctx.config.http.port });
  ctx.log.info({ address }, 'web is listening');
  // The process serves what it can without a database; the operator should learn about it at once.
  await pingDatabase(ctx.db).catch((error: unknown) =>
    ctx.log.warn(explainDatabaseError(error, ctx.config.databaseUrl) ?? { err: error }),
  );
}
