import type { Page } from '@playwright/test';
import { heading, listBookingsOfDeal, mainButton, toPayment } from './booking-buyer.ts';
import { changeDeal, ownDeal } from './own-data.ts';
import { expect, expectNoAxeViolations, findMailTo, test } from './test.ts';

const codeField = (page: Page) => page.getByLabel('Code', { exact: true });

async function toCode(page: Page): Promise<{ deal: string; email: string; code: string }> {
  const { id: deal } = await ownDeal({ seats_offered: 30 });
  const email = await toPayment(page, deal, 10);
  await mainButton(page, 'Proceed to Payment').click();
  await expect(heading(page)).toHaveText('Check your email');
  const { subject } = await findMailTo(page, email, 'code');
  return { deal, email, code: subject.slice(0, 6) };
}

async function enter(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code);
  await mainButton(page, 'Continue to Payment').click();
}

test.describe('a booking of ten tickets', () => {
  test('requires an emailed code, which leads to the bill', async ({ page }) => {
    const { deal, email, code } = await toCode(page);
    await expect(page.getByText(email)).toBeVisible();
    await expectNoAxeViolations(page);
    await enter(page, code === '000000' ? '000001' : '000000');
    await expect(codeField(page)).toHaveAccessibleDescription(/This code is not right/);
    await expectNoAxeViolations(page);
    await mainButton(page, 'Send a new code').click();
    await expect(page.getByText('We sent you a new code.')).toBeVisible();
    await enter(page, code);
    await expect(codeField(page)).toHaveAccessibleDescription(/This code is not right/);
    await expect
      .poll(async () => (await findMailTo(page, email, 'code')).subject.slice(0, 6), { timeout: 75_000 })
      .not.toBe(code);
    await enter(page, (await findMailTo(page, email, 'code')).subject.slice(0, 6));
    await expect(page).toHaveURL(/\/bills\//);
    expect(await listBookingsOfDeal(deal)).toMatchObject([{ tickets: 10, email_proof: 'proven' }]);
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('requires an emailed code, which leads to the bill', async ({ page }) => {
      const { code } = await toCode(page);
      await enter(page, code);
      await expect(page).toHaveURL(/\/bills\//);
    });
  });
});

test('a deal page says that all seats are held, and passes axe', async ({ page }) => {
  const { id: deal } = await ownDeal({ seats_offered: 7 });
  await changeDeal(deal, { seats_held: 7 });
  await page.goto(`/deals/${deal}`);
  await expect(page.getByRole('heading', { name: 'All seats are being paid for right now' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Tell me if seats come back' })).toBeVisible();
  await expectNoAxeViolations(page);
});
