// Web app under test for bench/pages.ts: 60 open deals, a counter of list queries and an uncached variant.
import { RouterContextProvider } from 'react-router';
import { openContext } from '#server/app/context.ts';
import { runMigrations } from '#server/app/migrate.ts';
import { findNextPublicChange } from '#server/features/deals/deals.service.ts';
import { createWebApp } from '#server/http/app.ts';
import { createPageHandler } from '#server/http/pages/page-languages.ts';
import { appContext, requestContext } from '#server/http/pages/router-context.ts';
import { loadConfig } from '#server/platform/config.ts';
import { withClient } from '../dev/start/sql.ts';
import { insertCompany, insertDeal } from '../dev/testing/fixtures/factories.ts';
import { insertManyDeals } from '../dev/testing/fixtures/many-deals.ts';
import { mixedRoutes } from './search-mix.ts';

const CARDS = 60;
const MIXED_DEALS = 5_000;

const config = loadConfig({
  APP_MODE: 'demo',
  NODE_ENV: 'production',
  LOG_LEVEL: 'warn',
  SMTP_URL: 'smtp://127.0.0.1:1',
  DATABASE_URL: process.env.DATABASE_URL ?? '',
});
await runMigrations(config.databaseUrl);
const opened = openContext(config, 'bench');
const company = await insertCompany(opened.db, { status: 'approved' });
for (let index = 0; index < CARDS; index += 1) {
  const deadline = new Date(Date.now() + 3 * 86_400_000);
  await insertDeal(opened.db, { company_id: company.id, publish_date: null, deadline });
}

let listQueries = 0;
const db = opened.db.withPlugin({
  transformQuery({ node }) {
    // Counts list queries, which are the only ones that select whole rows.
    if (node.kind === 'SelectQueryNode' && (node.selections?.length ?? 0) > 5) listQueries += 1;
    return node;
  },
  transformResult: async ({ result }) => result,
});
const ctx = { ...opened, db };
const build = await import(new URL('../build/server/index.js', import.meta.url).href);
const handler = createPageHandler(build, 'production');
const web = await createWebApp({ ctx, handler, nextChange: () => findNextPublicChange(ctx) });
const url = await web.app.listen({ host: '127.0.0.1', port: 0 });

async function uncachedPagesPerSecond(seconds: number): Promise<number> {
  const end = Date.now() + seconds * 1_000;
  let pages = 0;
  while (Date.now() < end) {
    const context = new RouterContextProvider();
    context.set(appContext, ctx);
    const known = { requestId: '', nonce: 'bench', locale: 'en', baseUrl: url, clientAddress: '' } as const;
    context.set(requestContext, { ...known, pageKind: 'public', failures: [] });
    await (await handler(new Request(`${url}/deals`), context)).text();
    pages += 1;
  }
  return pages / seconds;
}

async function readMetric(line: string): Promise<number> {
  const found = (await ctx.metrics.collect()).split('\n').find((each) => each.startsWith(`${line} `));
  return Number(found?.split(' ')[1] ?? 0);
}

const answers: Record<string, () => unknown> = {
  queries: () => listQueries,
  uncached: () => uncachedPagesPerSecond(3),
  fill: async () => {
    const many = { deals: MIXED_DEALS, open: MIXED_DEALS, routes: mixedRoutes };
    await withClient(config.databaseUrl, (client) => insertManyDeals(ctx, client, many));
    return MIXED_DEALS;
  },
  hits: () => readMetric('sempat_kept_pages_total{result="hit"}'),
  bytes: () => readMetric('sempat_kept_pages_bytes'),
};
process.on('message', async (question) => {
  process.send?.(await answers[String(question)]?.());
});
process.on('SIGTERM', () => process.exit(0));
process.send?.({ url });
