import type { Page } from '@playwright/test';
import { createShownCode } from '#dev/testing/pages/second-factor.ts';
import { insertCompanyUser, insertSuperAdmin, signInAs } from '#dev/testing/pages/sign-in.ts';
import { ownCompanyWithOwner, productDb } from './own-data.ts';
import { expect, expectNoAxeViolations, findMailTo, openOtherBrowser, query, test } from './test.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const keyOn = async (page: Page) => ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
/** Each code works once, so use the next one, which is accepted half a minute early. */
const nextCode = (key: string) => createShownCode(key, new Date(), 1);

async function expectNoSideways(page: Page): Promise<void> {
  const beyond = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(beyond)).toBe(0);
}

async function signInByForm(page: Page, account: { email: string; password: string }): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await press(page, 'Sign In');
}

async function ageSession(userId: string): Promise<void> {
  await query(
    `update sessions set created_at = now() - interval '11 minutes', stepped_up_at = null where user_id = $1`,
    [userId],
  );
}

test('an owner sets up two-step sign-in, then signs in with a code and a recovery code', async ({
  page,
  context,
}) => {
  const { owner } = await ownCompanyWithOwner('Kunci Travel');
  await signInAs(page, 'company', owner);
  await page.goto('/company/settings');
  await page.getByRole('link', { name: 'Open two-step sign-in' }).click();
  await expect(page.getByRole('heading', { name: 'Two-step sign-in', exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  await press(page, 'Set up two-step sign-in');
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSideways(page);
  const key = await keyOn(page);
  await page.getByLabel('Six-digit code').fill('000000');
  await press(page, 'Turn on two-step sign-in');
  await expect(page.getByRole('alert').filter({ hasText: 'That code is not right' })).toBeFocused();
  await page.getByLabel('Six-digit code').fill(createShownCode(key));
  await press(page, 'Turn on two-step sign-in');
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectNoAxeViolations(page);
  await expectNoSideways(page);
  const [recoveryCode = ''] = await codes.allTextContents();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
  await page.getByRole('link', { name: 'I have saved them' }).click();
  await expect(page).toHaveURL(/\/company\/settings$/);
  expect((await findMailTo(page, owner.email, 'Two-step sign-in')).text).toContain('was turned on');

  await context.clearCookies();
  await signInByForm(page, owner);
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await expect(page.getByLabel('Code', { exact: true })).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await expect(page.getByText('Lost your phone?')).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSideways(page);
  await press(page, 'Sign in');
  await expect(page.getByRole('alert').getByText('Enter the code', { exact: true })).toBeVisible();
  await page.goto('/company/dashboard');
  await expect(page).toHaveURL(/\/sign-in-code\?/);
  await page.getByLabel('Code', { exact: true }).fill(nextCode(key));
  await press(page, 'Sign in');
  await expect(page).toHaveURL(/\/company\/dashboard$/);

  await context.clearCookies();
  await signInByForm(page, owner);
  await page.getByLabel('Code', { exact: true }).fill(recoveryCode.toLowerCase());
  await press(page, 'Sign in');
  await expect(page).toHaveURL(/\/company\/dashboard$/);
  await page.goto('/two-step');
  await expect(page.getByText('9 of 10 recovery codes are left.')).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSideways(page);

  await signInByForm(page, owner);
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
});

test('before two-step sign-in is required, members without it are listed, including the owner @once', async ({
  page,
}) => {
  const company = await ownCompanyWithOwner('Wajib Travel');
  const agent = await insertCompanyUser(productDb().db, company.id, { role: 'agent' });
  await signInAs(page, 'company', company.owner);
  await page.goto('/company/team');
  await press(page, 'Require it of everyone');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(agent.email)).toBeVisible();
  await expect(dialog.getByText('You have not set it up yourself')).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('It is optional for your team.')).toBeVisible();
  await press(page, 'Require it of everyone');
  await dialog.getByRole('button', { name: 'Require it of everyone' }).click();
  await expect(page).toHaveURL(/\/two-step\?/);
  await expectNoAxeViolations(page);
  await press(page, 'Sign out');
  await expect(page).toHaveURL(/\/login/);
});

test('money needs a fresh verification, which returns to the page', async ({ page }) => {
  const admin = await insertSuperAdmin(productDb().db);
  await signInAs(page, 'superadmin', admin);
  await page.goto('/superadmin/settings/password');
  await page.getByLabel('Email of the account').fill('nobody@agency.example');
  await ageSession(admin.userId);
  await press(page, 'Reset two-step sign-in');
  await expect(page.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSideways(page);
  await page.getByLabel('Your password', { exact: true }).fill('not the one');
  await press(page, 'Confirm');
  await expect(page.getByRole('alert').filter({ hasText: 'That password is not right.' })).toBeFocused();
  await page.getByLabel('Your password', { exact: true }).fill(admin.password);
  await press(page, 'Confirm');
  await expect(page).toHaveURL(/\/superadmin\/settings\/password$/);
  await page.getByLabel('Email of the account').fill('nobody@agency.example');
  await press(page, 'Reset two-step sign-in');
  await expect(page.getByText('There is no account with this email.')).toBeVisible();
});

async function setUpFactor(page: Page): Promise<void> {
  await page.goto('/two-step');
  await press(page, 'Set up two-step sign-in');
  await page.getByLabel('Six-digit code').fill(createShownCode(await keyOn(page)));
  await press(page, 'Turn on two-step sign-in');
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
}

test('an owner resets an agent’s two-step sign-in, and the password alone lets the agent in @once', async ({
  page,
  browser,
}) => {
  const company = await ownCompanyWithOwner('Telefon Travel');
  const agent = await insertCompanyUser(productDb().db, company.id, { role: 'agent' });
  const office = await openOtherBrowser(browser);
  await signInAs(office, 'company', agent);
  await setUpFactor(office);

  await signInAs(page, 'company', company.owner);
  await page.goto('/company/team');
  const reset = page.getByRole('button', { name: `Reset two-step sign-in: ${agent.email}` });
  await reset.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Make sure it is really them who asked')).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Reset two-step sign-in' }).click();
  await expect(page.getByText('Two-step sign-in was reset.').first()).toBeVisible();
  await expect(reset).toHaveCount(0);

  await office.goto('/company/dashboard');
  await expect(office).toHaveURL(/\/login/);
  await signInByForm(office, agent);
  await expect(office).toHaveURL(/\/company\/dashboard$/);
  const { text } = await findMailTo(page, agent.email, 'Two-step sign-in', 'was reset');
  expect(text).toContain(company.owner.email);
});

test('a super admin resets another’s two-step sign-in, and all super admins get an email @once', async ({
  page,
  browser,
}) => {
  const { db } = productDb();
  const [actor, other, reader] = [
    await insertSuperAdmin(db),
    await insertSuperAdmin(db),
    await insertSuperAdmin(db),
  ];
  const elsewhere = await openOtherBrowser(browser);
  await signInAs(elsewhere, 'superadmin', other);
  await setUpFactor(elsewhere);

  await signInAs(page, 'superadmin', actor);
  await page.goto('/superadmin/settings/password');
  await page.getByLabel('Email of the account').fill(other.email);
  await press(page, 'Reset two-step sign-in');
  await expect(page.getByText('Two-step sign-in was reset.').first()).toBeVisible();
  await elsewhere.goto('/superadmin');
  await expect(elsewhere).toHaveURL(/\/login\?/);
  const { text } = await findMailTo(page, reader.email, 'second factor', other.email);
  expect(text).toContain(actor.email);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a user sets up and uses two-step sign-in @once', async ({ page, context }) => {
    const { owner } = await ownCompanyWithOwner('Sunyi Travel');
    await signInAs(page, 'company', owner);
    await page.goto('/two-step');
    await press(page, 'Set up two-step sign-in');
    const key = await keyOn(page);
    await page.getByLabel('Six-digit code').fill(createShownCode(key));
    await press(page, 'Turn on two-step sign-in');
    await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
    await context.clearCookies();
    await signInByForm(page, owner);
    await page.getByLabel('Code', { exact: true }).fill(nextCode(key));
    await press(page, 'Sign in');
    await expect(page).toHaveURL(/\/company\/dashboard$/);
  });
});
