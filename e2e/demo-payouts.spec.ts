// The demo's payout weeks (paid, returned, and waiting for the second super admin) as company and operator
// see them. They exist once, so one spec checks both screen widths.
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { addDays, klDate } from '#domain/kernel/time.ts';
import { demoCompanyIds } from '#server/platform/database/demo-marker.ts';
import { demoSecondAdmin, demoSuperAdmin } from '../dev/demo/accounts.ts';
import { signIn, signInAs } from '../dev/testing/pages/sign-in.ts';
import { expectNoLayoutFaults } from './both-sizes.ts';
import { expect, onceTag, openOtherBrowser, query, test } from './test.ts';

const row = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });
const strip = (page: Page) => page.getByText('Practice books: no real money.');
const amounts = async (place: Locator) => (await place.textContent())?.match(/\d[\d,]*\.\d\d/g) ?? [];

async function listRunDays(): Promise<string[]> {
  const rows = await query<{ run_on: string }>(
    "select run_on::text from payouts where company_id = $1 and mode = 'test' order by run_on",
    [demoCompanyIds.borneo],
  );
  return rows.map(({ run_on }) => run_on);
}

async function expectNumbersAgree(company: Page, month: string): Promise<void> {
  await company.goto(`/company/payouts?month=${month}`);
  const equation = company.getByRole('region', { name: /at a glance/ }).locator('dl');
  const stated = await amounts(equation.first());
  expect(stated).toHaveLength(4);
  await company.goto(`/company/numbers?month=${month}`);
  await expect(strip(company)).toBeVisible();
  const totals = company.getByRole('region', { name: /^Totals of/ }).locator('dl');
  await expect.poll(() => amounts(totals.first())).toEqual(stated);
}

test(
  'the demo has three payout weeks: one paid, one returned and then paid again, and one to be confirmed',
  onceTag,
  async ({ page: company, browser }) => {
    test.slow();
    const [paidOn = '', returnedOn = '', waitingOn = ''] = await listRunDays();
    const [maker, second] = [await openOtherBrowser(browser), await openOtherBrowser(browser)];
    await signInAs(maker, 'superadmin', demoSuperAdmin);
    await signInAs(second, 'superadmin', demoSecondAdmin);
    await signIn(company, 'otherCompany');
    const open = (admin: Page, runOn: string) => admin.goto(`/superadmin/payouts?run=${runOn}`);
    const press = async (admin: Page, name: string, fill?: { label: string; text: string }) => {
      const dialog = admin.getByRole('dialog');
      await admin.getByRole('button', { name, exact: true }).click();
      if (fill) await dialog.getByLabel(fill.label).fill(fill.text);
      await dialog.getByRole('button', { name: name.split(':')[0] ?? name, exact: true }).click();
      await expect(dialog).toBeHidden();
    };
    const confirm = async () => {
      await open(second, waitingOn);
      await press(second, 'Confirm');
      await expect(second.getByText('The run is confirmed.')).toBeVisible();
    };

    await test.step('the paid week', async () => {
      await open(maker, paidOn);
      await expect(strip(maker)).toBeVisible();
      for (const name of ['Wira Travel', 'Borneo Sky'])
        await expect(row(maker, name).filter({ hasText: 'IBG 4471' })).toContainText('Paid out');
      await expect(maker.getByText(`by ${demoSecondAdmin.email}`)).toBeVisible();
    });

    await test.step('the returned payout, as the operator and as the company see it', async () => {
      await open(maker, returnedOn);
      await expect(row(maker, 'Account closed')).toContainText('Returned');
      await expectNoLayoutFaults(maker, 'payouts-returned');
      await company.goto('/company/payouts');
      await expect(strip(company)).toBeVisible();
      await expect(company.getByText('The bank returned the payout of')).toBeVisible();
      await expect(company.getByText('Your company has entered another account since.')).toBeVisible();
      await expectNoLayoutFaults(company, 'company-returned');
      const month = addDays(returnedOn, 2).slice(0, 7);
      await company.goto(`/company/payouts?month=${month}`);
      await expect(company.getByRole('listitem').filter({ hasText: 'Returned by the bank' })).toBeVisible();
      await expectNumbersAgree(company, month);
      await expectNoLayoutFaults(company, 'company-numbers');
    });

    await test.step('the file that waits for the second super admin', async () => {
      await open(maker, waitingOn);
      await expect(maker.getByText('needs a second super admin')).toBeVisible();
      await expect(maker.getByRole('button', { name: 'Confirm', exact: true })).toHaveCount(0);
      await expectNoLayoutFaults(maker, 'payouts-waiting');
      await confirm();
    });

    await test.step('the returned money joins the run in a new file', async () => {
      await open(maker, waitingOn);
      await maker.getByRole('button', { name: /^Record a call: Borneo Sky/ }).click();
      await maker.getByRole('dialog').getByLabel('Whom you called').fill('Joanna, 088-555 0100');
      await expectNoLayoutFaults(maker, 'payouts-call');
      await maker.getByRole('dialog').getByRole('button', { name: 'Record a call' }).click();
      await expect(maker.getByText('The call is recorded.')).toBeVisible();
      await expect(maker.getByRole('dialog')).toBeHidden();
      await press(maker, 'Make the bank file');
      await expect(maker.getByText('The bank file is ready to download.')).toBeVisible();
      const file = maker.waitForEvent('download');
      await maker.getByRole('button', { name: 'Download CSV' }).click();
      const lines = readFileSync(await (await file).path(), 'utf8')
        .trim()
        .split('\r\n');
      expect(lines).toHaveLength(3);
      expect(lines.join('\n')).toMatch(/"PBBEMYKL","Public Bank","XXXXXX6688","[\d.]+","SPT-/);
      expect((await file).suggestedFilename()).toMatch(/^TEST-payouts-.*-2-lines-MYR-/);
      const sheet = maker.waitForEvent('download');
      await maker.getByRole('button', { name: 'Download XLSX' }).click();
      expect((await sheet).suggestedFilename()).toMatch(/^TEST-payouts-.*\.xlsx$/);
    });

    await test.step('confirmed, sent and paid', async () => {
      await confirm();
      await open(maker, waitingOn);
      await press(maker, 'Sent to the bank');
      await expect(maker.getByText('The file is marked as sent to the bank.')).toBeVisible();
      await press(maker, 'Mark the run as paid', { label: 'Bank reference', text: 'IBG 4602' });
      await expect(maker.getByText('The run is marked as paid.')).toBeVisible();
      await expect(row(maker, 'Borneo Sky').filter({ hasText: 'IBG 4602' })).toContainText('Paid out');
      await expectNoLayoutFaults(maker, 'payouts-done');
    });

    await test.step('the company sees the payment', async () => {
      await company.goto('/company/payouts');
      await expect(company.getByText('The bank returned the payout of')).toHaveCount(0);
      const payment = company
        .getByRole('listitem')
        .filter({ hasText: 'Paid out' })
        .filter({ hasText: '6688' });
      await expect(payment.first()).toBeVisible();
      await expect(company.getByText('IBG 4602').first()).toBeVisible();
      await expectNumbersAgree(company, klDate(new Date()).slice(0, 7));
    });

    await test.step('refunds and numbers', async () => {
      await maker.goto('/superadmin/refunds');
      await expect(strip(maker)).toBeVisible();
      for (const state of ['Account needed', 'Returned', 'Refunded'])
        await expect(row(maker, state).first()).toBeVisible();
      await expectNoLayoutFaults(maker, 'refunds');
      await maker.getByRole('row').filter({ hasText: 'Returned' }).first().getByRole('link').click();
      await expect(maker.getByRole('region', { name: 'Money', exact: true })).toContainText('Practice books');
      await expectNoLayoutFaults(maker, 'operator-booking');
      await maker.goto('/superadmin/numbers');
      await expect(strip(maker)).toBeVisible();
      await expectNoLayoutFaults(maker, 'operator-numbers');
      const table = maker.getByRole('region', { name: 'By day', exact: true });
      await maker.setViewportSize({ width: 390, height: 844 });
      expect(await table.evaluate((part) => part.scrollWidth <= part.clientWidth)).toBe(true);
    });
    for (const admin of [maker, second]) await admin.context().close();
  },
);
