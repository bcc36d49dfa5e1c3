// Prospects as traveller and company see them: they register, get notified and leave.
import type { Page } from '@playwright/test';
import { signInAs, type TestAccount } from '#dev/testing/pages/sign-in.ts';
import type { FlightRow, NewFlightRow } from '#server/platform/database/schema.ts';
import { addDaysToNow, changeDeal, ownCompanyWithOwner, ownDeal, ownEmail } from './own-data.ts';
import { expect, expectNoAxeViolations, findMailTo, type InboxMail, query, test } from './test.ts';

interface Scene {
  readonly deal: FlightRow;
  readonly owner: TestAccount;
  /** Unique to this test, so that its mails are found. */
  readonly email: string;
}

async function setScene(overrides: Partial<NewFlightRow>): Promise<Scene> {
  const { id, owner } = await ownCompanyWithOwner('Purnama Travel');
  return { deal: await ownDeal({ ...overrides, company_id: id }), owner, email: ownEmail() };
}

async function fillIn(page: Page, { email }: Scene, seats: string): Promise<void> {
  await page.getByLabel('Name').fill('Nur Aina');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('012-345 6789');
  await page.getByLabel('How many seats?').fill(seats);
}

async function expectInOffice(page: Page, { owner, email }: Scene, status: 'Pending' | 'Notified') {
  await signInAs(page, 'company', owner);
  const row = page.getByRole('row').filter({ hasText: email });
  // The email arrives just before the list shows the new status, so retry.
  await expect(async () => {
    await page.goto('/company/customer/prospect');
    await expect(row.getByText(status)).toBeVisible({ timeout: 5_000 });
  }).toPass();
}

function readLink(mail: InboxMail, path: string): string {
  const [link = ''] = mail.text.match(new RegExp(`https?://\\S*/${path}\\S*`)) ?? [];
  return link;
}

test('a traveller registers, the company sees it, and the email at the opening links to booking and unsubscribing [S4.020] [S8.002]', async ({
  page,
}) => {
  const scene = await setScene({ publish_date: addDaysToNow(1) });
  await page.goto(`/interest/${scene.deal.id}`);
  await expect(page.getByLabel('How many seats?')).toHaveValue('1');
  await fillIn(page, scene, '2');
  await page.getByRole('button', { name: 'Register Interest' }).click();
  await expect(
    page.getByText('Thank you for your interest! We will notify you when this deal goes live.'),
  ).toBeVisible();
  await expectInOffice(page, scene, 'Pending');

  await changeDeal(scene.deal.id, { publish_date: new Date() });
  await query(`select graphile_worker.add_job('notify-due', '{}')`);
  const mail = await findMailTo(page, scene.email, 'Osaka is open');
  await expectInOffice(page, scene, 'Notified');

  await page.goto(readLink(mail, 'booking'));
  await expect(page.getByRole('heading', { name: 'Japan' })).toBeVisible();

  const leave = readLink(mail, 'unsubscribe');
  await page.goto(leave);
  await expect(page.getByText('You asked to hear when the deal to Japan goes live.')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Leave the list' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'You have left the list' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.goto('/company/customer/prospect');
  await expect(page.getByText('No prospects found')).toBeVisible();
});

test('a traveller joins the waiting list of a sold-out deal and gets an email when enough seats return', async ({
  page,
}) => {
  const scene = await setScene({ seats_offered: 5, seats_sold: 5 });
  await page.goto(`/deals/${scene.deal.id}`);
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Join the waiting list' }).first().click();
  await expect(page.getByRole('heading', { name: 'Join the waiting list' })).toBeVisible();
  await expectNoAxeViolations(page);
  await fillIn(page, scene, '0');
  await page.getByRole('button', { name: 'Join the waiting list' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await page.getByRole('link', { name: /^Ask for 1 to/ }).click();
  await expect(page.getByLabel('How many seats?')).toBeFocused();
  await page.getByLabel('How many seats?').fill('2');
  await page.getByLabel('How many seats?').press('Enter');
  await expect(page.getByText('You are on the waiting list.')).toBeVisible();
  await page.goto(`/deals/${scene.deal.id}`);
  await expect(page.getByText('You asked to be told.')).toBeVisible();
  await expectNoAxeViolations(page);

  await changeDeal(scene.deal.id, { seats_sold: 3 });
  const mail = await findMailTo(page, scene.email, 'Seats to Osaka, Japan are free again');
  expect(mail.text).toContain('You waited for 2 seats to Osaka, Japan.');
  await expectInOffice(page, scene, 'Notified');
});
