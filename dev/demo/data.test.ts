import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BookingState, bookingStateNames } from '#domain/bookings/booking-state.ts';
import { dealPhase } from '#domain/deals/deal.ts';
import { refundSteps } from '#domain/finance/refund.ts';
import { getTotalDemand } from '#domain/wishes/demand.ts';
import { companyBoard } from '#server/features/company-desk/board/board.service.ts';
import { countChoices } from '#server/features/deals/search.service.ts';
import { compareLedger } from '#server/features/finance/ledger/ledger-check.service.ts';
import { showPayoutDesk } from '#server/features/finance/payouts/payout-desk.service.ts';
import { confirmBankFile } from '#server/features/finance/payouts/payouts.service.ts';
import { getStatement } from '#server/features/finance/statements/statements.service.ts';
import { showRefundDesk } from '#server/features/settlement/refunds/refunds.service.ts';
import { getDemandMap } from '#server/features/wishes/demand.queries.ts';
import { mailWishes } from '#server/features/wishes/wishes.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import { demoCompanyIds } from '#server/platform/database/demo-marker.ts';
import type { FlightRow } from '#server/platform/database/schema.ts';
import type { Encryption } from '#server/platform/encryption.ts';
import { companyActor, superAdminActor } from '../testing/run/actors.ts';
import { openTestContext, type TestContext } from '../testing/run/test-context.ts';
import { demoSecondAdmin, demoSuperAdmin } from './accounts.ts';
import { demoBookingCounts } from './bookings.ts';
import { loadDemoBooks } from './books.ts';
import { loadDemoData, topUpDemoDeals } from './data.ts';
import { loadDemoWishes } from './wishes.ts';

const now = new Date('2026-11-15T02:00:00Z');
let ctx: TestContext;
let db: Db;
let encryption: Encryption;
let processorMs: number;

beforeAll(async () => {
  ctx = await openTestContext();
  ctx.setNow(now);
  ({ db, encryption } = ctx);
  const before = process.cpuUsage();
  expect(await loadDemoData(db, { now, encrypt: encryption.encrypt })).toBe(true);
  await loadDemoBooks(ctx, now);
  await loadDemoWishes(ctx, now);
  const { user, system } = process.cpuUsage(before);
  processorMs = (user + system) / 1_000;
});

afterAll(() => ctx.close());

it('The demo offers a long weekend and school holidays, marked as made up', async () => {
  const { quick, holidays } = await countChoices(ctx);
  const names = quick.map(({ name }) => name);
  expect(names).toEqual(['weekend', 'longWeekend', 'school', 'under500']);
  const madeUp = holidays.filter(({ name }) => name.endsWith('(demo)'));
  expect(madeUp.map(({ startsOn }) => startsOn)).toEqual(['2026-11-27', '2026-11-27', '2026-11-28']);
});

async function demoAdmin({ email }: { readonly email: string }) {
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return superAdminActor({ userId: id, email });
}

const computePhase = (deal: FlightRow, moment: Date) =>
  dealPhase(
    {
      seatsAvailable: deal.seats_available,
      seatsHeld: deal.seats_held,
      deadlineAt: deal.deadline,
      publishAt: deal.publish_date,
      pausedAt: deal.paused_at,
      flightCancelledAt: deal.flight_cancelled_at,
    },
    moment,
  );

async function count(table: 'companies' | 'flights' | 'interested_users' | 'bookings'): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db);
  return rows[0]?.n ?? 0;
}

describe('demo data', () => {
  it('has 4 companies, 30 deals, 200 prospects and 342 bookings, created in under 5 seconds of CPU time', async () => {
    expect(await count('companies')).toBe(4);
    expect(await count('flights')).toBe(30);
    expect(await count('interested_users')).toBe(200);
    expect(await count('bookings')).toBe(342);
    expect(processorMs).toBeLessThan(5_000);
  });

  it('loads only once', async () => {
    expect(await loadDemoData(db, { now: new Date(), encrypt: encryption.encrypt })).toBe(false);
    expect(await count('bookings')).toBe(342);
  });

  it('has companies in every status, all recognisably fictitious', async () => {
    const companies = await db.selectFrom('companies').selectAll().execute();
    expect(new Set(companies.map((company) => company.status))).toEqual(
      new Set(['approved', 'pending', 'rejected']),
    );
    for (const company of companies) {
      expect(company.name).toMatch(/\(demo\)$/);
      expect(company.email).toMatch(/\.example$/);
    }
    const addresses = sql<{
      email: string;
    }>`select email from bookings union select email from interested_users union select email from wish_subscribers`;
    for (const { email } of (await addresses.execute(db)).rows) expect(email).toMatch(/@inbox\.example$/);
  });

  it('has deals in every phase to at least ten destinations, at least 12 of them open', async () => {
    const deals = await db.selectFrom('flights').selectAll().execute();
    const phases = deals.map((deal) => computePhase(deal, now));
    expect(new Set(phases)).toEqual(new Set(['open', 'comingSoon', 'soldOut', 'expired']));
    expect(phases.filter((phase) => phase === 'open').length).toBeGreaterThanOrEqual(12);
    expect(new Set(deals.map((deal) => deal.destination_country)).size).toBeGreaterThanOrEqual(10);
    for (const deal of deals) {
      expect(deal.listed).toBe(computePhase(deal, now) !== 'expired');
      expect(new Date(`${deal.outbound_departs_on}T00:00:00+08:00`) > deal.deadline).toBe(true);
    }
  });

  it('has a deal that opens in 3 minutes with 25 prospects, and one that closes in 10', async () => {
    const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
    const opening = await db
      .selectFrom('flights')
      .innerJoin('interested_users', 'interested_users.flight_id', 'flights.id')
      .where('publish_date', '=', at(3))
      .where('notified', '=', false)
      .where('waits_for', '=', 'opening')
      .select('interested_users.id')
      .execute();
    expect(opening).toHaveLength(25);
    const closing = await db.selectFrom('flights').where('deadline', '=', at(10)).selectAll().execute();
    expect(closing.map((deal) => computePhase(deal, now))).toEqual(['open']);
  });

  it('has notified every prospect of an open deal', async () => {
    const untold = await db
      .selectFrom('interested_users')
      .innerJoin('flights', 'flights.id', 'interested_users.flight_id')
      .where('notified', '=', false)
      .where('waits_for', '=', 'opening')
      .where((flight) => flight.or([flight('publish_date', 'is', null), flight('publish_date', '<=', now)]))
      .select('interested_users.id')
      .execute();
    expect(untold).toEqual([]);
  });

  it('has test-mode bookings in every state, each with a payment attempt', async () => {
    const { rows } = await sql<{ state: BookingState; mode: string; bookings: number; attempts: number }>`
      select state, mode, count(*) as bookings, count(payment_attempts.id) as attempts
      from bookings left join payment_attempts on payment_attempts.booking_id = bookings.id
      group by state, mode
    `.execute(db);
    expect(rows.map((row) => row.state).sort()).toEqual([...bookingStateNames].sort());
    for (const row of rows) {
      const expected = demoBookingCounts[row.state] + (row.state === 'confirmed' ? 42 : 0);
      expect(row).toEqual({ state: row.state, mode: 'test', bookings: expected, attempts: expected });
    }
  });

  it('has seat counters that agree with the bookings', async () => {
    const { rows } = await sql`
      select flights.id from flights left join bookings on bookings.flight_id = flights.id
      group by flights.id
      having seats_held <> coalesce(sum(tickets) filter (where hold = 'held'), 0)
        or seats_sold <> coalesce(sum(tickets) filter (where hold = 'sold'), 0)
        or seats_offered <> seats_available + seats_held + seats_sold
    `.execute(db);
    expect(rows).toEqual([]);
  });

  it('has bookings within the sale period of their deals, and live holds', async () => {
    const impossible = await db
      .selectFrom('bookings')
      .innerJoin('flights', 'flights.id', 'bookings.flight_id')
      .where((row) =>
        row.or([
          row('bookings.created_at', '>', row.ref('flights.deadline')),
          row('bookings.created_at', '<', row.ref('flights.publish_date')),
          row('bookings.created_at', '<', row.ref('flights.created_at')),
          row('bookings.created_at', '>', now),
          row.and([row('state', '=', 'awaitingPayment'), row('hold_expires_at', '<=', now)]),
          row.and([row('state', '=', 'expiring'), row('release_at', '<=', now)]),
        ]),
      )
      .select(['bookings.id', 'state'])
      .execute();
    expect(impossible).toEqual([]);
  });

  it('binds passenger fields to their booking, and has erased those of old flights', async () => {
    const bookings = await db
      .selectFrom('bookings')
      .select(['id', 'passport_number', 'personal_data_erased_at', 'last_flight_on'])
      .execute();
    for (const { id, passport_number, personal_data_erased_at, last_flight_on } of bookings) {
      expect(personal_data_erased_at !== null).toBe(last_flight_on < '2026-10-16');
      if (passport_number === null) continue;
      expect(encryption.decrypt(passport_number, `bookings.passport_number|${id}`)).toMatch(/^A\d{8}$/);
    }
    expect(bookings.filter((booking) => booking.passport_number === null).length).toBeGreaterThan(0);
  });

  it('has reviews with a paid amount that differs from the bill', async () => {
    const { rows } = await sql<{ total: string; paid: string | null }>`
      select bookings.total, counted_amount as paid from bookings
      left join payment_events on payment_events.booking_id = bookings.id and counted_amount is not null
      where bookings.state = 'review'
    `.execute(db);
    expect(rows).toHaveLength(demoBookingCounts.review);
    for (const { total, paid } of rows) {
      expect(Number(paid)).toBeGreaterThan(0);
      expect(paid).not.toBe(total);
    }
  });

  it('has a refund for every payment without a seat', async () => {
    const refunds = await db.selectFrom('refunds').select(['state', 'booking_id']).execute();
    expect(new Set(refunds.map((refund) => refund.booking_id)).size).toBe(demoBookingCounts.paidNoSeat);
    const { mode, refunds: shown } = await showRefundDesk(ctx, await demoAdmin(demoSuperAdmin));
    expect(mode).toBe('test');
    expect(new Set(shown.map(({ step }) => step))).toEqual(new Set(refundSteps));
  });

  it('has a paid payout week, one with a returned payout, and one with an unconfirmed file', async () => {
    const [maker, second] = [await demoAdmin(demoSuperAdmin), await demoAdmin(demoSecondAdmin)];
    const show = (runOn: string) => showPayoutDesk(ctx, maker, { runOn });
    const states = async (runOn: string) =>
      (await show(runOn)).run?.lines.map(({ state, holdReason }) => holdReason ?? state).toSorted();
    const { runs, mode } = await show('2026-11-09');
    expect(mode).toBe('test');
    expect(runs.map(({ runOn }) => runOn)).toEqual(['2026-11-09', '2026-11-02', '2026-10-26']);
    expect(await states('2026-10-26')).toEqual(['paid', 'paid']);
    expect(await states('2026-11-02')).toEqual(['paid', 'returned']);
    expect(await states('2026-11-09')).toEqual(['callBack', 'scheduled']);

    const { run } = await show('2026-11-09');
    expect(run).toMatchObject({ nextStep: 'confirm', file: { madeBy: demoSuperAdmin.email, lineCount: 1 } });
    const fileId = run?.file?.id ?? '';
    expect(await confirmBankFile(ctx, maker, fileId)).toEqual({ ok: false, code: 'same_person' });
    expect(await confirmBankFile(ctx, second, fileId)).toEqual({ ok: true });
  });

  it('has ledger entries for every payment, and statements with the payouts', async () => {
    expect(await compareLedger(ctx)).toMatchObject({ brokenBookings: [] });
    const { statement, isTestMode } = await getStatement(ctx, companyActor(demoCompanyIds.borneo), '2026-11');
    expect(isTestMode).toBe(true);
    expect(statement.payouts.map(({ kind }) => kind).toSorted()).toEqual(['paid', 'returned']);
    expect(statement.paidOutSen).toBe(0);
  });

  it.each([
    ['wira', demoCompanyIds.wira],
    ['borneo', demoCompanyIds.borneo],
  ])('gives %s a board with overdue tasks, tasks due today and more this week', async (_name, id) => {
    const board = await companyBoard(ctx, companyActor(id), { wholeWeek: true, kind: null });
    expect(board.counts.overdue).toBeGreaterThan(0);
    expect(board.counts.overdue).toBeLessThanOrEqual(2);
    expect(board.counts.today).toBeGreaterThan(1);
    expect(board.counts.today).toBeLessThanOrEqual(6);
    expect(board.counts.week).toBeGreaterThan(3);
    expect(board.departures.length).toBeGreaterThan(0);
    const kinds = [...board.overdue, ...board.today, ...board.week].map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(new Set(['call', 'names', 'tickets', 'documents']));
  });

  it('binds passport numbers to their traveller, and has an agent and a viewer beside the owner', async () => {
    const travellers = await db
      .selectFrom('passengers')
      .select(['id', 'passport_number'])
      .where('passport_number', 'is not', null)
      .execute();
    expect(travellers.length).toBeGreaterThan(10);
    for (const { id, passport_number } of travellers)
      expect(
        encryption.decrypt(passport_number ?? Buffer.alloc(0), `passengers.passport_number|${id}`),
      ).toMatch(/^A\d{8}$/);
    const team = await db
      .selectFrom('company_users')
      .select('role')
      .where('company_id', '=', demoCompanyIds.wira)
      .execute();
    expect(team.map(({ role }) => role).toSorted()).toEqual(['agent', 'owner', 'viewer']);
  });

  it('has demand for destinations without a deal, rounded down to fives', async () => {
    const map = await getDemandMap(ctx, companyActor(demoCompanyIds.wira));
    const totals = map?.cells.map(({ country, month, steps }) => [country, month, getTotalDemand(steps)]);
    expect(totals).toEqual([
      ['Maldives', '2026-12', 10],
      ['Nepal', '2026-12', 5],
      ['New Zealand', '2027-01', 10],
      ['Philippines', '2027-02', 15],
    ]);
    await mailWishes(ctx);
    expect(await db.selectFrom('wish_matches').select('flight_id').execute()).toEqual([]);
  });

  it('adds deals only when fewer than 12 are open', async () => {
    expect(await topUpDemoDeals(db, { now })).toBe(0);
    const later = new Date(now.getTime() + 5 * 24 * 3_600_000);
    const isOpen = (deal: FlightRow) => computePhase(deal, later) === 'open' && deal.listed;
    const before = (await db.selectFrom('flights').selectAll().execute()).filter(isOpen).length;
    expect(before).toBeLessThan(12);
    expect(await topUpDemoDeals(db, { now: later })).toBe(12 - before);
    const deals = await db.selectFrom('flights').selectAll().execute();
    expect(deals.filter(isOpen)).toHaveLength(12);
    const companies: string[] = [demoCompanyIds.wira, demoCompanyIds.borneo];
    for (const deal of deals) expect(companies).toContain(deal.company_id);
  });
});
