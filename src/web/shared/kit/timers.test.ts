import { expect, it } from 'vitest';
import { countdownRefreshMs, dealUpdateRedirectMs } from './timers.ts';

it('screens redirect after 2000 ms and countdowns step every 1000 ms [S9.014]', () => {
  expect(dealUpdateRedirectMs).toBe(2000);
  expect(countdownRefreshMs).toBe(1000);
});
