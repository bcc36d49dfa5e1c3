import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { runConcurrently } from '#dev/testing/run/meeting.ts';
import { type SmtpSink, startSmtpSink } from '#dev/testing/run/smtp-sink.ts';
import { bookingLink } from '#server/features/bookings/bookings.service.ts';
import { deliverDueMails } from '#server/features/mail/queue/delivery.ts';
import { queueMail } from '#server/features/mail/queue/mail.service.ts';
import { releaseHold } from '#server/features/settlement/pay.service.ts';
import { createMailTransport, type MailTransport } from '#server/platform/mail-transport.ts';
import { loadPaymentMailValues, remindUnpaid } from './payment-reminders.ts';

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
beforeEach(async () => {
  await fixture.control({ reset: true });
  for (const table of ['mails', 'bill_check_budget'] as const)
    await fixture.ctx.db.deleteFrom(table).execute();
  await fixture.ctx.db
    .updateTable('bookings')
    .set({ created_at: new Date(0), hold_expires_at: new Date(1) })
    .execute();
  smtp.accepted.length = 0;
  fixture.ctx.setNow(new Date());
});

const deliver = () =>
  deliverDueMails({
    ctx: fixture.ctx,
    transport,
    workerId: randomUUID(),
    loadValues: (mails) => loadPaymentMailValues(fixture.ctx, mails),
  });
const reminders = () =>
  fixture.ctx.db.selectFrom('mails').selectAll().where('kind', '=', 'booking-payment-open').execute();
const remindAndDeliver = async () => {
  await remindUnpaid(fixture.ctx);
  await deliver();
};

describe('an unfinished payment', () => {
  it('causes a mail with its link after three minutes, not before, and never after the hold ended', async () => {
    const { bookingId } = await fixture.hold(await fixture.deal(), { tickets: 2 });
    fixture.later(2.9);
    expect(await remindUnpaid(fixture.ctx)).toBe(0);
    fixture.later(0.2);
    expect(await remindUnpaid(fixture.ctx)).toBe(1);
    const { hold_expires_at } = await fixture.bookingRow(bookingId);
    expect(await reminders()).toMatchObject([{ subject_id: bookingId, expires_at: hold_expires_at }]);
    await deliver();
    const raw = (smtp.accepted[0]?.raw ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
    expect(raw).toContain('Your 2 seats are held until');
    expect(raw).toContain(`/my-booking/${bookingLink(fixture.ctx, { id: bookingId, linkVersion: 0 })}`);
  });

  it('causes one mail with repeated and concurrent jobs', async () => {
    const { bookingId } = await fixture.hold(await fixture.deal());
    fixture.later(4);
    const jobs = Array.from({ length: 5 }, () => () => remindUnpaid(fixture.ctx));
    const runs = await runConcurrently(fixture.ctx.db, 'mails', jobs);
    expect(runs.reduce((sum, count) => sum + count, 0)).toBe(1);
    await deliver();
    fixture.later(1);
    await remindAndDeliver();
    expect(smtp.accepted).toHaveLength(1);
    expect((await reminders()).map(({ once_key }) => once_key)).toEqual([
      `booking-payment-open:${bookingId}`,
    ]);
  });

  it('would cause several without the once-key (control)', async () => {
    const { bookingId } = await fixture.hold(await fixture.deal());
    fixture.later(4);
    const naive = () =>
      fixture.ctx.db.transaction().execute((tx) =>
        queueMail(
          tx,
          {
            kind: 'booking-payment-open' as const,
            to: 'nur@example.my',
            locale: 'en',
            values: null,
            subjectId: bookingId,
            onceKey: randomUUID(),
          },
          fixture.ctx,
        ),
      );
    await Promise.all([naive(), naive()]);
    await deliver();
    expect(smtp.accepted).toHaveLength(2);
  });

  it.each([
    ['paid', async ({ billId }: Held) => void (await fixture.pay(billId))],
    ['given back', ({ bookingId, draftId }: Held) => releaseHold(fixture.ctx, { bookingId, draftId })],
    [
      'expired',
      async () => {
        fixture.later(16);
        await fixture.sweep();
      },
    ],
  ])('causes none when it is %s by then', async (_, happens) => {
    const held = await begun();
    await happens(held);
    fixture.later(4);
    await remindAndDeliver();
    expect(smtp.accepted.filter(({ raw }) => raw.includes('still open'))).toEqual([]);
    expect(await reminders()).toEqual([]);
  });

  it('causes none when it is paid between queueing and sending', async () => {
    const { billId } = await begun();
    fixture.later(4);
    expect(await remindUnpaid(fixture.ctx)).toBe(1);
    await fixture.pay(billId);
    await deliver();
    expect(await reminders()).toMatchObject([{ state: 'cancelled' }]);
  });

  it('causes none while the bank still decides', async () => {
    const { bookingId } = await begun();
    await fixture.ctx.db
      .updateTable('payment_attempts')
      .set({ last_transaction_status: 'pending' })
      .where('booking_id', '=', bookingId)
      .execute();
    fixture.later(4);
    expect(await remindUnpaid(fixture.ctx)).toBe(0);
  });

  it('causes none that would arrive after the hold ended', async () => {
    fixture.ctx.setNow(new Date(Date.now() - 20 * 60_000));
    await begun();
    fixture.later(4);
    expect(await remindUnpaid(fixture.ctx)).toBe(1);
    await deliver();
    expect(smtp.accepted).toHaveLength(0);
    expect(await reminders()).toMatchObject([{ state: 'cancelled' }]);
  });
});

interface Held {
  readonly bookingId: string;
  readonly billId: string;
  readonly draftId: string;
}

async function begun(): Promise<Held> {
  const draftId = randomUUID();
  return { ...(await fixture.hold(await fixture.deal(), { draftId })), draftId };
}
