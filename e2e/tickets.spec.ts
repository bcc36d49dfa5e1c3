import type { Page } from '@playwright/test';
import { textPdf } from '../dev/testing/fixtures/document-fixture.ts';
import { insertCompanyUser, signInAs } from '../dev/testing/pages/sign-in.ts';
import { countClicks } from './clicks.ts';
import { ownBooking, productDb, signInAsOwner } from './own-data.ts';
import { enterTraveller, ownFlightDeal } from './own-flight.ts';
import {
  expect,
  expectNoAxeViolations,
  findMailTo,
  noSideways,
  openOtherBrowser,
  query,
  test,
} from './test.ts';

const MOST_CLICKS = 6;

/** Eleven bookings with 20 passengers. */
const sizes = [4, 3, 2, 2, 2, 2, 1, 1, 1, 1, 1];
const letters = 'ABCDEFGHIJKLMNOPQRST';
const givenNames = ['Wei', 'Hui', 'Kai', 'Mei'];

async function fullFlight(companyId: string) {
  const deal = await ownFlightDeal(companyId);
  const passengers: { bookingId: string; name: string }[] = [];
  const emails: string[] = [];
  for (const [index, tickets] of sizes.entries()) {
    const paid = new Date(Date.now() - (sizes.length - index) * 3_600_000);
    const booking = await ownBooking(deal, {
      state: 'confirmed',
      tickets,
      created_at: paid,
      completed_at: paid,
    });
    for (let place = 1; place <= tickets; place += 1) {
      const letter = letters[passengers.length] ?? '';
      const [given = '', family] = [givenNames[place - 1], `Qzy${letter}${letter.toLowerCase()}ng`];
      const passport = `A${20_000_000 + passengers.length}`;
      await enterTraveller(booking.id, place, [given, family, 'male', '1988-03-09', passport, '2032-05-20']);
      passengers.push({ bookingId: booking.id, name: `${family}/${given}`.toUpperCase() });
    }
    await query(`update fulfilments set state = 'complete' where booking_id = $1`, [booking.id]);
    emails.push(booking.email);
  }
  return { deal, passengers, emails };
}

const runNumber = String(Date.now()).slice(-8);
const ticketNumber = (index: number) => `232-${runNumber}${String(index).padStart(2, '0')}`;

async function chooseFiles(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByLabel('PDF files').click();
  await (await chooser).setFiles(files);
}

const pdf = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'application/pdf',
  buffer: textPdf(...lines, runNumber),
});

test('an agent tickets a flight of 20 passengers in 11 bookings with at most 6 clicks @both-widths', async ({
  page,
}, { project }) => {
  const company = await signInAsOwner(page, 'Borong Travel');
  const { deal, passengers, emails } = await fullFlight(company.id);
  const clicks = await countClicks(page);
  await page.goto(`/company/flights/${deal.id}`);
  await page.getByRole('link', { name: 'Add ticket numbers' }).click();
  await expect(page.getByText('0 of 20 passengers have a ticket number.')).toBeVisible();
  await chooseFiles(
    page,
    passengers.map(({ name }, index) =>
      pdf(`e-ticket-${index + 1}.pdf`, `Passenger ${name} MR`, `Ticket ${ticketNumber(index)}`),
    ),
  );
  await expect(page.getByText('20 documents uploaded.')).toBeVisible({ timeout: 30_000 });
  const confirm = page.getByRole('button', { name: 'Confirm 20 and send' });
  await expect(confirm).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText('11 buyers will get their tickets by email.')).toBeVisible();
  await expect(page.getByText(ticketNumber(19))).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await page.evaluate(noSideways)).toBe(true);
  await page.screenshot({ path: `reports/tickets-ready-${project.name}.png`, fullPage: true });
  await confirm.click();
  await expect(page.getByText('20 documents confirmed. 11 buyers will get an email')).toBeVisible();
  await expect(page.getByText('20 of 20 passengers have a ticket number.')).toBeVisible();
  expect(await clicks()).toBeLessThanOrEqual(MOST_CLICKS);
  await page.screenshot({ path: `reports/tickets-sent-${project.name}.png`, fullPage: true });

  const mail = await findMailTo(page, emails[10] ?? '', 'e-tickets');
  expect(mail.text).toContain('It is attached to this email.');
  await page.goto(`/company/flights/${deal.id}`);
  await expect(page.getByText('20 of 20 tickets issued.')).toBeVisible();
});

test('an agent sees why documents are doubtful and assigns one by hand @both-widths', async ({
  page,
  browser,
}, { project }) => {
  const company = await signInAsOwner(page, 'Ragu Travel');
  const { deal, passengers } = await fullFlight(company.id);
  const single = passengers.findLastIndex(({ name }) => name.startsWith('QZYT'));
  await page.goto(`/company/flights/${deal.id}/tickets`);
  await chooseFiles(page, [
    pdf('certain.pdf', `${passengers[single]?.name} MR`, ticketNumber(50)),
    pdf('unknown.pdf', 'SOMEBODY/ELSE MR', ticketNumber(51)),
    pdf('two.pdf', `${passengers[17]?.name} MR and ${passengers[18]?.name} MR`, ticketNumber(52)),
    { ...pdf('photo.pdf', ''), buffer: Buffer.from('no PDF') },
  ]);
  await expect(page.getByText('photo.pdf: not a PDF, so we did not keep it.')).toBeVisible();
  await expect(page.getByRole('heading', { name: '2 documents need you' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('listitem').filter({ hasText: 'unknown.pdf' })).toContainText(
    'It names no passenger of this flight.',
  );
  await expect(page.getByRole('listitem').filter({ hasText: 'two.pdf' })).toContainText(
    'It names passengers of several bookings.',
  );
  await expectNoAxeViolations(page);
  expect(await page.evaluate(noSideways)).toBe(true);
  await page.screenshot({ path: `reports/tickets-doubtful-${project.name}.png`, fullPage: true });
  await page
    .getByLabel('Passenger for unknown.pdf')
    .selectOption({ label: await optionOf(page, passengers[18]?.name ?? '') });
  await page.getByRole('button', { name: 'Assign unknown.pdf' }).click();
  await expect(page.getByText('Assigned.')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm 1 and send' }).click();
  await expect(page.getByText('1 document confirmed. 2 buyers will get an email in a moment.')).toBeVisible();
  await expect(page.getByRole('heading', { name: '1 document needs you' })).toBeVisible();

  const viewer = await openOtherBrowser(browser);
  await signInAs(viewer, 'company', await insertCompanyUser(productDb().db, company.id, { role: 'viewer' }));
  const denied = await viewer.goto(`/company/flights/${deal.id}/tickets`);
  expect(denied?.status()).toBe(403);
  await viewer.context().close();
});

test('an agent pastes ticket numbers for a flight, reviews them and enters them with one press @both-widths', async ({
  page,
}, { project }) => {
  const company = await signInAsOwner(page, 'Tampal Travel');
  const { deal, passengers } = await fullFlight(company.id);
  const clicks = await countClicks(page);
  await page.goto(`/company/flights/${deal.id}`);
  await page.getByRole('link', { name: 'Add ticket numbers' }).click();
  const lines = passengers.map(({ name }, index) => `${ticketNumber(index + 60)} ${name} MR`);
  await page
    .getByRole('textbox', { name: 'Ticket numbers' })
    .fill([...lines, 'SOMEBODY/ELSE MR\t2321234567890'].join('\n'));
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByText('1 line is left out')).toBeVisible();
  await expect(page.getByText('No passenger of this flight has this name.')).toBeVisible();
  const enter = page.getByRole('button', { name: 'Enter 20 ticket numbers' });
  await expect(enter).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await page.evaluate(noSideways)).toBe(true);
  await page.screenshot({ path: `reports/tickets-pasted-${project.name}.png`, fullPage: true });
  await enter.click();
  await expect(page.getByText('20 ticket numbers entered.')).toBeVisible();
  expect(await clicks()).toBeLessThanOrEqual(MOST_CLICKS);
  await page.goto(`/company/flights/${deal.id}`);
  await expect(page.getByText('20 of 20 tickets issued.')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an agent uploads a document for a flight and pastes a number', async ({ page }) => {
    const company = await signInAsOwner(page, 'Tanpa Skrip Tickets');
    const { deal, passengers } = await fullFlight(company.id);
    await page.goto(`/company/flights/${deal.id}/tickets`);
    await page
      .getByLabel('PDF files')
      .setInputFiles([pdf('a.pdf', `${passengers[19]?.name}`, ticketNumber(90))]);
    await page.getByRole('button', { name: 'Upload' }).click();
    await expect(page.getByText('1 document uploaded.')).toBeVisible();
    await page
      .getByRole('textbox', { name: 'Ticket numbers' })
      .fill(`${passengers[18]?.name} ${ticketNumber(91)}`);
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Enter 1 ticket number' }).click();
    await expect(page.getByText('1 ticket number entered.')).toBeVisible();
  });
});

async function optionOf(page: Page, name: string): Promise<string> {
  const option = page.getByLabel('Passenger for unknown.pdf').locator('option', { hasText: name });
  return (await option.textContent()) ?? '';
}
