// A short outage, as during a deployment, loses neither the page nor typed input.
import type { Page } from '@playwright/test';
import { heading, mainButton, stepUrl, toBill } from '../e2e/booking-buyer.ts';
import { changeDeal } from '../e2e/own-data.ts';
import { expect, expectNoAxeViolations, query, test } from '../e2e/test.ts';
import { approveAtBank, card, markDocument, publishDeal, runWhileWebIsDown } from './behind-proxy.ts';

/** The proxy waits ten seconds for the web process, and lists refresh every fifteen. */
const patiently = { timeout: 60_000 };
const note = (page: Page) => page.getByText("We can't reach Sempat right now.");

test('a list stays visible with a note during an outage, and refreshes afterwards', async ({ page }) => {
  const deal = await publishDeal({ seats_offered: 9 });
  await page.goto('/deals');
  const sameDocument = await markDocument(page);
  await expect(card(page, deal)).toContainText('9 seats left');
  await expect(note(page)).toBeHidden();
  await runWhileWebIsDown(async () => {
    await expect(note(page)).toBeVisible(patiently);
    await expect(card(page, deal)).toContainText('9 seats left');
    await expectNoAxeViolations(page);
    await page.screenshot({ path: test.info().outputPath('list-away.png') });
    await changeDeal(deal, { seats_offered: 3 });
  });
  await expect(note(page)).toBeHidden(patiently);
  await expect(card(page, deal)).toContainText('3 seats left');
  expect(await sameDocument()).toBe(true);
});

test('the wizard keeps its input during an outage', async ({ page }) => {
  const deal = await publishDeal();
  await toBill(page, deal);
  await query(`update bookings set hold_expires_at = now() + interval '30 seconds' where flight_id = $1`, [
    deal,
  ]);
  await page.goto(stepUrl(deal, 2));
  const sameDocument = await markDocument(page);
  const firstName = page.getByLabel('First name', { exact: true });
  await firstName.fill('Siti');
  await runWhileWebIsDown(async () => {
    await expect(note(page)).toBeVisible(patiently);
    await firstName.fill('Siti Nurhaliza');
    await page.screenshot({ path: test.info().outputPath('wizard-away.png') });
    await expect(heading(page)).toHaveText('Passenger Details');
  });
  await expect(note(page)).toBeHidden(patiently);
  await expect(firstName).toHaveValue('Siti Nurhaliza');
  expect(await sameDocument()).toBe(true);
  await mainButton(page, 'Continue to Summary').click();
  await expect(page.getByText('Siti Nurhaliza Bin Hamedi')).toBeVisible();
});

test('the payment result waits during an outage', async ({ page }) => {
  await toBill(page, await publishDeal());
  const billId = page.url().split('/').at(-1) ?? '';
  await page.getByRole('button', { name: 'Go to bank page' }).click();
  await page.getByRole('button', { name: 'Leave it waiting for a second approver' }).click();
  await expect(heading(page)).toHaveText('Processing your payment...');
  const sameDocument = await markDocument(page);
  await runWhileWebIsDown(async () => {
    await expect(note(page)).toBeVisible(patiently);
    await page.screenshot({ path: test.info().outputPath('result-away.png') });
  });
  await approveAtBank(billId);
  await expect(heading(page)).toHaveText('Payment Successful!', patiently);
  await expect(note(page)).toBeHidden();
  expect(await sameDocument()).toBe(true);
});

test('a 503 counts as an outage, and the page retries as soon as the connection is back', async ({
  page,
}) => {
  const deal = await publishDeal({ seats_offered: 5 });
  await page.goto(`/deals/${deal}`);
  await expect(page.getByText('5 seats left').first()).toBeVisible();
  await page.route('**/*.data*', (route) =>
    route.fulfill({ status: 503, headers: { 'retry-after': '5' }, body: 'busy' }),
  );
  await expect(note(page)).toBeVisible(patiently);
  await expect(page.getByText('5 seats left').first()).toBeVisible();
  await changeDeal(deal, { seats_offered: 2 });
  await page.unroute('**/*.data*');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(note(page)).toBeHidden();
  await expect(page.getByText('2 seats left').first()).toBeVisible();
});
