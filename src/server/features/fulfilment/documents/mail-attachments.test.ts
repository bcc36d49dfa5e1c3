import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { type SmtpSink, startSmtpSink } from '#dev/testing/run/smtp-sink.ts';
import { deliverDueMails } from '#server/features/mail/queue/delivery.ts';
import { createMailTransport } from '#server/platform/mail-transport.ts';
import { bookingMailAttachments } from './mail-attachments.ts';

let fixture: BookingFixture;
let smtp: SmtpSink;
beforeAll(async () => {
  fixture = await createBookingFixture();
  smtp = await startSmtpSink();
});
afterAll(async () => {
  await smtp.stop();
  await fixture.close();
});

async function deliver() {
  const transport = createMailTransport(smtp);
  await deliverDueMails({
    ctx: fixture.ctx,
    transport,
    workerId: randomUUID(),
    loadAttachments: (mail) => bookingMailAttachments(fixture.ctx, mail),
  });
  transport.close();
}

it('The confirmation carries calendar, receipt, pictures and payment details; other mails carry no file', async () => {
  const deal = await fixture.deal({ destination_country: 'Japan', outbound_route: 'KUL-KIX' });
  const { bookingId, billId } = await fixture.hold(deal);
  await fixture.pay(billId);
  const { billplz_transaction_id } = await fixture.bookingRow(bookingId);
  await deliver();
  const confirmation = smtp.accepted.find(({ raw }) => raw.includes('is confirmed'))?.raw ?? '';
  const [, body = ''] = /filename=flights-\w{8}\.ics\r\n\r\n([\s\S]*?)\r\n--/.exec(confirmation) ?? [];
  expect(Buffer.from(body, 'base64').toString()).toContain('BEGIN:VCALENDAR');
  expect(confirmation).toContain('text/calendar');
  const [, receipt = ''] = /filename=receipt-\w{8}\.pdf\r\n\r\n([\s\S]*?)\r\n--/.exec(confirmation) ?? [];
  expect(Buffer.from(receipt, 'base64').toString('latin1')).toMatch(/^%PDF-/);
  for (const cid of ['scene', 'plane', 'songket'])
    expect(confirmation).toMatch(new RegExp(`^Content-ID: <${cid}>`, 'im'));
  const text = confirmation.replaceAll('=\r\n', '');
  expect(text).toContain(`Transaction ID: ${billplz_transaction_id}`);
  expect(text).toMatch(/Paid at: \d\d \w{3} \d{4}/);
  const notice = smtp.accepted.find(({ raw }) => raw.includes('New booking'))?.raw ?? '';
  expect(notice).toContain('multipart');
  expect(notice).not.toContain('.ics');
});

it('A confirmation goes out without its receipt if the receipt cannot be made, and the log says so', async () => {
  const { bookingId, billId } = await fixture.hold(await fixture.deal());
  await fixture.pay(billId);
  const config = { ...fixture.ctx.config, site: undefined as never };
  const mail = { id: randomUUID(), kind: 'booking-confirmed', subjectId: bookingId };
  const files = await bookingMailAttachments({ ...fixture.ctx, config }, mail);
  expect(files.map(({ contentType }) => contentType)).toEqual([expect.stringContaining('text/calendar')]);
  expect(fixture.ctx.logLines.join('\n')).toContain('without its receipt');
});
