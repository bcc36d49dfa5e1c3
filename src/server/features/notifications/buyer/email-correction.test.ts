import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { cancelWithRefund } from '#dev/testing/fixtures/cancellation.ts';
import { companyActor } from '#dev/testing/run/actors.ts';
import { runConcurrently } from '#dev/testing/run/meeting.ts';
import { createRefusal } from '#domain/kernel/outcome.ts';
import { bookingLink, getBooking, openBookingLink } from '#server/features/bookings/bookings.service.ts';
import { requestBookingLinks } from './booking-links.service.ts';
import { correctBookingEmail } from './email-correction.service.ts';

let fixture: BookingFixture;
beforeAll(async () => {
  fixture = await createBookingFixture({ LIMIT_FORMS_PER_EMAIL: '1' });
});
beforeEach(() => fixture.ctx.setNow(new Date()));
afterAll(() => fixture.close());

const wrong = 'nur@gmial.example';

async function paid() {
  const deal = await fixture.deal();
  const { bookingId, billId } = await fixture.hold(deal, { passenger: { email: wrong } });
  await fixture.pay(billId);
  return { bookingId, deal };
}

let clients = 0;
const correct = (bookingId: string, email: string, linkVersion = 0) => {
  clients += 1;
  return correctBookingEmail(fixture.ctx, {
    bookingId,
    email,
    linkVersion,
    clientAddress: `10.7.0.${clients}`,
  });
};

async function mailsOf(bookingId: string) {
  return fixture.ctx.db
    .selectFrom('mails')
    .select(['kind', 'recipient', 'state'])
    .where('subject_id', '=', bookingId)
    .where('kind', 'in', ['booking-confirmed', 'booking-links'])
    .orderBy('created_at')
    .execute();
}

describe('a corrected email', () => {
  it('replaces the old one: the old link ends, the new one is mailed, and mails queued for the old address are withdrawn', async () => {
    const { bookingId } = await paid();
    const oldLink = bookingLink(fixture.ctx, { id: bookingId, linkVersion: 0 });
    const outcome = await correct(bookingId, 'nur@gmail.example');
    const newLink = bookingLink(fixture.ctx, { id: bookingId, linkVersion: 1 });
    expect(outcome).toEqual({ ok: true, secret: newLink });
    expect(await openBookingLink(fixture.ctx, oldLink)).toBeNull();
    expect(await openBookingLink(fixture.ctx, newLink)).toBe(bookingId);
    expect(await getBooking(fixture.ctx, bookingId)).toMatchObject({
      email: 'nur@gmail.example',
      linkVersion: 1,
    });
    expect(await mailsOf(bookingId)).toEqual([
      { kind: 'booking-confirmed', recipient: wrong, state: 'cancelled' },
      { kind: 'booking-confirmed', recipient: 'nur@gmail.example', state: 'queued' },
    ]);
  });

  it('gets the link and no confirmation if the booking is cancelled', async () => {
    const { bookingId, deal } = await paid();
    const cancellation = { bookingId, refundSen: null, returnSeats: false, words: 'As you asked' };
    expect(await cancelWithRefund(fixture.ctx, companyActor(deal.company_id), cancellation)).toBe('saved');
    await correct(bookingId, 'nur.cancelled@gmail.example');
    expect(await mailsOf(bookingId)).toEqual([
      { kind: 'booking-confirmed', recipient: wrong, state: 'cancelled' },
      { kind: 'booking-links', recipient: 'nur.cancelled@gmail.example', state: 'queued' },
    ]);
  });

  it('is audited without the emails', async () => {
    const { bookingId } = await paid();
    await correct(bookingId, 'nur@gmail.example');
    const { rows } = await sql<{ action: string; details: unknown }>`
      select action, details from audit_log where object_id = ${bookingId} and action = 'booking.emailCorrected'
    `.execute(fixture.ctx.db);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('nur@');
  });

  it('gets only the link if the booking is refunded', async () => {
    const deal = await fixture.deal({ seats_offered: 1 });
    const { bookingId, billId } = await fixture.hold(deal, { passenger: { email: wrong } });
    await fixture.expire();
    await fixture.hold(deal);
    await fixture.pay(billId);
    expect(await correct(bookingId, 'nur@gmail.example')).toMatchObject({ ok: true });
    expect(await mailsOf(bookingId)).toEqual([
      { kind: 'booking-links', recipient: 'nur@gmail.example', state: 'queued' },
    ]);
  });

  it('changes nothing if it is the same', async () => {
    const { bookingId } = await paid();
    expect(await correct(bookingId, wrong.toUpperCase())).toEqual(createRefusal('same'));
    expect((await getBooking(fixture.ctx, bookingId))?.linkVersion).toBe(0);
  });
});

describe('a correction is rejected', () => {
  it('if it is the second of two concurrent ones, so that the link just mailed stays valid', async () => {
    const { bookingId } = await paid();
    const corrections = ['one', 'two'].map((name) => () => correct(bookingId, `${name}@gmail.example`));
    const outcomes = await runConcurrently(fixture.ctx.db, 'bookings', corrections);
    expect(outcomes.toSorted((one, other) => Number(other.ok) - Number(one.ok))).toEqual([
      expect.objectContaining({ ok: true }),
      createRefusal('stale'),
    ]);
    const view = await getBooking(fixture.ctx, bookingId);
    expect(view?.linkVersion).toBe(1);
    const queued = (await mailsOf(bookingId)).filter(({ state }) => state === 'queued');
    expect(queued.map(({ recipient }) => recipient)).toEqual([view?.email]);
  });

  it('if its page shows an earlier email', async () => {
    const { bookingId } = await paid();
    await correct(bookingId, 'first@gmail.example');
    expect(await correct(bookingId, 'second@gmail.example', 0)).toEqual(createRefusal('stale'));
  });

  it('while the seats are only held, because holds are counted by email', async () => {
    const { bookingId } = await fixture.hold(await fixture.deal(), { passenger: { email: wrong } });
    expect(await correct(bookingId, 'nur@gmail.example')).toEqual(createRefusal('not_possible'));
    expect(await getBooking(fixture.ctx, bookingId)).toMatchObject({ email: wrong, mayCorrectEmail: false });
  });

  it('a day after the booking, even with a fresh cookie', async () => {
    const { bookingId } = await paid();
    fixture.later(24 * 60 + 1);
    expect(await correct(bookingId, 'nur@gmail.example')).toEqual(createRefusal('not_possible'));
  });

  it('if it is the fourth within an hour, or if the address got many emails', async () => {
    const { bookingId } = await paid();
    for (const version of [0, 1, 2])
      expect(await correct(bookingId, `nur${version}@gmail.example`, version)).toMatchObject({
        ok: true,
      });
    expect(await correct(bookingId, 'nur3@gmail.example', 3)).toMatchObject({
      code: 'rate_limited',
      retryAt: expect.any(Date),
    });
    const { bookingId: other } = await paid();
    const email = 'victim@gmail.example';
    for (let index = 0; index < fixture.ctx.config.limits.formsPerEmail; index += 1)
      await requestBookingLinks(fixture.ctx, {
        email,
        clientAddress: `10.8.0.${index}`,
        baseUrl: '',
        locale: 'en',
      });
    expect(await correct(other, email)).toMatchObject(createRefusal('rate_limited'));
  });
});
