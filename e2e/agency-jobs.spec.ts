// How many clicks an agent needs for the commonest jobs. tickets.spec.ts counts those of ticketing a flight.
import type { Page } from '@playwright/test';
import { signInAs } from '../dev/testing/pages/sign-in.ts';
import { countClicks } from './clicks.ts';
import { ownBooking, ownCompanyWithOwner, ownDeal } from './own-data.ts';
import { ownFlight } from './own-flight.ts';
import { expect, test } from './test.ts';

const line =
  'KUL-NRT MH88 10DEC30 2330/0720+1 / MH89 16DEC30 1020/1700 PNR QX7LMN 9 seats was RM 1899 now RM 1099 deadline 20NOV30 1700';
const stated = JSON.stringify({ checkedBag: '20kg', refund: 'none', changes: 'fee' });

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000);

/** A deal that closes soon, with a paid booking whose call and names are overdue. */
async function signInToBusyDay(page: Page) {
  const company = await ownCompanyWithOwner('Sibuk Travel');
  const deal = await ownDeal({
    company_id: company.id,
    airlines: 'Malaysia Airlines',
    deadline: hoursFromNow(20),
    included: stated,
  });
  const paidAt = hoursFromNow(-50);
  await ownBooking(deal, {
    state: 'confirmed',
    completed_at: paidAt,
    created_at: paidAt,
    tickets: 4,
    first_name: 'Nurul',
    last_name: 'Qzyxwari',
    phone_number: '+60125550123',
  });
  await signInAs(page, 'company', company.owner);
  return company;
}

async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('ControlOrMeta+V');
}

async function expectClicks(page: Page, most: number, job: () => Promise<unknown>): Promise<void> {
  const clicks = await countClicks(page);
  await page.reload();
  await page.evaluate(() => sessionStorage.setItem('clicks', '0'));
  await job();
  const used = await clicks();
  test.info().annotations.push({ type: 'clicks', description: String(used) });
  expect(used).toBeLessThanOrEqual(most);
}

const atRisk = (page: Page) => page.getByRole('region', { name: /^Seats at risk/ });

test.describe('an agent', () => {
  test('posts a deal from a pasted line with 3 clicks', async ({ page }) => {
    await signInToBusyDay(page);
    await page.goto('/company/today');
    await expectClicks(page, 3, async () => {
      await page.getByRole('link', { name: 'Create Deal' }).first().click();
      await page.getByLabel('Itinerary', { exact: true }).click();
      await paste(page, line);
      await expect(page.getByLabel('PNR (Passenger Name Record)')).toHaveValue('QX7LMN');
      await page.getByRole('button', { name: 'Create Deal' }).click();
      await expect(page.getByText('Flight deal created successfully!').first()).toBeVisible();
    });
  });

  test('changes a price with 2 clicks', async ({ page }) => {
    await signInToBusyDay(page);
    await page.goto('/company/today');
    await expectClicks(page, 2, async () => {
      await atRisk(page)
        .getByRole('link', { name: /^Change the price/ })
        .click();
      const dialog = page.getByRole('dialog', { name: /^Price for/ });
      await dialog.getByLabel('Promo Price (MYR)').fill('999.00');
      await dialog.getByRole('button', { name: 'Change price to MYR 999.00' }).click();
      await expect(page.getByText(/is now MYR 999\.00\./)).toBeVisible();
    });
  });

  test('refunds everyone on a cancelled flight with 3 clicks', async ({ page }) => {
    const company = await ownCompanyWithOwner('Batal Travel');
    await signInAs(page, 'company', company.owner);
    const { deal, bookings } = await ownFlight(company.id);
    await page.goto(`/company/flights/${deal.id}`);
    await page.getByRole('link', { name: 'Mark as cancelled' }).click();
    await page.getByRole('button', { name: `email ${bookings.length} buyers` }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Marked as cancelled.' })).toBeVisible();
    await page.goto(`/company/flights/${deal.id}`);
    await expectClicks(page, 3, async () => {
      await page.getByRole('link', { name: 'Refund everyone on this flight' }).click();
      await page.getByLabel('Message to the buyer').click();
      await page.keyboard.type('The airline cancelled the flight.');
      await page.getByRole('button', { name: /^Refund 8 bookings/ }).click();
      await expect(page.getByRole('status').filter({ hasText: '8 bookings' })).toBeVisible();
    });
  });

  test('records a call with 2 clicks', async ({ page }) => {
    await signInToBusyDay(page);
    await page.goto('/company/today');
    await expectClicks(page, 2, async () => {
      await page.getByRole('link', { name: 'Write to Nurul Qzyxwari on WhatsApp' }).click();
      await page.getByRole('button', { name: 'Reached' }).click();
      await expect(page.getByRole('list', { name: /^Overdue/ }).getByRole('listitem')).toHaveCount(1);
    });
  });

  test('asks a buyer again for names with 2 clicks', async ({ page }) => {
    await signInToBusyDay(page);
    await page.goto('/company/today');
    await expectClicks(page, 2, async () => {
      await page.getByRole('link', { name: 'Ask again for names: Nurul Qzyxwari' }).click();
      await page.getByRole('button', { name: 'Email it' }).click();
      await expect(page.getByText(/^Reminded once \(/)).toBeVisible();
    });
  });

  test('takes one seat off sale with 1 click', async ({ page }) => {
    await signInToBusyDay(page);
    await page.goto('/company/today');
    await expectClicks(page, 1, async () => {
      await atRisk(page)
        .getByRole('button', { name: /^One seat fewer/ })
        .click();
      await expect(page.getByRole('status').filter({ hasText: 'seats for sale' })).toBeVisible();
    });
  });

  test('marks three seats as sold elsewhere with 2 clicks', async ({ page }) => {
    await signInToBusyDay(page);
    await page.goto('/company/today');
    await expectClicks(page, 2, async () => {
      await atRisk(page).getByText('Sold elsewhere', { exact: true }).click();
      await page.getByLabel('Seats sold elsewhere').fill('3');
      await page.getByRole('button', { name: 'Take off sale' }).click();
      await expect(page.getByText(/^3 seats sold elsewhere/)).toBeVisible();
    });
  });

  test('copies the reservation lines of a flight with 3 clicks', async ({ page }) => {
    const company = await ownCompanyWithOwner('Salin Travel');
    await signInAs(page, 'company', company.owner);
    const { deal } = await ownFlight(company.id);
    await page.goto('/company/flights');
    await expectClicks(page, 3, async () => {
      await page.getByRole('link', { name: /^Manifest of MH 88/ }).click();
      await expect(page).toHaveURL(new RegExp(deal.id));
      await page.getByRole('link', { name: /Reservation lines/ }).click();
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.getByRole('button', { name: /^Copy/ }).first().click();
      await expect(page.getByText('Copied').first()).toBeVisible();
    });
  });
});
