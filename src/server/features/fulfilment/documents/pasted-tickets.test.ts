import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { createNamedFlight } from '#dev/testing/fixtures/named-flight.ts';
import { companyActor } from '#dev/testing/run/actors.ts';
import { waitForBlockedSessions } from '#dev/testing/run/meeting.ts';
import { findFulfilment, listPassengers } from '../rows/fulfilment.store.ts';
import { enterPastedTickets, reviewPastedTickets } from './pasted-tickets.service.ts';

let fixture: BookingFixture;
beforeAll(async () => {
  fixture = await createBookingFixture();
});
afterAll(() => fixture.close());

const flight = (...names: readonly string[]) =>
  createNamedFlight(
    fixture,
    {},
    names.map((name) => [name]),
  );

async function reviewed({ dealId, actor }: Awaited<ReturnType<typeof flight>>, text: string) {
  const review = await reviewPastedTickets(fixture.ctx, actor, { dealId, text });
  if (!review) throw new Error('The list was not reviewed.');
  return review;
}

const numberOf = async (bookingId = '') =>
  (await listPassengers(fixture.ctx.db, bookingId)).map(({ ticket_number }) => ticket_number);

describe('enterPastedTickets', () => {
  it('enters what the page showed, once', async () => {
    const own = await flight('Qzlim/Wei Ming', 'Qzng/Kah Hoe');
    const text = '2325550000001\n2325550000002';
    const { seen, count } = await reviewed(own, text);
    expect(count).toBe(2);
    const press = () => enterPastedTickets(fixture.ctx, own.actor, { dealId: own.dealId, text, seen });
    expect(await press()).toEqual({ ok: true, count: 2 });
    expect(await press()).toEqual({ ok: true, count: 0 });
    expect(await numberOf(own.ids[1])).toEqual(['232-5550000002']);
    expect(await findFulfilment(fixture.ctx.db, own.ids[0] ?? '')).toMatchObject({ state: 'ticketed' });
  });

  it('enters nothing if another passenger now has the name', async () => {
    const own = await flight('Qzlim/Wei Ming', 'Qzng/Kah Hoe');
    const text = 'QZLIM/WEI MING 2325550000003';
    const { seen } = await reviewed(own, text);
    const rename = { first_name: 'Wei Ming', last_name: 'Qzlim' };
    const { db } = fixture.ctx;
    await db
      .updateTable('passengers')
      .set(rename)
      .where('booking_id', '=', own.ids[1] ?? '')
      .execute();
    const outcome = await enterPastedTickets(fixture.ctx, own.actor, { dealId: own.dealId, text, seen });
    expect(outcome).toMatchObject({ code: 'numbers_changed', review: { count: 0 } });
    expect(await numberOf(own.ids[0])).toEqual([null]);
  });

  it('enters no number for passengers that the page did not show, even while it is entering', async () => {
    const own = await flight('Qzlim/Wei Ming', 'Qzng/Kah Hoe');
    const { dealId, actor } = own;
    const text = 'QZLIM/WEI MING 2325550000005\nQZNG/KAH HOE 2325550000006';
    const { seen } = await reviewed(own, text);
    const { db } = fixture.ctx;
    const started: Promise<unknown>[] = [];
    await db.transaction().execute(async (tx) => {
      await sql`select from fulfilments where booking_id = ${own.ids[0]} for update`.execute(tx);
      started.push(enterPastedTickets(fixture.ctx, actor, { dealId, text, seen }));
      await waitForBlockedSessions(db, 1);
      const names = ['Kah Hoe/Qzng', 'Wei Ming/Qzlim'];
      for (const [index, bookingId] of own.ids.entries()) {
        const [first_name = '', last_name = ''] = names[index]?.split('/') ?? [];
        const named = { first_name, last_name };
        await tx.updateTable('passengers').set(named).where('booking_id', '=', bookingId).execute();
      }
    });
    expect(await Promise.all(started)).toEqual([{ ok: true, count: 0 }]);
    for (const bookingId of own.ids) expect(await numberOf(bookingId)).toEqual([null]);
  });

  it('enters a number once when two flights get it at the same time', async () => {
    const first = await flight('Qzlim/Wei Ming');
    const second = await createNamedFlight(fixture, { company_id: first.actor.companyId }, [
      ['Qzng/Kah Hoe'],
    ]);
    const text = '2325550000007';
    const press = async (own: typeof first) => {
      const { seen } = await reviewed(own, text);
      return enterPastedTickets(fixture.ctx, own.actor, { dealId: own.dealId, text, seen });
    };
    const { db } = fixture.ctx;
    const started: Promise<unknown>[] = [];
    await db.transaction().execute(async (tx) => {
      await sql`select from passengers where booking_id = ${first.ids[0]} for update`.execute(tx);
      started.push(press(first));
      await waitForBlockedSessions(db, 1);
      started.push(press(second));
      await waitForBlockedSessions(db, 2);
    });
    expect(await Promise.all(started)).toEqual([
      { ok: true, count: 1 },
      { ok: true, count: 0 },
    ]);
    expect(await numberOf(second.ids[0])).toEqual([null]);
  });

  it('rejects viewers', async () => {
    const { dealId, actor } = await flight('Qzlim/Wei Ming');
    const viewer = companyActor(actor.companyId, { role: 'viewer' });
    const pasted = { dealId, text: '2325550000004' };
    expect(await reviewPastedTickets(fixture.ctx, viewer, pasted)).toBeNull();
    const entered = enterPastedTickets(fixture.ctx, viewer, { ...pasted, seen: 'any' });
    expect(await entered).toEqual({ ok: false, code: 'read_only' });
  });
});
