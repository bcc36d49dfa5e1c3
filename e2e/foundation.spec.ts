import { ownCountry, ownDeal } from './own-data.ts';
import { expect, expectNoAxeViolations, onceTag, openOtherBrowser, test } from './test.ts';

test('the HTML from the server contains the deals', onceTag, async ({ request }) => {
  const country = ownCountry();
  await ownDeal({ destination_country: country });
  const html = await (await request.get(`/deals?destination=${country}`)).text();
  expect(html).toContain(`>${country}</a>`);
  expect(html).toContain('12 seats left');
  expect(html).toContain('per person');
});

test('an unknown page returns 404 with a link onwards', onceTag, async ({ page }) => {
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'See all deals' }).click();
  await expect(page).toHaveURL(/\/deals$/);
});

const setMarkup = () => {
  document.createElement('div').innerHTML = '<img src="data:," alt="">';
};

test(
  'security 78: pages reject markup, script text and script addresses from strings',
  onceTag,
  async ({ browser }) => {
    const page = await openOtherBrowser(browser);
    await page.goto('/deals');
    const lines: string[] = [];
    page.on('console', (message) => lines.push(message.type()));
    await expect(page.evaluate(setMarkup)).rejects.toThrow(/TrustedHTML/);
    const setText = () => {
      document.createElement('script').text = 'document.title = 1';
    };
    await expect(page.evaluate(setText)).rejects.toThrow(/TrustedScript/);
    const setAddress = () => {
      document.createElement('script').src = '/assets/other.js';
    };
    await expect(page.evaluate(setAddress)).rejects.toThrow(/TrustedScriptURL/);
    const createPolicy = () => Reflect.get(globalThis, 'trustedTypes').createPolicy('other', {});
    await expect(page.evaluate(createPolicy)).rejects.toThrow(/Policy "other" disallowed/);
    await expect.poll(() => lines).toEqual(['error', 'error', 'error', 'error']);
    await page.context().close();
  },
);

test('a page contains its structured data after a client-side navigation', onceTag, async ({ page }) => {
  const country = ownCountry();
  await ownDeal({ destination_country: country });
  await page.goto(`/deals?destination=${country}`);
  await page.getByRole('article').getByRole('link', { name: country }).first().click();
  await expect(page).toHaveURL(/\/deals\/[0-9a-f-]{36}/);
  const data = page.locator('script[type="application/ld+json"]').first();
  await expect.poll(() => data.textContent()).toContain('"@context"');
});

test.describe('console check of each spec', () => {
  test.fail();
  test('fails on a CSP violation', onceTag, async ({ page }) => {
    await page.goto('/deals');
    await page.evaluate(setMarkup).catch(() => undefined);
  });
});
