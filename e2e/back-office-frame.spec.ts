// Frames of the two signed-in areas, and the settings of the frame.
import type { Locator, Page } from '@playwright/test';
import { signIn, signInAs } from '../dev/testing/pages/sign-in.ts';
import { addDaysToNow, ownBooking, ownDeal, signInAsOwner } from './own-data.ts';
import { expect, expectNoAxeViolations, openOtherBrowser, test } from './test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const link = (menu: Locator, name: string) => menu.getByRole('link', { name, exact: true });

async function openMenu(page: Page, isMobile: boolean): Promise<Locator> {
  if (!isMobile) return page.getByRole('complementary', { name: 'Menu' });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer).toBeVisible();
  return drawer;
}

async function expectEntries(menu: Locator, entries: Record<string, string>): Promise<void> {
  for (const [name, path] of Object.entries(entries)) {
    await expect(link(menu, name)).toHaveAttribute('href', path);
  }
  await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible();
}

async function expectGroup(menu: Locator, name: string, entries: string[]): Promise<void> {
  await expect(menu.getByRole('list', { name }).getByRole('link')).toHaveText(entries);
}

/** A phone's menu traps the focus, restores it on Escape, and closes on a choice. */
async function expectSlidesOut(page: Page, drawer: Locator): Promise<void> {
  await page.keyboard.press('Shift+Tab');
  await expect(drawer.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeFocused();
}

test('the company area has its menu on a wide screen and on a phone [S2.137-S2.144] @both-widths', async ({
  page,
  isMobile,
}) => {
  await signIn(page, 'company');
  const front = await page.request.get('/company', { maxRedirects: 0 });
  expect(front.headers().location).toBe('/company/dashboard');

  await page.goto('/company/settings');
  let menu = await openMenu(page, isMobile);
  await expectEntries(menu, {
    Dashboard: '/company/dashboard',
    'Create Deal': '/company/create-deal',
    Numbers: '/company/numbers',
    Settings: '/company/settings',
  });
  await expectGroup(menu, 'Customer', ['Prospect', 'Booking']);
  await expect(link(menu, 'Settings')).toHaveAttribute('aria-current', 'page');
  await expectNoAxeViolations(page);
  if (isMobile) {
    await expectSlidesOut(page, menu);
    menu = await openMenu(page, isMobile);
  }
  await link(menu, 'Create Deal').click();
  await expect(page).toHaveURL(/\/company\/create-deal$/);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(heading(page)).toBeFocused();
});

test('the super admin area has its menu on a wide screen and on a phone [S2.112-S2.118] @both-widths', async ({
  page,
  isMobile,
}) => {
  await signIn(page, 'superadmin');
  await page.goto('/superadmin');
  let menu = await openMenu(page, isMobile);
  await expectEntries(menu, { Dashboard: '/superadmin', Companies: '/superadmin/companies' });
  await expectGroup(menu, 'Settings', ['Password', 'Payment API']);
  await expectGroup(menu, 'Operations', [
    'Desk',
    'Payouts',
    'Refunds',
    'Money held',
    'Messages',
    'People',
    'Mails',
    'Holidays',
    'Audit',
  ]);
  await expect(link(menu, 'Dashboard')).toHaveAttribute('aria-current', 'page');
  if (isMobile) {
    await expectSlidesOut(page, menu);
    menu = await openMenu(page, isMobile);
  }
  await link(menu, 'Companies').click();
  await expect(page).toHaveURL(/\/superadmin\/companies$/);
  await expect(heading(page)).toHaveText('Companies');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the menu opens, and every company page searches the bookings', async ({ page, isMobile }) => {
    const { id } = await signInAsOwner(page, 'Skrip Travel');
    const { reference } = await ownBooking(await ownDeal({ company_id: id }), { state: 'confirmed' });
    await page.goto('/company/flights');
    if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.getByRole('complementary', { name: 'Menu' });
    await expect(link(menu, 'Payouts')).toBeVisible();
    await link(menu, 'Payouts').click();
    await expect(page).toHaveURL(/\/company\/payouts$/);
    if (isMobile) await page.locator('header summary').click();
    const field = page.getByRole('searchbox', { name: 'Find a booking' });
    await field.fill(reference);
    await field.press('Enter');
    await expect(page).toHaveURL(/\/company\/bookings\//);
  });
});

test('on a phone tabs lead to the main pages and cover nothing', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'Wide screens have the sidebar.');
  const { id } = await signInAsOwner(page, 'Tab Travel');
  const deal = await ownDeal({ company_id: id });
  const { reference } = await ownBooking(deal, { state: 'confirmed', created_at: addDaysToNow(-3) });
  const tabs = page.getByRole('navigation', { name: 'Main pages' });
  await page.goto('/company/dashboard');
  await expect(tabs.getByRole('link')).toHaveText([/^Today2/, 'Booking', 'Create Deal', 'Flights']);
  await expect(tabs.getByRole('link', { name: 'Today 2 due, 2 overdue' })).toBeVisible();
  await expect(tabs.locator('[aria-current]')).toHaveCount(0);
  for (const tab of await tabs.locator('a, button').all()) {
    const box = await tab.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  for (const [name, path] of [
    ['Booking', '/company/customer/booking'],
    ['Create Deal', '/company/create-deal'],
    ['Flights', '/company/flights'],
    ['Today 2 due, 2 overdue', '/company/today'],
  ] as const) {
    await tabs.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(tabs.locator('[aria-current="page"]')).toHaveAccessibleName(name);
    await expectNoAxeViolations(page);
    // The end of the page is above the tabs, and so is whatever the keyboard reaches.
    const last = page.getByRole('main').locator('a:visible, button:visible').last();
    await last.focus();
    const [bar, box] = [await tabs.boundingBox(), await last.boundingBox()];
    expect((box?.y ?? 0) + (box?.height ?? 0), path).toBeLessThanOrEqual(bar?.y ?? 0);
  }
  await page.locator('header summary').click();
  const field = page.getByRole('searchbox', { name: 'Find a booking' });
  await expect(field).toBeFocused();
  await expectNoAxeViolations(page);
  await field.fill(reference.toLowerCase());
  await field.press('Enter');
  await expect(page).toHaveURL(/\/company\/bookings\//);
  await expect(heading(page)).toBeFocused();
  await expect(field).toBeHidden();
});

test('a skip link leads the keyboard past the menu to the content', async ({ page }) => {
  await signIn(page, 'company');
  await page.goto('/company/settings');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  for (const control of await page.getByRole('main').locator('a, [role="switch"]').all()) {
    await expect(control).toBeFocused();
    await page.keyboard.press('Tab');
  }
  await expect(page.getByLabel('New Password', { exact: true })).toBeFocused();
  await page.keyboard.type('something new');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Hide password' })).toBeFocused();
  await expect(page.getByLabel('New Password', { exact: true })).toHaveAttribute('type', 'text');
});

test('a company admin changes their own password [S2.023] [S2.203-S2.206] [S5.034-S5.036] [S6.011]', async ({
  page,
  browser,
}) => {
  const { owner } = await signInAsOwner(page, 'Frame Travel');
  const elsewhere = await openOtherBrowser(browser);
  await signInAs(elsewhere, 'company', owner);

  await page.goto('/company/settings');
  await expect(page.getByRole('form', { name: 'Change Password' })).toBeVisible();
  const fill = async (password: string, confirmed: string) => {
    await page.getByLabel('New Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm New Password', { exact: true }).fill(confirmed);
    await page.getByRole('button', { name: 'Update Password' }).click();
  };
  const problem = page.getByRole('alert');

  await fill('', '');
  await expect(problem.getByRole('link')).toHaveCount(2);
  await expect(page).toHaveTitle(/^Error: /);
  await fill('short', 'short');
  await expect(problem).toContainText('Password must be at least 6 characters long');
  await fill('second password', 'another password');
  await expect(problem).toContainText('Passwords do not match');
  await problem.getByRole('link').click();
  await expect(page.getByLabel('Confirm New Password', { exact: true })).toBeFocused();
  await expectNoAxeViolations(page);

  await fill('password', 'password');
  await expect(page.getByRole('status').filter({ hasText: 'Password updated successfully' })).toBeFocused();
  await expect(page.getByText('This password is very common')).toBeVisible();
  await expect(page.getByLabel('New Password', { exact: true })).toHaveValue('');
  await fill('third password', 'another password');
  await expect(problem).toContainText('Passwords do not match');
  await expect(page.getByLabel('New Password', { exact: true }), 'only a success empties').toHaveValue(
    'third password',
  );

  await elsewhere.goto('/company/settings');
  await expect(elsewhere, 'the other device was signed out').toHaveURL(/\/login/);
  await page.goto('/company/settings');
  await expect(page, 'this device stays').toHaveURL(/\/company\/settings$/);
  await signInAs(elsewhere, 'company', { ...owner, password: 'password' });
  await elsewhere.context().close();
});

test('security 66: signing out clears the browser storage', async ({ page, isMobile, context }) => {
  await signIn(page, 'company');
  await page.goto('/company/settings');
  const companyId = () => page.evaluate(() => localStorage.getItem('companyId'));
  await expect.poll(companyId).toMatch(/^[0-9a-f-]{36}$/);
  const cookieNames = async () => (await context.cookies()).map(({ name }) => name);
  expect(await cookieNames()).toContain('companyId');
  await page.evaluate(() => {
    localStorage.setItem('folded', 'yes');
    sessionStorage.setItem('draft', 'something');
  });

  const menu = await openMenu(page, isMobile);
  await menu.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }])).toEqual([{}, {}]);
  expect(await cookieNames()).not.toContain('companyId');

  await page.goBack();
  await expect(page, 'the page is not shown again').toHaveURL(/\/login/);
  expect(await companyId()).toBeNull();
});
