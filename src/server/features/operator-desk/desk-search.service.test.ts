import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { superAdminActor } from '#dev/testing/run/actors.ts';
import { dealCode } from '#domain/deals/deal-code.ts';
import { type DeskSearch, readDeskSearch } from '#domain/operator/desk-search.ts';
import { findCompaniesForDesk } from '#server/features/companies/company-list.queries.ts';
import { findMessagesForDesk } from '#server/features/contact/messages.queries.ts';
import { findDealsForDesk } from '#server/features/deals/operator-deals.service.ts';
import { findBookingsForDesk, findBookingsOfMessage } from './desk-search.service.ts';

const actor = superAdminActor();

let fixture: BookingFixture;
let deal: Awaited<ReturnType<BookingFixture['deal']>>;
let aisyah: { bookingId: string; billId: string };
let omar: { bookingId: string; billId: string };
beforeAll(async () => {
  fixture = await createBookingFixture();
  deal = await fixture.deal({ seats_offered: 20, pnr: 'QWERTY' });
  const people = {
    aisyah: { firstName: 'Nur Aisyah', lastName: 'binti Roslan', email: 'aisyah.roslan@inbox.example' },
    omar: { firstName: 'Siti Aisyah', lastName: 'binti Omar', email: 'omar@inbox.example' },
  };
  const elsewhere = await fixture.deal({ seats_offered: 20, pnr: 'ASDFGH' });
  aisyah = await fixture.hold(deal, { passenger: { ...people.aisyah, phoneNumber: '012-778 3310' } });
  omar = await fixture.hold(elsewhere, { passenger: { ...people.omar, phoneNumber: '019-220 4178' } });
  await fixture.pay(aisyah.billId);
});
afterAll(() => fixture.close());

function read(text: string): DeskSearch {
  const search = readDeskSearch(text);
  if (!search) throw new Error(`too short: ${text}`);
  return search;
}

const find = async (text: string) => {
  const { bookings, exact } = await findBookingsForDesk(fixture.ctx, actor, read(text));
  return { ids: bookings.map(({ id }) => id), exact };
};

const reference = async (bookingId: string) => (await fixture.bookingRow(bookingId)).reference;

describe('findBookingsOfMessage', () => {
  const message = { subject: 'My flight', message: 'When do I fly?', email: 'stranger@inbox.example' };
  const found = async (change: Partial<typeof message>) =>
    (await findBookingsOfMessage(fixture.ctx, actor, { ...message, ...change })).map(({ id }) => id);

  it('finds the bookings of the sender and those named by a full Booking ID', async () => {
    const named = await reference(omar.bookingId);
    expect(await found({ email: 'AISYAH.roslan@inbox.example' })).toEqual([aisyah.bookingId]);
    expect(await found({ message: `Booking #${named.toLowerCase()}, please.` })).toEqual([omar.bookingId]);
    expect(await found({ subject: named })).toEqual([omar.bookingId]);
  });

  it('finds nothing by part of a Booking ID, an email or a name', async () => {
    const named = await reference(omar.bookingId);
    expect(await found({})).toEqual([]);
    expect(await found({ message: `${named.slice(0, 7)} and ${named}X and Siti Aisyah` })).toEqual([]);
    expect(await found({ email: 'roslan@inbox.example' })).toEqual([]);
  });
});

describe("the operator's search", () => {
  it('finds one booking by its reference in any format', async () => {
    const whole = await reference(aisyah.bookingId);
    for (const text of [whole, whole.toLowerCase(), `${whole.slice(0, 4)} ${whole.slice(4)}`])
      expect(await find(text)).toEqual({ ids: [aisyah.bookingId], exact: [aisyah.bookingId] });
  });

  it('finds by bill and by payment transaction', async () => {
    expect((await find(aisyah.billId)).exact).toEqual([aisyah.bookingId]);
    const { billplz_transaction_id: transaction } = await fixture.bookingRow(aisyah.bookingId);
    expect((await find(transaction ?? '')).exact).toEqual([aisyah.bookingId]);
  });

  it('finds a booking by a second transaction paid for it', async () => {
    const transactionId = `SECOND${randomUUID().slice(0, 8)}`;
    await fixture.ctx.db
      .insertInto('payment_events')
      .values({
        booking_id: aisyah.bookingId,
        source: 'callback',
        event: 'paidAgain',
        outcome: 'paidAgain',
        transaction_id: transactionId,
        counted_amount: '19.99',
      })
      .execute();
    expect((await find(transactionId)).exact).toEqual([aisyah.bookingId]);
  });

  it('finds by the full email and the full phone number, local or international', async () => {
    for (const text of ['Aisyah.Roslan@inbox.example', '012-778 3310', '+60127783310'])
      expect(await find(text)).toEqual({ ids: [aisyah.bookingId], exact: [aisyah.bookingId] });
  });

  it('finds by words of the name across companies and marks none as exact', async () => {
    const { ids, exact } = await find('aisyah');
    expect(ids.sort()).toEqual([aisyah.bookingId, omar.bookingId].sort());
    expect(exact).toEqual([]);
    expect((await find('aisyah omar')).ids).toEqual([omar.bookingId]);
  });

  it('finds nothing without a match, and never another booking instead', async () => {
    for (const text of ['ZZZZZZZZ', 'nobody@inbox.example', '+60 11-111 1111', "' or true --", '%%%oo', 'oi'])
      expect({ text, ...(await find(text)) }).toEqual({ text, ids: [], exact: [] });
  });

  it('shows no passport or airline code', async () => {
    const found = await findBookingsForDesk(fixture.ctx, actor, read('aisyah'));
    expect(JSON.stringify(found)).not.toMatch(/passport|pnr|A12345678|QWERTY/i);
  });

  it('finds deals by code, shared URL, flight and city, without the airline code', async () => {
    const code = dealCode(deal.id);
    const [leg = ''] = deal.flight_details;
    const flight = leg.replace(/( [^ ]+){4}$/, '');
    for (const text of [code, `http://localhost:3000/d/${code}`, flight]) {
      const found = await findDealsForDesk(fixture.ctx, actor, read(text), 8);
      expect(found.map(({ id }) => id)).toContain(deal.id);
      expect(JSON.stringify(found)).not.toMatch(/pnr|QWERTY/i);
    }
    expect(await findDealsForDesk(fixture.ctx, actor, read('nobody@inbox.example'), 8)).toEqual([]);
  });

  it('finds companies by part of the name, email and SSM number', async () => {
    const { id, name, email } = await fixture.ctx.db
      .updateTable('companies')
      .set({ ssm_number: '202601012345 (1234567-X)' })
      .where('id', '=', deal.company_id)
      .returning(['id', 'name', 'email'])
      .executeTakeFirstOrThrow();
    for (const text of [name.slice(2), email, '202601012345']) {
      const found = await findCompaniesForDesk(fixture.ctx, actor, read(text), 8);
      expect(found.map((company) => company.id)).toContain(id);
    }
    expect(await findCompaniesForDesk(fixture.ctx, actor, read('100%_'), 8)).toEqual([]);
  });

  it("finds messages by number and sender's email", async () => {
    const { id } = await fixture.ctx.db
      .insertInto('contact_messages')
      .values({
        name: 'Aisyah',
        email: 'Aisyah.Roslan@inbox.example',
        subject: 'Where is it',
        message: 'Hello',
        privacy_version: '2026-11',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const text of [id.slice(0, 8), `#${id.slice(0, 8).toUpperCase()}`, 'aisyah.roslan@inbox.example'])
      expect((await findMessagesForDesk(fixture.ctx, actor, read(text), 8)).map((each) => each.id)).toEqual([
        id,
      ]);
    expect(await findMessagesForDesk(fixture.ctx, actor, read('aisyah'), 8)).toEqual([]);
  });
});
