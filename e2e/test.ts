// Playwright's test with what every spec here expects of a page: no console error or warning, no refused script or
// style, nothing broken in the browser. A spec that means to get an error page allows the browser's own line about it.
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import pg from 'pg';

const browsersOwnLine = /^Failed to load resource: the server responded with a status of [45]\d\d/;

export const test = base.extend<{ quietConsole: undefined }>({
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

export async function expectNoAxeViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual(
    [],
  );
}

/** Straight to the database of the product under test, to arrange what no page can. */
export async function query<Row extends pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

export interface InboxMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly to: { address: string }[];
}

/** Waits for a mail to somebody to arrive in the local inbox, with these words in its subject. */
export async function mailTo(page: Page, address: string, subject = ''): Promise<InboxMail> {
  let found: InboxMail | undefined;
  await expect
    .poll(
      async () => {
        const mails = (await (await page.request.get('/demo/inbox/email')).json()) as InboxMail[];
        found = mails.findLast(
          (mail) =>
            mail.subject.includes(subject) && mail.to.some((recipient) => recipient.address === address),
        );
        return found?.subject;
      },
      { timeout: 15_000, message: `a mail to ${address}` },
    )
    .toBeTruthy();
  if (!found) throw new Error('unreachable');
  return found;
}
