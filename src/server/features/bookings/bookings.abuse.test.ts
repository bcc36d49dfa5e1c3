// Prints how many seats one connection can block without paying, under the limits of live mode.

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { liveEnv } from '#dev/testing/run/live-env.ts';
import { barrier, runConcurrently } from '#dev/testing/run/meeting.ts';
import type { AppContext } from '#server/app/context.ts';
import type { BookOutcome } from '#server/features/settlement/pay.service.ts';
import { loadConfig } from '#server/platform/config.ts';
import type { FlightRow } from '#server/platform/database/schema.ts';
import { checkEmailCode, sendEmailCode } from './bookings.service.ts';
import { listBrokenClients } from './hold/seat-counts.store.ts';

const ROUNDS = [1, 2, 3];

let fixture: BookingFixture;
let live: AppContext;
beforeAll(async () => {
  fixture = await createBookingFixture();
  const { limits } = loadConfig({
    ...liveEnv,
    DATABASE_URL: fixture.ctx.databaseUrl,
    SMTP_URL: 'smtp://127.0.0.1:1',
  });
  live = { ...fixture.ctx, config: { ...fixture.ctx.config, limits } };
});
afterAll(() => fixture.close());
beforeEach(() => forgetForms());
afterEach(async () => {
  expect(await listBrokenClients(fixture.ctx.db, 10)).toEqual([]);
  fixture.later(7 * 60);
  await fixture.sweep();
  await fixture.expire();
});

/** Form limits use the real clock, which does not move in this test, so reset them before each round. */
const forgetForms = () => fixture.ctx.db.deleteFrom('limit_hits').execute();

interface Person {
  readonly clientAddress: string;
  readonly email: string;
  readonly readsMail: boolean;
}

const nobodyKnown = (): Person => ({
  clientAddress: `198.51.100.${randomUUID()}`,
  email: `${randomUUID()}@gmail.com`,
  readsMail: true,
});

async function prove({ email, clientAddress }: Person): Promise<boolean> {
  const sent = await sendEmailCode(live, { email, clientAddress, locale: 'en' });
  if (!sent.ok) return false;
  const code = await fixture.mailedCode(email);
  return (await checkEmailCode(live, { id: sent.id, email, code })).ok;
}

async function book(deal: FlightRow, person: Person, tickets = 1): Promise<string> {
  const { clientAddress, email } = person;
  const press = (emailProven: boolean) =>
    fixture.pressPatiently(
      fixture.request(deal, { tickets, clientAddress, emailProven, passenger: { email } }),
      live,
    );
  const first = await press(false);
  const isCodeNeeded = !first.ok && first.code === 'code_needed';
  const isRetried = isCodeNeeded && person.readsMail && (await prove(person));
  return nameOutcome(isRetried ? await press(true) : first);
}

const nameOutcome = (outcome: BookOutcome) => (outcome.ok ? 'pay' : outcome.code);

const dealsOf = (count: number, seats: number) =>
  Promise.all(Array.from({ length: count }, () => fixture.deal({ seats_offered: seats })));

async function seatsHeld(deals: readonly FlightRow[]): Promise<number> {
  const held = await Promise.all(deals.map(async ({ id }) => (await fixture.seats(id)).held));
  return held.reduce((sum, one) => sum + one, 0);
}

async function grab(deals: readonly FlightRow[], attacker: () => Person): Promise<void> {
  for (const deal of deals) {
    for (const tickets of [10, 5, 2, 1]) while ((await book(deal, attacker(), tickets)) === 'pay');
  }
}

const connections = [
  ['one IPv4 address', () => '203.0.113.77'],
  [
    'one IPv6 /48',
    () => `2001:db8:77:${randomUUID().slice(0, 4)}:${randomUUID().slice(9, 13)}::${randomUUID().slice(0, 4)}`,
  ],
] as const;

describe.each(connections)('an attacker behind %s with unlimited invented emails', (name, address) => {
  it('security 56: keeps at most 60 unpaid seats, and another buyer books on each deal within seconds, in three rounds', async () => {
    const deals = await dealsOf(11, 10);
    const attacker = () => ({
      clientAddress: address(),
      email: `${randomUUID()}@made.up`,
      readsMail: false,
    });
    for (const round of ROUNDS) {
      await forgetForms();
      await grab(deals, attacker);
      const kept = await seatsHeld(deals);
      const began = performance.now();
      const honest = [];
      for (const deal of deals) honest.push(await book(deal, nobodyKnown()));
      const slowest = performance.now() - began;
      console.log(
        `${name}, round ${round}: ${kept} of 110 seats kept unpaid; ` +
          `${honest.filter((kind) => kind === 'pay').length} of 11 honest buyers booked, all in ${Math.round(slowest)} ms`,
      );
      expect(kept).toBeLessThanOrEqual(60);
      expect(honest).toEqual(deals.map(() => 'pay'));
      expect(slowest).toBeLessThan(30_000);
      await fixture.expire();
    }
  }, 120_000);

  it('security 56: keeps at most 120 unpaid seats even when reading every code, and buyers can book the other deals', async () => {
    const deals = await dealsOf(20, 10);
    const attacker = () => ({
      clientAddress: address(),
      email: `${randomUUID()}@catch-all.example`,
      readsMail: true,
    });
    for (const round of ROUNDS) {
      await forgetForms();
      await grab(deals, attacker);
      const kept = await seatsHeld(deals);
      const emptied = [];
      const honest = [];
      for (const deal of deals) {
        const { available } = await fixture.seats(deal.id);
        if (available === 0) emptied.push(deal);
        else honest.push(await book(deal, nobodyKnown()));
      }
      console.log(
        `${name} with codes, round ${round}: ${kept} of 200 seats kept unpaid, ${emptied.length} of 20 deals full; ` +
          `${honest.filter((kind) => kind === 'pay').length} of ${honest.length} honest buyers booked elsewhere`,
      );
      expect(kept).toBeLessThanOrEqual(120);
      expect(emptied.length).toBeLessThanOrEqual(12);
      expect(honest.every((kind) => kind === 'pay')).toBe(true);
      await fixture.expire();
    }
  }, 120_000);
});

describe('buyers who mean to pay', () => {
  it('book six seats without a code and thirty with one', async () => {
    const [small, big] = [
      await fixture.deal({ seats_offered: 12 }),
      await fixture.deal({ seats_offered: 30 }),
    ];
    expect(await book(small, { ...nobodyKnown(), readsMail: false }, 6)).toBe('pay');
    expect(await book(big, { ...nobodyKnown(), readsMail: false }, 30)).toBe('code_needed');
    expect(await book(big, nobodyKnown(), 30)).toBe('pay');
    expect(await fixture.seats(big.id)).toMatchObject({ available: 0, held: 30 });
  });

  it('need a code after three unpaid holds in a day, and may then hold one booking of up to nine seats', async () => {
    const deal = await fixture.deal({ seats_offered: 100 });
    const buyer = nobodyKnown();
    const hasty = { ...buyer, readsMail: false };
    for (let index = 0; index < 3; index += 1) expect(await book(deal, hasty)).toBe('pay');
    await fixture.expire();
    expect(await book(deal, hasty)).toBe('code_needed');
    expect(await book(deal, buyer, 10)).toBe('fewer_tickets');
    expect(await book(deal, buyer, 9)).toBe('pay');
    expect(await book(deal, buyer, 1)).toBe('rate_limited');
    const neighbour = { ...nobodyKnown(), clientAddress: buyer.clientAddress };
    expect(await book(deal, { ...neighbour, readsMail: false })).toBe('code_needed');
    expect(await book(deal, neighbour, 12)).toBe('pay');
    fixture.later(6 * 60);
    await fixture.sweep();
    await fixture.expire();
    expect(await book(deal, hasty)).toBe('pay');
  }, 60_000);
});

describe('twelve concurrent requests', () => {
  const atOnce = (run: (index: number) => Promise<unknown>) =>
    Promise.all(Array.from({ length: 12 }, (_, index) => run(index)));
  /** Lets as many requests wait for a client row at once as the hold pool has connections. */
  const meetAtClient = <Outcome>(acts: readonly (() => Promise<Outcome>)[]) =>
    runConcurrently(fixture.ctx.db, 'client_holds', acts, fixture.ctx.config.pools.holds);

  it('security 56: never exceed the share of a deal that unproven holds may take', async () => {
    const deal = await fixture.deal({ seats_offered: 11 });
    const outcomes = await atOnce(() => book(deal, { ...nobodyKnown(), readsMail: false }));
    expect(outcomes.filter((kind) => kind === 'pay')).toHaveLength(6);
    expect(outcomes.filter((kind) => kind === 'code_needed')).toHaveLength(6);
  });

  it.each([
    [false, 60],
    [true, 120],
  ])('never exceed what one client address may hold, proven or not (%s: %i)', async (emailProven, most) => {
    const deals = await dealsOf(27, 100);
    const clientAddress = `203.0.113.${emailProven ? 5 : 6}`;
    const tickets = emailProven ? 18 : 9;
    const hold = (deal: FlightRow) =>
      fixture.pressPatiently(fixture.request(deal, { tickets, clientAddress, emailProven }), live);
    for (const deal of deals.slice(0, 5)) expect(await hold(deal)).toMatchObject({ ok: true });
    const outcomes = await meetAtClient(deals.slice(5, 17).map((deal) => () => hold(deal)));
    const held = await seatsHeld(deals);
    console.log(`twelve at once at a limit of ${most}: ${held} seats held`);
    expect(held).toBeLessThanOrEqual(most);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  });

  const catchAll = (clientAddress: string): Person => ({
    clientAddress,
    email: `${randomUUID()}@${randomUUID()}.one-owner.example`,
    readsMail: true,
  });
  const holdProven = ({ email, clientAddress }: Person, deal: FlightRow, tickets: number) =>
    fixture.pressPatiently(
      fixture.request(deal, { tickets, clientAddress, emailProven: true, passenger: { email } }),
      live,
    );

  it('security 84: never exceed what one mail owner may hold, from however many client addresses', async () => {
    const deals = await dealsOf(17, 100);
    const hold = (deal: FlightRow) => holdProven(catchAll(`198.51.100.${randomUUID()}`), deal, 18);
    for (const deal of deals.slice(0, 5)) expect(await hold(deal)).toMatchObject({ ok: true });
    await meetAtClient(deals.slice(5).map((deal) => () => hold(deal)));
    expect(await seatsHeld(deals)).toBe(108);
  });

  it('security 84: include only one first booking, which may take a whole deal', async () => {
    const deals = await dealsOf(12, 10);
    const holds = deals.map((deal) => () => holdProven(catchAll('203.0.113.31'), deal, 10));
    const outcomes = await meetAtClient(holds);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.code === 'fewer_tickets')).toHaveLength(11);
  });

  it('security 84: never exceed half of a deal for one client address with other unpaid seats', async () => {
    const [other, deal] = await dealsOf(2, 10);
    if (!other || !deal) throw new Error('two deals are needed');
    await holdProven(catchAll('203.0.113.32'), other, 9);
    const outcomes = (await atOnce(() => holdProven(catchAll('203.0.113.32'), deal, 1))) as BookOutcome[];
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(5);
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.code === 'rate_limited')).toHaveLength(7);
  });

  it('exceed a limit that is read before writing (control)', async () => {
    await sql`create table naive_clients (id int primary key, seats int not null)`.execute(fixture.ctx.db);
    await sql`insert into naive_clients values (1, 54)`.execute(fixture.ctx.db);
    const all = barrier(12);
    await atOnce(async () => {
      const { rows } = await sql<{ seats: number }>`select seats from naive_clients`.execute(fixture.ctx.db);
      await all();
      if ((rows[0]?.seats ?? 0) + 6 <= 60)
        await sql`update naive_clients set seats = seats + 6`.execute(fixture.ctx.db);
    });
    const { rows } = await sql<{ seats: number }>`select seats from naive_clients`.execute(fixture.ctx.db);
    expect(rows[0]?.seats).toBeGreaterThan(60);
  });
});

describe('unpaid seats of a client address and a deal', () => {
  const counts = async (deal: FlightRow, bookingId: string) => {
    const { client_key } = await fixture.bookingRow(bookingId);
    const [flight, client] = await Promise.all([
      fixture.ctx.db
        .selectFrom('flights')
        .select('seats_unproven')
        .where('id', '=', deal.id)
        .executeTakeFirst(),
      fixture.ctx.db
        .selectFrom('client_holds')
        .select(['unproven_seats', 'proven_seats'])
        .where('key', '=', client_key)
        .executeTakeFirst(),
    ]);
    return [flight?.seats_unproven, client?.unproven_seats, client?.proven_seats];
  };

  it.each<[string, (hold: { billId: string; bookingId: string }) => Promise<unknown>]>([
    ['is paid', ({ billId }) => fixture.pay(billId)],
    ['is paid wrongly', ({ billId }) => fixture.pay(billId, { wrongAmount: 1 })],
    ['runs out', () => fixture.expire()],
    [
      'runs out while a bank decides',
      async ({ billId }) => {
        await fixture.control({ pending: billId });
        await fixture.expire();
      },
    ],
    [
      'runs out while Billplz cannot be reached',
      async () => {
        await fixture.control({ delete500: true });
        await fixture.expire();
        fixture.later(61);
        await fixture.sweep();
        await fixture.control({ delete500: false });
      },
    ],
  ])('are released when the hold %s', async (_how, end) => {
    const deal = await fixture.deal({ seats_offered: 10 });
    const hold = await fixture.hold(deal, { tickets: 3, emailProven: false });
    expect(await counts(deal, hold.bookingId)).toEqual([3, 3, 0]);
    await end(hold);
    await fixture.control({ wrongAmount: false });
    expect(await counts(deal, hold.bookingId)).toEqual([0, 0, 0]);
  });

  it('are released when no bill could be created', async () => {
    const deal = await fixture.deal({ seats_offered: 10 });
    await fixture.control({ createForeignUrl: 1 });
    expect(await fixture.book(deal, { emailProven: false })).toEqual({ ok: false, code: 'payment_failed' });
    const [booking] = await fixture.bookingsOf(deal.id);
    expect(await counts(deal, booking?.id ?? '')).toEqual([0, 0, 0]);
  });

  it('security 84: are limited to 30 and then 9 as a client address leaves more holds unpaid than it pays', async () => {
    const deals = await dealsOf(6, 100);
    const clientAddress = '203.0.113.41';
    const next = () => ({ ...nobodyKnown(), clientAddress });
    const leaveUnpaid = async () => {
      for (const deal of deals.slice(0, 3)) expect(await book(deal, next(), 2)).toBe('pay');
      await fixture.expire();
    };
    const [deal] = deals;
    if (!deal) throw new Error('a deal is needed');
    await leaveUnpaid();
    expect(await book(deal, next(), 31)).toBe('fewer_tickets');
    await leaveUnpaid();
    expect(await book(deal, next(), 10)).toBe('fewer_tickets');
    expect(await book(deal, next(), 9)).toBe('pay');
    expect(await book(deal, next(), 1)).toBe('rate_limited');
    await fixture.expire();
    for (let paid = 0; paid < 5; paid += 1) {
      const { billId } = await fixture.hold(deal, { clientAddress, passenger: { email: next().email } });
      await fixture.pay(billId);
    }
    expect(await book(deal, next(), 31)).toBe('pay');
  }, 60_000);

  it('become proven when the buyer proves the email', async () => {
    const deal = await fixture.deal({ seats_offered: 10 });
    const buyer = nobodyKnown();
    const { bookingId } = await fixture.hold(deal, {
      tickets: 3,
      emailProven: false,
      clientAddress: buyer.clientAddress,
      passenger: { email: buyer.email },
    });
    await prove(buyer);
    expect(await counts(deal, bookingId)).toEqual([0, 0, 3]);
  });

  it('are reported when they differ from the bookings', async () => {
    const deal = await fixture.deal({ seats_offered: 10 });
    const { bookingId } = await fixture.hold(deal, { emailProven: false });
    const { client_key } = await fixture.bookingRow(bookingId);
    const spoil = (by: number) =>
      fixture.ctx.db
        .updateTable('client_holds')
        .set((client) => ({ unproven_seats: client('unproven_seats', '+', by) }))
        .where('key', '=', client_key)
        .execute();
    await spoil(1);
    expect(await listBrokenClients(fixture.ctx.db, 10)).toMatchObject([{ unproven: 2, countedUnproven: 1 }]);
    await spoil(-1);
  });
});
