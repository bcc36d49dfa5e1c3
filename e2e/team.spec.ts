import type { Browser, Page } from '@playwright/test';
import { insertCompanyUser, signInAs } from '#dev/testing/pages/sign-in.ts';
import { ownBooking, ownCompanyWithOwner, ownDeal, productDb, signInAsOwner } from './own-data.ts';
import { expect, expectNoAxeViolations, findMailTo, openOtherBrowser, query, test } from './test.ts';

const password = 'correct horse battery';
let count = 0;
const newEmail = () => {
  count += 1;
  return `colleague.${Date.now()}.${count}.${test.info().project.name}@agency.example`;
};

async function linkTo(page: Page, email: string, path: string): Promise<string> {
  const { html } = await findMailTo(page, email);
  const link = new RegExp(`href="([^"]*/${path}/[^"]*)"`).exec(html)?.[1] ?? '';
  return new URL(link).pathname;
}

async function invite(owner: Page, email: string, role: string): Promise<void> {
  await owner.getByLabel('Email', { exact: true }).fill(email);
  await owner.getByLabel('Role', { exact: true }).selectOption(role);
  await owner.getByRole('button', { name: 'Send invitation' }).click();
  await expect(owner.getByText(`We sent an invitation to ${email}.`)).toBeVisible();
}

async function joinAs(browser: Browser, owner: Page, email: string): Promise<Page> {
  const page = await openOtherBrowser(browser);
  await page.goto(await linkTo(owner, email, 'join-team'));
  await expectNoAxeViolations(page);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password again').fill(password);
  await page.getByRole('button', { name: 'Join the team' }).click();
  await expect(page).toHaveURL(/\/company\/dashboard$/);
  return page;
}

const row = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });

async function confirm(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name }).click();
  await expect(dialog).toBeHidden();
}

test('an owner invites members, changes a role, removes a member and transfers ownership, each with immediate effect', async ({
  page,
  browser,
}) => {
  const company = await signInAsOwner(page, 'Rentas Travel');
  await page.goto('/company/team');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('Enter the email of the person')).toBeVisible();
  const [agentEmail, viewerEmail] = [newEmail(), newEmail()];
  await invite(page, agentEmail, 'agent');
  await invite(page, viewerEmail, 'viewer');
  await expect(row(page, viewerEmail)).toContainText('Waiting');
  await expectNoAxeViolations(page);

  const agent = await joinAs(browser, page, agentEmail);
  const viewer = await joinAs(browser, page, viewerEmail);
  await agent.goto('/company/create-deal');
  await expect(agent.getByRole('button', { name: 'Create Deal' })).toBeVisible();
  await viewer.goto('/company/create-deal');
  await expect(viewer.getByText('Your account is view-only.')).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: `Make viewer: ${agentEmail}` }).click();
  await expectNoAxeViolations(page);
  await confirm(page, 'Make viewer');
  await expect(page.getByText('The role is changed.')).toBeVisible();
  await agent.reload();
  await expect(agent.getByText('Your account is view-only.')).toBeVisible();

  await page.getByRole('button', { name: `Remove: ${agentEmail}` }).click();
  await confirm(page, 'Remove');
  await expect(row(page, agentEmail)).toHaveCount(0);
  await agent.goto('/company/dashboard');
  await expect(agent).toHaveURL(/\/login\?/);

  await page.getByRole('button', { name: `Make owner: ${viewerEmail}` }).click();
  await confirm(page, 'Make owner');
  await expect(page.getByText('The company has a new owner.')).toBeVisible();
  await expect(row(page, company.owner.email)).toContainText('Agent');
  await expect(page.getByRole('button', { name: 'Send invitation' })).toHaveCount(0);
  await viewer.goto('/company/team');
  await expect(viewer.getByRole('button', { name: 'Send invitation' })).toBeVisible();

  await viewer.getByRole('link', { name: 'Activity' }).click();
  await expect(viewer.getByText('Changed the owner of the company')).toBeVisible();
  await viewer.getByLabel('Person', { exact: true }).selectOption({ label: agentEmail });
  await expect(viewer.getByText('Joined the team')).toHaveCount(1);
  await expect(viewer.getByText('Changed the owner of the company')).toHaveCount(0);
  await expectNoAxeViolations(viewer);

  await page.getByRole('button', { name: 'Leave team' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave team' }).click();
  await expect(page).toHaveURL(/\/login$/);
  for (const other of [agent, viewer]) await other.context().close();
});

test('a viewer sees bookings, but no passports and no controls', async ({ page }) => {
  const company = await ownCompanyWithOwner('Senja Holidays');
  const deal = await ownDeal({ company_id: company.id });
  await ownBooking(deal, { state: 'confirmed' });
  const viewer = await insertCompanyUser(productDb().db, company.id, { role: 'viewer' });
  await signInAs(page, 'company', viewer);
  await page.goto('/company/customer/booking');
  // On a phone the passport is in the drawer, one tap away.
  await expect(page.getByText('Passport: Hidden')).toHaveCount(1);
  await expect(page.getByLabel('With passport numbers')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Show passport numbers' })).toHaveCount(0);
  await expectNoAxeViolations(page);
  const post = (path: string, form: Record<string, string>) =>
    page.request.post(path, { form, headers: { 'sec-fetch-site': 'same-origin' } });
  expect((await post('/company/customer/booking/export', { withPassports: 'on' })).status()).toBe(403);
  expect((await post('/company/customer/booking/export', {})).status()).toBe(200);
  await page.goto('/company/dashboard');
  await expect(page.getByRole('link', { name: /^Edit/ })).toHaveCount(0);
  await page.goto('/company/team');
  await expect(page.getByRole('button', { name: 'Send invitation' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  await page.goto('/company/settings');
  await expect(page.getByRole('heading', { name: 'Booking emails and deal defaults' })).toHaveCount(0);
  const closed = await page.goto('/company/settings/defaults');
  expect(closed?.status()).toBe(403);
  await expect(page.getByRole('heading', { name: 'This page is not open to you' })).toBeVisible();
});

test("booking emails go to an address that its owner has confirmed, and a new deal starts with the company's note", async ({
  page,
  browser,
}) => {
  const company = await signInAsOwner(page, 'Teluk Travel');
  await page.goto('/company/settings');
  const panel = page.getByRole('region', { name: 'Booking emails and deal defaults' });
  await panel.getByRole('link', { name: 'Change' }).click();
  const email = newEmail();
  await page.getByLabel('Address', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Add address' }).click();
  await expect(page.getByText(`We sent a link to ${email}.`)).toBeVisible();
  await expect(page.getByText('Waiting for confirmation')).toBeVisible();
  await expectNoAxeViolations(page);

  const reader = await openOtherBrowser(browser);
  await reader.goto(await linkTo(page, email, 'alerts'));
  await expectNoAxeViolations(reader);
  await reader.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(reader.getByRole('heading', { name: 'This address gets booking emails' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  await reader.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(reader.getByRole('heading', { name: 'No more booking emails' })).toBeVisible();
  await reader.context().close();

  await page.getByLabel('Note to travellers').fill('Meet at counter F12.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('The note is saved.')).toBeVisible();
  await page.goto('/company/create-deal');
  await expect(page.locator('[name="sellerNote"]')).toHaveValue('Meet at counter F12.');
  const lines = await query<{ action: string }>(
    "select action from audit_log where company_id = $1 and action <> 'session.started' order by id",
    [company.id],
  );
  expect(lines.map(({ action }) => action)).toEqual([
    'alerts.added',
    'alerts.confirmed',
    'alerts.stopped',
    'company.defaultsUpdated',
  ]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a member accepts an invitation and opens the company’s pages', async ({ page }) => {
    const company = await ownCompanyWithOwner('Pesisir Tours');
    const email = newEmail();
    await signInAs(page, 'company', company.owner);
    const sent = await page.request.post('/company/team', {
      form: { intent: 'invite', email, role: 'agent' },
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect(sent.status()).toBe(200);
    await page.context().clearCookies();
    await page.goto(await linkTo(page, email, 'join-team'));
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Password again').fill(password);
    await page.getByRole('button', { name: 'Join the team' }).click();
    await expect(page).toHaveURL(/\/company\/dashboard$/);
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  });
});
