// Makes concurrent operations overlap reliably, even on a busy machine.
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Db, Tx } from '#server/platform/database/database.ts';

export function barrier(count: number): () => Promise<void> {
  const { promise: all, resolve: open } = Promise.withResolvers<void>();
  let waiting = 0;
  return () => {
    waiting += 1;
    if (waiting === count) open();
    return all;
  };
}

/** Waits for the next minute if the current one is about to end, because limits count per minute. */
export async function waitForEarlyMinute(): Promise<void> {
  const leftMs = 60_000 - (Date.now() % 60_000);
  if (leftMs < 10_000) await setTimeout(leftMs);
}

/** Of the pool's ten connections, one holds the table lock and one watches. */
const MOST_WAITING = 8;

/**
 * Runs the actions concurrently. A transaction blocks writes and row locks on the table until all actions
 * that have a connection are waiting. Actions that read before they lock have then read stale rows.
 */
export async function runConcurrently<Result>(
  db: Db,
  table: string,
  acts: readonly (() => Promise<Result>)[],
  mostWaiting = MOST_WAITING,
): Promise<Result[]> {
  const { outcomes } = await db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in exclusive mode`.execute(tx);
    const first = acts.slice(0, mostWaiting).map((act) => act());
    // Mark the rejection as handled; the caller receives it below.
    Promise.all(first).catch(() => {});
    await waitForBlockedSessions(db, first.length);
    const others = acts.slice(mostWaiting).map((act) => act());
    return { outcomes: Promise.all([...first, ...others]) };
  });
  return outcomes;
}

/**
 * For workers that choose and claim rows in one statement. Holds each worker in its first update, with its
 * rows locked, until every worker is held there, waits for a row, or found nothing.
 */
export async function claimConcurrently<Result>(
  db: Db,
  table: string,
  workers: readonly (() => Promise<Result>)[],
): Promise<Result[]> {
  await sql`
    create function stop_claim() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(hashtext('stop claim'));
      return new;
    end $$
  `.execute(db);
  await sql`
    create trigger stop_claim before update on ${sql.table(table)} for each row execute function stop_claim()
  `.execute(db);
  try {
    const { outcomes } = await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('stop claim'))`.execute(tx);
      let ended = 0;
      const started = Promise.all(
        workers.map((work) =>
          work().finally(() => {
            ended += 1;
          }),
        ),
      );
      started.catch(() => {});
      await vi.waitFor(async () => expect(ended + (await countWaiting(db))).toBe(workers.length), soon);
      return { outcomes: started };
    });
    return await outcomes;
  } finally {
    await sql`drop function stop_claim() cascade`.execute(db);
  }
}

const soon = { timeout: 10_000, interval: 20 };

/** Counts the sessions that wait for a lock. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db);
  return rows.length;
}

/** Waits until this many sessions wait for a lock. No transaction: it would cache the statistics. */
export async function waitForBlockedSessions(db: Db, sessions = 1): Promise<void> {
  await vi.waitFor(async () => expect(await countWaiting(db)).toBeGreaterThanOrEqual(sessions), soon);
}

/** A database whose transactions join this one, so that a test decides when they commit. */
export function joinTransaction(tx: Tx): Db {
  const transaction = () => ({ execute: <Result>(work: (inner: Tx) => Promise<Result>) => work(tx) });
  return new Proxy<Db>(tx, {
    get(target, name) {
      if (name === 'transaction') return transaction;
      const member = Reflect.get(target, name, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}
