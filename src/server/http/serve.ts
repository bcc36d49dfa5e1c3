// Runs the web app as a process: listens, and on SIGTERM or SIGINT stops without losing a request under way.

import type { RunningContext } from '#server/context.ts';
import { onStopSignal } from '#server/platform/stop-signal.ts';
import { createWebApp, type WebAppOptions } from './app.ts';

export async function serveWeb(options: WebAppOptions & { readonly ctx: RunningContext }): Promise<void> {
  const { ctx } = options;
  const web = await createWebApp(options);
  onStopSignal(ctx.log, async () => {
    await web.stop();
    await ctx.close();
  });
  const address = await web.app.listen({ host: ctx.config.http.host, port: ctx.config.http.port });
  ctx.log.info({ address }, 'web is listening');
}
