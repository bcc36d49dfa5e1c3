// What is promised to people who wait, as they and the company live it: registering, being told, leaving.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { insertCompany, insertDeal } from '#dev/factories.ts';
import { insertCompanyUser, signInAs, type TestAccount } from '#dev/sign-in.ts';
import { type Databases, openDatabases } from '#server/platform/database.ts';
import type { FlightRow, NewFlightRow } from '#server/platform/schema.ts';
import { expect, expectNoAxeViolations, type InboxMail, mailTo, query, test } from './test.ts';

let databases: Databases;
test.beforeAll(() => {
  databases = openDatabases(process.env.DATABASE_URL ?? '', { general: 2, holds: 1 }, () => {});
});
test.afterAll(() => databases.close());

interface Scene {
  readonly deal: FlightRow;
  readonly owner: TestAccount;
  /** Of this test alone, so that its mails are found among all others. */
  readonly email: string;
}

async function setScene(overrides: Partial<NewFlightRow>): Promise<Scene> {
  const id = randomUUID();
  const company = await insertCompany(databases.db, { id, name: 'Purnama Travel' });
  const owner = await insertCompanyUser(databases.db, company.id);
  const deal = await insertDeal(databases.db, {
    id: randomUUID(),
    company_id: company.id,
    destination_country: 'Japan',
    ...overrides,
  });
  return { deal, owner, email: `waiting.${id}@inbox.example` };
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);

async function fillIn(page: Page, { email }: Scene, seats: string): Promise<void> {
  await page.getByLabel('Name').fill('Nur Aina');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('012-345 6789');
  await page.getByLabel('How many seats?').fill(seats);
}

/** What the company sees of the one prospect it has. */
async function expectInOffice(page: Page, { owner, email }: Scene, status: 'Pending' | 'Notified') {
  await signInAs(page, 'company', owner);
  await page.goto('/company/customer/prospect');
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row.getByText(status)).toBeVisible();
}

function linkIn(mail: InboxMail, path: string): string {
  const [link = ''] = mail.text.match(new RegExp(`https?://\\S*/${path}\\S*`)) ?? [];
  return link;
}

test('a traveller registers, is told when the deal goes live, and the company sees it; the mail leads to booking and off the list [S4.020] [S8.002]', async ({
  page,
}) => {
  const scene = await setScene({ publish_date: inHours(5), deadline: inHours(48) });
  await page.goto(`/interest/${scene.deal.id}`);
  await expect(page.getByLabel('How many seats?')).toHaveValue('1');
  await fillIn(page, scene, '2');
  await page.getByRole('button', { name: 'Register Interest' }).click();
  await expect(
    page.getByText('Thank you for your interest! We will notify you when this deal goes live.'),
  ).toBeVisible();
  await expectInOffice(page, scene, 'Pending');

  await query('update flights set publish_date = now() where id = $1', [scene.deal.id]);
  await query(`select graphile_worker.add_job('notify-due', '{}')`);
  const mail = await mailTo(page, scene.email, 'Japan is open');
  await expectInOffice(page, scene, 'Notified');

  await page.goto(linkIn(mail, 'booking'));
  await expect(page.getByRole('heading', { name: 'Japan' })).toBeVisible();

  const leave = linkIn(mail, 'unsubscribe');
  await page.goto(leave);
  await expect(page.getByText('You asked to hear when the deal to Japan goes live.')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Leave the list' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'You have left the list' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.goto('/company/customer/prospect');
  await expect(page.getByText('No prospects found')).toBeVisible();
});

test('a traveller joins the waiting list of a sold-out deal, and is told when enough seats come back', async ({
  page,
}) => {
  const scene = await setScene({ seats_offered: 5, seats_sold: 5 });
  await page.goto(`/deals/${scene.deal.id}`);
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Join the waiting list' }).click();
  await expect(page.getByRole('heading', { name: 'Join the waiting list' })).toBeVisible();
  await expectNoAxeViolations(page);
  await fillIn(page, scene, '0');
  await page.getByRole('button', { name: 'Join the waiting list' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await page.getByRole('link', { name: 'Enter a higher number for your seats' }).click();
  await expect(page.getByLabel('How many seats?')).toBeFocused();
  await page.getByLabel('How many seats?').fill('2');
  await page.getByLabel('How many seats?').press('Enter');
  await expect(page.getByText('You are on the waiting list.')).toBeVisible();

  await query('update flights set seats_sold = 3 where id = $1', [scene.deal.id]);
  const mail = await mailTo(page, scene.email, 'Seats to Japan are free again');
  expect(mail.text).toContain('You waited for 2 seats to Japan.');
  await expectInOffice(page, scene, 'Notified');
});
