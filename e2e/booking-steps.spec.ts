import {
  chooseTickets,
  fillPassenger,
  findOnlyBooking,
  heading,
  listBookingsOfDeal,
  mainButton,
  stepUrl,
  ticketField,
  toPayment,
  toSummary,
} from './booking-buyer.ts';
import { changeDeal, ownDeal } from './own-data.ts';
import { delayRequests, expect, expectNoAxeViolations, onceTag, test } from './test.ts';

const isPhone = (width: number | undefined) => (width ?? 0) < 500;

test.describe('the booking wizard', () => {
  test('the progress header shows four named steps [S2.009, S2.249, S2.250, S2.251, S2.252, S2.253]', async ({
    page,
    viewport,
  }) => {
    const { id: deal } = await ownDeal();
    await toPayment(page, deal);
    const progress = page.getByRole('navigation', { name: 'Booking progress' });
    if (isPhone(viewport?.width)) {
      const names = ['Select Tickets', 'Passenger Details', 'Confirmation', 'Payment'];
      for (const [index, name] of names.entries()) {
        await page.goto(stepUrl(deal, index + 1));
        await expect(heading(page)).toHaveText(name);
        await expect(progress).toContainText(`Step ${index + 1} of 4`);
      }
      return;
    }
    await expect(progress.getByRole('listitem')).toHaveText([
      /1 Select Tickets/,
      /2 Passenger Details/,
      /3 Confirmation/,
      /4 Payment/,
    ]);
    await expect(progress.locator('[aria-current=step]')).toHaveText('4 Payment');
    await progress.getByRole('link', { name: '2 Passenger Details' }).click();
    await expect(heading(page)).toHaveText('Passenger Details');
  });

  test('step 1 shows the flight, its price and the seats left [S2.256, S2.257, S2.258, S2.259, S2.263, S2.264, S2.265, S2.267, S2.268]', async ({
    page,
  }) => {
    const { id: deal } = await ownDeal({
      outbound_flight_number: 'D7 532',
      outbound_route: 'KUL-KIX',
      outbound_departure_time: '14:05',
      outbound_arrival_time: '21:30',
    });
    await page.goto(stepUrl(deal, 1));
    await expect(heading(page)).toHaveText('Select Tickets');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Japan' })).toBeVisible();
    await expect(main.getByText('AirAsia X', { exact: false }).first()).toBeVisible();
    await expect(main.getByText('MYR 1,099.00 per person')).toBeVisible();
    for (const text of [
      'D7 532',
      '14:05',
      'KIX',
      '12 seats available',
      'Sold by Wira Travel & Tours (demo)',
    ]) {
      await expect(main.getByText(text, { exact: false }).first()).toBeVisible();
    }
    await ticketField(page).fill('3');
    await expect(main.getByText('Total price').locator('..')).toContainText('3,297');
    await expect(main.getByText('Total savings').locator('..')).toContainText('MYR 2,400.00');
    await expect(main.getByText('(Malaysia time)')).toBeVisible();
    await expect(mainButton(page, 'Continue to Passenger Details')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to Deals' })).toHaveAttribute(
      'href',
      '/deals?travellers=3',
    );
    await page.getByRole('link', { name: 'Back to this deal' }).click();
    await expect(page).toHaveURL(new RegExp(`/deals/${deal}\\?travellers=3$`));
    await page.goBack();
    await expect(heading(page)).toHaveText('Select Tickets');
    await ticketField(page).fill('3');
    await page.getByRole('link', { name: 'Back to Deals' }).click();
    await expect(page).toHaveURL(/\/deals\?travellers=3$/);
  });

  test('the page omits savings of zero [S2.266]', onceTag, async ({ page }) => {
    await page.goto(stepUrl((await ownDeal({ cost: '1099.00' })).id, 1));
    await expect(page.getByText('Price summary')).toBeVisible();
    await expect(page.getByText('Total savings')).toHaveCount(0);
    await expect(page.getByText('original price')).toHaveCount(0);
  });

  test('the ticket counter accepts buttons and typing between one and the seats left [S2.260, S2.261, S2.262, S5.037, S5.038, S5.039, S5.040, S9.010, S9.011]', async ({
    page,
  }) => {
    await page.goto(stepUrl((await ownDeal({ seats_offered: 3 })).id, 1));
    const less = mainButton(page, 'Remove one ticket');
    const more = mainButton(page, 'Add one ticket');
    const tickets = ticketField(page);
    await expect(less).toBeDisabled();
    await more.click();
    await more.click();
    await expect(tickets).toHaveValue('3');
    await expect(more).toBeDisabled();
    await expect(tickets).toBeFocused();
    await tickets.fill('99');
    await tickets.blur();
    await expect(tickets).toHaveValue('3');
    await expect(page.getByRole('status').first()).toContainText('There are 3 seats available, so we set 3');
    await tickets.fill('0');
    await tickets.blur();
    await expect(tickets).toHaveValue('1');
    await tickets.fill('2.7');
    await tickets.blur();
    await expect(tickets).toHaveValue('2');
  });

  test('step 2 asks for one representative passenger in eight fields [S1.017, S2.269, S2.270, S2.271, S2.272, S2.273, S2.274, S2.275, S2.276, S2.277, S2.278, S2.279, S3.055, S5.043]', async ({
    page,
  }) => {
    const flown = { outbound_departs_on: '2030-12-02', return_departs_on: '2030-12-09' };
    await chooseTickets(page, (await ownDeal(flown)).id, 3);
    await expect(
      page.getByText('Fill in the representative passenger only. Our staff will follow up'),
    ).toBeVisible();
    await fillPassenger(page);
    await expect(page.getByLabel('Phone number')).toHaveAttribute('type', 'tel');
    await expect(page.getByRole('radio')).toHaveCount(2);
    await expect(page.getByLabel('Female')).toHaveAttribute('type', 'radio');
    await expect(mainButton(page, 'Back to Ticket Selection')).toBeVisible();
    const expiry = page.getByRole('group', { name: 'Passport expiry' });
    await expiry.getByLabel('Year').fill('2031');
    await expiry.getByLabel('Month').selectOption('Jan');
    await expect(page.getByText('Many countries require a passport valid for 6 months')).toBeVisible();
    await mainButton(page, 'Continue to Summary').click();
    await expect(heading(page)).toHaveText('Confirmation');
  });

  test('step 2 shows the name as on the ticket, and suggests the likely email', async ({ page }) => {
    await chooseTickets(page, (await ownDeal()).id, 1);
    await fillPassenger(page, 'faliq@gmial.com');
    await page.getByLabel('First name', { exact: true }).fill('José');
    await expect(page.getByText('On the ticket: BIN HAMEDI/JOSE')).toBeVisible();
    await expectNoAxeViolations(page);
    await mainButton(page, 'Use this email').click();
    await expect(page.getByLabel('Email')).toHaveValue('faliq@gmail.com');
    await expect(page.getByText('Did you mean')).toHaveCount(0);
    await page.getByLabel('Phone number').fill('999999999');
    await expect(page.getByText('This number starts with neither 0 nor a country code')).toBeVisible();
    await mainButton(page, 'Continue to Summary').click();
    await expect(heading(page)).toHaveText('Confirmation');
    await expect(page.getByText('On the ticket: BIN HAMEDI/JOSE')).toBeVisible();
  });

  test('the page shows errors beside their fields and in a summary with links [S5.041, S5.042]', async ({
    page,
  }) => {
    await chooseTickets(page, (await ownDeal()).id, 1);
    await page.getByLabel('Email').fill('nobody');
    await mainButton(page, 'Continue to Summary').click();
    const problem = page.getByRole('alert');
    await expect(problem).toBeFocused();
    await expect(page).toHaveTitle(/^Error: Passenger Details/);
    await expect(problem.getByRole('link')).toHaveCount(8);
    await problem.getByRole('link', { name: 'Enter the last name shown in the passport' }).click();
    await expect(page.getByLabel('Last name', { exact: true })).toBeFocused();
    await expect(page.getByLabel('Last name', { exact: true })).toHaveAccessibleDescription(
      /Enter the last name shown in the passport/,
    );
    await expect(page.getByLabel('Email')).toHaveValue('nobody');
    await expectNoAxeViolations(page);
  });

  test('step 3 shows a summary, returns to it after changes, and requires the terms [S2.280, S2.281, S2.282, S2.283, S2.284, S2.285, S2.286, S2.287, S2.288, S2.289, S2.290, S2.291, S4.026, S4.027, S5.044, S9.012, S9.013]', async ({
    page,
  }) => {
    await toSummary(page, (await ownDeal()).id, 3);
    const main = page.getByRole('main');
    await expect(main.getByRole('region', { name: 'Flight' })).toContainText('3 tickets at MYR 1,099.00');
    const passenger = main.getByRole('region', { name: 'Representative passenger' });
    await expect(passenger).toContainText('Ahmad Faliq Bin Hamedi');
    await expect(passenger).toContainText('A51204478');
    const price = main.getByRole('region', { name: 'Price' });
    await expect(price).toContainText('MYR 3,297.00');
    await expect(price).toContainText('You Save');
    await expect(price).toContainText('MYR 2,400.00');
    const terms = main.getByRole('region', { name: 'Group booking terms' });
    await expect(terms).toContainText('The date is fixed');
    await expect(terms).toContainText('Ticketing rules may differ from normal online ticketing');
    await expect(terms).toContainText('The ticket is received 7 days before departure');
    await expect(terms).toContainText('A representative follows up within 48 hours for passenger details');

    const needed = page.getByText('Please acknowledge the group booking terms to proceed');
    await expect(needed).toBeVisible();
    await expect(mainButton(page, 'Proceed to Payment')).toBeDisabled();
    await page.getByRole('link', { name: 'Accept the terms first' }).click();
    await expect(page.getByRole('checkbox')).toBeInViewport();
    await page.getByRole('checkbox').check();
    await expect(page.getByRole('link', { name: 'Accept the terms first' })).toHaveCount(0);
    await expect(needed).toHaveCount(0);
    await expect(mainButton(page, 'Proceed to Payment')).toBeEnabled();
    await page.getByRole('checkbox').uncheck();
    await expect(needed).toBeVisible();

    await page.getByRole('link', { name: 'Change tickets' }).click();
    await ticketField(page).fill('2');
    await mainButton(page, 'Continue to Summary').click();
    await expect(heading(page)).toHaveText('Confirmation');
    await expect(price).toContainText('MYR 2,198.00');
    await page.getByRole('link', { name: 'Back to Passenger Details' }).click();
    await expect(heading(page)).toHaveText('Passenger Details');
  });

  test('step 4 explains the next step and shows progress; a double click books once [S2.292, S2.293, S2.294, S2.295, S2.296, S4.025]', async ({
    page,
  }) => {
    const { id: deal } = await ownDeal();
    await toPayment(page, deal, 2);
    const main = page.getByRole('main');
    await expect(main.getByRole('region', { name: 'Total amount' })).toContainText('MYR 2,198.00');
    await expect(main.getByRole('region', { name: 'What happens next' }).getByRole('listitem')).toHaveText([
      /Click Proceed/,
      /redirected to the secure page of Billplz/,
      /Choose a payment method/,
      /Pay/,
      /redirected back/,
    ]);
    await expect(main).toContainText('You then have 15 minutes to pay');
    for (const [way, step] of [
      ['Back to Summary', 'Confirmation'],
      ['Back to Passenger Details', 'Passenger Details'],
    ] as const) {
      await page.getByRole('link', { name: way }).click();
      await expect(heading(page)).toHaveText(step);
    }
    await page.getByRole('button', { name: 'Back to Ticket Selection' }).click();
    await expect(heading(page)).toHaveText('Select Tickets');
    await page.goto(stepUrl(deal, 4));
    await expect(heading(page)).toHaveText('Payment');

    const release = await delayRequests(page, '**/booking.data?*');
    const button = mainButton(page, 'Proceed to Payment');
    await button.dblclick();
    await expect(mainButton(page, 'Processing...')).toBeVisible();
    release();
    await expect(page.getByText('Practice Billplz', { exact: true })).toBeVisible();
    expect(await listBookingsOfDeal(deal)).toHaveLength(1);
  });

  test('a changed price shows both totals', onceTag, async ({ page }) => {
    const { id: deal } = await ownDeal();
    await toPayment(page, deal, 2);
    await changeDeal(deal, { selling_price: '1199.00' });
    await mainButton(page, 'Proceed to Payment').click();
    const notice = page.getByRole('status').filter({ hasText: 'The price has changed' });
    await expect(notice).toContainText('from MYR 2,198.00 to MYR 2,398.00');
    await expect(page.getByRole('region', { name: 'Total amount' })).toContainText('2,398');
    expect(await listBookingsOfDeal(deal)).toEqual([]);
    await mainButton(page, 'Proceed to Payment').click();
    await expect(page.getByText('Practice Billplz', { exact: true })).toBeVisible();
    expect((await findOnlyBooking(deal)).total).toBe('2398.00');
  });

  test('the wizard redirects home without a flight [S2.010, S2.254, S2.255]', onceTag, async ({ page }) => {
    await page.goto('/booking');
    await expect(heading(page)).toHaveText('No flight selected');
    await expectNoAxeViolations(page);
    await page.getByRole('link', { name: 'Return to home' }).click();
    await expect(page).toHaveURL(/\/$/);
  });
});
