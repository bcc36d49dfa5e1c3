import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { cancelWithRefund } from '#dev/testing/fixtures/cancellation.ts';
import { insertDocument, textPdf } from '#dev/testing/fixtures/document-fixture.ts';
import { companyActor } from '#dev/testing/run/actors.ts';
import type { FulfilmentState } from '#domain/fulfilment/fulfilment.ts';
import { senFromDecimal } from '#domain/kernel/money.ts';
import { listCompanyRequests } from '#server/features/company-desk/bookings/company-requests.service.ts';
import { listBuyerDocuments, openBuyerDocument } from '../documents/buyer-documents.service.ts';
import { confirmDocument, listCompanyDocuments } from '../documents/company-documents.service.ts';
import { loadDocumentMailValues, sendDocuments } from '../documents/send-documents.service.ts';
import { enterFlightChange } from '../flight-changes/flight-changes.service.ts';
import { answerBuyer } from '../requests/answer-request.service.ts';
import { sendRequest } from '../requests/buyer-requests.service.ts';
import { findFulfilment, listPassengers, updateFulfilment } from '../rows/fulfilment.store.ts';
import { enterForTraveller, getCompanyFulfilment } from './company-fulfilment.service.ts';
import { correctTickets } from './tickets.service.ts';

let fixture: BookingFixture;
beforeAll(async () => {
  fixture = await createBookingFixture();
});
beforeEach(() => fixture.ctx.setNow(new Date()));
afterAll(() => fixture.close());

const clientAddress = '192.0.2.9';
const firstNumber = '232-1234567890';
const details = {
  firstName: 'Nur Aishah',
  lastName: 'binti Abdullah',
  gender: 'female',
  dateOfBirth: '1990-04-12',
  passportNumber: 'A12345678',
  passportExpiry: '2032-01-31',
  nationality: 'MYS',
  issuingCountry: 'MYS',
} as const;

async function booked(state: FulfilmentState = 'documentsSent') {
  const deal = await fixture.deal({ outbound_flight_number: 'MH 88', return_flight_number: 'MH 89' });
  const { bookingId, billId } = await fixture.hold(deal, { tickets: 1 });
  await fixture.pay(billId);
  const { reference } = await fixture.bookingRow(bookingId);
  const { db } = fixture.ctx;
  await db.transaction().execute((tx) => updateFulfilment(tx, bookingId, { state }));
  await db
    .updateTable('passengers')
    .set({ ticket_number: firstNumber })
    .where('booking_id', '=', bookingId)
    .execute();
  return { bookingId, reference, dealId: deal.id, actor: companyActor(deal.company_id) };
}

type Booking = Awaited<ReturnType<typeof booked>>;

const view = ({ bookingId, actor }: Booking) =>
  getCompanyFulfilment(fixture.ctx, actor, { bookingId, showPassports: true });
const revisionOf = async ({ bookingId }: Booking) =>
  (await findFulfilment(fixture.ctx.db, bookingId))?.revision ?? 0;
const ask = ({ bookingId }: Booking) =>
  sendRequest(fixture.ctx, { bookingId, kind: 'correction', words: 'It is Aishah', clientAddress });
const correctName = async (booking: Booking) => {
  const { bookingId, actor } = booking;
  const version = (await listPassengers(fixture.ctx.db, bookingId))[0]?.link_version ?? 0;
  return enterForTraveller(fixture.ctx, actor, { bookingId, place: 1, version, details });
};

const correctNumbers = async (booking: Booking, ticketNumbers: string | null, pnr = 'NEW123') =>
  correctTickets(fixture.ctx, booking.actor, {
    bookingId: booking.bookingId,
    revision: await revisionOf(booking),
    pnr,
    ticketNumbers,
  });
const numbersOf = async ({ bookingId }: Booking) =>
  (await listPassengers(fixture.ctx.db, bookingId)).map(({ ticket_number }) => ticket_number);

async function confirmed(booking: Booking, { number = firstNumber, name = 'old.pdf', replaces = '' } = {}) {
  const { id } = await insertDocument(
    fixture.ctx.db,
    {
      company_id: booking.actor.companyId,
      booking_id: booking.bookingId,
      file_name: name,
      ticket_number: number,
      read_at: fixture.ctx.now(),
      read_result: 'name',
    },
    fixture.ctx.encryption,
    textPdf(randomUUID()),
  );
  const said = { id, reference: booking.reference, place: 1, replaces: replaces || null };
  expect(await confirmDocument(fixture.ctx, booking.actor, said)).toBe('confirmed');
  return id;
}

const send = async (booking: Booking, more: Partial<Parameters<typeof sendDocuments>[2]> = {}) =>
  sendDocuments(fixture.ctx, booking.actor, {
    bookingId: booking.bookingId,
    revision: await revisionOf(booking),
    ...more,
  });
const actionsOn = async ({ bookingId }: Booking) => {
  const rows = await fixture.ctx.db
    .selectFrom('audit_log')
    .select('action')
    .where('object_id', '=', bookingId)
    .where('action', '<>', 'booking.shown')
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
};

const leave = async ({ bookingId }: Booking) => {
  const { departs_on } = await fixture.bookingRow(bookingId);
  fixture.ctx.setNow(new Date(`${departs_on}T23:59:00+08:00`));
};

const cancelFlight = async ({ actor, dealId }: Booking) =>
  expect(await enterFlightChange(fixture.ctx, actor, { dealId, flights: null, note: '' })).toBe('saved');

const cancelBooking = async ({ actor, bookingId }: Booking) => {
  const refundSen = senFromDecimal((await fixture.bookingRow(bookingId)).total);
  const terms = { bookingId, refundSen, returnSeats: false, words: 'As asked' };
  expect(await cancelWithRefund(fixture.ctx, actor, terms)).toBe('saved');
};

const ends = [
  [leave, 'flown'],
  [cancelFlight, 'flightCancelled'],
] as const;

describe('a name after the tickets were issued', () => {
  it.each(['ticketed', 'documentsSent'] as const)(
    'can be corrected once the buyer has requested it (%s)',
    async (state) => {
      const booking = await booked(state);
      expect((await view(booking))?.may).toMatchObject({ enterNames: false, correctNames: false });
      expect(await correctName(booking)).toBe('closed');
      await ask(booking);
      expect((await view(booking))?.may).toMatchObject({ correctNames: true });
      expect(await correctName(booking)).toBe('saved');
      expect((await view(booking))?.passengers[0]?.ticketName).toBe('BINTI ABDULLAH/NUR AISHAH');
      expect((await view(booking))?.state).toBe(state);
      expect(await actionsOn(booking)).toContain('booking.namesEntered');
    },
  );

  it('cannot be corrected if the company declined, and can if it accepted', async () => {
    for (const [answer, outcome] of [
      ['declined', 'closed'],
      ['accepted', 'saved'],
    ] as const) {
      const booking = await booked();
      await ask(booking);
      const { bookingId, actor } = booking;
      const requestId = (await listCompanyRequests(fixture.ctx, actor, bookingId))?.requests[0]?.id ?? '';
      await answerBuyer(fixture.ctx, actor, { bookingId, requestId, answer, words: 'As asked' });
      expect(await correctName(booking)).toBe(outcome);
    }
  });

  it('cannot be corrected after departure, on a cancelled flight or in a cancelled booking', async () => {
    for (const [end, outcome] of [...ends, [cancelBooking, 'closed'] as const]) {
      const booking = await booked();
      await ask(booking);
      await end(booking);
      expect(await correctName(booking)).toBe(outcome);
      expect((await view(booking))?.may.correctNames).toBe(false);
      fixture.ctx.setNow(new Date());
    }
  });
});

describe('ticket numbers after the tickets were issued', () => {
  it('are replaced with the PNR and an audit record', async () => {
    const booking = await booked();
    expect(await correctNumbers(booking, '232-9999999999')).toBe('saved');
    expect(await numbersOf(booking)).toEqual(['232-9999999999']);
    expect(await view(booking)).toMatchObject({ pnr: 'NEW123', state: 'documentsSent' });
    expect(await actionsOn(booking)).toContain('booking.correctTickets');
  });

  it('are added where documents were sent without them', async () => {
    const booking = await booked();
    const { db } = fixture.ctx;
    await db
      .updateTable('passengers')
      .set({ ticket_number: null })
      .where('booking_id', '=', booking.bookingId)
      .execute();
    expect(await correctNumbers(booking, firstNumber)).toBe('saved');
    const row = await findFulfilment(db, booking.bookingId);
    expect(row).toMatchObject({ state: 'documentsSent', ticketed_by: booking.actor.email });
  });

  it('are never removed', async () => {
    const booking = await booked();
    expect(await correctNumbers(booking, '-')).toBe('wrongNumbers');
    expect(await correctNumbers(booking, null)).toBe('wrongNumbers');
    expect(await numbersOf(booking)).toEqual([firstNumber]);
  });

  it('stay unchanged after departure and on a cancelled flight', async () => {
    for (const [end, outcome] of ends) {
      const booking = await booked();
      await end(booking);
      expect(await correctNumbers(booking, '232-9999999999')).toBe(outcome);
      fixture.ctx.setNow(new Date());
    }
  });
});

describe('a sent document', () => {
  async function reissued() {
    const booking = await booked('ticketed');
    const old = await confirmed(booking);
    expect(await send(booking)).toBe('saved');
    await ask(booking);
    fixture.later(1);
    expect(await correctName(booking)).toBe('saved');
    const id = await confirmed(booking, { number: '232-5555555555', name: 'new.pdf', replaces: old });
    return { booking, old, id };
  }

  it('is replaced: the buyer sees the new one first and cannot open the old one', async () => {
    const { booking, old, id } = await reissued();
    const { bookingId } = booking;
    expect(await send(booking, { numbers: 'use', asked: [id] })).toBe('saved');
    const listed = await listBuyerDocuments(fixture.ctx, bookingId);
    expect(listed.map((each) => [each.id, each.replacedAt])).toEqual([
      [id, null],
      [old, fixture.ctx.now()],
    ]);
    expect(await openBuyerDocument(fixture.ctx, { bookingId, id: old, clientAddress })).toEqual({
      kind: 'gone',
    });
    const kept = await listCompanyDocuments(fixture.ctx, booking.actor, bookingId);
    expect(kept?.find((each) => each.id === old)?.replacedAt).toEqual(fixture.ctx.now());
    expect(await numbersOf(booking)).toEqual(['232-5555555555']);
    expect(await actionsOn(booking)).toEqual(
      expect.arrayContaining(['booking.replaceDocuments', 'booking.correctTickets']),
    );
  });

  it('is named in the email with what changed', async () => {
    const { booking, id } = await reissued();
    await send(booking, { numbers: 'use', asked: [id] });
    const mail = { id: randomUUID(), kind: 'documents-sent', subjectId: booking.bookingId } as const;
    const values = (await loadDocumentMailValues(fixture.ctx, [mail])).get(mail.id);
    expect(values).toMatchObject({
      documents: ['new.pdf'],
      changes: [
        {
          file: 'new.pdf',
          replaces: 'old.pdf',
          name: 'BINTI ABDULLAH/NUR AISHAH',
          ticketNumber: '232-5555555555',
        },
      ],
    });
  });

  it('cannot be replaced by one of another booking, or twice', async () => {
    const { booking, old, id } = await reissued();
    const other = await booked('ticketed');
    const theirs = await confirmed(other);
    expect(await send(other)).toBe('saved');
    const said = { id, reference: booking.reference, place: 1 };
    const confirm = (replaces: string) => confirmDocument(fixture.ctx, booking.actor, { ...said, replaces });
    expect(await confirm(theirs)).toBe('notReplaceable');
    expect(await confirm(id)).toBe('notReplaceable');
    expect(await confirm(old)).toBe('confirmed');
    expect(await send(booking, { numbers: 'use', asked: [id] })).toBe('saved');
    const third = await confirmed(booking, { number: '232-5555555555', name: 'third.pdf' });
    expect(await confirmDocument(fixture.ctx, booking.actor, { ...said, id: third, replaces: old })).toBe(
      'notReplaceable',
    );
  });

  it('cannot be replaced after departure or on a cancelled flight', async () => {
    for (const [end, outcome] of ends) {
      const { booking, id } = await reissued();
      await end(booking);
      expect(await send(booking, { numbers: 'use', asked: [id] })).toBe(outcome);
      fixture.ctx.setNow(new Date());
    }
  });
});
