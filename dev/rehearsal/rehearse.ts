// The order of a rehearsal: set up, first day, backup and restore, and everything that may happen under a constant stream
// of requests.
import { expectThat, until } from './expectations.ts';
import {
  type Agency,
  agencies,
  bookAndPay,
  enterPaymentKeys,
  listDeal,
  openAgency,
  setUpTwoSteps,
  signInAgency,
  signInSuperAdmin,
  type World,
} from './journey.ts';
import type { RehearsedSite } from './rehearsed-site.ts';
import { describeCounts, startStream } from './stream.ts';
import { openVisitor, type Site } from './visitor.ts';

const SUPER_ADMIN = 'admin@sempat-live.my';
/** After the database is back, without help. */
const READY_WITHIN_MS = 5_000;

export async function rehearse(
  open: () => Promise<RehearsedSite>,
  { withStream }: { readonly withStream: boolean },
): Promise<void> {
  const began = Date.now();
  const live = await open();
  console.log(`\nA ${live.kind} at ${live.site.baseUrl}`);
  try {
    await live.migrate();
    console.log('✓ the database is migrated');
    await live.start();
    console.log('✓ every web process is ready');
    const world = await setUp(live);
    const pages = await firstDay(world);
    await backUpAndRestore(live, pages);
    if (withStream) await worstDay(live);
  } finally {
    await live.stop();
  }
  console.log(`The ${live.kind} passed after ${Math.round((Date.now() - began) / 1_000)} s.`);
}

async function setUp(live: RehearsedSite): Promise<World> {
  const said = await live.admin(['create-super-admin', SUPER_ADMIN]);
  const password = /shown this once: (\S+)/.exec(said)?.[1] ?? '';
  expectThat('the first super admin is made', password !== '', said);
  return { ...live, admin: { email: SUPER_ADMIN, password } };
}

/** Answers the path of each buyer's own page. */
async function firstDay(world: World): Promise<string[]> {
  const operator = await signInSuperAdmin(world);
  await setUpTwoSteps(operator);
  await enterPaymentKeys(operator);
  const pages: string[] = [];
  for (const agency of agencies) {
    const office = await openAgency(world, operator, agency);
    const dealId = await listDeal(world, office, agency);
    pages.push(await bookAndPay(world, dealId, agency));
    office.close();
  }
  operator.close();
  await seesItsOwn(world.site, pages);
  return pages;
}

/** Buyers read their bookings; each company reads the passport of its own passenger, decrypted, and of nobody else. */
async function seesItsOwn(site: Site, pages: readonly string[]): Promise<void> {
  for (const [number, agency] of agencies.entries()) {
    const visitor = openVisitor(site);
    const page = await visitor.get(pages[number] ?? '');
    expectThat(
      `the buyer of ${agency.name} reads the booking`,
      page.status === 200 && page.words.includes(agency.country),
    );
    visitor.close();
    const file = await exportOf(site, agency);
    const others = agencies.filter((each) => each !== agency);
    expectThat(
      `${agency.name} reads its own passenger's passport, and nobody else's`,
      file.includes(agency.passport) && !others.some((each) => file.includes(each.passport)),
      file,
    );
  }
}

async function exportOf(site: Site, agency: Agency): Promise<string> {
  const office = await signInAgency(site, agency);
  const { body } = await office.post('/company/customer/booking/export', { withPassports: 'on' });
  office.close();
  return body;
}

async function backUpAndRestore(live: RehearsedSite, pages: readonly string[]): Promise<void> {
  const before = await live.rowCounts();
  const file = await live.backUp();
  console.log(`✓ a backup is made: ${file}`);
  // Ends with an error when anything is wrong, such as a site without a backup.
  await live.admin(['doctor']);
  console.log('✓ the doctor finds nothing wrong');
  const second = await live.restore(file);
  try {
    const after = await second.rowCounts();
    // Processes that run keep writing into these, digests at their hour; the backup itself writes the last one.
    const living = ['worker_heartbeats', 'sessions', 'limit_hits', 'digests_sent', 'operations_facts'];
    const differing = Object.keys(before).filter(
      (table) => !living.includes(table) && before[table] !== after[table],
    );
    expectThat(
      `${Object.keys(after).length} tables have the same number of rows on an empty second server`,
      differing.length === 0,
      differing.map((table) => `${table}: ${before[table]} and ${after[table]}`).join('\n'),
    );
    await seesItsOwn(second.site, pages);
  } finally {
    await second.stop();
  }
}

async function worstDay(live: RehearsedSite): Promise<void> {
  const rolling = await underStream(live, 'a release', () => live.release());
  expectThat('no request failed over the release', rolling.failed === 0, rolling.failures.join('\n'));

  await underStream(live, 'a restart of PostgreSQL', async () => {
    await live.restartDatabase();
    const backAt = Date.now();
    await until('every web process is ready again', () => live.isReady());
    const took = Date.now() - backAt;
    expectThat(`ready ${took} ms after PostgreSQL was back`, took <= READY_WITHIN_MS);
  });
  await underStream(live, 'a killed web process', async () => {
    await live.killWeb();
    await until('every web process is ready again', () => live.isReady());
  });
  await underStream(live, 'a killed worker', async () => {
    await live.killWorker();
    await until('every web process is ready', () => live.isReady());
  });
}

async function underStream(live: RehearsedSite, what: string, happen: () => Promise<void>) {
  const stream = startStream(live.site);
  await pause(2_000);
  const failure = await happen().catch((error: unknown) => error);
  await pause(2_000);
  const counts = await stream.stop();
  console.log(`  ${what}: ${describeCounts(counts)}`);
  if (failure) throw failure;
  return counts;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
