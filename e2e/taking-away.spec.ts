import type { Page } from '@playwright/test';
import { insertCompanyUser, insertSuperAdmin, signIn, signInAs } from '#dev/testing/pages/sign-in.ts';
import { ownCompanyWithOwner, ownCountry, ownDeal, productDb } from './own-data.ts';
import { expect, expectNoAxeViolations, findMailTo, openOtherBrowser, query, test } from './test.ts';

async function confirm(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name }).click();
  await expect(dialog).toBeHidden();
}

test('a suspended company is off the site, its members see the reason, and resuming restores the deal', async ({
  page,
  browser,
}) => {
  const company = await ownCompanyWithOwner(`Tangguh Travel ${Date.now()}`);
  const deal = await ownDeal({ company_id: company.id, destination_country: ownCountry() });
  const visitor = await openOtherBrowser(browser);
  await visitor.goto(`/deals/${deal.id}`);
  await expect(visitor.getByText('12 seats left').first()).toBeVisible();

  await signIn(page, 'superadmin');
  await page.goto(`/superadmin/companies?search=${encodeURIComponent(company.name)}`);
  const actions = page.getByRole('button', { name: `Actions for ${company.name}` });
  const suspend = page.getByRole('menuitem', { name: 'Suspend' });
  await actions.click();
  await suspend.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(actions).toBeFocused();
  await actions.click();
  await suspend.click();
  await expect(page.getByRole('dialog').getByText('This signs no one out.')).toBeVisible();
  await page.getByRole('dialog').getByLabel('Reason').fill('The licence has expired');
  await confirm(page, 'Suspend');
  await expect(page.getByText('The company is suspended.').first()).toBeVisible();
  await expect(page.getByText('Suspended', { exact: true })).toBeVisible();
  await findMailTo(page, company.email, 'is suspended');

  await expect(async () => {
    await visitor.goto(`/deals/${deal.id}`);
    await expect(visitor.getByText('This deal is paused')).toBeVisible({ timeout: 1_000 });
  }).toPass();

  const owner = await openOtherBrowser(browser);
  await signInAs(owner, 'company', company.owner);
  await owner.goto('/company/create-deal');
  await expect(owner.getByText('Your company is suspended: The licence has expired')).toBeVisible();
  await expect(owner.getByText('Deals cannot be changed while your company is suspended.')).toBeVisible();
  await expectNoAxeViolations(owner);
  await owner.goto('/company/dashboard');
  await expect(owner.getByRole('table').getByText('Off the site')).toBeVisible();
  await owner.goto('/company/payouts');
  await expect(owner.getByText('Payouts wait while your company is suspended.')).toBeVisible();
  await owner.goto('/company/payouts/account');
  await expect(owner.getByText('The bank account cannot be changed while')).toBeVisible();
  await expect(owner.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact');

  await page.getByRole('button', { name: `Resume: ${company.name}` }).click();
  await confirm(page, 'Resume');
  await expect(async () => {
    await visitor.goto(`/deals/${deal.id}`);
    await expect(visitor.getByText('12 seats left').first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

test('an action is emailed to the other super admins with a link to react, and a locked account gets a new password', async ({
  page,
  browser,
}) => {
  const { db } = productDb();
  const [actor, reader] = [await insertSuperAdmin(db), await insertSuperAdmin(db)];
  const [victim, locked] = [await insertSuperAdmin(db), await insertSuperAdmin(db)];
  await signInAs(page, 'superadmin', actor);
  await page.goto('/superadmin/settings/password');
  await page.getByRole('button', { name: `Remove: ${victim.email}` }).click();
  await confirm(page, 'Remove');
  await expect(page.getByText('The super admin is removed.').first()).toBeVisible();
  // Select the email by its actor: other specs also cause emails to super admins.
  const { html } = await findMailTo(page, reader.email, '', actor.email);
  expect(html).toContain('/reset-password"');

  await query('update users set locked_at = now() where id = $1', [locked.userId]);
  const other = await openOtherBrowser(browser);
  const enter = async (password: string) => {
    await other.goto('/superadmin/login');
    await other.getByLabel('Email').fill(locked.email);
    await other.getByLabel('Password', { exact: true }).fill(password);
    await other.getByRole('button', { name: 'Sign In', exact: true }).click();
  };
  await enter(locked.password);
  await expect(other.getByText('This account is locked.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('row', { name: locked.email }).getByText('Locked')).toBeVisible();
  await page.getByRole('button', { name: `New password: ${locked.email}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('It also unlocks a locked account.')).toBeVisible();
  await expectNoAxeViolations(page);
  const given = 'handed over in person';
  await dialog.getByLabel('New password', { exact: true }).fill(given);
  await dialog.getByRole('button', { name: 'New password' }).click();
  await expect(page.getByText('The new password is set.').first()).toBeVisible();
  await enter(given);
  await expect(other).toHaveURL(/\/new-password/);
  await expect(other.getByText('At least 12 characters.')).toBeVisible();
});

test('the page of a reset link states the required password length @once', async ({ page }) => {
  const { db } = productDb();
  const [admin, { owner }] = [await insertSuperAdmin(db), await ownCompanyWithOwner('Panjang Travel')];
  for (const [{ email }, hint] of [
    [admin, 'At least 12 characters.'],
    [owner, 'At least 6 characters.'],
  ] as const) {
    await page.goto('/reset-password');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send link' }).click();
    const { text } = await findMailTo(page, email, '', '/reset-password?token=');
    const { pathname, search } = new URL(/http\S+reset-password\S+/.exec(text)?.[0] ?? '');
    await page.goto(`${pathname}${search}`);
    await expect(page.getByText(hint)).toBeVisible();
  }
});

test('a user sees their sessions and signs out everywhere else', async ({ page, browser }) => {
  const company = await ownCompanyWithOwner('Sesi Travel');
  const agent = await insertCompanyUser(productDb().db, company.id, { role: 'agent' });
  const elsewhere = await openOtherBrowser(browser);
  await signInAs(elsewhere, 'company', agent);
  await signInAs(page, 'company', agent);
  await page.goto('/company/settings/sessions');
  await expect(page.getByText('This browser')).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Change your password' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByText('Signed out everywhere else.').first()).toBeVisible();
  await elsewhere.goto('/company/dashboard');
  await expect(elsewhere).toHaveURL(/\/login\?/);
});
