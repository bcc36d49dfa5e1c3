// Loaded through Vite with the pages, so that both share module instances and a save needs no new process.
import { createServer, type RequestListener } from 'node:http';
import type { ServerBuild } from 'react-router';
import { openContext } from '#server/app/context.ts';
import { findNextPublicChange } from '#server/features/deals/deals.service.ts';
import { createWebApp } from '#server/http/app.ts';
import { createPageHandler } from '#server/http/pages/page-languages.ts';
import { loadConfig } from '#server/platform/config.ts';

export interface DevApp {
  readonly answer: RequestListener;
  close(): Promise<void>;
}

export async function openDevApp(build: () => Promise<ServerBuild>): Promise<DevApp> {
  const ctx = openContext(loadConfig(), 'web');
  await ctx.startClock();
  let answer: RequestListener | undefined;
  const web = await createWebApp({
    ctx,
    nextChange: () => findNextPublicChange(ctx),
    handler: createPageHandler(build, 'development'),
    serverFactory: (handler) => {
      answer = handler;
      // This server never listens: the development server listens instead, and outlives this app.
      return createServer();
    },
  });
  await web.app.ready();
  if (!answer) throw new Error('Fastify has asked for no server.');
  return {
    answer,
    async close() {
      await web.stop();
      await ctx.close();
    },
  };
}
