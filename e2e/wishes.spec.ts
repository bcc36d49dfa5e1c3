import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { wishMailTimes } from '#domain/wishes/wish.ts';
import { mailWishes } from '#server/features/wishes/wishes.service.ts';
import { ticketField } from './booking-buyer.ts';
import { expectNoLayoutFaults } from './both-sizes.ts';
import { addDaysToNow, openOwnContext, ownDeal, ownEmail } from './own-data.ts';
import { expect, findMailTo, type InboxMail, loadPart, onceTag, test } from './test.ts';

/** A place for each run of the journey, because a deal reaches every wish that it meets. */
const places = {
  'phone with JavaScript': ['Iceland', 'KEF'],
  'desktop with JavaScript': ['Kenya', 'NBO'],
  'phone without JavaScript': ['Mauritius', 'MRU'],
  'desktop without JavaScript': ['South Africa', 'CPT'],
} as const;

const halfDayMs = 12 * 3_600_000;

/** Wishes are not emailed at night: then this runs the worker's sweep with a clock twelve hours ahead. */
async function emailWishesAtNight(): Promise<void> {
  if (wishMailTimes(new Date())) return;
  const now = () => new Date(Date.now() + halfDayMs);
  await mailWishes({ ...openOwnContext(), now });
  // The next sweep covers what this one matched.
  await setTimeout(2_000);
  await mailWishes({ ...openOwnContext(), now });
}

async function tellMe(page: Page, email: string): Promise<void> {
  const form = page.getByRole('region', { name: 'Tell me about deals like this' });
  await form.getByLabel('Email').fill(email);
  await form.getByRole('button', { name: 'Tell me when' }).click();
  await expect(page.getByText('Check your email')).toBeVisible();
}

function findLink({ text }: InboxMail, start: string): string {
  const link = text.match(new RegExp(`https?://[^\\s<>()]*${start}[^\\s<>()]*`))?.[0] ?? '';
  expect(link).not.toBe('');
  return link;
}

async function wishAndBook(page: Page, script: 'with' | 'without'): Promise<void> {
  const size = (page.viewportSize()?.width ?? 0) < 992 ? 'phone' : 'desktop';
  const [country, airport] = places[`${size} ${script} JavaScript`];
  const email = ownEmail();
  const search = new URLSearchParams({ destination: country, travellers: '2', budget: '1000' });
  expect((await page.goto(`/deals?${search}`))?.status()).toBe(404);
  await tellMe(page, email);

  const confirm = await findMailTo(page, email, 'Confirm your search');
  expect(confirm.text).toContain(`${country}, 2 travellers, up to MYR 1,000.00 per person`);
  await page.goto(findLink(confirm, '/wishes/'));
  await page.getByRole('button', { name: /^Confirm/ }).click();
  await expect(page.getByText(/We will email you until/)).toBeVisible();
  // axe is a script, so it cannot check a page without JavaScript.
  if (script === 'with') await expectNoLayoutFaults(page, `wishes-own-${size}`);

  const deal = await ownDeal({
    destination_country: country,
    outbound_route: `KUL-${airport}`,
    return_route: `${airport}-KUL`,
    selling_price: '950.00',
    // Emailed at once, because it closes soon.
    deadline: addDaysToNow(1),
  });
  await expect(async () => {
    // Does nothing while the worker matches deals, so it may need another attempt.
    await emailWishesAtNight();
    const news = await findMailTo(page, email, 'MYR 950.00 meets your search');
    await page.goto(findLink(news, `/deals/${deal.id}`));
  }).toPass();
  await expect(page).toHaveURL(/travellers=2$/);
  await page
    .getByRole('link', { name: /^Grab Now/ })
    .first()
    .click();
  await expect(ticketField(page)).toHaveValue('2');
}

test('[T3-2] a wish from an empty search leads by email to the deal and its booking @both-widths', async ({
  page,
}) => {
  await wishAndBook(page, 'with');
});

test('[T3-2] an invalid email keeps the visitor at the form, with the focus in its field', async ({
  page,
}) => {
  await page.goto('/deals?destination=Japan&budget=100');
  await loadPart(page, '#tell-me');
  const form = page.getByRole('region', { name: 'Tell me about deals like this' });
  await form.getByLabel('Email').fill('nur@');
  await form.getByRole('button', { name: 'Tell me when' }).click();
  await expect(form.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByLabel('Email')).toBeFocused();
  await expect(form.getByLabel('Email')).toHaveValue('nur@');
  await expectNoLayoutFaults(page, 'wishes-invalid');
});

const formPages: Record<string, () => Promise<string>> = {
  results: async () => '/deals?destination=Japan&travellers=2',
  'sold-out': async () => `/deals/${(await ownDeal({ seats_offered: 5, seats_sold: 5 })).id}?travellers=3`,
  ended: async () => `/deals/${(await ownDeal({ deadline: addDaysToNow(-1) })).id}`,
  page: async () => '/wishes?destination=Japan&budget=900',
};

for (const [name, findPath] of Object.entries(formPages))
  test(`[T3-2] the form of a wish passes axe at both widths: ${name}`, onceTag, async ({ page }) => {
    await page.goto(await findPath());
    const submit = page.getByRole('button', { name: 'Tell me when' });
    await expect(submit).toBeVisible();
    // The first touch loads the code of the form, which takes over the server's HTML.
    await page.getByLabel('Email').fill('nur@example.com');
    await expect(submit).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('nur@example.com');
    await expectNoLayoutFaults(page, `wishes-${name}`);
  });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[T3-2] a wish from an empty search leads by email to the deal and its booking', async ({ page }) => {
    await wishAndBook(page, 'without');
  });
});
