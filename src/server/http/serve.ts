// Runs the web app as a process: listens, and on SIGTERM or SIGINT stops without losing a request under way.

import type { RunningContext } from '#server/context.ts';
import { processFacts } from '#server/features/operations/operations.service.ts';
import { onStopSignal } from '#server/platform/stop-signal.ts';
import { createWebApp, type WebAppOptions } from './app.ts';
import { startMetricsServer } from './metrics-server.ts';
import { readyFacts } from './sign-of-life.ts';

export async function serveWeb(options: WebAppOptions & { readonly ctx: RunningContext }): Promise<void> {
  const { ctx } = options;
  const web = await createWebApp(options);
  // A streamed page shows when its data could not be had. If that fails before the page waits for it, or after its reader
  // has gone, nobody hears of it, and Node would end the process and with it everybody else's pages.
  process.on('unhandledRejection', (error) =>
    ctx.log.error({ err: error }, 'something failed that nobody was waiting for'),
  );
  const numbers = await startMetricsServer(ctx, 'web', [readyFacts(ctx), processFacts(ctx)]);
  onStopSignal(ctx.log, async () => {
    await web.stop();
    await numbers.stop();
    await ctx.close();
  });
  const address = await web.app.listen({ host: ctx.config.http.host, port: ctx.config.http.port });
  ctx.log.info({ address }, 'web is listening');
}
