// Sweeps process a few rows at a time, far below statement timeouts and without long locks.
import { dayMs } from '#domain/kernel/time.ts';

export function subtractDays(now: Date, days: number): Date {
  return new Date(now.getTime() - days * dayMs);
}

export async function runInBatches(limit: number, work: (limit: number) => Promise<number>): Promise<number> {
  let all = 0;
  for (;;) {
    const done = await work(limit);
    all += done;
    if (done < limit) return all;
  }
}
