// The money of a booking as buyer, company and operator see it, at phone and desktop width.
import type { Page } from '@playwright/test';
import { insertSuperAdmin, signInAs } from '../dev/testing/pages/sign-in.ts';
import { ownBooking, ownBookingPath, productDb, signInAsOwner } from './own-data.ts';
import { documentsSentEvent, ownPaid, paymentLedgerEvent } from './own-money.ts';
import { expect, expectNoAxeViolations, noSideways, openOtherBrowser, test } from './test.ts';

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } };

async function expectFine(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    await expectNoAxeViolations(page);
    expect(await page.evaluate(noSideways), `${name} on ${size}`).toBe(true);
    if (process.env.SCREENSHOTS)
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}-${size}.png`, fullPage: true });
  }
}

test('buyer, company and operator see where the money of a booking is @once', async ({ page, browser }) => {
  const { db } = productDb();
  const company = await signInAsOwner(page, 'Amanah Travel');
  const held = await ownPaid(company.id, 'Farid', [paymentLedgerEvent]);
  const owed = await ownPaid(company.id, 'Siti', [paymentLedgerEvent, documentsSentEvent]);

  const buyer = await openOtherBrowser(browser);
  const promise = 'Sempat holds your money until your tickets are sent.';
  await buyer.goto(`/deals/${held.flight_id}`);
  await expect(buyer.getByText(promise)).toBeVisible();
  await expectFine(buyer, 'money-deal');
  await buyer.goto(ownBookingPath(held));
  await expect(buyer.getByText(promise)).toBeVisible();
  await expectFine(buyer, 'money-mine');
  await buyer.goto(ownBookingPath(owed));
  await expect(buyer.getByText(/^Sempat released your money to the seller on /)).toBeVisible();

  const deal = await db
    .selectFrom('flights')
    .selectAll()
    .where('id', '=', held.flight_id)
    .executeTakeFirstOrThrow();
  const twice = await ownBooking(deal, { state: 'confirmed', mode: 'test', email: held.email });
  await page.goto(`/company/bookings/${held.id}`);
  await expect(page.getByRole('region', { name: 'Money', exact: true })).toContainText(
    'Waits for the documents.',
  );
  await expect(page.getByText('Possibly booked twice')).toBeVisible();
  await expectFine(page, 'money-company');
  await page.getByRole('link', { name: `Open booking ${twice.reference}` }).click();
  await expect(page.getByRole('link', { name: `Open booking ${held.reference}` })).toBeVisible();

  const admin = await openOtherBrowser(browser);
  await signInAs(admin, 'superadmin', await insertSuperAdmin(db));
  await db
    .insertInto('booking_attention')
    .values({ booking_id: held.id, reason: 'draftPaidTwice', raised_at: new Date() })
    .execute();
  await admin.goto(`/superadmin/bookings/${held.id}`);
  const ledger = admin.getByRole('region', { name: 'Ledger' });
  await expect(ledger).toContainText('2,198.00');
  await expect(ledger).toContainText('The share waits for the documents.');
  await expect(admin.getByRole('link', { name: `Open booking ${twice.reference}` })).toBeVisible();
  await expectFine(admin, 'money-operator');
});
