// Statement, files, bank account and payout for company and operator; one spec for ledger and run.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { dayMs } from '#domain/kernel/time.ts';
import { pdfText } from '../dev/testing/pages/pdf-text.ts';
import { insertCompanyUser, insertSuperAdmin, signInAs } from '../dev/testing/pages/sign-in.ts';
import { productDb, signInAsOwner } from './own-data.ts';
import { documentsSentEvent, ownPaid, ownRun, paymentLedgerEvent } from './own-money.ts';
import { expect, expectNoAxeViolations, noSideways, openOtherBrowser, test } from './test.ts';

const row = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });

test('the month of a company adds up per booking, and exports as CSV and PDF', async ({ page }) => {
  const company = await signInAsOwner(page, 'Kira Travel');
  const due = await ownPaid(company.id, 'Farid', [paymentLedgerEvent, documentsSentEvent]);
  await ownPaid(company.id, 'Siti', [paymentLedgerEvent]);
  await ownPaid(company.id, 'Hana', [paymentLedgerEvent, { kind: 'refundDecided', amountSen: 219_800 }]);
  await page.goto('/company/payouts');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payouts');
  const sums = page.getByRole('region', { name: /at a glance/ });
  // 3 × 2,198.00 − 2,198.00 − 5% of the rest.
  await expect(sums).toContainText('6,594.00');
  await expect(sums).toContainText('219.80');
  await expect(sums).toContainText('4,176.20');
  await expect(sums).toContainText('Closing balance');
  await expect(page.getByText('Practice books: no real money.')).toBeVisible();
  await expect(page.getByText('Add an account to be paid')).toBeVisible();
  await expect(row(page, 'Farid Tan')).toContainText('2,088.10');
  await expect(row(page, 'On hold')).toContainText('No bank account yet');
  await expect(row(page, 'Hana Tan')).toContainText('0.00');
  await expectNoAxeViolations(page);
  expect(await page.evaluate(noSideways)).toBe(true);

  const csv = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const text = readFileSync(await (await csv).path(), 'utf8');
  expect(text).toContain(`"${due.reference}","Farid Tan"`);
  expect(text).toContain('"Closing balance"');
  expect(text.trim().split('\r\n')).toHaveLength(6);
  const pdf = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Statement PDF' }).click();
  expect((await pdf).suggestedFilename()).toMatch(/^payouts-\d{4}-\d{2}\.pdf$/);

  await page.getByRole('link', { name: due.reference }).click();
  const money = page.getByRole('region', { name: 'Money', exact: true });
  await expect(money).toContainText('MYR 2,088.10');
  await expect(money).toContainText('On hold: No bank account yet.');
});

test('the owner enters a bank account, and another member confirms it', async ({ page, browser }) => {
  const company = await signInAsOwner(page, 'Akaun Travel');
  await page.goto('/company/payouts');
  await page.getByRole('link', { name: 'Add account' }).click();
  await page.getByLabel('Bank', { exact: true }).selectOption({ label: 'Maybank' });
  await page.getByLabel('Account holder').fill('Akaun Travel Sdn. Bhd.');
  await page.getByLabel('Account number').fill('5140 1234 4417');
  await page.getByRole('button', { name: 'Save account' }).click();
  await expect(page.getByText('Saved. Payouts go to the new account from')).toBeVisible();
  await expect(page.getByText('Maybank •••• 4417')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirm account' })).toHaveCount(0);
  await expectNoAxeViolations(page);
  expect(await page.evaluate(noSideways)).toBe(true);

  const agent = await openOtherBrowser(browser);
  const { db } = productDb();
  const member = await insertCompanyUser(db, company.id, { role: 'agent' });
  // A new super admin could be an accomplice and may not confirm.
  const created_at = new Date(Date.now() - 2 * dayMs);
  await db.updateTable('company_users').set({ created_at }).where('user_id', '=', member.userId).execute();
  await signInAs(agent, 'company', member);
  await agent.goto('/company/payouts');
  await agent.getByRole('link', { name: 'Look at it' }).click();
  await agent.getByRole('button', { name: 'Confirm account' }).click();
  await expect(agent.getByText('Confirmed. Payouts go to the new account from now on.')).toBeVisible();
  await agent.goto('/company/payouts');
  await expect(agent.getByText('4417')).toHaveCount(0);

  await page.goto('/company/payouts');
  await expect(page.getByRole('link', { name: 'Change account' })).toBeVisible();
  await expect(page.getByText('Akaun Travel Sdn. Bhd., used since')).toBeVisible();
});

test('a payout goes through bank file and second super admin to the company’s statement, and is returned @both-widths', async ({
  page,
  browser,
}) => {
  const company = await signInAsOwner(page, 'Bayaran Travel');
  const large = { ...paymentLedgerEvent, amountSen: 1_099_000 };
  const booking = await ownPaid(company.id, 'Farid', [large, documentsSentEvent], { tickets: 10 });
  const runOn = await ownRun(company.id, booking.id, 1_044_050);
  const { db } = productDb();
  const [maker, second] = [await openOtherBrowser(browser), await openOtherBrowser(browser)];
  for (const admin of [maker, second]) {
    await admin.setViewportSize(page.viewportSize() ?? { width: 390, height: 844 });
    await signInAs(admin, 'superadmin', await insertSuperAdmin(db));
  }
  const open = (admin: Page) => admin.goto(`/superadmin/payouts?run=${runOn}`);
  const dialog = (admin: Page) => admin.getByRole('dialog');

  await page.goto('/company/payouts');
  await expect(row(page, 'Farid Tan')).toContainText('10,440.50');
  await expect(page.getByText('Scheduled').first()).toBeVisible();

  await test.step('the bank file', async () => {
    await open(maker);
    await expectNoAxeViolations(maker);
    expect(await maker.evaluate(noSideways)).toBe(true);
    await maker.getByRole('button', { name: 'Make the bank file' }).click();
    await dialog(maker).getByRole('button', { name: 'Make the bank file' }).click();
    await expect(maker.getByText('The bank file is ready to download.')).toBeVisible();
    const file = maker.waitForEvent('download');
    await maker.getByRole('button', { name: 'Download CSV' }).click();
    const text = readFileSync(await (await file).path(), 'utf8');
    expect(text).toContain('"Bayaran Travel Sdn. Bhd.","MBBEMYKL","Maybank","XXXXXXXX4417","10440.50"');
    expect((await file).suggestedFilename()).toMatch(/^TEST-payouts-.*-1-lines-MYR-10440\.50-made-/);
    await expect(maker.getByText('A run above MYR 10,000.00, counted with other files')).toBeVisible();
    await expect(maker.getByRole('button', { name: 'Confirm', exact: true })).toHaveCount(0);
  });

  await test.step('the second super admin', async () => {
    await open(second);
    await second.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(dialog(second)).toContainText('10,440.50');
    await expectNoAxeViolations(second);
    await dialog(second).getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(second.getByText('The run is confirmed.')).toBeVisible();
  });

  await test.step('the payment', async () => {
    await open(maker);
    await maker.getByRole('button', { name: 'Sent to the bank' }).click();
    await dialog(maker).getByRole('button', { name: 'Sent to the bank' }).click();
    await expect(maker.getByText('The file is marked as sent to the bank.')).toBeVisible();
    await maker.getByRole('button', { name: 'Mark the run as paid' }).click();
    await dialog(maker).getByLabel('Bank reference').fill('IBG 4471');
    await dialog(maker).getByRole('button', { name: 'Mark the run as paid' }).click();
    await expect(maker.getByText('The run is marked as paid.')).toBeVisible();
    await expect(row(maker, 'Bayaran Travel').first()).toContainText('IBG 4471');
    await expectNoAxeViolations(maker);
    expect(await maker.evaluate(noSideways)).toBe(true);
  });

  await page.goto('/company/payouts');
  await expect(page.getByText('Paid out').first()).toBeVisible();
  await expect(page.getByText('IBG 4471').first()).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await page.evaluate(noSideways)).toBe(true);
  const csv = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  expect(readFileSync(await (await csv).path(), 'utf8')).toMatch(/"IBG 4471".*"10440\.50"/);
  const pdf = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Statement PDF' }).click();
  expect(await pdfText(readFileSync(await (await pdf).path()))).toContain('IBG 4471');

  await open(maker);
  await maker.getByRole('button', { name: 'Returned by the bank: Bayaran Travel' }).click();
  await dialog(maker).getByLabel('Reason').fill('Account closed');
  await dialog(maker).getByRole('button', { name: 'Returned by the bank' }).click();
  await expect(maker.getByText('The payout is marked as returned.')).toBeVisible();
  await page.goto('/company/payouts');
  await expect(page.getByText('Account closed')).toBeVisible();
  await expect(page.getByText('On hold').first()).toBeVisible();
  await expectNoAxeViolations(page);
  for (const admin of [maker, second]) await admin.context().close();
});
