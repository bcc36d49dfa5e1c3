// Makes people meet in a test: what two of them do at the same moment is then certain, on a busy machine too.
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Db, Tx } from '#server/platform/database/database.ts';

/** Lets nobody on until this many have come. */
export function barrier(count: number): () => Promise<void> {
  const { promise: all, resolve: open } = Promise.withResolvers<void>();
  let waiting = 0;
  return () => {
    waiting += 1;
    if (waiting === count) open();
    return all;
  };
}

/**
 * Limits count in slices of a minute, and what is counted at the very end of one is soon as good as a minute old. Waits for
 * the next minute when this one is about to end.
 */
export async function earlyInTheMinute(): Promise<void> {
  const leftMs = 60_000 - (Date.now() % 60_000);
  if (leftMs < 10_000) await setTimeout(leftMs);
}

/** The pool has ten connections: one holds the table, one watches. */
const MOST_WAITING = 8;

/**
 * Starts the acts while a transaction keeps the table from being written and its rows from being locked, and releases it when
 * as many wait as have a connection; the others follow. An act that reads before it locks has then read what no other act has
 * changed yet.
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
    // The caller sees a failure below; here it would count as unhandled.
    Promise.all(first).catch(() => {});
    await untilWaiting(db, first.length);
    const others = acts.slice(mostWaiting).map((act) => act());
    return { outcomes: Promise.all([...first, ...others]) };
  });
  return outcomes;
}

/**
 * For workers whose one statement chooses rows and claims them. Stops each in its first update of the table, with its rows
 * locked, until every worker has stopped there, waits for another one's row, or has found nothing to claim.
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

async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db);
  return rows.length;
}

/**
 * Until this many sessions of this database wait for a lock that somebody else holds. Asks outside of any transaction, which
 * would be shown the same answer again and again.
 */
export async function untilWaiting(db: Db, sessions = 1): Promise<void> {
  await vi.waitFor(async () => expect(await countWaiting(db)).toBeGreaterThanOrEqual(sessions), soon);
}

/** A database whose transactions are part of this one, so that a test decides when they commit. */
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
