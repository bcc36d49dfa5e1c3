// The days on which something goes wrong, as the buyer, the company and the operator see them: a cancelled flight, a changed
// flight, a request to cancel, and tickets that are late. Every page fits its screen and passes axe at both sizes.
import type { Page } from '@playwright/test';
import { signIn } from '#dev/sign-in.ts';
import { addDays, klDate } from '#domain/time.ts';
import type { BookingRow } from '#server/platform/schema.ts';
import { expectFine } from './both-sizes.ts';
import {
  bookingPath,
  encrypt,
  inDays,
  malaysiaAirlines,
  ownBooking,
  ownDeal,
  productDb,
  signInAsOwner,
} from './own-data.ts';
import { expect, once, somebodyElse, test } from './test.ts';

const day = (days: number) => addDays(klDate(new Date()), days);

/** Paid ten days ago for two, with the buyer reached. */
async function paid(companyId: string, fliesIn: number): Promise<BookingRow> {
  const deal = await ownDeal({
    ...{ ...malaysiaAirlines, company_id: companyId, deadline: inDays(fliesIn - 1) },
    ...{ outbound_departs_on: day(fliesIn), return_departs_on: day(fliesIn + 6) },
  });
  const paidAt = inDays(-10);
  const booking = await ownBooking(deal, {
    ...{ state: 'confirmed', tickets: 2, created_at: paidAt, completed_at: paidAt },
  });
  await productDb()
    .db.insertInto('follow_ups')
    .values({
      ...{ booking_id: booking.id, company_id: companyId, outcome: 'reached', next_call_at: null },
      ...{ called_at: inDays(-9), called_by: 'aina@agency.example' },
    })
    .execute();
  return booking;
}

async function change(booking: BookingRow, kind: 'changed' | 'cancelled'): Promise<string> {
  const { legs, flight_id, company_id } = booking;
  const [first, ...others] = legs;
  const moved = first ? [{ ...first, departureTime: '05:05', arrivalTime: '12:30' }, ...others] : legs;
  const { id } = await productDb()
    .db.insertInto('flight_changes')
    .values({
      ...{ flight_id, company_id, kind, legs: JSON.stringify(kind === 'changed' ? moved : legs) },
      ...{ made_by: 'aina@agency.example', made_at: inDays(-5) },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The buyer wants to be called about the changed flight. */
async function wantCall({ id: booking_id, company_id }: BookingRow, change_id: string): Promise<void> {
  await productDb()
    .db.insertInto('flight_change_answers')
    .values({
      change_id,
      booking_id,
      company_id,
      told_at: inDays(-5),
      answer: 'call',
      answered_at: inDays(-4),
    })
    .execute();
}

async function askToCancel({ id: booking_id, company_id }: BookingRow): Promise<void> {
  const id = crypto.randomUUID();
  await productDb()
    .db.insertInto('booking_requests')
    .values({
      ...{ id, booking_id, company_id, kind: 'cancellation', asked_at: inDays(-1) },
      words: encrypt('One of us is ill.', `booking_requests.words|${id}`),
    })
    .execute();
}

async function completeNames({ id }: BookingRow): Promise<void> {
  const { db } = productDb();
  await db
    .updateTable('fulfilments')
    .set({ state: 'complete', names_complete_at: inDays(-8) })
    .where('booking_id', '=', id)
    .execute();
  await db
    .updateTable('passengers')
    .set({ first_name: 'Wei Ming', last_name: 'Lim', entered_by: 'buyer', entered_at: inDays(-8) })
    .where('booking_id', '=', id)
    .execute();
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** No text is cut off without an ellipsis. */
const cutTexts = (page: Page) =>
  page.locator('tbody small').evaluateAll((all) =>
    all
      .filter((each) => {
        const cell = each.closest('td')?.getBoundingClientRect();
        const { right, width } = each.getBoundingClientRect();
        return width > 0 && cell && right > cell.right + 1;
      })
      .map((each) => each.textContent),
  );

test('every page of a bad day is readable', once, async ({ page, browser }) => {
  test.setTimeout(600_000);
  const company = await signInAsOwner(page, 'Hari Buruk Travel');
  const bookings = {
    'flight-cancelled': await paid(company.id, 12),
    'flight-changed': await paid(company.id, 14),
    'asks-to-cancel': await paid(company.id, 16),
    'tickets-late': await paid(company.id, 5),
  };
  await change(bookings['flight-cancelled'], 'cancelled');
  await wantCall(bookings['flight-changed'], await change(bookings['flight-changed'], 'changed'));
  await askToCancel(bookings['asks-to-cancel']);
  await completeNames(bookings['tickets-late']);
  const operator = await somebodyElse(browser);
  await signIn(operator, 'superadmin');
  const buyer = await somebodyElse(browser);

  for (const [name, booking] of Object.entries(bookings)) {
    await page.goto(`/company/bookings/${booking.id}`);
    await expect(heading(page)).toContainText(booking.reference);
    await expectFine(page, `company-${name}`);
    await page.goto(`/company/flights/${booking.flight_id}`);
    await expectFine(page, `manifest-${name}`);
    await operator.goto(`/superadmin/bookings/${booking.id}`);
    await expect(heading(operator)).toContainText(booking.reference);
    await expectFine(operator, `operator-${name}`);
    await buyer.goto(bookingPath(booking));
    await expect(heading(buyer)).toBeVisible();
    await expectFine(buyer, `buyer-${name}`);
  }
  await buyer.goto(bookingPath(bookings['tickets-late']));
  await expect(buyer.getByText('Your tickets are late: ')).toBeVisible();
  await buyer.goto(bookingPath(bookings['flight-cancelled']));
  await expect(buyer.getByText('and is late. Sempat sees this too.')).toBeVisible();

  await page.goto(`/company/flights/${bookings['tickets-late'].flight_id}`);
  await page.emulateMedia({ media: 'print' });
  await expectFine(page, 'manifest-print');
  await page.emulateMedia({ media: 'screen' });

  await page.goto('/company/customer/booking');
  await expectFine(page, 'company-bookings');
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(page.locator('tbody tr')).toHaveCount(4);
  expect(await cutTexts(page)).toEqual([]);
  await page
    .getByRole('link', { name: new RegExp(bookings['tickets-late'].reference) })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectFine(page, 'company-drawer');
  await page.goto('/company/today');
  await expectFine(page, 'company-today');
  await operator.goto('/superadmin/desk');
  await expectFine(operator, 'operator-desk');
});
