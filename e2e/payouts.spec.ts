// A company's money: the statement of a month, its files, and the bank account. The demo is in test mode, whose payments
// make no entries, so a spec writes the ledger of its own bookings.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { LedgerEvent } from '#domain/ledger.ts';
import { addDays, klDate } from '#domain/time.ts';
import { recordInLedger } from '#server/features/ledger/ledger.service.ts';
import { insertCompanyUser, signInAs } from '../dev/sign-in.ts';
import { ownBooking, ownDeal, productDb, signInAsOwner } from './own-data.ts';
import { expect, expectNoAxeViolations, somebodyElse, test } from './test.ts';

const noSideways = () => document.documentElement.scrollWidth <= window.innerWidth;
const row = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });

const paid = { kind: 'payment', amountSen: 219_800, fate: 'kept' } as const;
const sent = { kind: 'documentsSent' } as const;

async function ownPaid(companyId: string, name: string, events: readonly LedgerEvent[]) {
  const deal = await ownDeal({ company_id: companyId });
  const booking = await ownBooking(deal, {
    state: 'confirmed',
    tickets: 2,
    first_name: name,
    last_name: 'Tan',
  });
  for (const [index, event] of events.entries())
    await productDb()
      .db.transaction()
      .execute((tx) =>
        recordInLedger(tx, { id: booking.id, mode: 'live', fee_basis_points: 500 }, event, {
          cause: `e2e:${booking.id}:${index}`,
          now: new Date(),
          dueOn: addDays(klDate(new Date()), 1),
        }),
      );
  return booking;
}

test('the month of a company adds up, booking by booking, and is taken as CSV and PDF', async ({ page }) => {
  const company = await signInAsOwner(page, 'Kira Travel');
  const due = await ownPaid(company.id, 'Farid', [paid, sent]);
  await ownPaid(company.id, 'Siti', [paid]);
  await ownPaid(company.id, 'Hana', [paid, { kind: 'refundDecided', amountSen: 219_800 }]);
  await page.goto('/company/payouts');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payouts');
  const sums = page.getByRole('region', { name: /at a glance/ });
  // 3 × 2,198.00 − 2,198.00 − 5% of what is kept.
  await expect(sums).toContainText('6,594.00');
  await expect(sums).toContainText('219.80');
  await expect(sums).toContainText('4,176.20');
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
  expect(text.trim().split('\r\n')).toHaveLength(4);
  const pdf = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Statement PDF' }).click();
  expect((await pdf).suggestedFilename()).toMatch(/^payouts-\d{4}-\d{2}\.pdf$/);

  await page.getByRole('link', { name: due.reference }).click();
  const money = page.getByRole('region', { name: 'Money' });
  await expect(money).toContainText('MYR 2,088.10');
  await expect(money).toContainText('On hold: No bank account yet.');
});

test('the owner enters a bank account, and somebody else on the team confirms it', async ({
  page,
  browser,
}) => {
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

  const agent = await somebodyElse(browser);
  await signInAs(agent, 'company', await insertCompanyUser(productDb().db, company.id, { role: 'agent' }));
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
