import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { clockSkewSeconds, createDatabaseClock, type ProcessClock } from './clock.ts';
import { openDatabases } from './database/database.ts';

let ctx: TestContext;
beforeAll(async () => {
  ctx = await openTestContext();
});
afterAll(() => ctx.close());

/** Simulates a host whose clock is wrong; the database of the test has the right time. */
function setWrongBy(seconds: number): ProcessClock & { jump(bySeconds: number): void } {
  let offsetMs = seconds * 1_000;
  return {
    wallMs: () => Date.now() + offsetMs,
    monotonicMs: () => performance.now(),
    jump: (bySeconds) => {
      offsetMs += bySeconds * 1_000;
    },
  };
}

const secondsFromTruth = (now: Date) => Math.abs(now.getTime() - Date.now()) / 1_000;
const logged = () => ctx.logLines.join('');

it.each([120, -120, 0])(
  'the clock returns database time on a host whose clock is %i s wrong',
  async (seconds) => {
    const clock = createDatabaseClock(ctx.db, ctx.log, setWrongBy(seconds));
    await clock.start();
    expect(secondsFromTruth(clock.now())).toBeLessThan(1.5);
    clock.stop();
  },
);

it('the clock stays correct when the host’s clock changes', async () => {
  const own = setWrongBy(0);
  const clock = createDatabaseClock(ctx.db, ctx.log, own);
  await clock.start();
  own.jump(3_600);
  expect(secondsFromTruth(clock.now())).toBeLessThan(1.5);
  clock.stop();
});

it('the clock measures the skew and logs it from five seconds on', async () => {
  expect(Math.abs((await clockSkewSeconds(ctx.db, setWrongBy(90))) - 90)).toBeLessThan(1.5);
  expect(Math.abs((await clockSkewSeconds(ctx.db, setWrongBy(-7))) + 7)).toBeLessThan(1.5);
  expect(Math.abs(await clockSkewSeconds(ctx.db))).toBeLessThan(1.5);

  const before = ctx.logLines.length;
  const fine = createDatabaseClock(ctx.db, ctx.log, setWrongBy(3));
  await fine.start();
  fine.stop();
  expect(ctx.logLines.slice(before).join('')).not.toContain('differs from the database');
  const off = createDatabaseClock(ctx.db, ctx.log, setWrongBy(8));
  await off.start();
  off.stop();
  expect(logged()).toContain('differs from the database');
});

it('the clock uses local time until the database responds', async () => {
  const nowhere = openDatabases('postgres://nobody@127.0.0.1:1/none', { general: 1, holds: 1 }, () => {});
  const clock = createDatabaseClock(nowhere.db, ctx.log, setWrongBy(0));
  expect(secondsFromTruth(clock.now())).toBeLessThan(1.5);
  await clock.start();
  expect(secondsFromTruth(clock.now())).toBeLessThan(1.5);
  clock.stop();
  await nowhere.close();
});
