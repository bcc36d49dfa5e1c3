import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { practiceKeys } from '#dev/practice-billplz/keys.ts';
import { passenger } from '#dev/testing/fixtures/book-request.ts';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { type SmtpSink, startSmtpSink } from '#dev/testing/run/smtp-sink.ts';
import { deliverDueMails } from '#server/features/mail/queue/delivery.ts';
import { signFields } from '#server/features/payments/billplz.signature.ts';
import { settleCallback, settleReturn } from '#server/features/settlement/bills/provider-notices.service.ts';
import { runWithLogFields } from '#server/platform/log.ts';
import { createMailTransport, type MailTransport } from '#server/platform/mail-transport.ts';

let fixture: BookingFixture;
let smtp: SmtpSink;
let transport: MailTransport;
beforeAll(async () => {
  fixture = await createBookingFixture();
  smtp = await startSmtpSink();
  transport = createMailTransport({ smtpUrl: smtp.url, requireTls: false });
});
afterAll(async () => {
  transport.close();
  await smtp.stop();
  await fixture.close();
});
afterEach(() => fixture.control({ reset: true }));

type Line = Record<string, unknown>;

function linesAbout(reference: string): Line[] {
  return fixture.ctx.logLines
    .map((line) => JSON.parse(line) as Line)
    .filter((line) => line.reference === reference);
}

async function held() {
  const deal = await fixture.deal();
  const hold = await runWithLogFields({ requestId: 'the order' }, () => fixture.hold(deal, { passenger }));
  const { reference } = await fixture.bookingRow(hold.bookingId);
  return { ...hold, reference, pnr: deal.pnr };
}

it("A booking's reference finds its hold, bill, callback, return and mail", async () => {
  const { bookingId, billId, reference, pnr } = await held();
  const back = await fixture.pay(billId);
  await expect.poll(async () => (await fixture.bookingRow(bookingId)).state).toBe('confirmed');
  await runWithLogFields({ requestId: 'the return' }, () => settleReturn(fixture.ctx, back.searchParams));
  await runWithLogFields({ task: 'deliver-mails' }, () =>
    deliverDueMails({ ctx: fixture.ctx, workerId: 'worker-1', transport }),
  );

  const lines = linesAbout(reference);
  const mails = lines.splice(4);
  const told = lines.map(({ msg, source, event }) => [msg, source, event].filter(Boolean));
  expect(told).toEqual([
    ['seats held'],
    ['booking settled', 'create', 'billCreated'],
    ['booking settled', 'callback', 'paid'],
    ['booking settled', 'redirect', 'noticeRepeated'],
  ]);
  expect(mails.map(({ msg, task, kind }) => `${msg} ${task} ${kind}`).sort()).toEqual([
    'mail accepted deliver-mails booking-confirmed',
    'mail accepted deliver-mails booking-notice',
  ]);
  expect(new Set([...lines, ...mails].map((line) => line.bookingId))).toEqual(new Set([bookingId]));
  expect(lines.slice(1).map((line) => line.billId)).toEqual([billId, billId, billId]);
  expect(lines.map(({ requestId }) => requestId)).toEqual([
    'the order',
    'the order',
    expect.stringMatching(/^req-/),
    'the return',
  ]);
  const written = fixture.ctx.logLines.join('');
  for (const secret of [passenger.email, passenger.passportNumber, passenger.lastName, pnr])
    expect(written).not.toContain(secret);
});

it('The log names the booking for rejected notices, bill checks and rejected mails', async () => {
  const { bookingId, billId, reference } = await held();
  const fields = { id: billId, collection_id: practiceKeys.collectionId, paid: 'true', state: 'paid' };
  const forged = {
    ...fields,
    amount: '1999',
    paid_amount: '1999',
    due_at: '2026-12-1',
    email: 'x@example.my',
  };
  const named = {
    ...forged,
    mobile: '',
    name: 'X',
    url: 'https://x.example',
    paid_at: '2026-12-01 10:00:00 +0800',
  };
  const signed = new URLSearchParams({ ...named, x_signature: signFields(named, 'wrong key') });
  await runWithLogFields({ requestId: 'the forgery' }, () => settleCallback(fixture.ctx, signed, null));
  await fixture.pay(billId, { dropCallback: 1 });
  fixture.later(5.1);
  await runWithLogFields({ task: 'check-bills' }, () => fixture.sweep());
  smtp.refuseWith = '550 no such mailbox';
  await runWithLogFields({ task: 'deliver-mails' }, () =>
    deliverDueMails({ ctx: fixture.ctx, workerId: 'worker-1', transport }),
  );
  smtp.refuseWith = null;

  const lines = linesAbout(reference).slice(2);
  expect(lines.map(({ msg, requestId, task }) => [msg, requestId ?? task])).toEqual([
    ['signature refused', 'the forgery'],
    ['booking settled', 'the forgery'],
    ['bill looked at', 'check-bills'],
    ['booking settled', 'check-bills'],
    ['mail not accepted', 'deliver-mails'],
    ['mail not accepted', 'deliver-mails'],
    ['mail not accepted', 'deliver-mails'],
  ]);
  expect(lines.every((line) => line.bookingId === bookingId)).toBe(true);
  expect(lines[2]).toMatchObject({ billId, result: 'paid' });
});
