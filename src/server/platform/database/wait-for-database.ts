// A database that comes up after the program is waited for, instead of ending in a restart loop.
import { setTimeout as sleep } from 'node:timers/promises';
import { explainDatabaseError, isDatabaseAway } from './database-errors.ts';

const AGAIN_MS = 1_000;

interface WaitOptions {
  readonly databaseUrl: string;
  /** Said once, in words, when the database is not there. */
  readonly say: (problem: string) => void;
  /** How long to go on trying; without end when absent. */
  readonly seconds?: number;
}

/** Waits until it is so, and says once that it waits. */
export async function until(isSo: () => Promise<boolean>, say: () => void): Promise<void> {
  for (let tries = 0; !(await isSo()); tries += 1) {
    if (tries === 0) say();
    await sleep(AGAIN_MS);
  }
}

/** Does the work, and does it again while it fails because the database is away. It must be safe to repeat. */
export async function whenDatabaseAnswers<Result>(
  work: () => Promise<Result>,
  { databaseUrl, say, seconds = Number.POSITIVE_INFINITY }: WaitOptions,
): Promise<Result> {
  const giveUpAt = performance.now() + seconds * 1_000;
  let told = false;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() >= giveUpAt) throw error;
      if (!told) say(`${explainDatabaseError(error, databaseUrl)} Waiting for it.`);
      told = true;
      await sleep(AGAIN_MS);
    }
  }
}
