import type { Page } from '@playwright/test';
import { textPdf } from '../dev/testing/fixtures/document-fixture.ts';
import { signInAs } from '../dev/testing/pages/sign-in.ts';
import {
  malaysiaAirlines,
  ownBooking,
  ownBookingPath,
  ownCompanyWithOwner,
  ownDeal,
  ownEmail,
} from './own-data.ts';
import {
  expect,
  expectNoAxeViolations,
  findMailTo,
  noSideways,
  onceTag,
  openOtherBrowser,
  query,
  test,
} from './test.ts';

/** Two travellers with known names, so that their tickets can be issued. */
async function couple(name: string) {
  const company = await ownCompanyWithOwner(name);
  const deal = await ownDeal({ ...malaysiaAirlines, company_id: company.id, pnr: 'C0UPLE' });
  const paid = { state: 'confirmed', completed_at: new Date(), tickets: 2 } as const;
  const booking = await ownBooking(deal, { ...paid, first_name: 'Wei Ming', last_name: 'Qzylim' });
  const named = 'first_name = $2, last_name = $3, entered_by = $4, entered_at = now()';
  await query(`update passengers set ${named} where booking_id = $1 and place = 2`, [
    booking.id,
    'Hui Min',
    'Qzytan',
    'buyer',
  ]);
  await query(
    `update passengers set entered_by = 'buyer', entered_at = now() where booking_id = $1 and place = 1`,
    [booking.id],
  );
  await query(`update fulfilments set state = 'complete' where booking_id = $1`, [booking.id]);
  return { company, booking };
}

const ticket = (name: string, number: string) => ({
  name: `${number}.pdf`,
  mimeType: 'application/pdf',
  buffer: textPdf(`Passenger ${name}`, `Ticket ${number}`),
});

async function upload(page: Page, ...files: ReturnType<typeof ticket>[]): Promise<void> {
  await page.getByLabel('PDF files').setInputFiles(files);
  await page.getByRole('button', { name: 'Upload' }).click();
}

test('an agent drops e-tickets, confirms the matches, and the buyer downloads them from the email @both-widths', async ({
  page,
  browser,
}) => {
  const { company, booking } = await couple('Tiket Travel');
  await signInAs(page, 'company', company.owner);
  await page.goto('/company/documents');
  await expect(page.getByText('No documents are waiting.')).toBeVisible();
  await expectNoAxeViolations(page);

  const [first, second] = [
    ticket('QZYLIM/WEI MING MR', '232-1234567890'),
    ticket('QZYTAN/HUIMINMS', '232-1234567891'),
  ];
  await upload(page, first, second, { ...first, name: 'photo.pdf', buffer: Buffer.from('no PDF') });
  await expect(page.getByText('2 documents uploaded.')).toBeVisible();
  await expect(page.getByText('photo.pdf: not a PDF, so we did not keep it.')).toBeVisible();
  await expect(page.getByText('Found by the name in it.')).toHaveCount(2, { timeout: 60_000 });
  await expect(page.getByLabel(`Booking reference for ${second.name}`)).toHaveValue(booking.reference);
  await expect(page.getByLabel(`Passenger for ${second.name}`)).toHaveValue('2');
  await expectNoAxeViolations(page);
  expect(await page.evaluate(noSideways)).toBe(true);
  for (const { name } of [first, second]) {
    await page.getByRole('button', { name: `Confirm ${name}` }).click();
    await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Confirmed');
  }

  await page.goto(`/company/bookings/${booking.id}`);
  for (const number of ['232-1234567890', '232-1234567891'])
    await expect(page.getByRole('cell', { name: number })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send 2 documents to the buyer' })).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await page.evaluate(noSideways)).toBe(true);
  await page.getByRole('button', { name: 'Send 2 documents to the buyer' }).click();
  await expect(page.getByText('The buyer will get an email in a moment.')).toBeVisible();
  await expect(page.getByText('Everything is done.')).toBeVisible();

  const mail = await findMailTo(page, booking.email, 'e-tickets');
  expect(mail.text).toContain('They are attached to this email.');

  const buyer = await openOtherBrowser(browser);
  await buyer.goto(ownBookingPath(booking));
  await expectNoAxeViolations(buyer);
  const download = buyer.waitForEvent('download');
  await buyer.getByRole('link', { name: `Download ${second.name}` }).click();
  expect((await download).suggestedFilename()).toBe(second.name);
  await buyer.context().close();
});

test('a file chosen for a booking is not uploaded to its duplicate', onceTag, async ({ page }) => {
  const company = await ownCompanyWithOwner('Berganda Travel');
  const deal = await ownDeal({ ...malaysiaAirlines, company_id: company.id });
  const paid = { state: 'confirmed', completed_at: new Date(), email: ownEmail() } as const;
  const [one, other] = [await ownBooking(deal, paid), await ownBooking(deal, paid)];
  await signInAs(page, 'company', company.owner);
  await page.goto(`/company/bookings/${one.id}`);
  const files = page.getByLabel('PDF files');
  await files.setInputFiles([ticket('QZYLIM/WEI MING MR', '232-1234567890')]);
  await page.getByRole('link', { name: `Open booking ${other.reference}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Booking ${other.reference}`);
  await expect(files).toHaveValue('');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an agent uploads and confirms files on a booking’s page without losing any', async ({ page }) => {
    const { company, booking } = await couple('Kertas Travel');
    await signInAs(page, 'company', company.owner);
    await page.goto(`/company/bookings/${booking.id}`);
    const file = ticket('QZYLIM/WEI MING', '232-1234567892');
    await upload(page, file);
    await expect(page.getByText('1 document uploaded.')).toBeVisible();
    await page.getByLabel(`Passenger for ${file.name}`).selectOption('1');
    await page.getByRole('button', { name: `Confirm ${file.name}` }).click();
    await expect(page.getByRole('status')).toContainText('Confirmed.');
    expect(await page.evaluate(noSideways)).toBe(true);
  });
});
