// Playwright's test with what every spec here expects of a page: no console error or warning, no refused script or
// style, nothing broken in the browser. A spec that means to get an error page allows the browser's own line about it.
import AxeBuilder from '@axe-core/playwright';
import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { closeProductDb, productDb } from './own-data.ts';

const browsersOwnLine = /^Failed to load resource: the server responded with a status of [45]\d\d/;

/**
 * A person acts on a page whose scripts run, and so do the specs: a click that comes earlier would post the plain form
 * or follow the plain link. What that does is looked at in the specs without JavaScript.
 */
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

/** React notes on an element what it has taken over; the body is the last one. */
async function scriptsRun(page: Page): Promise<void> {
  const bodyIsTaken = () => Object.keys(document.body).some((key) => key.startsWith('__reactProps'));
  await expect
    .poll(() => page.evaluate(bodyIsTaken).catch(() => false), {
      timeout: 30_000,
      message: `the scripts of ${page.url()} run`,
    })
    .toBe(true);
}

/** Another person at another machine. The spec closes its context. */
export async function somebodyElse(browser: Browser): Promise<Page> {
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

/** For what does not depend on the width of the screen, or sets its own: looked at in one of the two. */
export const once = { tag: '@once' };

export async function expectNoAxeViolations(page: Page): Promise<void> {
  // A long list is made of like pieces: looking at each of sixty cards takes half a minute and finds nothing new.
  const { violations } = await new AxeBuilder({ page }).exclude('main li:nth-child(n + 13)').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual(
    [],
  );
}

/** Holds answers back until the returned function is called, so that what a page shows meanwhile can be read. */
export async function holdBack(page: Page, addresses: string): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

/** Straight to the database of the product under test, for what the tables of own-data.ts do not reach. */
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

/**
 * Waits for a mail to somebody to arrive in the local inbox, with these words in its subject and in its text. Longer than
 * the minute after which the worker's sweep finds what a lost job left behind: late is not lost.
 */
export async function mailTo(page: Page, address: string, subject = '', words = ''): Promise<InboxMail> {
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
