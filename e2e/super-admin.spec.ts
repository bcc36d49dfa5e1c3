import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { practiceKeys } from '../dev/practice-billplz/keys.ts';
import { insertSuperAdmin, signIn, signInAs } from '../dev/testing/pages/sign-in.ts';
import { expireHold, findOnlyBooking, heading, toBill } from './booking-buyer.ts';
import { expectNoLayoutFaults } from './both-sizes.ts';
import { changeDeal, encrypt, ownBooking, ownCompany, ownDeal, productDb } from './own-data.ts';
import { expect, expectNoAxeViolations, findMailTo, openOtherBrowser, query, test } from './test.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, text: string) => page.locator('tbody tr').filter({ hasText: text });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** Picks an action from the menu of a company. */
async function choose(page: Page, action: string, company: string): Promise<void> {
  await press(page, `Actions for ${company}`);
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}
const newCompany = () => {
  const unique = randomUUID().slice(0, 8);
  return { name: `Angin Travel ${unique}`, email: `owner.${unique}@example.com` };
};

async function openCompanies(page: Page, name: string): Promise<void> {
  await page.goto(`/superadmin/companies?search=${encodeURIComponent(name)}`);
  await expect(row(page, name)).toBeVisible();
}

async function register(page: Page, { name, email }: ReturnType<typeof newCompany>): Promise<void> {
  await page.goto('/register-company');
  await page.getByLabel('Company name').fill(name);
  await page.getByLabel('Address', { exact: true }).fill('Jalan Contoh 1, Petaling Jaya');
  await page.getByLabel('Person in charge').fill('Foo Mei Mei');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('03-1234 5678');
  await page.getByRole('button', { name: 'Register company' }).click();
  await expect(page.getByText('Company registration submitted successfully!')).toBeVisible();
}

async function signInAsCompany(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press(page, 'Sign In');
}

async function chooseOwnPassword(page: Page, password: string): Promise<void> {
  await expect(page).toHaveURL(/\/new-password/);
  await page.getByLabel('New Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm New Password', { exact: true }).fill(password);
  await press(page, 'Save password');
  await expect(page).toHaveURL(/\/company\/dashboard/);
}

test.describe('a company', () => {
  test('registers, is approved, replaces the temporary password, has its password reset, and is deleted [S2.013] [S2.125] [S7.045] [S8.018] [S8.021] [S8.022] [S4.007] [S8.023] @both-widths', async ({
    page,
    browser,
  }) => {
    const company = newCompany();
    const office = await openOtherBrowser(browser);
    await register(office, company);

    await signIn(page, 'superadmin');
    await openCompanies(page, company.name);
    await expect(row(page, company.name)).toContainText('Pending');
    await press(page, `Approve: ${company.name}`);
    await expect(dialog(page)).toContainText('Foo Mei Mei');
    await expect(dialog(page)).toContainText('Not given yet: Legal name, SSM registration, MOTAC licence');
    await expectNoAxeViolations(page);
    await dialog(page).getByRole('button', { name: 'Approve' }).click();
    const said = page.getByRole('status').filter({ hasText: 'Company approved successfully.' });
    await expect(said).toContainText(/Company approved successfully\. Temporary password: \S{8}/);
    await expect(said).toBeFocused();
    await expect(page.getByRole('button', { name: 'Copy password' })).toBeVisible();
    await expectNoAxeViolations(page);
    const password = /Temporary password: (\S{8})/.exec((await said.textContent()) ?? '')?.[1] ?? '';
    await expect(row(page, company.name)).toContainText('Approved');
    const welcome = await findMailTo(page, company.email, 'approved');
    expect(welcome.text).toContain('/login');
    expect(welcome.text).toMatch(/\/reset-password\?token=[\w-]{43}/);
    expect(welcome.text).not.toContain(password);

    await signInAsCompany(office, company.email, password);
    await chooseOwnPassword(office, 'own words of the office');

    await choose(page, 'Reset Password', company.name);
    const field = dialog(page).getByLabel('New password', { exact: true });
    await field.fill('short');
    await dialog(page).getByRole('button', { name: 'Reset Password' }).click();
    await expect(dialog(page).getByRole('alert')).toHaveText('Password must be at least 6 characters long');
    await expectNoAxeViolations(page);
    await field.fill('second temporary');
    await dialog(page).getByRole('button', { name: 'Reset Password' }).click();
    await expect(page.getByText('Password updated successfully')).toBeVisible();
    await office.goto('/company/dashboard');
    await expect(office).toHaveURL(/\/login/);
    await signInAsCompany(office, company.email, 'second temporary');
    await chooseOwnPassword(office, 'other words of the office');

    await choose(page, 'Delete', company.name);
    await expect(dialog(page)).toContainText(
      'Are you sure you want to delete this company? This action cannot be undone.',
    );
    await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(row(page, company.name)).toBeVisible();
    await choose(page, 'Delete', company.name);
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Company deleted successfully')).toBeVisible();
    await expect(row(page, company.name)).toBeHidden();
    await office.goto('/company/dashboard');
    await expect(office).toHaveURL(/\/login/);
    await signInAsCompany(office, company.email, 'other words of the office');
    await expect(office.getByText('Unauthorized: Not a company user')).toBeVisible();
  });

  test('receives the reason for its rejection by email [S8.020]', async ({ page }) => {
    const company = newCompany();
    await ownCompany({ ...company, status: 'pending' });
    await signIn(page, 'superadmin');
    await openCompanies(page, company.name);
    await choose(page, 'Reject', company.name);
    const reason = dialog(page).getByLabel('Reason for the company');
    await reason.fill('The licence number could not be found.');
    await expectNoAxeViolations(page);
    await page.route('**/superadmin/companies.data*', (route) =>
      route.fulfill({ status: 503, body: 'busy' }),
    );
    await dialog(page).getByRole('button', { name: 'Reject' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText('This could not be saved.');
    await expect(reason, 'a server that does not answer loses nothing').toHaveValue(
      'The licence number could not be found.',
    );
    await page.unroute('**/superadmin/companies.data*');
    await dialog(page).getByRole('button', { name: 'Reject' }).click();
    await expect(page.getByText('Company rejected successfully')).toBeVisible();
    await expect(row(page, company.name)).toContainText('Rejected');
    const mail = await findMailTo(page, company.email, 'registration');
    expect(mail.text).toContain('The licence number could not be found.');
  });
});

test("a company's page opens from the list and offers the next step after each one @both-widths", async ({
  page,
}) => {
  const company = newCompany();
  const { id } = await ownCompany({ ...company, status: 'pending', licence_number: 'KPK/LN 10482' });
  await signIn(page, 'superadmin');
  await openCompanies(page, company.name);
  await row(page, company.name).getByRole('link', { name: company.name }).click();
  await expect(page).toHaveURL(`/superadmin/companies/${id}`);
  await expect(heading(page)).toHaveText(company.name);
  await expect(page.getByText('This company waits for your decision')).toBeVisible();
  await expectNoLayoutFaults(page, 'company-pending');

  await press(page, `Approve: ${company.name}`);
  await dialog(page).getByLabel('Licence KPK/LN 10482').selectOption('not_looked_up');
  await dialog(page).getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(/Company approved successfully\. Temporary password: \S{8}/)).toBeVisible();
  await expect(page.getByText('Its licence is not checked')).toBeVisible();
  await press(page, `Check the licence: ${company.name}`);
  await dialog(page).getByRole('button', { name: 'Mark as checked today' }).click();
  await expect(page.getByText('The licence is marked as checked.')).toBeVisible();
  await expect(page.getByRole('button', { name: `Check the licence: ${company.name}` })).toHaveCount(0);

  await choose(page, 'Suspend', company.name);
  await dialog(page).getByLabel('Reason').fill('The licence has expired');
  await dialog(page).getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByRole('button', { name: `Resume: ${company.name}` })).toBeVisible();
  await expect(page.getByText('Suspended the company')).toBeVisible();
  await expectNoLayoutFaults(page, 'company-suspended');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test("a super admin changes a company's fee on its page @once", async ({ page }) => {
    const company = newCompany();
    const { id } = await ownCompany({ ...company, status: 'approved' });
    await signIn(page, 'superadmin');
    await page.goto(`/superadmin/companies/${id}`);
    await page.getByRole('link', { name: 'Change the fee' }).click();
    await page.getByLabel('Fee in percent').fill('2.5');
    await page.getByRole('button', { name: 'Save the fee' }).click();
    await expect(page.getByText('The fee is now 2.5%')).toBeVisible();
    await expect(page.getByText('Fee 2.5%', { exact: true })).toBeVisible();
  });
});

test('the desk refunds a payment without a seat, and the buyer gets an email', async ({ page, browser }) => {
  const { id: deal } = await ownDeal({ seats_offered: 2 });
  const buyer = await openOtherBrowser(browser);
  const email = await toBill(buyer, deal, 2);
  await buyer.getByRole('button', { name: 'Go to bank page' }).click();
  await expireHold(deal);
  await changeDeal(deal, { seats_offered: 1 });
  await buyer.getByRole('button', { name: 'Approve the payment' }).click();
  await expect(heading(buyer)).toHaveText('Something Went Wrong');
  const { reference } = await findOnlyBooking(deal);

  await signIn(page, 'superadmin');
  await page.goto('/superadmin/desk');
  await page.getByRole('searchbox').fill(reference);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(heading(page)).toHaveText(`Booking ${reference}`);
  await expect(page.getByText('MYR 2,198.00 must go back to the buyer.')).toBeVisible();
  await expect(page.getByRole('link', { name: email })).toBeVisible();
  expect(await page.content()).not.toContain('A51204478');
  await press(page, 'Check with Billplz');
  await expect(
    page.getByText('Billplz answers: paid, MYR 2,198.00 received. Nothing changed.'),
  ).toBeVisible();
  await press(page, 'Record refund of MYR 2,198.00');
  await dialog(page).getByRole('button', { name: 'Record refund' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('Enter the reference of the transfer');
  await dialog(page).getByLabel('Reference of the transfer').fill('MBB-2026-117');
  await expectNoAxeViolations(page);
  await dialog(page).getByRole('button', { name: 'Record refund' }).click();
  await expect(page.getByText('Refund recorded').first()).toBeVisible();
  await expect(page.getByText('must go back to the buyer')).toHaveCount(0);
  await findMailTo(page, email, 'Refund sent');
});

test('a super admin reads, answers, closes and reopens an urgent message by keyboard', async ({
  page,
  browser,
}) => {
  const unique = randomUUID().slice(0, 8);
  const writer = { name: `Angelina ${unique}`, email: `angelina.${unique}@example.com` };
  const visitor = await openOtherBrowser(browser);
  await visitor.goto('/contact');
  await visitor.getByLabel('Name').fill(writer.name);
  await visitor.getByLabel('Email').fill(writer.email);
  await visitor.getByLabel('Subject').fill(`URGENT: ticket ${unique}`);
  await visitor.getByLabel('Message').fill('The name is wrong.\nPlease call me.');
  await visitor.getByRole('button', { name: 'Send message' }).click();
  await expect(visitor.getByText(/Your message is on its way|received your message/)).toBeVisible();

  await signIn(page, 'superadmin');
  await page.goto('/superadmin/messages?state=open');
  await expect(row(page, unique)).toContainText('Urgent');
  await page.getByRole('link', { name: `Read the message from ${writer.name}` }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('The name is wrong.')).toBeVisible();
  const reply = dialog(page).getByRole('link', { name: 'Reply by email' });
  await expect(reply).toHaveAttribute('href', new RegExp(`^mailto:${writer.email}\\?subject=Re%3A%20URGENT`));
  await expectNoAxeViolations(page);
  await dialog(page).getByRole('button', { name: 'Mark as answered' }).press('Enter');
  await expect(dialog(page).getByRole('status').filter({ hasText: 'Marked as answered.' })).toBeFocused();
  await expect(dialog(page)).toContainText(/marked by \S+@/);
  await page.keyboard.press('Escape');
  await expect(row(page, unique)).toHaveCount(0);

  await page.goto('/superadmin/messages?state=answered');
  await page.getByRole('link', { name: `Read the message from ${writer.name}` }).press('Enter');
  await dialog(page).getByRole('button', { name: 'Open again' }).press('Enter');
  await expect(dialog(page).getByText('The message is open again.')).toBeVisible();
  const [line] = await query<{ actions: string }>(
    `select string_agg(action, ' ' order by audit_log.id) as actions from audit_log
     join contact_messages on contact_messages.id::text = object_id where email = $1`,
    [writer.email],
  );
  expect(line?.actions).toBe('message.answered message.reopened');
});

// Run these in sequence: a second change of keys replaces the pending one.
test.describe('new payment keys', () => {
  test.describe.configure({ mode: 'serial' });

  async function enterNewKeys(page: Page): Promise<{ by: string; reader: string; version: string }> {
    const { db } = productDb();
    const [admin, other] = [await insertSuperAdmin(db), await insertSuperAdmin(db)];
    await signInAs(page, 'superadmin', admin);
    await page.goto('/superadmin/settings/billplz');
    const version = (await page.getByText(/^Version \d+/).textContent()) ?? '';
    await page.getByLabel('X Signature key', { exact: true }).fill(`S-${randomUUID()}`);
    await press(page, 'Save Settings');
    await expect(page.getByText('A second super admin confirms them').first()).toBeVisible();
    await expect(page.getByText('New keys wait for a second super admin')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Confirm the new keys' })).toHaveCount(0);
    await expect(page.getByText(`Entered by ${admin.email}`)).toBeVisible();
    return { by: admin.email, reader: other.email, version };
  }

  /** Other specs' payments need the practice key once pending keys are in force. */
  async function keepPracticeSignature(): Promise<void> {
    const { db } = productDb();
    const open = db.selectFrom('pending_payment_keys').select('id').where('x_signature', 'is not', null);
    const { id } = await open.executeTakeFirstOrThrow();
    const x_signature = encrypt(practiceKeys.xSignatureKey, `pending_payment_keys.x_signature|${id}`);
    await db.updateTable('pending_payment_keys').set({ x_signature }).where('id', '=', id).execute();
  }

  async function expectOldKeys(page: Page, version: string): Promise<void> {
    await page.goto('/superadmin/settings/billplz');
    await expect(page.getByText(version)).toBeVisible();
    await expect(page.getByText('New keys wait for a second super admin')).toHaveCount(0);
  }

  test('wait for a second super admin and can be stopped on the settings page @once', async ({ page }) => {
    const { version } = await enterNewKeys(page);
    await expectNoAxeViolations(page);
    await press(page, 'Stop this change');
    await expect(page.getByText('The change is stopped.').first()).toBeVisible();
    await expectOldKeys(page, version);
  });

  test('can be stopped by another super admin through the link in the email @once', async ({
    page,
    browser,
  }) => {
    const { by, reader, version } = await enterNewKeys(page);
    const { html } = await findMailTo(page, reader, 'New payment keys', by);
    const link = /href="([^"]*\/stop-payment-keys\/[^"]+)"/.exec(html)?.[1] ?? '';
    const phone = await openOtherBrowser(browser);
    await phone.goto(link);
    await expect(phone.getByText(`${by} has entered new payment keys.`)).toBeVisible();
    await expectNoAxeViolations(phone);
    await press(phone, 'Stop this change');
    await expect(heading(phone)).toHaveText('The change is stopped');
    await expectOldKeys(page, version);
  });

  test('take effect once a second super admin confirms them @once', async ({ page, browser }) => {
    const { by, version } = await enterNewKeys(page);
    await keepPracticeSignature();
    const second = await openOtherBrowser(browser);
    await signInAs(second, 'superadmin', await insertSuperAdmin(productDb().db));
    await second.goto('/superadmin/settings/billplz');
    await expect(second.getByText(`Entered by ${by}`)).toBeVisible();
    await expectNoLayoutFaults(second, 'keys-confirm');
    await press(second, 'Confirm the new keys');
    await expect(second.getByText('The new keys are in force.').first()).toBeVisible();
    await expect(second.getByText(version)).toHaveCount(0);
    await expect(second.getByText('New keys wait for a second super admin')).toHaveCount(0);
    await second.context().close();
  });
});

test('the audit log names and links the object of each action, and finds the actions on a booking', async ({
  page,
}) => {
  const { db } = productDb();
  const company = await ownCompany({ name: `Log Travel ${randomUUID().slice(0, 8)}` });
  const booking = await ownBooking(await ownDeal({ company_id: company.id }), { state: 'confirmed' });
  const gone = randomUUID();
  const line = { actor_kind: 'system', company_id: company.id } as const;
  await db
    .insertInto('audit_log')
    .values([
      { ...line, action: 'deal.deleted', object_kind: 'deal', object_id: gone },
      { ...line, action: 'company.approved', object_kind: 'company', object_id: company.id },
      {
        ...line,
        action: 'booking.paid',
        object_kind: 'booking',
        object_id: booking.id,
        details: JSON.stringify({ bookings: booking.id, to: 'paidNoSeat' }),
      },
    ])
    .execute();
  await signIn(page, 'superadmin');
  await page.goto(`/superadmin/audit?object=${booking.reference}`);
  const paid = row(page, 'Booking');
  await expect(paid).toHaveCount(1);
  await expect(paid).toContainText(`Bookings: ${booking.reference}`);
  await expect(paid).not.toContainText(booking.id);
  await expectNoLayoutFaults(page, 'audit');
  await paid.getByRole('link', { name: booking.reference }).click();
  await expect(page).toHaveURL(`/superadmin/bookings/${booking.id}`);

  await page.goto(`/superadmin/audit?object=${company.name}`);
  await expect(row(page, company.name).getByRole('link', { name: company.name })).toBeVisible();
  await page.goto(`/superadmin/audit?object=${gone}`);
  await expect(page.getByText(`Deleted deal ${gone.slice(0, 8)}`)).toHaveAttribute('title', gone);
});

test.describe('the pages', () => {
  // Only pages with short lists, because rows repeat the same elements.
  const pages = [
    ['Dashboard', '/superadmin'],
    ['Companies', '/superadmin/companies'],
    ['Password', '/superadmin/settings'],
    ['Payment API', '/superadmin/settings/billplz'],
    ['Desk', '/superadmin/desk'],
    ['Desk', '/superadmin/desk?list=refunds-done'],
    ['Messages', '/superadmin/messages'],
    ['People', '/superadmin/people'],
    ['Mails', '/superadmin/mails?state=failed'],
    ['Holidays', '/superadmin/holidays'],
    ['Audit', '/superadmin/audit?action=session.started&object=nobody'],
  ] as const;

  for (const [title, path] of pages) {
    test(`${path} passes axe and fits a narrow screen`, async ({ page }) => {
      await signIn(page, 'superadmin');
      await page.goto(path);
      await expect(heading(page)).toHaveText(title);
      await expect(page.getByText(/^Loading/)).toBeHidden();
      await expectNoAxeViolations(page);
      await page.setViewportSize({ width: 320, height: page.viewportSize()?.height ?? 900 });
      const needed = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(needed, `${path} at 320 px`).toBeLessThanOrEqual(320);
    });
  }

  test('the links from a figure to its list and back through the filters work by keyboard', async ({
    page,
  }) => {
    await signIn(page, 'superadmin');
    await page.goto('/superadmin');
    await page.getByRole('main').getByRole('link', { name: 'Approved' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/companies\?status=approved/);
    await expect(heading(page)).toBeFocused();
    await page.getByRole('link', { name: 'Clear filters' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/companies$/);
  });
});
