// Access, export, correction and erasure by the person's link and by the operator.
import { readFileSync } from 'node:fs';
import { addDays, klDate } from '#domain/kernel/time.ts';
import { signIn } from '../dev/testing/pages/sign-in.ts';
import { ownBooking, ownDeal, ownEmail, ownProspects, productDb } from './own-data.ts';
import { expect, expectNoAxeViolations, findMailTo, noSideways, test } from './test.ts';

async function ownPerson() {
  const email = ownEmail();
  const deal = await ownDeal();
  await ownProspects(deal, [{ email }]);
  const booking = await ownBooking(deal, { email, state: 'confirmed', mode: 'live' });
  return { email, booking };
}

const waiting = async (email: string) =>
  (await productDb().db.selectFrom('interested_users').select('id').where('email', '=', email).execute())
    .length;

test('a person requests their data, downloads a copy and erases all but the upcoming flight', async ({
  page,
}) => {
  const { email, booking } = await ownPerson();
  await page.goto('/privacy');
  await page.getByRole('link', { name: 'Ask for your data' }).click();
  await page.getByLabel('Email').fill(email);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await expect(page.getByText('If we hold anything about this address')).toBeVisible();
  const { text } = await findMailTo(page, email, 'Your data');
  const [, link = ''] = /(\/your-data\/[\w-]{48})/.exec(text) ?? [];
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What we hold about you');
  await page.getByText('Bookings', { exact: false }).first().click();
  await expect(page.getByText(booking.reference).first()).toBeVisible();
  await expect(page.getByText('Price for one seat')).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await page.evaluate(noSideways)).toBe(true);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download my data' }).click();
  const file = readFileSync(await (await download).path(), 'utf8');
  expect(JSON.parse(file)).toMatchObject({ email, records: { bookings: [{ id: booking.id }] } });

  await page.getByRole('button', { name: 'Erase my data' }).click();
  await expect(page.getByText('Tick the box first.').last()).toBeVisible();
  expect(await waiting(email)).toBe(1);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Erase my data' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your data is erased');
  await expect(page.getByText(`Booking ${booking.reference}`)).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await waiting(email)).toBe(0);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has ended');
});

test('the operator finds a person, exports a copy, corrects and erases, and the page address contains no email', async ({
  page,
}) => {
  const { email: wrong, booking } = await ownPerson();
  const email = ownEmail();
  const flown = addDays(klDate(new Date()), -60);
  await productDb()
    .db.updateTable('bookings')
    .set({ departs_on: flown, last_flight_on: flown })
    .where('id', '=', booking.id)
    .execute();
  await signIn(page, 'superadmin');
  await page.goto('/superadmin/people');
  await page.getByLabel('Email or phone number').fill(wrong.toUpperCase());
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('heading', { name: wrong })).toBeVisible();
  expect(page.url()).not.toContain('@');
  await expect(page.getByText('Name and email stay on the receipt')).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await page.evaluate(noSideways)).toBe(true);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect(readFileSync(await (await download).path(), 'utf8')).toContain(booking.reference);

  await page.getByLabel('Name', { exact: true }).fill('Nur Aisyah');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Show what changes' }).click();
  await expect(page.getByText('1 place on a waiting list: name, email')).toBeVisible();
  await expect(page.getByText(`a new link to ${booking.reference}`)).toBeVisible();
  expect(await waiting(wrong)).toBe(1);
  await expectNoAxeViolations(page);
  expect(await page.evaluate(noSideways)).toBe(true);
  await page.getByRole('button', { name: 'Save the correction' }).click();
  await expect(page.getByRole('heading', { name: email })).toBeVisible();
  expect([await waiting(wrong), await waiting(email)]).toEqual([0, 1]);
  expect((await findMailTo(page, email, 'booking')).text).toContain(booking.reference);

  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(page.getByText(/records? (is|are) erased/)).toBeVisible();
  expect(await waiting(email)).toBe(0);
  await page.getByRole('link', { name: `Who saw them, ${booking.reference}` }).click();
  await expect(page.getByText('A copy of the person’s data')).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await page.evaluate(noSideways)).toBe(true);
});
