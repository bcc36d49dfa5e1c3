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

/** For what does not depend on the width of the screen, or sets its own: looked at in one of the two. */
export const once = { tag: '@once' };

export async function expectNoAxeViolations(page: Page): Promise<void> {
  // A long list is made of like pieces: looking at each of sixty cards takes half a minute and finds nothing new.
  const { violations } = await new AxeBuilder({ page }).exclude('main li:nth-child(n + 13)').analyze();
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

/** A coming-soon deal of the spec's own, in a country of its own, that no other spec opens or fills meanwhile. */
export async function insertComingSoon(country: string, opensIn: string): Promise<string> {
  const [deal] = await query<{ id: string }>(
    `insert into flights (company_id, destination_country, pnr, airlines, outbound_flight_number, outbound_departs_on,
       outbound_route, outbound_departure_time, outbound_arrival_time, seats_offered, cost, selling_price, deadline,
       publish_date)
     select id, $1, 'DEMO01', 'AirAsia X', 'D7 532', current_date + 20, 'KUL-KIX', '14:05', '21:30', 9, 900, 600,
       now() + interval '3 days', now() + $2::interval
     from companies where status = 'approved' and deleted_at is null limit 1 returning id`,
    [country, opensIn],
  );
  if (!deal) throw new Error('the demo data has no approved company');
  return deal.id;
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
