import type { Page } from '@playwright/test';
import {
  chooseTickets,
  endHold,
  expireHold,
  failPayment,
  fillPassenger,
  findOnlyBooking,
  heading,
  listBookingsOfDeal,
  mainButton,
  payForBill,
  stepUrl,
  ticketField,
  toBill,
} from './booking-buyer.ts';
import { changeDeal, ownDeal, ownEmail } from './own-data.ts';
import { expect, expectNoAxeViolations, findMailTo, openOtherBrowser, test } from './test.ts';

async function typeAndSave(page: Page, type: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse((response) => response.url().includes('/booking/draft'));
  await type();
  await answer;
}

test.describe('input of the wizard', () => {
  test('survives a reload and Back in any step', async ({ page }) => {
    const { id: deal } = await ownDeal();
    await page.goto(stepUrl(deal, 1));
    await typeAndSave(page, () => ticketField(page).fill('4'));
    await page.reload();
    await expect(ticketField(page)).toHaveValue('4');

    await mainButton(page, 'Continue to Passenger Details').click();
    await typeAndSave(page, () => page.getByLabel('First name', { exact: true }).fill('Half'));
    await page.reload();
    await expect(page.getByLabel('First name', { exact: true })).toHaveValue('Half');
    await page.goBack();
    await expect(heading(page)).toHaveText('Select Tickets');
    await expect(ticketField(page)).toHaveValue('4');
    await page.goForward();
    await expect(page.getByLabel('First name', { exact: true })).toHaveValue('Half');

    await fillPassenger(page);
    await mainButton(page, 'Continue to Summary').click();
    await expect(heading(page)).toHaveText('Confirmation');
    await page.reload();
    await expect(page.getByText('A51204478')).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel('Last name', { exact: true })).toHaveValue('Bin Hamedi');
    await page.goForward();
    await page.getByRole('checkbox').check();
    await mainButton(page, 'Proceed to Payment').click();
    await expect(heading(page)).toHaveText('Payment');
    await page.reload();
    await expect(page.getByRole('region', { name: 'Total amount' })).toContainText('4,396');
    await page.goBack();
    await expect(page.getByRole('checkbox')).toBeChecked();
    expect(
      await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, location.href])),
    ).not.toMatch(/Faliq|51204478|example\.com/i);
  });

  test('survives a server that does not respond', async ({ page }) => {
    await chooseTickets(page, (await ownDeal()).id, 1);
    await fillPassenger(page);
    await page.route('**/booking.data?*', (route) => route.fulfill({ status: 503, body: 'busy' }));
    await mainButton(page, 'Continue to Summary').click();
    await expect(page.getByRole('alert')).toContainText('This did not reach us.');
    await expect(page.getByLabel('Last name', { exact: true })).toHaveValue('Bin Hamedi');
    await page.unroute('**/booking.data?*');
    await mainButton(page, 'Continue to Summary').click();
    await expect(heading(page)).toHaveText('Confirmation');
  });

  test('survives going back from the bill, and so does the hold', async ({ page }) => {
    const { id: deal } = await ownDeal({ seats_offered: 2 });
    await toBill(page, deal, 2);
    await page.goBack();
    await expect(heading(page)).toHaveText('Payment');
    await expect(page.getByRole('region', { name: 'Your seats are held for you' })).toContainText(
      'left to pay',
    );
    await expectNoAxeViolations(page);
    await expect(page.getByRole('link', { name: 'Continue payment' })).toHaveCount(0);
    await expect(page.getByText('Your seats stay held for you until')).toBeVisible();
    await mainButton(page, 'Proceed to Payment').click();
    await payForBill(page);
    await expect(heading(page)).toHaveText('Payment Successful!');
    expect(await listBookingsOfDeal(deal)).toHaveLength(1);
  });
});

test.describe('paying', () => {
  test('a deal card leads to a paid booking without an account [S1.009, S1.016, S1.018, S2.011, S2.068, S2.298, S2.299, S2.300, S2.301, S2.302, S2.303, S2.304, S4.028, S4.029] @both-widths', async ({
    page,
  }) => {
    const { id: deal } = await ownDeal();
    await page.goto(`/deals/${deal}`);
    await page.getByRole('link', { name: 'Grab Now' }).click();
    await expect(page).toHaveURL(stepUrl(deal, 1));
    const email = await toBill(page, deal, 3);
    await payForBill(page);
    await expect(page).toHaveURL(/\/booking\/complete$/);
    await expect(heading(page)).toHaveText('Payment Successful!');
    const booking = await findOnlyBooking(deal);
    expect(booking).toMatchObject({ payment_status: 'completed', tickets: 3, total: '3297.00' });
    const thanks = page.getByText('Thank you, Ahmad Faliq Bin Hamedi.');
    await expect(thanks).toContainText('Your booking to Osaka, Japan with AirAsia X is confirmed.');
    await expect(thanks).toContainText(`Your booking reference is ${booking.reference}.`);
    await expect(page.getByText(`A confirmation email was sent to ${email}.`)).toBeVisible();
    await expectNoAxeViolations(page);
    await page.reload();
    await expect(heading(page)).toHaveText('Payment Successful!');
    const main = page.getByRole('link', { name: 'Add passenger details' });
    await main.click();
    await expect(page).toHaveURL(/\/my-booking\/[\w.~-]+#travellers$/);
    await expect(page.getByRole('heading', { name: 'Add the details of 2 travellers' })).toBeInViewport();
    await page.goBack();
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await expect(page).toHaveURL(/\/$/);
  });

  test('the buyer retries a failed payment with the same bill [S2.305, S2.306, S2.307, S4.030]', async ({
    page,
  }) => {
    const { id: deal } = await ownDeal();
    await toBill(page, deal);
    const bill = page.url();
    await failPayment(page);
    await expect(heading(page)).toHaveText('Payment Failed');
    await expect(page.getByText("We couldn't process your payment. Please try again.")).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('link', { name: 'Try Again' }).click();
    await expect(page).toHaveURL(bill);
    await payForBill(page);
    await expect(heading(page)).toHaveText('Payment Successful!');
    expect(await findOnlyBooking(deal)).toMatchObject({ payment_status: 'completed' });
  });

  test('after the hold has ended, Try Again goes back in history to the filled-in wizard [S2.308]', async ({
    page,
  }) => {
    const { id: deal } = await ownDeal();
    await toBill(page, deal);
    await failPayment(page);
    await expect(heading(page)).toHaveText('Payment Failed');
    await expireHold(deal);
    await page.reload();
    await expect(page.getByText('Your time to pay has run out')).toBeVisible();
    const length = await page.evaluate(() => history.length);
    await mainButton(page, 'Try Again').click();
    await expect(page).toHaveURL(stepUrl(deal, 4));
    expect(await page.evaluate(() => history.length)).toBe(length);
    await mainButton(page, 'Proceed to Payment').click();
    await payForBill(page);
    await expect(heading(page)).toHaveText('Payment Successful!');
    expect((await listBookingsOfDeal(deal)).map(({ payment_status }) => payment_status)).toEqual([
      'failed',
      'completed',
    ]);
  });

  test('the page waits for a pending payment and never calls it failed [S2.297]', async ({ page }) => {
    const { id: deal } = await ownDeal();
    await toBill(page, deal);
    await page.getByRole('button', { name: 'Go to bank page' }).click();
    await page.getByRole('button', { name: 'Leave it waiting for a second approver' }).click();
    await expect(heading(page)).toHaveText('Processing your payment...');
    await expectNoAxeViolations(page);
    const looked = page.waitForResponse((answer) => answer.url().includes('/booking/complete.data'));
    await looked;
    await expect(heading(page)).toHaveText('Processing your payment...');
  });

  test('the booking accepts a late payment while seats are left', async ({ page }) => {
    const { id: deal } = await ownDeal();
    await toBill(page, deal, 2);
    await page.getByRole('button', { name: 'Go to bank page' }).click();
    await expireHold(deal);
    await page.getByRole('button', { name: 'Approve the payment' }).click();
    await expect(heading(page)).toHaveText('Payment Successful!');
    await expect(page.getByText('Your payment arrived after the time to pay had ended.')).toBeVisible();
    expect(await findOnlyBooking(deal)).toMatchObject({ payment_status: 'completed', is_late: true });
  });

  test('a late payment for which no seat is left is reported as such and refunded [S2.309, S2.310, S2.311]', async ({
    page,
  }) => {
    const { id: deal } = await ownDeal({ seats_offered: 2 });
    const email = await toBill(page, deal, 2);
    await page.getByRole('button', { name: 'Go to bank page' }).click();
    await expireHold(deal);
    await changeDeal(deal, { seats_offered: 1 });
    await page.getByRole('button', { name: 'Approve the payment' }).click();
    await expect(heading(page)).toHaveText('Something Went Wrong');
    await expect(
      page.getByText("We couldn't verify your payment status. Please contact support."),
    ).toBeVisible();
    await expect(page.getByText('You will get the full amount of MYR 2,198.00 back')).toBeVisible();
    await expectNoAxeViolations(page);
    await findMailTo(page, email);
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await expect(page).toHaveURL(/\/$/);
  });
});

test.describe('forged returns', () => {
  test('show the error without personal data and change nothing [S4.031, S4.032]', async ({
    page,
    browser,
  }) => {
    const { id: deal } = await ownDeal();
    await toBill(page, deal);
    const billId = page.url().split('/').at(-1) ?? '';
    const stranger = await openOtherBrowser(browser);
    const forged = `billplz[id]=${billId}&billplz[paid]=true&billplz[paid_at]=2026-11-20 10:00:00 +0800`;
    for (const query of [
      '',
      `?${forged}`,
      `?${forged}&billplz[x_signature]=${'0'.repeat(64)}`,
      '?billplz[paid]=true',
    ]) {
      await stranger.goto(`/booking/complete${query}`);
      await expect(heading(stranger)).toHaveText('Something Went Wrong');
      expect(await stranger.content()).not.toContain('Faliq');
    }
    await expectNoAxeViolations(stranger);
    await stranger.context().close();
    expect(await findOnlyBooking(deal)).toMatchObject({ payment_status: 'pending' });
  });
});

test.describe('my booking', () => {
  test('opens from the confirmation mail, offers a calendar file and resends the mail', async ({
    page,
    browser,
  }) => {
    const { id: deal } = await ownDeal();
    const email = await toBill(page, deal);
    await payForBill(page);
    await expect(heading(page)).toHaveText('Payment Successful!');
    const link = /https?:\/\/[^\s"]+(\/my-booking\/[\w.~-]+)/.exec((await findMailTo(page, email)).text)?.[1];
    const anywhere = await openOtherBrowser(browser);
    await anywhere.goto(link ?? '');
    await expect(heading(anywhere)).toHaveText("You're going to Osaka");
    await expect(anywhere.getByText('Confirmed', { exact: true })).toBeVisible();
    await expect(anywhere.getByText('Sempat confirmed the booking')).toBeVisible();
    await expect(anywhere.getByText(email)).toBeVisible();
    await expect(anywhere.getByRole('definition').getByText('BIN HAMEDI/AHMAD FALIQ')).toBeVisible();
    await expect(anywhere.getByRole('link', { name: 'Wrong email? Correct it' })).toHaveCount(0);
    await expectNoAxeViolations(anywhere);
    const receipt = anywhere.waitForEvent('download');
    await anywhere.getByRole('link', { name: 'Download' }).click();
    expect((await receipt).suggestedFilename()).toMatch(/^receipt-[A-Z2-9]{8}\.pdf$/);
    const download = anywhere.waitForEvent('download');
    await anywhere.getByRole('link', { name: 'Add flights to calendar' }).click();
    expect((await download).suggestedFilename()).toMatch(/^flights-[A-Z2-9]{8}\.ics$/);
    await mainButton(anywhere, 'Send the confirmation again').click();
    await expect(anywhere.getByText(`The confirmation is on its way to ${email}.`)).toBeVisible();
    await anywhere.context().close();
  });

  test('allows the browser that made the booking to correct the email, and the old link expires', async ({
    page,
  }) => {
    const { id: deal } = await ownDeal();
    await toBill(page, deal);
    await payForBill(page);
    const oldLink = await page.getByRole('link', { name: 'Open my booking' }).getAttribute('href');
    await page.getByRole('link', { name: 'Wrong email? Correct it' }).click();
    await expect(heading(page)).toHaveText('Correct the email');
    await expectNoAxeViolations(page);
    const right = ownEmail();
    await page.getByLabel('Right email').fill(right);
    await mainButton(page, 'Correct and send').click();
    await expect(page.getByText(`The email is now ${right}.`)).toBeVisible();
    expect((await findMailTo(page, right)).text).toContain(new URL(page.url()).pathname);
    await page.goto(oldLink ?? '');
    await expect(heading(page)).toHaveText('This link does not open a booking');
  });

  test('shows a live hold with its countdown, and a search by email finds it', async ({ page }) => {
    const { id: deal } = await ownDeal();
    const email = await toBill(page, deal);
    await page.goto('/my-booking');
    await expectNoAxeViolations(page);
    await page.getByLabel('Email').fill(email);
    await mainButton(page, 'Send me the link').click();
    await expect(page.getByText('If there are bookings for that email')).toBeVisible();
    const { text } = await findMailTo(page, email);
    await page.goto(/(\/my-booking\/[\w.~-]+)/.exec(text)?.[1] ?? '');
    await expect(page.getByText('Pending', { exact: true })).toBeVisible();
    await expect(page.getByText('left to pay')).toBeVisible();
    await expectNoAxeViolations(page);
    await endHold(deal);
    await page.reload();
    await expect(page.getByRole('link', { name: 'Continue payment' })).toHaveCount(0);
  });
});

test.describe('accessibility', () => {
  test('every step passes axe and fits 320 px, which equals 200 % zoom', async ({ page }) => {
    const { id: deal } = await ownDeal();
    const check = async () => {
      await expectNoAxeViolations(page);
      const { width, height } = page.viewportSize() ?? { width: 390, height: 844 };
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      await page.setViewportSize({ width, height });
    };
    await page.goto(stepUrl(deal, 1));
    await check();
    await chooseTickets(page, deal, 2);
    await check();
    await fillPassenger(page);
    await mainButton(page, 'Continue to Summary').click();
    await expect(heading(page)).toHaveText('Confirmation');
    await check();
    await page.getByRole('checkbox').check();
    await mainButton(page, 'Proceed to Payment').click();
    await expect(heading(page)).toHaveText('Payment');
    await check();
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });
    test('a buyer books, corrects errors, retries after a failed payment and pays', async ({ page }) => {
      const { id: deal } = await ownDeal();
      await page.goto(stepUrl(deal, 1));
      await mainButton(page, 'Add one ticket').click();
      await expect(ticketField(page)).toHaveValue('2');
      await mainButton(page, 'Continue to Passenger Details').click();
      await mainButton(page, 'Continue to Summary').click();
      await expect(page.getByText('There is a problem')).toBeVisible();
      await fillPassenger(page);
      await mainButton(page, 'Continue to Summary').click();
      await expect(heading(page)).toHaveText('Confirmation');
      await mainButton(page, 'Proceed to Payment').click();
      await expect(page.getByText('There is a problem')).toBeVisible();
      await page.getByRole('checkbox').check();
      await mainButton(page, 'Proceed to Payment').click();
      await mainButton(page, 'Proceed to Payment').click();
      await failPayment(page);
      await expect(heading(page)).toHaveText('Payment Failed');
      await page.getByRole('link', { name: 'Try Again' }).click();
      await payForBill(page);
      await expect(heading(page)).toHaveText('Payment Successful!');
      expect(await findOnlyBooking(deal)).toMatchObject({ payment_status: 'completed', tickets: 2 });
    });
  });
});
