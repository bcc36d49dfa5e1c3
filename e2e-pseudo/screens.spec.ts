// Every kind of page in the pseudo-language on a phone: no English except data, no overflow.
import type { Page } from '@playwright/test';
import { banks } from '#domain/finance/banks.ts';
import { airports } from '#domain/trips/airports.ts';
import { countries } from '#domain/trips/countries.ts';
import {
  englishWords,
  findEnglishText,
  fixedWords,
  pseudoLocale,
  type Text,
} from '../dev/checks/pseudo-language/pseudo-texts.ts';
import { textsByLanguage } from '../dev/start/compile-texts.ts';
import { signIn } from '../dev/testing/pages/sign-in.ts';
import { ownBooking, ownBookingPath, ownCompany, ownDeal, signInAsOwner } from '../e2e/own-data.ts';
import { documentsSentEvent, ownPaid, ownRun, paymentLedgerEvent } from '../e2e/own-money.ts';
import { expect, query, test } from '../e2e/test.ts';

const english = englishWords(textsByLanguage().get('en') as Record<string, Text>);
const there = (path: string) => `/${pseudoLocale}${path === '/' ? '' : path}`;

/** Returns the words in columns that users fill in, and the names of cities, airports and countries. */
async function typedWords(): Promise<Set<string>> {
  const columns = {
    companies: [
      'name',
      'address',
      'pic_name',
      'email',
      'rejected_reason',
      'legal_name',
      'public_address',
      'opening_hours',
    ],
    refunds: ['reason'],
    audit_log: ['object_kind', 'details'],
    flights: ['destination_country', 'airlines', 'included'],
    deal_drafts: ['typed', 'flights_to_check', 'facts_to_check', 'saved_by'],
    interested_users: ['name', 'email'],
    contact_messages: ['name', 'subject', 'message'],
    bookings: ['destination_country', 'airlines', 'company_name', 'review_reason'],
    users: ['name', 'email'],
    payout_accounts: ['holder'],
  };
  const texts = await Promise.all(
    Object.entries(columns).flatMap(([table, names]) =>
      names.map((name) => query<{ text: string }>(`select distinct ${name}::text as text from ${table}`)),
    ),
  );
  const places = [
    ...airports.map(({ city, name }) => ({ text: `${city} ${name ?? ''}` })),
    ...countries.map(({ name }) => ({ text: name })),
    ...Object.values(banks).map((text) => ({ text })),
  ];
  const words = [...texts.flat(), ...places].flatMap(
    ({ text }) => (text ?? '').toLowerCase().match(/[a-z]{3,}/g) ?? [],
  );
  return new Set([...fixedWords, ...words]);
}

interface Screen {
  readonly englishLeft: string[];
  readonly tooWide: number;
  readonly language: string;
}

async function look(page: Page): Promise<Screen> {
  await page.waitForLoadState('networkidle');
  const { text, tooWide, language } = await page.evaluate(() => ({
    text: [
      document.title,
      // biome-ignore lint/performance/useDomNodeTextContent: only what can be read counts.
      document.body.innerText,
      ...[...document.querySelectorAll('[aria-label], [alt], [placeholder], [title]')].flatMap((element) =>
        ['aria-label', 'alt', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''),
      ),
    ].join('\n'),
    tooWide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    language: document.documentElement.lang,
  }));
  return { englishLeft: findEnglishText(text, english, await typedWords()), tooWide, language };
}

const wellMade: Screen = { englishLeft: [], tooWide: 0, language: pseudoLocale };

async function lookAt(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(there(path));
    expect.soft(new URL(page.url()).pathname, path).toContain(`/${pseudoLocale}`);
    expect.soft(await look(page), path).toEqual(wellMade);
  }
}

test('public pages contain no English', async ({ page, request }) => {
  const deal = await ownDeal();
  const soon = await ownDeal({ publish_date: new Date(Date.now() + 3_600_000) });
  await lookAt(page, ['/', '/deals', `/deals/${deal.id}`, `/interest/${soon.id}`, '/about', '/contact']);
  await lookAt(page, ['/register-company', '/privacy', '/terms', '/my-booking', '/booking/complete']);
  await lookAt(page, ['/booking', '/booking/email', '/unsubscribe/unknown']);
  const [seller = ''] =
    /\/sellers\/[a-z0-9-]+/.exec(await (await request.get(`/deals/${deal.id}`)).text()) ?? [];
  await lookAt(page, [seller]);
});

test('sign-in pages contain no English', async ({ page }) => {
  await lookAt(page, ['/login', '/superadmin/login', '/reset-password', '/new-password']);
  await page.goto(there('/company/dashboard'));
  await expect(page).toHaveURL(new RegExp(`${there('/login')}\\?`));
});

test('links, forms and redirects stay in the language', async ({ page, request }) => {
  const deal = await ownDeal();
  await page.goto(there(`/deals/${deal.id}`));
  await page
    .locator('header a[href$="/about"]')
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(new RegExp(`${there('/about')}$`));
  const links = await page
    .locator('a[href^="/"]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(links.filter((href) => !href.startsWith(there('/')) && !href.startsWith('/demo/'))).toEqual([]);
  const html = await (await request.get(there('/about'))).text();
  expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]+${there('/about')}"`));
  expect(html).toMatch(/hrefLang="en" href="[^"]+\/about"/);
  const away = await request.get(there('/company/dashboard'), { maxRedirects: 0 });
  expect(away.headers().location).toMatch(new RegExp(`^${there('/login')}\\?`));
  expect(away.headers().location).toContain(encodeURIComponent('/company/dashboard'));
  const sitemap = await (await request.get('/sitemap.xml')).text();
  expect(sitemap).toContain(`${there('/deals')}</loc>`);
});

test('all steps of a booking, up to the bill and back, contain no English', async ({ page }) => {
  const deal = await ownDeal();
  const step = () => page.locator('form#step');
  const goOn = async (heading: string) => {
    const before = page.url();
    await page.locator('button[form="step"]:not([name]), form#step button:not([name])').last().click();
    await expect(page, heading).not.toHaveURL(before);
  };
  await lookAt(page, [`/booking?deal=${deal.id}`]);
  await goOn('passenger');
  expect.soft(await look(page), 'passenger').toEqual(wellMade);
  await step().evaluate((form: HTMLFormElement) => form.requestSubmit());
  await expect(page.locator('[role=alert], #error-summary').first()).toBeVisible();
  expect.soft(await look(page), 'passenger, refused').toEqual(wellMade);
  const typed = {
    firstName: 'Nur',
    lastName: 'Qistina',
    passportNumber: 'A51204478',
    phoneNumber: '0123456789',
    email: `nur.${deal.id}@example.test`,
    dateOfBirthDay: '14',
    dateOfBirthYear: '1991',
    passportExpiryDay: '9',
    passportExpiryYear: '2036',
  };
  for (const [name, value] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(value);
  await page.locator('[name=gender]').first().check();
  await page.locator('[name=dateOfBirthMonth]').selectOption('8');
  await page.locator('[name=passportExpiryMonth]').selectOption('5');
  await goOn('confirmation');
  expect.soft(await look(page), 'confirmation').toEqual(wellMade);
  await page.locator('[name=acknowledged]').check();
  await goOn('payment');
  expect.soft(await look(page), 'payment').toEqual(wellMade);
  await goOn('bill');
  await page.getByRole('button', { name: 'Successful' }).click();
  await expect(page).toHaveURL(new RegExp(there('/booking/complete')));
  expect.soft(await look(page), 'paid').toEqual(wellMade);
  const [booking] = await query<{ locale: string }>('select locale from bookings where flight_id = $1', [
    deal.id,
  ]);
  expect(booking?.locale).toBe(pseudoLocale);
  await page.locator('a[href*="/my-booking/"]').first().click();
  await expect(page).toHaveURL(new RegExp(there('/my-booking/')));
  expect.soft(await look(page), 'my booking').toEqual(wellMade);
});

async function firstLink(page: Page, from: string, begins: string): Promise<string> {
  await page.goto(there(from));
  const href = await page.locator(`main a[href*="${begins}"]`).first().getAttribute('href');
  return (href ?? '').replace(`/${pseudoLocale}/`, '/');
}

test("the buyer's and the travellers' pages contain no English", async ({ page }) => {
  const booking = await ownBooking(await ownDeal(), {
    state: 'confirmed',
    completed_at: new Date(),
    tickets: 3,
  });
  const own = ownBookingPath(booking);
  await lookAt(page, [own, `${own}/travellers/1`, `${own}/travellers/2`, `${own}/request/cancellation`]);
  const link = await page
    .goto(there(`${own}/travellers/2`))
    .then(() => page.locator('input[readonly]').first().inputValue());
  await lookAt(page, [new URL(link).pathname.replace(`/${pseudoLocale}/`, '/'), '/traveller/unknown']);
  await lookAt(page, ['/join-team/unknown', '/alerts/unknown']);
});

test("the company's pages contain no English", async ({ page }) => {
  await signIn(page, 'company');
  await lookAt(page, ['/company/dashboard', '/company/create-deal', '/company/customer/prospect']);
  await lookAt(page, ['/company/customer/booking', '/company/settings', '/company/settings/profile']);
  await lookAt(page, ['/company/settings/defaults', '/company/team', '/company/team/activity']);
  await lookAt(page, ['/company/drafts', '/company/today', '/company/documents', '/company/nothing-here']);
  await lookAt(page, ['/company/settings/alerts', '/company/flights']);
  await lookAt(page, [await firstLink(page, '/company/flights', '/company/flights/')]);
  const booking = await firstLink(page, '/company/today', '/company/bookings/');
  await lookAt(page, [booking, `${booking}?passenger=1`]);
  await lookAt(page, [await firstLink(page, '/company/dashboard', '/company/edit-deal/')]);
  await lookAt(page, ['/company/numbers', '/company/payouts', '/company/payouts/account']);
});

test("a company's money pages contain no English", async ({ page }) => {
  const { id } = await signInAsOwner(page, 'Wang Travel');
  await ownPaid(id, 'Nur', [paymentLedgerEvent, documentsSentEvent]);
  await ownPaid(id, 'Aina', [paymentLedgerEvent, { kind: 'refundDecided', amountSen: 100 }]);
  await lookAt(page, ['/company/payouts']);
  await ownRun(id, (await ownPaid(id, 'Zul', [paymentLedgerEvent, documentsSentEvent])).id, 208_810);
  await lookAt(page, ['/company/payouts', '/company/payouts/account']);
});

test("the operator's pages contain no English", async ({ page }) => {
  await signIn(page, 'superadmin');
  await lookAt(page, ['/superadmin', '/superadmin/companies', '/superadmin/settings/password', '/two-step']);
  await lookAt(page, ['/superadmin/settings/billplz', '/superadmin/desk', '/superadmin/messages']);
  await lookAt(page, ['/superadmin/mails', '/superadmin/audit']);
  await lookAt(page, [await firstLink(page, '/superadmin/desk', '/superadmin/bookings/')]);
  await lookAt(page, ['/superadmin/payouts', '/superadmin/payouts/comparison', '/superadmin/numbers']);
  const report = 'Bill ID\tAmount\tDate\tZzz\nabcd1234\t100.00\t2026-11-16\t1\nXyz\t1.00';
  await page.goto(there('/superadmin/payouts/comparison'));
  await page.locator('textarea[name=report]').fill(report);
  await page.locator('form:has(textarea[name=report]) button[type=submit]').click();
  await expect(page.getByText('abcd1234').first()).toBeVisible();
  expect.soft(await look(page), 'comparison').toEqual(wellMade);
  const { id } = await ownCompany({ name: 'Wang Travel' });
  const booking = await ownPaid(id, 'Nur', [paymentLedgerEvent, documentsSentEvent]);
  const run = await ownRun(id, booking.id, 208_810);
  await query('insert into payout_held_bookings values ($1, $2, $3, 208810)', [run, booking.id, id]);
  await lookAt(page, [`/superadmin/payouts?run=${run}`]);
});

test('the page for an unknown address contains no English', async ({ page }) => {
  await lookAt(page, ['/nothing-here']);
});
