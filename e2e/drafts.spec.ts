import type { Locator, Page } from '@playwright/test';
import { signInAs } from '../dev/testing/pages/sign-in.ts';
import { expectNoLayoutFaults } from './both-sizes.ts';
import { answerIncluded } from './deal-answers.ts';
import { ownCompanyWithOwner, ownDeal, productDb, signInAsOwner } from './own-data.ts';
import { expect, expectNoAxeViolations, noSideways, openOtherBrowser, test } from './test.ts';

const trips = [
  'PNR QWE123',
  '1 MH 88 Y 10DEC30 2 KULNRT HK9 2330 0720+1',
  '2 MH 89 Y 15DEC30 7 NRTKUL HK9 1020 1700',
  'was RM 2400 now RM 1850',
  '',
  'PNR XYZ789',
  '1 AK 378 Y 32DEC30 6 KULDPS HK5 0910 1215',
  '2 AK 379 Y 09DEC30 1 DPSKUL HK5 1250 1550',
  '',
  'PNR KIX456',
  '1 D7 532 Y 02DEC30 1 KULKIX HK30 1405 2130',
  '2 D7 533 Y 09DEC30 1 KIXKUL HK30 2255 0445+1',
].join('\n');
const unreadLine = '1 AK 378 Y 32DEC30 6 KULDPS HK5 0910 1215';

const row = (page: Page, words: string) => page.locator('tbody').filter({ hasText: words });
const cell = (page: Page, name: string | RegExp) => page.getByLabel(name, { exact: true });
const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Changes saved.' });
const listDealRows = (companyId: string) =>
  productDb().db.selectFrom('flights').select('pnr').where('company_id', '=', companyId).execute();

async function pasteTrips(page: Page): Promise<void> {
  await page.goto('/company/create-deal');
  await page.getByLabel('Itinerary', { exact: true }).fill(trips);
  await page.getByRole('button', { name: 'Read itinerary' }).click();
  await page.getByRole('button', { name: 'Save 3 trips as drafts' }).click();
  await expect(page.getByRole('status').filter({ hasText: '3 drafts saved.' })).toBeVisible();
}

test('several pasted trips become drafts to finish, publish and delete', async ({ page }) => {
  const company = await signInAsOwner(page, 'Draf Travel');
  await pasteTrips(page);
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Open Drafts' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Drafts');
  await expect(row(page, 'Tokyo')).toContainText('Tue 10 Dec – Sun 15 Dec 2030');
  await expect(row(page, 'Tokyo')).toContainText('Enter the deadline');
  await expect(cell(page, 'Promo Price (MYR), Tokyo, 10 Dec 2030')).toHaveValue('1850.00');
  await expect(cell(page, 'PNR, Tokyo, 10 Dec 2030')).toHaveValue('QWE123');
  await expect(row(page, 'Bali')).toContainText(unreadLine);
  expect(await page.evaluate(noSideways)).toBe(true);
  await expectNoAxeViolations(page);

  await page.getByRole('link', { name: 'Finish Bali' }).click();
  const toCheck = page.getByRole('status').filter({ hasText: 'Flights that need you' });
  await expect(toCheck).toContainText(unreadLine);
  await expect(page.getByLabel('PNR (Passenger Name Record)')).toHaveValue('XYZ789');
  await expect(page.getByRole('combobox', { name: 'Destination Country' })).toHaveValue('Indonesia');
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: '← Back to Drafts' }).click();

  await page.getByRole('link', { name: 'Finish Tokyo, 10 Dec 2030' }).click();
  await page.getByLabel('Deadline', { exact: true }).fill('2030-11-20T23:59');
  await answerIncluded(page);
  await page.getByRole('button', { name: 'Create Deal' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Flight deal created successfully!' }),
  ).toBeFocused();
  expect(await listDealRows(company.id)).toEqual([{ pnr: 'QWE123' }]);

  await page.goto('/company/drafts');
  await expect(row(page, 'Osaka')).toBeVisible();
  await expect(row(page, 'Tokyo')).toBeHidden();
  await page.getByRole('button', { name: 'Delete Osaka, 02 Dec 2030' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Osaka, 02 Dec 2030');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Draft deleted.' })).toBeVisible();
  await expect(row(page, 'Osaka')).toBeHidden();
});

test('an agent saves an unfinished form as a draft without required fields', async ({ page }) => {
  await signInAsOwner(page, 'Simpan Travel');
  await page.goto('/company/create-deal');
  await page.getByLabel('PNR (Passenger Name Record)').fill('QWE123');
  await page.getByLabel('Promo Price (MYR)').fill('1099');
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page).toHaveURL(/\/company\/drafts\?saved=1$/);
  await expect(page.getByRole('status').filter({ hasText: 'Draft saved.' })).toBeFocused();
  await expect(cell(page, 'Promo Price (MYR), No destination yet')).toHaveValue('1099');
  await page.getByRole('link', { name: 'Finish No destination yet' }).click();
  await expect(page.getByLabel('PNR (Passenger Name Record)')).toHaveValue('QWE123');
  await page.getByLabel('Available Seats').fill('12');
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(row(page, 'No destination yet')).toHaveCount(1);
});

test('the second of two agents who publish a draft sees that it is published', async ({ page, browser }) => {
  const company = await ownCompanyWithOwner('Berdua Travel');
  const colleague = await openOtherBrowser(browser);
  for (const person of [page, colleague]) await signInAs(person, 'company', company.owner);
  await pasteTrips(page);
  for (const person of [page, colleague]) {
    await person.goto('/company/drafts');
    await person.getByRole('link', { name: 'Finish Tokyo, 10 Dec 2030' }).click();
    await person.getByLabel('Deadline', { exact: true }).fill('2030-11-20T23:59');
    await answerIncluded(person);
  }
  await page.getByRole('button', { name: 'Create Deal' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Flight deal created successfully!' }),
  ).toBeVisible();
  await colleague.getByRole('button', { name: 'Create Deal' }).click();
  await expect(colleague.getByRole('alert')).toContainText('This draft was already published');
  await expect(colleague.getByLabel('PNR (Passenger Name Record)')).toHaveValue('QWE123');
  expect(await listDealRows(company.id)).toHaveLength(1);
  await colleague.context().close();
});

/** Six blocks of one airline, each a day later. */
const blocks = Array.from({ length: 6 }, (_, index) => {
  const [out, back] = [2 + index, 9 + index];
  const day = (date: number) => `${String(date).padStart(2, '0')}DEC30 ${((date + 5) % 7) + 1}`;
  return [
    `PNR BLOCK${index + 1}`,
    `1 D7 532 Y ${day(out)} KULKIX HK30 1405 2130`,
    `2 D7 533 Y ${day(back)} KIXKUL HK30 2255 0445+1`,
    'was RM 1899 now RM 1099',
  ].join('\n');
}).join('\n\n');
const osaka = (day: number) => `Osaka, ${String(day).padStart(2, '0')} Dec 2030`;

function clickCounter() {
  const counted = { clicks: 0, click, choose };
  async function click(button: Locator) {
    counted.clicks += 1;
    await button.click();
  }
  /** One click opens the list, and one takes the choice. */
  async function choose(select: Locator, value: string) {
    counted.clicks += 2;
    await select.focus();
    await select.selectOption(value);
  }
  return counted;
}

async function pasteBlocks(page: Page, { click }: ReturnType<typeof clickCounter>): Promise<void> {
  await page.goto('/company/drafts');
  await page.getByLabel('Itineraries').fill(blocks);
  await click(page.getByRole('button', { name: 'Save as drafts' }));
  await expect(page.getByText('6 drafts saved.')).toBeVisible();
}

async function publishBlocks(page: Page, { click }: ReturnType<typeof clickCounter>): Promise<void> {
  await click(page.getByRole('button', { name: 'Publish 6 ready' }));
  await expect(page.getByRole('status').filter({ hasText: '6 deals published.' })).toBeFocused();
}

test('a new company posts six blocks with nine clicks @both-widths', async ({ page }) => {
  const company = await signInAsOwner(page, 'Enam Travel');
  const counted = clickCounter();
  await pasteBlocks(page, counted);
  await expectNoAxeViolations(page);
  await counted.click(page.getByRole('button', { name: 'Set deadlines' }));
  await expect(cell(page, `Deadline, ${osaka(2)}`)).toHaveValue('27 Nov 2030 14:05');
  for (const [what, value] of [
    ['Checked bag', '20kg'],
    ['Refunds', 'none'],
    ['Changes', 'fee'],
  ] as const) {
    await counted.choose(cell(page, `${what}, ${osaka(2)}`), value);
    await page.keyboard.press('Control+d');
  }
  await expect(cell(page, `Changes, ${osaka(7)}`)).toHaveValue('fee');
  await publishBlocks(page, counted);
  expect(counted.clicks).toBe(9);
  expect(await listDealRows(company.id)).toHaveLength(6);
  await expectNoAxeViolations(page);
});

test('a company that sold the airline before posts six blocks with three clicks', async ({ page }) => {
  const company = await signInAsOwner(page, 'Tiga Travel');
  const included = { checkedBag: '30kg', refund: 'none', changes: 'fee' };
  await ownDeal({ company_id: company.id, airlines: 'AirAsia X', included: JSON.stringify(included) });
  const counted = clickCounter();
  await pasteBlocks(page, counted);
  await expect(cell(page, `Checked bag, ${osaka(2)}`)).toHaveValue('30kg');
  await counted.click(page.getByRole('button', { name: 'Set deadlines' }));
  await publishBlocks(page, counted);
  expect(counted.clicks).toBe(3);
});

test('Create Deal answers what is included as the company last did for the airline', async ({ page }) => {
  const company = await signInAsOwner(page, 'Ingat Travel');
  const included = { checkedBag: '30kg', refund: 'none', changes: 'fee' };
  await ownDeal({ company_id: company.id, airlines: 'AirAsia X', included: JSON.stringify(included) });
  await page.goto('/company/create-deal');
  await page.getByLabel('Refunds', { exact: true }).selectOption('part');
  const airlines = page.getByRole('combobox', { name: 'Airlines' });
  await airlines.fill('airasia x');
  await airlines.press('Tab');
  await expect(page.getByLabel('Checked bag', { exact: true })).toHaveValue('30kg');
  await expect(page.getByLabel('Changes', { exact: true })).toHaveValue('fee');
  await expect(page.getByLabel('Refunds', { exact: true })).toHaveValue('part');
});

test('the sheet works by keyboard, saves each cell and flags a deal on sale @both-widths', async ({
  page,
}) => {
  const company = await signInAsOwner(page, 'Papan Travel');
  await ownDeal({ company_id: company.id, pnr: 'BLOCK6' });
  await pasteBlocks(page, clickCounter());
  await expect(row(page, 'Already on sale')).toHaveCount(1);
  await expect(page.getByText('0 ready, 5 not finished, 1 already on sale.')).toBeVisible();
  const price = (day: number) => cell(page, `Promo Price (MYR), ${osaka(day)}`);
  await price(2).focus();
  await price(2).fill('cheap');
  await page.keyboard.press('Enter');
  await expect(price(3)).toBeFocused();
  await expect(price(2)).toHaveAttribute('aria-invalid', 'true');
  await expect(price(2)).toHaveAccessibleDescription(
    'Enter the promo price in ringgit and sen, like 1299.00',
  );
  await page.keyboard.press('ArrowUp');
  await price(2).fill('999');
  await page.keyboard.press('Control+d');
  await expect(price(7)).toHaveValue('999');
  await price(2).fill('1');
  await page.keyboard.press('Escape');
  await expect(price(2)).toHaveValue('999');
  await expect(saved(page)).toBeAttached();
  await page.reload();
  await expect(price(7)).toHaveValue('999');
  await page.getByRole('button', { name: 'Set deadlines' }).click();
  await expect(cell(page, `Deadline, ${osaka(6)}`)).toHaveValue('01 Dec 2030 14:05');
  await expectNoLayoutFaults(page, 'drafts-sheet');
});

test('a refused cell is not sent with other rows, keeps its reason, and is sent with its own row', async ({
  page,
}) => {
  await signInAsOwner(page, 'Enggan Travel');
  await pasteBlocks(page, clickCounter());
  const cost = cell(page, `Original Price (MYR), ${osaka(2)}`);
  await cost.fill('9'.repeat(300));
  await cost.press('Enter');
  await expect(cost).toHaveAttribute('aria-invalid', 'true');
  const reason = page.locator('tbody').first().getByText('Shorten the original price');
  await expect(reason).toBeVisible();
  const posts: string[] = [];
  page.on('request', (request) => posts.push(request.postData() ?? ''));
  await cell(page, `Seats, ${osaka(3)}`).fill('20');
  await cell(page, `Seats, ${osaka(3)}`).press('Enter');
  await expect.poll(() => posts.filter((sent) => sent.includes('seatsAvailable=20'))).toHaveLength(1);
  await expect(cell(page, `Seats, ${osaka(3)}`)).toHaveValue('20');
  expect(posts.join(' ')).not.toContain('99999999');
  await expect(reason).toBeVisible();
  await cell(page, `Seats, ${osaka(2)}`).fill('21');
  await cell(page, `Seats, ${osaka(2)}`).press('Enter');
  await expect.poll(() => posts.join(' ')).toContain('99999999');
  await expectNoAxeViolations(page);
});

test('a draft with unclear facts is ready once the agent marks them as checked @both-widths', async ({
  page,
}) => {
  await signInAsOwner(page, 'Semak Travel');
  await page.goto('/company/drafts');
  const [block = ''] = blocks.split('\n\n');
  await page.getByLabel('Itineraries').fill(`${block}\nBaggage: 20kg\nBaggage: 15kg`);
  await page.getByRole('button', { name: 'Save as drafts' }).click();
  for (const [what, value] of [
    ['Checked bag', '15kg'],
    ['Refunds', 'none'],
    ['Changes', 'fee'],
  ] as const) {
    await cell(page, `${what}, ${osaka(2)}`).focus();
    await cell(page, `${what}, ${osaka(2)}`).selectOption(value);
  }
  await page.getByRole('button', { name: 'Set deadlines' }).click();
  await expect(cell(page, `Deadline, ${osaka(2)}`)).toHaveValue('27 Nov 2030 14:05');
  await expect(page.getByText('0 ready, 1 not finished, 0 already on sale.')).toBeVisible();
  await expect(row(page, 'Osaka')).toContainText('Baggage: 20kg');
  await expectNoAxeViolations(page);
  await expectNoLayoutFaults(page, 'drafts-facts');
  await page.getByRole('button', { name: `Checked: ${osaka(2)}` }).click();
  await expect(page.getByText('1 ready, 0 not finished, 0 already on sale.')).toBeVisible();
  await page.getByRole('button', { name: 'Publish 1 ready' }).click();
  await expect(page.getByText('1 deal published.')).toBeVisible();
});

test('the second of two agents who change a cell sees what the first one saved', async ({
  page,
  browser,
}) => {
  const company = await ownCompanyWithOwner('Serentak Travel');
  const colleague = await openOtherBrowser(browser);
  for (const person of [page, colleague]) await signInAs(person, 'company', company.owner);
  await pasteBlocks(page, clickCounter());
  await colleague.goto('/company/drafts');
  const seats = (person: Page) => cell(person, `Seats, ${osaka(2)}`);
  await seats(page).fill('20');
  await seats(page).press('Enter');
  await expect(saved(page)).toBeAttached();
  await seats(colleague).fill('25');
  await seats(colleague).press('Enter');
  await expect(colleague.getByText('Another person changed this draft')).toBeVisible();
  await expect(seats(colleague)).toHaveValue('20');
  await colleague.context().close();
});

/** Keeps each save under way for long enough to go on typing. */
async function slowDown(page: Page): Promise<void> {
  const wait = () => new Promise((resolve) => setTimeout(resolve, 800));
  await page.route(/\/company\/drafts/, async (route) => {
    const request = route.request();
    if (request.method() === 'POST' || request.url().includes('.data')) await wait();
    await route.continue();
  });
}

test('an agent types through a slow save and loses no keystroke', async ({ page }) => {
  await signInAsOwner(page, 'Perlahan Travel');
  await pasteBlocks(page, clickCounter());
  await slowDown(page);
  const [seats, price] = [cell(page, `Seats, ${osaka(2)}`), cell(page, `Promo Price (MYR), ${osaka(2)}`)];
  const cost = cell(page, `Original Price (MYR), ${osaka(2)}`);
  await seats.fill('20');
  await price.fill('999');
  await cost.fill('');
  await cost.pressSequentially('1299.50', { delay: 600 });
  await expect(cost).toBeFocused();
  await expect(cost).toHaveValue('1299.50');
  const lastSave = page.waitForRequest((request) => request.postData()?.includes('1299.50') ?? false);
  await cost.press('Enter');
  await lastSave;
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.type());
    void dialog.dismiss();
  });
  await page.evaluate(() => location.reload());
  await expect.poll(() => questions, 'leaving during a save asks first').toEqual(['beforeunload']);
  await expect(saved(page)).toBeAttached();
  await page.reload();
  for (const [control, value] of [
    [seats, '20'],
    [price, '999'],
    [cost, '1299.50'],
  ] as const)
    await expect(control).toHaveValue(value);
});

test('Ctrl+Enter right after typing saves the cell and publishes', async ({ page }) => {
  const company = await signInAsOwner(page, 'Segera Travel');
  const included = { checkedBag: '30kg', refund: 'none', changes: 'fee' };
  await ownDeal({ company_id: company.id, airlines: 'AirAsia X', included: JSON.stringify(included) });
  const counted = clickCounter();
  await pasteBlocks(page, counted);
  await page.getByRole('button', { name: 'Set deadlines' }).click();
  await expect(page.getByRole('button', { name: 'Publish 6 ready' })).toBeVisible();
  await slowDown(page);
  await cell(page, `Seats, ${osaka(2)}`).fill('21');
  await cell(page, `Seats, ${osaka(3)}`).fill('22');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('status').filter({ hasText: '6 deals published.' })).toBeFocused();
  const deals = await productDb()
    .db.selectFrom('flights')
    .select('seats_offered')
    .where('company_id', '=', company.id)
    .where('pnr', 'in', ['BLOCK1', 'BLOCK2'])
    .orderBy('pnr')
    .execute();
  expect(deals.map(({ seats_offered }) => seats_offered)).toEqual([21, 22]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an agent fills in the sheet, saves it with Enter and publishes it', async ({ page }) => {
    const company = await signInAsOwner(page, 'Lembaran Travel');
    await page.goto('/company/drafts');
    await page.getByLabel('Itineraries').fill(blocks);
    await page.getByRole('button', { name: 'Save as drafts' }).click();
    await cell(page, `Seats, ${osaka(2)}`).fill('20');
    await cell(page, `Seats, ${osaka(2)}`).press('Enter');
    await expect(cell(page, `Seats, ${osaka(2)}`)).toHaveValue('20');
    for (const [what, value] of [
      ['Checked bag', '20kg'],
      ['Refunds', 'none'],
      ['Changes', 'fee'],
    ] as const)
      await cell(page, `${what}, ${osaka(2)}`).selectOption(value);
    await page.getByRole('button', { name: 'Set deadlines' }).click();
    await page.getByRole('button', { name: 'Publish 1 ready' }).click();
    await expect(page.getByText('1 deal published.')).toBeVisible();
    expect(await listDealRows(company.id)).toEqual([{ pnr: 'BLOCK1' }]);
  });

  test('an agent saves a form as a draft, finishes and publishes it', async ({ page }) => {
    const company = await signInAsOwner(page, 'Tanpa Skrip Travel');
    await page.goto('/company/drafts');
    await page.getByLabel('Itineraries').fill(trips);
    await page.getByRole('button', { name: 'Save as drafts' }).click();
    await expect(page.getByText('3 drafts saved.')).toBeVisible();
    await page.getByRole('link', { name: 'Finish Tokyo, 10 Dec 2030' }).click();
    await page.getByLabel('Available Seats').fill('8');
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await expect(page.getByText('Draft saved.')).toBeVisible();
    await page.getByRole('link', { name: 'Finish Tokyo, 10 Dec 2030' }).click();
    await expect(page.getByLabel('Available Seats')).toHaveValue('8');
    await page.getByLabel('Deadline', { exact: true }).fill('20 Nov 2030 23:59');
    await answerIncluded(page);
    await page.getByRole('button', { name: 'Create Deal' }).click();
    await expect(page.getByText('Flight deal created successfully!')).toBeVisible();
    expect(await listDealRows(company.id)).toEqual([{ pnr: 'QWE123' }]);
    await page.goto('/company/drafts');
    await expect(row(page, 'Tokyo')).toBeHidden();
    await expect(row(page, 'Osaka')).toBeVisible();
  });
});
