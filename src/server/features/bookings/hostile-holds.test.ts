// Simulates one attacker with unlimited mailboxes against 20 deals of 10 seats, and 200 honest buyers behind
// one carrier address. `node bench/hostile-holds.ts` simulates three hours.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type BookingFixture,
  createBookingFixture,
  getBillId,
} from '#dev/testing/fixtures/booking-fixture.ts';
import { ageLimitHits } from '#dev/testing/run/limit-hits.ts';
import { liveEnv } from '#dev/testing/run/live-env.ts';
import type { AppContext } from '#server/app/context.ts';
import type { BookOutcome } from '#server/features/settlement/pay.service.ts';
import { type Config, loadConfig } from '#server/platform/config.ts';
import type { FlightRow } from '#server/platform/database/schema.ts';
import { checkEmailCode, sendEmailCode } from './bookings.service.ts';
import { listBrokenClients } from './hold/seat-counts.store.ts';

const ROUNDS = Number(process.env.HOSTILE_ROUNDS ?? 8);
const ROUND_MINUTES = 5;
const HALF_AN_HOUR = 30;
const WORKERS = 4;

let fixture: BookingFixture;
let live: AppContext;
beforeAll(async () => {
  fixture = await createBookingFixture();
  live = withLimits({});
});
afterAll(() => fixture.close());
beforeEach(() => passTime(7 * 60));

function withLimits(changes: Partial<Config['limits']>): AppContext {
  const { limits } = loadConfig({
    ...liveEnv,
    DATABASE_URL: fixture.ctx.databaseUrl,
    SMTP_URL: 'smtp://127.0.0.1:1',
  });
  return { ...fixture.ctx, config: { ...fixture.ctx.config, limits: { ...limits, ...changes } } };
}

async function passTime(minutes: number): Promise<void> {
  fixture.later(minutes);
  await ageLimitHits(fixture.ctx.db, minutes);
  await fixture.sweep();
}

interface Buyer {
  readonly clientAddress: string;
  readonly email: string;
}

interface Attempt {
  readonly outcome: BookOutcome;
  readonly withCode: boolean;
}

async function book(ctx: AppContext, deal: FlightRow, buyer: Buyer, tickets: number): Promise<Attempt> {
  const { clientAddress, email } = buyer;
  const press = (emailProven: boolean) =>
    fixture.pressPatiently(
      fixture.request(deal, { tickets, clientAddress, emailProven, passenger: { email } }),
      ctx,
    );
  const outcome = await press(false);
  if (outcome.ok || outcome.code !== 'code_needed') return { outcome, withCode: false };
  const sent = await sendEmailCode(ctx, { email, clientAddress, locale: 'en' });
  if (!sent.ok) return { outcome, withCode: true };
  const code = await fixture.mailedCode(email);
  expect(await checkEmailCode(ctx, { id: sent.id, email, code })).toEqual({ ok: true });
  return { outcome: await press(true), withCode: true };
}

const dealsOf = (count: number, seats: number) =>
  Promise.all(Array.from({ length: count }, () => fixture.deal({ seats_offered: seats })));

const freeSeats = (deals: readonly FlightRow[]) =>
  Promise.all(deals.map(async ({ id }) => (await fixture.seats(id)).available));

const stranger = (): Buyer => ({
  clientAddress: `198.51.100.${randomUUID()}`,
  email: `${randomUUID()}@gmail.com`,
});

const attackerEmails = [
  () => `${randomUUID()}@evil.example`,
  () => `${randomUUID()}@${randomUUID().slice(0, 8)}.evil.example`,
  () => `attacker+${randomUUID()}@gmail.com`,
];

async function grab(ctx: AppContext, deals: readonly FlightRow[]): Promise<void> {
  let turn = 0;
  const nextEmail = () => attackerEmails[turn++ % attackerEmails.length]?.() ?? '';
  const targets = [...deals];
  const work = async () => {
    for (let deal = targets.shift(); deal; deal = targets.shift()) {
      for (const tickets of [10, 5, 1]) {
        const attacker = { clientAddress: '203.0.113.77', email: nextEmail() };
        await book(ctx, deal, attacker, tickets);
      }
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
}

interface Round {
  readonly minute: number;
  readonly held: number;
  readonly minFree: number;
  readonly medianFree: number;
  readonly tried: number;
  readonly through: number;
  readonly withCode: number;
}

/** In each round two strangers try to buy and pay. An attempt counts only if the attacker left a seat. */
async function playAttack(ctx: AppContext, rounds: number): Promise<Round[]> {
  const deals = await dealsOf(20, 10);
  const played: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await grab(ctx, deals);
    const free = (await freeSeats(deals)).sort((one, other) => one - other);
    const sold = await Promise.all(deals.map(async ({ id }) => (await fixture.seats(id)).held));
    const honest = [];
    for (const offset of [0, 1]) {
      const deal = deals[(2 * round + offset) % deals.length];
      if (deal) honest.push(await book(ctx, deal, stranger(), 1));
    }
    for (const { outcome } of honest) if (outcome.ok) await fixture.pay(getBillId(outcome));
    played.push({
      minute: round * ROUND_MINUTES,
      held: sold.reduce((sum, seats) => sum + seats, 0),
      minFree: free[0] ?? 0,
      medianFree: free[free.length / 2] ?? 0,
      tried: honest.length,
      through: honest.filter(({ outcome }) => outcome.ok).length,
      withCode: honest.filter(({ withCode }) => withCode).length,
    });
    await passTime(ROUND_MINUTES);
  }
  console.table(played);
  return played;
}

describe('a client that reads every code and never pays', () => {
  it('security 84: leaves seats to other buyers on every deal, in every round from half an hour on', async () => {
    const rounds = await playAttack(live, ROUNDS);
    const later = rounds.filter(({ minute }) => minute >= HALF_AN_HOUR);
    expect(later.length).toBeGreaterThan(0);
    for (const round of later) {
      expect(round).toMatchObject({ through: round.tried });
      expect(round.minFree).toBeGreaterThan(0);
      expect(round.held).toBeLessThanOrEqual(9);
    }
    expect(await listBrokenClients(fixture.ctx.db, 10)).toEqual([]);
  }, 600_000);

  it('fills every deal without these limits (control)', async () => {
    const rounds = await playAttack(
      withLimits({ seatsAfterUnpaid: 120, seatsAfterMoreUnpaid: 120, clientPercent: 100 }),
      7,
    );
    const later = rounds.filter(({ minute }) => minute >= HALF_AN_HOUR);
    expect(Math.min(...later.map(({ minFree }) => minFree))).toBe(0);
  }, 600_000);
});

describe('200 buyers behind one carrier address', () => {
  const clientAddress = '203.0.113.200';
  const inLanes = async <Item>(items: readonly Item[], run: (item: Item) => Promise<void>) => {
    const left = [...items];
    const lane = async () => {
      for (let item = left.shift(); item; item = left.shift()) await run(item);
    };
    await Promise.all(Array.from({ length: 8 }, lane));
  };
  const buyersOf = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      email: index % 10 === 9 ? `${randomUUID()}@company-${index % 100}.com.my` : `${randomUUID()}@yahoo.com`,
      tickets: 1 + (Math.floor(index / 20) % 2),
      index,
    }));

  it('security 85: can all book with codes in the same minute, and so can later buyers although some did not pay', async () => {
    const deals = await dealsOf(20, 20);
    const bookAll = async (buyers: ReturnType<typeof buyersOf>): Promise<Attempt[]> => {
      const attempts: Attempt[] = [];
      await inLanes(buyers, async ({ email, tickets, index }) => {
        const deal = deals[index % deals.length];
        if (deal) attempts.push(await book(live, deal, { clientAddress, email }, tickets));
      });
      return attempts;
    };
    const through = (attempts: readonly Attempt[]) => attempts.filter(({ outcome }) => outcome.ok).length;
    const first = await bookAll(buyersOf(200));
    const withCode = first.filter((attempt) => attempt.withCode).length;
    console.log(`200 tried, ${through(first)} through, ${withCode} of them with a code`);
    expect(through(first)).toBe(200);
    expect(withCode).toBeGreaterThan(60);
    for (const [index, { outcome }] of first.entries())
      if (index % 20 !== 0) await fixture.pay(getBillId(outcome));
    await passTime(16);
    await passTime(6);
    expect(through(await bookAll(buyersOf(40)))).toBe(40);
    expect(await listBrokenClients(fixture.ctx.db, 10)).toEqual([]);
  }, 600_000);
});
