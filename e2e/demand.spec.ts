import { randomInt, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { klDate } from '#domain/kernel/time.ts';
import { listDemandMonths } from '#domain/wishes/demand.ts';
import { ownCountry, productDb, signInAsOwner } from './own-data.ts';
import { expect, expectNoAxeViolations, noSideways, test } from './test.ts';

/** Makes the worker keep today's figures: it counts once a day. */
async function markAsCounted(): Promise<void> {
  const now = new Date();
  const count = { counted_on: klDate(now), counted_at: now };
  await productDb()
    .db.insertInto('demand_count')
    .values({ ...count, wishes: 0, people: 0, millis: 0 })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(count))
    .execute();
}

async function insertFigures(country: string): Promise<void> {
  const months = listDemandMonths(klDate(new Date()));
  const figures = months.slice(1, 4).flatMap((month, index) => [
    { month, step: 0, max_price_sen: 90_000, people: 5 },
    { month, step: 1, max_price_sen: 70_000, people: 10 * (index + 1) },
  ]);
  await productDb()
    .db.insertInto('demand_figures')
    .values(figures.map((figure) => ({ country, city: '', ...figure })))
    .execute();
}

/** Thirty people: ten pay MYR 900, the others MYR 800. */
async function insertWishes(country: string): Promise<void> {
  const { db } = productDb();
  const place = country.toLowerCase().replace(/[^a-z0-9]/g, '');
  for (const [people, max_price_sen] of [
    [10, 90_000],
    [20, 80_000],
  ] as const) {
    const { id } = await db
      .insertInto('wish_criteria')
      .values({
        search: `/deals?test=${randomUUID()}`,
        place,
        max_price_sen,
        is_direct: false,
        has_bag: false,
        is_open: false,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const first = randomInt(1_000_000_000, 2_000_000_000);
    const rows = Array.from({ length: people }, (_, index) => ({ criteria_id: id, person: first + index }));
    await db.insertInto('demand_wishes').values(rows).execute();
  }
}

async function typeTrip(page: Page, country: string): Promise<void> {
  await page.getByLabel('One Way').check({ force: true });
  await page.getByRole('combobox', { name: 'Destination Country' }).fill(country);
  await page.locator('[name=outboundRoute]').fill('KUL-KIX');
  await page.locator('[name=outboundDepartsOn]').fill('20 Dec 2030');
}

test.beforeEach(() => markAsCounted());

test('demand without a deal is shown as a map and a table, which work by keyboard @both-widths', async ({
  page,
}) => {
  await signInAsOwner(page, 'Minta Travel');
  const country = ownCountry();
  await insertFigures(country);
  await page.goto('/company/demand');
  const map = page.getByRole('region', { name: 'Travellers by destination and month' });
  const row = map.getByRole('row', { name: new RegExp(country) });
  await expect(row.getByRole('cell').nth(3)).toContainText('30');
  await expect(row.getByRole('cell').nth(0)).toContainText('Below five');
  await expect(page.getByRole('region', { name: 'Strongest demand' })).toContainText('MYR 900.00');
  await expectNoAxeViolations(page);
  expect(await page.evaluate(noSideways)).toBe(true);
  await map.focus();
  await page.keyboard.press('End');
  await page.emulateMedia({ media: 'print' });
  await expect(row).toContainText('30');
});

test('Create Deal says how many travellers a price fits while it is typed @both-widths', async ({ page }) => {
  await signInAsOwner(page, 'Harga Travel');
  const country = ownCountry();
  await insertWishes(country);
  await page.goto('/company/create-deal');
  await typeTrip(page, country);
  await expect(
    page.getByText('30 travellers wish for this trip, the first of them at MYR 900.00.'),
  ).toBeVisible();
  await page.getByLabel('Promo Price (MYR)').fill('899');
  await expect(
    page.getByText(
      '30 travellers wish for this trip; at MYR 899.00 it fits 10 of them, at MYR 799.00 all 30.',
    ),
  ).toBeVisible();
  await expectNoAxeViolations(page);
  await page.locator('[name=outboundRoute]').fill('KUL');
  await expect(page.getByText('wish for this trip')).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('Create Deal says how many travellers a price fits once the form is submitted', async ({ page }) => {
    await signInAsOwner(page, 'Tanpa Skrip Travel');
    const country = ownCountry();
    await insertWishes(country);
    await page.goto('/company/create-deal');
    await typeTrip(page, country);
    await page.getByLabel('Promo Price (MYR)').fill('799');
    await page.getByRole('button', { name: 'Create Deal' }).click();
    await expect(
      page.getByText('30 travellers wish for this trip; at MYR 799.00 it fits all of them.'),
    ).toBeVisible();
  });
});
