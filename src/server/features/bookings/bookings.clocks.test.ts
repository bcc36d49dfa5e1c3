// Simulates processes on hosts whose clocks differ by minutes. They hold seats of one deal and end holds.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import type { AppContext } from '#server/app/context.ts';
import { checkDueBills, endDueHolds } from '#server/features/settlement/sweeps.service.ts';
import { createDatabaseClock } from '#server/platform/clock.ts';

const BOOKINGS = 20;

let fixture: BookingFixture;
beforeAll(async () => {
  fixture = await createBookingFixture();
  await fixture.control({ delayCreate: 700 });
});
afterAll(() => fixture.close());

const wrongBy = (seconds: number) => Date.now() + seconds * 1_000;

async function processOn(seconds: number): Promise<AppContext & { stop(): void }> {
  const own = { wallMs: () => wrongBy(seconds), monotonicMs: () => performance.now() };
  const clock = createDatabaseClock(fixture.ctx.db, fixture.ctx.log, own);
  await clock.start();
  return { ...fixture.ctx, now: clock.now, stop: clock.stop };
}

async function bookWhileSweeping(web: AppContext, worker: AppContext) {
  const deal = await fixture.deal({ seats_offered: 2 * BOOKINGS });
  const booking = { done: false };
  const sweeping = (async () => {
    while (!booking.done) {
      await endDueHolds(worker);
      await checkDueBills(worker);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  const outcomes = await Promise.all(
    Array.from({ length: BOOKINGS }, () => fixture.pressPatiently(fixture.request(deal), web)),
  );
  booking.done = true;
  await sweeping;
  return outcomes.filter(({ ok }) => ok).length;
}

describe.each([
  [120, -120],
  [-120, 120],
  [0, 120],
])(
  'a web host with its clock %i s off and a worker host with its clock %i s off',
  (webSeconds, workerSeconds) => {
    it('fails no booking', async () => {
      const [web, worker] = [await processOn(webSeconds), await processOn(workerSeconds)];
      expect(await bookWhileSweeping(web, worker)).toBe(BOOKINGS);
      web.stop();
      worker.stop();
    });
  },
);

it("Without the database's clock, pending bookings would be given up (control)", async () => {
  const worker = { ...fixture.ctx, now: () => new Date(wrongBy(120)) };
  expect(await bookWhileSweeping(fixture.ctx, worker)).toBeLessThan(BOOKINGS);
});
