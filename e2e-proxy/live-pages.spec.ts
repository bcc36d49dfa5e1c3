// Pages follow changes on the server without a reload, through the shipped proxy.
import { heading, toBill } from '../e2e/booking-buyer.ts';
import { changeDeal } from '../e2e/own-data.ts';
import { expect, query, test } from '../e2e/test.ts';
import { approveAtBank, card, markDocument, publishDeal } from './behind-proxy.ts';

test('the proxy hides monitoring addresses', async ({ request }) => {
  for (const path of ['/healthz', '/readyz', '/metrics']) {
    const answer = await request.get(path);
    expect([path, answer.status(), await answer.text()]).toEqual([path, 404, '']);
  }
});

for (const list of ['/deals', '/']) {
  test(`the list at ${list} updates seats and shows a deal that just opened`, async ({ page }) => {
    const shown = await publishDeal({ seats_offered: 9 });
    await page.goto(list);
    const sameDocument = await markDocument(page);
    await expect(card(page, shown)).toContainText('9 seats left');
    const opened = await publishDeal({ seats_offered: 8 });
    await changeDeal(shown, { seats_offered: 7 });
    await expect(card(page, shown)).toContainText('7 seats left');
    await expect(card(page, opened)).toContainText('8 seats left');
    expect(await sameDocument()).toBe(true);
  });
}

test('a deal page updates its seats', async ({ page }) => {
  const deal = await publishDeal({ seats_offered: 6 });
  await page.goto(`/deals/${deal}`);
  const sameDocument = await markDocument(page);
  await expect(page.getByText('6 seats left').first()).toBeVisible();
  await changeDeal(deal, { seats_offered: 4 });
  await expect(page.getByText('4 seats left').first()).toBeVisible();
  expect(await sameDocument()).toBe(true);
});

test('the payment result confirms the booking as soon as the bank approves', async ({ page }) => {
  const deal = await publishDeal();
  await toBill(page, deal);
  const billId = page.url().split('/').at(-1) ?? '';
  await page.getByRole('button', { name: 'Go to bank page' }).click();
  await page.getByRole('button', { name: 'Leave it waiting for a second approver' }).click();
  await expect(page).toHaveURL(/\/booking\/complete$/);
  await expect(heading(page)).toHaveText('Processing your payment...');
  const sameDocument = await markDocument(page);
  await approveAtBank(billId);
  await expect(heading(page)).toHaveText('Payment Successful!');
  expect(await sameDocument()).toBe(true);
});

test('the wizard notices the end of the hold', async ({ page }) => {
  const deal = await publishDeal();
  await toBill(page, deal);
  await query(`update bookings set hold_expires_at = now() + interval '15 seconds' where flight_id = $1`, [
    deal,
  ]);
  await page.goBack();
  const held = page.getByRole('region', { name: 'Your seats are held for you' });
  await expect(held).toContainText('left to pay');
  const sameDocument = await markDocument(page);
  await expect(held).toBeHidden();
  await expect(heading(page)).toHaveText('Payment');
  expect(await sameDocument()).toBe(true);
});
