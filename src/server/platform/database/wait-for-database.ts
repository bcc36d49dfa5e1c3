// Waits for a database that starts later, instead of a restart loop.
import { setTimeout as sleep } from 'node:timers/promises';
import { explainDatabaseError, isDatabaseAway } from './database-errors.ts';

const AGAIN_MS = 1_000;

interface WaitOptions {
  readonly databaseUrl: string;
  readonly say: (problem: string) => void;
  readonly seconds?: number;
}

/** Polls until `isSo` returns true. Calls `say` once if it has to wait. */
export async function waitUntil(isSo: () => Promise<boolean>, say: () => void): Promise<void> {
  for (let tries = 0; !(await isSo()); tries += 1) {
    if (tries === 0) say();
    await sleep(AGAIN_MS);
  }
}

/** Retries `work` while the database is down, so `work` must be idempotent. */
export async function retryUntilDatabaseAnswers<Result>(
  work: () => Promise<Result>,
  { databaseUrl, say, seconds = Number.POSITIVE_INFINITY }: WaitOptions,
): Promise<Result> {
  const giveUpAt = performance.now() + seconds * 1_000;
  let isReported = false;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() >= giveUpAt) throw error;
      if (!isReported) say(`${explainDatabaseError(error, databaseUrl)} Waiting for it.`);
      isReported = true;
      await sleep(AGAIN_MS);
    }
  }
}
