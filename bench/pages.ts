// npm run bench:pages: compares /deals with a bare server, cached and uncached, counts list queries under load, and
// measures hits and memory of the page cache under a mix of searches. Use only ratios of interleaved runs: absolute
// figures vary on shared cores.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { ensureBuild } from '../dev/start/build.ts';
import { startPostgres } from '../dev/start/postgres.ts';
import { median } from './figures.ts';
import { chooseVisit, createRandom, listLargeSearches } from './search-mix.ts';

const here = fileURLToPath(import.meta.url);

const SMALLEST_RATIO = 0.6;
const MOST_QUERIES_PER_SECOND = 1.5;
const MOST_CACHE_BYTES = 64 * 1024 * 1024;
const LARGE_SEARCHES = 600;
const VISITS_PER_SECOND = Number(process.env.BENCH_VISITS ?? 40);
const MIX_SECONDS = 30;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);

/** Returns responses per second. Throws unless all are 200, because errors are faster than pages. */
async function load(
  url: string,
  options: { connections: number; seconds: number; rate?: number },
): Promise<number> {
  const result = await autocannon({
    url,
    connections: options.connections,
    duration: options.seconds,
    headers: { 'accept-encoding': 'br' },
    setupClient: leaveBodiesUnread,
    ...(options.rate ? { overallRate: options.rate } : {}),
  });
  const others = result.non2xx + result.errors;
  if (others > 0) throw new Error(`${others} requests to ${url} got no page`);
  return result['2xx'] / result.duration;
}

function leaveBodiesUnread(client: unknown): void {
  (client as { pipelinedRequests: { addBody: () => void } }).pipelinedRequests.addBody = () => {};
}

async function startRole(role: string, env: Record<string, string>) {
  const script = fileURLToPath(new URL(`pages-${role}.ts`, import.meta.url));
  const child = fork(script, [], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`${role} ended with ${code}`)));
  const [{ url }] = (await Promise.race([once(child, 'message'), ended])) as [{ url: string }];
  return { child, url };
}

async function askChild(child: ChildProcess, question: string): Promise<number> {
  child.send(question);
  const [answer] = (await once(child, 'message')) as [number];
  return answer;
}

interface MixedVisits {
  /** Share of the pages that came from the cache. */
  readonly hits: number;
  readonly rejected: number;
}

/** Sends visits at a fixed rate, as real visitors do, however slow the responses are. */
async function visitMixed({ child, url }: { child: ChildProcess; url: string }): Promise<MixedVisits> {
  const random = createRandom(1);
  const visits = Array.from({ length: VISITS_PER_SECOND * MIX_SECONDS }, () => chooseVisit(random));
  const before = await askChild(child, 'hits');
  const pages = visits.map(async (path, index) => {
    await setTimeout((index * 1_000) / VISITS_PER_SECOND);
    return openPage(url + path);
  });
  const statuses = await Promise.all(pages);
  const hits = (await askChild(child, 'hits')) - before;
  return { hits: hits / visits.length, rejected: statuses.filter((status) => status === 503).length };
}

/** A search without a match returns 404, and a busy server 503. */
async function openPage(address: string): Promise<number> {
  const response = await fetch(address, { headers: { 'accept-encoding': 'br' } });
  await response.arrayBuffer();
  if (![200, 404, 503].includes(response.status)) throw new Error(`${address} returned ${response.status}`);
  return response.status;
}

async function fillCache({ child, url }: { child: ChildProcess; url: string }): Promise<number> {
  let most = 0;
  for (const path of listLargeSearches(LARGE_SEARCHES)) {
    await openPage(url + path);
    most = Math.max(most, await askChild(child, 'bytes'));
  }
  return most;
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

async function main(): Promise<number> {
  ensureBuild();
  const postgres = await startPostgres({ dataName: 'bench', temporary: true });
  const app = await startRole('app', { DATABASE_URL: postgres.url });
  const bare = await startRole('bare', { SAME_BYTES_AS: `${app.url}/deals` });
  try {
    await load(`${app.url}/deals`, { connections: 32, seconds: 1 });
    await load(`${bare.url}/`, { connections: 32, seconds: 1 });
    const rounds: { kept: number; bare: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const keptRate = await load(`${app.url}/deals`, { connections: 32, seconds: SECONDS });
      const bareRate = await load(`${bare.url}/`, { connections: 32, seconds: SECONDS });
      rounds.push({ kept: keptRate, bare: bareRate });
    }
    const ratio = median(rounds.map((round) => round.kept / round.bare));
    const kept = median(rounds.map((round) => round.kept));
    const uncached = await askChild(app.child, 'uncached');

    const before = await askChild(app.child, 'queries');
    const seconds = 10;
    const reached = await load(`${app.url}/deals`, { connections: 50, seconds, rate: 1_100 });
    const queries = ((await askChild(app.child, 'queries')) - before) / seconds;

    console.log(`/deals with 60 cards, kept      ${kept.toFixed(0)} answers/s`);
    console.log(
      `bare node:http, the same bytes  ${median(rounds.map((round) => round.bare)).toFixed(0)} answers/s`,
    );
    console.log(`ratio, median of ${ROUNDS}              ${ratio.toFixed(2)}   (at least ${SMALLEST_RATIO})`);
    console.log(
      `made again for every visitor     ${uncached.toFixed(0)} answers/s: kept pages are ${(kept / uncached).toFixed(0)} times as many`,
    );
    console.log(
      `list queries at ${reached.toFixed(0)} answers/s     ${queries.toFixed(2)} a second   (at most ${MOST_QUERIES_PER_SECOND})`,
    );

    const deals = await askChild(app.child, 'fill');
    const { hits, rejected } = await visitMixed(app);
    const mixedBytes = await askChild(app.child, 'bytes');
    const mostBytes = Math.max(mixedBytes, await fillCache(app));
    console.log(
      `${VISITS_PER_SECOND} mixed visits/s among ${deals} deals   ${(hits * 100).toFixed(0)} % from the cache, ${rejected} rejected; the cache holds ${megabytes(mixedBytes)}`,
    );
    console.log(
      `memory after ${LARGE_SEARCHES} large searches      ${megabytes(mostBytes)}   (at most ${megabytes(MOST_CACHE_BYTES)})`,
    );
    const isWithin = mostBytes <= MOST_CACHE_BYTES && queries <= MOST_QUERIES_PER_SECOND;
    return ratio >= SMALLEST_RATIO && isWithin ? 0 : 1;
  } finally {
    app.child.kill();
    bare.child.kill();
    await postgres.stop();
  }
}

if (process.argv[1] === here) process.exit(await main());
