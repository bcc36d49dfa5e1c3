import { randomUUID } from 'node:crypto';
import { ReadableStream } from 'node:stream/web';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { cancelWithRefund } from '#dev/testing/fixtures/cancellation.ts';
import {
  activePdfs,
  createBombPdf,
  createUploadForm,
  encryptedPdf,
  insertDocument,
  textPdf,
} from '#dev/testing/fixtures/document-fixture.ts';
import { companyActor } from '#dev/testing/run/actors.ts';
import { claimConcurrently, runConcurrently } from '#dev/testing/run/meeting.ts';
import { type SmtpSink, startSmtpSink } from '#dev/testing/run/smtp-sink.ts';
import { maxDocumentBytes, maxDocumentsPerBooking, maxOpenDocuments } from '#domain/fulfilment/document.ts';
import type { FulfilmentState } from '#domain/fulfilment/fulfilment.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import { deliverDueMails } from '#server/features/mail/queue/delivery.ts';
import { createMailTransport } from '#server/platform/mail-transport.ts';
import { erasePersonalData } from '../personal-data/erase-personal-data.service.ts';
import {
  findFulfilment,
  listPassengers,
  lockFulfilment,
  updateFulfilment,
} from '../rows/fulfilment.store.ts';
import { listBuyerDocuments, openBuyerDocument } from './buyer-documents.service.ts';
import {
  confirmDocument,
  deleteDocument,
  listCompanyDocuments,
  openCompanyDocument,
} from './company-documents.service.ts';
import { bookingMailAttachments } from './mail-attachments.ts';
import { readUploadedDocuments } from './read-documents.ts';
import { claimDocument } from './reading.store.ts';
import { loadDocumentMailValues, sendDocuments } from './send-documents.service.ts';
import { type UploadOutcome, uploadDocuments } from './upload.service.ts';

let fixture: BookingFixture;
let smtp: SmtpSink;
beforeAll(async () => {
  fixture = await createBookingFixture();
  smtp = await startSmtpSink();
});
beforeEach(async () => {
  fixture.ctx.setNow(new Date());
  await fixture.ctx.db.deleteFrom('documents').execute();
});
afterAll(async () => {
  await smtp.stop();
  await fixture.close();
});

async function paid({ tickets = 1, companyId = '' } = {}) {
  const deal = await fixture.deal({ pnr: 'QX7LMN', ...(companyId && { company_id: companyId }) });
  const { bookingId, billId } = await fixture.hold(deal, { tickets });
  await fixture.pay(billId);
  const { reference } = await fixture.bookingRow(bookingId);
  return { bookingId, reference, actor: companyActor(deal.company_id) };
}

async function ticketed(options: Parameters<typeof paid>[0] = {}) {
  const booking = await paid(options);
  const changes = { state: 'ticketed', ticketed_at: fixture.ctx.now(), ticketed_by: 'a@b.c' } as const;
  await fixture.ctx.db.transaction().execute((tx) => updateFulfilment(tx, booking.bookingId, changes));
  return booking;
}

type Booking = Awaited<ReturnType<typeof paid>>;

const setState = ({ bookingId }: Booking, state: FulfilmentState) =>
  fixture.ctx.db.transaction().execute((tx) => updateFulfilment(tx, bookingId, { state }));
type Files = Parameters<typeof createUploadForm>[0];

function upload(actor: CompanyActor, files: Files, bookingId: string | null = null): Promise<UploadOutcome> {
  const { contentType, body } = createUploadForm(files);
  const stream = new Blob([new Uint8Array(body)]).stream() as ReadableStream<Uint8Array>;
  return uploadDocuments(fixture.ctx, actor, { contentType, body: stream, bookingId });
}

const ticketFor = (name: string, number = '232-1234567890') => ({
  name: 'scan.pdf',
  content: textPdf(`Passenger ${name} MS`, `Ticket ${number}`, randomUUID()),
});
const nur = 'BINTI ABDULLAH/NUR AISYAH';
const read = () => readUploadedDocuments(fixture.ctx);
const list = async (actor: CompanyActor, bookingId?: string) =>
  (await listCompanyDocuments(fixture.ctx, actor, bookingId)) ?? [];
const theOne = async (actor: CompanyActor) => {
  const [document, ...others] = await list(actor);
  if (!document || others.length > 0) throw new Error('expected one document');
  return document;
};

const revisionOf = async ({ bookingId }: Booking) =>
  (await fixture.ctx.db.transaction().execute((tx) => lockFulfilment(tx, bookingId)))?.revision ?? 0;
type Sending = Partial<Parameters<typeof sendDocuments>[2]>;
const send = async (booking: Booking, sending: Sending = {}) =>
  sendDocuments(fixture.ctx, booking.actor, {
    bookingId: booking.bookingId,
    revision: await revisionOf(booking),
    ...sending,
  });

async function confirmed(booking: Booking, content = ticketFor(nur).content) {
  const row = await insertDocument(
    fixture.ctx.db,
    {
      company_id: booking.actor.companyId,
      booking_id: booking.bookingId,
      size: content.length,
      read_at: fixture.ctx.now(),
      read_result: 'nothing',
    },
    fixture.ctx.encryption,
    content,
  );
  const said = { id: row.id, reference: booking.reference, place: 1 };
  expect(await confirmDocument(fixture.ctx, booking.actor, said)).toBe('confirmed');
  return row;
}

async function deliver() {
  const transport = createMailTransport(smtp);
  await deliverDueMails({
    ctx: fixture.ctx,
    transport,
    workerId: randomUUID(),
    loadValues: (mails) => loadDocumentMailValues(fixture.ctx, mails),
    loadAttachments: (mail) => bookingMailAttachments(fixture.ctx, mail),
  });
  transport.close();
}

describe('a confirmed document with a ticket number', () => {
  async function confirmRead(booking: Booking, read: { place: number; ticket_number: string }) {
    const { db, encryption } = fixture.ctx;
    const known = { company_id: booking.actor.companyId, booking_id: booking.bookingId };
    const wasRead = { read_at: fixture.ctx.now(), read_result: 'name' } as const;
    const row = await insertDocument(
      db,
      { ...known, ...wasRead, ticket_number: read.ticket_number },
      encryption,
      ticketFor(nur).content,
    );
    const said = { id: row.id, reference: booking.reference, place: read.place };
    expect(await confirmDocument(fixture.ctx, booking.actor, said)).toBe('confirmed');
    return row.id;
  }
  const numbersOf = async ({ bookingId }: Booking) =>
    (await listPassengers(fixture.ctx.db, bookingId)).map(({ ticket_number }) => ticket_number);
  const stateOf = async ({ bookingId }: Booking) => (await findFulfilment(fixture.ctx.db, bookingId))?.state;

  it('enters the number, and the last one makes the booking ticketed', async () => {
    const booking = await paid({ tickets: 2 });
    await setState(booking, 'namesSent');
    await confirmRead(booking, { place: 2, ticket_number: '232-1234567891' });
    expect(await numbersOf(booking)).toEqual([null, '232-1234567891']);
    expect(await stateOf(booking)).toBe('namesSent');
    await confirmRead(booking, { place: 1, ticket_number: '232-1234567890' });
    expect(await numbersOf(booking)).toEqual(['232-1234567890', '232-1234567891']);
    expect(await stateOf(booking)).toBe('ticketed');
  });

  it('neither replaces a number nor takes the number of another traveller', async () => {
    const booking = await paid({ tickets: 2 });
    await setState(booking, 'namesSent');
    await confirmRead(booking, { place: 1, ticket_number: '232-1234567890' });
    await confirmRead(booking, { place: 1, ticket_number: '232-0000000000' });
    await confirmRead(booking, { place: 2, ticket_number: '232-1234567890' });
    expect(await numbersOf(booking)).toEqual(['232-1234567890', null]);
  });

  describe('a number that contradicts the booking', () => {
    async function contradicting() {
      const booking = await paid();
      await setState(booking, 'namesSent');
      await confirmRead(booking, { place: 1, ticket_number: '232-1234567890' });
      const id = await confirmRead(booking, { place: 1, ticket_number: '232-0000000000' });
      return { booking, id };
    }
    const sentOf = async ({ bookingId }: Booking) =>
      (await listBuyerDocuments(fixture.ctx, bookingId)).length;

    it('blocks sending until the company chooses the right number', async () => {
      const { booking } = await contradicting();
      expect(await send(booking)).toBe('numbersDiffer');
      expect(await send(booking, { numbers: 'keep' })).toBe('numbersDiffer');
      expect(await send(booking, { numbers: 'use', asked: [randomUUID()] })).toBe('numbersDiffer');
      expect(await sentOf(booking)).toBe(0);
      expect(await numbersOf(booking)).toEqual(['232-1234567890']);
    });

    it('is not used if the company keeps the number of the booking, and the document is sent', async () => {
      const { booking, id } = await contradicting();
      expect(await send(booking, { numbers: 'keep', asked: [id] })).toBe('saved');
      expect(await sentOf(booking)).toBe(2);
      expect(await numbersOf(booking)).toEqual(['232-1234567890']);
    });

    it('replaces the number of the booking if the company chooses it, and the audit log records it', async () => {
      const { booking, id } = await contradicting();
      expect(await send(booking, { numbers: 'use', asked: [id] })).toBe('saved');
      expect(await numbersOf(booking)).toEqual(['232-0000000000']);
      const lines = await fixture.ctx.db
        .selectFrom('audit_log')
        .select('details')
        .where('action', '=', 'booking.correctTickets')
        .where('object_id', '=', booking.bookingId)
        .execute();
      expect(lines).toEqual([{ details: { places: '1' } }]);
    });
  });

  describe('a document that is read after a person confirmed it', () => {
    async function confirmUnread(booking: Booking) {
      const { id } = await insertDocument(
        fixture.ctx.db,
        { company_id: booking.actor.companyId, booking_id: booking.bookingId },
        fixture.ctx.encryption,
        ticketFor(nur).content,
      );
      const said = { id, reference: booking.reference, place: 1 };
      return () => confirmDocument(fixture.ctx, booking.actor, said);
    }

    it('enters the number for the traveller', async () => {
      const booking = await paid();
      await setState(booking, 'namesSent');
      const confirm = await confirmUnread(booking);
      expect(await confirm()).toBe('confirmed');
      expect(await numbersOf(booking)).toEqual([null]);
      await read();
      expect(await numbersOf(booking)).toEqual(['232-1234567890']);
      expect(await stateOf(booking)).toBe('ticketed');
      const row = await findFulfilment(fixture.ctx.db, booking.bookingId);
      expect(row?.ticketed_by).toBe(booking.actor.email);
    });

    it('enters the number once, in either order of reading and confirming', async () => {
      for (const isReadFirst of [true, false]) {
        const booking = await paid();
        await setState(booking, 'namesSent');
        const confirm = await confirmUnread(booking);
        const acts: (() => Promise<unknown>)[] = isReadFirst ? [read, confirm] : [confirm, read];
        await runConcurrently(fixture.ctx.db, 'fulfilments', acts);
        await read();
        expect(await numbersOf(booking)).toEqual(['232-1234567890']);
      }
    });
  });

  it('enters nothing while names are missing', async () => {
    const booking = await paid({ tickets: 2 });
    await confirmRead(booking, { place: 1, ticket_number: '232-1234567890' });
    expect(await numbersOf(booking)).toEqual([null, null]);
    expect(await stateOf(booking)).toBe('collecting');
  });
});

describe('uploadDocuments', () => {
  it('stores each PDF encrypted under a safe name and counts rejected files by reason', async () => {
    const { actor } = await paid();
    const ticket = ticketFor(nur);
    const outcome = await upload(actor, [
      { ...ticket, name: '../../etc/../<b>ticket.pdf' },
      ticket,
      { name: 'a.pdf', content: Buffer.from('PK\u0003\u0004 %PDF-1.4 %%EOF') },
      { name: 'b.pdf', content: Buffer.alloc(maxDocumentBytes + 1) },
    ]);
    const counts = { added: 1, known: 1, notPdf: 1, tooLarge: 1, full: 0 };
    const rejected = [
      { name: 'scan.pdf', why: 'known' },
      { name: 'a.pdf', why: 'notPdf' },
      { name: 'b.pdf', why: 'tooLarge' },
    ];
    expect(outcome).toEqual({ kind: 'taken', counts, rejected, isCut: false });
    const [row] = await fixture.ctx.db.selectFrom('documents').selectAll().execute();
    expect(row).toMatchObject({ file_name: 'bticket.pdf', size: ticket.content.length, state: 'uploaded' });
    expect(row?.content.includes('%PDF')).toBe(false);
    const opened = await openCompanyDocument(fixture.ctx, actor, row?.id ?? '');
    expect(opened?.file.equals(ticket.content)).toBe(true);
  });

  it('accepts at most 20 files and keeps those that came first', async () => {
    const { actor } = await paid();
    const outcome = await upload(
      actor,
      Array.from({ length: 21 }, () => ticketFor(nur)),
    );
    expect(outcome).toMatchObject({ kind: 'taken', counts: { added: 20 }, isCut: true });
  });

  it('keeps the complete files of an interrupted upload', async () => {
    const { actor } = await paid();
    const { contentType, body } = createUploadForm([ticketFor(nur), ticketFor(nur)]);
    const cut = new Blob([new Uint8Array(body.subarray(0, body.length - 60))]);
    const stream = cut.stream() as ReadableStream<Uint8Array>;
    const outcome = await uploadDocuments(fixture.ctx, actor, { contentType, body: stream, bookingId: null });
    expect(outcome).toMatchObject({ kind: 'taken', counts: { added: 1 }, isCut: true });
  });

  it('rejects viewers and bookings of other companies before reading a byte', async () => {
    const { actor, bookingId } = await paid();
    const other = (await paid()).actor;
    const viewer = companyActor(actor.companyId, { role: 'viewer' });
    for (const [who, kind] of [
      [viewer, 'readOnly'],
      [other, 'noBooking'],
    ] as const) {
      const body = new ReadableStreamThatFails();
      expect(
        await uploadDocuments(fixture.ctx, who, { contentType: 'x', body: body.stream, bookingId }),
      ).toEqual({
        kind,
      });
      expect(body.wasRead).toBe(false);
    }
  });

  it('rejects a cancelled booking and never proposes one', async () => {
    const { actor, bookingId, reference } = await paid();
    const { id } = await insertDocument(
      fixture.ctx.db,
      { company_id: actor.companyId },
      fixture.ctx.encryption,
    );
    await fixture.ctx.db
      .updateTable('bookings')
      .set({ cancelled_at: fixture.ctx.now() })
      .where('id', '=', bookingId)
      .execute();
    expect(await upload(actor, [ticketFor(nur)], bookingId)).toEqual({ kind: 'noBooking' });
    expect(await confirmDocument(fixture.ctx, actor, { id, reference, place: 1 })).toBe('noBooking');
    await upload(actor, [ticketFor(nur)]);
    await read();
    expect((await list(actor)).map(({ booking }) => booking)).toEqual([null, null]);
  });

  it('rejects files beyond the limits per company and per booking', async () => {
    const { actor, bookingId } = await paid();
    const { companyId: company_id } = actor;
    const rows = async (count: number, booking_id: string | null) => {
      for (let index = 0; index < count; index += 1)
        await insertDocument(fixture.ctx.db, { company_id, booking_id }, fixture.ctx.encryption);
    };
    await rows(maxDocumentsPerBooking, bookingId);
    expect(await upload(actor, [ticketFor(nur)], bookingId)).toMatchObject({ counts: { added: 0, full: 1 } });
    expect(await upload(actor, [ticketFor(nur)])).toMatchObject({ counts: { added: 1, full: 0 } });
    await rows(maxOpenDocuments - maxDocumentsPerBooking - 1, null);
    expect(await upload(actor, [ticketFor(nur)])).toMatchObject({ counts: { added: 0, full: 1 } });
  });
});

class ReadableStreamThatFails {
  wasRead = false;
  readonly stream = new ReadableStream(
    {
      pull: () => {
        this.wasRead = true;
        throw new Error('nobody should read this');
      },
    },
    { highWaterMark: 0 },
  ) as ReadableStream<Uint8Array>;
}

describe('stalled uploads', () => {
  function stalled(actor: CompanyActor) {
    const { contentType } = createUploadForm([]);
    const { promise: isBeingRead, resolve: noteRead } = Promise.withResolvers<void>();
    let letGo = () => {};
    const body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          letGo = () => controller.error(new Error('gone'));
        },
        pull: () => noteRead(),
      },
      { highWaterMark: 0 },
    );
    const outcome = uploadDocuments(fixture.ctx, actor, { contentType, body, bookingId: null });
    return { outcome, isBeingRead, letGo: () => letGo() };
  }

  it('do not block uploads of other companies', async () => {
    const { actor: slow } = await paid();
    const { actor: other } = await paid();
    const hanging = Array.from({ length: 6 }, () => stalled(slow));
    const reading = new Set<number>();
    for (const [place, { isBeingRead }] of hanging.entries()) isBeingRead.then(() => reading.add(place));
    await expect.poll(() => reading.size, { timeout: 30_000 }).toBe(2);
    const uploaded = await Promise.race([upload(other, [ticketFor(nur)]), setTimeout(15_000, 'waits')]);
    for (const { letGo } of hanging) letGo();
    expect(uploaded).toMatchObject({ kind: 'taken', counts: { added: 1 } });
    for (const { outcome } of hanging) expect((await outcome).kind).toMatch(/taken|busy/);
  });
});

describe('readUploadedDocuments', () => {
  it('proposes booking, passenger and ticket number and leaves the rest to people', async () => {
    const booking = await paid();
    await upload(booking.actor, [ticketFor(nur), { name: 'invoice.pdf', content: textPdf('Invoice') }]);
    expect(await read()).toBe(2);
    const found = await list(booking.actor);
    const [ticket, invoice] = ['scan.pdf', 'invoice.pdf'].map((name) =>
      found.find(({ fileName }) => fileName === name),
    );
    expect(ticket).toMatchObject({
      state: 'matched',
      readResult: 'name',
      ticketNumber: '232-1234567890',
      place: 1,
      booking: { id: booking.bookingId, travellers: [{ place: 1, ticketName: nur }] },
    });
    expect(invoice).toMatchObject({ state: 'uploaded', readResult: 'nothing', booking: null });
  });

  it('reads each document once with several workers', async () => {
    const { actor } = await paid();
    await upload(actor, [ticketFor(nur), ticketFor(nur), ticketFor(nur)]);
    const counts = await claimConcurrently(fixture.ctx.db, 'documents', [read, read, read]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3);
    const tries = await fixture.ctx.db.selectFrom('documents').select('read_attempts').execute();
    expect(tries.map(({ read_attempts }) => read_attempts)).toEqual([1, 1, 1]);
  });

  it('never proposes a booking of another company or any but the one it was dropped on', async () => {
    const ours = await paid();
    const theirs = await paid();
    const same = await paid({ companyId: ours.actor.companyId });
    await upload(ours.actor, [ticketFor(nur)], same.bookingId);
    await upload(theirs.actor, [ticketFor(nur)]);
    await read();
    expect((await theOne(theirs.actor)).booking?.id).toBe(theirs.bookingId);
    expect((await theOne(ours.actor)).booking?.id).toBe(same.bookingId);
  });

  it('leaves a document unchanged after a person assigned it', async () => {
    const booking = await paid({ tickets: 2 });
    await upload(booking.actor, [ticketFor(nur)], booking.bookingId);
    const { id } = await theOne(booking.actor);
    const said = { id, reference: booking.reference, place: 2 };
    expect(await confirmDocument(fixture.ctx, booking.actor, said)).toBe('confirmed');
    await read();
    expect(await theOne(booking.actor)).toMatchObject({ state: 'confirmed', place: 2, isRead: true });
  });

  it('gives up on a hostile file and reads the next one', async () => {
    const booking = await paid();
    await upload(booking.actor, [{ name: 'bomb.pdf', content: await createBombPdf(1_500) }]);
    await upload(booking.actor, [ticketFor(nur)]);
    expect(await read()).toBe(2);
    const results = (await list(booking.actor)).map(({ readResult }) => readResult);
    expect(results.toSorted()).toEqual(['name', 'unreadable']);
  }, 120_000);

  it.each([
    ['active', async () => activePdfs['a script that runs when it is opened']?.() ?? Buffer.alloc(0)],
    ['active', async () => activePdfs['a script in a packed object']?.() ?? Buffer.alloc(0)],
    ['protected', () => encryptedPdf('E-ticket', 'secret')],
    ['unreadable', async () => Buffer.from('%PDF-1.4\n%%EOF')],
  ])('security 74: refuses a file that is %s, also after a person confirmed it', async (why, pdf) => {
    const booking = await ticketed();
    const { actor, bookingId, reference } = booking;
    await upload(actor, [{ name: 'a.pdf', content: await pdf() }], bookingId);
    const { id } = await theOne(actor);
    const said = { id, reference, place: 1 };
    expect(await confirmDocument(fixture.ctx, actor, said)).toBe('confirmed');
    expect(await send(booking)).toBe('nothingToSend');
    await read();
    expect(await theOne(actor)).toMatchObject({ state: 'refused', readResult: why, isRead: true });
    expect(await confirmDocument(fixture.ctx, actor, said)).toBe('gone');
    expect(await send(booking)).toBe('nothingToSend');
    expect(await openCompanyDocument(fixture.ctx, actor, id)).toBeNull();
    expect(await listBuyerDocuments(fixture.ctx, bookingId)).toEqual([]);
    expect(await deleteDocument(fixture.ctx, actor, id)).toBe('deleted');
  });

  it('security 74: sends a confirmed document only after it was inspected', async () => {
    const booking = await ticketed();
    const { actor, bookingId, reference } = booking;
    await upload(actor, [ticketFor(nur)], bookingId);
    const { id } = await theOne(actor);
    expect(await confirmDocument(fixture.ctx, actor, { id, reference, place: 1 })).toBe('confirmed');
    expect(await send(booking)).toBe('nothingToSend');
    await read();
    expect(await send(booking)).toBe('saved');
  });

  it('keeps a document that it cannot decrypt until the key is back', async () => {
    const { actor } = await paid();
    await upload(actor, [ticketFor(nur)]);
    const { content } = await fixture.ctx.db
      .selectFrom('documents')
      .select('content')
      .executeTakeFirstOrThrow();
    const withKey = (key: number) =>
      fixture.ctx.db
        .updateTable('documents')
        .set({ content: sql<Buffer>`set_byte(content, 1, ${key})` })
        .execute();
    await withKey(250);
    for (let tries = 0; tries < 4; tries += 1) {
      expect(await read()).toBe(0);
      expect(await theOne(actor)).toMatchObject({ state: 'uploaded', isRead: false });
      fixture.later(2);
    }
    await withKey(content[1] ?? 0);
    expect(await read()).toBe(1);
    expect((await theOne(actor)).readResult).toBe('name');
  });

  it('retries a document once when its worker was killed', async () => {
    const { actor } = await paid();
    await upload(actor, [ticketFor(nur)]);
    const killed = () => {
      const now = fixture.ctx.now();
      return claimDocument(fixture.ctx.db, { now, leaseUntil: new Date(now.getTime() + 90_000) });
    };
    expect(await killed()).toBeDefined();
    expect(await read()).toBe(0);
    fixture.later(2);
    expect(await killed()).toBeDefined();
    fixture.later(2);
    expect(await read()).toBe(1);
    expect((await theOne(actor)).readResult).toBe('unreadable');
  });
});

describe('a document on the desk of its company', () => {
  it('can be confirmed, moved to another booking and deleted', async () => {
    const booking = await paid({ tickets: 2 });
    const { actor } = booking;
    const other = await paid({ companyId: actor.companyId });
    await upload(actor, [ticketFor(nur)], booking.bookingId);
    const { id } = await theOne(actor);
    const say = (reference: string, place: number | null) =>
      confirmDocument(fixture.ctx, actor, { id, reference, place });
    expect(await say(booking.reference, 3)).toBe('noTraveller');
    expect(await say('NOSUCHRF', 1)).toBe('noBooking');
    expect(await say(booking.reference, null)).toBe('confirmed');
    expect(await say(other.reference, 2)).toBe('moved');
    expect(await theOne(actor)).toMatchObject({
      state: 'matched',
      place: null,
      booking: { id: other.bookingId },
    });
    expect(await say(other.reference, 1)).toBe('confirmed');
    expect(await deleteDocument(fixture.ctx, actor, id)).toBe('deleted');
    expect(await deleteDocument(fixture.ctx, actor, id)).toBe('gone');
  });

  it('is hidden from viewers and other companies', async () => {
    const booking = await paid();
    const { companyId } = booking.actor;
    const { id } = await insertDocument(fixture.ctx.db, { company_id: companyId }, fixture.ctx.encryption);
    const other = await paid();
    const said = { id, reference: booking.reference, place: 1 };
    expect(await list(other.actor)).toEqual([]);
    expect(await openCompanyDocument(fixture.ctx, other.actor, id)).toBeNull();
    expect(await confirmDocument(fixture.ctx, other.actor, said)).toBe('gone');
    expect(await deleteDocument(fixture.ctx, other.actor, id)).toBe('gone');
    const viewer = companyActor(companyId, { role: 'viewer' });
    expect(await listCompanyDocuments(fixture.ctx, viewer)).toBeNull();
    expect(await openCompanyDocument(fixture.ctx, viewer, id)).toBeNull();
    expect(await confirmDocument(fixture.ctx, viewer, said)).toBe('readOnly');
    expect(await deleteDocument(fixture.ctx, viewer, id)).toBe('readOnly');
    expect(await sendDocuments(fixture.ctx, viewer, { bookingId: booking.bookingId, revision: 1 })).toBe(
      'readOnly',
    );
    const own = { id, reference: other.reference, place: 1 };
    expect(await confirmDocument(fixture.ctx, booking.actor, own)).toBe('noBooking');
    expect((await openCompanyDocument(fixture.ctx, booking.actor, id))?.fileName).toBe('e-ticket.pdf');
  });

  it('cannot belong to a booking of another company (control: database constraint)', async () => {
    const [ours, theirs] = [await paid(), await paid()];
    const row = { company_id: ours.actor.companyId, booking_id: theirs.bookingId };
    await expect(insertDocument(fixture.ctx.db, row, fixture.ctx.encryption)).rejects.toThrow(/foreign key/);
  });
});

describe('sendDocuments', () => {
  it('requires tickets and sends only confirmed documents', async () => {
    const early = await paid();
    await confirmed(early);
    expect(await send(early)).toBe('closed');
    const booking = await ticketed();
    const { bookingId, actor } = booking;
    await insertDocument(
      fixture.ctx.db,
      { company_id: actor.companyId, booking_id: bookingId },
      fixture.ctx.encryption,
    );
    expect(await send(booking)).toBe('nothingToSend');
    expect(await listBuyerDocuments(fixture.ctx, bookingId)).toEqual([]);
    const { id } = await confirmed(booking);
    expect(await send(booking)).toBe('saved');
    expect((await listBuyerDocuments(fixture.ctx, bookingId)).map((document) => document.id)).toEqual([id]);
    const states = (await list(actor, bookingId)).map(({ state }) => state);
    expect(states.toSorted()).toEqual(['sent', 'uploaded']);
    const row = await fixture.ctx.db
      .selectFrom('fulfilments')
      .selectAll()
      .where('booking_id', '=', bookingId)
      .executeTakeFirst();
    expect(row).toMatchObject({ state: 'documentsSent', documents_sent_by: actor.email });
  });

  it('sends one email with the files, even with concurrent requests and workers', async () => {
    const booking = await ticketed();
    const content = ticketFor(nur).content;
    await confirmed(booking, content);
    const revision = await revisionOf(booking);
    const press = () => send(booking, { revision });
    const outcomes = await runConcurrently(fixture.ctx.db, 'fulfilments', [press, press, press]);
    expect(outcomes.filter((outcome) => outcome === 'saved')).toHaveLength(1);
    for (const outcome of outcomes) expect(['saved', 'closed', 'stale']).toContain(outcome);
    const before = smtp.accepted.length;
    await Promise.all([deliver(), deliver()]);
    await deliver();
    const mails = smtp.accepted.slice(before).filter(({ raw }) => raw.includes('e-tickets'));
    expect(mails).toHaveLength(1);
    const [, file = ''] = /filename=e-ticket\.pdf\r\n\r\n([\s\S]*?)\r\n--/.exec(mails[0]?.raw ?? '') ?? [];
    expect(Buffer.from(file, 'base64').equals(content)).toBe(true);
  });

  it('sends links if the files are too large together', async () => {
    const booking = await ticketed();
    for (let index = 0; index < 2; index += 1) {
      const padding = Buffer.alloc(4 * 1024 * 1024, index);
      await confirmed(booking, Buffer.concat([Buffer.from('%PDF-1.4\n'), padding, Buffer.from('\n%%EOF')]));
    }
    expect(await send(booking)).toBe('saved');
    const before = smtp.accepted.length;
    await deliver();
    const [mail] = smtp.accepted.slice(before).filter(({ raw }) => raw.includes('e-tickets'));
    expect(mail?.raw).toContain('too large for an email');
    expect(mail?.raw).not.toContain('filename=e-ticket.pdf');
  });

  it('sends later documents too and leaves out one that was deleted meanwhile', async () => {
    const booking = await ticketed();
    await confirmed(booking);
    expect(await send(booking)).toBe('saved');
    await deliver();
    const late = await confirmed(booking);
    expect(await send(booking)).toBe('saved');
    for (const { id } of await list(booking.actor, booking.bookingId))
      expect(await deleteDocument(fixture.ctx, booking.actor, id)).toBe('deleted');
    const before = smtp.accepted.length;
    await deliver();
    expect(smtp.accepted).toHaveLength(before);
    const gone = await openBuyerDocument(fixture.ctx, {
      bookingId: booking.bookingId,
      id: late.id,
      clientAddress: '192.0.2.9',
    });
    expect(gone).toEqual({ kind: 'gone' });
  });
});

describe('a booking cancelled before its documents were sent', () => {
  const statesOf = async ({ bookingId }: Booking) =>
    (
      await fixture.ctx.db
        .selectFrom('mails')
        .select('state')
        .where('kind', '=', 'documents-sent')
        .where('subject_id', '=', bookingId)
        .execute()
    ).map(({ state }) => state);

  it('gets no document email', async () => {
    const booking = await ticketed();
    await confirmed(booking);
    expect(await send(booking)).toBe('saved');
    const { bookingId, actor } = booking;
    const cancellation = { bookingId, refundSen: null, returnSeats: false, words: 'As you asked' };
    expect(await cancelWithRefund(fixture.ctx, actor, cancellation)).toBe('saved');
    await deliver();
    expect(await statesOf(booking)).toEqual(['cancelled']);
  });

  it('gets the documents before the cancellation or not at all when the two are concurrent', async () => {
    const booking = await ticketed();
    await confirmed(booking);
    const { bookingId, actor } = booking;
    const cancellation = { bookingId, refundSen: null, returnSeats: false, words: 'As you asked' };
    const [sent = '', cancelled] = await runConcurrently<string>(fixture.ctx.db, 'fulfilments', [
      () => send(booking),
      () => cancelWithRefund(fixture.ctx, actor, cancellation),
    ]);
    expect(cancelled).toBe('saved');
    expect(['saved', 'closed', 'stale']).toContain(sent);
    await deliver();
    expect(await statesOf(booking)).toEqual(sent === 'saved' ? ['cancelled'] : []);
  });
});

describe('listBuyerDocuments', () => {
  it('returns only what was sent for this booking', async () => {
    const booking = await ticketed();
    const { id } = await confirmed(booking);
    const { bookingId } = booking;
    const clientAddress = '192.0.2.9';
    expect(await openBuyerDocument(fixture.ctx, { bookingId, id, clientAddress })).toEqual({ kind: 'gone' });
    await send(booking);
    expect(await openBuyerDocument(fixture.ctx, { bookingId, id, clientAddress })).toMatchObject({
      kind: 'file',
    });
    const other = await paid();
    expect(await openBuyerDocument(fixture.ctx, { bookingId: other.bookingId, id, clientAddress })).toEqual({
      kind: 'gone',
    });
    for (const wrong of ['', 'x', randomUUID()])
      expect(await openBuyerDocument(fixture.ctx, { bookingId, id: wrong, clientAddress })).toEqual({
        kind: 'gone',
      });
  });
});

describe('documents of past trips', () => {
  it('are erased 30 days after the last flight; files without a booking, 30 days after upload', async () => {
    const booking = await paid();
    const { companyId: company_id } = booking.actor;
    const now = fixture.ctx.now();
    await insertDocument(
      fixture.ctx.db,
      { company_id, booking_id: booking.bookingId },
      fixture.ctx.encryption,
    );
    await insertDocument(fixture.ctx.db, { company_id, uploaded_at: now }, fixture.ctx.encryption);
    const left = async () =>
      (await fixture.ctx.db.selectFrom('documents').select('booking_id').execute()).map(
        ({ booking_id }) => booking_id,
      );
    const { last_flight_on } = await fixture.bookingRow(booking.bookingId);
    fixture.ctx.setNow(new Date(now.getTime() + 29 * 86_400_000));
    await erasePersonalData(fixture.ctx);
    expect(await left()).toContain(null);
    fixture.ctx.setNow(new Date(new Date(`${last_flight_on}T12:00:00+08:00`).getTime() + 30 * 86_400_000));
    await erasePersonalData(fixture.ctx);
    expect(await left()).toEqual([booking.bookingId]);
    fixture.later(24 * 60);
    await erasePersonalData(fixture.ctx);
    expect(await left()).toEqual([]);
  });
});
