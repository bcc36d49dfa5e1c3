import type { WebApp } from '#server/http/app.ts';
import type { FlightRow } from '#server/platform/database/schema.ts';
import { type BookingFixture, createBookingFixture } from '../fixtures/booking-fixture.ts';
import { openBuiltWeb, postForm } from '../run/built-pages.ts';
import { readPageText } from './page-words.ts';

/** Tests search for this passport number and mailbox in places where they must not appear. */
export const typedPassenger = {
  firstName: 'Nur Aisyah',
  lastName: 'Binti Abdullah',
  gender: 'female',
  dateOfBirthDay: '12',
  dateOfBirthMonth: '4',
  dateOfBirthYear: '1990',
  passportNumber: 'canary99',
  passportExpiryDay: '31',
  passportExpiryMonth: '1',
  passportExpiryYear: '2036',
  phoneNumber: '012-345 6789',
  email: 'nur.canary@example.my',
};

export type PageFixture = BookingFixture & { web: WebApp; browser(app?: WebApp): Browser };

/** By default buyers can hold all seats of a deal without an email code; tests about codes change that. */
export async function createPageFixture(env: Record<string, string> = {}): Promise<PageFixture> {
  const booking = await createBookingFixture({ LIMIT_UNPROVEN_PERCENT: '100', ...env });
  const web = await openBuiltWeb(booking.ctx);
  // Callbacks of the practice Billplz must reach the listening server.
  const { host } = new URL(booking.baseUrl);
  return {
    ...booking,
    web,
    browser: (app = web) => openBrowser(app, host),
    async close() {
      await web.stop();
      await booking.close();
    },
  };
}

export type Browser = ReturnType<typeof openBrowser>;

function openBrowser(app: WebApp, host: string) {
  const jar = new Map<string, string>();
  async function send(url: string, fields?: Record<string, string>) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { host, cookie };
    const answer = await app.app.inject(fields ? postForm(url, fields, headers) : { url, headers });
    for (const { name, value } of answer.cookies) jar.set(name, value);
    return {
      status: answer.statusCode,
      headers: answer.headers,
      setCookie: [answer.headers['set-cookie'] ?? []].flat().join('\n'),
      to: answer.headers.location,
      body: answer.body,
      words: readPageText(answer.body),
    };
  }
  return {
    jar,
    get: (url: string) => send(url),
    post: (url: string, fields: Record<string, string>) => send(url, fields),
    comeBack: (returned: URL) => send(`${returned.pathname}${returned.search}`),
  };
}

export function stepUrl(deal: FlightRow, step: number): string {
  return `/booking?deal=${deal.id}${step > 1 ? `&step=${step}` : ''}`;
}

const unitSen = (deal: FlightRow) => Number(deal.selling_price.replace('.', ''));

export function createShownFields(deal: FlightRow) {
  return { shownUnitSen: String(unitSen(deal)) };
}

export function payFields(deal: FlightRow, tickets: number) {
  return {
    tickets: String(tickets),
    shownTotalSen: String(unitSen(deal) * tickets),
    ...createShownFields(deal),
  };
}

export async function continueToPayment(buyer: Browser, deal: FlightRow, tickets = 2): Promise<void> {
  await buyer.post(stepUrl(deal, 1), { tickets: String(tickets), ...createShownFields(deal) });
  await buyer.post(stepUrl(deal, 2), { ...typedPassenger, ...createShownFields(deal) });
  await buyer.post(stepUrl(deal, 3), { acknowledged: 'on', ...createShownFields(deal) });
}

export async function continueToBill(buyer: Browser, deal: FlightRow, tickets = 2): Promise<string> {
  await continueToPayment(buyer, deal, tickets);
  const { to } = await buyer.post(stepUrl(deal, 4), payFields(deal, tickets));
  return String(to).split('/').at(-1) ?? '';
}
