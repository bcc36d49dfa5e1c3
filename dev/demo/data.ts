// Demo data relative to the first start: companies in every status, deals in every phase, prospects and
// bookings. Loads once; later starts only top up open deals.
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Weekday } from '#domain/finance/payout.ts';
import { addDays, dayMs, hourMs, klDate, minuteMs } from '#domain/kernel/time.ts';
import { DEMO_FACT, demoCompanyIds } from '#server/platform/database/demo-marker.ts';
import type {
  Database,
  NewCompanyRow,
  NewFlightRow,
  NewInterestedUserRow,
} from '#server/platform/database/schema.ts';
import { practiceKeys } from '../practice-billplz/keys.ts';
import { insertPaymentKeys } from '../practice-billplz/payment-keys.ts';
import {
  buildCompany,
  buildDeal,
  buildProspect,
  createRandom,
  type Encrypt,
  noReturn,
  type Random,
} from '../testing/fixtures/factories.ts';
import { routes } from '../testing/fixtures/factory-names.ts';
import { noProfile } from '../testing/fixtures/seller-profile.ts';
import { demoOwners, demoTeam, loadDemoAccounts } from './accounts.ts';
import {
  type BookableDeal,
  buildDemoBookings,
  buildDemoPayments,
  buildSoldBookings,
  type DemoBooking,
  demoFeeBasisPoints,
} from './bookings.ts';
import { buildFlownDeals, demoRunDays } from './flown.ts';
import { buildDemoFulfilments } from './fulfilments.ts';
import { buildDemoHolidays } from './holidays.ts';
import { demoIncluded } from './included.ts';
import { buildDemoMessages } from './messages.ts';

const seed = 19_570_831;
const fewestOpenDeals = 12;

export interface DemoOptions {
  now: Date;
  encrypt: Encrypt;
  payoutWeekday?: Weekday;
}

type Tx = Transaction<Database>;
type DealPhasePlan = 'open' | 'comingSoon' | 'soldOut' | 'expired';

interface DealPlan {
  phase: DealPhasePlan;
  /** Time relative to the first start; negative for the past. */
  opensInMs?: number;
  closesInMs: number;
  seatsLeft: number;
  prospects: number;
}

const plan: readonly DealPlan[] = [
  { phase: 'comingSoon', opensInMs: 3 * minuteMs, closesInMs: 2 * dayMs, seatsLeft: 18, prospects: 25 },
  { phase: 'open', closesInMs: 10 * minuteMs, seatsLeft: 3, prospects: 0 },
  { phase: 'open', closesInMs: 5 * hourMs, seatsLeft: 1, prospects: 0 },
  { phase: 'open', opensInMs: -20 * hourMs, closesInMs: 11 * hourMs, seatsLeft: 7, prospects: 13 },
  { phase: 'open', closesInMs: 26 * hourMs, seatsLeft: 4, prospects: 0 },
  { phase: 'soldOut', closesInMs: 2 * dayMs, seatsLeft: 0, prospects: 10 },
  { phase: 'open', opensInMs: -2 * dayMs, closesInMs: 40 * hourMs, seatsLeft: 12, prospects: 13 },
  { phase: 'comingSoon', opensInMs: 4 * hourMs, closesInMs: 3 * dayMs, seatsLeft: 20, prospects: 20 },
  { phase: 'open', closesInMs: 3 * dayMs, seatsLeft: 2, prospects: 0 },
  { phase: 'open', opensInMs: -3 * dayMs, closesInMs: 4 * dayMs, seatsLeft: 16, prospects: 13 },
  { phase: 'expired', closesInMs: -60 * dayMs, seatsLeft: 2, prospects: 0 },
  { phase: 'open', closesInMs: 5 * dayMs, seatsLeft: 24, prospects: 0 },
  { phase: 'soldOut', closesInMs: 4 * dayMs, seatsLeft: 0, prospects: 10 },
  { phase: 'open', opensInMs: -dayMs, closesInMs: 6 * dayMs, seatsLeft: 9, prospects: 13 },
  { phase: 'comingSoon', opensInMs: 20 * hourMs, closesInMs: 5 * dayMs, seatsLeft: 30, prospects: 20 },
  { phase: 'open', closesInMs: 7 * dayMs, seatsLeft: 6, prospects: 0 },
  { phase: 'expired', closesInMs: -dayMs, seatsLeft: 0, prospects: 0 },
  { phase: 'open', closesInMs: 8 * dayMs, seatsLeft: 14, prospects: 0 },
  { phase: 'comingSoon', opensInMs: 2 * dayMs, closesInMs: 9 * dayMs, seatsLeft: 16, prospects: 20 },
  { phase: 'open', opensInMs: -4 * dayMs, closesInMs: 9 * dayMs, seatsLeft: 5, prospects: 13 },
  { phase: 'soldOut', closesInMs: 30 * hourMs, seatsLeft: 0, prospects: 10 },
  { phase: 'open', closesInMs: 10 * dayMs, seatsLeft: 10, prospects: 0 },
  { phase: 'comingSoon', opensInMs: 6 * dayMs, closesInMs: 12 * dayMs, seatsLeft: 12, prospects: 20 },
  { phase: 'expired', closesInMs: -6 * dayMs, seatsLeft: 4, prospects: 0 },
];

export async function loadDemoData(db: Kysely<Database>, options: DemoOptions): Promise<boolean> {
  const isNew = await loadWhatIsShown(db, options);
  await loadDemoAccounts(db, demoCompanyIds, options.now);
  return isNew;
}

function loadWhatIsShown(db: Kysely<Database>, options: DemoOptions): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // Two processes may start together: the second waits here and finds the data.
    await sql`select pg_advisory_xact_lock(hashtext('demo-data'))`.execute(tx);
    const marker = await tx
      .selectFrom('companies')
      .select('id')
      .where('id', '=', demoCompanyIds.wira)
      .executeTakeFirst();
    if (marker) return false;
    const others = await tx.selectFrom('companies').select('id').limit(1).execute();
    const users = await tx.selectFrom('users').select('id').limit(1).execute();
    if (others.length + users.length > 0) {
      throw new Error('The demo adds its data to an empty database only, and this one is in use.');
    }
    await tx.insertInto('operations_state').values({ name: DEMO_FACT }).execute();

    const random = createRandom(seed);
    const companies = buildCompanies(options.now, random);
    const deals = plan.map((line, index) => buildPlannedDeal(line, index, companies, options.now, random));
    const bookings = buildDemoBookings(
      deals.filter(({ line }) => line.phase !== 'comingSoon').map((deal) => asBookable(deal, options.now)),
      { ...options, random },
    );
    const flown = buildFlown(companies, options);
    const allBookings = [...bookings, ...flown.bookings];
    await tx.insertInto('companies').values(companies).execute();
    await tx
      .insertInto('flights')
      .values([...deals, ...flown.deals].map(({ row, line }) => withSeats(row, line, allBookings)))
      .execute();
    await tx
      .insertInto('interested_users')
      .values(deals.flatMap((deal) => buildWaiting(deal, options.now, random)))
      .execute();
    await insertBookings(tx, allBookings, options, random);
    await tx.insertInto('contact_messages').values(buildDemoMessages(options.now)).execute();
    await tx.insertInto('holidays').values(buildDemoHolidays(options.now)).execute();
    return true;
  });
}

/** Registration asks only for name and numbers; companies add the texts for travellers after approval. */
const registeredOnly = {
  public_address: null,
  public_phone: null,
  public_whatsapp: null,
  public_email: null,
  opening_hours: null,
};

function buildCompanies(now: Date, random: Random): (NewCompanyRow & { id: string })[] {
  const company = (id: string, overrides: Partial<NewCompanyRow>) =>
    buildCompany(
      { created_at: new Date(now.getTime() - 120 * dayMs), ...overrides, id },
      { now: new Date(now.getTime() - 30 * dayMs), random },
    );
  return [
    company(demoCompanyIds.wira, {
      name: 'Wira Travel & Tours (demo)',
      email: 'office@wira-travel.example',
      licence_checked_at: new Date(now.getTime() - 30 * dayMs),
      fee_basis_points: demoFeeBasisPoints,
    }),
    company(demoCompanyIds.borneo, {
      name: 'Borneo Sky Holidays (demo)',
      email: 'hello@borneo-sky.example',
      fee_basis_points: demoFeeBasisPoints,
    }),
    company(demoCompanyIds.pulau, {
      name: 'Pulau Getaways (demo)',
      email: 'apply@pulau-getaways.example',
      status: 'pending',
      ...registeredOnly,
      created_at: new Date(now.getTime() - 5 * hourMs),
    }),
    company(demoCompanyIds.sinar, {
      name: 'Sinar Jaya Express Travel (demo)',
      email: 'admin@sinar-jaya.example',
      status: 'rejected',
      ...noProfile,
      created_at: new Date(now.getTime() - 40 * dayMs),
    }),
  ];
}

interface PlannedDeal {
  line: DealPlan;
  row: NewFlightRow & { id: string };
  companyName: string;
  createdAt: Date;
  openedAt: Date;
}

function buildPlannedDeal(
  line: DealPlan,
  index: number,
  companies: readonly (NewCompanyRow & { id: string })[],
  now: Date,
  random: Random,
): PlannedDeal {
  const company = companies[index % 3 === 2 ? 1 : 0];
  const route = routes[index % routes.length];
  if (!company || !route) throw new Error('The plan names a company or route that is not there.');
  const openedMs = Math.min(line.opensInMs ?? 0, line.closesInMs, 0);
  // Creation times are spaced out, so that "newest first" has a clear order.
  const createdAt = new Date(now.getTime() + openedMs - 3 * dayMs - index * 37 * minuteMs);
  const publishAt = line.opensInMs === undefined ? null : new Date(now.getTime() + line.opensInMs);
  const row = buildDeal(
    {
      company_id: company.id,
      seats_offered: line.seatsLeft,
      deadline: new Date(now.getTime() + line.closesInMs),
      publish_date: publishAt,
      listed: line.phase !== 'expired',
      created_at: createdAt,
      updated_at: createdAt,
      included: JSON.stringify(demoIncluded(route.airlines, index)),
    },
    { now, random, route, stayDays: index % 5 === 4 ? null : random.whole(3, 9) },
  );
  // One deal sells at its usual price: no badge, no struck-through price.
  if (index === 8) row.cost = row.selling_price;
  return { line, row, companyName: company.name, createdAt, openedAt: publishAt ?? createdAt };
}

function buildFlown(companies: readonly (NewCompanyRow & { id: string })[], options: DemoOptions) {
  const { now, payoutWeekday = 1 } = options;
  const random = createRandom(seed + 1);
  const line = { phase: 'expired', closesInMs: 0, seatsLeft: 0, prospects: 0 } as const;
  const built = buildFlownDeals(demoRunDays(now, payoutWeekday), random);
  const deals = built.map(({ row, openedAt }) => {
    const companyName = companies.find(({ id }) => id === row.company_id)?.name ?? '';
    return { line, row, companyName, createdAt: openedAt, openedAt };
  });
  const bookings = deals.flatMap((deal, index) =>
    buildSoldBookings(asBookable(deal, now), built[index]?.bookings ?? 0, { ...options, random }),
  );
  return { deals, bookings };
}

function asBookable({ line, row, companyName, openedAt }: PlannedDeal, now: Date): BookableDeal {
  const lastFlightOn = row.return_departs_on ?? row.outbound_departs_on;
  return {
    ...noReturn,
    ...row,
    company_name: companyName,
    isOpen: line.phase === 'open',
    opened_at: openedAt,
    lastFlightIsLongPast: lastFlightOn < addDays(klDate(now), -30),
  };
}

/** Sets the seats offered to the remaining plus the booked seats, so that the counters agree. */
function withSeats(row: NewFlightRow & { id: string }, line: DealPlan, bookings: readonly DemoBooking[]) {
  const ticketsWith = (hold: 'held' | 'sold') =>
    bookings
      .filter((booking) => booking.flight_id === row.id && booking.hold === hold)
      .reduce((sum, booking) => sum + booking.tickets, 0);
  const [held, sold] = [ticketsWith('held'), ticketsWith('sold')];
  return { ...row, seats_held: held, seats_sold: sold, seats_offered: line.seatsLeft + held + sold };
}

function buildWaiting(
  { line, row, createdAt }: PlannedDeal,
  now: Date,
  random: Random,
): NewInterestedUserRow[] {
  const opensAt = line.opensInMs === undefined ? undefined : new Date(now.getTime() + line.opensInMs);
  const hasOpened = line.phase === 'open' && opensAt !== undefined;
  const latest = Math.min(now.getTime(), opensAt?.getTime() ?? now.getTime());
  return Array.from({ length: line.prospects }, () =>
    buildProspect(
      {
        flight_id: row.id,
        company_id: row.company_id,
        waits_for: line.phase === 'soldOut' ? 'seats' : 'opening',
        notified: hasOpened,
        notified_at: hasOpened ? new Date(opensAt.getTime() + 20_000) : null,
        created_at: new Date(
          latest - Math.floor(((latest - createdAt.getTime()) * random.whole(1, 999)) / 1_000),
        ),
      },
      { now, random },
    ),
  );
}

async function insertBookings(
  tx: Tx,
  bookings: readonly DemoBooking[],
  options: DemoOptions,
  random: Random,
): Promise<void> {
  const settings = await currentOrPracticeSettings(tx, options);
  const payments = buildDemoPayments(bookings, settings, { random });
  await tx.insertInto('bookings').values(bookings).execute();
  await insertFulfilments(tx, bookings, options, random);
  await tx.insertInto('payment_attempts').values(payments.attempts).execute();
  await tx.insertInto('payment_events').values(payments.events).execute();
  await tx.insertInto('refunds').values(payments.refunds).execute();
}

async function insertFulfilments(
  tx: Tx,
  bookings: readonly DemoBooking[],
  { now, encrypt }: DemoOptions,
  random: Random,
): Promise<void> {
  const flights = await tx.selectFrom('flights').select(['id', 'pnr']).execute();
  const pnrs = new Map(flights.map(({ id, pnr }) => [id, pnr]));
  const { fulfilments, passengers, calls, reminders } = buildDemoFulfilments(bookings, {
    now,
    encrypt,
    random,
    pnrOf: (flightId) => pnrs.get(flightId) ?? '',
    staffOf: (companyId) =>
      companyId === demoCompanyIds.wira ? demoTeam.agent.email : demoOwners.borneo.email,
  });
  await tx.insertInto('fulfilments').values(fulfilments).execute();
  // Passengers have different columns, so they cannot share one insert.
  for (const passenger of passengers) await tx.insertInto('passengers').values(passenger).execute();
  await tx.insertInto('follow_ups').values(calls).execute();
  await tx.insertInto('name_reminders').values(reminders).execute();
}

async function currentOrPracticeSettings(tx: Tx, { encrypt }: DemoOptions) {
  const current = await tx
    .selectFrom('billplz_settings')
    .select(['id as version', 'collection_id as collectionId'])
    .where('is_current', '=', true)
    .executeTakeFirst();
  if (current) return current;
  return { version: await insertPaymentKeys(tx, { encrypt }), collectionId: practiceKeys.collectionId };
}

export async function topUpDemoDeals(db: Kysely<Database>, { now }: { now: Date }): Promise<number> {
  const companies = await db
    .selectFrom('companies')
    .select('id')
    .where('id', 'in', [demoCompanyIds.wira, demoCompanyIds.borneo])
    .where('status', '=', 'approved')
    .where('deleted_at', 'is', null)
    .execute();
  if (companies.length === 0) return 0;
  const { open } = await db
    .selectFrom('flights')
    .innerJoin('companies', 'companies.id', 'flights.company_id')
    .select((flight) => flight.fn.countAll<number>().as('open'))
    .where('flights.listed', '=', true)
    .where('flights.seats_available', '>', 0)
    .where('flights.deadline', '>', now)
    .where((flight) => flight.or([flight('publish_date', 'is', null), flight('publish_date', '<=', now)]))
    .where('companies.status', '=', 'approved')
    .where('companies.deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  const missing = Math.max(0, fewestOpenDeals - open);
  if (missing === 0) return 0;

  const random = createRandom(now.getTime());
  const fresh = Array.from({ length: missing }, (_, index) => {
    const route = random.pick(routes);
    return buildDeal(
      {
        company_id: random.pick(companies).id,
        seats_offered: random.whole(4, 30),
        deadline: new Date(now.getTime() + random.whole(12, 7 * 24) * hourMs),
        included: JSON.stringify(demoIncluded(route.airlines, index)),
      },
      { now, random, route },
    );
  });
  await db.insertInto('flights').values(fresh).execute();
  return missing;
}
