import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { addDays, klDate } from '#domain/kernel/time.ts';
import { signIn } from '../dev/testing/pages/sign-in.ts';
import {
  addDaysToNow,
  encrypt,
  ownBooking,
  ownCompany,
  ownDeal,
  ownProspects,
  signInAsOwner,
} from './own-data.ts';
import { expect, expectNoAxeViolations, noSideways, query, test } from './test.ts';

const prospectsPath = '/company/customer/prospect';
const bookingsPath = '/company/customer/booking';

/** Two deals of a new company, so that counts are not shared with other specs. */
async function createTwoDeals(company_id: string) {
  const common = { company_id, seats_offered: 6 };
  return [
    await ownDeal({ ...common, publish_date: addDaysToNow(1) }),
    // Sold out, so that the worker sends no notifications meanwhile.
    await ownDeal({ ...common, airlines: 'Saudia', destination_country: 'Saudi Arabia', seats_offered: 0 }),
  ] as const;
}

async function signInWithDeals(page: Page) {
  return createTwoDeals((await signInAsOwner(page, 'Senarai Travel')).id);
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

async function openFilters(page: Page): Promise<void> {
  const summary = page.locator('summary').filter({ hasText: 'Filters' });
  if (await summary.isVisible()) await summary.click();
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await openFilters(page);
  await page.getByLabel(label, { exact: true }).selectOption(option);
  const show = page.getByRole('button', { name: 'Show', exact: true });
  if (await show.isVisible()) await show.click();
}

const openBreakdowns = (page: Page) => page.getByText('By airlines and destination').click();

async function firstRowTop(page: Page): Promise<number> {
  const first = page.locator('tbody tr').first();
  await expect(first).toBeVisible();
  return first.evaluate((element) => element.getBoundingClientRect().top + scrollY);
}

/** Texts in cells that are cut off, or wider than their cell or the table's panel. */
const listCutTexts = (page: Page) =>
  page.evaluate(() => {
    const cut: string[] = [];
    const walker = document.createTreeWalker(
      document.querySelector('main') as HTMLElement,
      NodeFilter.SHOW_TEXT,
    );
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const cell = parent?.closest('tbody td, tbody th');
      if (!parent || !cell || parent.closest('.visually-hidden, details:not([open])')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      const isCut = (box: Element) => {
        const { left, right } = box.getBoundingClientRect();
        return text.width > 0 && (text.right > right + 1 || text.left < left - 1);
      };
      let box: Element | null = parent;
      while (box && box !== cell && (getComputedStyle(box).overflowX === 'visible' || !isCut(box)))
        box = box.parentElement;
      if (box && isCut(box)) cut.push(`${node.textContent} in ${box.tagName}`);
    }
    return cut;
  });

const sidewaysScroll = (page: Page) =>
  page.evaluate(() => {
    const boxes = [document.documentElement, ...document.querySelectorAll('main section:has(> table)')];
    return Math.max(...boxes.map((box) => box.scrollWidth - box.clientWidth));
  });

async function download(page: Page): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  return readFile(await file.path(), 'utf8');
}

const row = (page: Page, text: string): Locator => page.locator('tbody tr', { hasText: text });

test('a company counts, filters, exports and deletes prospects [S2.021] [S2.207-S2.227] [S2.229] [S4.018] [S4.019] [S8.030]', async ({
  page,
}) => {
  const [coming, open] = await signInWithDeals(page);
  const older = { created_at: new Date(Date.now() - 60_000) };
  await ownProspects(
    coming,
    Array.from({ length: 21 }, () => ({ ...older, tickets: 1 })),
  );
  await ownProspects(coming, [
    { name: '=1+1', email: `family.${randomUUID()}@example.my`, phone_number: '+60129876543', tickets: 4 },
  ]);
  await ownProspects(open, [
    { name: 'Mailed Already', notified: true, notified_at: new Date(), tickets: 2 },
    { name: 'Waits For Seats', waits_for: 'seats', tickets: 2 },
  ]);

  await page.goto(prospectsPath);
  await expect(page.getByRole('heading', { level: 1, name: 'Prospects' })).toBeVisible();
  await expect(counter(page, 'Total Prospects')).toHaveText('24');
  await expect(counter(page, 'Notified')).toHaveText('1');
  await expect(counter(page, 'Pending')).toHaveText('23');
  await expect(page.getByRole('heading', { name: 'By airlines' })).toBeHidden();
  await openBreakdowns(page);
  await expect(page.getByRole('heading', { name: 'By airlines' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'By destination' })).toBeVisible();
  await expect(page.getByText('25 wanted, 6 offered')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'By airlines' }), 'remembered').toBeVisible();
  await openBreakdowns(page);
  expect(await headers(page)).toEqual([
    'Name',
    'Contact',
    'Destination',
    'Airlines',
    'Price',
    'Publish Date',
    'Registered At',
    'Status',
    'Actions',
  ]);
  expect(await choices(page, 'Status')).toEqual(['All Status', 'Notified', 'Pending']);
  expect(await choices(page, 'Airlines')).toEqual(['All Airlines', 'AirAsia X', 'Saudia']);
  expect(await choices(page, 'Destination')).toEqual(['All Destinations', 'Japan', 'Saudi Arabia']);
  await expect(row(page, '=1+1')).toContainText('4 seats');
  await expect(row(page, 'Mailed Already')).toContainText('Not set');
  await expect(row(page, 'Mailed Already')).toContainText('Notified');
  await expect(row(page, 'Mailed Already')).not.toContainText('Pending');
  await expect(row(page, '=1+1')).toContainText('Pending');
  await expect(row(page, '=1+1')).toContainText(/family\.\S+@example\.my/);
  await expect(row(page, '=1+1')).toContainText('+60129876543');
  await expect(row(page, 'Waits For Seats')).toContainText('Waiting list');
  await expect(page.getByText('Showing 20 of 24')).toBeVisible();

  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page.getByText('Showing 4 of 24')).toBeVisible();
  await page.getByRole('link', { name: 'Previous page' }).click();
  await expect(page.getByText('Showing 20 of 24')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Previous page' })).toHaveCount(0);

  const file = await download(page);
  expect(file.trim().split('\r\n')).toHaveLength(25);
  expect(file).toContain(`"'=1+1"`);

  await choose(page, 'Airlines', 'Saudia');
  await expect(page).toHaveURL(/\?airlines=Saudia$/);
  await expect(counter(page, 'Total Prospects')).toHaveText('2');
  await choose(page, 'Status', 'Pending');
  await expect(page.getByRole('status').filter({ hasText: '1 prospect' })).toHaveCount(1);
  await page.reload();
  await expect(row(page, 'Waits For Seats')).toBeVisible();
  await expectNoAxeViolations(page);
  const filtered = await download(page);
  expect(filtered.trim().split('\r\n')).toHaveLength(2);
  expect(filtered).toContain('"Waits For Seats"');
  await page.getByRole('link', { name: 'Remove filter Status: Pending' }).click();

  await page.getByRole('button', { name: 'Delete Mailed Already' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Prospect' });
  await expect(dialog).toContainText(
    'Are you sure you want to delete this prospect? This action cannot be undone.',
  );
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Prospect deleted successfully' })).toBeFocused();
  await expect(counter(page, 'Total Prospects')).toHaveText('1');
  await expect(row(page, 'Mailed Already')).toHaveCount(0);

  await page.getByRole('button', { name: 'Delete Waits For Seats' }).click();
  await query('delete from interested_users where name = $1 and company_id = $2', [
    'Waits For Seats',
    open.company_id,
  ]);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Failed to delete prospect: this prospect is no longer in your list',
  );
});

test('a company counts, filters, hides, opens and exports bookings [S2.022] [S2.230-S2.246] [S2.248] [S6.010]', async ({
  page,
}) => {
  const [japan, saudi] = await signInWithDeals(page);
  const at = (minutes: number) => ({ created_at: new Date(Date.now() - minutes * 60_000) });
  const sealed = (id: string) => ({
    id,
    passport_number: encrypt('A51204478', `bookings.passport_number|${id}`),
  });
  const three = await ownBooking(japan, {
    ...sealed(randomUUID()),
    tickets: 3,
    state: 'confirmed',
    is_late: true,
    billplz_transaction_id: 'TXN12345',
    first_name: 'Ahmad Faliq',
    last_name: 'Bin Hamedi',
    ...at(1),
  });
  await ownBooking(saudi, { state: 'confirmed', ...at(2) });
  const review = await ownBooking(saudi, { state: 'review', ...at(3) });
  await ownBooking(saudi, { state: 'expired', ...at(4) });

  await page.goto(bookingsPath);
  await expect(page.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible();
  await expect(counter(page, 'Total Bookings')).toHaveText('4');
  await expect(counter(page, 'Completed')).toHaveText('2');
  await expect(counter(page, 'Pending')).toHaveText('1');
  await expect(counter(page, 'Total Revenue')).toHaveText('MYR 4,396.00');
  await openBreakdowns(page);
  await expect(page.getByRole('heading', { name: 'By airlines' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'By destination' })).toBeVisible();
  await openBreakdowns(page);
  expect(await headers(page)).toEqual([
    'Booking ID',
    'Passenger',
    'Contact',
    'Flight Details',
    'Price',
    'Status',
    'Transaction ID',
    'Booked At',
  ]);
  expect(await choices(page, 'Status')).toEqual(['All', 'Completed', 'Pending', 'Failed']);
  expect(await choices(page, 'Airlines')).toEqual(['All Airlines', 'AirAsia X', 'Saudia']);
  expect(await choices(page, 'Destination')).toEqual(['All Destinations', 'Japan', 'Saudi Arabia']);
  const line = row(page, three.reference);
  for (const text of [
    'Ahmad Faliq Bin Hamedi',
    '••••4478',
    three.email,
    'Japan',
    'AirAsia X',
    'MYR 3,297.00',
  ])
    await expect(line).toContainText(text);
  for (const text of ['3 × MYR 1,099.00', 'Completed', 'Late', 'TXN12345'])
    await expect(line).toContainText(text);
  await expect(row(page, review.reference)).toContainText('Review');
  await expect(row(page, review.reference)).toContainText('Passport: Once paid');
  await expect(row(page, review.reference).getByText('-', { exact: true })).toHaveCount(1);
  for (const verb of ['Delete', 'Edit', 'Create Booking', 'Cancel'])
    await expect(page.getByRole('main').getByRole('button', { name: verb })).toHaveCount(0);
  await expectNoAxeViolations(page);

  await page.getByRole('link', { name: `Details of booking ${three.reference}` }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer).toContainText('Representative passenger');
  await expect(page).toHaveURL(new RegExp(`booking=${three.id}`));
  await page.reload();
  await expect(drawer).toContainText('••••4478');
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${bookingsPath}$`));

  await expect(line).toContainText('••••4478');
  expect(await page.content()).not.toContain('A51204478');
  await page.getByRole('link', { name: 'Show passport numbers' }).click();
  await expect(line).toContainText('A51204478');
  await page.getByRole('link', { name: 'Hide passport numbers' }).click();
  await expect(line).toContainText('••••4478');
  await page.reload();
  expect(await page.content()).not.toContain('A51204478');

  const menu = page.locator('summary').filter({ hasText: 'Export' });
  await menu.click();
  expect(await download(page)).not.toContain('A51204478');
  await menu.click();
  await choose(page, 'Status', 'Completed');
  await expect(counter(page, 'Total Bookings')).toHaveText('2');
  await menu.click();
  await page.getByLabel('With passport numbers').check();
  const file = await download(page);
  expect(file).toContain('"A51204478"');
  expect(file.trim().split('\r\n')).toHaveLength(3);

  // A file about one deal carries its route, date and PNR.
  await page.goto(`${bookingsPath}?deal=${japan.id}`);
  await menu.click();
  const [named] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(named.suggestedFilename()).toMatch(
    new RegExp(`^bookings-KUL-KIX-${japan.outbound_departs_on}-${japan.pnr}-\\d{4}-\\d\\d-\\d\\d\\.csv$`),
  );
});

test('the search finds a booking by what a caller says, and views are named links', async ({ page }) => {
  const [{ company_id }] = await signInWithDeals(page);
  // Departs far ahead: for a flight in two weeks, names may be due on the working day before a weekend.
  const japan = await ownDeal({
    company_id,
    outbound_departs_on: addDays(klDate(new Date()), 40),
    return_departs_on: addDays(klDate(new Date()), 46),
  });
  const who = { first_name: 'Harpreet', last_name: 'Kaur Gill', phone_number: '+60115550235' };
  const paid = await ownBooking(japan, { ...who, state: 'confirmed', tickets: 3 });
  const other = await ownBooking(japan, { first_name: 'Somebody', phone_number: '+60111111111' });
  const search = async (text: string) => {
    await page.getByRole('searchbox', { name: 'Search bookings' }).fill(text);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
  };

  await page.goto(bookingsPath);
  await expect(row(page, paid.reference)).toContainText(/0 of 3 names, due in 4[89] h/);
  await expect(row(page, paid.reference)).toContainText('KUL–');
  await search('gill harp');
  await expect(row(page, paid.reference)).toBeVisible();
  await expect(row(page, other.reference)).toHaveCount(0);
  await expectNoAxeViolations(page);
  await search('nobody');
  await expect(page.getByText('Nothing found for “nobody”')).toBeVisible();
  await expect(page.locator('tbody tr')).toHaveCount(0);
  await expectNoAxeViolations(page);
  await search('011-555 0235');
  await expect(page).toHaveURL(new RegExp(`/company/bookings/${paid.id}$`));
  await page.goto(`${bookingsPath}?search=${other.reference.toLowerCase()}`);
  await expect(page).toHaveURL(new RegExp(`booking=${other.id}`));
  await expect(page.getByRole('dialog')).toContainText(other.reference);
  await page.keyboard.press('Escape');

  const call = row(page, paid.reference).getByRole('link', { name: 'Call Harpreet Kaur Gill' });
  await expect(call).toHaveAttribute('href', 'tel:+60115550235');
  const chat = row(page, paid.reference).getByRole('link', { name: 'WhatsApp Harpreet Kaur Gill' });
  await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/60115550235\?text=Hello/);

  const views = page.getByRole('navigation', { name: 'Views of your bookings' });
  const names = views.getByRole('listitem');
  await expect(names).toHaveText([
    'All',
    /^To call\s*1$/,
    /^To ticket\s*0$/,
    /^To refund\s*0$/,
    /^Names missing\s*1$/,
    /^Ready to fly\s*0$/,
  ]);
  await views.getByRole('link', { name: 'To call 1' }).click();
  await expect(page).toHaveURL(/\?stage=call$/);
  await expect(row(page, paid.reference)).toBeVisible();
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await views.getByRole('link', { name: 'Names missing 1' }).click();
  await expect(page).toHaveURL(/\?stage=names$/);
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await expectNoAxeViolations(page);

  await choose(page, 'Status', 'Completed');
  await page.getByText('Save view').first().click();
  await page.getByLabel('Name of the view').fill('Chase names');
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'View saved.' })).toBeVisible();
  await page.goto(bookingsPath);
  await views.getByRole('link', { name: 'Chase names' }).click();
  await expect(page).toHaveURL(/status=completed/);
  await page.getByRole('button', { name: 'Delete view Chase names' }).click();
  await expect(views.getByRole('link', { name: 'Chase names' })).toHaveCount(0);
});

test('no text of a list is cut, and no list scrolls sideways @both-widths', async ({ page }) => {
  const [japan] = await signInWithDeals(page);
  const who = {
    first_name: 'Nurul Izzah Kamaruddin',
    last_name: 'Binti Wan Ahmad Yusof',
    email: 'nurul.izzah.kamaruddin.wan.ahmad@a-long-company-name.example',
    phone_number: '+601155501234',
  };
  await ownBooking(japan, {
    ...who,
    state: 'confirmed',
    tickets: 4,
    is_late: true,
    billplz_transaction_id: '9F1C44D2B7E2',
  });
  await ownBooking(japan, { ...who, state: 'review' });
  await ownProspects(japan, [
    {
      name: 'Nurul Izzah Binti Wan Ahmad Yusof',
      email: who.email,
      phone_number: who.phone_number,
      tickets: 4,
    },
    { waits_for: 'seats', tickets: 2 },
  ]);
  for (const path of [bookingsPath, `${bookingsPath}?stage=names`, prospectsPath, '/company/dashboard']) {
    await page.goto(path);
    await expect(page.locator('tbody tr').first()).toBeVisible();
    expect(await listCutTexts(page), path).toEqual([]);
    expect(await sidewaysScroll(page), path).toBeLessThanOrEqual(0);
  }
});

test('on a phone every list shows its first row above the fold', async ({ page }) => {
  const [japan] = await signInWithDeals(page);
  // Nobody called within 48 hours, so a task is overdue at any time of day.
  await ownBooking(japan, { state: 'confirmed', created_at: addDaysToNow(-3) });
  await ownProspects(japan, [{ tickets: 1 }]);
  await page.goto('/company/today');
  await expect(page.getByRole('heading', { name: /^Overdue/ })).toBeVisible();
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  for (const path of [
    bookingsPath,
    `${bookingsPath}?status=completed`,
    prospectsPath,
    '/company/flights',
    '/company/team',
    '/company/team/activity',
    '/company/settings/sessions',
    '/company/dashboard',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('complementary', { name: 'Test mode' })).toBeVisible();
    expect(await firstRowTop(page), path).toBeLessThan(isPhone ? 500 : 700);
    expect(await page.evaluate(noSideways), path).toBe(true);
    await openFilters(page);
    await expectNoAxeViolations(page);
  }
  await page.getByRole('searchbox', { name: 'Search deals' }).fill('saudi');
  await page.getByRole('searchbox', { name: 'Search deals' }).press('Enter');
  await expect(page).toHaveURL(/search=saudi/);
  const deals = page.getByRole('region', { name: 'Your flight deals' });
  await expect(deals.locator('tbody tr')).toHaveCount(1);
});

test('on a phone every list of the super admin shows its first row above the fold', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'Wide screens show the rows beside the menu.');
  await signIn(page, 'superadmin');
  for (const path of [
    'companies',
    'desk',
    'payouts',
    'refunds',
    'messages',
    'mails',
    'holidays',
    'audit',
    'settings/sessions',
  ]) {
    await page.goto(`/superadmin/${path}`);
    // Other specs cause warnings, which belong above the rows.
    const warnings = page.getByRole('main').locator('[class*="_banner_"]');
    const top = await firstRowTop(page);
    const heights = await warnings.evaluateAll((all) => all.map(({ clientHeight }) => clientHeight + 20));
    expect(top - heights.reduce((sum, height) => sum + height, 0), path).toBeLessThan(500);
    expect(await sidewaysScroll(page), path).toBeLessThanOrEqual(0);
  }
});

test('empty lists explain why, and a failed list offers Retry [S2.228] [S2.247] [S8.031] [S8.032]', async ({
  page,
}) => {
  const [, saudi] = await signInWithDeals(page);
  // The server sends the frame, with a placeholder, before the rows.
  expect(await (await page.request.get(prospectsPath)).text()).toContain('Loading prospects...');
  expect(await (await page.request.get(bookingsPath)).text()).toContain('Loading bookings...');
  await page.goto(prospectsPath);
  await expect(page.getByText('No prospects found')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.goto(`${bookingsPath}?airlines=AirAsia+X`);
  await expect(page.getByText('No bookings found')).toBeVisible();

  // An invalid price makes only this company's list fail.
  const { id, reference, unit_price, total } = await ownBooking(saudi);
  await query(`update bookings set unit_price = 'NaN', total = 'NaN' where id = $1`, [id]);
  await page.getByRole('link', { name: 'Clear filters' }).first().click();
  await expect(page.getByRole('alert')).toContainText('could not be loaded');
  await query('update bookings set unit_price = $2, total = $3 where id = $1', [id, unit_price, total]);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(row(page, reference)).toBeVisible();
});

test("security 1: a company cannot reach another company's data through the pages [S6.025] [S6.026] [S6.030] [S8.009]", async ({
  page,
}) => {
  const theirs = await ownCompany({ name: 'Jauh Travel' });
  const [theirDeal] = await createTwoDeals(theirs.id);
  const [prospect] = await ownProspects(theirDeal, [{ name: 'Of Another Company' }]);
  const booking = await ownBooking(theirDeal);
  await signInWithDeals(page);
  const post = (path: string, form: Record<string, string>) =>
    page.request.post(path, { form, headers: { 'sec-fetch-site': 'same-origin' }, maxRedirects: 0 });
  const gone = await post(`${prospectsPath}.data`, { intent: 'delete', id: prospect?.id ?? '' });
  expect(gone.status()).toBe(404);
  // The server must reject other ids in a form, above all a company's.
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
