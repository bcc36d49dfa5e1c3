import { expect, it } from 'vitest';
import { describeWait } from './dashboard-text.ts';

it.each([
  [0, 'less than an hour'],
  [59, 'less than an hour'],
  [60, '1 hour'],
  [179, '2 hours'],
  [24 * 60, '1 day'],
  [50 * 60, '2 days'],
])('the waiting time for %i minutes is "%s"', (minutes, text) => {
  const now = new Date('2026-11-20T04:00:00.000Z');
  expect(describeWait(new Date(now.getTime() - minutes * 60_000), now)).toBe(text);
});
