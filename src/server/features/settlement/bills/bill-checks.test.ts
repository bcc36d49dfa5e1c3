import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { practiceKeys } from '#dev/practice-billplz/keys.ts';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { superAdminActor } from '#dev/testing/run/actors.ts';
import { createRefusal } from '#domain/kernel/outcome.ts';
import { listDesk } from '#server/features/operator-desk/desk-list.service.ts';
import { signFields } from '#server/features/payments/billplz.signature.ts';
import { settleCallback, settleReturn } from './provider-notices.service.ts';

let fixture: BookingFixture;
afterEach(() => fixture.close());

const stateOf = async (bookingId: string) => (await fixture.bookingRow(bookingId)).state;

async function requests(method: string, path = ''): Promise<number> {
  const { requests: all } = await (await fetch(`${fixture.practice.address}/__ctl/log`)).json();
  return all.filter(
    (request: { method: string; path: string }) => request.method === method && request.path.includes(path),
  ).length;
}

async function deskNeeds(bookingId: string) {
  const { items } = await listDesk(fixture.ctx, superAdminActor(), {
    mode: 'test',

    cursor: null,
  });
  return items.find(({ id }) => id === bookingId)?.needs ?? [];
}

async function sweepEvery(minutes: number, times: number) {
  for (let time = 0; time < times; time += 1) {
    fixture.later(minutes);
    await fixture.sweep();
  }
}

describe('failing DELETE requests at Billplz', () => {
  it('do not keep a check from finding an unreported payment', async () => {
    fixture = await createBookingFixture();
    const { bookingId, billId } = await fixture.hold(await fixture.deal());
    await fixture.control({ delete500: true });
    fixture.later(16);
    await fixture.sweep();
    await fixture.pay(billId, { dropCallback: 1 });
    await sweepEvery(1, 8);
    expect(await fixture.bookingRow(bookingId)).toMatchObject({ state: 'confirmed', is_late: false });
  });

  it.each(['delete422', 'delete500'])(
    'do not hide a payment in the last minute before the seats return, with %s',
    async (fault) => {
      fixture = await createBookingFixture();
      const deal = await fixture.deal();
      const { bookingId, billId } = await fixture.hold(deal);
      await fixture.control({ [fault]: true });
      fixture.later(15);
      await fixture.sweep();
      await sweepEvery(5, 11);
      fixture.later(4);
      await fixture.pay(billId, { dropCallback: 1 });
      await sweepEvery(2, 4);
      expect(await fixture.bookingRow(bookingId)).toMatchObject({ state: 'confirmed', is_late: false });
      expect(await fixture.seats(deal.id)).toMatchObject({ held: 0, sold: 1 });
    },
  );
});

describe('the lease on a bill', () => {
  it('is not taken over by a worker whose next check falls exactly on the end of the lease', async () => {
    fixture = await createBookingFixture();
    fixture.later(0);
    const { bookingId } = await fixture.hold(await fixture.deal());
    await fixture.control({ delete500: true, get500: true });
    // The next retry falls exactly on the end of the lease.
    fixture.later(18);
    await fixture.sweep();
    const row = await fixture.bookingRow(bookingId);
    expect(row.next_check_at?.getTime()).toBe(fixture.ctx.now().getTime() + 90_000);
    await fixture.control({ delete500: false, get500: false });
    await sweepEvery(2, 4);
    expect(await stateOf(bookingId)).toBe('expired');
  });
});

describe('the budget of bill checks', () => {
  it('is shared by all workers and outlasts the sweep', async () => {
    fixture = await createBookingFixture();
    const deal = await fixture.deal({ seats_offered: 60 });
    for (let index = 0; index < 40; index += 1) await fixture.hold(deal);
    fixture.later(5.1);
    for (let second = 0; second < 4; second += 1)
      await Promise.all(Array.from({ length: 4 }, () => fixture.sweep()));
    expect(await requests('GET')).toBeGreaterThan(5);
    expect(await requests('GET')).toBeLessThanOrEqual(20);
  });

  it('is reserved for bills that still hold seats', async () => {
    fixture = await createBookingFixture();
    const deal = await fixture.deal({ seats_offered: 60 });
    const payer = await fixture.hold(deal);
    await fixture.pay(payer.billId, { dropCallback: 1 });
    fixture.later(4.8);
    for (let index = 0; index < 40; index += 1) await fixture.hold(deal);
    await fixture.ctx.db
      .updateTable('bookings')
      .set({ next_check_at: null })
      .where('id', '=', payer.bookingId)
      .execute();
    fixture.later(5);
    await fixture.sweep();
    fixture.later(5.3);
    await fixture.sweep();
    expect(await stateOf(payer.bookingId)).toBe('confirmed');
  });
});

describe('a bill that a signed callback names and Billplz does not know', () => {
  it('is checked for a day with growing delays and then moves to the desk', async () => {
    fixture = await createBookingFixture();
    const deal = await fixture.deal();
    await fixture.control({ create500: 1 });
    await fixture.book(deal);
    const bookingId = (await fixture.bookingsOf(deal.id))[0]?.id ?? '';
    const [attempt] = await fixture.attemptsOf(bookingId);
    const fields = {
      id: 'gone0001',
      collection_id: practiceKeys.collectionId,
      paid: 'true',
      state: 'paid',
      amount: '1999',
      paid_amount: '1999',
      due_at: '2026-11-15',
      email: 'a@example.my',
      mobile: '',
      name: 'X',
      url: 'x',
      paid_at: '2026-11-15 10:00:00 +0800',
    };
    const body = new URLSearchParams({
      ...fields,
      x_signature: signFields(fields, practiceKeys.xSignatureKey),
    });
    expect(await settleCallback(fixture.ctx, body, attempt?.id ?? '')).toBe('ok');
    await sweepEvery(5.1, 6);
    expect(await requests('GET', 'gone0001')).toBeGreaterThan(2);
    expect(await deskNeeds(bookingId)).toEqual([]);
    await sweepEvery(60, 40);
    expect(await requests('GET', 'gone0001')).toBeLessThan(25);
    expect(await deskNeeds(bookingId)).toEqual(['paymentNotFound']);
    expect((await fixture.bookingRow(bookingId)).next_check_at).toBeNull();
  });
});

describe("the payer's signed return", () => {
  it('proves nothing some hours after the payment', async () => {
    fixture = await createBookingFixture();
    const { bookingId, billId } = await fixture.hold(await fixture.deal());
    const back = await fixture.pay(billId, { dropCallback: 1 });
    expect(await settleReturn(fixture.ctx, back.searchParams)).toEqual({ ok: true, bookingId });
    fixture.later(2 * 60);
    expect(await settleReturn(fixture.ctx, back.searchParams)).toEqual({ ok: true, bookingId });
    fixture.later(2 * 60);
    expect(await settleReturn(fixture.ctx, back.searchParams)).toEqual(createRefusal('invalid'));
  });

  it('ages with the bill if the attempt failed without naming a time', async () => {
    fixture = await createBookingFixture();
    const { bookingId, billId } = await fixture.hold(await fixture.deal());
    const { returnTo } = await fixture.control({ fail: billId });
    const { searchParams } = new URL(returnTo[billId]);
    expect(await settleReturn(fixture.ctx, searchParams)).toEqual({ ok: true, bookingId });
    fixture.later(4 * 60);
    expect(await settleReturn(fixture.ctx, searchParams)).toEqual(createRefusal('invalid'));
  });

  it('still reports an unknown payment', async () => {
    fixture = await createBookingFixture();
    const { bookingId, billId } = await fixture.hold(await fixture.deal());
    const back = await fixture.pay(billId, { dropCallback: 1 });
    fixture.later(5 * 60);
    expect(await settleReturn(fixture.ctx, back.searchParams)).toEqual(createRefusal('invalid'));
    expect(await stateOf(bookingId)).toBe('confirmed');
  });
});

describe('storing a created bill', () => {
  /** Makes this many database writes fail. A sequence keeps its count after a rollback. */
  async function failToStore(tries: number) {
    await sql`create sequence stored_tries`.execute(fixture.ctx.db);
    await sql`
      create function fail_to_store() returns trigger language plpgsql as $$
      begin
        if nextval('stored_tries') <= ${sql.lit(tries)} then raise exception 'out of order'; end if;
        return new;
      end $$
    `.execute(fixture.ctx.db);
    await sql`
      create trigger fail_to_store before update on payment_attempts
      for each row when (new.bill_id is not null and old.bill_id is null) execute function fail_to_store()
    `.execute(fixture.ctx.db);
  }

  it('is retried for some seconds, so a short outage costs no sale', async () => {
    fixture = await createBookingFixture();
    await failToStore(2);
    const { bookingId } = await fixture.hold(await fixture.deal());
    expect(await stateOf(bookingId)).toBe('awaitingPayment');
  });

  it('deletes the bill at Billplz and reports a failure if every attempt fails', async () => {
    fixture = await createBookingFixture();
    await failToStore(1_000);
    const deal = await fixture.deal();
    expect(await fixture.book(deal)).toEqual({ ok: false, code: 'payment_failed' });
    const { bills } = await (await fetch(`${fixture.practice.address}/__ctl`)).json();
    expect(bills.map((bill: { record: { state: string } }) => bill.record.state)).toEqual(['deleted']);
    await sql`drop trigger fail_to_store on payment_attempts`.execute(fixture.ctx.db);
    fixture.later(1.1);
    await fixture.sweep();
    expect(await fixture.seats(deal.id)).toMatchObject({ held: 0 });
  });
});
