import type { Page } from '@playwright/test';
import { ticketField } from './booking-buyer.ts';
import { expectNoLayoutFaults } from './both-sizes.ts';
import { addDaysToNow, ownCountry, ownDeal } from './own-data.ts';
import { delayRequests, expect, expectNoAxeViolations, loadPart, test } from './test.ts';

const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 992;
const status = (page: Page) => page.getByRole('status').filter({ hasText: /deals?/ });

async function openForm(page: Page): Promise<void> {
  if (isNarrow(page)) await page.getByRole('button', { name: /Edit/ }).click();
  await expect(page.getByRole('button', { name: /^(Show|No deals)/ })).toBeVisible();
}

/** A chip in the sheet of a phone, a list beside other fields on wide screens. */
async function chooseBudget(page: Page, budget: string): Promise<void> {
  if (isNarrow(page))
    await page
      .getByRole('search')
      .getByRole('button', { name: new RegExp(`^Up to MYR ${budget} `) })
      .click();
  else await page.getByRole('combobox', { name: 'Budget each' }).selectOption(budget);
}

async function createDeals(...prices: string[]): Promise<string> {
  const country = ownCountry();
  for (const price of prices)
    await ownDeal({ destination_country: country, selling_price: price, cost: '9000.00' });
  return country;
}

const addressOf = (country: string, more = '') => `/deals?destination=${encodeURIComponent(country)}${more}`;

test('[T3-2] the search leads from Home to a deal in two taps', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('region', { name: 'Weeks' }).getByRole('button').first().click();
  await expect(page).toHaveURL(/\/deals\?start=/);
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/deals\/[0-9a-f-]{36}/);
});

test('[T3-1] the search updates the count after each change, and Back restores the previous search', async ({
  page,
}) => {
  const country = await createDeals('480.00', '990.00');
  // Retry: pages are cached for a second, so the first response may lack the country.
  await expect(async () => {
    await page.goto(addressOf(country));
    await expect(status(page)).toContainText(`2 deals to ${country}`, { timeout: 1_000 });
  }).toPass();
  await loadPart(page, '#search');
  await openForm(page);
  await chooseBudget(page, '500');
  await expect(page.getByRole('button', { name: 'Show 1 deal' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Show 1 deal' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page).toHaveURL(/budget=500/);
  await page.getByRole('article').getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: country })).toBeVisible();
  await page.getByRole('link', { name: 'All deals', exact: true }).click();
  await expect(page).toHaveURL(/destination=.*&budget=500/);
  await page.getByRole('link', { name: 'Remove Up to MYR 500' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.goBack();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.locator('#search-budget')).toHaveValue('500');
});

test('[T3-1] Back restores the choices on Home', async ({ page }) => {
  await createDeals('480.00');
  await page.goto('/');
  await loadPart(page, '#search');
  await openForm(page);
  await chooseBudget(page, '500');
  await expect(page.locator('#search-budget')).toHaveValue('500');
  await page.getByRole('button', { name: /^Show \d/ }).click();
  await expect(page).toHaveURL(/\/deals\?.*budget=500/);
  await page.goBack();
  // The address changes at once, but the list with its own search stays until Home has loaded.
  await expect(page.getByRole('heading', { level: 1, name: /Sempat lagi/ })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.locator('#search-budget')).toHaveValue('500');
  await openForm(page);
  await expect(page.getByRole('button', { name: /^Show \d/ })).toBeVisible();
});

test('the search applies choices made before its code has loaded', async ({ page }) => {
  const country = await createDeals('480.00', '990.00');
  await page.goto(addressOf(country));
  const release = await delayRequests(page, '**/assets/{deals-search,search-form}*.js');
  if (isNarrow(page)) await page.getByRole('button', { name: /Edit/ }).click();
  await page.getByRole('combobox', { name: 'Travellers' }).selectOption('2');
  release();
  await expect(page).toHaveURL(/travellers=2/);
  await expect(status(page)).toContainText(`2 deals to ${country}`);
});

test('[T3-10] the search suggests places with deals while the user types', async ({ page }) => {
  const country = await createDeals('700.00');
  await expect(async () => {
    await page.goto('/deals');
    await openForm(page);
    await page.getByLabel('Where to').fill(country);
    await page.getByRole('option', { name: country }).click({ timeout: 1_000 });
  }).toPass();
  await expect(page).toHaveURL(/destination=Testland/);
  await page.getByRole('button', { name: 'Show 1 deal' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('[T3-9] the search offers no option without deals', async ({ page }) => {
  const country = await createDeals('700.00');
  await page.goto(addressOf(country));
  for (const option of await page.getByRole('search').locator('option').all()) {
    const text = (await option.textContent()) ?? '';
    if (text.endsWith(' · 0')) await expect(option).toBeDisabled();
  }
});

test('[T3-3] the search shows the waiting list of a country that is sold out', async ({ page }) => {
  const country = ownCountry();
  await ownDeal({ destination_country: country, seats_offered: 5, seats_sold: 5 });
  await page.goto(addressOf(country));
  await expect(page.getByRole('link', { name: /Join the waiting list/ })).toBeVisible();
  await expectNoLayoutFaults(page, 'search-sold-out');
});

test('[T3-8] the number of travellers is kept from the list to the booking and back', async ({ page }) => {
  const country = ownCountry();
  await ownDeal({ destination_country: country, seats_offered: 9 });
  await page.goto(addressOf(country, '&travellers=3'));
  await page.getByRole('article').getByRole('heading').getByRole('link').click();
  await page.getByRole('button', { name: 'One traveller more' }).click();
  await expect(page).toHaveURL(/travellers=4/);
  await page.getByRole('link', { name: 'Grab Now' }).click();
  await expect(ticketField(page)).toHaveValue('4');
  await page.goBack();
  await expect(page.getByText('Total for 4').filter({ visible: true }).first()).toBeVisible();
});

test('[T3-2] a search without a match shows the nearest deals', async ({ page }) => {
  const country = await createDeals('1050.00');
  const response = await page.goto(addressOf(country, '&budget=1000'));
  expect(response?.status()).toBe(404);
  await expect(page.getByText('MYR 50.00 over your budget')).toBeVisible();
  await expectNoLayoutFaults(page, 'search-none');
  await page.getByRole('link', { name: /^Any price/ }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('the search passes axe on Home and Deals at both widths', async ({ page }) => {
  await ownDeal({ deadline: addDaysToNow(3) });
  for (const [name, path] of Object.entries({
    home: '/',
    deals: '/deals',
    filtered: '/deals?from=KUL&travellers=2',
  })) {
    await page.goto(path);
    await expectNoLayoutFaults(page, `search-${name}`);
  }
});

test('the search opens the whole form on a phone and returns the focus on close', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/deals');
  const edit = page.getByRole('button', { name: /Edit/ });
  await edit.click();
  await expectNoAxeViolations(page);
  if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/search-sheet.png` });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Show/ })).toBeHidden();
  await expect(edit).toBeFocused();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[T3-1] a visitor searches, sorts and removes filters', async ({ page }) => {
    const country = await createDeals('480.00', '990.00');
    await page.goto('/deals');
    await openForm(page);
    await page.getByLabel('Where to').fill(country);
    await page.getByRole('button', { name: /^Show/ }).click();
    await expect(page).toHaveURL(/destination=Testland/);
    await openForm(page);
    await chooseBudget(page, '500');
    if (!isNarrow(page)) await page.getByRole('button', { name: /^Show/ }).click();
    await expect(page).toHaveURL(/destination=Testland.*budget=/);
    await page.getByRole('link', { name: /^Remove Up to/ }).click();
    await expect(page.getByRole('article')).toHaveCount(2);
    await page.getByLabel('Sort by').selectOption('price');
    await page.getByRole('button', { name: 'Sort' }).click();
    await expect(page.getByRole('article').first()).toContainText('480');
  });
});
