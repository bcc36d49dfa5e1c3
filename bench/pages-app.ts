// Web app under test for bench/pages.ts: 60 open deals, a counter of list queries and an uncached variant.
import { RouterContextProvider } from 'react-router';
import { openContext } from '#server/app/context.ts';
import { runMigrations } from '#server/app/migrate.ts';
import { nextPublicChange } from '#server/features/deals/deals.service.ts';
import { createWebApp } from '#server/http/app.ts';
import { pagesInAllLanguages } from '#server/http/pages/page-languages.ts';
import { appContext, requestContext } from '#server/http/pages/router-context.ts';
import { loadConfig } from '#server/platform/config.ts';
import { insertCompany, insertDeal } from '../dev/testing/fixtures/factories.ts';

const CARDS = 60;

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
    // Only the list query selects whole rows.
    if (node.kind === 'SelectQueryNode' && (node.selections?.length ?? 0) > 5) listQueries += 1;
    return node;
  },
  transformResult: async ({ result }) => result,
});
const ctx = { ...opened, db };
const build = await import(new URL('../build/server/index.js', import.meta.url).href);
const handler = pagesInAllLanguages(build, 'production');
const web = await createWebApp({ ctx, handler, nextChange: () => nextPublicChange(ctx) });
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

process.on('message', async (question) => {
  process.send?.(question === 'queries' ? listQueries : await uncachedPagesPerSecond(3));
});
process.on('SIGTERM', () => process.exit(0));
process.send?.({ url });
