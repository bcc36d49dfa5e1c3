// Random sequences of requests, confirmations and returns of one address. RUNS=500 runs more than the usual 40.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom, type Random } from '#dev/testing/fixtures/factories.ts';
import {
  createNotificationFixture,
  type NotificationFixture,
} from '#dev/testing/fixtures/notification-fixture.ts';
import { hourMs, klDate } from '#domain/kernel/time.ts';
import { changeWish, leaveWishes, listOwnWishes, registerWish } from './wishes.service.ts';

const runs = Number(process.env.RUNS ?? 40);
const RUN_MS = 120_000;
const STEPS = 12;
const start = new Date('2031-03-03T06:00:00+08:00');

let fixture: NotificationFixture;
beforeAll(async () => {
  fixture = await createNotificationFixture();
});
afterAll(() => fixture.close());

interface ReceivedLink {
  readonly day: string;
  readonly secret: string;
}

async function register(budget: number): Promise<void> {
  const { ctx } = fixture;
  await ctx.db.deleteFrom('limit_hits').execute();
  const outcome = await registerWish(ctx, {
    input: { email: 'nur@x.my', search: { budget } },
    clientAddress: '198.51.100.7',
    locale: 'en',
    privacyVersion: '2026-11',
    baseUrl: 'https://sempat.example',
  });
  expect(outcome).toEqual({ ok: true });
}

async function receive(): Promise<ReceivedLink[]> {
  await fixture.deliver();
  return fixture.smtp.accepted.splice(0).map(({ raw }) => {
    const text = raw.replaceAll('=\r\n', '');
    const [, secret = ''] = /sempat\.example\/wishes\/([\w-]+)/.exec(text) ?? [];
    return { day: klDate(fixture.ctx.now()), secret };
  });
}

async function play(random: Random) {
  const { ctx } = fixture;
  await fixture.clear();
  ctx.setNow(start);
  const received: ReceivedLink[] = [];
  let returns = 0;
  let leaves = 0;
  for (let step = 0; step < STEPS; step += 1) {
    const secret = received.at(-1)?.secret;
    const kind = random.whole(0, 4);
    if (kind === 0) ctx.setNow(new Date(ctx.now().getTime() + random.whole(1, 20) * hourMs));
    else if (kind === 1 && secret !== undefined) {
      await leaveWishes(ctx, secret);
      leaves += 1;
    } else if (kind === 2 && secret !== undefined) {
      const wishId = (await listOwnWishes(ctx, secret))?.at(-1)?.id ?? '';
      await changeWish(ctx, { secret, wishId, change: 'confirm' });
    } else {
      const budget = random.whole(1, 3) * 100;
      await register(budget);
      // The person may leave by an earlier link before the email is sent.
      if (secret !== undefined && random.whole(0, 3) === 0) {
        await leaveWishes(ctx, secret);
        received.push(...(await receive()));
        await register(budget);
      }
      received.push(...(await receive()));
      const link = received.findLast(({ day }) => day === klDate(ctx.now()))?.secret;
      expect(link, 'an email of the day').toBeDefined();
      const wishes = await listOwnWishes(ctx, link ?? '');
      expect(wishes?.map(({ search }) => search)).toContain(`/deals?budget=${budget}`);
      if (leaves > 0) returns += 1;
    }
  }
  return { days: received.map(({ day }) => day), returns };
}

describe('security 95: an address that asks, leaves and returns', () => {
  it(
    'gets at most one confirmation a day, whose link works',
    async () => {
      let returns = 0;
      for (let seed = 1; seed <= runs; seed += 1) {
        const run = await play(createRandom(seed));
        expect(new Set(run.days).size, `seed ${seed}`).toBe(run.days.length);
        returns += run.returns;
      }
      expect(returns).toBeGreaterThan(runs / 2);
    },
    RUN_MS,
  );
});
