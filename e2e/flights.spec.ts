import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { insertCompanyUser, signInAs } from '../dev/testing/pages/sign-in.ts';
import { ownBookingPath, productDb, signInAsOwner } from './own-data.ts';
import { ownFlight } from './own-flight.ts';
import { expect, expectNoAxeViolations, noSideways, openOtherBrowser, test } from './test.ts';

const row = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });

async function linesAbout(dealId: string): Promise<string[]> {
  const lines = await productDb()
    .db.selectFrom('audit_log')
    .select('action')
    .where('object_id', '=', dealId)
    .where('action', 'like', 'flight.%')
    .orderBy('id')
    .execute();
  return lines.map(({ action }) => action);
}

test('a departure links to its manifest, which prints on one page, exports to files and copies as lines', async ({
  page,
  context,
}) => {
  const company = await signInAsOwner(page, 'Terbang Travel');
  const { deal } = await ownFlight(company.id);
  await page.goto('/company/flights');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Flights');
  await expect(page.getByText('18 of 20')).toBeVisible();
  await expect(page.getByText('0 of 20')).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await page.evaluate(noSideways)).toBe(true);

  await page.getByRole('link', { name: 'Manifest of MH 88, Tokyo, 10 Dec 2030' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('MH 88, Tokyo');
  await expect(page.getByText('23:30 Kuala Lumpur KUL – 07:20 Tokyo NRT, +1 day')).toBeVisible();
  await expect(row(page, 'NG/KAH HOE MR')).toContainText('••••3315');
  expect(await page.content()).not.toMatch(/A28123315|30 Jan 1979/);
  await page.getByRole('link', { name: 'Show passport numbers' }).click();
  await expect(row(page, 'NG/KAH HOE MR')).toContainText('A28123315');
  await expect(row(page, 'GIMBANG/JOANNA MS')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Fill in passenger 4' })).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await page.evaluate(noSideways)).toBe(true);

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body[data-printed]')).toBeVisible();
  await expectOnePageOfPaper(page);

  const excel = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Excel' }).click();
  expect((await excel).suggestedFilename()).toMatch(/^passengers-.*\.xlsx$/);
  const csv = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const text = readFileSync(await (await csv).path(), 'utf8');
  expect(text).toContain(
    '"QX7LMN","MH 88 10 Dec 2030 KUL-NRT","LIM","WEI MING","MR","M","09 Mar 1988","MYS"',
  );
  expect(text.trim().split('\r\n')).toHaveLength(21);

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('link', { name: /Reservation lines/ }).click();
  await expect(page.getByRole('textbox', { name: 'Names' })).toHaveValue(/^NM1LIM\/WEI MING MR\n/);
  await expect(page.getByText('2 of 20 passengers left out')).toBeVisible();
  await page.getByRole('button', { name: 'Copy names' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect((await page.evaluate(() => navigator.clipboard.readText())).split('\n')).toHaveLength(18);
  await expectNoAxeViolations(page);
  expect(await page.evaluate(noSideways)).toBe(true);
  await page.getByRole('link', { name: 'New since last copied' }).click();
  await expect(page.getByText('Names: nothing new since you last copied.')).toBeVisible();
  await page.getByLabel('Start number').fill('7');
  await page.getByRole('button', { name: 'Renumber' }).click();
  await expect(page.getByRole('textbox', { name: 'Passports' })).toHaveValue(/^SRDOCS.*\/P7\n/);
  await expectNoAxeViolations(page);
  expect(await page.evaluate(noSideways)).toBe(true);
  await page.screenshot({ path: 'reports/lines-new.png', fullPage: true });
  await page.getByRole('link', { name: 'Sabre' }).click();
  await expect(page.getByRole('textbox', { name: 'Passports' })).toHaveValue(
    /^3DOCS\/P\/MYS\/A52814467\/MYS\/09MAR88\/M\/20MAY31\/LIM\/WEI MING-1\.1\n/,
  );
  await expect(page.getByText('Add CHLD or INFT for: LIM/JUN KAI, NG/YI XUAN.')).toBeVisible();
  await expect
    .poll(() => linesAbout(deal.id))
    .toEqual([
      'flight.shown',
      'flight.shown',
      'flight.printed',
      'flight.exported',
      'flight.exported',
      'flight.shown',
      'flight.linesCopied',
      'flight.shown',
      'flight.shown',
      'flight.shown',
    ]);
});

async function expectOnePageOfPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Contains passport data: destroy after the flight.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  const paper = await page.pdf({ format: 'A4' });
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'screen' });
}

test('a viewer sees the travellers, but neither passports nor files', async ({ page, browser }) => {
  const company = await signInAsOwner(page, 'Lihat Travel');
  const { deal } = await ownFlight(company.id);
  const viewer = await openOtherBrowser(browser);
  await signInAs(viewer, 'company', await insertCompanyUser(productDb().db, company.id, { role: 'viewer' }));
  await viewer.goto(`/company/flights/${deal.id}?lines=amadeus`);
  await expect(row(viewer, 'NG/KAH HOE')).toBeVisible();
  await expect(viewer.getByText('it shows no passports and takes no files')).toBeVisible();
  expect(await viewer.content()).not.toMatch(/A28123315|30 Jan 1979|SRDOCS/);
  for (const name of ['Print', 'Excel', 'CSV'])
    await expect(viewer.getByRole('button', { name, exact: true })).toBeHidden();
  const file = await viewer.request.post(`/company/flights/${deal.id}/export`, { form: { format: 'csv' } });
  expect(file.status()).toBe(403);
  await viewer.context().close();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an old session shows full passport numbers after a verification, on the same page', async ({
    page,
  }) => {
    const company = await signInAsOwner(page, 'Bukti Travel');
    const { deal } = await ownFlight(company.id);
    await productDb()
      .db.updateTable('sessions')
      .set({ created_at: new Date(Date.now() - 2 * 3_600_000), stepped_up_at: null })
      .where('user_id', '=', company.owner.userId)
      .execute();
    await page.goto(`/company/flights/${deal.id}`);
    await expect(row(page, 'NG/KAH HOE MR')).toContainText('••••3315');
    await page.getByRole('link', { name: 'Show passport numbers' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm it is you');
    await page.getByLabel('Your password').fill(company.owner.password);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page).toHaveURL(`/company/flights/${deal.id}?passports=show`);
    await expect(row(page, 'NG/KAH HOE MR')).toContainText('A28123315');
  });

  test('the page contains the reservation lines, and printing is recorded', async ({ page }) => {
    const company = await signInAsOwner(page, 'Tanpa Skrip Flights');
    const { deal } = await ownFlight(company.id);
    await page.goto(`/company/flights/${deal.id}`);
    await page.getByRole('button', { name: 'Print' }).click();
    await expect(page.getByText('Print this page with your browser')).toBeVisible();
    await page.getByRole('link', { name: /Reservation lines/ }).click();
    await page.getByRole('link', { name: 'Galileo' }).click();
    await expect(page.getByRole('textbox', { name: 'Names' })).toHaveValue(/^N\.LIM\/WEI MING MR\n/);
    expect(await linesAbout(deal.id)).toContain('flight.printed');
  });
});

test('an agent enters a flight change once, the buyer compares old and new and replies, and the company sees the reply', async ({
  page,
  browser,
}) => {
  const company = await signInAsOwner(page, 'Ubah Travel');
  const { deal, bookings } = await ownFlight(company.id);
  await page.goto(`/company/flights/${deal.id}`);
  await page.getByRole('link', { name: 'Enter the new flights' }).click();
  await expectNoAxeViolations(page);
  const outbound = page.getByRole('group', { name: 'MH 88, 10 Dec 2030' });
  await outbound.getByLabel('Departs').fill('25:00');
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(outbound.getByLabel('Departs')).toHaveAttribute('aria-invalid', 'true');
  await outbound.getByLabel('Departs').fill('22:15');
  await outbound.getByLabel('Arrives').fill('06:05');
  await page.getByLabel('Note to the buyers').fill('The airline leaves earlier.');
  await page.getByRole('button', { name: 'Review' }).click();
  const times = page.getByRole('table', { name: 'Flights' });
  await expect(times).toContainText('23:30 Kuala Lumpur KUL');
  await expect(times).toContainText('22:15 Kuala Lumpur KUL');
  await page.getByText(/^Read the email that /).click();
  await expect(page.getByText('The airline leaves earlier.')).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await page.evaluate(noSideways)).toBe(true);
  await page.getByRole('button', { name: /^Save and email \d+ buyers?$/ }).click();
  await expect(page.getByRole('status').filter({ hasText: 'We will email the buyers' })).toBeVisible();
  await page.goto(`/company/flights/${deal.id}`);
  await expect(page.getByText('22:15 Kuala Lumpur KUL – 06:05 Tokyo NRT, +1 day')).toBeVisible();

  const [booking] = bookings;
  if (!booking) throw new Error('The flight has no booking.');
  const buyer = await openOtherBrowser(browser);
  await buyer.goto(ownBookingPath(booking));
  const panel = buyer.getByRole('region', { name: 'Your flights have changed' });
  await expect(panel).toContainText('The airline leaves earlier.');
  await expect(buyer.getByRole('region', { name: 'Outbound', exact: true })).toContainText('22:15');
  await panel.getByText('What you booked', { exact: true }).click();
  await expectNoAxeViolations(buyer);
  expect(await buyer.evaluate(noSideways)).toBe(true);
  await panel.getByRole('link', { name: 'Answer' }).click();
  await expect(buyer.getByRole('region', { name: 'What you booked', exact: true })).toContainText('23:30');
  await expect(buyer.getByRole('region', { name: 'Your flights now', exact: true })).toContainText('22:15');
  await expectNoAxeViolations(buyer);
  await buyer.getByLabel('What would you like to do?').selectOption('Please call me');
  await buyer.getByLabel('Anything the seller should know').fill('After six, please.');
  await buyer.getByRole('button', { name: 'Send answer' }).click();
  await expect(buyer.getByText('Your answer was saved.')).toBeVisible();
  await buyer.context().close();

  await page.goto(`/company/flights/${deal.id}`);
  await expect(page.getByRole('region', { name: 'Flight changes' })).toContainText('After six, please.');
  await page.getByRole('region', { name: 'Flight changes' }).getByRole('link').click();
  await expect(page.getByText('Wants a call')).toBeVisible();
  await expect.poll(() => mailsAbout(booking.id), { timeout: 60_000 }).toBe(1);
  await page.goto(`/deals/${deal.id}`);
  await expect(page.getByText('22:15').first()).toBeVisible();
});

async function mailsAbout(bookingId: string): Promise<number> {
  const mails = await productDb()
    .db.selectFrom('mails')
    .select('id')
    .where('subject_id', '=', bookingId)
    .where('kind', '=', 'flight-changed')
    .execute();
  return mails.length;
}
