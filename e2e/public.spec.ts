import type { Page } from '@playwright/test';
import type { NewFlightRow } from '#server/platform/database/schema.ts';
import { ticketField } from './booking-buyer.ts';
import { addDaysToNow, changeDeal, deleteDeal, ownCountry, ownDeal, ownEmail } from './own-data.ts';
import { delayRequests, expect, expectNoAxeViolations, findMailTo, onceTag, query, test } from './test.ts';

const pages = ['/', '/deals', '/about', '/contact', '/register-company', '/privacy', '/terms'];
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 500;

const phases = {
  open: () => ({}),
  comingSoon: () => ({ publish_date: addDaysToNow(1) }),
  soldOut: () => ({ seats_offered: 5, seats_sold: 5 }),
  ended: () => ({ deadline: addDaysToNow(-1) }),
};

const createDealInPhase = async (phase: keyof typeof phases) => (await ownDeal(phases[phase]())).id;

async function createListPath(...deals: Partial<NewFlightRow>[]): Promise<string> {
  const country = ownCountry();
  for (const deal of deals) await ownDeal({ ...deal, destination_country: country });
  return `/deals?destination=${encodeURIComponent(country)}`;
}

async function chooseInMenu(page: Page, name: string): Promise<void> {
  const banner = page.getByRole('banner');
  if (isPhone(page)) await banner.getByText('Menu').click();
  await banner.getByRole('link', { name, exact: true }).filter({ visible: true }).click();
}

test.describe('every public page', () => {
  for (const path of pages) {
    test(`${path} has one heading, passes axe and does not scroll sideways`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expectNoAxeViolations(page);
      const { scroll, client } = await page.evaluate(() => ({
        scroll: document.documentElement.scrollWidth,
        client: document.documentElement.clientWidth,
      }));
      expect(scroll).toBeLessThanOrEqual(client);
    });
  }

  test('fits a phone with text at 150 %', onceTag, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of ['/', '/deals', `/deals/${await createDealInPhase('open')}`]) {
      await page.goto(path);
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '150%'));
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
    }
  });

  test('fits 320 px, which equals 200 % zoom on a small screen', onceTag, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    for (const path of [
      ...pages,
      `/deals/${await createDealInPhase('open')}`,
      `/interest/${await createDealInPhase('comingSoon')}`,
    ]) {
      await page.goto(path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
    }
  });

  test('starts with a skip link for the keyboard', onceTag, async ({ page }) => {
    await page.goto('/deals');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#content$/);
  });
});

test.describe('the frame', () => {
  test('keeps the header visible while scrolling [S2.025]', async ({ page }) => {
    await page.goto('/');
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(page.getByRole('banner')).toBeInViewport();
  });

  test('navigates by menu, marks the current page, and closes the phone menu on choice [S2.026 S2.027 S2.028 S2.029 S4.033] @both-widths', async ({
    page,
  }) => {
    await page.goto('/');
    const banner = page.getByRole('banner');
    if (isPhone(page)) {
      const about = banner.getByRole('link', { name: 'About', exact: true }).filter({ visible: true });
      await expect(about).toHaveCount(0);
      await banner.getByText('Menu').click();
      await expect(about).toHaveCount(1);
      await banner.getByText('Menu').click();
      await expect(about).toHaveCount(0);
    }
    await chooseInMenu(page, 'About');
    await expect(page).toHaveURL(/\/about$/);
    if (isPhone(page)) {
      await expect(
        banner.getByRole('link', { name: 'Deals', exact: true }).filter({ visible: true }),
      ).toHaveCount(0);
      await banner.getByText('Menu').click();
    }
    const current = banner.getByRole('link', { name: 'About', exact: true }).filter({ visible: true });
    await expect(current).toHaveAttribute('aria-current', 'page');
  });

  test('opens each public address [S2.001 S2.002 S2.003 S2.004 S2.005]', async ({ page }) => {
    const headings = {
      '/': 'Sempat lagi! Your source for the best last-minute flight deals',
      '/deals': 'Flight deals',
      '/about': 'No good seat should fly empty',
      '/contact': 'Contact Us',
      '/register-company': 'Partner with Us',
    };
    for (const [path, heading] of Object.entries(headings)) {
      expect((await page.goto(path))?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    }
  });

  test('links to the group chat and to the page for companies [S1.013 S1.014 S2.050]', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Join the group chat' })).toHaveAttribute('href', /^https:/);
    await expect(page.getByRole('main').getByRole('link', { name: 'Partner with Us' })).toHaveAttribute(
      'href',
      '/register-company',
    );
  });
});

test.describe('deal cards', () => {
  test(
    'count down each second in days, hours, minutes and seconds [S4.015 S4.016 S2.064]',
    onceTag,
    async ({ page }) => {
      await page.goto(await createListPath({}));
      const timer = page.getByRole('timer');
      await expect(timer).toHaveText(/\d+d \d\dh \d\dm \d\ds/);
      const first = await timer.textContent();
      await expect(timer).not.toHaveText(first ?? '');
    },
  );

  test('count down by the minute with reduced motion', onceTag, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(await createListPath({}));
    await expect(page.getByRole('timer')).toHaveText(/\d+d \d\dh \d\dm$/);
  });

  test('do not shift the layout when the countdown starts', async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Object.assign(window, { shift: Reflect.get(window, 'shift') + Reflect.get(entry, 'value') });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(await createListPath({}, {}, phases.comingSoon()));
    const timers = page.getByRole('timer');
    await expect(timers).toHaveCount(3);
    for (let tick = 0; tick < 2; tick += 1)
      await expect(timers.first()).not.toHaveText((await timers.first().textContent()) ?? '');
    expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBeLessThan(0.02);
  });

  test('change phase without a reload when the countdown reaches zero', onceTag, async ({ page }) => {
    // Opens late enough for a slow machine to show the page first.
    const { id } = await ownDeal({ publish_date: new Date(Date.now() + 15_000) });
    await page.goto(`/deals/${id}`);
    await expect(page.getByRole('link', { name: 'Register Interest' }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Grab Now' }).first()).toBeVisible({ timeout: 40_000 });
  });

  test('link to booking or to registering interest [S2.067 S2.069]', async ({ page }) => {
    await page.goto(await createListPath(phases.open(), phases.comingSoon()));
    await expect(page.getByRole('link', { name: 'Grab Now' })).toHaveAttribute(
      'href',
      /^\/booking\?deal=[0-9a-f-]{36}$/,
    );
    await expect(page.getByRole('link', { name: 'Register Interest' })).toHaveAttribute(
      'href',
      /^\/interest\/[0-9a-f-]{36}$/,
    );
  });
});

test.describe('/deals', () => {
  test('shows progress during a slow navigation [S2.052]', onceTag, async ({ page }) => {
    await page.goto('/about');
    const release = await delayRequests(page, '**/deals.data*');
    await chooseInMenu(page, 'Deals');
    await expect(page.getByRole('status').filter({ hasText: /loading/i })).toBeVisible();
    release();
    await expect(page.getByRole('heading', { level: 1, name: 'Flight deals' })).toBeVisible();
  });

  test('shows the error and loads after "Try again" [S2.053 S2.054]', onceTag, async ({ page }) => {
    await page.goto('/about');
    let broken = true;
    await page.route('**/deals.data*', (route) =>
      broken ? route.fulfill({ status: 500, contentType: 'text/plain', body: 'x' }) : route.continue(),
    );
    await chooseInMenu(page, 'Deals');
    await expect(page.getByRole('alert')).toContainText('cannot be shown right now');
    await expectNoAxeViolations(page);
    broken = false;
    await page
      .getByRole('button', { name: 'Try again' })
      .or(page.getByRole('link', { name: 'Try again' }))
      .click();
    await expect(page.getByRole('status').filter({ hasText: /\d+ deals?/ })).toBeVisible();
  });

  test('refreshes seats when the visitor returns to the tab', onceTag, async ({ page }) => {
    const id = await createDealInPhase('open');
    // Disable the interval, so that only the event triggers a refresh.
    await page.addInitScript(() => {
      window.setInterval = (() => 0) as unknown as typeof setInterval;
    });
    await page.goto(`/deals/${id}`);
    await changeDeal(id, { seats_offered: 77 });
    // Retry, because pages are cached for a second and a page refreshes at most every two.
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await expect(page.getByText('77 seats left').first()).toBeVisible({ timeout: 1_000 });
    }).toPass();
  });
});

test.describe("a deal's own page", () => {
  test('shows the itinerary, the steps after payment and the seller, and can be shared @both-widths', async ({
    page,
  }) => {
    const id = await createDealInPhase('open');
    await page.goto(`/deals/${id}`);
    await expectNoAxeViolations(page);
    for (const name of ['Your flights', 'After you pay', 'About the seller']) {
      await expect(page.getByRole('heading', { name })).toBeVisible();
    }
    // Only one button may be visible: in the panel, or in the sticky bar on a phone.
    await expect(page.getByRole('link', { name: 'Grab Now' })).toHaveCount(1);
    await page.getByRole('heading', { name: 'About the seller' }).scrollIntoViewIfNeeded();
    await expect(page.getByRole('link', { name: 'Grab Now' })).toBeInViewport();
    await expect(page.getByRole('link', { name: 'WhatsApp', exact: true })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/\?text=/,
    );
    await expect(page.getByRole('link', { name: /Telegram/ })).toHaveAttribute(
      'href',
      /^https:\/\/t\.me\/share/,
    );
    const markup = JSON.parse(
      (await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '{}',
    );
    expect(markup).toMatchObject({ '@type': 'Product', offers: { '@type': 'Offer', priceCurrency: 'MYR' } });
    for (const property of ['og:title', 'og:description', 'og:image', 'og:url']) {
      await expect(page.locator(`meta[property="${property}"]`)).toHaveAttribute('content', /.+/);
    }
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`/deals/${id}$`));
  });

  test('has fixed dates that a traveller cannot change [S1.002]', onceTag, async ({ page }) => {
    await page.goto(`/deals/${await createDealInPhase('open')}`);
    await expect(page.getByText(/The dates? (is|are) fixed/)).toBeVisible();
    await expect(page.locator('input[type="date"], input[type="datetime-local"], select')).toHaveCount(0);
  });

  test('computes the price for a group and passes the number to the booking', async ({ page }) => {
    const deal = await ownDeal({ seats_offered: 3, selling_price: '1291.00', cost: '1899.00' });
    await page.goto(`/deals/${deal.id}`);
    const more = page.getByRole('button', { name: 'One traveller more' });
    await more.click();
    await expect(page.getByText('Total for 2').first()).toBeVisible();
    await more.click();
    await expect(more).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByText('MYR 3,873.00').filter({ visible: true }).first()).toBeVisible();
    // The seller states the struck price, so we sum up no savings from it.
    await expect(page.getByText('MYR 1,824.00')).toHaveCount(0);
    await expectNoAxeViolations(page);
    await page.getByRole('link', { name: 'Grab Now' }).filter({ visible: true }).click();
    await expect(ticketField(page)).toHaveValue('3');
  });

  test('shows a sold-out or ended deal as such and links to open deals', async ({ page }) => {
    for (const [phase, words] of [
      ['soldOut', /sold out/i],
      ['ended', /ended|closed/i],
    ] as const) {
      const response = await page.goto(`/deals/${await createDealInPhase(phase)}`);
      expect(response?.status()).toBe(200);
      await expect(page.getByRole('main').getByText(words).first()).toBeVisible();
      await expect(page.getByRole('link', { name: 'Grab Now' }).first()).toBeVisible();
      await expectNoAxeViolations(page);
    }
  });

  test('returns 404 for an unknown or malformed id', onceTag, async ({ page }) => {
    for (const id of ['0d9f6a52-0000-4000-8000-000000000000', 'x', "'%20or%201=1"]) {
      expect((await page.goto(`/deals/${id}`))?.status()).toBe(404);
    }
  });
});

test.describe('register interest', () => {
  test('opens as a dialog over the list, by keyboard alone [S1.008 S2.071 S2.072 S2.073 S5.010 S8.001] @both-widths', async ({
    page,
  }) => {
    await page.goto(await createListPath(phases.comingSoon()));
    await page.getByRole('link', { name: 'Register Interest' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: /register interest|notify/i }).click();
    await expect(dialog.getByText('There is a problem')).toBeVisible();
    const email = ownEmail();
    await dialog.getByLabel(/name/i).fill('Nur Aisyah');
    await dialog.getByLabel(/e-?mail/i).fill(email);
    await dialog.getByLabel(/phone/i).fill('012-345 6789');
    await dialog.getByLabel(/phone/i).press('Enter');
    await expect(dialog).toContainText(
      'Thank you for your interest! We will notify you when this deal goes live.',
    );
    const [stored] = await query<{ phone_number: string }>(
      'select phone_number from interested_users where email = $1',
      [email],
    );
    expect(stored?.phone_number).toBe('+60123456789');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('link', { name: 'Register Interest' })).toBeFocused();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every page is readable and shows when a deal closes [S1.007]', onceTag, async ({ page }) => {
    for (const path of [...pages, `/deals/${await createDealInPhase('open')}`]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await page.goto(await createListPath(phases.open()));
    await expect(page.getByText(/Closes at \d\d \w{3} \d{4} \d\d:\d\d/)).toBeVisible();
  });

  test('the phone menu opens', async ({ page }) => {
    await page.goto('/');
    if (isPhone(page)) await page.getByRole('banner').getByText('Menu').click();
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'Contact' }).filter({ visible: true }),
    ).toBeVisible();
  });

  test('a visitor registers interest on a separate page', onceTag, async ({ page }) => {
    await page.goto(`/interest/${await createDealInPhase('comingSoon')}`);
    await page.getByLabel(/name/i).fill('Tan Wei Ming');
    await page.getByLabel(/e-?mail/i).fill(ownEmail());
    await page.getByLabel(/phone/i).fill('+60 12 345 6789');
    await page.getByRole('main').getByRole('button').click();
    await expect(
      page.getByText('Thank you for your interest! We will notify you when this deal goes live.'),
    ).toBeVisible();
  });

  test('a company requests registration [S1.010 S8.004]', onceTag, async ({ page }) => {
    await page.goto('/register-company');
    await page.getByLabel(/company name/i).fill('Kembara Demo Travel');
    await page
      .getByLabel(/address/i)
      .first()
      .fill('1 Jalan Contoh, Shah Alam');
    await page.getByLabel(/person in charge/i).fill('Siti Demo');
    await page.getByLabel(/e-?mail/i).fill(ownEmail());
    await page.getByLabel(/phone/i).fill('03-5511 2233');
    await page.getByRole('main').getByRole('button').click();
    await expect(page.getByText('Company registration submitted successfully!')).toBeVisible();
  });

  test('a message reaches support, and errors keep the input', onceTag, async ({ page }) => {
    await page.goto('/contact');
    const writer = ownEmail();
    const subject = `URGENT: ticket of ${writer}`;
    await page.getByLabel(/subject/i).fill(subject);
    await page.getByRole('main').getByRole('button').click();
    await expect(page.getByText('There is a problem')).toBeVisible();
    await expect(page).toHaveTitle(/^Error: /);
    await expect(page.getByLabel(/subject/i)).toHaveValue(subject);
    await page.getByLabel(/name/i).fill('Nur Aisyah');
    await page.getByLabel(/e-?mail/i).fill(writer);
    await page.getByLabel(/message/i).fill('When does it come?');
    await page.getByRole('main').getByRole('button').click();
    await expect(page.getByRole('status').first()).toBeVisible();
    await findMailTo(page, 'hello@sempat.example', subject);
  });
});

test.describe('security', () => {
  const payload = '</script><img src=x onerror="document.title=1"><b>bold</b>';

  test(
    'security 35 and 36: a page shows a company’s input as text, in HTML, data and after hydration',
    onceTag,
    async ({ page }) => {
      // The newest deal, so that Home and the list show it first.
      const { id } = await ownDeal({
        destination_country: payload,
        airlines: payload,
        pnr: 'CANARYPNR',
        created_at: addDaysToNow(1),
      });
      try {
        for (const path of ['/', '/deals', `/deals/${id}`]) {
          await expect(async () => {
            await page.goto(path);
            await expect(page.getByRole('heading', { name: payload }).first()).toBeVisible({
              timeout: 1_000,
            });
          }).toPass();
          expect(await page.locator('img[src="x"], b:text-is("bold")').count(), path).toBe(0);
          expect(await page.title()).not.toBe('1');
          expect(await page.content()).not.toContain('CANARYPNR');
        }
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(payload);
      } finally {
        await deleteDeal(id);
      }
    },
  );

  test(
    'security 31: two loads of a page have the same CSP hashes, which cover every inline script',
    onceTag,
    async ({ request }) => {
      for (const path of pages) {
        const answer = await request.get(path);
        const policy = answer.headers()['content-security-policy'] ?? '';
        expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|nonce-|\*/);
        expect(policy).toContain("frame-ancestors 'none'");
        expect(await answer.text()).not.toMatch(/ nonce=|<style|\sstyle="/);
      }
    },
  );
});
