// Thirty complaints at the desk: the caller's words, what the operator types, sees and does, and the result.
// Each takes at most four presses.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { insertCompanyUser, insertSuperAdmin, signIn, signInAs } from '../dev/testing/pages/sign-in.ts';
import { findOnlyBooking, heading, payForBill, toBill } from './booking-buyer.ts';
import { changeDeal, ownBooking, ownCompany, ownCountry, ownDeal, productDb } from './own-data.ts';
import { ownPaid, paymentLedgerEvent } from './own-money.ts';
import { expect, expectNoAxeViolations, noSideways, openOtherBrowser, test } from './test.ts';

const MOST_PRESSES = 4;
const DIALOG = 'dialog';

type DeskData = Awaited<ReturnType<typeof seed>>;

interface Desk {
  readonly page: Page;
  press(name: string | RegExp, within?: 'page' | 'dialog'): Promise<void>;
  open(name: string | RegExp): Promise<void>;
}

interface Complaint {
  readonly says: string;
  readonly types: (data: DeskData) => string;
  readonly sees: (data: DeskData) => string | RegExp;
  readonly act?: (desk: Desk, data: DeskData) => Promise<void>;
  readonly after?: (data: DeskData) => string | RegExp;
}

const complaints: readonly Complaint[] = [
  { says: 'My Booking ID is …', types: (w) => w.paid.reference, sees: (w) => `Booking ${w.paid.reference}` },
  {
    says: 'It starts with …, then …',
    types: (w) => `${w.paid.reference.slice(0, 4).toLowerCase()} ${w.paid.reference.slice(4).toLowerCase()}`,
    sees: (w) => `Booking ${w.paid.reference}`,
  },
  {
    says: 'I booked with this email',
    types: (w) => w.paid.email,
    sees: (w) => `Booking ${w.paid.reference}`,
  },
  {
    says: 'You have my number',
    types: (w) => w.paid.phone_number,
    sees: (w) => `Booking ${w.paid.reference}`,
  },
  { says: 'My bank shows this bill', types: (w) => w.billId, sees: (w) => `Booking ${w.paid.reference}` },
  { says: 'And this transaction', types: (w) => w.transactionId, sees: (w) => `Booking ${w.paid.reference}` },
  { says: 'I am …', types: (w) => w.lastName, sees: (w) => `Found for “${w.lastName}”` },
  {
    says: 'I never booked, and see others',
    types: () => 'ZZZZZZZZ',
    sees: () => 'Nothing found for “ZZZZZZZZ”',
  },
  {
    says: 'My email is long',
    types: () => 'nobody-at-all-with-this-name@inbox.example',
    sees: () => 'Nothing found for “nobody-at-all-with-this-name@inbox.example”',
  },
  { says: 'The line breaks', types: () => 'x', sees: () => 'Type at least two letters or figures.' },
  { says: 'Your deal to … is odd', types: (w) => w.country, sees: (w) => `Found for “${w.country}”` },
  { says: 'I am an agent of …', types: (w) => w.companyName, sees: (w) => w.companyName },
  { says: 'Our SSM number is …', types: (w) => w.ssmNumber, sees: (w) => w.companyName },
  { says: 'I wrote to you', types: (w) => w.messageEmail, sees: () => 'Where are my tickets' },
  { says: 'My message has the number …', types: (w) => w.messageNumber, sees: () => 'Where are my tickets' },

  { says: 'Did my money arrive?', types: (w) => w.paid.reference, sees: () => /Paid MYR 2,198\.00/ },
  { says: 'Who sells it?', types: (w) => w.paid.reference, sees: (w) => w.sellerName },
  {
    says: 'Which emails did you send?',
    types: (w) => w.paid.reference,
    sees: () => 'Confirmation, to the buyer',
  },
  { says: 'I did not pay in time', types: (w) => w.expired.reference, sees: () => 'Expired unpaid' },
  {
    says: 'My bank is still deciding',
    types: (w) => w.checking.reference,
    sees: () => 'A payment is under way.',
  },
  { says: 'I paid too little', types: (w) => w.review.reference, sees: () => 'MYR 198.00 short' },
  {
    says: 'I paid and have no seats',
    types: (w) => w.noSeat.reference,
    sees: () => 'must go back to the buyer.',
  },
  { says: 'No email came', types: (w) => w.unread.reference, sees: () => 'The buyer did not get our email.' },

  {
    says: 'Ask Billplz again',
    types: (w) => w.real.reference,
    sees: (w) => `Booking ${w.real.reference}`,
    act: ({ press }) => press('Check with Billplz'),
    after: () => /Billplz answers: paid, MYR 2,198\.00 received\. Nothing changed\./,
  },
  {
    says: 'Send me the confirmation again',
    types: (w) => w.paid.reference,
    sees: () => 'Resend the confirmation',
    act: async ({ press }) => {
      await press('Resend the confirmation');
      await press('Resend', DIALOG);
    },
    after: () => 'The email is on its way.',
  },
  {
    says: 'I typed gmial instead of gmail',
    types: (w) => w.unread.reference,
    sees: () => /Probably meant: .*@gmail\.com/,
    act: async ({ press }) => {
      await press(/^Correct to .*@gmail\.com$/);
      await press('Correct and send', DIALOG);
    },
    after: () => /Email corrected\. The new link is on its way to .*@gmail\.com\./,
  },
  {
    says: 'Keep what I paid, I want to fly',
    types: (w) => w.review.reference,
    sees: () => 'The payment differs from the bill.',
    act: async ({ page, press }) => {
      await press('Accept');
      await expect(page.getByRole('dialog')).toContainText('Billed MYR 2,198.00, paid MYR 2,000.00.');
      await page.getByRole('dialog').getByRole('textbox').fill('The company agreed.');
      await press('Accept', DIALOG);
    },
    after: () => 'Payment accepted: the booking is confirmed',
  },
  {
    says: 'Where is my refund?',
    types: (w) => w.noSeat.reference,
    sees: () => 'must go back to the buyer.',
    act: async ({ page, press }) => {
      await press('Record refund of MYR 2,198.00');
      await page.getByLabel('Reference of the transfer').fill('MBB-2026-118');
      await press('Record refund', DIALOG);
    },
    after: () => 'Refund recorded',
  },
  {
    says: 'Cancel it, the company agreed',
    types: (w) => w.toCancel.reference,
    sees: () => 'Cancel with refund due',
    act: async ({ page, press, open }) => {
      await open('Cancel with refund due');
      await page.getByLabel('Refund to the buyer (MYR)').fill('1000');
      await page.getByLabel('Reason, for the buyer, the company and the audit log').fill('Agreed by phone.');
      await press('Review');
      await press('Cancel and refund MYR 1,000.00');
    },
    after: () => 'Done. The buyer will get an email.',
  },
  {
    says: 'The price on the site is wrong',
    types: (w) => w.country,
    sees: (w) => w.country,
    act: async ({ page, press }) => {
      await press(/^Hide the deal to /);
      await page.getByLabel('Reason, for the company').fill('The price misses a zero.');
      await press('Hide the deal', DIALOG);
    },
    after: () => 'Deal hidden. We have notified the company.',
  },
];

async function seed(buyer: Page) {
  const { db } = productDb();
  const unique = randomUUID().slice(0, 8);
  const country = ownCountry();
  const [companyName, ssmNumber] = [`Kapal ${unique}`, `2026${unique}`];
  const company = await ownCompany({ name: companyName, ssm_number: ssmNumber });
  const deal = await ownDeal({ company_id: company.id, destination_country: country });
  const lastName = `Complaint${unique}`;
  const settings = await db
    .selectFrom('billplz_settings')
    .select(['id', 'collection_id'])
    .where('is_current', '=', true)
    .executeTakeFirstOrThrow();
  const own = (state: Parameters<typeof ownBooking>[1]) =>
    ownBooking(deal, { tickets: 2, last_name: lastName, company_name: companyName, ...state });
  const phone = () => `+6011${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  const paid = await own({ state: 'confirmed', phone_number: phone(), email: `${unique}@inbox.example` });
  const transactionId = randomUUID().slice(0, 12).replace('-', '0').toUpperCase();
  const pay = async (
    booking: typeof paid,
    amount: string,
    event: 'paid' | 'paidWrong',
    transaction: string,
  ) => {
    const attempt = await db
      .insertInto('payment_attempts')
      .values({
        booking_id: booking.id,
        settings_version: settings.id,
        collection_id: settings.collection_id,
        amount: booking.total,
        bill_id: booking.billplz_bill_id,
        status: 'paid',
        transaction_id: transaction,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('payment_events')
      .values({
        booking_id: booking.id,
        attempt_id: attempt.id,
        source: 'callback',
        event,
        outcome: event,
        counted_amount: amount,
        paid_amount: amount,
        signature_ok: true,
        state: 'paid',
        paid: true,
      })
      .execute();
  };
  const mail = (booking: typeof paid, state: 'accepted' | 'failed') =>
    db
      .insertInto('mails')
      .values({
        kind: 'booking-confirmed',
        once_key: `own:${randomUUID()}`,
        recipient: booking.email,
        state,
        subject_id: booking.id,
        accepted_at: state === 'accepted' ? new Date() : null,
        last_error: state === 'failed' ? '550 no such domain' : null,
      })
      .execute();
  await pay(paid, '2198.00', 'paid', transactionId);
  await mail(paid, 'accepted');
  const review = await own({ state: 'review' });
  await pay(review, '2000.00', 'paidWrong', `${transactionId}R`);
  const noSeat = await own({ state: 'paidNoSeat' });
  await pay(noSeat, '2198.00', 'paid', `${transactionId}N`);
  await db
    .insertInto('refunds')
    .values({ booking_id: noSeat.id, amount: '2198.00', reason: 'Paid after the seats had been sold.' })
    .execute();
  const toCancel = await own({ state: 'confirmed' });
  await pay(toCancel, '2198.00', 'paid', `${transactionId}C`);
  const unread = await own({ state: 'confirmed', email: `${unique}@gmial.com` });
  await mail(unread, 'failed');
  const expired = await own({ state: 'expired' });
  const checking = await own({ state: 'beingChecked' });
  await changeDeal(deal.id, { seats_held: 2, seats_sold: 6 });
  const messageEmail = `writer.${unique}@inbox.example`;
  const message = await db
    .insertInto('contact_messages')
    .values({
      name: 'A buyer',
      email: messageEmail,
      subject: 'Where are my tickets',
      message: 'Hello',
      privacy_version: '2026-11',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  // A real payment at the practice Billplz, because the desk checks this bill there.
  const { id: realDeal } = await ownDeal();
  await toBill(buyer, realDeal, 2);
  await payForBill(buyer);
  await expect(heading(buyer)).toHaveText('Payment Successful!');
  const real = await findOnlyBooking(realDeal);
  return {
    country,
    companyName,
    ssmNumber,
    lastName,
    transactionId,
    messageEmail,
    sellerName: companyName,
    paid,
    review,
    noSeat,
    toCancel,
    unread,
    expired,
    checking,
    real,
    billId: paid.billplz_bill_id ?? '',
    messageNumber: `#${message.id.slice(0, 8).toUpperCase()}`,
  };
}

function openPressCounter(page: Page) {
  let presses = 0;
  const desk: Desk = {
    page,
    async press(name, within = 'page') {
      presses += 1;
      const place = within === DIALOG ? page.getByRole('dialog') : page;
      const exact = typeof name === 'string';
      await place.getByRole('button', { name, exact }).first().click();
    },
    async open(name) {
      presses += 1;
      await page.getByRole('link', { name }).first().click();
    },
  };
  return { desk, presses: () => presses };
}

test('the operator finds, reads and settles each of thirty complaints within four presses from the desk', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  expect(complaints).toHaveLength(30);
  const buyer = await openOtherBrowser(browser);
  const data = await seed(buyer);
  await buyer.context().close();
  await signIn(page, 'superadmin');
  for (const { says, types, sees, act, after } of complaints) {
    await test.step(says, async () => {
      await page.goto('/superadmin/desk');
      const { desk, presses } = openPressCounter(page);
      await page.getByRole('searchbox').fill(types(data));
      await desk.press('Search');
      await expect(page.getByText(sees(data)).first()).toBeVisible();
      expect(page.url()).not.toContain(encodeURIComponent(types(data)));
      await act?.(desk, data);
      if (after) await expect(page.getByText(after(data)).first()).toBeVisible();
      expect(presses()).toBeLessThanOrEqual(MOST_PRESSES);
      expect(await page.evaluate(noSideways)).toBe(true);
    });
  }
  expect(await page.content()).not.toMatch(/A51204478/i);
});

test('desk, search results and a booking pass axe', async ({ page, browser }) => {
  const buyer = await openOtherBrowser(browser);
  const { id } = await ownDeal();
  await toBill(buyer, id, 1);
  await payForBill(buyer);
  const { reference, last_name: lastName } = await findOnlyBooking(id);
  await buyer.context().close();
  await signIn(page, 'superadmin');
  await page.goto('/superadmin/desk');
  await expectNoAxeViolations(page);
  await page.getByRole('searchbox').fill(lastName);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText(`Found for “${lastName}”`)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('searchbox').fill(reference);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(heading(page)).toHaveText(`Booking ${reference}`);
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Cancel with refund due' }).click();
  await expect(page.getByRole('button', { name: 'Review' })).toBeVisible();
  await expectNoAxeViolations(page);
});

test('a super admin reminds a late company and acts for it without JavaScript @once', async ({
  browser,
  baseURL,
}) => {
  const company = await ownCompany({ name: 'Lewat Travel' });
  await insertCompanyUser(productDb().db, company.id);
  const booking = await ownPaid(company.id, 'Hafiz', [paymentLedgerEvent]);
  const longAgo = new Date(Date.now() - 3 * 24 * 3_600_000);
  await productDb()
    .db.updateTable('bookings')
    .set({ completed_at: longAgo, created_at: longAgo, company_name: company.name })
    .where('id', '=', booking.id)
    .execute();
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await signInAs(page, 'superadmin', await insertSuperAdmin(productDb().db));
  await page.goto(`/superadmin/bookings/${booking.id}`);
  await expect(page.getByText('Lewat Travel is late.')).toBeVisible();
  await page.getByRole('button', { name: 'Remind the company' }).click();
  await expect(page.getByText('The reminder goes to 1 person of the company.')).toBeVisible();
  await page.getByText('Note a call', { exact: true }).click();
  await page.getByRole('button', { name: 'Note the call' }).click();
  await expect(page.getByText('called and reached the company')).toBeVisible();
  const acts = page.getByRole('region', { name: 'Act for the company' });
  await acts.getByRole('button', { name: 'Reached' }).click();
  await expect(page.getByText('called and reached the buyer')).toBeVisible();
  await expect(acts.getByRole('heading', { name: 'Call the buyer' })).toHaveCount(0);
  await context.close();
});
