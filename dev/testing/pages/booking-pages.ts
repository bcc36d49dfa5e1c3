// Reads bookings from the HTML of the real buyer, company and operator routes. A simulated fault changes the
// rows that one of them reads, as a wrong query would.
import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import * as officePaths from '#domain/kernel/office-paths.ts';
import * as paths from '#domain/kernel/paths.ts';
import type { AppContext } from '#server/app/context.ts';
import { bookingLink } from '#server/features/bookings/bookings.service.ts';
import type { ExpectedBooking } from '../agreement/booking-truth.ts';
import type { BookingFixture } from '../fixtures/booking-fixture.ts';
import { insertCompany } from '../fixtures/factories.ts';
import { openBuiltWeb } from '../run/built-pages.ts';
import { readPageText } from './page-words.ts';
import { insertCompanyUser, insertSuperAdmin, signInCookie } from './sign-in.ts';

export type Reader = 'buyer' | 'board' | 'list' | 'companyBooking' | 'desk' | 'operatorBooking' | 'worker';
type Row = Readonly<Record<string, unknown>>;
/** A simulated fault in the rows of one reader. Returning null hides the row. */
export type Fault = (row: Row, reader: Reader) => Row | null;

const between = (html: string, from: string, to: string) => html.split(from)[1]?.split(to)[0] ?? '';
const panel = (html: string, title: string) => between(html, `aria-labelledby="${title}"`, '</section>');
const wordsBetween = (html: string, from: RegExp) => readPageText(from.exec(html)?.[1] ?? '').trim();

function readFacts(html: string): Readonly<Record<string, string>> {
  const facts = [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)];
  return Object.fromEntries(
    facts.map(([, name = '', value = '']) => [readPageText(name), readPageText(value).trim()]),
  );
}

function readSteps(html: string) {
  const items = between(html, '_steps_', '</ol>').matchAll(/<li([^>]*)>(.*?)<\/li>/g);
  return [...items].map(([, attributes = '', content = '']) => ({
    state: /_done_/.test(attributes) ? 'done' : /aria-current/.test(attributes) ? 'current' : 'ahead',
    when: wordsBetween(content, /<\/b>(.*)$/),
  }));
}

function readDeparture(html: string): string | null {
  const found = /dateTime="([\d-]+)".*?departs <\/span>([\d:]+)/.exec(html);
  return found && `${found[1]} ${found[2]}`;
}

const readBuyer = (html: string) => ({
  status: wordsBetween(html, /<h1[^>]*>.*?<\/h1><p[^>]*>(.*?)<\/p>/),
  steps: readSteps(html),
  departs: readDeparture(panel(html, 'flights')),
  asBooked: readDeparture(panel(html, 'flight-change-title')),
  mayAnswerChange: panel(html, 'flight-change-title').includes('>Answer<'),
  money: readFacts(panel(html, 'receipt')),
  words: readPageText(html),
});

const readCompany = (html: string) => ({
  steps: readSteps(html),
  next: wordsBetween(html, /id="next-title"[^>]*>.*?<\/h2><p[^>]*>(.*?)<\/p>/),
  mayCall: html.includes('id="call-title"'),
  money: readFacts(panel(html, 'money-title')),
  words: readPageText(html),
});

const readOperator = (html: string) => ({
  steps: readFacts(panel(html, 'progress-title')),
  money: readFacts(panel(html, 'money-title')),
  words: readPageText(html),
});

function readBoard(html: string) {
  const groups = html.split(/<h3 id="group-/).slice(1);
  const rows = [...html.matchAll(/<li id="([a-zA-Z]+)-([0-9a-f-]{36})" data-row.*?<\/li>/g)];
  return {
    rows: rows.map(([row, kind = '', bookingId = '']) => ({ kind, bookingId, words: readPageText(row) })),
    groups: groups.map((group) => ({
      count: Number(/<span[^>]*>(\d+)<\/span>/.exec(group)?.[1]),
      rows: group.match(/<li id="[a-zA-Z]+-[0-9a-f-]{36}" data-row/g)?.length ?? 0,
    })),
    lead: wordsBetween(html, /<h1.*?<\/h1>(.*?)<section/),
  };
}

function readRows(html: string): ReadonlyMap<string, string> {
  const rows = html.match(/<tr.*?<\/tr>/g) ?? [];
  return new Map(
    rows.map((row) => [/(?:\/bookings\/|booking=)([0-9a-f-]{36})/.exec(row)?.[1] ?? '', readPageText(row)]),
  );
}

export type BuyerPage = ReturnType<typeof readBuyer>;
export type CompanyPage = ReturnType<typeof readCompany>;
export type OperatorPage = ReturnType<typeof readOperator>;

export type BookingPages = Awaited<ReturnType<typeof openBookingPages>>;

export async function openBookingPages(fixture: BookingFixture) {
  const reading = new AsyncLocalStorage<Reader>();
  let fault: Fault | null = null;
  const spoil = (row: Row): Row[] => {
    const reader = reading.getStore();
    const seen = fault && reader ? fault(row, reader) : row;
    return seen ? [seen] : [];
  };
  const db = fixture.ctx.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => ({ ...result, rows: result.rows.flatMap(spoil) }),
  });
  const ctx: AppContext = { ...fixture.ctx, db };
  const web = await openBuiltWeb(ctx);
  const { id: companyId } = await insertCompany(fixture.ctx.db);
  const account = await insertCompanyUser(fixture.ctx.db, companyId);
  const company = await signInCookie(fixture.ctx, 'company', account);
  const operator = await signInCookie(fixture.ctx, 'superadmin', await insertSuperAdmin(fixture.ctx.db));
  // Sessions must outlast every simulated history of bookings.
  await sql`update sessions set created_at = '2100-01-01', expires_at = '2100-01-02'`.execute(fixture.ctx.db);

  const as = <Result>(reader: Reader, work: () => Promise<Result>) => reading.run(reader, work);
  const get = (reader: Reader, url: string, cookie: string) =>
    as(reader, async () => {
      const { statusCode, body } = await web.app.inject({ url, headers: { host: 'localhost', cookie } });
      if (statusCode !== 200) {
        const [failure = ''] = fixture.ctx.logLines.filter((line) => line.includes('"err"')).slice(-1);
        throw new Error(`${url} answered ${statusCode}. ${failure}`);
      }
      return body.replaceAll(/<script[\s\S]*?<\/script>|<svg[\s\S]*?<\/svg>|\n/g, '');
    });

  return {
    plant: (planted: Fault | null) => {
      fault = planted;
    },
    work: (work: (ctx: AppContext) => Promise<unknown>) => as('worker', () => work(ctx)),
    owner: { ...account, companyId },
    /** Reads pages one by one: in parallel, dozens would time out waiting for a database connection. */
    async read(bookings: readonly ExpectedBooking[]) {
      const buyer = new Map<string, BuyerPage>();
      const companyPages = new Map<string, CompanyPage>();
      const operatorPages = new Map<string, OperatorPage>();
      for (const booking of bookings) {
        const { id, isSold } = booking;
        buyer.set(id, readBuyer(await get('buyer', paths.myBookingPath(bookingLink(ctx, booking)), '')));
        operatorPages.set(
          id,
          readOperator(await get('operatorBooking', officePaths.operatorBookingPath(id), operator)),
        );
        if (!isSold) continue;
        companyPages.set(
          id,
          readCompany(await get('companyBooking', officePaths.companyBookingPath(id), company)),
        );
      }
      return {
        buyer,
        company: companyPages,
        operator: operatorPages,
        board: readBoard(await get('board', `${officePaths.companyTodayPath}?week=all`, company)),
        list: readRows(await get('list', officePaths.companyBookingsPath, company)),
        desk: readRows(await get('desk', officePaths.deskPath, operator)),
      };
    },
    close: () => web.stop(),
  };
}
