import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { insertDocument } from '#dev/testing/fixtures/document-fixture.ts';
import {
  createLiveFixture,
  findTestBalances,
  insertTestPayout,
} from '#dev/testing/fixtures/ledger-fixture.ts';
import { companyActor, superAdminActor } from '#dev/testing/run/actors.ts';
import { runConcurrently } from '#dev/testing/run/meeting.ts';
import type { ReleaseRule } from '#domain/companies/release.ts';
import { toKlInstant } from '#domain/kernel/time.ts';
import { sendDocuments } from '#server/features/fulfilment/documents/send-documents.service.ts';
import { enterFlightChange } from '#server/features/fulfilment/flight-changes/flight-changes.service.ts';
import { markStep } from '#server/features/fulfilment/names/company-fulfilment.service.ts';
import { confirmArrival } from '#server/features/fulfilment/names/confirm-arrival.service.ts';
import { sendRequest } from '#server/features/fulfilment/requests/buyer-requests.service.ts';
import { findFulfilment, updateFulfilment } from '#server/features/fulfilment/rows/fulfilment.store.ts';
import { dismissAttention, recordRefund, releaseShare } from '#server/features/operator-desk/desk.service.ts';
import { deskCounts } from '#server/features/operator-desk/desk-list.service.ts';
import { cancelBooking, cancelForOperator } from './cancel/cancellations.service.ts';
import { listMoneyPlaces } from './refunds/money-places.service.ts';
import { releaseShares } from './sweeps.service.ts';

let fixture: BookingFixture;
beforeAll(async () => {
  fixture = await createLiveFixture();
});
beforeEach(() => fixture.ctx.setNow(new Date()));
afterAll(() => fixture.close());

async function paid(release: ReleaseRule = 'afterLastFlight') {
  const deal = await fixture.deal();
  await fixture.ctx.db.updateTable('companies').set({ release }).where('id', '=', deal.company_id).execute();
  const { bookingId, billId } = await fixture.hold(deal, { tickets: 2 });
  await fixture.pay(billId);
  await sql`
    update bookings set departs_on = '2026-12-20', last_flight_on = '2026-12-24' where id = ${bookingId}
  `.execute(fixture.ctx.db);
  return { bookingId, deal, actor: companyActor(deal.company_id) };
}

type Booking = Awaited<ReturnType<typeof paid>>;

const sweepOn = (day: string) => {
  fixture.ctx.setNow(toKlInstant(day, '06:30'));
  return releaseShares(fixture.ctx);
};

const balances = ({ bookingId }: Booking) => findTestBalances(fixture.ctx.db, bookingId);
const waiting = { awaiting: 3_998, owed: 0 };

async function ticket({ bookingId }: Booking): Promise<number> {
  const { db } = fixture.ctx;
  await db.transaction().execute((tx) => updateFulfilment(tx, bookingId, { state: 'ticketed' }));
  return (await findFulfilment(db, bookingId))?.revision ?? 0;
}

async function sendAnotherWay(booking: Booking): Promise<void> {
  const { bookingId, actor } = booking;
  const change = { bookingId, revision: await ticket(booking), step: 'sendDocuments' } as const;
  expect(await markStep(fixture.ctx, actor, change)).toBe('saved');
}

async function sendByEmail(booking: Booking, state: 'accepted' | 'failed' | 'queued' = 'accepted') {
  const { bookingId, actor } = booking;
  const { ctx } = fixture;
  ctx.setNow(toKlInstant('2026-11-20', '10:00'));
  const known = { company_id: actor.companyId, booking_id: bookingId };
  const read = { read_at: ctx.now(), read_result: 'nothing' } as const;
  const confirmed = { state: 'confirmed', confirmed_at: ctx.now(), confirmed_by: actor.email } as const;
  await insertDocument(ctx.db, { ...known, ...read, ...confirmed }, ctx.encryption);
  expect(await sendDocuments(ctx, actor, { bookingId, revision: await ticket(booking) })).toBe('saved');
  await sql`
    update mails set state = ${state}, accepted_at = case when ${state} = 'accepted' then ${ctx.now()}::timestamptz end
    where subject_id = ${bookingId} and kind = 'documents-sent'
  `.execute(ctx.db);
}

const released = (dueOn: string) => ({ awaiting: 0, owed: 3_998, dueOn });

async function ask({ bookingId }: Booking): Promise<void> {
  const asked = {
    bookingId,
    kind: 'cancellation',
    words: 'Please cancel',
    clientAddress: '192.0.2.9',
  } as const;
  expect(await sendRequest(fixture.ctx, asked)).toEqual({ kind: 'sent' });
}

async function actsOf({ bookingId }: Booking, action: string) {
  const rows = await fixture.ctx.db
    .selectFrom('audit_log')
    .select('details')
    .where('object_id', '=', bookingId)
    .where('action', '=', action)
    .execute();
  return rows.map(({ details }) => details);
}

describe("the buyer's money", () => {
  const places = ({ bookingId }: Booking) => listMoneyPlaces(fixture.ctx, bookingId);

  it('is with us until the release, then owed, and with the seller from the payout on', async () => {
    const booking = await paid('afterDocuments');
    expect(await places(booking)).toEqual([{ kind: 'held', release: { kind: 'waits', for: 'documents' } }]);
    await sendByEmail(booking);
    expect(await places(booking)).toEqual([{ kind: 'held', release: { kind: 'on', date: '2026-11-23' } }]);
    await sweepOn('2026-11-23');
    expect(await places(booking)).toEqual([{ kind: 'released', on: '2026-11-23' }]);
    fixture.ctx.setNow(toKlInstant('2026-11-30', '10:00'));
    await insertTestPayout(fixture.ctx, booking.bookingId, 3_998);
    expect(await places(booking)).toEqual([{ kind: 'withSeller', since: '2026-11-30' }]);
  });

  it('is a refund, first due and then sent, once the booking is cancelled', async () => {
    const booking = await paid();
    const { bookingId, actor } = booking;
    const wanted = { bookingId, places: null, refundSen: null, returnSeats: true, words: '' };
    expect(await cancelBooking(fixture.ctx, actor, wanted)).toBe('saved');
    expect(await places(booking)).toEqual([{ kind: 'refundDue', amountSen: 3_998 }]);
    const [refund] = await fixture.refundsOf(bookingId);
    fixture.ctx.setNow(toKlInstant('2026-11-30', '10:00'));
    const done = { bookingId, refundId: refund?.id ?? '', reference: 'IBG 1' };
    expect(await recordRefund(fixture.ctx, superAdminActor(), done)).toBe(true);
    expect(await places(booking)).toEqual([{ kind: 'refundSent', amountSen: 3_998, on: '2026-11-30' }]);
  });

  it('is nowhere before the payment', async () => {
    const { bookingId } = await fixture.hold(await fixture.deal());
    expect(await listMoneyPlaces(fixture.ctx, bookingId)).toEqual([]);
  });
});

describe('a departure', () => {
  it('releases nothing of a booking without documents', async () => {
    const booking = await paid();
    await sweepOn('2026-12-28');
    expect(await balances(booking)).toMatchObject(waiting);
  });

  it('releases nothing if the airline cancelled the flight or the buyer asks to cancel', async () => {
    const [cancelled, asked] = [await paid(), await paid()];
    for (const booking of [cancelled, asked]) await sendAnotherWay(booking);
    await ask(asked);
    const change = { dealId: cancelled.deal.id, flights: null, note: 'Airline cancelled' };
    expect(await enterFlightChange(fixture.ctx, cancelled.actor, change)).toBe('saved');
    await sweepOn('2026-12-28');
    for (const booking of [cancelled, asked]) expect(await balances(booking)).toMatchObject(waiting);
  });
});

describe('documents that the company sent in another way', () => {
  it('release the share on the working day after the last flight', async () => {
    const booking = await paid();
    await sendAnotherWay(booking);
    await sweepOn('2026-12-24');
    expect(await balances(booking)).toMatchObject(waiting);
    await sweepOn('2026-12-25');
    expect(await balances(booking)).toMatchObject(released('2026-12-25'));
  });

  it('release the share no earlier for a company that is paid after documents', async () => {
    const booking = await paid('afterDocuments');
    await sendAnotherWay(booking);
    await sweepOn('2026-12-24');
    expect(await balances(booking)).toMatchObject(waiting);
  });

  it('are not recorded after departure and release nothing', async () => {
    const booking = await paid();
    const { bookingId } = booking;
    const change = { bookingId, revision: await ticket(booking), step: 'sendDocuments' } as const;
    fixture.ctx.setNow(toKlInstant('2026-12-21', '09:00'));
    expect(await markStep(fixture.ctx, booking.actor, change)).toBe('flown');
    await sweepOn('2026-12-28');
    expect(await balances(booking)).toMatchObject(waiting);
  });
});

describe('documents that we emailed', () => {
  it('release the share once on the next working day if the company is paid after documents', async () => {
    const booking = await paid('afterDocuments');
    await sendByEmail(booking);
    await sweepOn('2026-11-22');
    expect(await balances(booking)).toMatchObject(waiting);
    fixture.ctx.setNow(toKlInstant('2026-11-23', '06:30'));
    const sweep = () => releaseShares(fixture.ctx);
    await runConcurrently<unknown>(fixture.ctx.db, 'ledger_transactions', [sweep, sweep]);
    expect(await balances(booking)).toMatchObject(released('2026-11-23'));
  });

  it('release the share after the last flight if the company is paid then', async () => {
    const booking = await paid();
    await sendByEmail(booking);
    await sweepOn('2026-12-24');
    expect(await balances(booking)).toMatchObject(waiting);
    await sweepOn('2026-12-25');
    expect(await balances(booking)).toMatchObject(released('2026-12-25'));
  });

  it.each(['failed', 'queued'] as const)('do not count while the email is %s', async (state) => {
    const booking = await paid('afterDocuments');
    await sendByEmail(booking, state);
    await sweepOn('2026-11-23');
    expect(await balances(booking)).toMatchObject(waiting);
  });

  it('release nothing while the buyer asks to cancel', async () => {
    const booking = await paid('afterDocuments');
    await sendByEmail(booking);
    await ask(booking);
    await sweepOn('2026-11-23');
    expect(await balances(booking)).toMatchObject(waiting);
  });
});

describe('a buyer who confirms that the tickets arrived', () => {
  const confirm = ({ bookingId }: Booking) =>
    confirmArrival(fixture.ctx, { bookingId, clientAddress: '192.0.2.9' });

  it('releases the share on the next working day, and is recorded once', async () => {
    const booking = await paid('afterDocuments');
    await ticket(booking);
    fixture.ctx.setNow(toKlInstant('2026-11-20', '10:00'));
    expect([await confirm(booking), await confirm(booking)]).toEqual([true, true]);
    await sweepOn('2026-11-23');
    expect(await balances(booking)).toMatchObject(released('2026-11-23'));
    expect(await actsOf(booking, 'booking.ticketsArrived')).toEqual([{ by: 'buyer' }]);
  });

  it('is rejected before the airline has the names', async () => {
    const booking = await paid('afterDocuments');
    expect(await confirm(booking)).toBe(false);
    expect((await findFulfilment(fixture.ctx.db, booking.bookingId))?.arrived_at).toBeNull();
  });
});

describe('a booking that flew without documents', () => {
  const admin = superAdminActor();
  const reason = 'The buyer flew';
  const needs = async ({ bookingId }: Booking) =>
    (
      await fixture.ctx.db
        .selectFrom('booking_attention')
        .select('reason')
        .where('booking_id', '=', bookingId)
        .execute()
    ).map((row) => row.reason);

  async function flown(): Promise<Booking> {
    const booking = await paid();
    await sweepOn('2026-12-20');
    expect(await needs(booking)).toEqual([]);
    await sweepOn('2026-12-21');
    return booking;
  }

  it('is on the desk until a super admin releases it with a stored reason', async () => {
    const booking = await flown();
    const { bookingId } = booking;
    expect(await needs(booking)).toEqual(['flownWithoutDocuments']);
    expect((await deskCounts(fixture.ctx, admin)).attention).toBeGreaterThan(0);
    expect(await dismissAttention(fixture.ctx, admin, bookingId), 'cannot be dismissed').toBe(false);
    const release = () => releaseShare(fixture.ctx, admin, { bookingId, reason });
    const outcomes = await runConcurrently(fixture.ctx.db, 'ledger_transactions', [release, release]);
    expect(outcomes.toSorted()).toEqual([false, true]);
    expect(await balances(booking)).toMatchObject(released('2026-12-21'));
    expect(await needs(booking)).toEqual([]);
    expect(await actsOf(booking, 'booking.shareReleased')).toEqual([{ reason }]);
    const [entry] = await fixture.ctx.db
      .selectFrom('ledger_transactions')
      .select(['made_by', 'note'])
      .where('booking_id', '=', bookingId)
      .where('kind', '=', 'correction')
      .execute();
    expect(entry).toEqual({ made_by: admin.userId, note: reason });
  });

  it('leaves the desk once it is refunded', async () => {
    const booking = await flown();
    const terms = {
      bookingId: booking.bookingId,
      refundSen: 3_998,
      returnSeats: false,
      words: 'Sorry',
      places: null,
    };
    expect(await cancelForOperator(fixture.ctx, admin, terms)).toBe('saved');
    await sweepOn('2026-12-21');
    expect(await needs(booking)).toEqual([]);
    expect(await balances(booking)).toMatchObject({ awaiting: 0, owed: 0, refundDue: 3_998 });
  });

  it('is on the desk even while a request to cancel is open', async () => {
    const booking = await paid();
    await ask(booking);
    await sweepOn('2026-12-21');
    expect(await needs(booking)).toEqual(['flownWithoutDocuments']);
  });

  it('is the only one that a super admin can release', async () => {
    const [early, sent, asked] = [await paid(), await paid(), await paid()];
    await sendAnotherWay(sent);
    await ask(asked);
    const release = ({ bookingId }: Booking) => releaseShare(fixture.ctx, admin, { bookingId, reason });
    expect(await release(early)).toBe(false);
    fixture.ctx.setNow(toKlInstant('2026-12-21', '06:30'));
    for (const booking of [sent, asked]) {
      expect(await release(booking)).toBe(false);
      expect(await balances(booking)).toMatchObject(waiting);
    }
    expect(await release(early), 'control').toBe(true);
  });
});
