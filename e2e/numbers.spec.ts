import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { klDate } from '#domain/kernel/time.ts';
import { signIn, signInAs } from '../dev/testing/pages/sign-in.ts';
import { addDaysToNow, ownBooking, ownCompanyWithOwner, ownDeal, signInAsOwner } from './own-data.ts';
import { ownPaid, paymentLedgerEvent } from './own-money.ts';
import { expect, expectNoAxeViolations, noSideways, test } from './test.ts';

async function sold(name: string) {
  const company = await ownCompanyWithOwner(name);
  const deal = await ownDeal({ company_id: company.id, deadline: addDaysToNow(1.5), seats_offered: 10 });
  const booking = await ownBooking(deal, { state: 'confirmed', completed_at: new Date(), tickets: 2 });
  return { company, booking };
}

async function downloaded(page: Page, table: string): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: `Download CSV: ${table}` }).click();
  return readFileSync(await (await download).path(), 'utf8');
}

test('the timeline of a booking shows notes and views of passports without JavaScript', async ({
  page,
  browser,
}) => {
  const { company, booking } = await sold('Nota Travel');
  const own = `/company/bookings/${booking.id}`;
  await signInAs(page, 'company', company.owner);
  await page.goto(`${own}?passports=show`);
  const timeline = page.getByRole('region', { name: 'Notes and timeline' });
  await timeline.getByRole('button', { name: 'Add note' }).click();
  await expect(timeline.getByText('Enter your note')).toBeVisible();
  await timeline.getByLabel('Note for your team').fill('Two seats together.\nAsked MH for a child meal.');
  await timeline.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Your note was added.')).toBeVisible();
  await expect(timeline.getByLabel('Note for your team')).toHaveValue('');
  await expect(timeline.getByRole('listitem').filter({ hasText: 'added a note' })).toContainText(
    'Test Person added a note',
  );
  await expect(timeline.getByText('Asked MH for a child meal.')).toBeVisible();
  await timeline.getByText('Who saw or took passports').click();
  await expect(timeline.getByText('Test Person saw the passport numbers')).toBeVisible();
  await expect(timeline.getByRole('list').first().getByRole('listitem').last()).toContainText(
    'The buyer held 2 seats',
  );
  await expectNoAxeViolations(page);
  expect(await page.evaluate(noSideways)).toBe(true);

  const plain = await (
    await browser.newContext({ javaScriptEnabled: false, storageState: await page.context().storageState() })
  ).newPage();
  await plain.goto(own);
  await plain.getByLabel('Note for your team').fill('Called twice.');
  await plain.getByRole('button', { name: 'Add note' }).click();
  await expect(plain.getByText('Called twice.')).toBeVisible();
  await plain.context().close();
});

test('a company sees its load factors and the same month as in the statement, and exports each table', async ({
  page,
}) => {
  const company = await signInAsOwner(page, 'Nombor Travel');
  const refund = { kind: 'refundDecided', amountSen: 150 } as const;
  await ownPaid(company.id, 'Nur', [paymentLedgerEvent, refund], { deadline: addDaysToNow(1.5) });
  await page.goto('/company/numbers');
  await expect(page.getByText('Practice books: no real money.')).toBeVisible();
  const byDay = page.getByRole('region', { name: 'By day', exact: true });
  const today = byDay.getByRole('row').nth(1);
  // Shows price, refund, our 5 % of the rest, and the company's share: 2,198.00 − 1.50 − 109.83 = 2,086.67.
  for (const amount of ['2,198.00', '1.50', '109.83', '2,086.67']) await expect(today).toContainText(amount);
  const leads = page.getByRole('region', { name: 'Sold before the deadline' });
  await expect(leads.getByRole('row', { name: /^24 to 48/ })).toContainText('2');
  const loads = page.getByRole('region', { name: 'How full flights are' });
  await expect(loads.getByRole('row')).toHaveCount(2);
  await expectNoAxeViolations(page);
  expect(await page.evaluate(noSideways)).toBe(true);

  await expect(page.getByRole('img', { name: /^Bar chart: / })).toHaveCount(5);
  const travellers = page.getByRole('region', { name: 'Paid by travellers by day' });
  await expect(travellers).toContainText('MYR 2,198.00');
  await expect(
    travellers.getByRole('img', { name: 'Bar chart: Paid by travellers by day, MYR' }),
  ).toBeVisible();
  await expect(page.getByText(/^2 of 2 seats were paid for 24–48 hours before the deadline/)).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(noSideways)).toBe(true);

  expect(await downloaded(page, 'By day')).toContain('"1","2","2198.00","1.50","109.83","2086.67"');
  expect(await downloaded(page, 'How full flights are')).toContain('"12","0","0%"');

  await page.goto('/company/payouts');
  await expect(page.getByRole('region', { name: /at a glance/ })).toContainText('2,086.67');
});

test('the operator sees money, holds and conversion by day, and exports them', async ({ page }) => {
  await sold('Operasi Travel');
  await signIn(page, 'superadmin');
  await page.goto('/superadmin');
  await page.getByRole('link', { name: 'Numbers by day' }).click();
  const byDay = page.getByRole('region', { name: 'By day', exact: true });
  await expect(byDay.getByRole('row').nth(1)).toContainText(/\d+ of \d+/);
  await expectNoAxeViolations(page);
  expect(await page.evaluate(noSideways)).toBe(true);
  await expect(page.getByRole('img', { name: 'Bar chart: Holds by day, holds' })).toBeVisible();
  const file = await downloaded(page, 'By day');
  expect(file.split('\r\n')[0]).toContain(
    '"Received","Refunds","Fee","Companies","Holds","Paid","Conversion","Unpaid"',
  );
  expect(file.trim().split('\r\n')).toHaveLength(1 + Number(klDate(new Date()).slice(8)));
});

test('the charts need no scripts, survive forced colours, and are omitted for an empty month', async ({
  page,
  browser,
}) => {
  const { company } = await sold('Carta Travel');
  await ownPaid(company.id, 'Nur', [paymentLedgerEvent], { deadline: addDaysToNow(1.5) });
  await signInAs(page, 'company', company.owner);
  const storageState = await page.context().storageState();
  const context = await browser.newContext({
    javaScriptEnabled: false,
    forcedColors: 'active',
    storageState,
  });
  const plain = await context.newPage();
  await plain.goto('/company/numbers');
  const chart = plain.getByRole('img', { name: 'Bar chart: Seats sold by day, seats' });
  await expect(chart.locator('rect')).toHaveCount(1);
  await expect(chart.locator('rect')).toBeVisible();
  const refunds = plain.getByRole('region', { name: 'Refunds by day' });
  await expect(refunds).toContainText('MYR 0.00 on every day');
  await expect(refunds.getByRole('img')).toHaveCount(0);
  await context.close();
});
