// Playwright's test plus checks on every page: no console messages, CSP violations or browser errors. A spec
// that expects an error page permits that one line.
import AxeBuilder from '@axe-core/playwright';
import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { closeProductDb, productDb } from './own-data.ts';

const browsersOwnLine =
  /^Failed to load resource: (the server responded with a status of [45]\d\d|net::ERR_INTERNET_DISCONNECTED)/;

/** Waits for hydration before each action, because an earlier click would use the plain form or link. */
function actAfterScriptsRun(page: Page): Page {
  const { goto, reload } = page;
  page.goto = async (...args) => {
    const response = await goto.apply(page, args);
    await scriptsRun(page);
    return response;
  };
  page.reload = async (...args) => {
    const response = await reload.apply(page, args);
    await scriptsRun(page);
    return response;
  };
  return page;
}

async function scriptsRun(page: Page): Promise<void> {
  const bodyIsTaken = () => Object.keys(document.body).some((key) => key.startsWith('__reactProps'));
  await expect
    .poll(() => page.evaluate(bodyIsTaken).catch(() => false), {
      timeout: 30_000,
      message: `the scripts of ${page.url()} run`,
    })
    .toBe(true);
}

/** Touches the page and waits for the code of a part. Before that, the part submits a plain form. */
export async function loadPart(page: Page, selector: string): Promise<void> {
  await page.mouse.move(5, 5);
  const isTaken = (part: string) =>
    Object.keys(document.querySelector(part) ?? {}).some((key) => key.startsWith('__reactProps'));
  await expect.poll(() => page.evaluate(isTaken, selector)).toBe(true);
}

export async function openOtherBrowser(browser: Browser): Promise<Page> {
  return actAfterScriptsRun(await (await browser.newContext()).newPage());
}

interface WorkerFixtures {
  closingDatabase: undefined;
}

export const test = base.extend<{ quietConsole: undefined }, WorkerFixtures>({
  closingDatabase: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      await use(undefined);
      await closeProductDb();
    },
    { scope: 'worker', auto: true },
  ],
  page: async ({ page, javaScriptEnabled }, use) => {
    await use(javaScriptEnabled === false ? page : actAfterScriptsRun(page));
  },
  quietConsole: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        const loud = message.type() === 'error' || message.type() === 'warning';
        if (loud && !browsersOwnLine.test(message.text())) complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      await use(undefined);
      expect(complaints, 'the browser complained').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Marks tests that set the screen width or ignore it: they run in only one of the two projects. */
export const onceTag = { tag: '@once' };

export async function expectNoAxeViolations(page: Page): Promise<void> {
  // Long lists repeat elements: checking sixty cards takes half a minute and finds nothing new.
  const { violations } = await new AxeBuilder({ page }).exclude('main li:nth-child(n + 13)').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual(
    [],
  );
}

/** Compares with the layout's width: a phone widens the window to what sticks out. */
export const noSideways = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;

/** Doubles the text size of the browser's settings, by which pages also choose their layout. */
export async function doubleTextSize(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}

export async function delayRequests(page: Page, addresses: string): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

export async function query<Row extends Record<string, unknown>>(
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await productDb().pool.query<Row>(text, values)).rows;
}

export interface InboxMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Waits for a matching mail for over a minute, because a sweep recovers lost jobs every minute. */
export async function findMailTo(page: Page, address: string, subject = '', words = ''): Promise<InboxMail> {
  let found: InboxMail | undefined;
  await expect
    .poll(
      async () => {
        const answer = await page.request.get('/demo/inbox/email', { params: { 'to.address': address } });
        const mails = (await answer.json()) as InboxMail[];
        found = mails.findLast((mail) => mail.subject.includes(subject) && mail.text.includes(words));
        return found?.subject;
      },
      { timeout: 75_000, message: `a mail to ${address}` },
    )
    .toBeTruthy();
  if (!found) throw new Error('unreachable');
  return found;
}
