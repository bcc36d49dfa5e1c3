// A refund from the request for an account to the payment, returned by the bank and paid again. The file
// contains all refunds, so one spec covers both screen widths.
import { readFileSync } from 'node:fs';
import { insertSuperAdmin, signInAs } from '../dev/testing/pages/sign-in.ts';
import { expectNoLayoutFaults } from './both-sizes.ts';
import { ownBookingPath, ownCompany, productDb } from './own-data.ts';
import { ownPaid, paymentLedgerEvent } from './own-money.ts';
import { expect, openOtherBrowser, test } from './test.ts';

test('a super admin refunds a buyer by bank transfer, records its return, and pays it again @once', async ({
  page: buyer,
  browser,
}) => {
  const { db } = productDb();
  const company = await ownCompany({ name: 'Pulang Travel' });
  const booking = await ownPaid(company.id, 'Farid', [
    paymentLedgerEvent,
    { kind: 'refundDecided', amountSen: 219_800 },
  ]);
  await db
    .insertInto('refunds')
    .values({ booking_id: booking.id, amount: '2198.00', reason: 'The seller cancelled the booking.' })
    .execute();
  const admin = await openOtherBrowser(browser);
  await signInAs(admin, 'superadmin', await insertSuperAdmin(db));
  const refund = buyer.getByRole('region', { name: 'Refund' });
  const row = admin.getByRole('row').filter({ hasText: booking.reference });
  const press = async (name: string, confirm = name) => {
    await admin.getByRole('button', { name, exact: true }).click();
    await admin.getByRole('dialog').getByRole('button', { name: confirm, exact: true }).click();
  };
  const giveAccount = async (number: string) => {
    await buyer.goto(ownBookingPath(booking));
    await refund.getByRole('link', { name: 'Enter bank account' }).click();
    await buyer.getByLabel('Bank', { exact: true }).selectOption({ label: 'Maybank' });
    await buyer.getByLabel('Account holder').fill('Farid Tan');
    await buyer.getByLabel('Account number').fill(number);
    await buyer.getByRole('button', { name: 'Save bank account' }).click();
    await expect(refund.getByText('Your bank account is saved.')).toBeVisible();
  };
  const sendFile = async () => {
    await admin.goto('/superadmin/refunds');
    await expect(row).toContainText('Account given');
    // The demo already has an unsent file, which the new one replaces.
    await admin.getByRole('button', { name: /^Make the (bank file|file again)$/ }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Make the bank file' }).click();
    await expect(admin.getByText('The bank file is ready to download.')).toBeVisible();
    const file = admin.waitForEvent('download');
    await admin.getByRole('button', { name: 'Download CSV' }).click();
    const text = readFileSync(await (await file).path(), 'utf8');
    await expectNoLayoutFaults(admin, 'refund-file');
    await press('Sent to the bank');
    await expect(row).toContainText('Sent to bank');
    return text;
  };

  await buyer.goto(ownBookingPath(booking));
  await expect(refund).toContainText('Enter the bank account your refund should go to.');
  await expectNoLayoutFaults(buyer, 'booking-asks');
  await buyer.goto(`${ownBookingPath(booking)}/refund-account`);
  await expectNoLayoutFaults(buyer, 'account-form');
  await giveAccount('5140 1234 4417');
  await expect(refund).toContainText('We will send it to Maybank •••• 4417.');
  await expectNoLayoutFaults(buyer, 'booking-account');

  expect(await sendFile()).toContain('"Farid Tan","MBBEMYKL","Maybank","XXXXXXXX4417","2198.00","SPT-');
  await buyer.goto(ownBookingPath(booking));
  await expect(refund).toContainText(/Look for SPT-\w{8} on your bank statement/);

  await row.getByRole('button', { name: /^Mark as paid/ }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();
  await expect(row).toContainText('Refunded');
  await row.getByRole('button', { name: /^Returned by the bank/ }).click();
  await admin.getByRole('dialog').getByLabel('Reason').fill('Account closed');
  await expectNoLayoutFaults(admin, 'returned-dialog');
  await admin.getByRole('dialog').getByRole('button', { name: 'Returned by the bank' }).click();
  await expect(admin.getByText('The refund is marked as returned.')).toBeVisible();

  await buyer.goto(ownBookingPath(booking));
  await expect(refund).toContainText('Your bank returned it.');
  await giveAccount('8888 7777');
  expect(await sendFile()).toContain('"XXXX7777","2198.00"');
  await row.getByRole('button', { name: /^Mark as paid/ }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();
  await expect(row).toContainText('Refunded');
  await buyer.goto(ownBookingPath(booking));
  await expect(refund).toContainText('Your refund was paid.');
  await expectNoLayoutFaults(buyer, 'booking-paid');
  await admin.context().close();
});
