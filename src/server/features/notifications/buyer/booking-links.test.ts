import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { type SmtpSink, startSmtpSink } from '#dev/testing/run/smtp-sink.ts';
import { createRateLimitRefusal, createRefusal } from '#domain/kernel/outcome.ts';
import {
  bookingLink,
  drawReceipt,
  getBooking,
  openBookingLink,
} from '#server/features/bookings/bookings.service.ts';
import { getBuyerHistory } from '#server/features/fulfilment/notes/history.service.ts';
import { deliverDueMails } from '#server/features/mail/queue/delivery.ts';
import { createMailTransport, type MailTransport } from '#server/platform/mail-transport.ts';
import { mailBookingLinks, requestBookingLinks, resendConfirmation } from './booking-links.service.ts';

let fixture: BookingFixture;
let smtp: SmtpSink;
let transport: MailTransport;
beforeAll(async () => {
  fixture = await createBookingFixture();
  smtp = await startSmtpSink();
  transport = createMailTransport(smtp);
});
afterAll(async () => {
  transport.close();
  await smtp.stop();
  await fixture.close();
});

const deliver = () => deliverDueMails({ ctx: fixture.ctx, transport, workerId: randomUUID() });

async function runQueuedJobs(): Promise<void> {
  const { rows } = await sql<{ payload: unknown }>`
    select payload from graphile_worker._private_jobs
  `.execute(fixture.ctx.db);
  await sql`delete from graphile_worker._private_jobs`.execute(fixture.ctx.db);
  for (const { payload } of rows) await mailBookingLinks(fixture.ctx, payload);
}

const asking = (email: string, clientAddress = randomUUID()) =>
  requestBookingLinks(fixture.ctx, { email, clientAddress, baseUrl: 'http://localhost:3000', locale: 'en' });

describe('the link of a booking', () => {
  it('opens its booking and no other', async () => {
    const { bookingId: id } = await fixture.hold(await fixture.deal());
    const secret = bookingLink(fixture.ctx, { id, linkVersion: 0 });
    expect(secret).toMatch(/^[A-Za-z0-9_-]{48}$/);
    expect(await openBookingLink(fixture.ctx, secret)).toBe(id);
    const ofNothing = bookingLink(fixture.ctx, { id: randomUUID(), linkVersion: 0 });
    expect(await openBookingLink(fixture.ctx, ofNothing)).toBeNull();
  });

  it.each([0, 1])(
    'is invalid in version %i when one character is changed, removed or added',
    async (version) => {
      const { bookingId: id } = await fixture.hold(await fixture.deal());
      await fixture.ctx.db
        .updateTable('bookings')
        .set({ link_version: version })
        .where('id', '=', id)
        .execute();
      const secret = bookingLink(fixture.ctx, { id, linkVersion: version });
      expect(await openBookingLink(fixture.ctx, secret)).toBe(id);
      for (let index = 0; index < secret.length; index += 1) {
        const other = secret[index] === 'A' ? 'B' : 'A';
        const changed = secret.slice(0, index) + other + secret.slice(index + 1);
        expect(await openBookingLink(fixture.ctx, changed)).toBeNull();
      }
      for (const wrong of ['', secret.slice(1), `${secret}A`, `${secret.slice(0, -1)}=`])
        expect(await openBookingLink(fixture.ctx, wrong)).toBeNull();
    },
  );

  it('is invalid once a later version exists, and before its own version does', async () => {
    const { bookingId: id } = await fixture.hold(await fixture.deal());
    const linkOf = (linkVersion: number) => bookingLink(fixture.ctx, { id, linkVersion });
    expect(await openBookingLink(fixture.ctx, linkOf(1))).toBeNull();
    await fixture.ctx.db.updateTable('bookings').set({ link_version: 1 }).where('id', '=', id).execute();
    expect(await openBookingLink(fixture.ctx, linkOf(0))).toBeNull();
    expect(await openBookingLink(fixture.ctx, linkOf(1))).toBe(id);
  });

  it('is valid with an older key but not with a foreign one', async () => {
    const { bookingId: id } = await fixture.hold(await fixture.deal());
    const secret = bookingLink(fixture.ctx, { id, linkVersion: 0 });
    const key = (number: number) => ({ id: number, key: Buffer.alloc(32, number) });
    const withKeys = (keys: typeof fixture.ctx.config.encryptionKeys) => ({
      db: fixture.ctx.db,
      config: { ...fixture.ctx.config, encryptionKeys: keys },
    });
    const rotated = withKeys([key(7), ...fixture.ctx.config.encryptionKeys]);
    expect(await openBookingLink(rotated, secret)).toBe(id);
    expect(bookingLink(rotated, { id, linkVersion: 0 })).not.toBe(secret);
    expect(await openBookingLink(withKeys([key(7)]), secret)).toBeNull();
  });
});

describe('requestBookingLinks', () => {
  it('mails the links of all bookings and keeps the email address out of the queue', async () => {
    const email = 'lost@example.my';
    const deal = await fixture.deal({ destination_country: 'Japan' });
    const one = await fixture.hold(deal, { passenger: { email } });
    const other = await fixture.hold(deal, { passenger: { email } });
    expect(await asking(email)).toEqual({ ok: true });
    const { rows } = await sql`select payload::text from graphile_worker._private_jobs`.execute(
      fixture.ctx.db,
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('lost');
    await runQueuedJobs();
    await deliver();
    const [mail] = smtp.accepted.filter(({ to }) => to === email);
    const text = (mail?.raw ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
    for (const { bookingId } of [one, other])
      expect(text).toContain(
        `http://localhost:3000/my-booking/${bookingLink(fixture.ctx, { id: bookingId, linkVersion: 0 })}`,
      );
  });

  it('gives the same response to an address without bookings and mails nothing', async () => {
    const before = smtp.accepted.length;
    expect(await asking('nobody@example.my')).toEqual({ ok: true });
    await runQueuedJobs();
    await deliver();
    expect(smtp.accepted).toHaveLength(before);
  });

  it('is limited per email and returns the retry time', async () => {
    const { formsPerEmail } = fixture.ctx.config.limits;
    const outcomes = [];
    for (let index = 0; index <= formsPerEmail; index += 1) outcomes.push(await asking('eager@example.my'));
    expect(outcomes.at(-2)).toEqual({ ok: true });
    expect(outcomes.at(-1)).toMatchObject(createRateLimitRefusal(expect.any(Date)));
  });
});

describe('the confirmation', () => {
  it('is queued with the completion, delivered, and can be resent a few times an hour', async () => {
    const { bookingId, billId } = await fixture.hold(await fixture.deal());
    expect(await resendConfirmation(fixture.ctx, bookingId)).toEqual(createRefusal('not_confirmed'));
    expect((await getBooking(fixture.ctx, bookingId))?.confirmationMail).toBe('none');
    await fixture.pay(billId);
    expect((await getBooking(fixture.ctx, bookingId))?.confirmationMail).toBe('queued');
    await deliver();
    expect((await getBooking(fixture.ctx, bookingId))?.confirmationMail).toBe('accepted');
    for (let index = 0; index < 3; index += 1)
      expect(await resendConfirmation(fixture.ctx, bookingId)).toEqual({ ok: true });
    expect(await resendConfirmation(fixture.ctx, bookingId)).toMatchObject(createRefusal('rate_limited'));
    expect((await fixture.mailsOf(bookingId)).filter((kind) => kind === 'booking-confirmed')).toHaveLength(4);
  });

  it('mentions late promises when resent', async () => {
    const { bookingId, billId } = await fixture.hold(await fixture.deal(), { tickets: 2 });
    await fixture.pay(billId);
    await deliver();
    fixture.later(49 * 60);
    expect(await resendConfirmation(fixture.ctx, bookingId)).toEqual({ ok: true });
    await deliver();
    const text = smtp.accepted.at(-1)?.raw.replace(/=\r\n/g, '');
    expect(text).toContain('we have no record of it');
    expect(text).toContain('Passenger details, was due');
  });

  it('fails visibly when the mailbox does not exist', async () => {
    const { bookingId, billId } = await fixture.hold(await fixture.deal());
    await fixture.pay(billId);
    smtp.refuseWith = '550 no such mailbox';
    await deliver();
    smtp.refuseWith = null;
    expect((await getBooking(fixture.ctx, bookingId))?.confirmationMail).toBe('failed');
  });
});

const historyOf = async (bookingId: string) =>
  (await getBuyerHistory(fixture.ctx, bookingId)).map(({ kind }) => kind).toReversed();

describe('the page of a booking', () => {
  it('shows its state and the payment link while the hold lives', async () => {
    const { bookingId, billId } = await fixture.hold(await fixture.deal(), { tickets: 2 });
    const held = await getBooking(fixture.ctx, bookingId);
    expect(held).toMatchObject({ status: 'pending', isTest: true, refundDue: false, tickets: 2 });
    expect(held?.holdEndsAt?.getTime()).toBeGreaterThan(fixture.ctx.now().getTime());
    expect(held?.payUrl).toBe(`/demo/billplz/bills/${billId}`);
    await fixture.control({ fail: billId });
    await fixture.pay(billId);
    const paid = await getBooking(fixture.ctx, bookingId);
    expect(paid).toMatchObject({ outcome: 'success', holdEndsAt: null, payUrl: null });
    expect(await historyOf(bookingId)).toEqual(['held', 'paymentFailed', 'paid', 'confirmed']);
  });

  it('shows that it expired, and later that a payment is due for refund', async () => {
    const deal = await fixture.deal({ seats_offered: 1 });
    const { bookingId, billId } = await fixture.hold(deal);
    await fixture.expire();
    const expired = await getBooking(fixture.ctx, bookingId);
    expect(expired).toMatchObject({ outcome: 'failed', status: 'failed' });
    expect(await historyOf(bookingId)).toEqual(['held', 'holdEnded', 'expired']);
    await fixture.hold(deal);
    await fixture.pay(billId);
    const owed = await getBooking(fixture.ctx, bookingId);
    expect(owed).toMatchObject({ outcome: 'error', refundDue: true });
    expect((await historyOf(bookingId)).at(-1)).toBe('refundDue');
  });

  it('does not exist for an unknown booking', async () => {
    expect(await getBooking(fixture.ctx, randomUUID())).toBeNull();
  });
});

describe('the receipt', () => {
  it('is drawn for a paid booking at most ten times an hour for all holders of the link together', async () => {
    const deal = await fixture.deal();
    const { bookingId, billId } = await fixture.hold(deal);
    const draw = (id: string) => drawReceipt(fixture.ctx, id, { language: 'en' });
    expect(await draw(bookingId)).toEqual(createRefusal('not_paid'));
    await fixture.pay(billId);
    const other = await fixture.hold(deal);
    await fixture.pay(other.billId);
    for (let index = 0; index < 10; index += 1) expect((await draw(bookingId)).ok).toBe(true);
    expect(await draw(bookingId)).toMatchObject(createRefusal('rate_limited'));
    expect((await draw(other.bookingId)).ok).toBe(true);
  });
});
