// Keeps the deals on sale in memory for searches. Refreshes at most once a second, and only if visitors
// search. A refresh reads seats and versions of all deals, but whole rows only of changed deals.
import { performance } from 'node:perf_hooks';
import type { SearchRow } from '#domain/search/search-match.ts';
import { type SearchedDeal, toSearchedDeal } from '#domain/search/searched-deal.ts';
import type { AppContext } from '#server/app/context.ts';
import { listDealsOnSale, listDealVersions } from './search.store.ts';

const ROWS_A_READ = 1_000;

interface KnownDeal {
  readonly changedMs: number;
  readonly deal: SearchedDeal;
}

interface Snapshot {
  /** Null if there are more deals on sale than SEARCH_MEMORY_DEALS. */
  rows: readonly SearchRow[] | null;
  readAtMs: number;
  known: ReadonlyMap<string, KnownDeal>;
  reading: Promise<void> | null;
}

const snapshots = new WeakMap<AppContext['db'], Snapshot>();

/** Returns null if there are more deals on sale than SEARCH_MEMORY_DEALS. */
export async function readSearchRows(ctx: AppContext): Promise<readonly SearchRow[] | null> {
  const empty: Snapshot = { rows: [], readAtMs: Number.NEGATIVE_INFINITY, known: new Map(), reading: null };
  const snapshot = snapshots.get(ctx.db) ?? empty;
  snapshots.set(ctx.db, snapshot);
  const age = performance.now() - snapshot.readAtMs;
  if (age >= ctx.config.search.refreshMs) {
    snapshot.reading ??= refresh(ctx, snapshot).finally(() => {
      snapshot.reading = null;
    });
    await snapshot.reading;
  }
  return snapshot.rows;
}

async function refresh(ctx: AppContext, snapshot: Snapshot): Promise<void> {
  const { memoryDeals } = ctx.config.search;
  const startedMs = performance.now();
  const now = ctx.now();
  const versions = await listDealVersions(ctx.db, now, memoryDeals + 1);
  if (versions.length > memoryDeals) {
    Object.assign(snapshot, { rows: null, readAtMs: startedMs, known: new Map() });
    return;
  }
  const isKnown = ({ id, changedMs }: { id: string; changedMs: number }) =>
    snapshot.known.get(id)?.changedMs === changedMs;
  const changed = versions.filter((version) => !isKnown(version)).map(({ id }) => id);
  const changedIds = new Set(changed);
  const read = await readDeals(ctx, changed, now);
  const known = new Map<string, KnownDeal>();
  const rows: SearchRow[] = [];
  for (const { id, changedMs, seatsAvailable, seatsHeld } of versions) {
    const deal = read.get(id) ?? (changedIds.has(id) ? undefined : snapshot.known.get(id)?.deal);
    if (!deal) continue;
    known.set(id, { changedMs, deal });
    rows.push({ deal, seatsAvailable, seatsHeld });
  }
  Object.assign(snapshot, { rows, readAtMs: startedMs, known });
}

async function readDeals(ctx: AppContext, ids: readonly string[], now: Date) {
  const read = new Map<string, SearchedDeal>();
  const graceMinutes = ctx.config.booking.releaseGraceMinutes;
  for (let start = 0; start < ids.length; start += ROWS_A_READ) {
    const some = ids.slice(start, start + ROWS_A_READ);
    for (const deal of await listDealsOnSale(ctx.db, { ids: some, now, graceMinutes }))
      read.set(deal.id, toSearchedDeal(deal));
  }
  return read;
}

/** Reads all deals on sale without keeping them. For daily jobs, also above SEARCH_MEMORY_DEALS. */
export async function listAllSearchRows(ctx: AppContext): Promise<SearchRow[]> {
  const now = ctx.now();
  const versions = await listDealVersions(ctx.db, now, Number.MAX_SAFE_INTEGER);
  const deals = await readDeals(
    ctx,
    versions.map(({ id }) => id),
    now,
  );
  return versions.flatMap(({ id, seatsAvailable, seatsHeld }) => {
    const deal = deals.get(id);
    return deal ? [{ deal, seatsAvailable, seatsHeld }] : [];
  });
}
