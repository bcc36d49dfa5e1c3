import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { cancelWithRefund } from '#dev/testing/fixtures/cancellation.ts';
import { companyActor } from '#dev/testing/run/actors.ts';
import { createRateLimitRefusal, createRefusal } from '#domain/kernel/outcome.ts';
import { addDays } from '#domain/kernel/time.ts';
import { bookingLink } from '#server/features/bookings/bookings.service.ts';
import { endBookingLink } from './end-link.service.ts';
import { correctBookingPhone } from './phone-correction.service.ts';

let fixture: BookingFixture;
beforeAll(async () => {
  fixture = await createBookingFixture();
});
beforeEach(() => fixture.ctx.setNow(new Date()));
afterAll(() => fixture.close());

let clients = 0;
const correct = (secret: string, phoneNumber: string) => {
  clients += 1;
  return correctBookingPhone(fixture.ctx, { secret, phoneNumber, clientAddress: `10.9.0.${clients}` });
};

async function paid() {
  clients += 1;
  const passenger = { email: `phone.${clients}@example.my`, phoneNumber: '012-555 0100' };
  const { bookingId: id, billId } = await fixture.hold(await fixture.deal(), { passenger });
  await fixture.pay(billId);
  return { id, secret: bookingLink(fixture.ctx, { id, linkVersion: 0 }) };
}

const phoneOf = async (id: string) => (await fixture.bookingRow(id)).phone_number;

const corrections = (id: string) =>
  fixture.ctx.db
    .selectFrom('audit_log')
    .select(['actor_kind', 'details'])
    .where('object_id', '=', id)
    .where('action', '=', 'booking.phoneCorrected')
    .execute();

describe('correctBookingPhone', () => {
  it('stores the number in its international form and emails the buyer', async () => {
    const { id, secret } = await paid();
    expect(await correct(secret, '013-555 0144')).toEqual({ ok: true });
    expect(await phoneOf(id)).toBe('+60135550144');
    const { db, encryption } = fixture.ctx;
    const [mail] = await db
      .selectFrom('mails')
      .select(['id', 'recipient', 'values_encrypted'])
      .where('subject_id', '=', id)
      .where('kind', '=', 'phone-corrected')
      .execute();
    expect(mail?.recipient).toBe((await fixture.bookingRow(id)).email);
    const sealed = mail?.values_encrypted;
    const values = sealed && encryption.decrypt(sealed, `mails.values_encrypted|${mail.id}`);
    expect(JSON.parse(values ?? '{}')).toMatchObject({ lastDigits: '144' });
    expect(values, 'neither number in full').not.toMatch(/135550144|125550100/);
  });

  it("emails the company's people the booking to open, without a number", async () => {
    const { id, secret } = await paid();
    const { company_id: companyId } = await fixture.bookingRow(id);
    const { db, encryption } = fixture.ctx;
    const agent = { id: 'phone-agent', name: 'Agent', email: 'agent@phone.example' };
    await db.insertInto('users').values(agent).execute();
    await db
      .insertInto('company_users')
      .values({ user_id: agent.id, company_id: companyId, role: 'agent' })
      .execute();
    await correct(secret, '013-555 0144');
    const mails = await db
      .selectFrom('mails')
      .select(['id', 'recipient', 'values_encrypted'])
      .where('subject_id', '=', id)
      .where('kind', '=', 'phone-corrected-notice')
      .execute();
    expect(mails.map(({ recipient }) => recipient)).toEqual([agent.email]);
    const [mail] = mails;
    const sealed = mail?.values_encrypted;
    const values = sealed && encryption.decrypt(sealed, `mails.values_encrypted|${mail.id}`);
    expect(values).toContain(`/company/bookings/${id}`);
    expect(values).not.toMatch(/555 ?01|\/my-booking\//);
  });

  it('is audited without the numbers', async () => {
    const { id, secret } = await paid();
    await correct(secret, '013-555 0144');
    const lines = await corrections(id);
    expect(lines).toEqual([{ actor_kind: 'system', details: expect.objectContaining({ by: 'buyer' }) }]);
    expect(JSON.stringify(lines)).not.toMatch(/555/);
  });

  it('rejects the same number and limits corrections to three an hour', async () => {
    const { secret } = await paid();
    expect(await correct(secret, '+60 12-555 0100')).toEqual(createRefusal('same'));
    for (const end of ['1', '2', '3'])
      expect(await correct(secret, `013-555 014${end}`)).toEqual({ ok: true });
    const refused = await correct(secret, '013-555 0149');
    expect(refused).toMatchObject({ ...createRateLimitRefusal(new Date()), retryAt: expect.any(Date) });
  });

  it('security 101: accepts only the present link of the booking', async () => {
    const { id, secret } = await paid();
    const stranger = await paid();
    await endBookingLink(fixture.ctx, { secret, clientAddress: '10.9.1.1' });
    for (const wrong of [secret, 'nonsense', `${stranger.secret.slice(0, -1)}_`])
      expect(await correct(wrong, '013-555 0144')).toEqual(createRefusal('link_not_found'));
    expect(await phoneOf(id)).toBe('+60125550100');
    expect(await phoneOf(stranger.id)).toBe('+60125550100');
    expect(await corrections(id)).toEqual([]);
    const now = bookingLink(fixture.ctx, { id, linkVersion: 1 });
    expect(await correct(now, '013-555 0144'), 'control').toEqual({ ok: true });
  });

  it('security 101: rejects unpaid, cancelled and flown bookings', async () => {
    const unpaid = await fixture.hold(await fixture.deal());
    const link = bookingLink(fixture.ctx, { id: unpaid.bookingId, linkVersion: 0 });
    expect(await correct(link, '013-555 0144')).toEqual(createRefusal('not_possible'));
    const cancelled = await paid();
    const owner = companyActor((await fixture.bookingRow(cancelled.id)).company_id);
    const terms = { bookingId: cancelled.id, refundSen: null, returnSeats: true, words: 'As you asked' };
    expect(await cancelWithRefund(fixture.ctx, owner, terms)).toBe('saved');
    expect(await correct(cancelled.secret, '013-555 0144')).toEqual(createRefusal('not_possible'));
    const flown = await paid();
    const { last_flight_on: last } = await fixture.bookingRow(flown.id);
    fixture.ctx.setNow(new Date(`${addDays(last, 1)}T04:00:00Z`));
    expect(await correct(flown.secret, '013-555 0144')).toEqual(createRefusal('not_possible'));
  });
});
