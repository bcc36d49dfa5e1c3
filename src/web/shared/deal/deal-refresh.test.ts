import { expect, it } from 'vitest';
import { hasJustOpened, haveSeatsChanged } from './deal-refresh.ts';

const now = new Date('2026-12-01T02:00:00Z');
const deal = {
  id: 'japan',
  seatsAvailable: 12,
  seatsHeld: 0,
  deadlineAt: new Date('2026-12-02T02:00:00Z'),
  publishAt: null,
  pausedAt: null,
  flightCancelledAt: null,
};
const openedAgo = (seconds: number) => ({ ...deal, publishAt: new Date(now.getTime() - seconds * 1_000) });

it('haveSeatsChanged returns true if the number of seats of a listed deal changed', () => {
  expect(haveSeatsChanged([deal], [{ ...deal, seatsAvailable: 11 }])).toBe(true);
  expect(haveSeatsChanged([deal], [deal])).toBe(false);
});

it('haveSeatsChanged ignores new and removed deals', () => {
  expect(haveSeatsChanged([], [deal])).toBe(false);
  expect(haveSeatsChanged([deal], [])).toBe(false);
});

it('hasJustOpened returns true for 45 seconds after the opening', () => {
  expect([openedAgo(0), openedAgo(44)].every((opened) => hasJustOpened(opened, now))).toBe(true);
  expect([openedAgo(45), openedAgo(-1), deal].some((opened) => hasJustOpened(opened, now))).toBe(false);
});
