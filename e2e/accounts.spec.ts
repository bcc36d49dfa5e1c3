import type { Page } from '@playwright/test';
import { addDaysToNow, ownCompanyWithOwner, ownDeal, signInAsOwner } from './own-data.ts';
import { expect, expectNoAxeViolations, findMailTo, test } from './test.ts';

const fillIn = async (page: Page, email: string, password: string) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
};
const readPath = (page: Page) => new URL(page.url()).pathname;

test('account pages pass axe, even with errors', async ({ page }) => {
  for (const path of ['/login?why=not_authenticated', '/superadmin/login', '/reset-password']) {
    await page.goto(path);
    await expectNoAxeViolations(page);
  }
  await page.goto('/login');
  await fillIn(page, 'nobody@agency.example', 'not the one');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue('nobody@agency.example');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await expectNoAxeViolations(page);
});

test('a company admin signs in by keyboard, returns to the requested page, and has no super admin access', async ({
  page,
}) => {
  const { owner, id: companyId } = await ownCompanyWithOwner('Keyboard Travel');
  await page.goto('/company/settings');
  await expect(page.getByText('Not authenticated')).toBeVisible();
  await page.getByLabel('Email').focus();
  await page.keyboard.type(owner.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(owner.password);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect.poll(() => readPath(page)).toBe('/company/settings');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('companyId'))).toBe(companyId);

  await page.goto('/superadmin');
  await expect(page.getByText('Unauthorized: Requires superadmin role')).toBeVisible();
  expect(readPath(page)).toBe('/superadmin/login');
  await page.goto('/login');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('companyId'))).toBeNull();
});

test('the browser stores only the current company and whether to show seconds [S3.056]', async ({ page }) => {
  const { id: companyId } = await signInAsOwner(page, 'Stored Travel');
  await ownDeal();
  const stored = () => page.evaluate(() => ({ ...localStorage }));
  await page.goto('/company/settings');
  await expect.poll(stored).toEqual({ companyId });
  await page.goto('/deals');
  await page.getByRole('switch', { name: 'Show seconds' }).click();
  expect(await stored()).toEqual({ companyId, showSeconds: 'false' });
});

test('sign-in works without JavaScript, and requires replacing a temporary password', async ({
  browser,
  baseURL,
}) => {
  const { owner } = await ownCompanyWithOwner('First Day Travel', {
    mustChangePassword: true,
    temporaryUntil: addDaysToNow(1),
  });
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Show password' })).toHaveCount(0);
  await fillIn(page, owner.email, owner.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect.poll(() => readPath(page)).toBe('/new-password');
  await page.goto('/company/dashboard');
  expect(readPath(page)).toBe('/new-password');

  await page.getByLabel('New Password', { exact: true }).fill('12345');
  await page.getByLabel('Confirm New Password').fill('12345');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('alert')).toContainText('Password must be at least 6 characters long');
  await page.getByLabel('New Password', { exact: true }).fill('password1');
  await page.getByLabel('Confirm New Password').fill('password1');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('This password is very common')).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect.poll(() => readPath(page)).toBe('/company/dashboard');
  await context.close();
});

test('a reset link replaces a forgotten password once', async ({ page }) => {
  const { email } = (await ownCompanyWithOwner('Forgetful Travel')).owner;
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('Check your inbox')).toBeVisible();

  const { text } = await findMailTo(page, email, 'Choose a new password');
  const [link = ''] = /http\S+reset-password\S+/.exec(text) ?? [];
  const own = new URL(link);
  await page.goto(`${own.pathname}${own.search}`);
  await expectNoAxeViolations(page);
  await page.getByLabel('New Password', { exact: true }).fill('battery staple');
  await page.getByLabel('Confirm New Password').fill('battery staple');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Your password is changed')).toBeVisible();
  await findMailTo(page, email, 'Your password was changed');
  await page.goto(`${own.pathname}${own.search}`);
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();

  await page.goto('/login');
  await fillIn(page, email, 'battery staple');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect.poll(() => readPath(page)).toBe('/company/dashboard');
});
