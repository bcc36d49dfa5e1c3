import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createPageGate } from './page-gate.ts';

it('lets so many pages be made at once, the others in the order they came', async () => {
  const gate = createPageGate(2, 10);
  const made: number[] = [];
  let running = 0;
  let most = 0;
  const make = (page: number) => async () => {
    running += 1;
    most = Math.max(most, running);
    await sleep(2);
    running -= 1;
    made.push(page);
    return page;
  };
  await Promise.all([1, 2, 3, 4, 5, 6].map((page) => gate.run(make(page))));
  expect(most).toBe(2);
  expect(made).toEqual([1, 2, 3, 4, 5, 6]);
});

it('sends away who would wait behind too many, and goes on after a page that failed', async () => {
  const gate = createPageGate(1, 1);
  const failing = gate.run(() => sleep(5).then(() => Promise.reject(new Error('broken'))));
  const second = gate.run(async () => 'second');
  expect(await gate.run(async () => 'third')).toBeNull();
  await expect(failing).rejects.toThrow('broken');
  expect(await second).toBe('second');
  expect(await gate.run(async () => 'fourth')).toBe('fourth');
});
