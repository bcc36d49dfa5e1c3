import { expect, it } from 'vitest';
import { deviceOf } from './device.ts';

const ROUNDS = 5_000;
/** Beginnings of names, which keep expressions trying. */
const hostile = 'Mac OS Mac OS iPhonX Androi Window Edg OPR Chrom '.repeat(400);

function costMs(userAgent: string): number {
  const began = process.threadCpuUsage();
  for (let round = 0; round < ROUNDS; round += 1) deviceOf(userAgent);
  return process.threadCpuUsage(began).user / 1_000;
}

it('security 72: a browser header of 16 kB costs about as much as one of 512 characters', () => {
  costMs(hostile.slice(0, 512));
  const [usual, large] = [costMs(hostile.slice(0, 512)), costMs(hostile.slice(0, 16_384))];
  expect(large).toBeLessThan(4 * usual);
});
