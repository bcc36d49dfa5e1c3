import { ownCountry, ownDeal } from './own-data.ts';
import { expect, expectNoAxeViolations, once, test } from './test.ts';

test('deals stand in the HTML that the server sends', once, async ({ request }) => {
  const country = ownCountry();
  await ownDeal({ destination_country: country });
  const html = await (await request.get(`/deals?destination=${country}`)).text();
  expect(html).toContain(`>${country}</a>`);
  expect(html).toContain('12 seats left');
  expect(html).toContain('per person');
});

test('a page that does not exist answers 404 with a way on', once, async ({ page }) => {
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'See all deals' }).click();
  await expect(page).toHaveURL(/\/deals$/);
});
