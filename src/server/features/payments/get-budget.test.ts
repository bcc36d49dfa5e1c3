import { expect, it } from 'vitest';
import { createGetBudget } from './get-budget.ts';

const start = new Date('2026-12-02T00:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000);

function takeAll(budget: ReturnType<typeof createGetBudget>, now: Date): number {
  let taken = 0;
  while (budget.take(now)) taken += 1;
  return taken;
}

it('allows 20 looks in five minutes, evenly', () => {
  const budget = createGetBudget();
  expect(takeAll(budget, start)).toBe(20);
  expect(takeAll(budget, after(14))).toBe(0);
  expect(takeAll(budget, after(15))).toBe(1);
  expect(takeAll(budget, after(315))).toBe(20);
});

it('falls to 5 once Billplz allows only 10, and rises again', () => {
  const budget = createGetBudget();
  budget.heard({ limit: 10, remaining: 9, resetsInMs: 300_000 }, start);
  expect(takeAll(budget, start)).toBe(5);
  budget.heard(null, after(300));
  expect(takeAll(budget, after(900))).toBe(20);
});

it('stops until the window is over when it was refused, or nothing remains', () => {
  const budget = createGetBudget();
  budget.refused(120_000, start);
  expect(budget.take(after(119))).toBe(false);
  expect(budget.nextAt(after(60))).toEqual(after(120));
  expect(budget.take(after(120))).toBe(true);
  budget.heard({ limit: 100, remaining: 0, resetsInMs: 60_000 }, after(130));
  expect(budget.take(after(189))).toBe(false);
  expect(budget.take(after(190))).toBe(true);
});

it('says when the next look is possible', () => {
  const budget = createGetBudget();
  expect(budget.nextAt(start)).toEqual(start);
  takeAll(budget, start);
  expect(budget.nextAt(start)).toEqual(after(15));
});

it('says how many looks are left, and none while it is refused', () => {
  const budget = createGetBudget();
  expect(budget.left(start)).toBe(20);
  budget.take(start);
  expect(budget.left(start)).toBe(19);
  budget.refused(60_000, after(1));
  expect(budget.left(after(59))).toBe(0);
  expect(budget.left(after(61))).toBeGreaterThan(0);
});
