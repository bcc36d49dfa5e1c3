import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it('no more than so many run at once, everybody gets their turn in order, and a failure gives its place back', async () => {
  const takeTurn = createTurns(2);
  let running = 0;
  let most = 0;
  const done: number[] = [];
  const work = (n: number) =>
    takeTurn(async () => {
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
