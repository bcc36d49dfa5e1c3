import { dealPricePath, pricePlanPath } from '#domain/kernel/office-paths.ts';
import * as paths from '#domain/kernel/paths.ts';
import { insertCompanyUser, signInAs } from '../dev/testing/pages/sign-in.ts';
import { changeDeal, ownCompany, ownDeal, productDb } from './own-data.ts';
import { expect, expectNoAxeViolations, noSideways, test } from './test.ts';

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000);

async function dealAtRisk(name: string) {
  const company = await ownCompany({ name, fee_basis_points: 500 });
  const owner = await insertCompanyUser(productDb().db, company.id);
  const deal = await ownDeal({
    company_id: company.id,
    deadline: hoursFromNow(50),
    seats_offered: 12,
    seats_sold: 4,
    cost: '1690.00',
    selling_price: '1047.00',
    seat_cost: '812.40',
  });
  return { owner, deal };
}

test('an agent changes a price from Today in two clicks, and travellers see the new one @both-widths', async ({
  page,
}, info) => {
  const { owner, deal } = await dealAtRisk('Harga Travel');
  await signInAs(page, 'company', owner);
  await page.goto('/company/today');
  const risk = page.getByRole('region', { name: /^Seats at risk/ });
  await page.screenshot({ path: info.outputPath('today.png'), fullPage: true });
  await risk.getByRole('link', { name: /^Change the price of MYR 1,047.00/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Price for/ });
  const field = dialog.getByLabel('Promo Price (MYR)');
  await expect(field).toHaveValue('1047.00');
  await field.fill('942.30');
  await expect(dialog).toContainText('You get MYR 895.18 a seat after the 5% fee.');
  await expect(dialog).toContainText('The 4 seats that are held or paid for keep their price.');
  await expect(dialog).toContainText('Margin MYR 82.78 a seat.');
  await expectNoAxeViolations(page);
  expect(await page.evaluate(noSideways)).toBe(true);
  await page.screenshot({ path: info.outputPath('dialog.png') });
  await dialog.getByRole('button', { name: 'Change price to MYR 942.30' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/is now MYR 942\.30\./)).toBeVisible();
  await expect(risk.getByRole('link', { name: /^Change the price of MYR 942.30/ })).toBeVisible();

  await page.goto(paths.dealPath(deal.id));
  await expect(page.locator('main')).toContainText('942');
  expect(await page.content()).not.toContain('812.4');
});

test('the row menu changes a price, and a colleague who was faster keeps theirs', async ({ page }) => {
  const { owner, deal } = await dealAtRisk('Warna Travel');
  await signInAs(page, 'company', owner);
  await page.goto('/company/dashboard');
  await page.getByRole('button', { name: /^More actions/ }).click();
  await page.getByRole('menuitem', { name: 'Change price' }).click();
  const dialog = page.getByRole('dialog', { name: /^Price for/ });
  await dialog.getByRole('button', { name: '−10%' }).click();
  await expect(dialog.getByLabel('Promo Price (MYR)')).toHaveValue('942.30');
  await changeDeal(deal.id, { selling_price: '1000.00', revision: 2 });
  await dialog.getByRole('button', { name: 'Change price to MYR 942.30' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The price is now MYR 1,000.00.');
  await dialog.getByRole('button', { name: 'Change price to MYR 942.30' }).click();
  await expect(page.getByText(/is now MYR 942\.30\./)).toBeVisible();
});

test('a price falls in the evening, and travellers see only the price now @both-widths', async ({
  page,
}, info) => {
  test.setTimeout(150_000);
  const { owner, deal } = await dealAtRisk('Tangga Travel');
  await signInAs(page, 'company', owner);
  await page.goto(pricePlanPath(deal.id));
  const plan = page.getByRole('region', { name: 'Let the price fall every evening' });
  await plan.getByLabel('How much each evening').fill('10');
  await plan.getByLabel('Floor (MYR)').fill('2000');
  await plan.getByRole('button', { name: 'Start' }).click();
  await expect(plan).toContainText('Enter a floor below the price now, MYR 1,047.00');
  await plan.getByLabel('Floor (MYR)').fill('900');
  await plan.getByRole('button', { name: 'Start' }).click();
  await expect(plan).toContainText('−10% every evening at 20:00, not below MYR 900.00. Next: MYR 942.30 on');
  await expectNoAxeViolations(page);
  expect(await page.evaluate(noSideways)).toBe(true);
  await page.screenshot({ path: info.outputPath('plan.png'), fullPage: true });

  // As if the plan had started before the last evening. The worker looks each minute.
  await changeDeal(deal.id, { stepped_on: '2026-01-01' });
  const price = () =>
    productDb()
      .db.selectFrom('flights')
      .select('selling_price')
      .where('id', '=', deal.id)
      .executeTakeFirstOrThrow();
  await expect.poll(price, { timeout: 90_000, intervals: [2_000] }).toEqual({ selling_price: '942.30' });
  await page.goto('/company/dashboard');
  await expect(page.getByText('−10% at 20:00, floor 900.00')).toBeVisible();
  await page.screenshot({ path: info.outputPath('row.png'), fullPage: true });
  await page.goto(paths.dealPath(deal.id));
  await expect(page.locator('main')).toContainText('942');
  await expect(page.locator('body')).not.toContainText(/evening|will fall|900\.00/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an agent changes a price on its own page', async ({ page }) => {
    const { owner } = await dealAtRisk('Kertas Travel');
    await signInAs(page, 'company', owner);
    await page.goto('/company/today');
    await page.getByRole('link', { name: /^Change the price of MYR 1,047.00/ }).click();
    await expect(page).toHaveURL(new RegExp(dealPricePath('')));
    await page.getByLabel('Promo Price (MYR)').fill('990');
    await page.getByRole('button', { name: 'Change the price' }).click();
    await expect(page.getByText(/is now MYR 990\.00\./)).toBeVisible();
  });
});
