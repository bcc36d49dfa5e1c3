import { randomInt, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import {
  buildBooking,
  buildCompany,
  buildDeal,
  buildProspect,
  createRandom,
  type SoldDeal,
} from '#dev/factories.ts';
import { insertCompanyUser, signInAs } from '#dev/sign-in.ts';
import { loadConfig } from '#server/platform/config.ts';
import { type Databases, openDatabases } from '#server/platform/database.ts';
import { createEncryption } from '#server/platform/encryption.ts';
import { expect, expectNoAxeViolations, query, test } from './test.ts';

const prospectsPath = '/company/customer/prospect';
const bookingsPath = '/company/customer/booking';
const random = createRandom(randomInt(2 ** 32));
const databaseUrl = process.env.DATABASE_URL ?? '';
const config = loadConfig({ APP_MODE: 'demo', DATABASE_URL: databaseUrl, SMTP_URL: 'smtp://127.0.0.1' });
const { encrypt } = createEncryption(config.encryptionKeys);

let databases: Databases;
test.beforeAll(() => {
  databases = openDatabases(databaseUrl, { general: 2, holds: 1 }, () => {});
});
test.afterAll(() => databases.close());

/** A company of the test's own with two deals, so that no other spec counts what it counts. */
async function newCompany() {
  const { db } = databases;
  const company = buildCompany({ id: randomUUID(), name: 'Senarai Travel' }, { random });
  await db.insertInto('companies').values(company).execute();
  const deal = (airlines: string, destination: string, overrides = {}) =>
    buildDeal(
      {
        ...{ company_id: company.id, airlines, destination_country: destination, selling_price: '1099.00' },
        ...{ cost: '1899.00', seats_offered: 6, ...overrides },
      },
      { random },
    );
  const deals = [
    deal('AirAsia X', 'Japan', { publish_date: new Date(Date.now() + 86_400_000) }),
    // Sold out, so that the worker tells nobody of free seats meanwhile.
    deal('Saudia', 'Saudi Arabia', { seats_offered: 0 }),
  ] as const;
  await db
    .insertInto('flights')
    .values([...deals])
    .execute();
  return { id: company.id, deals };
}

async function signInAsOwner(page: Page) {
  const company = await newCompany();
  await signInAs(page, 'company', await insertCompanyUser(databases.db, company.id));
  return company;
}

type OwnDeal = ReturnType<typeof buildDeal>;

async function addProspects(deal: OwnDeal, rows: readonly Partial<Parameters<typeof buildProspect>[0]>[]) {
  const built = rows.map((row) =>
    buildProspect({ ...row, flight_id: deal.id, company_id: deal.company_id }, { random }),
  );
  await databases.db.insertInto('interested_users').values(built).execute();
  return built;
}

async function addBooking(deal: OwnDeal, overrides: Parameters<typeof buildBooking>[1]) {
  const row = buildBooking(deal as unknown as SoldDeal, overrides, { encrypt, random });
  await databases.db.insertInto('bookings').values(row).execute();
  return row;
}

const counter = (page: Page, name: string) =>
  page
    .getByRole('region', { name: / in figures$/ })
    .locator('div', { has: page.getByText(name, { exact: true }) })
    .getByRole('definition')
    .first();
const choices = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).locator('option').allTextContents();
const headers = (page: Page) => page.locator('thead th').allTextContents();

async function download(page: Page): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  return readFile(await file.path(), 'utf8');
}

/** A row of the table, or its card, by what stands in it. */
const row = (page: Page, text: string): Locator => page.locator('tbody tr', { hasText: text });

test('prospects are counted, filtered, taken as a file and deleted [S2.021] [S2.207-S2.227] [S2.229] [S8.030]', async ({
  page,
}) => {
  const { deals } = await signInAsOwner(page);
  const [coming, open] = deals;
  const older = { created_at: new Date(Date.now() - 60_000) };
  await addProspects(
    coming,
    Array.from({ length: 21 }, () => ({ ...older, tickets: 1 })),
  );
  await addProspects(coming, [{ name: '=1+1', email: `family.${randomUUID()}@example.my`, tickets: 4 }]);
  await addProspects(open, [
    { name: 'Told Already', notified: true, notified_at: new Date(), tickets: 2 },
    { name: 'Waits For Seats', waits_for: 'seats', tickets: 2 },
  ]);

  await page.goto(prospectsPath);
  await expect(page.getByRole('heading', { level: 1, name: 'Prospects' })).toBeVisible();
  await expect(counter(page, 'Total Prospects')).toHaveText('24');
  await expect(counter(page, 'Notified')).toHaveText('1');
  await expect(counter(page, 'Pending')).toHaveText('23');
  await expect(page.getByRole('heading', { name: 'By airlines' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'By destination' })).toBeVisible();
  await expect(page.getByText('25 wanted, 6 offered')).toBeVisible();
  expect(await headers(page)).toEqual([
    ...[
      'Name',
      'Contact',
      'Destination',
      'Airlines',
      'Price',
      'Publish Date',
      'Registered At',
      'Status',
      'Actions',
    ],
  ]);
  expect(await choices(page, 'Status')).toEqual(['All Status', 'Notified', 'Pending']);
  expect(await choices(page, 'Airlines')).toEqual(['All Airlines', 'AirAsia X', 'Saudia']);
  expect(await choices(page, 'Destination')).toEqual(['All Destinations', 'Japan', 'Saudi Arabia']);
  await expect(row(page, '=1+1')).toContainText('4 seats');
  await expect(row(page, 'Told Already')).toContainText('Not set');
  await expect(row(page, 'Told Already')).toContainText('Notified');
  await expect(row(page, 'Waits For Seats')).toContainText('Waiting list');
  await expect(page.getByText('Showing 20 of 24')).toBeVisible();

  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page.getByText('Showing 4 of 24')).toBeVisible();

  const file = await download(page);
  expect(file.trim().split('\r\n')).toHaveLength(25);
  expect(file).toContain(`"'=1+1"`);

  await page.getByLabel('Airlines', { exact: true }).selectOption('Saudia');
  await expect(page).toHaveURL(/\?airlines=Saudia$/);
  await expect(counter(page, 'Total Prospects')).toHaveText('2');
  await page.getByLabel('Status', { exact: true }).selectOption('Pending');
  await expect(page.getByRole('status').filter({ hasText: '1 prospect' })).toBeVisible();
  await page.reload();
  await expect(row(page, 'Waits For Seats')).toBeVisible();
  await expectNoAxeViolations(page);
  const filtered = await download(page);
  expect(filtered.trim().split('\r\n')).toHaveLength(2);
  expect(filtered).toContain('"Waits For Seats"');
  await page.getByRole('link', { name: 'Remove filter Status: Pending' }).click();

  await page.getByRole('button', { name: 'Delete Told Already' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Prospect' });
  await expect(dialog).toContainText(
    'Are you sure you want to delete this prospect? This action cannot be undone.',
  );
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Prospect deleted successfully' })).toBeFocused();
  await expect(counter(page, 'Total Prospects')).toHaveText('1');
  await expect(row(page, 'Told Already')).toHaveCount(0);

  await page.getByRole('button', { name: 'Delete Waits For Seats' }).click();
  await query('delete from interested_users where name = $1 and company_id = $2', [
    'Waits For Seats',
    open.company_id,
  ]);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Failed to delete prospect: this prospect is not in your list any more',
  );
});

test('bookings are counted, filtered, hidden on shared screens, opened and taken as a file [S2.022] [S2.230-S2.246] [S2.248] [S6.010]', async ({
  page,
}) => {
  const { deals } = await signInAsOwner(page);
  const [japan, saudi] = deals;
  const at = (minutes: number) => ({ created_at: new Date(Date.now() - minutes * 60_000) });
  const sealed = (id: string) => ({
    id,
    passport_number: encrypt('A51204478', `bookings.passport_number|${id}`),
  });
  const three = await addBooking(japan, {
    ...{
      ...sealed(randomUUID()),
      tickets: 3,
      state: 'confirmed',
      is_late: true,
      billplz_transaction_id: 'TXN12345',
    },
    ...{ first_name: 'Ahmad Faliq', last_name: 'Bin Hamedi', ...at(1) },
  });
  await addBooking(saudi, { state: 'confirmed', ...at(2) });
  const review = await addBooking(saudi, { state: 'review', ...at(3) });
  await addBooking(saudi, { state: 'expired', ...at(4) });

  await page.goto(bookingsPath);
  await expect(page.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible();
  await expect(counter(page, 'Total Bookings')).toHaveText('4');
  await expect(counter(page, 'Completed')).toHaveText('2');
  await expect(counter(page, 'Pending')).toHaveText('1');
  await expect(counter(page, 'Total Revenue')).toHaveText('MYR 4,396.00');
  await expect(page.getByRole('heading', { name: 'By airlines' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'By destination' })).toBeVisible();
  expect(await headers(page)).toEqual([
    ...[
      'Booking ID',
      'Passenger',
      'Contact',
      'Flight Details',
      'Price',
      'Status',
      'Transaction ID',
      'Booked At',
    ],
  ]);
  expect(await choices(page, 'Status')).toEqual(['All', 'Completed', 'Pending', 'Failed']);
  expect(await choices(page, 'Airlines')).toEqual(['All Airlines', 'AirAsia X', 'Saudia']);
  expect(await choices(page, 'Destination')).toEqual(['All Destinations', 'Japan', 'Saudi Arabia']);
  const line = row(page, three.reference);
  for (const text of [
    'Ahmad Faliq Bin Hamedi',
    'A51204478',
    three.email,
    'Japan',
    'AirAsia X',
    'MYR 3,297.00',
  ])
    await expect(line).toContainText(text);
  for (const text of ['3 × MYR 1,099.00', 'Completed', 'Late', 'TXN12345'])
    await expect(line).toContainText(text);
  await expect(row(page, review.reference)).toContainText('Review');
  await expect(row(page, review.reference).getByText('-', { exact: true })).toBeVisible();
  for (const verb of ['Delete', 'Edit', 'Create Booking', 'Cancel'])
    await expect(page.getByRole('main').getByRole('button', { name: verb })).toHaveCount(0);
  await expectNoAxeViolations(page);

  await page.getByRole('link', { name: `Details of booking ${three.reference}` }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer).toContainText('Representative passenger');
  await expect(page).toHaveURL(new RegExp(`booking=${three.id}`));
  await page.reload();
  await expect(drawer).toContainText('A51204478');
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${bookingsPath}$`));

  await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === 'POST'),
    page.getByRole('switch', { name: 'Hide passport numbers' }).click(),
  ]);
  await expect(line).toContainText('••••478');
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Hide passport numbers' })).toBeChecked();
  await expect(line).toContainText('••••478');
  expect(await page.content()).not.toContain('A51204478');

  expect(await download(page)).not.toContain('A51204478');
  await page.getByLabel('Status', { exact: true }).selectOption('Completed');
  await expect(counter(page, 'Total Bookings')).toHaveText('2');
  await page.getByLabel('With passport numbers').check();
  const file = await download(page);
  expect(file).toContain('"A51204478"');
  expect(file.trim().split('\r\n')).toHaveLength(3);
});

test('empty lists say what is missing, and a list that fails offers Retry [S2.228] [S2.247] [S8.031] [S8.032]', async ({
  page,
}) => {
  // The failure may arrive before the page waits for it; browsers report that too, and here it is meant to be.
  await page.addInitScript(() => addEventListener('unhandledrejection', (event) => event.preventDefault()));
  const { deals } = await signInAsOwner(page);
  // The frame is sent before the rows are there, and says so.
  expect(await (await page.request.get(prospectsPath)).text()).toContain('Loading prospects...');
  expect(await (await page.request.get(bookingsPath)).text()).toContain('Loading bookings...');
  await page.goto(prospectsPath);
  await expect(page.getByText('No prospects found')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.goto(`${bookingsPath}?airlines=AirAsia+X`);
  await expect(page.getByText('No bookings found')).toBeVisible();

  // A number that cannot be opened spoils the list of this company, and of no other.
  const { id, reference, passport_number: whole } = await addBooking(deals[1], {});
  await query(`update bookings set passport_number = '\\x00' where id = $1`, [id]);
  await page.getByRole('link', { name: 'Clear filters' }).first().click();
  await expect(page.getByRole('alert')).toContainText('could not be loaded');
  await query('update bookings set passport_number = $2 where id = $1', [id, whole]);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(row(page, reference)).toBeVisible();
});

test('security 1: through the pages, a company reaches nothing of another one [S6.025] [S6.026] [S6.030] [S8.009]', async ({
  page,
}) => {
  const theirs = await newCompany();
  const [prospect] = await addProspects(theirs.deals[0], [{ name: 'Of Another Company' }]);
  const booking = await addBooking(theirs.deals[0], {});
  await signInAsOwner(page);
  const post = (path: string, form: Record<string, string>) =>
    page.request.post(path, { form, headers: { 'sec-fetch-site': 'same-origin' }, maxRedirects: 0 });
  const gone = await post(`${prospectsPath}.data`, { intent: 'delete', id: prospect?.id ?? '' });
  expect(gone.status()).toBe(404);
  // Whatever else a form names is refused, a company above all.
  const more = { intent: 'delete', id: prospect?.id ?? '', companyId: theirs.id };
  expect((await post(`${prospectsPath}.data`, more)).status()).toBe(400);
  expect((await post(`${prospectsPath}/export`, { companyId: theirs.id })).status()).toBe(400);
  expect((await post(`${bookingsPath}/export`, { companyId: theirs.id })).status()).toBe(400);
  for (const path of [prospectsPath, bookingsPath]) {
    const file = await (await post(`${path}/export`, { airlines: 'AirAsia X' })).text();
    expect(file.trim().split('\r\n')).toHaveLength(1);
    const listed = await (await page.request.get(`${path}?airlines=AirAsia+X&companyId=${theirs.id}`)).text();
    expect(listed).not.toContain(booking.reference);
    expect(listed).not.toContain('Of Another Company');
  }
  await page.goto(`${bookingsPath}?booking=${booking.id}`);
  await expect(page.getByRole('dialog')).toContainText('This booking is not in your list.');
  expect(await query('select 1 from interested_users where id = $1', [prospect?.id])).toHaveLength(1);

  await page.context().clearCookies({ name: 'companyId' });
  await page.goto(prospectsPath);
  await expect(page).toHaveURL(/\/login\?/);
  await expect(page.getByText('No company ID found')).toBeVisible();
});
