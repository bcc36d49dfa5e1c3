import { describe, expect, it } from 'vitest';
import { calculateHeight, findPeak, isLabelled, listTicks, placeBar } from './plot-scale.ts';

describe('listTicks', () => {
  it.each([
    ['no values', [], 1, [0, 1]],
    ['only zero', [0, 0], 1, [0, 1]],
    ['one booking', [1], 1, [0, 1]],
    ['a few seats', [3, 0, 2], 1, [0, 1, 2, 3]],
    ['the end of a step', [8], 1, [0, 2, 4, 6, 8]],
    ['more than the end of a step', [9], 1, [0, 5, 10]],
    ['hundreds', [0, 101, 367], 1, [0, 100, 200, 300, 400]],
    ['less than a ringgit', [30], 100, [0, 100]],
    ['ringgit in sen', [219_800], 100, [0, 100_000, 200_000, 300_000]],
    ['values on both sides of zero', [-30, 100], 1, [-50, 0, 50, 100]],
    ['only negative values', [-400, 0, -1], 100, [-400, -300, -200, -100, 0]],
    ['sums of billions', [730_000_000_000], 100, [0, 2, 4, 6, 8].map((step) => step * 100_000_000_000)],
  ])('spans %s', (_, values, smallestStep, ticks) => {
    expect(listTicks(values, smallestStep)).toEqual(ticks);
  });

  it('returns a few round ticks that span any values', () => {
    for (let most = 1; most < 1e15; most = Math.ceil(most * 1.7))
      for (const least of [0, -1, -most]) {
        const ticks = listTicks([least, most], 1);
        expect(ticks.length).toBeLessThanOrEqual(6);
        expect(ticks).toContain(0);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
        expect(ticks[0]).toBeLessThanOrEqual(least);
        expect(ticks.every(Number.isInteger)).toBe(true);
      }
  });
});

describe('calculateHeight', () => {
  it('measures from the lowest tick, even below zero', () => {
    expect([0, 5, 10].map((value) => calculateHeight(value, [0, 10]))).toEqual([0, 50, 100]);
    expect([-50, 0, 100].map((value) => calculateHeight(value, [-50, 0, 50, 100]))).toEqual([
      0,
      100 / 3,
      100,
    ]);
  });
});

describe('placeBar', () => {
  it('divides the width into equal slots with a gap between bars', () => {
    const bars = Array.from({ length: 30 }, (_, index) => placeBar(index, 30));
    expect(bars[0]?.x).toBeCloseTo(0.5);
    expect(bars[29]?.centre).toBeCloseTo(100 - 100 / 60);
    expect(bars.every(({ width }) => Math.abs(width - 70 / 30) < 0.001)).toBe(true);
  });

  it('keeps a single bar narrow', () => {
    expect(placeBar(0, 1)).toMatchObject({ centre: 10, width: 14 });
  });
});

describe('isLabelled', () => {
  it.each([
    [1, [0]],
    [5, [0, 1, 2, 3, 4]],
    [7, [0, 2, 4, 6]],
    [14, [0, 3, 6, 9, 12]],
    [19, [0, 7, 14]],
    [30, [0, 7, 14, 21, 28]],
    [31, [0, 7, 14, 21, 28]],
    [90, [0, 18, 36, 54, 72]],
  ])('labels a few of %i bars at even distances', (count, labelled) => {
    const all = Array.from({ length: count }, (_, index) => index);
    expect(all.filter((index) => isLabelled(index, count))).toEqual(labelled);
  });
});

describe('findPeak', () => {
  const bars = (...values: number[]) => values.map((value) => ({ value }));

  it('finds the highest bar and reports equally high ones', () => {
    expect(findPeak(bars(1, 4, 2))).toEqual({ bar: { value: 4 }, isShared: false });
    expect(findPeak(bars(4, 4, 2))).toEqual({ bar: { value: 4 }, isShared: true });
  });

  it('returns null for an empty month and for losses only', () => {
    expect([findPeak([]), findPeak(bars(0, 0)), findPeak(bars(-3, 0))]).toEqual([null, null, null]);
  });
});
