import { expect, it } from 'vitest';
import { readUserAgent } from './device.ts';

/** Enough for 30 ms, because some kernels count the time of a thread in steps of 4 ms. */
const ROUNDS = 8_000;
const SAMPLES = 9;
/** Prefixes of browser and system names, which make patterns backtrack. */
const hostile = 'Mac OS Mac OS iPhonX Androi Window Edg OPR Chrom '.repeat(400);

function costMs(userAgent: string): number {
  const began = process.threadCpuUsage();
  for (let round = 0; round < ROUNDS; round += 1) readUserAgent(userAgent);
  return process.threadCpuUsage(began).user / 1_000;
}

const median = (costs: readonly number[]) => costs.toSorted((a, b) => a - b)[SAMPLES >> 1] ?? Number.NaN;

it('security 72: a browser header of 16 kB costs about as much as one of 512 characters', () => {
  const [usual, large]: [number[], number[]] = [[], []];
  costMs(hostile.slice(0, 512));
  // Alternate the two inputs, so that a slow machine slows both.
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    usual.push(costMs(hostile.slice(0, 512)));
    large.push(costMs(hostile.slice(0, 16_384)));
  }
  expect(median(large)).toBeLessThan(4 * median(usual));
});
