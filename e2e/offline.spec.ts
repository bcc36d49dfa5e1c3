import type { Page } from '@playwright/test';
import { ownDeal } from './own-data.ts';
import { expect, expectNoAxeViolations, test } from './test.ts';

const title = { name: 'You are offline', level: 1 } as const;

async function waitForServiceWorker(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

test('a visitor who goes offline reads what is kept, and goes on once online @both-widths', async ({
  page,
  context,
}) => {
  const deal = await ownDeal();
  await page.goto(`/deals/${deal.id}`);
  await waitForServiceWorker(page);
  await page.goto(`/booking?deal=${deal.id}`);
  await context.setOffline(true);
  await page.evaluate(() => location.reload());
  await expect(page.getByRole('heading', title)).toBeVisible();
  await expect(page.getByText('What you entered in a booking is kept in this browser')).toBeVisible();
  await expect(page.getByText('Seats that you hold stay yours')).toBeVisible();
  await expectNoAxeViolations(page);
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL(new RegExp(`/booking\\?deal=${deal.id}`));
  await expect(page.getByRole('heading', title)).toHaveCount(0);
});

test('a deal followed offline leads to what is kept, and not to an unexpected error', async ({
  page,
  context,
}) => {
  for (const seats_offered of [8, 9]) await ownDeal({ seats_offered });
  await page.goto('/deals');
  const cards = page.getByRole('article');
  await cards.first().getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/deals\/[0-9a-f-]{36}/);
  await page.goBack();
  await expect(cards.nth(1)).toBeVisible();
  await waitForServiceWorker(page);
  await context.setOffline(true);
  await cards.nth(1).getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('heading', title)).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/deals\/[0-9a-f-]{36}/);
  await expect(page.getByRole('heading', title)).toHaveCount(0);
});
