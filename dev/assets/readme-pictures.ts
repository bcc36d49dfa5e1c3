// npm run check -- readme-pictures: starts a demo and takes the pictures of README.md into docs/pictures.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import * as officePaths from '#domain/kernel/office-paths.ts';
import * as paths from '#domain/kernel/paths.ts';
import { bookingLink } from '#server/features/bookings/bookings.service.ts';
import { loadConfig } from '#server/platform/config.ts';
import { type RunningDemo, startThrowawayDemo } from '../demo/throwaway-demo.ts';
import { withClient } from '../start/sql.ts';
import { signIn } from '../testing/pages/sign-in.ts';
import { chromiumArgs, findChromium } from '../testing/run/chromium.ts';

const MOST_BYTES = 150_000;
const viewport = { width: 1200, height: 640 };
const folder = fileURLToPath(new URL('../../docs/pictures', import.meta.url));

const demo = await startThrowawayDemo('readme-pictures', { REFUSE_WHEN_BUSY_MS: '60000' });
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs });
try {
  await takeAll();
} finally {
  await browser.close();
  await demo.stop();
}

async function takeAll(): Promise<void> {
  const { dealId, booking } = await findExamples(demo);
  const visitor = await openPage();
  await take(visitor, 'deal', paths.dealPath(dealId));
  await take(visitor, 'wizard', paths.bookDealPath(dealId, 2));
  await take(visitor, 'my-booking', booking);
  const company = await openPage();
  await signIn(company, 'company');
  await take(company, 'today', officePaths.companyTodayPath);
  const operator = await openPage();
  await signIn(operator, 'superadmin');
  await take(operator, 'desk', officePaths.deskPath);
}

async function openPage(): Promise<Page> {
  const context = await browser.newContext({
    baseURL: demo.site.origin,
    viewport,
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

async function take(page: Page, name: string, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  const file = join(folder, `${name}.png`);
  await page.screenshot({ path: file });
  const bytes = statSync(file).size;
  console.log(`${name}.png ${Math.round(bytes / 1_000)} kB`);
  if (bytes > MOST_BYTES) throw new Error(`${name}.png has more than ${MOST_BYTES} bytes.`);
}

function findExamples({ databaseUrl }: RunningDemo): Promise<{ dealId: string; booking: string }> {
  return withClient(databaseUrl, async (client) => {
    const deals = await client.query<{ id: string }>(
      `select id from flights where publish_date < now() and deadline > now() + interval '1 day' and listed
       and return_flight_number is not null order by seats_offered - seats_held - seats_sold desc, id limit 1`,
    );
    const bookings = await client.query<{ id: string; link_version: number }>(
      `select id, link_version from bookings where state = 'confirmed' and departs_on > current_date + 7
       order by departs_on, id limit 1`,
    );
    const [deal] = deals.rows;
    const [row] = bookings.rows;
    if (!deal || !row) throw new Error('The demo has no deal or booking to show.');
    const config = loadConfig({ APP_MODE: 'demo', DATABASE_URL: databaseUrl, SMTP_URL: 'smtp://127.0.0.1' });
    const link = bookingLink({ config }, { id: row.id, linkVersion: row.link_version });
    return { dealId: deal.id, booking: paths.myBookingPath(link) };
  });
}
