// Opens a browser each for buyer, company and operator on a bad day, and creates their paid bookings.

import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { signIn } from '#dev/testing/pages/sign-in.ts';
import { buyerContactHours } from '#domain/fulfilment/reminders.ts';
import { addDays, klDate } from '#domain/kernel/time.ts';
import { formatDateTime } from '#format/dates.ts';
import type { BookingRow, FlightRow, NewFlightRow } from '#server/platform/database/schema.ts';
import {
  addDaysToNow,
  type CompanyWithOwner,
  malaysiaAirlines,
  ownBooking,
  ownBookingPath,
  ownDeal,
  ownEmail,
  productDb,
  signInAsOwner,
} from './own-data.ts';
import { enterTraveller, type TypedTraveller } from './own-flight.ts';
import { recordEvents } from './own-money.ts';
import {
  test as base,
  expect,
  expectNoAxeViolations,
  findMailTo,
  noSideways,
  openOtherBrowser,
  query,
} from './test.ts';

export interface Sides {
  readonly company: CompanyWithOwner;
  readonly office: Page;
  readonly operator: Page;
  readonly buyer: Page;
}

/** axe needs scripts, so pages without them are copied to one that runs scripts. */
const copyPages = new WeakMap<Page, Page>();

async function copyPage(page: Page): Promise<Page> {
  const copy = copyPages.get(page);
  if (!copy) return page;
  const shown = (await page.content()).replaceAll(/<script\b.*?<\/script>|<\/?noscript\b[^>]*>/gs, '');
  await copy.route(page.url(), (route) => route.fulfill({ contentType: 'text/html', body: shown }), {
    times: 1,
  });
  await copy.goto(page.url());
  return copy;
}

export const test = base.extend<{ sides: Sides }>({
  sides: async ({ page, browser }, use) => {
    const company = await signInAsOwner(page, SELLER);
    const operator = await openOtherBrowser(browser);
    await signIn(operator, 'superadmin');
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const buyer = await plain.newPage();
    const copies = await browser.newContext();
    copyPages.set(buyer, await copies.newPage());
    await use({ company, office: page, operator, buyer });
    for (const context of [operator.context(), plain, copies]) await context.close();
  },
});

export const lim: TypedTraveller = ['Wei Ming', 'Qzylim', 'male', '1988-03-09', 'A52814467', '2036-05-20'];
export const tan: TypedTraveller = ['Hui Min', 'Qzytan', 'female', '1990-08-14', 'A49920318', '2036-04-02'];
export const misspelt: TypedTraveller = [
  'Hui Min',
  'Qzytam',
  'female',
  '1990-08-14',
  'A49920318',
  '2036-04-02',
];
export const son: TypedTraveller = ['Jun Kai', 'Qzylim', 'male', '2018-06-21', 'A60317725', '2036-06-01'];
export const aunt: TypedTraveller = ['Mei Ling', 'Qzytan', 'female', '1976-08-01', 'A88321258', '2036-04-30'];

export const SELLER = 'Hari Buruk Travel';

export const unitPriceSen = 109_900;

export const daysFromToday = (days: number) => addDays(klDate(new Date()), days);

export function ownTrip(companyId: string, overrides: Partial<NewFlightRow> = {}): Promise<FlightRow> {
  return ownDeal({
    ...malaysiaAirlines,
    company_id: companyId,
    pnr: 'QX7LMN',
    deadline: addDaysToNow(20),
    outbound_departs_on: daysFromToday(30),
    return_departs_on: daysFromToday(36),
    ...overrides,
  });
}

/** Departs in ten days, so that its tickets are due this week. */
export const createDealInTenDays = () => ({
  deadline: addDaysToNow(2),
  outbound_departs_on: daysFromToday(10),
  return_departs_on: daysFromToday(16),
});

export interface PaidBookingOptions {
  readonly travellers?: readonly TypedTraveller[];
  readonly tickets?: number;
  readonly paidAt?: Date;
  /** False while the company still owes the buyer the promised call. */
  readonly isReached?: boolean;
}

export async function ownPaidBooking(deal: FlightRow, wishes: PaidBookingOptions = {}): Promise<BookingRow> {
  const { travellers = [lim], tickets = Math.max(1, travellers.length), isReached = true } = wishes;
  const paidAt = wishes.paidAt ?? addDaysToNow(-1);
  const [[firstName, lastName] = lim] = travellers;
  const { name } = await productDb()
    .db.selectFrom('companies')
    .select('name')
    .where('id', '=', deal.company_id)
    .executeTakeFirstOrThrow();
  const booking = await ownBooking(deal, {
    state: 'confirmed',
    mode: 'test',
    tickets,
    first_name: firstName,
    last_name: lastName,
    email: ownEmail(),
    company_name: name,
    fee_basis_points: 500,
    created_at: paidAt,
    completed_at: paidAt,
  });
  await query('update flights set seats_sold = seats_sold + $2 where id = $1', [deal.id, tickets]);
  await recordPayment(booking);
  await recordEvents(booking, [{ kind: 'payment', amountSen: unitPriceSen * tickets, fate: 'kept' }]);
  for (const [index, typed] of travellers.entries()) await enterTraveller(booking.id, index + 1, typed);
  if (travellers.length === tickets)
    await query(
      `update fulfilments set state = 'complete', names_complete_at = now() where booking_id = $1`,
      [booking.id],
    );
  if (isReached) await recordReached(booking, paidAt);
  return booking;
}

async function recordPayment({
  id: booking_id,
  total,
  billplz_bill_id,
  completed_at,
}: BookingRow): Promise<void> {
  const { db } = productDb();
  const settings = await db
    .selectFrom('billplz_settings')
    .select(['id', 'collection_id'])
    .where('is_current', '=', true)
    .executeTakeFirstOrThrow();
  const { id: attempt_id } = await db
    .insertInto('payment_attempts')
    .values({
      booking_id,
      settings_version: settings.id,
      collection_id: settings.collection_id,
      amount: total,
      bill_id: billplz_bill_id,
      status: 'paid',
      transaction_id: randomUUID().slice(0, 8).toUpperCase(),
      paid_at: completed_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('payment_events')
    .values({
      booking_id,
      attempt_id,
      source: 'callback',
      event: 'paid',
      outcome: 'paid',
      counted_amount: total,
      paid_amount: total,
      signature_ok: true,
      state: 'paid',
      paid: true,
    })
    .execute();
}

async function recordReached({ id, company_id }: BookingRow, called_at: Date): Promise<void> {
  await productDb()
    .db.insertInto('follow_ups')
    .values({
      booking_id: id,
      company_id,
      outcome: 'reached',
      next_call_at: null,
      called_at,
      called_by: 'aina@agency.example',
    })
    .execute();
}

export async function issueTickets(...bookings: readonly BookingRow[]): Promise<void> {
  const ids = bookings.map(({ id }) => id);
  await query(
    `update passengers set ticket_number = '232-' || (1000000000 + floor(random() * 8999999999))::bigint
      where booking_id = any($1)`,
    [ids],
  );
  await query(
    `update fulfilments set state = 'documentsSent', pnr = 'QX7LMN', names_sent_at = $2, names_sent_by = $3,
      ticketed_at = $2, ticketed_by = $3, documents_sent_at = $2, documents_sent_by = $3
      where booking_id = any($1)`,
    [ids, addDaysToNow(-1), 'aina@agency.example'],
  );
}

export async function runReminders(): Promise<void> {
  await query(`select graphile_worker.add_job('tell-reminders', '{}')`);
}

export async function ageRequest({ id }: BookingRow): Promise<void> {
  await query(
    `update booking_requests set requested_at = requested_at - interval '8 days' where booking_id = $1`,
    [id],
  );
}

export async function ageFlightChange(dealId: string): Promise<void> {
  await query(`update flight_changes set made_at = made_at - interval '8 days' where flight_id = $1`, [
    dealId,
  ]);
}

export async function expectLateMail(page: Page, booking: BookingRow, words: string): Promise<void> {
  const clock = formatDateTime(new Date()).slice(-5);
  if (clock < buyerContactHours.from || clock >= buyerContactHours.until) return;
  const mail = await findMailTo(page, booking.email, `${SELLER} is late: booking ${booking.reference}`);
  expect(mail.text).toContain(words);
}

/** Expects that the page passes axe and fits the screen; SCREENSHOTS=folder takes a picture. */
export async function checkPage(page: Page, name: string): Promise<void> {
  await expectNoAxeViolations(await copyPage(page));
  expect(await page.evaluate(noSideways), `${name} fits the screen`).toBe(true);
  if (process.env.SCREENSHOTS) {
    const width = page.viewportSize()?.width;
    await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}-${width}.png`, fullPage: true });
  }
}

export async function openAllPages({ office, operator, buyer }: Sides, booking: BookingRow): Promise<void> {
  await buyer.goto(ownBookingPath(booking));
  await office.goto(`/company/bookings/${booking.id}`);
  await operator.goto(`/superadmin/bookings/${booking.id}`);
  for (const page of [buyer, office, operator])
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

export async function checkAllPages(sides: Sides, booking: BookingRow, name: string): Promise<void> {
  await openAllPages(sides, booking);
  for (const side of ['buyer', 'office', 'operator'] as const)
    await checkPage(sides[side], `${name}-${side}`);
}
