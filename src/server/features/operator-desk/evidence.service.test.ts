import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passenger } from '#dev/testing/fixtures/book-request.ts';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { insertDocument } from '#dev/testing/fixtures/document-fixture.ts';
import { pdfText } from '#dev/testing/pages/pdf-text.ts';
import { superAdminActor } from '#dev/testing/run/actors.ts';
import { openBuyerDocument } from '#server/features/fulfilment/documents/buyer-documents.service.ts';
import { drawEvidence } from './evidence.service.ts';

const actor = superAdminActor();
const words = { language: 'en', mailName: (kind: string) => `email ${kind}` };

let fixture: BookingFixture;
beforeAll(async () => {
  fixture = await createBookingFixture();
});
afterAll(() => fixture.close());

async function paid() {
  const deal = await fixture.deal({ pnr: 'QWERTY' });
  const held = await fixture.hold(deal, { tickets: 2 });
  await fixture.pay(held.billId);
  return { deal, ...held };
}

const draw = (bookingId: string) => drawEvidence(fixture.ctx, actor, bookingId, words);
const actions = async (bookingId: string) =>
  (await fixture.auditOf(bookingId)).map(({ action }) => action as string);

async function sendDocument({ bookingId, deal }: Awaited<ReturnType<typeof paid>>): Promise<string> {
  const { db, encryption } = fixture.ctx;
  const sent = { state: 'sent', sent_at: new Date(), sent_by: 'agent@x.my' } as const;
  const confirmed = { confirmed_at: new Date(), confirmed_by: 'agent@x.my' };
  const read = { read_at: new Date(), read_result: 'nothing' } as const;
  const of = { company_id: deal.company_id, booking_id: bookingId };
  return (await insertDocument(db, { ...of, ...read, ...confirmed, ...sent }, encryption)).id;
}

describe('drawEvidence', () => {
  it('contains terms, proof, payment, delivered emails and ticket numbers, but no passport and no airline code', async () => {
    const { bookingId } = await paid();
    const { db } = fixture.ctx;
    const { terms_version, reference, billplz_transaction_id } = await fixture.bookingRow(bookingId);
    await db
      .updateTable('mails')
      .set({ state: 'accepted', accepted_at: new Date(), values_encrypted: null })
      .where('subject_id', '=', bookingId)
      .where('kind', '=', 'booking-confirmed')
      .execute();
    await db
      .updateTable('passengers')
      .set({ ticket_number: '2322401234567' })
      .where('booking_id', '=', bookingId)
      .where('place', '=', 1)
      .execute();
    const drawn = await draw(bookingId);
    expect(drawn?.reference).toBe(reference);
    const text = await pdfText(drawn?.pdf ?? Buffer.of());
    for (const known of [
      `Terms ${terms_version} accepted`,
      'Proven with a code',
      'MYR 39.98',
      billplz_transaction_id ?? 'no transaction',
      'email booking-confirmed',
      '2322401234567',
    ])
      expect(text).toContain(known);
    expect(text).not.toContain('email booking-notice');
    expect(text).not.toMatch(new RegExp(`${passenger.passportNumber}|QWERTY`));
    expect(await actions(bookingId)).toContain('booking.evidenceTaken');
  });

  it('returns null for an unpaid and for an unknown booking', async () => {
    const { bookingId } = await fixture.hold(await fixture.deal());
    expect(await draw(bookingId)).toBeNull();
    expect(await draw(randomUUID())).toBeNull();
    expect(await actions(bookingId)).not.toContain('booking.evidenceTaken');
  });

  it('contains the first download of a document, also after the document was deleted', async () => {
    const booking = await paid();
    const { bookingId } = booking;
    const opened = { bookingId, id: await sendDocument(booking), clientAddress: '192.0.2.9' };
    for (const _time of [1, 2])
      expect(await openBuyerDocument(fixture.ctx, opened)).toMatchObject({ kind: 'file' });
    expect((await actions(bookingId)).filter((action) => action === 'booking.documentOpened')).toHaveLength(
      1,
    );
    await fixture.ctx.db.deleteFrom('documents').where('booking_id', '=', bookingId).execute();
    const line = {
      actor_kind: 'system',
      action: 'booking.shown',
      object_kind: 'booking',
      object_id: bookingId,
    };
    await fixture.ctx.db
      .insertInto('audit_log')
      .values(Array.from({ length: 501 }, () => ({ ...line, details: '{}' }) as const))
      .execute();
    const drawn = await draw(bookingId);
    expect(await pdfText(drawn?.pdf ?? Buffer.of())).toContain('Opened by the buyer');
  });
});
