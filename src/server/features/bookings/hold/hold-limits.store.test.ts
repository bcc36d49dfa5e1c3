import { randomInt, randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildBooking, insertDeal } from '#dev/testing/fixtures/factories.ts';
import { waitForBlockedSessions } from '#dev/testing/run/meeting.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import type { HoldLimits } from '#domain/bookings/hold-limits.ts';
import { minuteMs } from '#domain/kernel/time.ts';
import type { Database, FlightRow, NewBookingRow } from '#server/platform/database/schema.ts';
import { type HoldTaken, type NewHold, takeHold } from './holds.store.ts';

const limits: HoldLimits = {
  holdsPerEmail: 3,
  unprovenTickets: 9,
  unprovenPercent: 50,
  unprovenSeatsPerClient: 60,
  seatsPerClient: 120,
  unpaidHolds: 3,
  seatsAfterUnpaid: 30,
  seatsAfterMoreUnpaid: 9,
  clientPercent: 50,
};
const clientKey = Buffer.alloc(32, 2);
const mailOwnerKey = Buffer.alloc(32, 3);
const email = 'nur@example.my';

interface Facts {
  readonly unsold?: number;
  readonly unprovenOfDeal?: number;
  readonly holdsOfEmail?: number;
  readonly leftByEmail?: number;
  readonly leftByClient?: number;
  readonly leftByOwner?: number;
  readonly paidByClient?: number;
  readonly paidByOwner?: number;
  readonly unprovenOfClient?: number;
  readonly seatsOfClient?: number;
  readonly seatsOfClientOnDeal?: number;
  readonly seatsOfOwner?: number;
}

let ctx: TestContext;
beforeAll(async () => {
  ctx = await openTestContext();
  const keys = { api_key: Buffer.from('x'), x_signature: Buffer.from('x') };
  await ctx.db
    .insertInto('billplz_settings')
    .values({ id: 1, ...keys, api_key_last4: '', x_signature_last4: '', collection_id: 'limits' })
    .execute();
});
afterAll(() => ctx.close());

class RollBack extends Error {}

async function take(tickets: number, emailProof: 'proven' | 'unproven', facts: Facts): Promise<HoldTaken> {
  const deal = await insertDeal(ctx.db, { seats_offered: facts.unsold ?? 10, selling_price: '19.99' });
  let outcome: HoldTaken | undefined;
  const run = ctx.db.transaction().execute(async (tx) => {
    await insertFacts(tx, deal, facts);
    outcome = await takeHold(tx, holdOf(deal, tickets, emailProof));
    throw new RollBack();
  });
  await run.catch((error) => {
    if (!(error instanceof RollBack)) throw error;
  });
  if (!outcome) throw new Error('the hold has no outcome');
  return outcome;
}

async function insertFacts(tx: Transaction<Database>, deal: FlightRow, facts: Facts): Promise<void> {
  const count = (name: keyof Facts) => facts[name] ?? 0;
  const insert = async (times: number, row: Partial<NewBookingRow>) => {
    for (let index = 0; index < times; index += 1) {
      const overrides = { created_at: ctx.now(), email: `${randomUUID()}@example.my`, ...row };
      const built = buildBooking(deal, overrides, { encrypt: ctx.encryption.encrypt });
      await tx.insertInto('bookings').values(built).execute();
    }
  };
  const byClient = { client_key: clientKey };
  const byOwner = { mail_owner_key: mailOwnerKey, email_proof: 'proven' } as const;
  await insert(count('holdsOfEmail'), { email });
  await insert(count('leftByEmail'), { email, state: 'expired' });
  await insert(count('leftByClient'), { ...byClient, state: 'expired' });
  await insert(count('leftByOwner'), { ...byOwner, state: 'expired' });
  await insert(count('paidByClient'), { ...byClient, state: 'confirmed' });
  await insert(count('paidByOwner'), { ...byOwner, state: 'confirmed' });
  if (facts.seatsOfClientOnDeal) await insert(1, { ...byClient, tickets: facts.seatsOfClientOnDeal });
  await tx
    .updateTable('flights')
    .set({ seats_unproven: count('unprovenOfDeal') })
    .where('id', '=', deal.id)
    .execute();
  const [unproven, seats] = [count('unprovenOfClient'), count('seatsOfClient')];
  await tx
    .insertInto('client_holds')
    .values({
      key: clientKey,
      unproven_seats: unproven,
      proven_seats: seats - unproven,
      max_unproven_seats: unproven,
      max_seats: seats,
    })
    .execute();
  const owned = count('seatsOfOwner');
  await tx
    .insertInto('mail_owner_holds')
    .values({ key: mailOwnerKey, seats: owned, max_seats: owned })
    .execute();
}

function holdOf(deal: FlightRow, tickets: number, emailProof: 'proven' | 'unproven'): NewHold {
  const now = ctx.now();
  const sealed = Buffer.from('sealed');
  return {
    bookingId: randomUUID(),
    attemptId: randomUUID(),
    reference: randomReference(),
    dealId: deal.id,
    tickets,
    shownTotal: (19.99 * tickets).toFixed(2),
    firstName: 'Nur',
    lastName: 'Aisyah',
    email,
    phoneNumber: '+60123456789',
    passportNumber: sealed,
    gender: sealed,
    dateOfBirth: sealed,
    passportExpiry: sealed,
    nationality: sealed,
    issuingCountry: sealed,
    settingsVersion: 1,
    collectionId: 'limits',
    mode: 'test',
    idempotencyKey: randomUUID(),
    bodyHash: Buffer.alloc(32, 1),
    draftId: randomUUID(),
    clientKey,
    mailOwnerKey,
    termsVersion: '2026-11',
    privacyVersion: '2026-11',
    locale: 'en',
    linkBase: null,
    now,
    holdExpiresAt: new Date(now.getTime() + 15 * minuteMs),
    watchUntil: new Date(now.getTime() + 60 * minuteMs),
    emailProof,
    limits,
    unpaidSince: new Date(now.getTime() - 60 * minuteMs),
  };
}

const randomReference = () =>
  Array.from({ length: 8 }, () => 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'.charAt(randomInt(32))).join('');

async function nameLimit(outcome: Promise<HoldTaken>): Promise<string> {
  const result = await outcome;
  if (result.kind !== 'limited') return result.kind;
  const { limit, most } = result;
  return most === null ? limit : `${limit}, at most ${most}`;
}
const proven = (tickets: number, facts: Facts = {}) => nameLimit(take(tickets, 'proven', facts));
const unproven = (tickets: number, facts: Facts = {}) => nameLimit(take(tickets, 'unproven', facts));

describe('a first booking', () => {
  it('takes the whole deal with a proven email', async () => {
    expect(await proven(10)).toBe('taken');
    expect(await unproven(10)).toBe('many_tickets');
  });

  it('ignores the seats that others hold at a client address in good standing', async () => {
    const crowded = { unsold: 10, seatsOfClient: 300, unprovenOfClient: 60, leftByClient: 2 };
    expect(await proven(1, crowded)).toBe('taken');
    expect(await unproven(1, crowded)).toBe('busy_connection');
  });

  it('takes the whole deal while colleagues hold seats from other client addresses', async () => {
    expect(await proven(10, { seatsOfOwner: 20, leftByOwner: 2 })).toBe('taken');
  });

  it('leaves a few seats to colleagues at the same client address', async () => {
    const crowded = { seatsOfClient: 300, seatsOfOwner: 7 };
    expect(await proven(2, crowded)).toBe('taken');
    expect(await proven(3, crowded)).toBe('client_seats');
  });

  it('takes at most the seats that a mail owner may hold', async () => {
    expect(await proven(121, { unsold: 400 })).toBe('mail_owner_tickets, at most 120');
  });
});

describe('a further booking', () => {
  const busy = { seatsOfOwner: 10, seatsOfClient: 10 };

  it('leaves half of the deal to other buyers', async () => {
    expect(await proven(5, busy)).toBe('taken');
    expect(await proven(6, busy)).toBe('client_tickets, at most 5');
    expect(await proven(3, { ...busy, seatsOfClientOnDeal: 3 })).toBe('client_seats_of_deal');
    expect(await proven(1, { ...busy, unsold: 1 })).toBe('taken');
  });

  it('limits the client address and the mail owner to 120 seats', async () => {
    expect(await proven(2, { seatsOfOwner: 10, seatsOfClient: 119 })).toBe('client_seats');
    expect(await proven(2, { seatsOfOwner: 119, seatsOfClient: 10 })).toBe('mail_owner_seats');
  });

  it.each([
    [2, 120],
    [3, 30],
    [5, 30],
    [6, 9],
  ])('by the same email or client with %i unpaid holds has at most %i seats', async (left, most) => {
    const [client, owner] = [
      { unsold: 400, leftByClient: left },
      { unsold: 400, leftByOwner: left },
    ];
    expect(await proven(most + 1, { ...owner, ...client })).toBe(`mail_owner_tickets, at most ${most}`);
    expect(await proven(most + 1, owner)).toBe(`mail_owner_tickets, at most ${most}`);
    expect(await proven(2, { ...owner, seatsOfOwner: most - 1 })).toBe('mail_owner_seats');
    expect(await proven(most, { ...client, ...owner })).toBe('taken');
  });

  it.each([
    [3, 30],
    [6, 9],
  ])('limits a client address with %i unpaid holds to %i seats', async (left, most) => {
    const client = { unsold: 400, leftByClient: left };
    expect(await proven(most + 1, client)).toBe(`client_tickets, at most ${most}`);
    expect(await proven(2, { ...client, seatsOfClient: most - 1 })).toBe('client_seats');
  });

  it('offsets an unpaid booking with a paid one', async () => {
    const paid = { unsold: 400, leftByClient: 6, paidByClient: 4, leftByOwner: 6, paidByOwner: 4 };
    expect(await proven(31, paid)).toBe('taken');
    expect(await proven(31, { ...paid, paidByOwner: 3 })).toBe('mail_owner_tickets, at most 30');
    expect(await proven(31, { ...paid, paidByClient: 3 })).toBe('client_tickets, at most 30');
  });

  it('is not a first booking after one unpaid hold', async () => {
    expect(await proven(6, { leftByOwner: 1, leftByClient: 1 })).toBe('client_tickets, at most 5');
  });
});

describe('an unproven email', () => {
  it.each([
    ['left_unpaid', { leftByClient: 3 }],
    ['deal_full', { unprovenOfDeal: 5 }],
    ['busy_connection', { unprovenOfClient: 60, seatsOfClient: 60 }],
    ['busy_connection', { seatsOfClient: 5, seatsOfClientOnDeal: 5 }],
  ])('needs a code: %s', async (limit, facts) => {
    expect(await unproven(1, facts)).toBe(limit);
  });

  it('needs no code for half of a deal without holds', async () => {
    expect(await unproven(5)).toBe('taken');
    expect(await unproven(6)).toBe('deal_full');
  });

  it('gets the limit of proven emails when a code would not help', async () => {
    expect(await unproven(1, { seatsOfClient: 9, leftByClient: 6 })).toBe('client_seats');
    expect(await unproven(1, { holdsOfEmail: 3 })).toBe('email_holds');
  });

  it('is not limited by the seats of its mail owner', async () => {
    expect(await unproven(1, { seatsOfOwner: 120 })).toBe('taken');
  });
});

describe('an email that left three holds unpaid', () => {
  it('has one live hold of up to nine seats', async () => {
    expect(await proven(10, { leftByEmail: 3 })).toBe('email_tickets, at most 9');
    expect(await proven(1, { leftByEmail: 3, holdsOfEmail: 1 })).toBe('email_holds');
    expect(await unproven(1, { leftByEmail: 3 })).toBe('left_unpaid');
    expect(await proven(1, { leftByEmail: 3 })).toBe('taken');
  });
});

describe('two concurrent holds', () => {
  async function takeBoth(first: NewHold, second: NewHold): Promise<HoldTaken> {
    let waiting: Promise<HoldTaken> | undefined;
    await ctx.db.transaction().execute(async (tx) => {
      expect(await takeHold(tx, first)).toMatchObject({ kind: 'taken' });
      waiting = takeHold(ctx.db, second);
      await waitForBlockedSessions(ctx.db);
    });
    if (!waiting) throw new Error('the second hold has not begun');
    return waiting;
  }
  const nextKey = () => Buffer.from(randomUUID());
  const stranger = () => ({
    email: `${randomUUID()}@example.my`,
    clientKey: nextKey(),
    mailOwnerKey: nextKey(),
  });
  const dealWith = (seats: number) => insertDeal(ctx.db, { seats_offered: seats, selling_price: '19.99' });

  it('never take more than the unproven share of a deal', async () => {
    const deal = await dealWith(10);
    const hold = (tickets: number) => ({ ...holdOf(deal, tickets, 'unproven'), ...stranger() });
    const second = hold(1);
    expect(await takeBoth(hold(5), second)).toEqual({ kind: 'notTaken' });
    expect(await takeHold(ctx.db, second)).toMatchObject({ limit: 'deal_full' });
  });

  it.each([
    ['unproven seats of a client address', 'busy_connection', { unprovenSeatsPerClient: 17 }],
    ['seats of a client address', 'busy_connection', { seatsPerClient: 17 }],
  ])('never exceed the %s', async (_what, limit, tight) => {
    const shared = { clientKey: nextKey(), limits: { ...limits, ...tight } };
    const hold = async () => ({ ...holdOf(await dealWith(100), 9, 'unproven'), ...stranger(), ...shared });
    const second = await hold();
    expect(await takeBoth(await hold(), second)).toEqual({ kind: 'outrun' });
    expect(await takeHold(ctx.db, second)).toMatchObject({ limit });
  });

  it('never exceed the seats of a mail owner', async () => {
    const shared = { mailOwnerKey: nextKey(), limits: { ...limits, seatsPerClient: 29 } };
    const hold = async () => ({ ...holdOf(await dealWith(100), 15, 'proven'), ...stranger(), ...shared });
    const second = await hold();
    expect(await takeBoth(await hold(), second)).toEqual({ kind: 'outrun' });
    expect(await takeHold(ctx.db, second)).toMatchObject({ limit: 'mail_owner_seats' });
  });

  it('count only one of them as the first booking of a client address', async () => {
    const shared = { clientKey: nextKey(), limits: { ...limits, seatsPerClient: 29 } };
    const hold = async () => {
      const buyer = stranger();
      // No exemption applies to a mail owner with unpaid seats elsewhere.
      expect(await takeHold(ctx.db, { ...holdOf(await dealWith(10), 1, 'proven'), ...buyer })).toMatchObject({
        kind: 'taken',
      });
      return { ...holdOf(await dealWith(100), 15, 'proven'), ...buyer, ...shared };
    };
    const second = await hold();
    expect(await takeBoth(await hold(), second)).toEqual({ kind: 'outrun' });
    expect(await takeHold(ctx.db, second)).toMatchObject({ limit: 'client_seats' });
  });

  it('never take more of a deal than one client address may hold', async () => {
    const deal = await dealWith(10);
    const shared = { clientKey: nextKey() };
    const hold = () => ({ ...holdOf(deal, 3, 'unproven'), ...stranger(), ...shared });
    const wide = { limits: { ...limits, unprovenPercent: 100 } };
    const second = { ...hold(), ...wide };
    expect(await takeBoth({ ...hold(), ...wide }, second)).toEqual({ kind: 'outrun' });
    expect(await takeHold(ctx.db, second)).toMatchObject({ limit: 'busy_connection' });
  });
});
