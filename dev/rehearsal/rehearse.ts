// Rehearses setup, first day, backup and restore, then faults and a release under constant traffic.
import { expectThat, waitUntilTrue } from './expectations.ts';
import { expectTestMail, type RehearsedSite, type WorstDay } from './rehearsed-site.ts';
import {
  type Agency,
  agencies,
  book,
  bookAndPay,
  enterPaymentKeys,
  findDeal,
  findReference,
  listDeal,
  openAgency,
  payBill,
  type RehearsalFixture,
  setUpTwoSteps,
  signInAgency,
  signInSuperAdmin,
  subscribeToSearch,
} from './visits/journey.ts';
import { describeCounts, type StreamOptions, startStream } from './visits/stream.ts';
import { openVisitor, type Site, type Visitor } from './visits/visitor.ts';

const SUPER_ADMIN = 'admin@sempat-live.my';
/** Maximum time until the site is ready again after the database is back, without intervention. */
const READY_WITHIN_MS = 5_000;
/** Two minutes of the alert rule, one check per minute, and half a minute of Alertmanager grouping. */
const ALERT_WITHIN_SECONDS = 420;

export async function rehearse(live: RehearsedSite): Promise<void> {
  const began = Date.now();
  console.log(`\nA ${live.kind} at ${live.site.baseUrl}`);
  await live.install();
  console.log('✓ it is installed, and every web process is ready');
  const fixture = await setUp(live);
  const operator = await signInSuperAdmin(fixture);
  await setUpTwoSteps(operator);
  const pages = await rehearseFirstDay(fixture, operator);
  await runPersonCommands(live);
  await backUpAndRestore(live, pages);
  if (live.worstDay) {
    await rehearseOlderBackup(live, live.worstDay, fixture, operator);
    await worstDay(live, live.worstDay, operator);
  }
  operator.close();
  console.log(`The ${live.kind} passed after ${Math.round((Date.now() - began) / 1_000)} s.`);
}

async function setUp(live: RehearsedSite): Promise<RehearsalFixture> {
  const said = await live.admin(['create-super-admin', SUPER_ADMIN]);
  const password = /shown this once: (\S+)/.exec(said)?.[1] ?? '';
  expectThat('the first super admin is made', password !== '', said);
  await expectTestMail(live, 'operator@inbox.example');
  return { ...live, admin: { email: SUPER_ADMIN, password } };
}

async function rehearseFirstDay(fixture: RehearsalFixture, operator: Visitor): Promise<string[]> {
  await enterPaymentKeys(operator);
  const pages: string[] = [];
  await subscribeToSearch(fixture, agencies[0]);
  for (const agency of agencies) {
    const office = await openAgency(fixture, operator, agency);
    const dealId = await listDeal(fixture, office, agency);
    pages.push(await bookAndPay(fixture, dealId, agency));
    office.close();
  }
  await expectOwnData(fixture.site, pages);
  return pages;
}

async function expectOwnData(site: Site, pages: readonly string[]): Promise<void> {
  for (const [number, agency] of agencies.entries()) {
    const visitor = openVisitor(site);
    const page = await visitor.get(pages[number] ?? '');
    expectThat(
      `the buyer of ${agency.name} reads the booking`,
      page.status === 200 && page.words.includes(agency.country),
    );
    visitor.close();
    const file = await downloadExport(site, agency);
    const others = agencies.filter((each) => each !== agency);
    expectThat(
      `${agency.name} reads its own passenger's passport, and nobody else's`,
      file.includes(agency.passport) && !others.some((each) => file.includes(each.passport)),
      file,
    );
  }
}

async function downloadExport(site: Site, agency: Agency): Promise<string> {
  const office = await signInAgency(site, agency);
  const { body } = await office.post('/company/customer/booking/export', { withPassports: 'on' });
  office.close();
  return body;
}

async function backUpAndRestore(live: RehearsedSite, pages: readonly string[]): Promise<void> {
  const before = await live.rowCounts();
  const file = await live.backUp();
  console.log(`✓ a backup is made: ${file}`);
  await live.admin(['doctor']);
  console.log('✓ the doctor finds nothing wrong');
  const second = await live.restore(file);
  const after = await second.rowCounts();
  // Tables that change all the time: running processes write to them, and the backup writes operations_state.
  const living = ['worker_heartbeats', 'sessions', 'limit_hits', 'sent_digests', 'operations_state'];
  const differing = Object.keys(before).filter(
    (table) => !living.includes(table) && before[table] !== after[table],
  );
  expectThat(
    `${Object.keys(after).length} tables have the same number of rows on an empty server`,
    differing.length === 0,
    differing.map((table) => `${table}: ${before[table]} and ${after[table]}`).join('\n'),
  );
  await expectOwnData(second.site, pages);
}

async function runPersonCommands(live: RehearsedSite): Promise<void> {
  const [{ buyer }] = agencies;
  const copy = await live.admin(['person', 'export', buyer]);
  expectThat('a person gets a copy of their data', copy.includes(buyer), copy);
  await live.admin(['person', 'erase', buyer]);
  await live.admin(['person', 'correct', buyer, '--name', 'Aisyah']);
  await live.admin(['person', 'restrict', buyer]);
  const affected = await live.admin(['affected', '--from', '2026-01-01', '--to', '2099-12-31']);
  expectThat('a breach can be answered with the people it concerns', affected.includes(buyer), affected);
}

/** Two payments for bills that a restored backup lacks: one is rebooked, the other refunded. */
async function rehearseOlderBackup(
  live: RehearsedSite,
  acts: WorstDay,
  fixture: RehearsalFixture,
  operator: Visitor,
): Promise<void> {
  const [kept, refunded] = agencies;
  const deals = await Promise.all(agencies.map(({ country }) => findDeal(live.site, country)));
  const file = await live.backUp();
  const bills = [await book(fixture, deals[0] ?? '', kept), await book(fixture, deals[1] ?? '', refunded)];
  await acts.restoreInPlace(file);
  for (const { billId } of bills) await payBill(live.billplzUrl, billId);
  const desk = await waitUntilTrue('the desk lists two payments of unknown bills', async () => {
    const { body } = await operator.get('/superadmin/desk');
    return bills.every(({ billId }) => body.includes(billId)) ? body : null;
  });
  const again = await book(fixture, deals[0] ?? '', kept);
  const ids = bills.map(({ billId }) => readUnknownPaymentId(desk, billId));
  const matched = await operator.post('/superadmin/desk', {
    intent: 'match-payment',
    paymentId: ids[0] ?? '',
    bookingReference: await findReference(operator, again.billId),
  });
  expectThat(
    'one payment is matched to the booking that was made again',
    matched.status === 200,
    matched.words,
  );
  const back = await operator.post('/superadmin/desk', {
    intent: 'refund-payment',
    paymentId: ids[1] ?? '',
    reference: 'IBG-REHEARSAL',
    reason: 'The seats are gone',
  });
  expectThat('the other is noted as refunded', back.status === 200, back.words);
  const { body } = await operator.get('/superadmin/desk');
  expectThat('the desk lists none of them any longer', !bills.some(({ billId }) => body.includes(billId)));
}

/** The desk's page data contains the id of each payment before the id of its bill. */
function readUnknownPaymentId(desk: string, billId: string): string {
  const before = desk.slice(0, desk.lastIndexOf(billId));
  return before.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)?.at(-1) ?? '';
}

async function worstDay(live: RehearsedSite, acts: WorstDay, operator: Visitor): Promise<void> {
  const signedIn = { cookie: operator.cookie(), paths: ['/superadmin', '/superadmin/desk'] };
  const rolling = await underStream(live, 'a release', () => releaseNext(live.site, acts), signedIn);
  expectThat('no request failed over the release', rolling.failed === 0, rolling.failures.join('\n'));

  await underStream(live, 'a restart of PostgreSQL', async () => {
    await acts.restartDatabase();
    const backAt = Date.now();
    await waitUntilTrue('every web process is ready again', () => live.isReady());
    const took = Date.now() - backAt;
    expectThat(`ready ${took} ms after PostgreSQL was back`, took <= READY_WITHIN_MS);
  });
  await underStream(live, 'a killed web process', async () => {
    await acts.killWeb();
    await waitUntilTrue('every web process is ready again', () => live.isReady());
  });
  await underStream(live, 'a killed worker', async () => {
    await acts.killWorker();
    await waitUntilTrue('every web process is ready', () => live.isReady());
  });
  if (!acts.machine) return;
  const alerts = await openAlerts(live, acts.machine);
  await rehearseFullDisk(live, acts.machine, alerts);
  await rehearseStoppedProxy(live, acts.machine, alerts);
}

/** Loaded pages keep their assets; new requests get the new text, header and assets. */
async function releaseNext(site: Site, acts: WorstDay): Promise<void> {
  const visitor = openVisitor(site);
  const former = listAssets(await visitor.get('/deals'));
  const next = await acts.release();
  const page = await visitor.get('/deals');
  expectThat('pages show the new text', page.words.includes(next.text), page.words);
  expectThat('the proxy has its new configuration', page.headers[next.header.name] === next.header.value);
  const gone = former.filter((path) => !listAssets(page).includes(path));
  expectThat('the new release has other browser files', gone.length > 0);
  const statuses = await Promise.all(gone.map(async (path) => (await visitor.get(path)).status));
  expectThat(
    `${gone.length} browser files of the former release are still served`,
    statuses.every((status) => status === 200),
    statuses.join(' '),
  );
  visitor.close();
}

const listAssets = ({ body }: { readonly body: string }) => [...new Set(body.match(/\/assets\/[\w.-]+/g))];

type Machine = NonNullable<WorstDay['machine']>;
type Alerts = Awaited<ReturnType<typeof openAlerts>>;

async function openAlerts(live: RehearsedSite, machine: Machine) {
  const operator = 'operator@sempat-live.my';
  const { received } = await machine.watch(operator);
  const waitFor = async (alert: string, seconds?: number) => {
    await waitUntilTrue(
      `${alert} arrives by email`,
      async () => live.mails.accepted.some(({ to, raw }) => to === operator && raw.includes(alert)),
      seconds,
    );
    await waitUntilTrue(`${alert} reaches the webhook`, async () => received.includes(`${alert} firing`));
  };
  await waitFor('TestAlert');
  return { received, waitFor };
}

/** Fills the disk: doctor, alert and responses must report it; the site must recover once there is space. */
async function rehearseFullDisk(live: RehearsedSite, machine: Machine, alerts: Alerts): Promise<void> {
  const visitor = openVisitor(live.site);
  const free = await machine.fillDisk();
  try {
    await waitUntilTrue(
      '/readyz fails while the disk of the database is full',
      async () => !(await live.isReady()),
    );
    const answers = [
      await visitor.get('/deals'),
      await visitor.get('/login'),
      await visitor.post('/contact', message),
    ];
    const said = answers.map(
      ({ status, headers }) => `${status}${headers['retry-after'] ? ' with Retry-After' : ''}`,
    );
    expectThat(
      `visitors get ${said.join(', ')}`,
      said.every((each) => each === '200' || each === '503 with Retry-After') && said.at(-1) !== '200',
      said.join(', '),
    );
    const doctor = await live.admin(['doctor']).then(String, (error: Error) => error.message);
    expectThat(
      'the doctor names the database and its disk',
      /FAIL +database/.test(doctor) && /FAIL +disks/.test(doctor),
      doctor,
    );
    await alerts.waitFor('DatabaseDown', ALERT_WITHIN_SECONDS);
  } finally {
    await free();
    visitor.close();
  }
  await waitUntilTrue('every web process is ready once there is space again', () => live.isReady());
}

/** Only outside checks detect a stopped proxy: worker and doctor request the public URL. */
async function rehearseStoppedProxy(live: RehearsedSite, machine: Machine, alerts: Alerts): Promise<void> {
  await machine.stopProxy();
  const said = await live.admin(['doctor']).then(String, (error: Error) => error.message);
  expectThat('the doctor names the public address', /FAIL +public address/.test(said), said);
  await alerts.waitFor('SiteDown', ALERT_WITHIN_SECONDS);
  await machine.startProxy();
  await waitUntilTrue('visitors reach the site again', async () => {
    const visitor = openVisitor(live.site);
    const { status } = await visitor.get('/').catch(() => ({ status: 0 }));
    visitor.close();
    return status === 200;
  });
  console.log(`  alerts at the webhook: ${alerts.received.join(', ')}`);
}

const message = {
  name: 'Nur Aisyah',
  email: 'nur.aisyah@example.com',
  subject: 'A question',
  message: 'Is breakfast included?',
};

async function underStream(
  live: RehearsedSite,
  what: string,
  happen: () => Promise<void>,
  signedIn?: StreamOptions['signedIn'],
) {
  const stream = startStream(live.site, signedIn ? { signedIn } : {});
  await pause(2_000);
  const failure = await happen().catch((error: unknown) => error);
  await pause(2_000);
  const counts = await stream.stop();
  console.log(`  ${what}: ${describeCounts(counts)}`);
  if (failure) throw failure;
  return counts;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
