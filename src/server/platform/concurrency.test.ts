import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createLimiter } from './concurrency.ts';

it('no more than so many run at once, everybody gets their turn in order, and a failure gives its place back', async () => {
  const limiter = createLimiter(2);
  let running = 0;
  let most = 0;
  const done: number[] = [];
  const work = (n: number) =>
    limiter.run(async () => {
      running += 1;
      most = Math.max(most, running);
      await nextTurn();
      running -= 1;
      done.push(n);
      if (n === 1) throw new Error('failed');
    });
  const outcomes = await Promise.allSettled([0, 1, 2, 3, 4, 5].map(work));
  expect(most).toBe(2);
  expect(done).toEqual([0, 1, 2, 3, 4, 5]);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  await work(6);
  expect(done).toHaveLength(7);
});

it('refuses a task that would wait behind too many, and goes on after one that failed', async () => {
  const limiter = createLimiter(1, 1);
  const failing = limiter.tryRun(() => nextTurn().then(() => Promise.reject(new Error('broken'))));
  const second = limiter.tryRun(async () => 'second');
  expect(await limiter.tryRun(async () => 'third')).toBeNull();
  await expect(failing).rejects.toThrow('broken');
  expect(await second).toBe('second');
  expect(await limiter.tryRun(async () => 'fourth')).toBe('fourth');
});
