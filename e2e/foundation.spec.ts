import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { once } from './test.ts';

test('deals stand in the HTML that the server sends', once, async ({ request }) => {
  const html = await (await request.get('/deals')).text();
  expect(html).toContain('seats left');
  expect(html).toContain('per person');
});

test('a page that does not exist answers 404 with a way on', once, async ({ page }) => {
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.getByRole('link', { name: 'See all deals' }).click();
  await expect(page).toHaveURL(/\/deals$/);
});
