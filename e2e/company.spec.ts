import type { Page } from '@playwright/test';
import { expectNoLayoutFaults } from './both-sizes.ts';
import { answerIncluded } from './deal-answers.ts';
import { changeDeal, ownDeal, signInAsOwner } from './own-data.ts';
import { delayRequests, expect, expectNoAxeViolations, test } from './test.ts';

/** A new company, so that counts are not shared with other specs. */
const signInOffice = async (page: Page) => (await signInAsOwner(page, 'Layar Travel')).id;

async function insertTrip(companyId: string): Promise<void> {
  await ownDeal({
    company_id: companyId,
    outbound_departs_on: '2030-12-02',
    return_departs_on: '2030-12-09',
    deadline: new Date('2030-11-20T15:59:00Z'),
    cost: '1299.00',
    selling_price: '699.00',
  });
}

async function typeAirlines(page: Page, name: string): Promise<void> {
  const airlines = page.getByRole('combobox', { name: 'Airlines' });
  await airlines.fill(name);
  await airlines.press('Tab');
}

const pasted = [
  'RP/KUL1A0980 ABC123',
  '1 D7 532 Y 02DEC30 1 KULKIX HK30 1405 2130',
  '2 D7 533 Y 09DEC30 1 KIXKUL HK30 2255 0445+1',
  'was RM 1899 now RM 1099',
  'call Puan Aida 4455',
].join('\n');

const groupEmail = `Thank you for choosing AirAsia. Your group booking is confirmed.

Booking number: ABC12D
Number of guests: 20

Flight Departing Arriving
AK378 Kuala Lumpur (KUL) Bali (DPS)
ECONOMY Thu 05 Dec 2030, 0910 hrs ( 9:10AM) Thu 05 Dec 2030, 1215 hrs (12:15PM)
AK379 Bali (DPS) Kuala Lumpur (KUL)
ECONOMY Mon 09 Dec 2030, 1250 hrs (12:50PM) Mon 09 Dec 2030, 1550 hrs ( 3:50PM)

Baggage: 20kg per guest
Total amount due: MYR 9,000.00
Payment due: 20 Nov 2030, 17:00 (GMT+8)`;

/** Measures the time from when the words appear to the dashboard request, by the browser's clock. */
function pauseBeforeDashboard(page: Page, words: string): Promise<number> {
  return page.evaluate(
    (shown) =>
      new Promise<number>((resolve) => {
        let toldAt: number | undefined;
        const observer = new MutationObserver(() => {
          if (document.body.textContent.includes(shown)) toldAt ??= performance.now();
        });
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
        new PerformanceObserver((list) => {
          const asked = list.getEntries().find(({ name }) => name.includes('/dashboard.data'));
          if (asked && toldAt !== undefined) resolve(asked.startTime - toldAt);
        }).observe({ type: 'resource' });
      }),
    words,
  );
}

async function fillByPaste(page: Page): Promise<void> {
  await page.getByLabel('Itinerary', { exact: true }).fill(pasted);
  await page.getByRole('button', { name: 'Read itinerary' }).click();
  await page.getByLabel('Deadline').fill('2030-11-20T23:59');
  await answerIncluded(page);
}

test.describe('deals', () => {
  test('an agent creates a deal from a pasted itinerary with a live preview, and the form is empty afterwards [S2.181] [S2.190] [S2.191] [S2.192] @both-widths', async ({
    page,
  }) => {
    await signInOffice(page);
    await page.goto('/company/create-deal');
    await page.getByRole('button', { name: 'Create Deal' }).click();
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    await expect(summary).toBeFocused();
    await summary.getByRole('link', { name: 'Enter the deadline' }).click();
    await expect(page.getByLabel('Deadline')).toBeFocused();
    await expectNoAxeViolations(page);

    await fillByPaste(page);
    await expect(page.getByText('Outbound D7 532, Mon 02 Dec 2030, KUL 14:05 → KIX 21:30')).toBeVisible();
    await expect(page.getByText('Not used (1)')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'call Puan Aida 4455' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Destination Country' })).toHaveValue('Japan');
    await expect(page.getByLabel('PNR (Passenger Name Record)')).toHaveValue('ABC123');
    await expect(page.getByLabel('Available Seats')).toHaveValue('30');
    await expect(summary).toBeHidden();

    const back = page.getByRole('group', { name: 'Return Flight' });
    await page.getByLabel('One Way').check({ force: true });
    await expect(back).toBeHidden();
    await page.getByLabel('Return', { exact: true }).check({ force: true });
    await expect(back.getByLabel('Flight Number')).toHaveValue('D7 533');

    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByText('42% off')).toBeVisible();
    await expect(preview.locator('[inert]').getByText('Grab Now')).toBeVisible();
    await page.getByLabel('Promo Price (MYR)').fill('0.50');
    await expect(page.getByText('A total under MYR 1.00 cannot be billed')).toBeVisible();
    await page.getByLabel('Promo Price (MYR)').fill('2000');
    await expect(page.getByText('The promo price is above the original price')).toBeVisible();
    await page.getByLabel('Promo Price (MYR)').fill('1099');

    const release = await delayRequests(page, '**/create-deal.data*');
    const button = page.getByRole('button', { name: /Creat/ });
    await button.click();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await expect(button).toContainText('Creating...');
    release();
    const created = page.getByRole('status').filter({ hasText: 'Flight deal created successfully!' });
    await expect(created).toBeFocused();
    await expect(page.getByRole('combobox', { name: 'Destination Country' })).toHaveValue('');
  });

  test('the dashboard shows a deal, copies it for WhatsApp and duplicates it', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await insertTrip(await signInOffice(page));
    await page.goto('/company/dashboard');
    await expect(page.getByText('20 Nov 2030 23:59')).toBeVisible();
    await expectNoAxeViolations(page);

    const more = page.getByRole('button', { name: 'More actions for Japan, AirAsia X, 02 Dec 2030' });
    await more.click();
    await page.getByRole('menuitem', { name: 'Copy for WhatsApp' }).click();
    await expect(page.getByText('The message about Japan is copied.')).toBeVisible();
    const message = await page.evaluate(() => navigator.clipboard.readText());
    expect(message).toMatch(
      /^\*Osaka, Japan\* · AirAsia X\nMon 02 Dec 2030 to Mon 09 Dec 2030\n14:05 Kuala Lumpur KUL – 21:30 Osaka KIX · 6h 25m · Direct\n.*\n\*MYR 699.00 per person\* instead of ~MYR/,
    );
    expect(message).toMatch(
      /12 seats left\nBook by 20 Nov 2030 23:59, Malaysia time\nhttp\S+\/d\/[0-9a-hjkmnp-tv-z]{9}$/,
    );

    await more.click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await expect(page.getByText('A copy of your deal to Japan, without its PNR.')).toBeVisible();
    await expect(page.getByLabel('PNR (Passenger Name Record)')).toHaveValue('');
    await page.getByLabel('PNR (Passenger Name Record)').fill('XYZ789');
    await typeAirlines(page, 'Batik Air');
    await answerIncluded(page);
    await page.getByRole('button', { name: 'Create Deal' }).click();
    const asked = page.getByRole('status').filter({ hasText: 'Check this before you publish' });
    await expect(asked).toBeFocused();
    await expect(asked).toContainText('The airlines are “Batik Air”');
    await expect(asked).toContainText(/A live deal has \S+ \S+ on Mon 02 Dec 2030 as well/);
    await expectNoAxeViolations(page);
    await asked.getByRole('button', { name: 'Publish anyway' }).click();
    await expect(page.getByText('Flight deal created successfully!')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Airlines' })).toHaveValue('');
  });

  test('an agent creates a deal from a group email of AirAsia with guests, bags and the payment that is due', async ({
    page,
  }) => {
    await signInOffice(page);
    await page.goto('/company/create-deal');
    await page.getByLabel('Itinerary', { exact: true }).fill(groupEmail);
    await page.getByRole('button', { name: 'Read itinerary' }).click();
    const filledIn = page.getByRole('listitem');
    await expect(filledIn.filter({ hasText: 'Outbound AK 378, Thu 05 Dec 2030' })).toBeVisible();
    await expect(filledIn.filter({ hasText: 'Deadline 20 Nov 2030 17:00' })).toBeVisible();
    await expect(filledIn.filter({ hasText: '20 kg checked bag' })).toBeVisible();
    await expect(filledIn.filter({ hasText: 'Total amount due: MYR 9,000.00' })).toBeVisible();
    await expect(page.getByLabel('PNR (Passenger Name Record)')).toHaveValue('ABC12D');
    await expect(page.getByLabel('Available Seats')).toHaveValue('20');
    await expect(page.getByLabel('Deadline')).toHaveValue('20 Nov 2030 17:00');
    await expect(page.getByLabel('Checked bag')).toHaveValue('20kg');
    await expectNoLayoutFaults(page, 'paste-group-email');

    await page.getByLabel('Original Price (MYR)').fill('900');
    await page.getByLabel('Promo Price (MYR)').fill('500');
    await answerIncluded(page);
    await page.getByRole('button', { name: 'Create Deal' }).click();
    await expect(page.getByText('Flight deal created successfully!')).toBeVisible();
  });

  test('a proposed word replaces the wrong one in the pasted text and fills the flight', async ({ page }) => {
    await signInOffice(page);
    await page.goto('/company/create-deal');
    const itinerary = page.getByLabel('Itinerary', { exact: true });
    await itinerary.fill('MH 88 Fri 10 Dec 2030 KUL-NRT 23:30 07:20+1');
    await page.getByRole('button', { name: 'Read itinerary' }).click();
    await page.getByRole('button', { name: 'Use Tue' }).click();
    await expect(itinerary).toHaveValue('MH 88 Tue 10 Dec 2030 KUL-NRT 23:30 07:20+1');
    await expect(
      page.getByRole('group', { name: 'Outbound Flight' }).getByLabel('Flight Number'),
    ).toHaveValue('MH 88');
  });

  test('after the first trip of a pasted text is created, the second one can fill the form', async ({
    page,
  }) => {
    await signInOffice(page);
    await page.goto('/company/create-deal');
    const trips = [
      ['1 MH 88 Y 10DEC30 2 KULNRT HK9 2330 0720+1', '2 MH 89 Y 16DEC30 1 NRTKUL HK9 1020 1700'],
      ['1 AK 378 Y 05DEC30 4 KULDPS HK5 0910 1215', '2 AK 379 Y 09DEC30 1 DPSKUL HK5 1250 1550'],
    ].map((lines, index) => [...lines, 'was RM 900 now RM 500', `PNR TRIP0${index}`].join('\n'));
    await page.getByLabel('Itinerary', { exact: true }).fill(trips.join('\n\n'));
    await page.getByRole('button', { name: 'Read itinerary' }).click();
    await page.getByRole('button', { name: 'Use this trip: Japan' }).click();
    await expect(page.getByText('Outbound MH 88, Tue 10 Dec 2030, KUL 23:30 → NRT 07:20 (+1)')).toBeVisible();
    await page.getByRole('button', { name: '12 hours before departure' }).click();
    await expect(page.getByLabel('Deadline')).toHaveValue('10 Dec 2030 11:30');
    await answerIncluded(page);
    await page.getByRole('button', { name: 'Create Deal' }).click();
    await expect(page.getByText('Flight deal created successfully!')).toBeVisible();

    await page.getByRole('button', { name: 'Use this trip: Indonesia' }).click();
    const outbound = page.getByRole('group', { name: 'Outbound Flight' });
    await expect(outbound.getByLabel('Flight Number')).toHaveValue('AK 378');
    await expect(outbound.getByLabel('Date', { exact: true })).toHaveValue('05 Dec 2030');
    await outbound.getByLabel('Date', { exact: true }).fill('12/31/2030');
    await outbound.getByLabel('Flight Number').fill('ak378');
    await expect(outbound.getByText('Enter the date of the outbound flight as a date')).toBeVisible();
    await outbound.getByLabel('Date', { exact: true }).fill('5/12/2030');
    await expect(outbound.getByLabel('Flight Number')).toHaveValue('AK 378');
    await outbound.getByLabel('Route').click();
    await expect(outbound.getByLabel('Date', { exact: true })).toHaveValue('05 Dec 2030');
  });

  test('the list has seats, "Sold elsewhere" and Pause', async ({ page }) => {
    await insertTrip(await signInOffice(page));
    await page.goto('/company/dashboard');
    const name = 'Japan, AirAsia X, 02 Dec 2030';
    const list = page.getByRole('region', { name: 'Your flight deals' });
    await page.getByRole('button', { name: `One seat fewer: ${name}` }).click();
    await expect(page.getByText('of 11')).toBeVisible();
    await page.getByRole('button', { name: `Pause ${name}` }).click();
    await expect(page.getByText('The deal is paused.')).toBeVisible();
    await expect(list.getByText('Paused', { exact: true })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: `Resume ${name}` }).click();
    await expect(page.getByText('The deal is on sale again.')).toBeVisible();
    await page.getByRole('button', { name: `More actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Sold elsewhere' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sold elsewhere' });
    await expect(dialog).toContainText('11 free to sell');
    await dialog.getByLabel('Seats sold elsewhere').fill('11');
    await dialog.getByRole('button', { name: 'Take off sale' }).click();
    await expect(list.getByText('Sold out')).toBeVisible();
  });

  test('an agent edits a deal, and the dashboard follows two seconds later [S2.161] [S2.200-S2.202] [S9.014]', async ({
    page,
  }) => {
    await insertTrip(await signInOffice(page));
    await page.goto('/company/dashboard');
    await page.getByRole('link', { name: 'Edit Japan, AirAsia X, 02 Dec 2030' }).click();
    await expect(page.getByRole('heading', { name: 'Edit Flight Deal' })).toBeVisible();
    await page.getByLabel('Promo Price (MYR)').fill('555.55');
    const release = await delayRequests(page, '**/edit-deal/*.data*');
    const button = page.getByRole('button', { name: /Updat/ });
    await button.click();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await expect(button).toContainText('Updating...');
    const showDashboard = await delayRequests(page, '**/dashboard.data*');
    const paused = pauseBeforeDashboard(page, 'Flight deal updated successfully!');
    release();
    const updated = page.getByRole('status').filter({ hasText: 'Flight deal updated successfully!' });
    await expect(updated).toBeFocused();
    await expect(updated.getByRole('link', { name: 'Go to dashboard now' })).toBeVisible();
    showDashboard();
    await page.waitForURL('**/company/dashboard');
    expect(await paused).toBeGreaterThan(1_900);
    expect(await paused).toBeLessThan(10_000);
    await expect(page.getByText('MYR 555.55')).toBeVisible();
  });

  test('deleting a deal requires a confirmation, which "Cancel" declines [S2.162-S2.165]', async ({
    page,
  }) => {
    await insertTrip(await signInOffice(page));
    await page.goto('/company/dashboard');
    const remove = page.getByRole('button', { name: 'Delete Japan, AirAsia X, 02 Dec 2030' });
    await remove.click();
    const dialog = page.getByRole('dialog', { name: 'Delete Flight Deal' });
    await expect(dialog).toContainText(
      'Are you sure you want to delete this flight deal? This action cannot be undone.',
    );
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText('MYR 699.00')).toBeVisible();
    await remove.click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Flight deal deleted successfully')).toBeVisible();
    await expect(page.getByText('No flight deals found. Create your first deal!')).toBeVisible();
  });

  test('leaving a changed form asks for confirmation, and the page reports a deal that someone else changed', async ({
    page,
  }) => {
    const companyId = await signInOffice(page);
    const deal = await ownDeal({ company_id: companyId });
    await page.goto(`/company/edit-deal/${deal.id}`);
    const airlines = page.getByRole('combobox', { name: 'Airlines' });
    await typeAirlines(page, 'Mine');
    await page.getByRole('link', { name: '← Back to Dashboard' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await dialog.getByRole('button', { name: 'Stay here' }).click();
    await expect(airlines).toHaveValue('Mine');

    await changeDeal(deal.id, { revision: deal.revision + 1, airlines: 'Theirs' });
    await page.getByRole('button', { name: 'Update Deal' }).click();
    await expect(page.getByRole('alert')).toContainText('Another person changed this deal');
    await expect(airlines).toHaveValue('Mine');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await dialog.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await expect(page.getByText('Theirs').first()).toBeVisible();
  });

  test('a dashboard that fails to load reports the failure and loads after "Retry" [S2.146] [S8.031] [S8.032]', async ({
    page,
  }) => {
    const companyId = await signInOffice(page);
    const deal = await ownDeal({ company_id: companyId });
    // An invalid price, in a deal that no public page shows.
    const damaged = await ownDeal({
      company_id: companyId,
      listed: false,
      destination_country: 'Repaired',
      deadline: new Date('2020-01-01T00:00:00Z'),
      cost: 'NaN',
    });
    await page.goto(`/company/edit-deal/${deal.id}`);
    await page.getByRole('link', { name: '← Back to Dashboard' }).click();
    const banner = page.getByRole('alert');
    await expect(banner).toContainText('This could not be loaded.');
    await expect(banner.getByRole('button', { name: 'Retry' })).toBeVisible();
    await changeDeal(damaged.id, { cost: '100.00' });
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Repaired').first()).toBeVisible();
    await expect(page.getByRole('alert')).toBeHidden();
  });
});
