// npm run check -- search-costs [--deals 1000000 --open 20000]: measures searches among many deals. Fails if two
// filters with any sort take three times as long as the plain list, a search 10 ms of CPU, or refreshes 5 % of a core.
import { parseArgs } from 'node:util';
import { withClient } from '#dev/start/sql.ts';
import { insertManyDeals } from '#dev/testing/fixtures/many-deals.ts';
import { searchDeals } from '#domain/search/deal-search.ts';
import { readSearchQuery, searchOrders } from '#domain/search/search-query.ts';
import { listDeals, readCriteria } from '#server/features/deals/search.service.ts';
import { readSearchRows } from '#server/features/deals/search-snapshot.ts';
import { median, print } from './figures.ts';
import { runOnOwnDatabase } from './own-database.ts';

const { values: options } = parseArgs({
  options: { deals: { type: 'string', default: '1000000' }, open: { type: 'string', default: '20000' } },
});
const DEALS = Number(options.deals);
const OPEN = Number(options.open);
const RUNS = 200;
const MOST_TIMES_AS_LONG = 3;
const MOST_CPU_MS = 10;
const MOST_SHARE_OF_A_CORE = 0.05;

const routes = [
  ['KUL-KIX', 'Japan'],
  ['PEN-NRT', 'Japan'],
  ['KUL-TPE', 'Taiwan'],
  ['BKI-ICN', 'South Korea'],
  ['KUL-DPS', 'Indonesia'],
  ['JHB-BKK', 'Thailand'],
  ['KUL-SYD', 'Australia'],
  ['PEN-HKG', 'Hong Kong'],
] as const;

function anySearch(): URLSearchParams {
  const pick = <Value>(values: readonly Value[]) =>
    values[Math.floor(Math.random() * values.length)] as Value;
  const filters = [
    ['destination', pick(['Japan', 'Osaka', 'TPE', 'Australia'])],
    ['from', pick(['KUL', 'PEN', 'JHB'])],
    ['nights', pick(['1-3', '4-6', '7-10'])],
    ['travellers', pick(['2', '4', '6'])],
    ['budget', pick(['500', '1000', '1500'])],
    ['direct', '1'],
    ['open', '1'],
  ] as const;
  const first = Math.floor(Math.random() * filters.length);
  const second = (first + 1 + Math.floor(Math.random() * (filters.length - 1))) % filters.length;
  const query = new URLSearchParams({ sort: pick(searchOrders) });
  for (const [index, [name, value]] of filters.entries())
    if (index === first || index === second) query.set(name, value);
  return query;
}

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function measureCpuMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const isWithin = await runOnOwnDatabase(async (ctx, databaseUrl) => {
  await withClient(databaseUrl, (client) =>
    insertManyDeals(ctx, client, { deals: DEALS, open: OPEN, routes }),
  );
  const first = await measureMs(() => readSearchRows(ctx));
  const plain: number[] = [];
  const filtered: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    plain.push(await measureMs(() => listDeals(ctx, readSearchQuery(new URLSearchParams()))));
    filtered.push(await measureMs(() => listDeals(ctx, readSearchQuery(anySearch()))));
  }
  const rows = (await readSearchRows(ctx)) ?? [];
  const cpu: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const { filter, order } = readSearchQuery(anySearch());
    const search = { criteria: readCriteria(filter, rows), order, after: null, limit: 61, now: ctx.now() };
    cpu.push(await measureCpuMs(() => searchDeals(rows, search)));
  }
  const always = { ...ctx, config: { ...ctx.config, search: { ...ctx.config.search, refreshMs: 0 } } };
  const refreshes: number[] = [];
  for (let run = 0; run < RUNS / 10; run += 1)
    refreshes.push(await measureCpuMs(() => readSearchRows(always)));
  const seconds = ctx.config.search.refreshMs / 1_000;
  const ratio = median(filtered) / median(plain);
  const share = median(refreshes) / 1_000 / seconds;
  print(`deals in all, and on sale`, `${DEALS}, ${rows.length}`);
  print('first reading of all deals on sale', `${first.toFixed(0)} ms`);
  print('plain list, median', `${median(plain).toFixed(1)} ms`);
  print('any two filters and any sort, median', `${median(filtered).toFixed(1)} ms`);
  print(`their ratio (at most ${MOST_TIMES_AS_LONG})`, ratio.toFixed(2));
  print(`CPU of filtering and counting (at most ${MOST_CPU_MS} ms)`, `${median(cpu).toFixed(1)} ms`);
  print(
    `CPU of a refresh, as a share of a core (at most ${MOST_SHARE_OF_A_CORE * 100} %)`,
    `${median(refreshes).toFixed(1)} ms, ${(share * 100).toFixed(1)} %`,
  );
  return ratio <= MOST_TIMES_AS_LONG && median(cpu) <= MOST_CPU_MS && share <= MOST_SHARE_OF_A_CORE;
});
process.exit(isWithin ? 0 : 1);
