import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  continueToBill,
  continueToPayment,
  createPageFixture,
  type PageFixture,
  stepUrl,
} from '#dev/testing/pages/booking-browser.ts';
import { companyActor } from '#dev/testing/run/actors.ts';
import { tripView } from '#domain/trips/trip-view.ts';
import { bookingLink } from '#server/features/bookings/bookings.service.ts';
import { exportCompanyBookings } from '#server/features/company-desk/bookings/company-bookings.service.ts';
import { getDealForEdit } from '#server/features/deals/company-deals.service.ts';
import { getDeal } from '#server/features/deals/deals.service.ts';
import { type MailKind, type MailValues, renderMail } from '#server/features/mail/templates/templates.ts';
import type { FlightRow } from '#server/platform/database/schema.ts';
import { bookingsFileLine } from './bookings/bookings-file.ts';
import { whatsappMessage } from './dashboard/whatsapp-message.ts';

// An overnight trip with a connection, to a city five time zones away.
const leg = (flightNumber: string, departsOn: string, route: string, times: readonly [string, string]) => ({
  flightNumber,
  departsOn,
  route,
  dayOffset: null,
  departureTime: times[0],
  arrivalTime: times[1],
});
const flights = {
  destination_country: 'Türkiye',
  airlines: 'Qatar Airways',
  outbound_flight_number: 'QR 853',
  outbound_departs_on: '2026-12-04',
  outbound_route: 'KUL-DOH',
  outbound_departure_time: '23:15',
  outbound_arrival_time: '02:20',
  outbound_connections: JSON.stringify([leg('QR 239', '2026-12-05', 'DOH-IST', ['07:00', '11:30'])]),
  return_flight_number: 'QR 240',
  return_departs_on: '2026-12-11',
  return_route: 'IST-DOH',
  return_departure_time: '19:05',
  return_arrival_time: '23:10',
  return_connections: JSON.stringify([leg('QR 852', '2026-12-12', 'DOH-KUL', ['02:15', '15:10'])]),
};

let fixture: PageFixture;
let deal: FlightRow;
let bookingId: string;
let wizard: string[];
let result: string;
beforeAll(async () => {
  fixture = await createPageFixture();
  deal = await fixture.deal(flights);
  const buyer = fixture.browser();
  await continueToPayment(buyer, deal);
  wizard = [];
  for (const step of [1, 3]) wizard.push((await buyer.get(stepUrl(deal, step))).words);
  const returned = await fixture.pay(await continueToBill(buyer, deal));
  await buyer.comeBack(returned);
  result = (await buyer.get('/booking/complete')).words;
  bookingId = (await fixture.bookingsOf(deal.id))[0]?.id ?? '';
}, 300_000);
afterAll(() => fixture.close());

async function mail(kind: MailKind) {
  const queued = await fixture.ctx.db
    .selectFrom('mails')
    .select(['id', 'values_encrypted as sealed'])
    .where('kind', '=', kind)
    .where('subject_id', '=', bookingId)
    .executeTakeFirstOrThrow();
  const sealed = queued.sealed ?? Buffer.alloc(0);
  const values = JSON.parse(fixture.ctx.encryption.decrypt(sealed, `mails.values_encrypted|${queued.id}`));
  return renderMail(kind, values as MailValues[MailKind], 'en', fixture.ctx.config.site);
}

function expectTicket(text: string) {
  for (const fact of [
    'Istanbul, Türkiye',
    'Fri 04 Dec 2026',
    '17h 15m',
    '+1 day',
    'Sat 05 Dec 2026',
    'Change planes · 4h 40m',
    'Fri 11 Dec 2026',
    '15h 5m',
    'Sat 12 Dec 2026',
    'Change planes · 3h 5m',
    'Kuala Lumpur KUL',
    'Doha DOH',
    'Istanbul IST',
  ])
    expect(text).toContain(fact);
}

describe('the same days and durations of an overnight trip with a connection', () => {
  it('appear on its page, with its length and its days of leave', async () => {
    const page = await fixture.browser().get(`/deals/${deal.id}`);
    expectTicket(page.words.replace(' ,', ','));
    for (const fact of ['7D6N', 'Holiday 7 days', "5 days' leave"]) expect(page.words).toContain(fact);
    expect(page.body).toMatch(/<title>Istanbul, Fri 04 Dec – Fri 11 Dec 2026: MYR/);
  });

  it('are abbreviated on its card', async () => {
    const list = await fixture.browser().get('/deals');
    for (const fact of ['Istanbul , Türkiye', '1 stop', '23:15 KUL', '11:30 +1 day IST', '+1 day KUL'])
      expect(list.words).toContain(fact);
  });

  it('appear in the booking steps, in the result and on the page of the booking', async () => {
    const mine = await fixture
      .browser()
      .get(`/my-booking/${bookingLink(fixture.ctx, { id: bookingId, linkVersion: 0 })}`);
    for (const words of [...wizard, result, mine.words]) expectTicket(words);
  });

  it('appear in emails to buyer and company, as HTML and as text', async () => {
    for (const kind of ['booking-confirmed', 'booking-notice'] as const) {
      const { text, html } = await mail(kind);
      for (const part of [text, html]) {
        expectTicket(part);
        expect(part).toContain('7D6N');
      }
    }
  });

  it('appear in the email to waiting prospects', async () => {
    const waitedFor = await getDeal(fixture.ctx, deal.id);
    if (!waitedFor) throw new Error('no such deal');
    const { outbound, back, airlines, companyName, sellingPriceSen, seatsAvailable, deadlineAt } = waitedFor;
    const values: MailValues['deal-opened'] = {
      outbound,
      back,
      airlines,
      destination: 'Istanbul, Türkiye',
      seller: companyName,
      unitPriceSen: sellingPriceSen,
      seatsLeft: seatsAvailable,
      closesAt: deadlineAt,
      link: 'https://sempat.example/booking',
      leaveLink: 'https://sempat.example/unsubscribe',
    };
    expectTicket(renderMail('deal-opened', values, 'en', fixture.ctx.config.site).text);
  });

  it('appear in the calendar as instants', async () => {
    const file = await fixture
      .browser()
      .get(`/my-booking/${bookingLink(fixture.ctx, { id: bookingId, linkVersion: 0 })}/calendar.ics`);
    const spans = [...file.body.matchAll(/DTSTART:(\S+)\r\nDTEND:(\S+)/g)].map(([, from, to]) => [from, to]);
    expect(spans).toEqual([
      ['20261204T151500Z', '20261204T232000Z'],
      ['20261205T040000Z', '20261205T083000Z'],
      ['20261211T160500Z', '20261211T201000Z'],
      ['20261211T231500Z', '20261212T071000Z'],
    ]);
  });

  it('appear in the export of bookings and in the WhatsApp message', async () => {
    const actor = companyActor(deal.company_id);
    const lines: string[] = [];
    for await (const rows of exportCompanyBookings(fixture.ctx, actor, { filter: {}, withPassports: false }))
      lines.push(...rows.map((row) => bookingsFileLine(row, false)));
    expect(lines.join('')).toContain(
      '"Istanbul, Türkiye","Qatar Airways","04 Dec 2026 23:15","05 Dec 2026 11:30","17h 15m",' +
        '"11 Dec 2026 19:05","12 Dec 2026 15:10","15h 5m"',
    );
    const own = await getDealForEdit(fixture.ctx, actor, deal.id);
    if (!own) throw new Error('no such deal');
    const message = whatsappMessage(
      { ...own, trip: tripView(own) },
      fixture.ctx.now(),
      'https://sempat.example',
    );
    expect(message).toContain(
      '23:15 Kuala Lumpur KUL – 11:30 Istanbul IST, +1 day, Sat 05 Dec 2026 · 17h 15m · 1 stop in Doha',
    );
    expect(message).toContain('Sat 12 Dec 2026 · 15h 5m · 1 stop in Doha');
  });
});
