// Actions of a buyer in the browser, and jumps in time.
import { expect, type Page } from '@playwright/test';
import type { BookingState } from '#domain/bookings/booking-state.ts';
import type { BookingRow, NewBookingRow } from '#server/platform/database/schema.ts';
import { ownEmail, productDb } from './own-data.ts';

export const traveller = {
  firstName: 'Ahmad Faliq',
  lastName: 'Bin Hamedi',
  passportNumber: 'a51204478',
  phoneNumber: '012-345 6789',
};

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

export async function fillPassenger(page: Page, email = ownEmail()): Promise<string> {
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

export async function toBill(page: Page, dealId: string, tickets = 2): Promise<string> {
  const email = await toPayment(page, dealId, tickets);
  await mainButton(page, 'Proceed to Payment').click();
  await expect(page.getByText('Practice Billplz', { exact: true })).toBeVisible();
  return email;
}

export const payForBill = (page: Page) => page.getByRole('button', { name: 'Successful' }).click();
export const failPayment = (page: Page) => page.getByRole('button', { name: 'Failed' }).click();

export function listBookingsOfDeal(dealId: string): Promise<BookingRow[]> {
  const { db } = productDb();
  return db
    .selectFrom('bookings')
    .selectAll()
    .where('flight_id', '=', dealId)
    .orderBy('created_at')
    .execute();
}

export async function findOnlyBooking(dealId: string): Promise<BookingRow> {
  const [booking, ...others] = await listBookingsOfDeal(dealId);
  if (!booking || others.length > 0) throw new Error('expected exactly one booking');
  return booking;
}

async function changeBooking(id: string, change: Partial<NewBookingRow>): Promise<void> {
  await productDb().db.updateTable('bookings').set(change).where('id', '=', id).executeTakeFirstOrThrow();
}

/** The worker checks every two seconds but shares Billplz's rate limit across all specs. */
const patience = { timeout: 75_000 };

async function untilState(dealId: string, state: BookingState): Promise<void> {
  await expect
    .poll(async () => (await findOnlyBooking(dealId)).state, { ...patience, message: 'state of the booking' })
    .toBe(state);
}

export async function endHold(dealId: string): Promise<void> {
  const { id } = await findOnlyBooking(dealId);
  await changeBooking(id, { hold_expires_at: new Date(Date.now() - 1_000) });
  await untilState(dealId, 'expiring');
  await expect.poll(async () => (await findOnlyBooking(dealId)).release_at, patience).toBeTruthy();
}

export async function expireHold(dealId: string): Promise<void> {
  await endHold(dealId);
  const { id } = await findOnlyBooking(dealId);
  const now = new Date();
  await changeBooking(id, { release_at: now, next_check_at: now });
  await untilState(dealId, 'expired');
}
