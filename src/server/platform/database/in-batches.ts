// What sweeps over many rows share. They go a few rows at a time: no statement comes near its time limit, and nobody
// waits long for a lock.
import { dayMs } from '#domain/kernel/time.ts';

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * dayMs);
}

/** Repeats until a batch was not full; returns how many rows there were. */
export async function inBatches(limit: number, work: (limit: number) => Promise<number>): Promise<number> {
  let all = 0;
  for (;;) {
    const done = await work(limit);
    all += done;
    if (done < limit) return all;
  }
}
