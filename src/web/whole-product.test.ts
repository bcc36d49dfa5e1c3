import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertDeal, insertProspect } from '#dev/testing/fixtures/factories.ts';
import {
  type Browser,
  createPageFixture,
  createShownFields,
  type PageFixture,
  payFields,
  stepUrl,
  typedPassenger,
} from '#dev/testing/pages/booking-browser.ts';
import { insertCompanyUser, insertSuperAdmin, signInCookie } from '#dev/testing/pages/sign-in.ts';
import { bookingLink } from '#server/features/bookings/bookings.service.ts';
import { travellerPageUrl } from '#server/features/fulfilment/names/travellers.service.ts';
import type { FlightRow } from '#server/platform/database/schema.ts';

const person = { name: 'Nur Aina', email: 'nur@example.my', phone: '012-345 6789' };
const registration = {
  companyName: 'Wira Travel',
  address: 'Jalan Contoh 1, Petaling Jaya',
  picName: 'Foo Mei Mei',
  email: 'office@wira.example',
  phone: '03-1234 5678',
};

const office = (dealId: string) => ({
  company: [
    '/company/dashboard',
    '/company/create-deal',
    '/company/drafts',
    '/company/demand',
    '/company/today',
    `/company/edit-deal/${dealId}`,
    '/company/customer/prospect',
    '/company/customer/prospect/export',
    '/company/customer/booking',
    '/company/customer/booking/export',
    '/company/numbers',
    '/company/numbers/export',
    '/company/flights',
    '/company/payouts',
    '/company/payouts/account',
    `/company/flights/${dealId}`,
    `/company/flights/${dealId}?lines=amadeus`,
    '/company/documents',
    '/company/settings',
    '/company/settings/profile',
    '/company/settings/defaults',
    '/company/team',
    '/company/team/activity',
  ],
  superadmin: [
    '/superadmin',
    '/superadmin/companies',
    '/superadmin/settings/password',
    '/superadmin/settings/billplz',
    '/superadmin/desk',
    '/superadmin/payouts',
    '/superadmin/payouts/comparison',
    '/superadmin/mails',
    '/superadmin/audit',
    '/superadmin/numbers',
    '/superadmin/numbers/export',
  ],
});

let fixture: PageFixture;
let deal: FlightRow;
let soon: FlightRow;
/** The text of every page that the test visited, by URL. */
const screens = new Map<string, { status: number; text: string }>();
beforeAll(async () => {
  fixture = await createPageFixture();
  deal = await fixture.deal({ destination_country: 'Japan', cost: '1030.00', selling_price: '1019.90' });
  soon = await insertDeal(fixture.ctx.db, {
    company_id: deal.company_id,
    publish_date: new Date(Date.now() + 86_400_000),
    selling_price: '2345.60',
  });
  await insertProspect(fixture.ctx.db, soon);
  await walk();
}, 120_000);
afterAll(() => fixture.close());

/** Reads a page's text. Joins the parts of one figure, which may be elements of different size. */
const read = (html: string) =>
  html
    .replaceAll(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll('<!-- -->', '')
    .replaceAll(/<\/(?:p|li|td|th|dd|dt|h\d|div|button|a|label)>/g, ' ')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/\s+/g, ' ');

async function look(browser: Browser, url: string, name = url): Promise<void> {
  const { status, body } = await browser.get(url);
  screens.set(name, { status, text: read(body) });
}

async function walk(): Promise<void> {
  const visitor = fixture.browser();
  for (const url of ['/', '/deals', `/deals/${deal.id}`, `/deals/${soon.id}`]) await look(visitor, url);
  await look(visitor, stepUrl(deal, 1), 'step 1');
  await visitor.post(stepUrl(deal, 1), { tickets: '2', ...createShownFields(deal) });
  await visitor.post(stepUrl(deal, 2), { ...typedPassenger, ...createShownFields(deal) });
  await look(visitor, stepUrl(deal, 3), 'step 3');
  await visitor.post(stepUrl(deal, 3), { acknowledged: 'on', ...createShownFields(deal) });
  await look(visitor, stepUrl(deal, 4), 'step 4');
  const { to } = await visitor.post(stepUrl(deal, 4), payFields(deal, 2));
  const returned = await fixture.pay(String(to).split('/').at(-1) ?? '');
  await visitor.comeBack(returned);
  await look(visitor, '/booking/complete');
  const [booking] = await fixture.bookingsOf(deal.id);
  await look(
    visitor,
    `/my-booking/${bookingLink(fixture.ctx, { id: booking?.id ?? '', linkVersion: 0 })}`,
    'my booking',
  );
  const places = `/my-booking/${bookingLink(fixture.ctx, { id: booking?.id ?? '', linkVersion: 0 })}/travellers`;
  await look(visitor, `${places}/1`, 'the first traveller');
  await look(visitor, `${places}/2`, 'another traveller');
  const link = await travellerPageUrl(fixture.ctx, booking?.id ?? '', 2);
  await look(visitor, new URL(link ?? '').pathname, 'a traveller’s own page');
  await walkOffice(booking?.id ?? '');
}

/** Adds a refund first, so that every list has a row. */
async function walkOffice(bookingId: string): Promise<void> {
  const { ctx } = fixture;
  await ctx.db
    .insertInto('refunds')
    .values({ booking_id: bookingId, amount: '1019.90', reason: 'paid more than once' })
    .execute();
  const owner = await insertCompanyUser(ctx.db, deal.company_id);
  const admin = await insertSuperAdmin(ctx.db);
  for (const [flow, account] of [['company', owner] as const, ['superadmin', admin] as const]) {
    const browser = fixture.browser();
    for (const pair of (await signInCookie(ctx, flow, account)).split('; ')) {
      const [name = '', value = ''] = pair.split('=', 2);
      browser.jar.set(name, value);
    }
    for (const url of office(deal.id)[flow]) if (!url.endsWith('/export')) await look(browser, url);
    if (flow === 'company') await look(browser, `/company/bookings/${bookingId}`);
    if (flow === 'superadmin') {
      await look(browser, `/superadmin/bookings/${bookingId}`);
      await look(browser, `/superadmin/companies/${deal.company_id}`);
    }
  }
}

const textOf = (name: string) => screens.get(name)?.text ?? '';

it('the product contains all five areas [S1.004]', () => {
  const areas: Record<string, [screen: string, words: string][]> = {
    'public pages': [
      ['/', 'Featured Deals'],
      ['/deals', 'Japan'],
    ],
    'booking wizard': [
      ['step 1', 'Continue to Passenger Details'],
      ['step 4', 'Proceed to Payment'],
    ],
    'payment result': [['/booking/complete', 'Payment Successful!']],
    'company back office': [
      ['/company/dashboard', 'Total Flights'],
      ['/company/customer/booking', 'Total Revenue'],
    ],
    'super administrator area': [
      ['/superadmin/companies', 'Companies'],
      ['/superadmin/settings/billplz', 'Sandbox'],
    ],
  };
  for (const [area, expected] of Object.entries(areas)) {
    for (const [screen, words] of expected)
      expect([area, screen, textOf(screen).toLowerCase()]).toEqual([
        area,
        screen,
        expect.stringContaining(words.toLowerCase()),
      ]);
  }
  for (const [screen, { status }] of screens) expect([screen, status]).toEqual([screen, 200]);
});

describe('money', () => {
  // "2 × …" can follow a total, separated only by a line break.
  const amount = /MYR\s?\d{1,3}(?:,\d{3})*\.\d\d(?:(?!\d)|(?=\d+ ×))/g;

  it('is shown in MYR with 2 decimals on every screen [S9.001]', () => {
    const priced: Record<string, string> = {
      '/': 'MYR 1,019.90',
      '/deals': 'MYR 2,345.60',
      [`/deals/${deal.id}`]: 'MYR 1,019.90',
      [`/deals/${soon.id}`]: 'MYR 2,345.60',
      'step 1': 'MYR 1,019.90',
      'step 3': 'MYR 2,039.80',
      'step 4': 'MYR 2,039.80',
      'my booking': 'MYR 2,039.80',
      '/company/dashboard': 'MYR 1,019.90',
      '/company/customer/prospect': 'MYR 2,345.60',
      '/company/customer/booking': 'MYR 2,039.80',
      '/superadmin/desk': 'MYR 1,019.90',
    };
    for (const [screen, price] of Object.entries(priced))
      expect([screen, textOf(screen).replaceAll('\u00a0', ' ')]).toEqual([
        screen,
        expect.stringContaining(price),
      ]);
  });

  /** Dense tables, which show the currency once above or below the figures. */
  const ledgers = ['/company/numbers', '/company/payouts', '/superadmin/numbers'];

  /** Matches budgets and lowest prices of the search, which are shown in MYR without sen. */
  const wholeRinggit = /(?:Up to|Under|from) MYR [\d,]+(?![\d.,])|Lowest price each, in MYR/g;

  it('never appears shortened, with another currency sign or without one', () => {
    for (const [screen, { text }] of screens) {
      if (ledgers.includes(screen)) {
        expect(text).toContain('Amounts in MYR.');
        continue;
      }
      const rest = text.replaceAll(amount, '').replaceAll(wholeRinggit, '');
      const loose = rest.match(/.{0,30}(?:\b(?:MYR|RM)\s?\d|1,?019\.9|2,?039\.8|2,?345\.6).{0,30}/g);
      expect([screen, loose]).toEqual([screen, null]);
    }
  });
});

describe('a public visitor', () => {
  const stored = async () => {
    const tables = ['flights', 'companies', 'users', 'roles', 'billplz_settings', 'audit_log', 'refunds'];
    const counts = tables.map((table) => `(select count(*) from ${table})::int as ${table}`);
    return (await fixture.ctx.pool.query(`select ${counts.join(', ')}`)).rows[0];
  };

  it('can browse deals, register interest, submit a company registration, book and pay, and nothing else [S6.001]', async () => {
    const visitor = fixture.browser();
    expect((await visitor.get('/deals')).words).toContain('Japan');
    expect((await visitor.post(`/interest/${soon.id}`, person)).words).toContain(
      'Thank you for your interest!',
    );
    expect((await visitor.post('/register-company', registration)).words).toContain(
      'Company registration submitted successfully!',
    );
    expect(textOf('/booking/complete')).toContain('Payment Successful!');

    const before = await stored();
    const { company, superadmin } = office(deal.id);
    for (const url of [...company, ...superadmin]) {
      for (const answer of [
        await visitor.get(url),
        await visitor.post(url, { intent: 'delete', id: deal.id, companyId: deal.company_id }),
      ]) {
        expect([url, answer.status, answer.to]).toEqual([url, 302, expect.stringMatching(/^\/login/)]);
      }
    }
    expect(await stored()).toEqual(before);
  });
});
