import type { Page } from '@playwright/test';
import { signInAs } from '../dev/testing/pages/sign-in.ts';
import { ownCompanyWithOwner, productDb, signInAsOwner } from './own-data.ts';
import { expect, expectNoAxeViolations, openOtherBrowser, test } from './test.ts';

const trips = [
  'PNR QWE123',
  '1 MH 88 Y 10DEC30 2 KULNRT HK9 2330 0720+1',
  '2 MH 89 Y 15DEC30 7 NRTKUL HK9 1020 1700',
  'was RM 2400 now RM 1850',
  '',
  'PNR XYZ789',
  '1 AK 378 Y 32DEC30 6 KULDPS HK5 0910 1215',
  '2 AK 379 Y 09DEC30 1 DPSKUL HK5 1250 1550',
  '',
  'PNR KIX456',
  '1 D7 532 Y 02DEC30 1 KULKIX HK30 1405 2130',
  '2 D7 533 Y 09DEC30 1 KIXKUL HK30 2255 0445+1',
].join('\n');
const unreadLine = '1 AK 378 Y 32DEC30 6 KULDPS HK5 0910 1215';

const noSideways = () => document.documentElement.scrollWidth <= window.innerWidth;
const row = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });
const listDealRows = (companyId: string) =>
  productDb().db.selectFrom('flights').select('pnr').where('company_id', '=', companyId).execute();

async function pasteTrips(page: Page): Promise<void> {
  await page.goto('/company/create-deal');
  await page.getByLabel('Itinerary', { exact: true }).fill(trips);
  await page.getByRole('button', { name: 'Read itinerary' }).click();
  await page.getByRole('button', { name: 'Save 3 trips as drafts' }).click();
  await expect(page.getByRole('status').filter({ hasText: '3 drafts saved.' })).toBeVisible();
}

test('several pasted trips become drafts to finish, publish and delete', async ({ page }) => {
  const company = await signInAsOwner(page, 'Draf Travel');
  await pasteTrips(page);
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Open Drafts' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Drafts');
  await expect(row(page, 'Tokyo')).toContainText('Tue 10 Dec – Sun 15 Dec 2030');
  await expect(row(page, 'Tokyo')).toContainText('Missing: the deadline');
  await expect(row(page, 'Tokyo')).toContainText('MYR 1,850.00');
  await expect(row(page, 'Bali')).toContainText(unreadLine);
  expect(await page.content()).not.toMatch(/QWE123|XYZ789|KIX456/);
  expect(await page.evaluate(noSideways)).toBe(true);
  await expectNoAxeViolations(page);

  await page.getByRole('link', { name: 'Finish Bali' }).click();
  const toCheck = page.getByRole('status').filter({ hasText: 'Flights that need you' });
  await expect(toCheck).toContainText(unreadLine);
  await expect(page.getByLabel('PNR (Passenger Name Record)')).toHaveValue('XYZ789');
  await expect(page.getByRole('combobox', { name: 'Destination Country' })).toHaveValue('Indonesia');
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: '← Back to Drafts' }).click();

  await page.getByRole('link', { name: 'Finish Tokyo, 10 Dec 2030' }).click();
  await page.getByLabel('Deadline').fill('2030-11-20T23:59');
  await page.getByRole('button', { name: 'Create Deal' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Flight deal created successfully!' }),
  ).toBeFocused();
  expect(await listDealRows(company.id)).toEqual([{ pnr: 'QWE123' }]);

  await page.goto('/company/drafts');
  await expect(row(page, 'Osaka')).toBeVisible();
  await expect(row(page, 'Tokyo')).toBeHidden();
  await page.getByRole('button', { name: 'Delete Osaka, 02 Dec 2030' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Osaka, 02 Dec 2030');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Draft deleted.' })).toBeVisible();
  await expect(row(page, 'Osaka')).toBeHidden();
});

test('an agent saves an unfinished form as a draft without required fields', async ({ page }) => {
  await signInAsOwner(page, 'Simpan Travel');
  await page.goto('/company/create-deal');
  await page.getByLabel('PNR (Passenger Name Record)').fill('QWE123');
  await page.getByLabel('Promo Price (MYR)').fill('1099');
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page).toHaveURL(/\/company\/drafts\?saved=1$/);
  await expect(page.getByRole('status').filter({ hasText: 'Draft saved.' })).toBeFocused();
  await expect(row(page, 'No destination yet')).toContainText('MYR 1,099.00');
  await page.getByRole('link', { name: 'Finish No destination yet' }).click();
  await expect(page.getByLabel('PNR (Passenger Name Record)')).toHaveValue('QWE123');
  await page.getByLabel('Available Seats').fill('12');
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(row(page, 'No destination yet')).toHaveCount(1);
});

test('the second of two agents who publish a draft sees that it is published', async ({ page, browser }) => {
  const company = await ownCompanyWithOwner('Berdua Travel');
  const colleague = await openOtherBrowser(browser);
  for (const person of [page, colleague]) await signInAs(person, 'company', company.owner);
  await pasteTrips(page);
  for (const person of [page, colleague]) {
    await person.goto('/company/drafts');
    await person.getByRole('link', { name: 'Finish Tokyo, 10 Dec 2030' }).click();
    await person.getByLabel('Deadline').fill('2030-11-20T23:59');
  }
  await page.getByRole('button', { name: 'Create Deal' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Flight deal created successfully!' }),
  ).toBeVisible();
  await colleague.getByRole('button', { name: 'Create Deal' }).click();
  await expect(colleague.getByRole('alert')).toContainText('This draft was already published');
  await expect(colleague.getByLabel('PNR (Passenger Name Record)')).toHaveValue('QWE123');
  expect(await listDealRows(company.id)).toHaveLength(1);
  await colleague.context().close();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an agent saves a form as a draft, finishes and publishes it', async ({ page }) => {
    const company = await signInAsOwner(page, 'Tanpa Skrip Travel');
    await page.goto('/company/drafts');
    await page.getByLabel('Itineraries').fill(trips);
    await page.getByRole('button', { name: 'Save as drafts' }).click();
    await expect(page.getByText('3 drafts saved.')).toBeVisible();
    await page.getByRole('link', { name: 'Finish Tokyo, 10 Dec 2030' }).click();
    await page.getByLabel('Available Seats').fill('8');
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await expect(page.getByText('Draft saved.')).toBeVisible();
    await page.getByRole('link', { name: 'Finish Tokyo, 10 Dec 2030' }).click();
    await expect(page.getByLabel('Available Seats')).toHaveValue('8');
    await page.getByLabel('Deadline').fill('20 Nov 2030 23:59');
    await page.getByRole('button', { name: 'Create Deal' }).click();
    await expect(page.getByText('Flight deal created successfully!')).toBeVisible();
    expect(await listDealRows(company.id)).toEqual([{ pnr: 'QWE123' }]);
    await page.goto('/company/drafts');
    await expect(row(page, 'Tokyo')).toBeHidden();
    await expect(row(page, 'Osaka')).toBeVisible();
  });
});
