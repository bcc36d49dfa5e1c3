// Manual entries and held money at phone and desktop width. The second super admin has no JavaScript.

import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { addDays, klDate } from '#domain/kernel/time.ts';
import { formatDate } from '#format/dates.ts';
import { insertSuperAdmin, signInAs } from '../dev/testing/pages/sign-in.ts';
import { ownCompany, productDb } from './own-data.ts';
import { documentsSentEvent, ownPaid } from './own-money.ts';
import { expect, expectNoAxeViolations, noSideways, test } from './test.ts';

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } };

async function expectFine(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    await expectNoAxeViolations(page);
    expect(await page.evaluate(noSideways), `${name} on ${size}`).toBe(true);
    if (process.env.SCREENSHOTS)
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}-${size}.png`, fullPage: true });
  }
}

/** MYR 20,000.00 that was paid out and then refunded, at a fee of 5%. */
const indebted = [
  { kind: 'payment', amountSen: 2_000_000, fate: 'kept' },
  documentsSentEvent,
  { kind: 'payout', amountSen: 1_900_000 },
  { kind: 'refundDecided', amountSen: 2_000_000 },
] as const;

test('a super admin makes a money entry, a second one confirms it, and bank and ledger agree @once', async ({
  page: admin,
  browser,
  baseURL,
}) => {
  const { db } = productDb();
  const company = await ownCompany({ name: 'Hutang Travel' });
  const booking = await ownPaid(company.id, 'Farid', indebted);
  await signInAs(admin, 'superadmin', await insertSuperAdmin(db));
  const ledger = admin.getByRole('region', { name: 'Money in the ledger' });

  await test.step('an entry above the limit waits', async () => {
    await admin.goto(`/superadmin/bookings/${booking.id}`);
    await expect(ledger).toContainText('−MYR 19,000.00');
    await ledger.getByRole('link', { name: 'Write-off' }).click();
    await admin.getByRole('button', { name: 'Save entry' }).click();
    await expect(admin.getByRole('link', { name: /^Enter the amount/ })).toBeVisible();
    await admin.getByLabel('Amount', { exact: true }).fill('RM 19,000.01');
    await admin.getByLabel('Reason', { exact: true }).fill('The company was wound up');
    await admin.getByRole('button', { name: 'Save entry' }).click();
    await expect(admin.getByText('Enter at most MYR 19,000.00.').first()).toBeVisible();
    await expectFine(admin, 'entry-form');
    await admin.getByLabel('Amount', { exact: true }).fill('18,000.00');
    await admin.getByRole('button', { name: 'Save entry' }).click();
    await expect(admin.getByText('The entry is waiting for a second super admin.')).toBeVisible();
    await expect(ledger.getByRole('button', { name: /^Withdraw/ })).toBeVisible();
    await expect(ledger.getByRole('button', { name: /^Confirm/ })).toHaveCount(0);
    await expectFine(admin, 'entry-waits');
    await admin.goto('/superadmin/desk');
    await expect(admin.getByText(/waiting for a second super admin\.$/)).toBeVisible();
  });

  await test.step('the second super admin confirms it without JavaScript', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    const second = await context.newPage();
    await signInAs(second, 'superadmin', await insertSuperAdmin(db));
    await second.goto('/superadmin/held');
    const waiting = second.getByRole('listitem').filter({ hasText: booking.reference });
    await expect(waiting).toContainText('The company was wound up');
    await waiting.getByRole('button', { name: 'Confirm: Write-off, MYR 18,000.00' }).click();
    await expect(second.getByText('The entry is in the ledger.')).toBeVisible();
    await second.goto(`/superadmin/bookings/${booking.id}`);
    await second.getByRole('link', { name: 'Company paid us back' }).click();
    await second.getByLabel('Amount', { exact: true }).fill('400');
    await second.getByRole('button', { name: 'Save entry' }).click();
    await expect(second.getByRole('link', { name: /^Enter the reason/ })).toBeVisible();
    await second.getByLabel('Reason', { exact: true }).fill('IBG 20261116');
    await second.getByRole('button', { name: 'Save entry' }).click();
    await expect(second.getByText('The entry is in the ledger.')).toBeVisible();
    await context.close();
  });

  await test.step('the company pays the rest back', async () => {
    await admin.goto('/superadmin/held');
    const debt = admin.getByRole('row').filter({ hasText: 'Hutang Travel' });
    await expect(debt).toContainText('MYR 600.00');
    await expectFine(admin, 'held');
    await debt.getByRole('link', { name: 'Company paid us back: Hutang Travel' }).click();
    await admin.getByLabel('Amount', { exact: true }).fill('600');
    await admin.getByLabel('Reason', { exact: true }).fill('IBG 20261117');
    await expectFine(admin, 'held-company');
    await admin.getByRole('button', { name: 'Save entry' }).click();
    await expect(admin.getByText('The entry is in the ledger.')).toBeVisible();
    await expect(debt).toHaveCount(0);
    await admin.goto(`/superadmin/bookings/${booking.id}`);
    await expect(ledger).toContainText('Our costs');
    await expect(ledger).toContainText('−MYR 18,000.00');
    await expect(ledger).not.toContainText('Owed to the company');
    await expectFine(admin, 'entry-booked');
  });

  await test.step('the bank balance is compared', async () => {
    await admin.goto('/superadmin/held');
    const yesterday = formatDate(addDays(klDate(new Date()), -1));
    const enter = async (amount: string) => {
      await admin.getByLabel('Day', { exact: true }).fill(yesterday);
      await admin.getByLabel('Balance', { exact: true }).fill(amount);
      await admin.getByRole('button', { name: 'Save balance' }).click();
      await expect(admin.getByText('The bank balance is saved.').first()).toBeVisible();
    };
    await enter('0.01');
    const verdict = admin.getByText(/^MYR [\d,.]+ (?:more|less) than the ledger says\.$/);
    await expect(verdict).toBeVisible();
    await expectFine(admin, 'held-difference');
    const [, amount = '', side = ''] =
      /MYR ([\d,.]+) (more|less)/.exec((await verdict.textContent()) ?? '') ?? [];
    const sen = Number(amount.replace(/[,.]/g, '')) * (side === 'less' ? 1 : -1) + 1;
    const text = `${sen < 0 ? '-' : ''}${Math.floor(Math.abs(sen) / 100)}.${String(Math.abs(sen) % 100).padStart(2, '0')}`;
    await admin.goto('/superadmin');
    await expect(admin.getByText('Money held differs from the ledger')).toBeVisible();
    await admin.goto('/superadmin/held');
    await enter(text);
    await expect(admin.getByText('Both sides agree.')).toBeVisible();
    await expectFine(admin, 'held-agrees');
  });

  await test.step('the journal of the month is balanced', async () => {
    const file = admin.waitForEvent('download');
    await admin.getByRole('button', { name: 'Download journal (CSV)' }).click();
    const [, ...lines] = readFileSync(await (await file).path(), 'utf8')
      .trim()
      .split('\r\n');
    const sen = (cell = '') => Number(cell.replaceAll(/["'.]/g, ''));
    const cells = lines.map((line) => line.slice(1, -1).split('","'));
    const sum = (column: number) => cells.reduce((total, row) => total + sen(row[column]), 0);
    expect(sum(6)).toBe(sum(7));
    expect(lines.some((line) => line.includes('"writtenOff"') && line.includes(booking.reference))).toBe(
      true,
    );
  });
});
