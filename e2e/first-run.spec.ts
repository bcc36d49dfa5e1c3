import type { Page } from '@playwright/test';
import { insertCompanyUser, signInAs } from '../dev/testing/pages/sign-in.ts';
import { ownCompany, ownDeal, productDb } from './own-data.ts';
import { expect, expectNoAxeViolations, noSideways, test } from './test.ts';

const itinerary = '1 MH 88 Y 10DEC30 2 KULNRT HK9 2330 0720+1\n2 MH 89 Y 16DEC30 1 NRTKUL HK9 1020 1700';

async function signInToNewCompany(page: Page) {
  const company = await ownCompany({ name: 'Baru Travel', legal_name: null });
  await signInAs(page, 'company', await insertCompanyUser(productDb().db, company.id));
  await page.goto('/company/today');
  return company;
}

const steps = (page: Page) => page.getByRole('region', { name: /Before your first sale/ });
const step = (page: Page, name: string) => steps(page).getByRole('listitem').filter({ hasText: name });

async function pasteFirstBooking(page: Page): Promise<void> {
  await page.getByLabel('Itineraries', { exact: true }).fill(itinerary);
  await page.getByRole('button', { name: 'Save as drafts' }).click();
  await expect(page).toHaveURL(/\/company\/drafts/);
  await expect(page.getByText('KUL–NRT').first()).toBeVisible();
}

test('the owner of a new company sees what to do, and pastes the first booking on Today @both-widths', async ({
  page,
}) => {
  const { id: company_id } = await signInToNewCompany(page);
  await expect(steps(page)).toContainText('0 of 4 done');
  await expectNoAxeViolations(page);
  expect(await page.evaluate(noSideways)).toBe(true);
  await step(page, 'Company profile').getByRole('link', { name: 'Add details' }).click();
  await expect(page).toHaveURL(/\/company\/settings\/profile$/);
  await page.goBack();
  await step(page, 'Bank account').getByRole('link', { name: 'Add account' }).click();
  await expect(page).toHaveURL(/\/company\/payouts\/account$/);
  await page.goBack();
  await step(page, 'Colleagues').getByRole('link', { name: 'Invite' }).click();
  await expect(page).toHaveURL(/\/company\/team$/);
  await page.goBack();
  await pasteFirstBooking(page);

  await ownDeal({ company_id });
  await page.goto('/company/today');
  await expect(step(page, 'First deal').getByText('Done')).toBeAttached();
  await expect(page.getByLabel('Itineraries', { exact: true })).toHaveCount(0);
  const seats = page.getByRole('region', { name: /^Seats at risk/ });
  const [above, below] = [await seats.boundingBox(), await steps(page).boundingBox()];
  expect(below?.y).toBeGreaterThan(above?.y ?? Number.POSITIVE_INFINITY);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the owner of a new company pastes the first booking on Today', async ({ page }) => {
    await signInToNewCompany(page);
    await pasteFirstBooking(page);
  });
});
