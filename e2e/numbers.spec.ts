import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { signIn, signInAs } from '../dev/sign-in.ts';
import { inDays, ownBooking, ownCompanyWithOwner, ownDeal } from './own-data.ts';
import { expect, expectNoAxeViolations, query, test } from './test.ts';

const noSideways = () => document.documentElement.scrollWidth <= window.innerWidth;

async function sold(name: string) {
  const company = await ownCompanyWithOwner(name);
  const deal = await ownDeal({ company_id: company.id, deadline: inDays(1.5), seats_offered: 10 });
  const paid = { state: 'confirmed', completed_at: new Date(), tickets: 2 } as const;
  const booking = await ownBooking(deal, paid);
  return { company, deal, booking, grossSen: Math.round(Number(booking.total) * 100) };
}

async function downloaded(page: Page, table: string): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: `Download CSV: ${table}` }).click();
  return readFileSync(await (await download).path(), 'utf8');
}

test('a note stands in the timeline of its booking, with who saw passports, and needs no scripts', async ({
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
    `${company.owner.email} added a note`,
  );
  await expect(timeline.getByText('Asked MH for a child meal.')).toBeVisible();
  await expect(timeline.getByText(`${company.owner.email} saw the passport numbers`)).toBeVisible();
  await expect(timeline.getByRole('listitem').last()).toContainText('The buyer held 2 seats');
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

test('a company sees gross, refunds and net by name, how full flights are, and takes each table as a file', async ({
  page,
}) => {
  const { company, deal, booking, grossSen } = await sold('Nombor Travel');
  await query(`update bookings set cancelled_at = now() where id = $1`, [booking.id]);
  await query(
    `insert into refunds (booking_id, amount, reason, created_at) values ($1, 1.50, 'cancelled', now())`,
    [booking.id],
  );
  const figure = (sen: number) => (sen / 100).toLocaleString('en', { minimumFractionDigits: 2 });
  await signInAs(page, 'company', company.owner);
  await page.goto('/company/dashboard');
  await page.getByText('By airlines and destination').click();
  await page.getByRole('link', { name: 'Numbers by day' }).click();
  const byDay = page.getByRole('region', { name: 'By day' });
  const today = byDay.getByRole('row').nth(1);
  await expect(today).toContainText(figure(grossSen));
  await expect(today).toContainText(figure(grossSen - 150));
  const leads = page.getByRole('region', { name: 'Sold before the deadline' });
  await expect(leads.getByRole('row', { name: /^24 to 48/ })).toContainText('2');
  const loads = page.getByRole('region', { name: 'How full flights are' });
  await expect(loads.getByRole('row')).toHaveCount(2);
  await expectNoAxeViolations(page);
  expect(await page.evaluate(noSideways)).toBe(true);

  await expect(page.getByRole('heading', { name: 'Gross by day, MYR' })).toBeHidden();
  await page.getByText('Charts').click();
  await expect(page.getByRole('heading', { name: 'Gross by day, MYR' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: '90 days' }).click();
  await expect(byDay.getByRole('row')).toHaveCount(92);

  expect(await downloaded(page, 'By day')).toContain(`"1.50","${((grossSen - 150) / 100).toFixed(2)}"`);
  expect(await downloaded(page, 'How full flights are')).toContain(deal.destination_country);
});

test('the operator sees money, holds and conversion by day, and takes them as a file', async ({ page }) => {
  await sold('Operasi Travel');
  await signIn(page, 'superadmin');
  await page.goto('/superadmin');
  await page.getByRole('link', { name: 'Numbers by day' }).click();
  const byDay = page.getByRole('region', { name: 'By day' });
  await expect(byDay.getByRole('row')).toHaveCount(32);
  await expect(byDay.getByRole('row').nth(1)).toContainText(/\d+ of \d+/);
  await expectNoAxeViolations(page);
  expect(await page.evaluate(noSideways)).toBe(true);
  const file = await downloaded(page, 'By day');
  expect(file.split('\r\n')[0]).toContain('"Received","Refunds","Holds","Paid","Conversion","Unpaid","Fee"');
  expect(file.trim().split('\r\n')).toHaveLength(31);
});
