import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passenger } from '#dev/testing/fixtures/book-request.ts';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { companyActor, superAdminActor } from '#dev/testing/run/actors.ts';
import { createRefusal } from '#domain/kernel/outcome.ts';
import type { DeskStory } from '#domain/operator/desk-story.ts';
import { listProblems } from '#domain/operator/desk-story.ts';
import { bookingLink } from '#server/features/bookings/buyer/booking-link.ts';
import { correctEmailForBuyer } from '#server/features/notifications/buyer/email-correction.service.ts';
import { endBookingLink } from '#server/features/notifications/buyer/end-link.service.ts';
import {
  cancelBooking,
  cancelForOperator,
} from '#server/features/settlement/cancel/cancellations.service.ts';
import { checkWithProvider, decideReview, recordRefund } from './desk.service.ts';
import { sendMailAgain } from './desk-mails.service.ts';
import { getDeskStory } from './desk-story.service.ts';

const actor = superAdminActor({ userId: 'operator-1', email: 'operator@example.test' });
const unknownId = '00000000-0000-4000-8000-000000000000';

let fixture: BookingFixture;
beforeAll(async () => {
  fixture = await createBookingFixture();
  await fixture.ctx.db
    .insertInto('users')
    .values({ id: 'operator-1', name: 'x', email: 'operator@example.test' })
    .execute();
});
afterAll(() => fixture.close());

async function paid(tickets = 2) {
  const deal = await fixture.deal({ seats_offered: 10, pnr: 'QWERTY' });
  const held = await fixture.hold(deal, { tickets });
  await fixture.pay(held.billId);
  return { deal, ...held };
}

const failMails = (bookingId: string, error = '550 no such domain') =>
  fixture.ctx.db
    .updateTable('mails')
    .set({ state: 'failed', last_error: error })
    .where('subject_id', '=', bookingId)
    .where('kind', '=', 'booking-confirmed')
    .execute();
const acceptMails = (bookingId: string) =>
  fixture.ctx.db
    .updateTable('mails')
    .set({ state: 'accepted', accepted_at: new Date(), values_encrypted: null })
    .where('subject_id', '=', bookingId)
    .execute();
const mailsOf = (bookingId: string) =>
  fixture.ctx.db
    .selectFrom('mails')
    .selectAll()
    .where('subject_id', '=', bookingId)
    .orderBy('created_at')
    .execute();

async function story(bookingId: string): Promise<DeskStory> {
  const found = await getDeskStory(fixture.ctx, actor, bookingId);
  if (!found) throw new Error('no story');
  return found;
}

describe('getDeskStory', () => {
  it('contains payment, emails and money newest first, without a full passport and airline code', async () => {
    const { bookingId, billId } = await paid();
    const found = await story(bookingId);
    expect(found.lines.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['paid', 'mail', 'held']));
    const times = found.lines.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    expect(found.money).toMatchObject({ billedSen: 3998, paidSen: 3998, billId, refunds: [] });
    expect(found.money.transactionIds).toHaveLength(1);
    expect(listProblems(found)).toEqual([]);
    expect(JSON.stringify(found)).not.toMatch(new RegExp(`${passenger.passportNumber}|QWERTY|pnr`, 'i'));
  });

  it('lists passengers with the last four characters of their passports, and missing ones', async () => {
    const { bookingId } = await paid();
    expect((await story(bookingId)).passengers).toEqual([
      {
        place: 1,
        name: `${passenger.firstName} ${passenger.lastName}`,
        enteredBy: 'buyer',
        passport: `••••${passenger.passportNumber.slice(-4)}`,
        hasTicket: false,
        isFlying: true,
      },
      { place: 2, name: '', enteredBy: null, passport: null, hasTicket: false, isFlying: true },
    ]);
    const { bookingId: held } = await fixture.hold(await fixture.deal());
    expect((await story(held)).passengers).toEqual([]);
  });

  it('returns null for an unknown or invalid id', async () => {
    for (const id of [unknownId, 'x', "' or true"])
      expect(await getDeskStory(fixture.ctx, actor, id)).toBeNull();
  });

  it('starts with a differing payment and its difference', async () => {
    const { bookingId, billId } = await fixture.hold(await fixture.deal(), { tickets: 2 });
    await fixture.pay(billId, { wrongAmount: 1 });
    const found = await story(bookingId);
    expect(listProblems(found)).toEqual([{ kind: 'review' }]);
    expect(found.money.paidSen).not.toBe(found.money.billedSen);
    await decideReview(fixture.ctx, actor, { bookingId, accept: true, reason: 'Close enough.' });
    const after = await story(bookingId);
    expect(listProblems(after)).toEqual([]);
    expect(after.lines).toContainEqual(
      expect.objectContaining({
        kind: 'accepted',
        who: 'x',
        detail: { reason: 'Close enough.' },
      }),
    );
  });

  it('shows a failed email until another one is accepted', async () => {
    const { bookingId } = await paid();
    await failMails(bookingId);
    const [problem] = listProblems(await story(bookingId));
    expect(problem).toMatchObject({ kind: 'mailFailed', mail: { lastError: '550 no such domain' } });
    const { linkVersion } = await story(bookingId);
    const email = 'right@inbox.example';
    expect(await correctEmailForBuyer(fixture.ctx, actor, { bookingId, email, linkVersion })).toEqual({
      ok: true,
    });
    expect(listProblems(await story(bookingId))).toEqual([]);
  });
});

describe('checkWithProvider', () => {
  it('records the response even if nothing changed', async () => {
    const { bookingId } = await paid();
    expect(await checkWithProvider(fixture.ctx, actor, bookingId)).toEqual({
      kind: 'found',
      state: 'paid',
      paidSen: 3998,
      hasChanged: false,
    });
    const line = (await story(bookingId)).lines.find(({ kind }) => kind === 'looked');
    expect(line?.detail.notice).toMatchObject({
      source: 'staff',
      state: 'paid',
      paidAmountSen: 3998,
      answeredInMs: expect.any(Number),
    });
    expect((await fixture.bookingRow(bookingId)).state).toBe('confirmed');
  });

  it('settles an unreported payment', async () => {
    const deal = await fixture.deal();
    const { bookingId, billId } = await fixture.hold(deal, { tickets: 2 });
    await fixture.pay(billId, { dropCallback: 1 });
    expect((await fixture.bookingRow(bookingId)).state).toBe('awaitingPayment');
    expect(await checkWithProvider(fixture.ctx, actor, bookingId)).toMatchObject({ hasChanged: true });
    expect((await fixture.bookingRow(bookingId)).state).toBe('confirmed');
    await checkWithProvider(fixture.ctx, actor, bookingId);
    expect((await story(bookingId)).money.paidSen).toBe(3998);
  });

  it('reports an unpaid bill', async () => {
    const { bookingId } = await fixture.hold(await fixture.deal());
    expect(await checkWithProvider(fixture.ctx, actor, bookingId)).toMatchObject({
      state: 'due',
      paidSen: 0,
    });
  });
});

describe('sendMailAgain', () => {
  it('resends a failed email unchanged, once', async () => {
    const { bookingId } = await paid();
    await failMails(bookingId);
    const [mail] = (await mailsOf(bookingId)).filter(({ kind }) => kind === 'booking-confirmed');
    const wanted = { bookingId, mailId: mail?.id ?? '', way: 'retry' } as const;
    expect(await sendMailAgain(fixture.ctx, actor, wanted)).toBe(true);
    expect(await sendMailAgain(fixture.ctx, actor, wanted)).toBe(false);
    expect((await mailsOf(bookingId)).filter(({ kind }) => kind === 'booking-confirmed')).toHaveLength(1);
  });

  it('renders an accepted email again, for buyer and company', async () => {
    const { bookingId } = await paid();
    await acceptMails(bookingId);
    for (const mail of await mailsOf(bookingId))
      expect(await sendMailAgain(fixture.ctx, actor, { bookingId, mailId: mail.id, way: 'rewrite' })).toBe(
        true,
      );
    const again = (await mailsOf(bookingId)).filter(({ state }) => state === 'queued');
    expect(new Set(again.map(({ kind }) => kind))).toEqual(new Set(['booking-confirmed', 'booking-notice']));
    const acts = (await fixture.auditOf(bookingId)).map(({ action }) => action);
    expect(acts).toContain('booking.mailSentAgain');
  });

  it('uses the corrected email, never the old one', async () => {
    const { bookingId } = await paid();
    await failMails(bookingId);
    const email = 'corrected@inbox.example';
    await correctEmailForBuyer(fixture.ctx, actor, { bookingId, email, linkVersion: 0 });
    const failed = (await mailsOf(bookingId)).find(({ state }) => state === 'failed');
    const again = { bookingId, mailId: failed?.id ?? '', way: 'rewrite' } as const;
    expect(await sendMailAgain(fixture.ctx, actor, again)).toBe(true);
    const queued = (await mailsOf(bookingId)).filter(
      ({ kind, state }) => kind === 'booking-confirmed' && state === 'queued',
    );
    expect(queued.map(({ recipient }) => recipient)).toEqual([email, email]);
  });

  it('sends the link of a cancelled booking and no confirmation', async () => {
    const { bookingId } = await paid();
    await failMails(bookingId);
    const wanted = { bookingId, places: null, refundSen: 0, returnSeats: false, words: 'As asked.' };
    expect(await cancelForOperator(fixture.ctx, actor, wanted)).toBe('saved');
    const failed = (await mailsOf(bookingId)).find(({ state }) => state === 'failed');
    const again = { bookingId, mailId: failed?.id ?? '' };
    for (const way of ['retry', 'rewrite'] as const)
      expect(await sendMailAgain(fixture.ctx, actor, { ...again, way })).toBe(false);
    expect((await mailsOf(bookingId)).map(({ state }) => state)).toContain('failed');
    expect(await sendMailAgain(fixture.ctx, actor, { ...again, way: 'link' })).toBe(true);
    const queued = (await mailsOf(bookingId)).filter(({ state }) => state === 'queued');
    expect(queued.map(({ kind }) => kind)).not.toContain('booking-confirmed');
  });

  it('rejects an email of another booking', async () => {
    const [one, other] = [await paid(), await paid()];
    await failMails(one.bookingId);
    const failed = (await mailsOf(one.bookingId)).find(({ state }) => state === 'failed');
    const wrong = { bookingId: other.bookingId, mailId: failed?.id ?? '', way: 'retry' } as const;
    expect(await sendMailAgain(fixture.ctx, actor, wrong)).toBe(false);
  });
});

describe('correctEmailForBuyer', () => {
  it('ends the old link, audits the user and rejects a stale page', async () => {
    const { bookingId } = await paid();
    const request = { bookingId, email: 'new@inbox.example', linkVersion: 0 };
    expect(await correctEmailForBuyer(fixture.ctx, actor, request)).toEqual({ ok: true });
    expect(await fixture.bookingRow(bookingId)).toMatchObject({
      email: 'new@inbox.example',
      link_version: 1,
    });
    expect(await correctEmailForBuyer(fixture.ctx, actor, { ...request, email: 'b@inbox.example' })).toEqual(
      createRefusal('stale'),
    );
    expect(await correctEmailForBuyer(fixture.ctx, actor, { ...request, linkVersion: 1 })).toEqual(
      createRefusal('same'),
    );
    const { bookingId: held } = await fixture.hold(await fixture.deal());
    expect(await correctEmailForBuyer(fixture.ctx, actor, { ...request, bookingId: held })).toEqual(
      createRefusal('not_possible'),
    );
    const line = (await fixture.auditOf(bookingId)).find(({ action }) => action === 'booking.emailCorrected');
    expect(line).toMatchObject({ actor_kind: 'superadmin', actor_id: 'operator-1' });
  });

  it("differs from the buyer's own correction in the history", async () => {
    const { bookingId } = await paid();
    const { ctx } = fixture;
    const secret = bookingLink(ctx, { id: bookingId, linkVersion: 0 });
    expect(await endBookingLink(ctx, { secret, clientAddress: '203.0.113.9' })).toMatchObject({
      ok: true,
    });
    const request = { bookingId, email: 'new@inbox.example', linkVersion: 1 };
    expect(await correctEmailForBuyer(ctx, actor, request)).toEqual({ ok: true });
    const { lines } = await story(bookingId);
    expect(lines.find(({ detail }) => detail.action === 'booking.linkEnded')?.actor).toBe('buyer');
    expect(lines.find(({ kind }) => kind === 'emailCorrected')?.actor).toBe('operator');
  });

  it("works long after the buyer's own time limit", async () => {
    const { bookingId } = await paid();
    const now = fixture.ctx.now();
    fixture.ctx.setNow(new Date(now.getTime() + 20 * 24 * 3_600_000));
    const request = { bookingId, email: 'late@inbox.example', linkVersion: 0 };
    expect(await correctEmailForBuyer(fixture.ctx, actor, request)).toEqual({ ok: true });
    fixture.ctx.setNow(now);
  });
});

describe('cancelForOperator', () => {
  const words = 'Cancelled by phone, the company agreed.';

  it('refunds everything once, returns the seats, notifies the company and records the super admin in the audit log', async () => {
    const { bookingId, deal } = await paid();
    const wanted = { bookingId, places: null, refundSen: null, returnSeats: true, words };
    expect(await cancelForOperator(fixture.ctx, actor, { ...wanted, refundSen: 1_000 })).toBe('seatsStay');
    expect(await cancelForOperator(fixture.ctx, actor, { ...wanted, refundSen: 3_999 })).toBe('tooMuch');
    expect(await cancelForOperator(fixture.ctx, actor, wanted)).toBe('saved');
    expect(await cancelForOperator(fixture.ctx, actor, wanted)).toBe('closed');
    expect(await fixture.bookingRow(bookingId)).toMatchObject({ state: 'confirmed', returned_seats: 2 });
    expect(await fixture.refundsOf(bookingId)).toMatchObject([
      { amount: '39.98', reason: 'We cancelled the booking.' },
    ]);
    const row = await fixture.ctx.db
      .selectFrom('flights')
      .select('seats_sold')
      .where('id', '=', deal.id)
      .executeTakeFirstOrThrow();
    expect(row.seats_sold).toBe(0);
    const kinds = (await mailsOf(bookingId)).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['booking-cancelled', 'booking-cancelled-notice']));
    const line = (await fixture.auditOf(bookingId)).find(
      ({ action }) => action === 'booking.cancelledSeatsBack',
    );
    expect(line).toMatchObject({ actor_kind: 'superadmin', actor_id: 'operator-1' });
    const [refund] = await fixture.refundsOf(bookingId);
    const record = { bookingId, refundId: refund?.id ?? '', reference: 'MBB-1' };
    expect(await recordRefund(fixture.ctx, actor, record)).toBe(true);
  });

  it('works for any company, while a company cancels only its own', async () => {
    const { bookingId } = await paid();
    const stranger = companyActor('00000000-0000-4000-8000-00000000000a');
    const wanted = { bookingId, places: null, refundSen: 0, returnSeats: false, words };
    expect(await cancelBooking(fixture.ctx, stranger, wanted)).toBe('closed');
    expect((await fixture.bookingRow(bookingId)).cancelled_at).toBeNull();
  });

  it('rejects an unpaid booking', async () => {
    const { bookingId } = await fixture.hold(await fixture.deal());
    const wanted = { bookingId, places: null, refundSen: 0, returnSeats: false, words };
    expect(await cancelForOperator(fixture.ctx, actor, wanted)).toBe('closed');
  });
});
