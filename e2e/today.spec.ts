import { insertCompanyUser, signInAs } from '../dev/testing/pages/sign-in.ts';
import { ownBooking, ownCompanyWithOwner, ownDeal, productDb } from './own-data.ts';
import { expect, expectNoAxeViolations, noSideways, test } from './test.ts';

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000);

async function overdueBooking(name: string) {
  const company = await ownCompanyWithOwner(name);
  const deal = await ownDeal({ company_id: company.id, deadline: hoursFromNow(20), seats_offered: 12 });
  const paidAt = hoursFromNow(-50);
  const paid = { state: 'confirmed', completed_at: paidAt, created_at: paidAt, tickets: 4 } as const;
  const who = { first_name: 'Nurul', last_name: 'Qzyxwari', phone_number: '+60125550123' };
  return { company, deal, booking: await ownBooking(deal, { ...paid, ...who }) };
}

test('a company sees overdue tasks, makes a call, asks for names again, and each task disappears when done @both-widths', async ({
  page,
}) => {
  const { company, booking } = await overdueBooking('Papan Travel');
  await signInAs(page, 'company', company.owner);
  await page.goto('/company/today');
  await expect(page.getByRole('main')).toContainText('2 overdue, 0 due today');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today');
  await expect(page.getByRole('list', { name: /^Overdue/ }).getByRole('listitem')).toHaveCount(2);
  await expectNoAxeViolations(page);
  expect(await page.evaluate(noSideways)).toBe(true);

  await expect(page.getByRole('link', { name: 'Call Nurul Qzyxwari' }).last()).toHaveAttribute(
    'href',
    'tel:+60125550123',
  );
  await page.getByRole('link', { name: 'Write to Nurul Qzyxwari on WhatsApp' }).click();
  const message = page.getByRole('figure', { name: 'Your message' });
  await expect(message).toContainText(`booking ${booking.reference}`);
  await expect(page.getByRole('link', { name: 'Open WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/60125550123\?text=Hi\+Nurul/,
  );
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'No answer' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Call recorded. It is due again' })).toBeVisible();
  await expect(page.getByText(/^Last call .*: no answer/)).toBeVisible();
  await page.getByRole('button', { name: 'Reached' }).click();
  await expect(page.getByRole('list', { name: /^Overdue/ }).getByRole('listitem')).toHaveCount(1);

  await page.getByRole('link', { name: 'Ask again for names: Nurul Qzyxwari' }).click();
  await expect(page.getByText('No reminder sent yet.')).toBeVisible();
  await expect(message, 'the link of the buyer stays theirs').not.toContainText('/my-booking/');
  await page.getByRole('button', { name: 'Email it' }).click();
  await expect(page.getByText(/^Reminded once \(/)).toBeVisible();
  await page.getByRole('button', { name: 'Email it' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'You can remind them again an hour after that.' }),
  ).toBeVisible();
  expect(await page.evaluate(noSideways)).toBe(true);

  await page.getByRole('link', { name: 'Get 3 names from Nurul Qzyxwari' }).click();
  const promised = page.getByRole('list', { name: 'Progress' }).getByRole('listitem');
  await expect(promised).toContainText(['Paid', 'Call', 'Names', 'Tickets', 'Flies']);
  await expect(promised.and(page.locator('[aria-current=step]'))).toContainText('Names');
});

test('an agent undoes a call that was recorded by mistake on the page of the booking @both-widths', async ({
  page,
}) => {
  const { company, booking } = await overdueBooking('Silap Travel');
  await signInAs(page, 'company', company.owner);
  await page.goto(`/company/bookings/${booking.id}`);
  const call = page.getByRole('region', { name: 'Call' });
  await call.getByRole('button', { name: 'No answer' }).click();
  await expect(page.getByText(/^Last call .*: no answer/)).toBeVisible();
  const toast = page.getByRole('status').filter({ hasText: 'Call recorded.' });
  await expect(toast).toHaveCount(1);
  await expectNoAxeViolations(page);
  expect(await page.evaluate(noSideways)).toBe(true);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/^Last call/)).toHaveCount(0);
  await expect(toast).toHaveCount(0);
  await expect(call.getByRole('button', { name: 'Reached' })).toBeVisible();
});

test('an agent corrects seats at risk, pauses a deal and marks it as sold elsewhere without leaving the board', async ({
  page,
}) => {
  const { company } = await overdueBooking('Kerusi Travel');
  await signInAs(page, 'company', company.owner);
  await page.goto('/company/today');
  const risk = page.getByRole('region', { name: /^Seats at risk/ });
  await expect(risk).toContainText('12 of 12 unsold');
  await risk.getByRole('button', { name: /^One seat fewer/ }).click();
  await expect(risk).toContainText('11 of 11 unsold');
  const toast = page.getByRole('status').filter({ hasText: '11 seats for sale' });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(risk).toContainText('12 of 12 unsold');
  await risk.getByRole('button', { name: /^Pause/ }).click();
  await expect(risk.getByRole('button', { name: /^Resume/ })).toBeVisible();
  await risk.getByText('Sold elsewhere', { exact: true }).click();
  await expectNoAxeViolations(page);
  await risk.getByRole('button', { name: 'Take off sale' }).click();
  await expect(page.getByText('1 seat sold elsewhere, 11 left for sale.')).toBeVisible();
  // The new number closes the form, which the next click opens.
  await expect(risk).toContainText('11 of 11 unsold');
  await risk.getByText('Sold elsewhere', { exact: true }).click();
  await risk.getByLabel('Seats sold elsewhere').fill('11');
  await risk.getByRole('button', { name: 'Take off sale' }).click();
  await expect(risk).toContainText('No deal closes within 72 hours with seats unsold.');
});

test('keyboard shortcuts move through the day, record and undo, and stop working once switched off', async ({
  page,
}) => {
  const { company } = await overdueBooking('Kekunci Travel');
  await signInAs(page, 'company', company.owner);
  await page.goto('/company/today');
  const risk = page.getByRole('region', { name: /^Seats at risk/ });
  await expect(risk).toContainText('12 of 12 unsold');

  await page.keyboard.press('j');
  const call = page.locator('[data-row]').filter({ hasText: 'Call Nurul Qzyxwari' });
  await expect(call).toBeFocused();
  await page.keyboard.press('d');
  await expect(page.getByText('Did you reach Nurul Qzyxwari?')).toBeVisible();
  await page.keyboard.press('d');
  await expect(page.getByRole('button', { name: 'Reached' })).toBeFocused();
  await page.keyboard.press('Enter');
  const recorded = page.getByRole('status').filter({ hasText: 'Call recorded.' });
  await expect(recorded).toHaveCount(1);
  await expect(call).toHaveCount(0);
  await expectNoAxeViolations(page);
  await page.keyboard.press('z');
  await expect(call).toHaveCount(1);
  await expect(recorded).toHaveCount(0);

  await risk.locator('[data-row]').first().focus();
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });
  await page.keyboard.press('-');
  await expect(risk).toContainText('11 of 11 unsold');
  await expect(undo).toBeVisible();
  await page.keyboard.press('z');
  await expect(risk).toContainText('12 of 12 unsold');
  await expect(undo).toHaveCount(0);
  await page.keyboard.press('p');
  await expect(risk.getByRole('button', { name: /^Resume/ })).toBeVisible();
  await expect(undo).toBeVisible();
  await page.keyboard.press('z');
  await expect(risk.getByRole('button', { name: /^Pause/ })).toBeVisible();

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys).toContainText('Ask again for names');
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  await page.keyboard.press('/');
  const find = page.getByRole('searchbox', { name: 'Find a booking' });
  await expect(find).toBeFocused();
  await page.keyboard.type('jk?');
  await expect(find, 'keys are letters in a field').toHaveValue('jk?');

  await page.goto('/company/settings');
  await page.getByRole('switch', { name: 'Use keyboard shortcuts in this browser' }).click();
  await page.goto('/company/today');
  await expect(risk).toContainText('12 of 12 unsold');
  await page.keyboard.press('?');
  await page.keyboard.press('j');
  await expect(page.locator('[data-row]:focus')).toHaveCount(0);
  await expect(keys).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an agent records the outcome of a call, and the form rejects a past time', async ({ page }) => {
    const { company } = await overdueBooking('Kertas Travel');
    await signInAs(page, 'company', company.owner);
    await page.goto('/company/today');
    await page.getByRole('link', { name: 'Write to Nurul Qzyxwari on WhatsApp' }).click();
    await page.getByLabel('Call again at').fill('01 Jan 2020 10:00');
    await page.getByRole('button', { name: 'Call later' }).click();
    await expect(page.getByRole('alert')).toContainText('Choose a time after now and before the flight.');
    await expect(page.getByLabel('Call again at')).toHaveValue('01 Jan 2020 10:00');
    await page.getByRole('button', { name: 'Reached' }).click();
    await expect(page.getByText('Call recorded.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Call Nurul Qzyxwari' })).toHaveCount(0);
  });
});

test('a viewer sees the tasks, but no controls', async ({ page }) => {
  const { company } = await overdueBooking('Tinjau Travel');
  const viewer = await insertCompanyUser(productDb().db, company.id, { role: 'viewer' });
  await signInAs(page, 'company', viewer);
  await page.goto('/company/today');
  await expect(page.getByRole('link', { name: 'Call Nurul Qzyxwari' })).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('button', { name: /^(?!Keyboard)/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /WhatsApp|Ask again/ })).toHaveCount(0);
});

test('on a phone the first row appears within 300 px of the top, below the bands of a demo', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { company } = await overdueBooking('Telefon Travel');
  await signInAs(page, 'company', company.owner);
  await page.goto('/company/today');
  const top = async (selector: string) => (await page.locator(selector).first().boundingBox())?.y ?? 0;
  const bar = 60;
  expect((await top('main li[id]')) - (await top('main')) + bar).toBeLessThan(300);
  expect(await page.evaluate(noSideways)).toBe(true);
});
