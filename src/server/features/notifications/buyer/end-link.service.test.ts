import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { runConcurrently } from '#dev/testing/run/meeting.ts';
import { createRateLimitRefusal, createRefusal } from '#domain/kernel/outcome.ts';
import { bookingLink, openBookingLink } from '#server/features/bookings/bookings.service.ts';
import { endBookingLink } from './end-link.service.ts';

let fixture: BookingFixture;
beforeAll(async () => {
  fixture = await createBookingFixture();
});
beforeEach(() => fixture.ctx.setNow(new Date()));
afterAll(() => fixture.close());

let clients = 0;
const end = (secret: string) => {
  clients += 1;
  return endBookingLink(fixture.ctx, { secret, clientAddress: `10.8.0.${clients}` });
};

async function paid(email = `buyer.${clients}@example.my`) {
  const { bookingId: id, billId } = await fixture.hold(await fixture.deal(), { passenger: { email } });
  await fixture.pay(billId);
  return { id, email, linkOf: (linkVersion: number) => bookingLink(fixture.ctx, { id, linkVersion }) };
}

const linkMails = async (bookingId: string) => {
  const { db, encryption } = fixture.ctx;
  const rows = await db
    .selectFrom('mails')
    .select(['id', 'recipient', 'state', 'values_encrypted'])
    .where('subject_id', '=', bookingId)
    .where('kind', '=', 'booking-links')
    .orderBy('created_at')
    .execute();
  return rows.map(({ id, recipient, state, values_encrypted: sealed }) => ({
    recipient,
    state,
    values: sealed && JSON.parse(encryption.decrypt(sealed, `mails.values_encrypted|${id}`)),
  }));
};

const auditLines = (bookingId: string) =>
  fixture.ctx.db
    .selectFrom('audit_log')
    .select(['actor_kind', 'details'])
    .where('object_id', '=', bookingId)
    .where('action', '=', 'booking.linkEnded')
    .execute();

describe('security 90: endBookingLink', () => {
  it("ends the link and queues the new one for the booking's own email", async () => {
    const { id, email, linkOf } = await paid();
    expect(await end(linkOf(0))).toEqual({ ok: true, email });
    expect(await openBookingLink(fixture.ctx, linkOf(0))).toBeNull();
    expect(await openBookingLink(fixture.ctx, linkOf(1))).toBe(id);
    const mails = await linkMails(id);
    expect(mails).toMatchObject([{ recipient: email, state: 'queued', values: { hasEnded: true } }]);
    expect(JSON.stringify(mails)).toContain(linkOf(1));
    expect(await auditLines(id)).toEqual([
      { actor_kind: 'system', details: { reference: expect.any(String), linkVersion: 1, by: 'buyer' } },
    ]);
  });

  it('ignores an ended or invalid link', async () => {
    const { id, linkOf } = await paid();
    await end(linkOf(0));
    for (const secret of [linkOf(0), linkOf(2), 'nonsense'])
      expect(await end(secret)).toEqual(createRefusal('link_not_found'));
    expect(await openBookingLink(fixture.ctx, linkOf(1))).toBe(id);
    expect(await linkMails(id)).toHaveLength(1);
  });

  it('ends a link once with two concurrent requests', async () => {
    const { id, linkOf } = await paid();
    const { db } = fixture.ctx;
    const request = () => end(linkOf(0));
    const answers = await runConcurrently(db, 'bookings', [request, request, request]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter(({ ok }) => !ok)).toEqual(Array(2).fill(createRefusal('link_not_found')));
    expect(await openBookingLink(fixture.ctx, linkOf(1))).toBe(id);
    expect(await linkMails(id)).toHaveLength(1);
  });

  it('rejects a fourth link within an hour, whatever the client address', async () => {
    const { id, linkOf } = await paid();
    for (const version of [0, 1, 2]) expect(await end(linkOf(version))).toMatchObject({ ok: true });
    expect(await end(linkOf(3))).toMatchObject(createRateLimitRefusal(expect.any(Date)));
    expect(await openBookingLink(fixture.ctx, linkOf(3))).toBe(id);
    expect(await linkMails(id)).toHaveLength(3);
  });

  it('keeps the link of a booking whose contact was erased', async () => {
    const { id, linkOf } = await paid();
    await fixture.ctx.db
      .updateTable('bookings')
      .set({ contact_erased_at: new Date() })
      .where('id', '=', id)
      .execute();
    expect(await end(linkOf(0))).toEqual(createRefusal('link_not_found'));
    expect(await openBookingLink(fixture.ctx, linkOf(0))).toBe(id);
  });
});
