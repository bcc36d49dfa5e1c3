import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { insertDocument, textPdf } from '#dev/testing/fixtures/document-fixture.ts';
import { createNamedFlight } from '#dev/testing/fixtures/named-flight.ts';
import { companyActor } from '#dev/testing/run/actors.ts';
import { findFulfilment, listPassengers } from '../rows/fulfilment.store.ts';
import { confirmDocument } from './company-documents.service.ts';
import { confirmFlightTickets, getFlightTickets } from './flight-tickets.service.ts';
import { readUploadedDocuments } from './read-documents.ts';

let fixture: BookingFixture;
beforeAll(async () => {
  fixture = await createBookingFixture();
});
beforeEach(async () => {
  fixture.ctx.setNow(new Date());
  await fixture.ctx.db.deleteFrom('documents').execute();
});
afterAll(() => fixture.close());

const flight = (...bookings: (readonly string[])[]) => createNamedFlight(fixture, {}, bookings);

type Flight = Awaited<ReturnType<typeof flight>>;

const ticketNumber = (index: number) => `232-${String(5_000_000_000 + index)}`;

async function drop({ dealId, actor }: Flight, ...lines: readonly string[]) {
  for (const [index, line] of lines.entries())
    await insertDocument(
      fixture.ctx.db,
      { company_id: actor.companyId, flight_id: dealId, file_name: `${index}.pdf` },
      fixture.ctx.encryption,
      textPdf(line, `${dealId} ${index}`),
    );
  await readUploadedDocuments(fixture.ctx);
}

const page = async ({ dealId, actor }: Flight) => {
  const tickets = await getFlightTickets(fixture.ctx, actor, dealId);
  if (!tickets) throw new Error('The flight has no tickets page.');
  return tickets;
};
const press = async (on: Flight, ids?: readonly string[]) => {
  const { plan, confirmed } = await page(on);
  const shown = [...plan.certain.map(({ document }) => document), ...confirmed].map(({ id }) => id);
  const { dealId, actor } = on;
  return confirmFlightTickets(fixture.ctx, actor, { dealId, ids: ids ?? shown });
};
const countMails = async ({ ids }: Flight) =>
  (
    await fixture.ctx.db
      .selectFrom('mails')
      .select('id')
      .where('kind', '=', 'documents-sent')
      .where('subject_id', 'in', ids)
      .execute()
  ).length;
const numbersOf = async (bookingId = '') =>
  (await listPassengers(fixture.ctx.db, bookingId)).map(({ ticket_number }) => ticket_number);

describe('confirmFlightTickets', () => {
  it('enters all numbers and emails each buyer once, however often the agent presses', async () => {
    const own = await flight(['Qzlim/Wei Ming', 'Qztan/Hui Min'], ['Qzng/Kah Hoe']);
    await drop(
      own,
      `QZLIM/WEI MING MR ${ticketNumber(1)}`,
      `QZTAN/HUI MIN MS ${ticketNumber(2)}`,
      `QZNG/KAH HOE MR ${ticketNumber(3)}`,
    );
    const shown = (await page(own)).plan.certain.map(({ document: { id } }) => id);
    expect(shown).toHaveLength(3);
    expect(await press(own)).toEqual({ ok: true, confirmed: 3, emailed: 2, notEmailed: [] });
    expect(await press(own, shown)).toEqual({ ok: true, confirmed: 0, emailed: 0, notEmailed: [] });
    expect(await countMails(own)).toBe(2);
    expect(await numbersOf(own.ids[0])).toEqual([ticketNumber(1), ticketNumber(2)]);
    expect(await findFulfilment(fixture.ctx.db, own.ids[1] ?? '')).toMatchObject({ state: 'documentsSent' });
  });

  it('sends once when two agents press at the same time', async () => {
    const own = await flight(['Qzlim/Wei Ming'], ['Qzng/Kah Hoe']);
    await drop(own, `QZLIM/WEI MING ${ticketNumber(11)}`, `QZNG/KAH HOE ${ticketNumber(12)}`);
    const shown = (await page(own)).plan.certain.map(({ document: { id } }) => id);
    await Promise.all([press(own, shown), press(own, shown)]);
    expect(await countMails(own)).toBe(2);
  });

  it('leaves doubtful documents and their bookings to a person', async () => {
    const own = await flight(['Qzlim/Wei Ming', 'Qztan/Hui Min'], ['Qzlim/Wei Ming'], ['Qzng/Kah Hoe']);
    await drop(
      own,
      `QZLIM/WEI MING ${ticketNumber(21)}`,
      `QZTAN/HUI MIN ${ticketNumber(22)}`,
      `QZNG/KAH HOE ${ticketNumber(23)}`,
      'Invoice',
    );
    const { plan } = await page(own);
    expect(plan.doubtful.map(({ document, doubt }) => [document.fileName, doubt])).toEqual([
      ['0.pdf', 'sameName'],
      ['3.pdf', 'noName'],
    ]);
    expect(await press(own)).toMatchObject({ confirmed: 2, emailed: 1 });
    expect(await numbersOf(own.ids[0])).toEqual([null, ticketNumber(22)]);
    expect(await countMails(own)).toBe(1);

    const [doubtful] = (await page(own)).plan.doubtful;
    const { reference } = await fixture.bookingRow(own.ids[0] ?? '');
    const said = { id: doubtful?.document.id ?? '', reference, place: 1, isShown: true };
    expect(await confirmDocument(fixture.ctx, own.actor, said)).toBe('confirmed');
    expect(await numbersOf(own.ids[0])).toEqual([ticketNumber(21), ticketNumber(22)]);
    expect(await press(own)).toMatchObject({ confirmed: 0, emailed: 1 });
    expect(await countMails(own)).toBe(2);
  });

  it('doubts a number that a passenger of another flight has', async () => {
    const other = await flight(['Qzother/Person']);
    await drop(other, `QZOTHER/PERSON ${ticketNumber(31)}`);
    await press(other);
    const own = await createNamedFlight(fixture, { company_id: other.actor.companyId }, [['Qzlim/Wei Ming']]);
    await drop(own, `QZLIM/WEI MING ${ticketNumber(31)}`);
    const { plan } = await page(own);
    expect(plan.doubtful.map(({ doubt }) => doubt)).toEqual(['numberUsed']);

    const { reference } = await fixture.bookingRow(own.ids[0] ?? '');
    const said = { id: plan.doubtful[0]?.document.id ?? '', reference, place: 1, isShown: true };
    expect(await confirmDocument(fixture.ctx, own.actor, said)).toBe('confirmed');
    expect(await numbersOf(own.ids[0]), 'confirmed by a person').toEqual([null]);
  });

  it('leaves documents to a person whose numbers were entered for other passengers', async () => {
    const own = await flight(['Qzlim/Wei Ming'], ['Qzng/Kah Hoe']);
    for (const [index, bookingId] of own.ids.entries())
      await fixture.ctx.db
        .updateTable('passengers')
        .set({ ticket_number: ticketNumber(62 - index) })
        .where('booking_id', '=', bookingId)
        .execute();
    await drop(own, `QZLIM/WEI MING ${ticketNumber(61)}`, `QZNG/KAH HOE ${ticketNumber(62)}`);
    expect((await page(own)).plan.doubtful.map(({ doubt }) => doubt)).toEqual(['otherName', 'otherName']);
    expect(await press(own)).toMatchObject({ confirmed: 0, emailed: 0 });
    expect(await countMails(own)).toBe(0);
  });

  it('sends no confirmed document of a passenger who was renamed since', async () => {
    const own = await flight(['Qzlim/Wei Ming', 'Qztan/Hui Min']);
    await drop(own, `QZLIM/WEI MING ${ticketNumber(71)}`);
    expect(await press(own)).toMatchObject({ confirmed: 1, emailed: 0 });
    fixture.later(1);
    await fixture.ctx.db
      .updateTable('passengers')
      .set({ first_name: 'Wei Meng', entered_at: fixture.ctx.now() })
      .where('booking_id', '=', own.ids[0] ?? '')
      .where('place', '=', 1)
      .execute();
    await drop(own, `QZTAN/HUI MIN ${ticketNumber(72)}`);
    const { plan, confirmed } = await page(own);
    expect([plan.doubtful.map(({ doubt }) => doubt), confirmed]).toEqual([['renamed'], []]);
    const ids = plan.doubtful.map(({ document: { id } }) => id);
    expect(await press(own)).toMatchObject({ confirmed: 1, emailed: 0 });

    const { reference } = await fixture.bookingRow(own.ids[0] ?? '');
    const said = { id: ids[0] ?? '', reference, place: 1, isShown: true };
    expect(await confirmDocument(fixture.ctx, own.actor, said)).toBe('confirmed');
    expect(await press(own)).toMatchObject({ confirmed: 0, emailed: 1 });
  });

  it('confirms only documents that the page showed', async () => {
    const own = await flight(['Qzlim/Wei Ming']);
    await drop(own, `QZLIM/WEI MING ${ticketNumber(41)}`);
    expect(await press(own, [])).toEqual({ ok: true, confirmed: 0, emailed: 0, notEmailed: [] });
    expect(await numbersOf(own.ids[0])).toEqual([null]);
  });

  it('compares a document with the passengers of its flight only', async () => {
    const { actor } = await flight(['Qzlim/Wei Ming']);
    const own = await createNamedFlight(fixture, { company_id: actor.companyId }, [['Qzlim/Wei Ming']]);
    await drop(own, `QZLIM/WEI MING ${ticketNumber(51)}`);
    expect((await page(own)).plan.certain).toHaveLength(1);
  });

  it('rejects viewers and other companies', async () => {
    const own = await flight(['Qzlim/Wei Ming']);
    const { dealId, actor } = own;
    const viewer = companyActor(actor.companyId, { role: 'viewer' });
    expect(await getFlightTickets(fixture.ctx, viewer, dealId)).toBeNull();
    const asViewer = confirmFlightTickets(fixture.ctx, viewer, { dealId, ids: [] });
    expect(await asViewer).toEqual({ ok: false, code: 'read_only' });
    const stranger = await flight(['Qzother/Person']);
    const asStranger = confirmFlightTickets(fixture.ctx, stranger.actor, { dealId, ids: [] });
    expect(await asStranger).toEqual({ ok: false, code: 'flight_missing' });
  });
});
