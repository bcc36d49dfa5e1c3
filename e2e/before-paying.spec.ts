// What a traveller sees before paying, at phone and desktop width.
import type { Page } from '@playwright/test';
import { sellerSlug } from '#domain/deals/seller-slug.ts';
import {
  fillPassenger,
  heading,
  listBookingsOfDeal,
  mainButton,
  payForBill,
  stepUrl,
  toBill,
  toPayment,
} from './booking-buyer.ts';
import { expectNoLayoutFaults } from './both-sizes.ts';
import { ownCompany, ownDeal } from './own-data.ts';
import { doubleTextSize, expect, expectNoAxeViolations, onceTag, test } from './test.ts';

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];
const heldBar = (page: Page) => page.getByRole('complementary', { name: 'Your held seats' });

test('held seats stay visible on public pages and lead back to one pay button', onceTag, async ({ page }) => {
  const { id: deal } = await ownDeal({ seats_offered: 4, outbound_route: 'KUL-KIX' });
  await toBill(page, deal, 2);
  for (const path of ['/', '/deals', `/deals/${deal}`, '/about', '/login']) {
    await page.goto(path);
    await expect(heldBar(page)).toHaveText(
      /You hold 2 seats to Osaka, Japan until \d\d:\d\d Go on to payment/,
    );
    await expectNoLayoutFaults(page, `held-${path.slice(1).replace('/', '-') || 'home'}`);
  }
  await heldBar(page).getByRole('link', { name: 'Go on to payment' }).click();
  await expect(heading(page)).toHaveText('Payment');
  await expect(page.getByText('Your seats stay held for you until')).toBeVisible();
  await expectNoLayoutFaults(page, 'held-payment');
  await mainButton(page, 'Proceed to Payment').click();
  await payForBill(page);
  await expect(heading(page)).toHaveText('Payment Successful!');
  expect(await listBookingsOfDeal(deal)).toHaveLength(1);
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await expect(heldBar(page)).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test(
    'Back from the bill shows one pay button, and uncached pages name the held seats',
    onceTag,
    async ({ page }) => {
      const { id: deal } = await ownDeal({ seats_offered: 4, outbound_route: 'KUL-KIX' });
      await page.goto(stepUrl(deal, 1));
      await mainButton(page, 'Continue to Passenger Details').click();
      await fillPassenger(page);
      await mainButton(page, 'Continue to Summary').click();
      await page.getByRole('checkbox').check();
      await mainButton(page, 'Proceed to Payment').click();
      await mainButton(page, 'Proceed to Payment').click();
      await expect(page.getByText('Practice Billplz', { exact: true })).toBeVisible();
      await page.goto(stepUrl(deal, 4));
      await expect(page.getByText('Your seats stay held for you until')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Continue payment' })).toHaveCount(0);
      await page.goto('/login');
      await expect(heldBar(page)).toContainText('You hold 1 seat to Osaka, Japan');
      await page.goto('/');
      await expect(heldBar(page)).toHaveCount(0);
      await page.goto('/login');
      await heldBar(page).getByRole('link', { name: 'Go on to payment' }).click();
      await mainButton(page, 'Proceed to Payment').click();
      await expect(page.getByText('Practice Billplz', { exact: true })).toBeVisible();
      expect(await listBookingsOfDeal(deal)).toHaveLength(1);
    },
  );
});

test(
  'an unchecked licence and the source of the struck price are in plain sight',
  onceTag,
  async ({ page }) => {
    const company = await ownCompany({ name: 'Belum Travel', licence_checked_at: null });
    const { id: deal } = await ownDeal({ company_id: company.id });
    for (const path of [`/deals/${deal}`, `/sellers/${sellerSlug(company)}`, stepUrl(deal, 1)]) {
      await page.goto(path);
      await expect(page.getByText('not checked by us yet').first()).toBeVisible();
      await expect(page.getByRole('link', { name: 'Look it up at motac.gov.my' }).first()).toHaveAttribute(
        'href',
        'https://www.motac.gov.my',
      );
      await expect(page.getByText("seller's own original price").first()).toBeVisible();
      await expectNoLayoutFaults(page, `trust-${path.replaceAll(/\W/g, '').slice(0, 8)}`);
    }
  },
);

/** Elements with text that stick out of the screen or are cut off, and texts of one list that overlap. */
function findFaults(): string[] {
  const faults: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} px wide`);
  const bar = [...document.querySelectorAll('main *')].find(
    (element) =>
      ['fixed', 'sticky'].includes(getComputedStyle(element).position) &&
      getComputedStyle(element).bottom === '0px' &&
      element.getBoundingClientRect().height > 0,
  );
  const height = bar?.getBoundingClientRect().height ?? 0;
  if (height > window.innerHeight / 3) faults.push(`the bar at the bottom is ${Math.round(height)} px high`);
  const shown = [
    ...document.querySelectorAll('main :is(h1, h2, h3, p, dt, dd, li, label, a, button, b)'),
  ].filter(
    (element) =>
      element.childElementCount === 0 &&
      element.textContent?.trim() &&
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('[class*=visually-hidden], [aria-hidden=true], svg') &&
      getComputedStyle(element).position === 'static',
  );
  for (const element of shown) {
    const { right, left, width } = element.getBoundingClientRect();
    let parent = element.parentElement;
    while (parent && !['auto', 'scroll'].includes(getComputedStyle(parent).overflowX))
      parent = parent.parentElement;
    const scrolls = parent !== null;
    if (width > 1 && !scrolls && (right > clientWidth + 1 || left < -1))
      faults.push(`cut off: ${element.textContent?.slice(0, 40)}`);
  }
  const rows = shown.map((element) => ({ element, boxes: [...element.getClientRects()] }));
  for (const [index, one] of rows.entries()) {
    for (const other of rows.slice(index + 1, index + 12)) {
      if (one.element.parentElement?.parentElement !== other.element.parentElement?.parentElement) continue;
      // A text over several lines has a box per line.
      const isOverlapping = one.boxes.some((a) =>
        other.boxes.some((b) => {
          const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
          return across > 3 && down > 6;
        }),
      );
      if (isOverlapping)
        faults.push(
          `overlap: ${one.element.textContent?.slice(0, 30)} / ${other.element.textContent?.slice(0, 30)}`,
        );
    }
  }
  return faults;
}

test.describe('text at 200 %', () => {
  const expectRoomyText = async (page: Page, name: string) => {
    for (const size of sizes) {
      await page.setViewportSize(size);
      if (process.env.SCREENSHOTS)
        await page.screenshot({
          path: `${process.env.SCREENSHOTS}/200-${name}-${size.width}.png`,
          fullPage: true,
        });
      expect.soft(await page.evaluate(findFaults), `${name} at ${size.width} px`).toEqual([]);
    }
    await expectNoAxeViolations(page);
  };

  test('[T3-21] [T3-22] fits Home, Deals, a deal and its seller', onceTag, async ({ page }) => {
    const company = await ownCompany({ name: 'Besar Travel' });
    const { id: deal } = await ownDeal({ company_id: company.id, outbound_route: 'KUL-KIX' });
    await ownDeal({ company_id: company.id, destination_country: 'Thiruvananthapuramland' });
    const paths = {
      home: '/',
      deals: '/deals',
      deal: `/deals/${deal}`,
      seller: `/sellers/${sellerSlug(company)}`,
    };
    await doubleTextSize(page);
    for (const [name, path] of Object.entries(paths)) {
      await page.goto(path);
      await expectRoomyText(page, name);
    }
  });

  test('[T3-22] fits every step of the booking', onceTag, async ({ page }) => {
    const { id: deal } = await ownDeal({ outbound_route: 'KUL-KIX' });
    await toPayment(page, deal, 2);
    await doubleTextSize(page);
    for (const step of [1, 2, 3, 4]) {
      await page.goto(stepUrl(deal, step));
      await expectRoomyText(page, `step-${step}`);
    }
  });
});
