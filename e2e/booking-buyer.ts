// A buyer in the browser, and what no page can do for a test: deals made to measure, and time that passes at once.
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { demoCompanyIds } from '../dev/demo-data.ts';
import { buildDeal } from '../dev/factories.ts';
import { query } from './test.ts';

type Deal = ReturnType<typeof buildDeal>;

export const traveller = {
  firstName: 'Ahmad Faliq',
  lastName: 'Bin Hamedi',
  passportNumber: 'a51204478',
  phoneNumber: '012-345 6789',
};

/** Japan with AirAsia X for MYR 1,099.00 instead of 1,899.00, twelve seats, unless told otherwise. */
export async function makeDeal(overrides: Partial<Deal> = {}): Promise<string> {
  const id = randomUUID();
  const row = buildDeal({
    company_id: demoCompanyIds.wira,
    destination_country: 'Japan',
    airlines: 'AirAsia X',
    cost: '1899.00',
    selling_price: '1099.00',
    seats_offered: 12,
    ...overrides,
    id,
  });
  const columns = Object.keys(row);
  const places = columns.map((_, index) => `$${index + 1}`);
  await query(`insert into flights (${columns}) values (${places})`, Object.values(row));
  return id;
}

export const changeDeal = (id: string, change: string) =>
  query(`update flights set ${change} where id = $1`, [id]);

export const newEmail = () => `buyer.${randomUUID()}@example.com`;

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
export const mainButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const ticketField = (page: Page) => page.getByRole('spinbutton', { name: 'How many tickets?' });
export const stepUrl = (dealId: string, step: number) =>
  `/booking?deal=${dealId}${step > 1 ? `&step=${step}` : ''}`;

export async function chooseTickets(page: Page, dealId: string, tickets: number): Promise<void> {
  await page.goto(stepUrl(dealId, 1));
  await ticketField(page).fill(String(tickets));
  await mainButton(page, 'Continue to Passenger Details').click();
  await expect(heading(page)).toHaveText('Passenger Details');
}

export async function fillPassenger(page: Page, email = newEmail()): Promise<string> {
  await page.getByLabel('First name', { exact: true }).fill(traveller.firstName);
  await page.getByLabel('Last name', { exact: true }).fill(traveller.lastName);
  await page.getByLabel('Male', { exact: true }).check();
  const birth = page.getByRole('group', { name: 'Date of birth' });
  await birth.getByLabel('Day').fill('14');
  await birth.getByLabel('Month').selectOption('Aug');
  await birth.getByLabel('Year').fill('1991');
  await page.getByLabel('Passport number').fill(traveller.passportNumber);
  const expiry = page.getByRole('group', { name: 'Passport expiry' });
  await expiry.getByLabel('Day').fill('9');
  await expiry.getByLabel('Month').selectOption('May');
  await expiry.getByLabel('Year').fill('2036');
  await page.getByLabel('Phone number').fill(traveller.phoneNumber);
  await page.getByLabel('Email').fill(email);
  return email;
}

export async function toSummary(page: Page, dealId: string, tickets = 2): Promise<string> {
  await chooseTickets(page, dealId, tickets);
  const email = await fillPassenger(page);
  await mainButton(page, 'Continue to Summary').click();
  await expect(heading(page)).toHaveText('Confirmation');
  return email;
}

export async function toPayment(page: Page, dealId: string, tickets = 2): Promise<string> {
  const email = await toSummary(page, dealId, tickets);
  await page.getByRole('checkbox').check();
  await mainButton(page, 'Proceed to Payment').click();
  await expect(heading(page)).toHaveText('Payment');
  return email;
}

/** All four steps; ends on the bill at the practice Billplz. */
export async function toBill(page: Page, dealId: string, tickets = 2): Promise<string> {
  const email = await toPayment(page, dealId, tickets);
  await mainButton(page, 'Proceed to Payment').click();
  await expect(page.getByText('Practice Billplz', { exact: true })).toBeVisible();
  return email;
}

export const payWell = (page: Page) => page.getByRole('button', { name: 'Successful' }).click();
export const payBadly = (page: Page) => page.getByRole('button', { name: 'Failed' }).click();

export interface BookingRow {
  id: string;
  reference: string;
  state: string;
  payment_status: string;
  tickets: number;
  total: string;
  is_late: boolean;
}

export async function bookingsOf(dealId: string): Promise<BookingRow[]> {
  return query<BookingRow>(
    'select id, reference, state, payment_status, tickets, total, is_late from bookings where flight_id = $1 order by created_at',
    [dealId],
  );
}

export async function onlyBooking(dealId: string): Promise<BookingRow> {
  const [booking, ...others] = await bookingsOf(dealId);
  if (!booking || others.length > 0) throw new Error('expected exactly one booking');
  return booking;
}

async function until(id: string, condition: string): Promise<void> {
  await expect
    .poll(async () => (await query(`select 1 from bookings where id = $1 and ${condition}`, [id])).length, {
      timeout: 20_000,
      message: condition,
    })
    .toBe(1);
}

/** The buyer's fifteen minutes are over: the worker deletes the bill. */
export async function endHold(dealId: string): Promise<string> {
  const { id } = await onlyBooking(dealId);
  await query(`update bookings set hold_expires_at = now() - interval '1 second' where id = $1`, [id]);
  await until(id, `state = 'expiring' and release_at is not null`);
  return id;
}

/** And the grace after them: the worker gives the seats back. */
export async function expireHold(dealId: string): Promise<void> {
  const id = await endHold(dealId);
  await query('update bookings set release_at = now(), next_check_at = now() where id = $1', [id]);
  await until(id, `state = 'expired'`);
}
