import type { Page } from '@playwright/test';
import { addDays, klDate } from '#domain/kernel/time.ts';
import { signInAs } from '../dev/testing/pages/sign-in.ts';
import { malaysiaAirlines, ownBooking, ownBookingPath, ownCompanyWithOwner, ownDeal } from './own-data.ts';
import {
  doubleTextSize,
  expect,
  expectNoAxeViolations,
  findMailTo,
  noSideways,
  openOtherBrowser,
  test,
} from './test.ts';

interface Person {
  readonly first: string;
  readonly last: string;
  readonly gender: 'Male' | 'Female';
  readonly passport: string;
}

const family: readonly Person[] = [
  { first: 'Aiman', last: 'bin Farid', gender: 'Male', passport: 'K60317721' },
  { first: 'Siti Mariam', last: 'binti Farid', gender: 'Female', passport: 'K60317722' },
  { first: 'Farid', last: 'bin Osman', gender: 'Male', passport: 'K60317723' },
];

async function fillIn(page: Page, { first, last, gender, passport }: Person): Promise<void> {
  await page.getByLabel('First name').fill(first);
  await page.getByLabel('Last name').fill(last);
  await page.getByLabel(gender, { exact: true }).check();
  const birth = page.getByRole('group', { name: 'Date of birth' });
  await birth.getByLabel('Day').fill('21');
  await birth.getByLabel('Month').selectOption('6');
  await birth.getByLabel('Year').fill('2000');
  await page.getByLabel('Passport number').fill(passport);
  const expiry = page.getByRole('group', { name: 'Passport expiry' });
  await expiry.getByLabel('Day').fill('31');
  await expiry.getByLabel('Month').selectOption('1');
  await expiry.getByLabel('Year').fill('2035');
}

async function familyOfFour(name: string) {
  const company = await ownCompanyWithOwner(name);
  // Departs far ahead: for a flight in two weeks, names may be due on the working day before a weekend.
  const today = klDate(new Date());
  const deal = await ownDeal({
    ...malaysiaAirlines,
    company_id: company.id,
    pnr: 'FAM4LY',
    outbound_departs_on: addDays(today, 40),
    return_departs_on: addDays(today, 45),
  });
  // No other word on a page begins with this family name.
  const paid = { state: 'confirmed', completed_at: new Date() } as const;
  const booking = await ownBooking(deal, { ...paid, tickets: 4, last_name: 'Qzyxwari' });
  return { company, booking };
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the buyer for a family adds the countries and sends three links, and each other traveller fills in one form', async ({
    page,
    browser,
    baseURL,
  }) => {
    const { booking } = await familyOfFour('Keluarga Travel');
    await page.goto(ownBookingPath(booking));
    const panel = page.getByRole('region', { name: 'Add the details of 4 travellers' });
    await expect(panel).toContainText('0 of 4 complete');
    expect(await page.evaluate(noSideways)).toBe(true);

    await page.getByRole('link', { name: 'Complete details of traveller 1' }).click();
    await expect(page.getByLabel('Nationality')).toHaveValue('MYS');
    await page.getByRole('button', { name: 'Save details' }).click();
    await expect(page.getByText('The details of traveller 1 are saved.')).toBeVisible();

    const links: string[] = [];
    for (const place of [2, 3, 4]) {
      await page.getByRole('button', { name: `Send a link to traveller ${place}` }).click();
      await expect(page.getByRole('link', { name: 'Send on WhatsApp' })).toHaveAttribute(
        'href',
        /^https:\/\/wa\.me\/\?text=\S+\+booked\+your\+flight\+to\+.*Passport\+details\+are\+encrypted/,
      );
      links.push(new URL(await page.getByLabel(`Link for traveller ${place}`).inputValue()).pathname);
      expect(await page.evaluate(noSideways)).toBe(true);
      await page.getByRole('link', { name: 'Back to my booking' }).click();
    }
    await expect(page.getByText(', not opened yet')).toHaveCount(3);

    for (const [index, person] of family.entries()) {
      const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
      const traveller = await context.newPage();
      await traveller.goto(links[index] ?? '');
      await expect(traveller.getByText(`${booking.first_name} booked this flight for you`)).toBeVisible();
      await expect(traveller.getByText('Passport details are encrypted.')).toBeVisible();
      await page.reload();
      await expect(page.getByText(', not filled in yet')).toHaveCount(1);
      expect(await traveller.content()).not.toContain(booking.reference);
      expect(await traveller.content()).not.toContain(booking.last_name);
      await traveller.getByRole('button', { name: 'Save details' }).click();
      await expect(traveller.getByRole('alert')).toContainText('Enter the passport number');
      await fillIn(traveller, person);
      await traveller.getByRole('button', { name: 'Save details' }).click();
      await expect(traveller.getByRole('heading', { level: 1 })).toHaveText('Your details are saved');
      await traveller.goto(links[index] ?? '');
      await expect(traveller.getByRole('heading', { level: 1 })).toHaveText('This link has ended');
      await context.close();
    }

    await page.goto(ownBookingPath(booking));
    const complete = page.getByRole('region', { name: 'Travellers' });
    await expect(complete).toContainText('4 of 4 complete');
    await expect(complete).toContainText('BINTI FARID/SITI MARIAM');
    await expect(complete.getByText('Completed by the traveller')).toHaveCount(3);
    await findMailTo(page, booking.email, 'All details are here');
    expect(await page.content()).not.toMatch(/K6031772/);
    expect(await page.evaluate(noSideways)).toBe(true);
  });
});

test('the buyer’s and travellers’ forms pass axe, and a replaced link expires', async ({ page }) => {
  const { booking } = await familyOfFour('Mudah Travel');
  await page.goto(ownBookingPath(booking));
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Complete details of traveller 1' }).click();
  await expect(page.getByLabel('Nationality')).toHaveValue('MYS');
  await expectNoAxeViolations(page);
  await page.goto(`${ownBookingPath(booking)}/travellers/2`);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Make a link' }).click();
  await expect(page.getByText('This link is new.')).toBeVisible();
  await expectNoAxeViolations(page);
  const old = new URL(await page.getByLabel('Link for traveller 2').inputValue()).pathname;
  await page.getByRole('button', { name: 'End this link and make another' }).click();
  await expect(page.getByLabel('Link for traveller 2')).not.toHaveValue(new RegExp(old));
  const link = new URL(await page.getByLabel('Link for traveller 2').inputValue()).pathname;
  expect(link).not.toBe(old);
  await page.goto(old);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has ended');
  await page.goto(link);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Save details' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expectNoAxeViolations(page);
  expect(await page.evaluate(noSideways)).toBe(true);
});

test('a traveller sees how the ticket will read, and is warned about a passport that ends soon', async ({
  page,
}) => {
  const { booking } = await familyOfFour('Pasport Travel');
  await page.goto(`${ownBookingPath(booking)}/travellers/2`);
  await page.getByRole('button', { name: 'Make a link' }).click();
  await page.goto(new URL(await page.getByLabel('Link for traveller 2').inputValue()).pathname);
  await expect(page.getByRole('row', { name: /Muthu A\/L Raman/ })).toBeVisible();
  const [person] = family;
  if (!person) throw new Error('the family needs a traveller');
  await fillIn(page, person);
  await expect(page.getByText('BIN FARID/AIMAN')).toBeVisible();
  const soon = addDays(booking.last_flight_on, 30);
  const expiry = page.getByRole('group', { name: 'Passport expiry' });
  await expiry.getByLabel('Day').fill(soon.slice(8));
  await expiry.getByLabel('Month').selectOption(String(Number(soon.slice(5, 7))));
  await expiry.getByLabel('Year').fill(soon.slice(0, 4));
  const warning = page.getByText('Many countries require a passport valid for 6 months');
  await expect(warning).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Save details' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your details are saved');
  await expect(warning).toBeVisible();
  await expectNoAxeViolations(page);
  await page.goto(ownBookingPath(booking));
  await expect(page.getByText('This passport ends within 6 months after the last flight.')).toBeVisible();
  await expectNoAxeViolations(page);
});

test('the buyer corrects a wrong phone number, and the company sees the new one', async ({
  page,
  browser,
}) => {
  const { company, booking } = await familyOfFour('Nombor Travel');
  await page.goto(ownBookingPath(booking));
  await page.getByRole('link', { name: 'Wrong number? Correct it' }).click();
  await expectNoAxeViolations(page);
  await page.getByLabel('Phone number').fill('12');
  await page.getByRole('button', { name: 'Save phone number' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expectNoAxeViolations(page);
  await page.getByLabel('Phone number').fill('013-555 0144');
  await page.getByRole('button', { name: 'Save phone number' }).click();
  await expect(page.getByText('Your booking now has the phone number 013-555 0144.')).toBeVisible();
  expect(await page.evaluate(noSideways)).toBe(true);
  await findMailTo(page, booking.email, 'New phone number', 'now ends in 144');
  const agent = await openOtherBrowser(browser);
  await signInAs(agent, 'company', company.owner);
  await agent.goto(`/company/bookings/${booking.id}`);
  await expect(agent.getByText('corrected the phone number')).toBeVisible();
  await expect(agent.getByRole('link', { name: '+60135550144' })).toBeVisible();
  await agent.context().close();
});

test('booking, travellers and a traveller’s own page fit at twice the text size', async ({ page }) => {
  const { booking } = await familyOfFour('Besar Travel');
  await page.goto(`${ownBookingPath(booking)}/travellers/2`);
  await page.getByRole('button', { name: 'Make a link' }).click();
  const own = new URL(await page.getByLabel('Link for traveller 2').inputValue()).pathname;
  await doubleTextSize(page);
  for (const url of [ownBookingPath(booking), `${ownBookingPath(booking)}/travellers/2`, own]) {
    await page.goto(url);
    expect(await page.evaluate(noSideways), url).toBe(true);
  }
});

test('a company enters a passenger, sends the names, and records the tickets', async ({ page, browser }) => {
  const { company, booking } = await familyOfFour('Rombongan Travel');
  await signInAs(page, 'company', company.owner);
  await page.goto(`/company/customer/booking?booking=${booking.id}`);
  await page.getByRole('link', { name: 'Passengers and tickets' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Booking ${booking.reference}`);
  await expect(page.getByRole('list', { name: 'Progress' })).toContainText('0 of 4 · due in 48 h');
  await expectNoAxeViolations(page);
  expect(await page.evaluate(noSideways)).toBe(true);

  await page.getByRole('link', { name: 'Enter the details of passenger 1' }).click();
  await page.getByRole('button', { name: 'Save details' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
  for (const [index, { first, last, gender, passport }] of family.entries()) {
    await page.getByRole('link', { name: `Enter the details of passenger ${index + 2}` }).click();
    await page.getByLabel('First name').fill(first);
    await page.getByLabel('Last name').fill(last);
    await page.getByLabel('Gender').selectOption(gender);
    await page.getByLabel('Date of birth').fill('21 Jun 2000');
    await page.getByLabel('Passport number').fill(passport);
    await page.getByLabel('Passport expiry').fill('31 Jan 2035');
    await page.getByRole('button', { name: 'Save details' }).click();
    await expect(page.getByRole('heading', { name: `Passengers, ${index + 2} of 4` })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Names sent to the airline' }).click();
  await expect(page.getByText('Issue the tickets, then enter their numbers,')).toBeVisible();
  await expect(page.getByLabel('PNR')).toHaveValue('FAM4LY');
  await page.getByLabel('Ticket numbers').fill('232-12345');
  await page.getByRole('button', { name: 'Tickets issued' }).click();
  await expect(page.getByRole('alert')).toContainText('Enter ticket numbers of 13 digits');
  await page.getByLabel('Ticket numbers').fill([0, 1, 2, 3].map((end) => `232-123456789${end}`).join('\n'));
  await page.getByRole('button', { name: 'Tickets issued' }).click();
  await expect(page.getByRole('cell', { name: '232-1234567893' })).toBeVisible();
  await page.getByRole('button', { name: 'Documents sent in another way' }).click();
  await expect(page.getByText('Everything is done.')).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await page.evaluate(noSideways)).toBe(true);

  const buyer = await openOtherBrowser(browser);
  await buyer.goto(ownBookingPath(booking));
  await expect(buyer.getByRole('region', { name: 'Travellers' })).toContainText(
    'The seller sent the tickets on',
  );
  expect(await buyer.content()).not.toMatch(/K6031772|FAM4LY/);
  await buyer.context().close();
});
