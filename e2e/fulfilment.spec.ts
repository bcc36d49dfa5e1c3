import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { textPdf } from '#dev/testing/fixtures/document-fixture.ts';
import { insertCompanyUser, signInAs } from '#dev/testing/pages/sign-in.ts';
import { findOnlyBooking, payForBill, toBill } from './booking-buyer.ts';
import { malaysiaAirlines, ownBookingPath, ownCompanyWithOwner, ownDeal, productDb } from './own-data.ts';
import { expect, expectNoAxeViolations, findMailTo, noSideways, openOtherBrowser, test } from './test.ts';

const others = [
  { first: 'Aisyah', last: 'binti Qzyahmad', gender: 'Female', passport: 'K70417721' },
  { first: 'Wei Ming', last: 'Qzylim', gender: 'Male', passport: 'K70417722' },
  { first: 'Joanna', last: 'Qzygimbang', gender: 'Female', passport: 'K70417723' },
] as const;
const printed = ['BIN HAMEDI/AHMAD FALIQ', 'BINTI QZYAHMAD/AISYAH', 'QZYLIM/WEI MING', 'QZYGIMBANG/JOANNA'];
const number = (index: number) => `232-765432109${index}`;
const ticketFile = (index: number) => ({
  name: `e-ticket-${index + 1}.pdf`,
  mimeType: 'application/pdf',
  buffer: textPdf(`Passenger ${printed[index]}`, `Ticket ${number(index)}`),
});

async function plainPhone(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport,
    ...(baseURL && { baseURL }),
  });
  return context.newPage();
}

async function fillIn(page: Page, { first, last, gender, passport }: (typeof others)[number]): Promise<void> {
  await page.getByLabel('First name').fill(first);
  await page.getByLabel('Last name').fill(last);
  await page.getByLabel(gender, { exact: true }).check();
  const birth = page.getByRole('group', { name: 'Date of birth' });
  await birth.getByLabel('Day').fill('21');
  await birth.getByLabel('Month').selectOption('6');
  await birth.getByLabel('Year').fill('1999');
  await page.getByLabel('Passport number').fill(passport);
  const expiry = page.getByRole('group', { name: 'Passport expiry' });
  await expiry.getByLabel('Day').fill('31');
  await expiry.getByLabel('Month').selectOption('1');
  await expiry.getByLabel('Year').fill('2036');
  await page.getByRole('button', { name: 'Save details' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your details are saved');
}

async function colleague(browser: Browser, companyId: string, role: 'agent' | 'viewer'): Promise<Page> {
  const page = await openOtherBrowser(browser);
  await signInAs(page, 'company', await insertCompanyUser(productDb().db, companyId, { role }));
  return page;
}

const fetchStatus = async (page: Page, path: string, form: Record<string, string>) =>
  (await page.request.post(path, { form, headers: { 'sec-fetch-site': 'same-origin' } })).status();

test('a family of four gets its tickets after the payment', async ({ page, browser, baseURL }) => {
  test.setTimeout(300_000);
  const company = await ownCompanyWithOwner('Sempurna Travel');
  const deal = await ownDeal({ ...malaysiaAirlines, company_id: company.id, pnr: 'KELU4R' });
  const viewer = await colleague(browser, company.id, 'viewer');

  const buyer = await plainPhone(browser, baseURL);
  const email = await toBill(buyer, deal.id, 4);
  await payForBill(buyer);
  await expect
    .poll(async () => (await findOnlyBooking(deal.id)).state, { timeout: 30_000 })
    .toBe('confirmed');
  const booking = await findOnlyBooking(deal.id);
  const own = `/company/bookings/${booking.id}`;
  await findMailTo(page, email, booking.reference);

  const agent = await colleague(browser, company.id, 'agent');
  await agent.goto('/company/today');
  await agent.getByRole('link', { name: /^Ask again for names: Ahmad Faliq/ }).click();
  await agent.getByRole('button', { name: 'Email it' }).click();
  await expect(agent.getByText(/^Reminded once \(/)).toBeVisible();
  await expectNoAxeViolations(agent);
  expect((await findMailTo(page, email, 'details')).text).toContain('/my-booking/');

  await buyer.goto(ownBookingPath(booking));
  await expect(buyer.getByText('1 of 4 complete', { exact: true })).toBeVisible();
  for (const [index, person] of others.entries()) {
    await buyer.goto(`${ownBookingPath(booking)}/travellers/${index + 2}`);
    await buyer.getByRole('button', { name: 'Make a link' }).click();
    const link = await buyer.getByLabel(`Link for traveller ${index + 2}`).inputValue();
    const phone = await plainPhone(browser, baseURL);
    await phone.goto(new URL(link).pathname);
    expect(await phone.evaluate(noSideways)).toBe(true);
    await fillIn(phone, person);
    await phone.context().close();
  }

  await agent.goto(own);
  await expect(agent.getByRole('heading', { name: 'Passengers, 4 of 4' })).toBeVisible();
  await expectNoAxeViolations(agent);

  await agent.goto(`/company/flights/${deal.id}`);
  const csv = agent.waitForEvent('download');
  await agent.getByRole('button', { name: 'CSV' }).click();
  const lines = readFileSync(await (await csv).path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(5);
  for (const { passport } of others) expect(lines.join('\n')).toContain(`"${passport}"`);

  await agent.goto(own);
  await agent.getByRole('button', { name: 'Names sent to the airline' }).click();
  await expect(agent.getByText('Issue the tickets, then enter their numbers,')).toBeVisible();
  await agent.getByLabel('PDF files').setInputFiles(printed.map((_, index) => ticketFile(index)));
  await agent.getByRole('button', { name: 'Upload' }).click();
  await expect(agent.getByText('4 documents uploaded.')).toBeVisible();
  for (const [index] of printed.entries()) {
    const { name } = ticketFile(index);
    await expect(agent.getByLabel(`Passenger for ${name}`)).toHaveValue(String(index + 1), {
      timeout: 60_000,
    });
    await agent.getByRole('button', { name: `Confirm ${name}` }).click();
    await expect(agent.getByRole('listitem').filter({ hasText: name })).toContainText('Confirmed');
  }
  await agent.goto(own);
  for (const index of [0, 1, 2, 3])
    await expect(agent.getByRole('cell', { name: number(index) })).toBeVisible();
  await agent.getByRole('button', { name: 'Send 4 documents to the buyer' }).click();
  await expect(agent.getByText('Everything is done.')).toBeVisible();
  await expectNoAxeViolations(agent);
  expect(await agent.evaluate(noSideways)).toBe(true);

  await findMailTo(page, email, 'e-tickets');
  await buyer.goto(ownBookingPath(booking));
  const download = buyer.waitForEvent('download');
  await buyer.getByRole('link', { name: `Download ${ticketFile(3).name}` }).click();
  const got = readFileSync(await (await download).path());
  expect(got.equals(ticketFile(3).buffer)).toBe(true);
  expect(await buyer.evaluate(noSideways)).toBe(true);
  expect(await buyer.content()).not.toMatch(/K7041772/);

  await viewer.goto(own);
  expect(await viewer.content()).not.toMatch(/K7041772|e-ticket-1/);
  // On wide screens a viewer sees the button for keyboard shortcuts, but no other button.
  const buttons = viewer.getByRole('main').getByRole('button');
  await expect(buttons.filter({ hasNotText: 'Keyboard shortcuts' })).toHaveCount(0);
  for (const [path, form] of [
    [own, { intent: 'step', act: 'sendNames', revision: '1' }],
    [`/company/flights/${deal.id}/export`, { format: 'csv' }],
    ['/company/documents', { intent: 'confirm', id: booking.id, reference: booking.reference, place: '1' }],
    ['/company/today', { intent: 'askNames', bookingId: booking.id }],
  ] as const)
    expect([path, await fetchStatus(viewer, path, form)]).toEqual([path, 403]);

  await signInAs(page, 'company', company.owner);
  await page.goto('/company/team/activity');
  const confirmed = page.getByRole('main').getByText('Confirmed a document');
  const older = page.getByRole('link', { name: 'Next page' });
  await expect(older).toBeVisible();
  await expectNoAxeViolations(page);
  const newest = await confirmed.count();
  // Each page load adds a "viewed" entry, so the confirmations may be on page two.
  await page.goto((await older.getAttribute('href')) ?? '');
  await expect(page.getByRole('cell').first()).toBeVisible();
  expect(newest + (await confirmed.count())).toBe(4);
  for (const other of [buyer, agent, viewer]) await other.context().close();
});
