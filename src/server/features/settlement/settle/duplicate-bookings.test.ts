import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { companyActor, superAdminActor } from '#dev/testing/run/actors.ts';
import { runConcurrently } from '#dev/testing/run/meeting.ts';
import { listCompanyRequests } from '#server/features/company-desk/bookings/company-requests.service.ts';
import { sendRequest } from '#server/features/fulfilment/requests/buyer-requests.service.ts';
import { decideReview } from '#server/features/operator-desk/desk.service.ts';
import { listDesk } from '#server/features/operator-desk/desk-list.service.ts';
import { getDeskStory } from '#server/features/operator-desk/desk-story.service.ts';
import { cancelBooking } from '../cancel/cancellations.service.ts';

let fixture: BookingFixture;
beforeEach(async () => {
  fixture = await createBookingFixture();
});
afterEach(() => fixture.close());

const stateOf = async (bookingId: string) => (await fixture.bookingRow(bookingId)).state;

async function deskNeeds(bookingId: string) {
  const { items } = await listDesk(fixture.ctx, superAdminActor(), { mode: 'test', cursor: null });
  return items.find(({ id }) => id === bookingId)?.needs ?? [];
}

async function mailValues(bookingId: string, kind: string) {
  const mail = await fixture.ctx.db
    .selectFrom('mails')
    .selectAll()
    .where('subject_id', '=', bookingId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  const sealed = mail.values_encrypted ?? Buffer.of();
  return JSON.parse(fixture.ctx.encryption.decrypt(sealed, `mails.values_encrypted|${mail.id}`));
}

describe('a buyer who pays for the same deal in two separate forms', () => {
  async function paidTwice() {
    const deal = await fixture.deal();
    const first = await fixture.hold(deal, { passenger: { email: 'twice@example.my' } });
    const second = await fixture.hold(deal, { passenger: { email: 'Twice@Example.my' } });
    await fixture.pay(first.billId);
    expect(await deskNeeds(first.bookingId)).toEqual([]);
    await fixture.pay(second.billId);
    return { deal, first: first.bookingId, second: second.bookingId, actor: companyActor(deal.company_id) };
  }

  it('keeps both bookings, tells buyer and company about the other one, and puts both on the desk', async () => {
    const { deal, first, second, actor } = await paidTwice();
    expect([await stateOf(first), await stateOf(second)]).toEqual(['confirmed', 'confirmed']);
    expect(await fixture.seats(deal.id)).toMatchObject({ sold: 2, held: 0 });
    for (const id of [first, second]) expect(await deskNeeds(id)).toEqual(['draftPaidTwice']);
    const { reference: otherReference } = await fixture.bookingRow(first);
    expect(await mailValues(second, 'booking-confirmed')).toMatchObject({ otherReference });
    expect(await mailValues(first, 'booking-confirmed')).toMatchObject({ otherReference: null });
    const others = [{ id: first, reference: otherReference }];
    expect(await listCompanyRequests(fixture.ctx, actor, second)).toMatchObject({ duplicates: others });
    expect(await getDeskStory(fixture.ctx, superAdminActor(), second)).toMatchObject({ duplicates: others });
  });

  it('sees the other payment when both are settled concurrently', async () => {
    const deal = await fixture.deal();
    const passenger = { email: 'twice@example.my' };
    const held = [await fixture.hold(deal, { passenger }), await fixture.hold(deal, { passenger })];
    const payments = held.map(
      ({ billId }) =>
        () =>
          fixture.pay(billId),
    );
    await runConcurrently(fixture.ctx.db, 'flights', payments);
    for (const { bookingId } of held) expect(await deskNeeds(bookingId)).toEqual(['draftPaidTwice']);
  });

  it('can have one cancelled by the company only with a full refund, which clears both lines', async () => {
    const { first, second, actor } = await paidTwice();
    const asked = { kind: 'cancellation', words: 'Booked twice', clientAddress: '192.0.2.9' } as const;
    expect(await sendRequest(fixture.ctx, { bookingId: second, ...asked })).toEqual({ kind: 'sent' });
    const wanted = { bookingId: second, places: null, returnSeats: true, words: '' };
    expect(await cancelBooking(fixture.ctx, actor, { ...wanted, refundSen: 0 })).toBe('fullRefundOnly');
    expect(await cancelBooking(fixture.ctx, actor, { ...wanted, refundSen: null })).toBe('saved');
    expect(await fixture.refundsOf(second)).toMatchObject([{ amount: '19.99', state: 'due' }]);
    expect(await deskNeeds(first)).toEqual([]);
    expect(await deskNeeds(second)).toEqual(['refundDue']);
    expect(await listCompanyRequests(fixture.ctx, actor, first)).toMatchObject({ duplicates: [] });
  });

  it('no longer has a line for the other booking once a super admin rejects one in review', async () => {
    const deal = await fixture.deal();
    const passenger = { email: 'twice@example.my' };
    const [first, second] = [
      await fixture.hold(deal, { passenger }),
      await fixture.hold(deal, { passenger }),
    ];
    await fixture.pay(first.billId, { wrongAmount: 1 });
    await fixture.control({ wrongAmount: false });
    expect(await stateOf(first.bookingId)).toBe('review');
    await fixture.pay(second.billId);
    expect(await deskNeeds(second.bookingId)).toEqual(['draftPaidTwice']);
    const rejected = { bookingId: first.bookingId, accept: false, reason: 'Wrong amount' };
    expect(await decideReview(fixture.ctx, superAdminActor(), rejected)).toBe('paidNoSeat');
    expect(await deskNeeds(second.bookingId)).toEqual([]);
    expect(await deskNeeds(first.bookingId)).toEqual(['refundDue']);
  });

  it('is not confused with another buyer or another deal', async () => {
    const [deal, other] = [await fixture.deal(), await fixture.deal()];
    const passenger = { email: 'once@example.my' };
    const held = [
      await fixture.hold(deal, { passenger }),
      await fixture.hold(deal),
      await fixture.hold(other, { passenger }),
    ];
    for (const { billId } of held) await fixture.pay(billId);
    for (const { bookingId } of held) expect(await deskNeeds(bookingId)).toEqual([]);
  });
});

describe('two tabs of one form, both paid', () => {
  it('confirm both bookings, tell the buyer about the other one and put both on the desk', async () => {
    const deal = await fixture.deal();
    const draftId = randomUUID();
    const email = 'twice@example.my';
    const first = await fixture.hold(deal, { draftId, passenger: { email } });
    const second = await fixture.hold(deal, { draftId, passenger: { email, passportNumber: 'B1234567' } });
    await fixture.pay(second.billId);
    expect(await deskNeeds(second.bookingId)).toEqual([]);
    await fixture.pay(first.billId);
    expect(await stateOf(first.bookingId)).toBe('confirmed');
    expect(await deskNeeds(first.bookingId)).toEqual(['draftPaidTwice']);
    expect(await deskNeeds(second.bookingId)).toEqual(['draftPaidTwice']);
    const { reference } = await fixture.bookingRow(second.bookingId);
    expect(await mailValues(first.bookingId, 'booking-confirmed')).toMatchObject({
      otherReference: reference,
    });
  });
});
