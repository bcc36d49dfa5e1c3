// One function for each action of buyer, company and operator on a bad day.
import type { Locator, Page } from '@playwright/test';
import { textPdf } from '#dev/testing/fixtures/document-fixture.ts';
import type { BookingRow } from '#server/platform/database/schema.ts';
import { checkPage } from './bad-day-data.ts';
import { addDaysToNow, ownBookingPath } from './own-data.ts';
import { expect } from './test.ts';

const press = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true }).click();

type RequestKind = 'correction' | 'cancellation';
const requestLinks = { correction: 'Ask for a correction', cancellation: 'Ask to cancel' } as const;
const requestLabels = {
  correction: 'What should be corrected?',
  cancellation: 'Why do you want to cancel?',
} as const;

export async function openRequest(buyer: Page, booking: BookingRow, kind: RequestKind): Promise<void> {
  await buyer.goto(ownBookingPath(booking));
  await buyer.getByRole('link', { name: requestLinks[kind], exact: true }).click();
  await expect(buyer.getByLabel(requestLabels[kind])).toBeVisible();
}

export async function sendRequest(buyer: Page, kind: RequestKind, words: string): Promise<void> {
  await buyer.getByLabel(requestLabels[kind]).fill(words);
  await press(buyer, 'Send to the seller');
  await expect(buyer.getByText('Your request is with the seller.')).toBeVisible();
}

export async function openOffer(buyer: Page, booking: BookingRow): Promise<void> {
  await buyer.goto(ownBookingPath(booking));
  await buyer.getByRole('link', { name: 'See the offer' }).first().click();
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText('Refund offer');
}

export async function acceptOffer(buyer: Page, amount: string): Promise<void> {
  await press(buyer, `Accept ${amount} and cancel`);
  await expect(buyer.getByText('You accepted the offer.')).toBeVisible();
}

export async function openFlightChange(buyer: Page, booking: BookingRow): Promise<void> {
  await buyer.goto(ownBookingPath(booking));
  await buyer.getByRole('link', { name: 'Answer', exact: true }).click();
  await expect(buyer.getByLabel('What would you like to do?')).toBeVisible();
}

export async function answerFlightChange(buyer: Page, answer: string, words: string): Promise<void> {
  await buyer.getByLabel('What would you like to do?').selectOption(answer);
  await buyer.getByLabel('Anything the seller should know').fill(words);
  await press(buyer, 'Send answer');
  await expect(buyer.getByText('Your answer was saved.')).toBeVisible();
}

export async function openInfant(buyer: Page, booking: BookingRow, place: number): Promise<void> {
  await buyer.goto(ownBookingPath(booking));
  await buyer.getByRole('link', { name: `Add an infant on the lap of traveller ${place}` }).click();
  await expect(buyer.getByRole('button', { name: 'Save infant' })).toBeVisible();
}

export interface Infant {
  readonly first: string;
  readonly last: string;
  readonly passport: string;
}

/** Enters an infant who is about one year old at departure. */
export async function enterInfant(buyer: Page, { first, last, passport }: Infant): Promise<void> {
  await buyer.getByLabel('First name').fill(first);
  await buyer.getByLabel('Last name').fill(last);
  await buyer.getByLabel('Female', { exact: true }).check();
  const born = addDaysToNow(-330);
  await fillDate(buyer.getByRole('group', { name: 'Date of birth' }), born);
  await buyer.getByLabel('Passport number').fill(passport);
  await fillDate(buyer.getByRole('group', { name: 'Passport expiry' }), addDaysToNow(1_500));
  await press(buyer, 'Save infant');
}

async function fillDate(group: Locator, date: Date): Promise<void> {
  await group.getByLabel('Day').fill(String(date.getUTCDate()));
  await group.getByLabel('Month').selectOption(String(date.getUTCMonth() + 1));
  await group.getByLabel('Year').fill(String(date.getUTCFullYear()));
}

export async function expectDownload(buyer: Page, name: string): Promise<void> {
  const download = buyer.waitForEvent('download');
  await buyer.getByRole('link', { name: `Download ${name}` }).click();
  expect((await download).suggestedFilename()).toBe(name);
}

export async function openBooking(office: Page, booking: BookingRow): Promise<void> {
  await office.goto(`/company/bookings/${booking.id}`);
  await expect(office.getByRole('heading', { level: 1 })).toContainText(booking.reference);
}

export async function answerRequest(
  office: Page,
  answer: 'Accept' | 'Decline',
  words: string,
): Promise<void> {
  const requests = office.getByRole('region', { name: 'Requests from the buyer' });
  await requests.getByLabel('Your answer').fill(words);
  await press(requests, answer);
  await expect(requests.getByText(answer === 'Accept' ? 'Accepted on' : 'Declined on')).toBeVisible();
}

export interface Cancellation {
  readonly refund?: string;
  readonly words: string;
  /** Names of those who still fly; undefined to cancel the whole booking. */
  readonly stillFlying?: readonly string[];
  readonly review: string;
  readonly confirm: string;
  readonly done: string;
}

export async function cancelBooking(office: Page, booking: BookingRow, wanted: Cancellation): Promise<void> {
  await openBooking(office, booking);
  await office.getByRole('link', { name: 'Cancel this booking', exact: true }).click();
  for (const name of wanted.stillFlying ?? []) await office.getByLabel(name).uncheck();
  if (wanted.refund) await office.getByLabel('Refund to the buyer (MYR)').fill(wanted.refund);
  await office.getByLabel('Message to the buyer').fill(wanted.words);
  await checkPage(office, 'cancel-1-enter');
  await press(office, 'Review');
  await expect(office.getByText(wanted.review)).toBeVisible();
  await readPreview(office, wanted.words);
  await checkPage(office, 'cancel-2-review');
  await press(office, wanted.confirm);
  await expect(office.getByRole('status').filter({ hasText: wanted.done })).toBeVisible();
}

async function readPreview(office: Page, words: string): Promise<void> {
  await office.getByText(/^Read the email that /).click();
  await expect(office.locator('pre').getByText(words)).toBeVisible();
}

export async function markFlightCancelled(
  office: Page,
  dealId: string,
  { count, note }: { readonly count: number; readonly note: string },
): Promise<void> {
  await office.goto(`/company/flights/${dealId}`);
  await office.getByRole('link', { name: 'Mark as cancelled' }).click();
  await expect(office.getByRole('heading', { level: 2 })).toContainText(`${count} bookings`);
  await office.getByLabel('Note to the buyers').fill(note);
  await checkPage(office, 'flight-cancelled-mark');
  await press(office, `Mark as cancelled and email ${count} buyers`);
  await expect(office.getByRole('link', { name: 'Refund everyone on this flight' })).toBeVisible();
}

export interface MovedFlight {
  readonly departs: string;
  readonly arrives: string;
  readonly note: string;
  readonly count: number;
}

export async function moveFlight(office: Page, dealId: string, moved: MovedFlight): Promise<void> {
  await office.goto(`/company/flights/${dealId}`);
  await office.getByRole('link', { name: 'Enter the new flights' }).click();
  const outbound = office.getByRole('group', { name: /^MH 52, / });
  await outbound.getByLabel('Departs').fill(moved.departs);
  await outbound.getByLabel('Arrives').fill(moved.arrives);
  await office.getByLabel('Note to the buyers').fill(moved.note);
  await press(office, 'Review');
  await expect(office.getByRole('table', { name: 'Flights' })).toContainText(moved.departs);
  await readPreview(office, moved.note);
  await checkPage(office, 'flight-moved-review');
  await press(office, `Save and email ${moved.count} buyers`);
  await expect(office.getByRole('status').filter({ hasText: 'We will email the buyers' })).toBeVisible();
}

export async function keepTickets(office: Page): Promise<void> {
  await press(office, 'The tickets stay valid');
  await expect(office.getByRole('button', { name: 'The tickets stay valid' })).toHaveCount(0);
}

export interface FlightRefund {
  readonly count: number;
  readonly total: string;
  readonly words: string;
}

export async function refundFlight(office: Page, dealId: string, refund: FlightRefund): Promise<void> {
  const { count, total, words } = refund;
  await office.goto(`/company/flights/${dealId}`);
  await office.getByRole('link', { name: 'Refund everyone on this flight' }).click();
  await expect(office.getByRole('heading', { name: `${count} bookings, ${total}` })).toBeVisible();
  await office.getByText(/^Read the email that /).click();
  await checkPage(office, 'flight-cancelled-refund');
  await office.getByLabel('Message to the buyer').fill(words);
  await press(office, `Refund ${count} bookings, ${total}`);
  await expect(office.getByText(`${count} bookings are cancelled, and ${total} goes back`)).toBeVisible();
}

export async function markNamesSent(office: Page): Promise<void> {
  await press(office, 'Names sent to the airline');
  await expect(office.getByRole('button', { name: 'Take back the last step' })).toBeVisible();
}

/** Records the PNR as the reference, for airlines that print no ticket numbers. */
export async function recordReference(office: Page, reference: string): Promise<void> {
  const form = office.getByRole('form', { name: 'Tickets' });
  await form.getByLabel('PNR').fill(reference);
  await press(form, 'Tickets issued');
  await expect(office.getByRole('cell', { name: reference }).first()).toBeVisible();
}

export interface TicketFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export const ticketFile = (name: string, ...lines: string[]): TicketFile => ({
  name,
  mimeType: 'application/pdf',
  buffer: textPdf(...lines),
});

export async function uploadTickets(office: Page, ...files: TicketFile[]): Promise<void> {
  await office.getByLabel('PDF files').setInputFiles(files);
  await press(office, 'Upload');
  for (const { name } of files) {
    const row = office.getByRole('listitem').filter({ has: office.getByRole('link', { name }) });
    await expect(row).toContainText('Needs you', { timeout: 60_000 });
    await press(office, `Confirm ${name}`);
    await expect(row).toContainText('Confirmed');
  }
}

export async function sendTickets(office: Page, count: number): Promise<void> {
  await office.getByRole('button', { name: new RegExp(`^Send ${count} documents? to the buyer$`) }).click();
  await expect(office.getByText('Sent. The buyer will get an email in a moment.')).toBeVisible();
}

export async function sendNewTicket(office: Page, number: string): Promise<void> {
  await press(office, `Use ${number} and send`);
  await expect(office.getByText('Sent. The buyer will get an email in a moment.')).toBeVisible();
}

export async function correctName(office: Page, place: number, lastName: string): Promise<void> {
  await office.getByRole('link', { name: `Correct the details of passenger ${place}` }).click();
  const form = office.getByRole('region', { name: `Passenger ${place}` });
  await form.getByLabel('Last name').fill(lastName);
  await press(form, 'Save details');
  await expect(form).toHaveCount(0);
}

export async function findOnDesk(operator: Page, { reference }: BookingRow): Promise<Locator> {
  await operator.goto('/superadmin/desk');
  const rows = operator.getByRole('row');
  const row = rows.filter({ hasText: reference });
  await expect(rows.nth(1)).toBeVisible();
  while (!(await row.isVisible())) {
    // The address changes before the rows do.
    const first = (await rows.nth(1).textContent()) ?? '';
    await operator.locator('a[rel=next]').click();
    await expect(rows.nth(1)).not.toHaveText(first);
  }
  return row;
}

export async function remindCompany(operator: Page): Promise<void> {
  await press(operator, 'Remind the company');
  await expect(operator.getByText('The reminder goes to 1 person of the company.')).toBeVisible();
}

export async function noteCall(operator: Page, note: string): Promise<void> {
  await operator.getByText('Note a call', { exact: true }).click();
  await operator.getByLabel('You called', { exact: true }).selectOption('The company');
  await operator.getByLabel('Result', { exact: true }).selectOption('Reached');
  await operator.getByRole('textbox', { name: /^Note/ }).fill(note);
  await press(operator, 'Note the call');
  await expect(operator.getByText(/called and reached the company/)).toBeVisible();
}
