import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createKeyedLimiter, createLimiter, NotServedError } from './concurrency.ts';

it('the limiter runs only so many tasks, in order, and frees the slot of a failed one', async () => {
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

it('the limiter rejects a task when the queue is full, and continues after a failure', async () => {
  const limiter = createLimiter(1, 1);
  const failing = limiter.tryRun(() => nextTurn().then(() => Promise.reject(new Error('broken'))));
  const second = limiter.tryRun(async () => 'second');
  expect(await limiter.tryRun(async () => 'third')).toBeNull();
  await expect(failing).rejects.toThrow('broken');
  expect(await second).toBe('second');
  expect(await limiter.tryRun(async () => 'fourth')).toBe('fourth');
});

it('the keyed limiter runs four tasks per key and other keys in parallel', async () => {
  const limiter = createKeyedLimiter();
  let running = 0;
  let most = 0;
  const finished: string[] = [];
  const work = () =>
    limiter.run('hot', 4, async () => {
      running += 1;
      most = Math.max(most, running);
      await nextTurn();
      running -= 1;
      finished.push('hot');
    });
  await Promise.all([
    ...Array.from({ length: 20 }, work),
    limiter.run('cold', 4, async () => finished.push('cold')),
  ]);
  expect(most).toBe(4);
  expect(finished).toHaveLength(21);
  expect(finished.indexOf('cold')).toBeLessThan(4);
});

it('the keyed limiter continues with a key after a failed task', async () => {
  const limiter = createKeyedLimiter();
  const failing = limiter.run('one', 1, () => Promise.reject(new Error('broken')));
  const next = limiter.run('one', 1, async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

it('the keyed limiter drops aborted and timed-out waiters and serves the rest', async () => {
  const limiter = createKeyedLimiter();
  const leaving = new AbortController();
  const { promise: isOver, resolve: finish } = Promise.withResolvers<void>();
  const first = limiter.run('one', 1, () => isOver);
  const left = limiter.run('one', 1, async () => 'left', { signal: leaving.signal });
  const impatient = limiter.run('one', 1, async () => 'impatient', { longestWaitMs: 1 });
  const patient = limiter.run('one', 1, async () => 'patient', { longestWaitMs: 60_000 });
  leaving.abort();
  await expect(left).rejects.toThrow(NotServedError);
  await expect(impatient).rejects.toThrow(NotServedError);
  finish();
  await first;
  expect(await patient).toBe('patient');
  await expect(limiter.run('one', 1, async () => 'left', { signal: leaving.signal })).rejects.toThrow(
    NotServedError,
  );
});
