// Company and super admin cancel a booking after a review. The super admin does it without JavaScript.
import { insertSuperAdmin, signInAs } from '../dev/testing/pages/sign-in.ts';
import { lim, ownPaidBooking, ownTrip, son, tan } from './bad-day-data.ts';
import { expectNoLayoutFaults } from './both-sizes.ts';
import { changeDeal, ownCompany, productDb, signInAsOwner } from './own-data.ts';
import { ownFlight } from './own-flight.ts';
import { ownPaid, paymentLedgerEvent } from './own-money.ts';
import { expect, test } from './test.ts';

test('a company reads the review, changes its choice about the seats and cancels @once', async ({ page }) => {
  const company = await signInAsOwner(page, 'Semak Travel');
  const booking = await ownPaid(company.id, 'Farid', [paymentLedgerEvent]);
  await changeDeal(booking.flight_id, { seats_sold: booking.tickets });
  await page.goto(`/company/bookings/${booking.id}`);
  await page.getByRole('link', { name: 'Cancel this booking' }).click();
  await expectNoLayoutFaults(page, 'cancel-form');
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByLabel('Message to the buyer')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Message to the buyer').fill('The hotel closed.');
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByText('The whole booking is cancelled.')).toBeVisible();
  await expect(page.getByText('Stay off sale')).toBeVisible();
  await page.getByRole('button', { name: 'Change the entries' }).click();
  await expect(page.getByLabel('Message to the buyer')).toHaveValue('The hotel closed.');
  await page.getByRole('switch', { name: 'Put the seats back on sale' }).click();
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByText('Go back on sale')).toBeVisible();
  await expect(page.getByText('Farid Tan', { exact: true })).toBeVisible();
  await page.getByText('Read the email that Farid Tan gets').click();
  await expect(page.getByText('The hotel closed.')).toBeVisible();
  await expectNoLayoutFaults(page, 'cancel-review');
  await page.getByRole('button', { name: 'Cancel and refund MYR 2,198.00' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The buyer will get an email.' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the booking' }).click();
  await expect(page.getByText('This booking was cancelled. There is nothing left to do.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cancel this booking' })).toHaveCount(0);
});

test('a super admin cancels a booking without JavaScript @once', async ({ browser, baseURL }) => {
  const company = await ownCompany({ name: 'Batal Travel' });
  const booking = await ownPaid(company.id, 'Farid', [paymentLedgerEvent]);
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await signInAs(page, 'superadmin', await insertSuperAdmin(productDb().db));
  await page.goto(`/superadmin/bookings/${booking.id}`);
  await page.getByRole('link', { name: 'Cancel with refund due' }).first().click();
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByRole('link', { name: /your message/i })).toBeVisible();
  await page.getByLabel('Reason, for the buyer, the company and the audit log').fill('Agreed by phone.');
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByText('Farid Tan', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel and refund MYR 2,198.00' }).click();
  await expect(page.getByText('Done. The buyer will get an email.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the booking' }).click();
  await expect(page.getByText('MYR 2,198.00 must go back to the buyer.')).toBeVisible();
  await context.close();
});

test('a company must check the list again after a new booking, then cancels and refunds @once', async ({
  page,
}) => {
  const company = await signInAsOwner(page, 'Ribut Travel');
  const deal = await ownTrip(company.id);
  await ownPaidBooking(deal, { travellers: [lim] });
  await page.goto(`/company/flights/${deal.id}/cancelled`);
  await ownPaidBooking(deal, { travellers: [tan] });
  await page.getByLabel('Note to the buyers').fill('A storm.');
  await page.getByRole('button', { name: 'email 1 buyer' }).click();
  await expect(page.getByText('Nothing was saved.')).toBeVisible();
  await expect(page.getByLabel('Note to the buyers')).toHaveValue('A storm.');
  await page.getByRole('button', { name: 'email 2 buyers' }).click();
  await page.getByRole('link', { name: 'Refund everyone on this flight' }).click();
  await expect(page.getByRole('heading', { name: '2 bookings, MYR 2,198.00' })).toBeVisible();
  await ownPaidBooking(deal, { travellers: [son] });
  await page.getByLabel('Message to the buyer').fill('Sorry.');
  await page.getByRole('button', { name: 'Refund 2 bookings, MYR 2,198.00' }).click();
  await expect(page.getByText('Nothing was refunded.')).toBeVisible();
  await page.getByRole('button', { name: 'Refund 3 bookings, MYR 3,297.00' }).click();
  await expect(page.getByText('3 bookings are cancelled, and MYR 3,297.00 goes back')).toBeVisible();
});

test('a company marks a flight as cancelled and continues to the refunds @once', async ({ page }) => {
  const company = await signInAsOwner(page, 'Taufan Travel');
  const { deal, bookings } = await ownFlight(company.id);
  await page.goto(`/company/flights/${deal.id}`);
  await expectNoLayoutFaults(page, 'flight-links');
  await page.getByRole('link', { name: 'Mark as cancelled' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toContainText(`${bookings.length} bookings`);
  await page.getByText(/^Read the email that /).click();
  await expectNoLayoutFaults(page, 'flight-cancelled');
  await page.getByRole('button', { name: `email ${bookings.length} buyers` }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Marked as cancelled.' })).toBeVisible();
  await page.getByRole('link', { name: 'Refund everyone on this flight' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Refund everyone on');
  await page.goto(`/company/flights/${deal.id}/change`);
  await expectNoLayoutFaults(page, 'flight-change');
  await page.getByLabel('Departs').first().fill('22:15');
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByRole('table', { name: 'Flights' })).toContainText('22:15');
  await expectNoLayoutFaults(page, 'flight-change-review');
});
