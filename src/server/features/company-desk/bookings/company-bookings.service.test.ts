import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { losePassport } from '#dev/rehearsal/lost-key.ts';
import { insertBooking, insertCompany, insertDeal } from '#dev/testing/fixtures/factories.ts';
import { companyActor } from '#dev/testing/run/actors.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { type BookingState, bookingStateNames, bookingStates } from '#domain/bookings/booking-state.ts';
import { type BookingFilter, listedBookingStatuses } from '#domain/fulfilment/customer-list.ts';
import { bookingPromises } from '#domain/fulfilment/promises.ts';
import { senFromDecimal } from '#domain/kernel/money.ts';
import { readSoldFlights } from '#domain/trips/sold-flights.ts';
import { tripView } from '#domain/trips/trip-view.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import type { BookingRow, FlightRow, PaymentMode } from '#server/platform/database/schema.ts';
import {
  exportCompanyBookings,
  getCompanyBooking,
  listCompanyBookings,
  summariseCompanyBookings,
} from './company-bookings.service.ts';

const now = new Date('2026-11-20T04:00:00.000Z');
const airlines = ['AirAsia X', 'Saudia'];
const destinations = ['Japan', 'Saudi Arabia', 'Türkiye'];

let ctx: TestContext;
beforeAll(async () => {
  ctx = await openTestContext();
  ctx.setNow(now);
  await switchTo('test');
});
afterAll(() => ctx.close());

let version = 0;
async function switchTo(mode: PaymentMode): Promise<void> {
  version += 1;
  const sealed = (column: string) => ctx.encryption.encrypt('key', `billplz_settings.${column}|${version}`);
  await ctx.db.updateTable('billplz_settings').set({ is_current: false }).execute();
  await ctx.db
    .insertInto('billplz_settings')
    .values({
      id: version,
      api_key: sealed('api_key'),
      x_signature: sealed('x_signature'),
      api_key_last4: '',
      x_signature_last4: '',
      collection_id: 'test',
      sandbox: mode === 'test',
    })
    .execute();
}

async function newCompany(): Promise<CompanyActor> {
  return companyActor((await insertCompany(ctx.db)).id);
}

const newDeal = (companyId: string, overrides: Parameters<typeof insertDeal>[1] = {}) =>
  insertDeal(ctx.db, { company_id: companyId, seats_offered: 900, ...overrides }, { now });
const book = (deal: FlightRow, overrides: Parameters<typeof insertBooking>[2] = {}) =>
  insertBooking(ctx.db, deal, overrides, { encrypt: ctx.encryption.encrypt, now });
const list = (
  actor: CompanyActor,
  filter: BookingFilter = {},
  cursor: string | null = null,
  showPassports = true,
) => listCompanyBookings(ctx, actor, { filter, sort: null, after: cursor, before: null, showPassports });
const open = (actor: CompanyActor, bookingId: string, showPassports = true) =>
  getCompanyBooking(ctx, actor, { bookingId, showPassports });
const passportOf = (row: BookingRow) =>
  ctx.encryption.decrypt(row.passport_number ?? Buffer.alloc(0), `bookings.passport_number|${row.id}`);
const paid = { state: 'confirmed' } as const;
const auditLines = (companyId: string) =>
  ctx.db.selectFrom('audit_log').selectAll().where('company_id', '=', companyId).orderBy('id').execute();
async function exported(actor: CompanyActor, filter: BookingFilter = {}, withPassports = false) {
  const rows = [];
  for await (const step of exportCompanyBookings(ctx, actor, { filter, withPassports })) rows.push(...step);
  return rows;
}

async function refundDue(booking: BookingRow): Promise<void> {
  await ctx.db
    .insertInto('refunds')
    .values({ booking_id: booking.id, amount: booking.total, reason: 'paidNoSeat', created_at: now })
    .execute();
}

describe('the list of bookings', () => {
  it('shows what was sold, whatever happened to the deal since [S7.037] [S6.009] [S3.049]', async () => {
    const actor = await newCompany();
    const place = { destination_country: 'Japan', outbound_route: 'KUL-KIX' };
    const deal = await newDeal(actor.companyId, { selling_price: '1099.00', ...place });
    const row = await book(deal, { tickets: 3, state: 'confirmed', billplz_transaction_id: 'TX1' });
    await ctx.db
      .updateTable('flights')
      .set({ selling_price: '5.00', airlines: 'Other Air', destination_country: 'Elsewhere' })
      .where('id', '=', deal.id)
      .execute();
    const departure = {
      departsOn: deal.outbound_departs_on,
      departureTime: deal.outbound_departure_time.slice(0, 5),
    };
    const { ticketsOn } = bookingPromises({ departure, paidAt: now });
    expect((await list(actor)).items).toEqual([
      {
        id: row.id,
        createdAt: row.created_at,
        reference: row.reference,
        passengerName: `${row.first_name} ${row.last_name}`,
        passportNumber: passportOf(row),
        isPassportUnreadable: false,
        email: row.email,
        phoneNumber: row.phone_number,
        destination: deal.destination_country,
        place: 'Osaka, Japan',
        departsOn: deal.outbound_departs_on,
        route: 'KUL–KIX',
        returnsOn: deal.return_departs_on,
        airlines: deal.airlines,
        tickets: 3,
        notFlying: 0,
        unitPriceSen: 109_900,
        totalSen: 329_700,
        status: 'completed',
        tags: [],
        entered: 0,
        story: expect.objectContaining({ phase: 'names', ticketsOn }),
        transactionId: 'TX1',
      },
    ]);
  });

  it('shows one of three statuses for each booking, and adds tags', async () => {
    const actor = await newCompany();
    const deal = await newDeal(actor.companyId);
    const at = (minutes: number) => ({ created_at: new Date(now.getTime() - minutes * 60_000) });
    await book(deal, { state: 'confirmed', is_late: true, ...at(0) });
    await book(deal, { state: 'review', ...at(1) });
    await refundDue(await book(deal, { state: 'paidNoSeat', ...at(2) }));
    await book(deal, { state: 'awaitingPayment', ...at(3) });
    await book(deal, { state: 'expired', ...at(4) });
    expect((await list(actor)).items.map(({ status, tags }) => [status, ...tags])).toEqual([
      ['completed', 'late'],
      ['pending', 'review'],
      ['failed', 'refundDue'],
      ['pending'],
      ['failed'],
    ]);
  });

  it('shows no due refund after it was paid', async () => {
    const actor = await newCompany();
    const row = await book(await newDeal(actor.companyId), { state: 'paidNoSeat' });
    await refundDue(row);
    await ctx.db
      .updateTable('refunds')
      .set({ state: 'done', reference: 'R1', done_by: 'staff', done_at: now })
      .where('booking_id', '=', row.id)
      .execute();
    expect((await list(actor)).items[0]?.tags).toEqual([]);
    expect((await open(actor, row.id))?.refunds).toEqual([{ dueAt: now, doneAt: now, step: 'done' }]);
  });

  it('is newest first in pages of 20, each row once [S7.038]', async () => {
    const actor = await newCompany();
    const deal = await newDeal(actor.companyId);
    const rows = [];
    for (let index = 0; index < 43; index += 1)
      rows.push(await book(deal, { created_at: new Date(now.getTime() - Math.floor(index / 4)) }));
    const first = await list(actor);
    const second = await list(actor, {}, first.nextCursor);
    const third = await list(actor, {}, second.nextCursor);
    expect([first, second, third].map(({ items }) => items.length)).toEqual([20, 20, 3]);
    expect(third.nextCursor).toBeNull();
    const newestFirst = rows
      .toSorted(
        (one, other) => other.created_at.getTime() - one.created_at.getTime() || (one.id < other.id ? 1 : -1),
      )
      .map(({ id }) => id);
    expect([first, second, third].flatMap(({ items }) => items.map(({ id }) => id))).toEqual(newestFirst);
  });

  it('contains and counts bookings of the current mode only', async () => {
    const actor = await newCompany();
    const deal = await newDeal(actor.companyId, { selling_price: '100.00' });
    const practice = await book(deal, { state: 'confirmed', mode: 'test' });
    const real = await book(deal, { state: 'confirmed', mode: 'live', tickets: 2 });
    expect((await list(actor)).items.map(({ id }) => id)).toEqual([practice.id]);
    try {
      await switchTo('live');
      expect((await list(actor)).items.map(({ id }) => id)).toEqual([real.id]);
      expect(await summariseCompanyBookings(ctx, actor, {})).toMatchObject({ total: 1, revenueSen: 20_000 });
      expect((await exported(actor)).map(({ id }) => id)).toEqual([real.id]);
      expect(await open(actor, practice.id)).toBeNull();
    } finally {
      await switchTo('test');
    }
  });
});

describe('passport numbers', () => {
  it('are shown in full on request, and viewing a page writes one audit record without any of them', async () => {
    const actor = await newCompany();
    const deal = await newDeal(actor.companyId);
    const rows = [await book(deal, paid), await book(deal, paid)];
    const shown = (await list(actor)).items.map(({ passportNumber }) => passportNumber);
    expect(shown.toSorted()).toEqual(rows.map(passportOf).toSorted());
    const lines = await auditLines(actor.companyId);
    expect(lines).toMatchObject([
      { action: 'bookings.shown', actor_id: actor.userId, details: { count: 2, passportsHidden: false } },
    ]);
    const text = JSON.stringify(lines);
    for (const row of rows) {
      expect(text).toContain(row.id);
      for (const personal of [passportOf(row), row.email, row.last_name, row.phone_number])
        expect(text).not.toContain(personal);
    }
    expect(ctx.logLines.join('')).not.toContain(passportOf(rows[0] as BookingRow));
  });

  it('are hidden for unpaid bookings in the list, in a booking and in the export', async () => {
    const actor = await newCompany();
    const deal = await newDeal(actor.companyId);
    const unpaid = bookingStateNames.filter((state) => state !== 'confirmed');
    const rows = [];
    for (const state of unpaid) rows.push(await book(deal, { state }));
    const listed = (await list(actor)).items;
    const file = await exported(actor, {}, true);
    const details = [];
    for (const { id } of rows) details.push(await open(actor, id));
    for (const each of [...listed, ...file, ...details])
      expect(each).toMatchObject({ passportNumber: null, isPassportUnreadable: false });
    for (const each of details) expect(each).toMatchObject({ passenger: null });
    const sent = JSON.stringify([listed, file, details]);
    for (const row of rows) expect(sent).not.toContain(passportOf(row));
    expect([listed.length, file.length]).toEqual([unpaid.length, unpaid.length]);
  });

  it('are masked until requested, in the list and in a booking [S2.239]', async () => {
    const actor = await newCompany();
    const row = await book(await newDeal(actor.companyId), paid);
    const number = passportOf(row);
    const [hidden] = (await list(actor, {}, null, false)).items;
    expect(hidden?.passportNumber).toBe(`••••${number.slice(-4)}`);
    const details = await open(actor, row.id, false);
    expect(details).toMatchObject({
      passportNumber: `••••${number.slice(-4)}`,
      passenger: null,
    });
    expect(JSON.stringify([hidden, details])).not.toContain(number);
  });

  it('are hidden from viewers in the list, in a booking and in the export', async () => {
    const owner = await newCompany();
    const row = await book(await newDeal(owner.companyId), paid);
    const viewer = companyActor(owner.companyId, { role: 'viewer' });
    const [listed] = (await list(viewer)).items;
    const details = await open(viewer, row.id);
    const [line] = await exported(viewer);
    for (const shown of [listed, details, line]) expect(shown).toMatchObject({ passportNumber: null });
    expect(details?.passenger).toBeNull();
    await expect(exported(viewer, {}, true)).rejects.toThrow('not_allowed');
    const shownOrTaken = (await auditLines(owner.companyId)).map(({ action, details }) => ({
      action,
      passports: details.passportsHidden === false || details.withPassports === true,
    }));
    expect(shownOrTaken).toEqual([
      { action: 'bookings.shown', passports: false },
      { action: 'booking.shown', passports: false },
      { action: 'bookings.exported', passports: false },
    ]);
    const agent = companyActor(owner.companyId, { role: 'agent' });
    expect((await open(agent, row.id))?.passportNumber).toBe(passportOf(row));
  });

  it('are shown as missing once they are erased, not as hidden', async () => {
    const actor = await newCompany();
    const row = await book(await newDeal(actor.companyId), paid);
    await ctx.db
      .updateTable('bookings')
      .set({
        passport_number: null,
        gender: null,
        date_of_birth: null,
        passport_expiry: null,
        personal_data_erased_at: now,
      })
      .where('id', '=', row.id)
      .execute();
    expect((await list(actor)).items[0]?.passportNumber).toBeNull();
    expect(await open(actor, row.id)).toMatchObject({
      passportNumber: null,
      passenger: null,
    });
  });

  it('leave other bookings readable if they cannot be decrypted, and the log names the booking', async () => {
    const actor = await newCompany();
    const deal = await newDeal(actor.companyId);
    const [lost, kept] = [await book(deal, paid), await book(deal, paid)];
    await losePassport(ctx.db, lost.id);
    const shown = Object.fromEntries((await list(actor)).items.map((row) => [row.id, row]));
    expect(shown[lost.id]).toMatchObject({ passportNumber: null, isPassportUnreadable: true });
    expect(shown[kept.id]).toMatchObject({ passportNumber: passportOf(kept), isPassportUnreadable: false });
    expect(await open(actor, lost.id)).toMatchObject({
      passportNumber: null,
      isPassportUnreadable: true,
      passenger: null,
    });
    expect(await exported(actor, {}, true)).toHaveLength(2);
    const line = ctx.logLines.find((each) => each.includes(lost.id) && each.includes('cannot be opened'));
    expect(line).toBeDefined();
  });

  it('are exported only on request, which is audited', async () => {
    const actor = await newCompany();
    const row = await book(await newDeal(actor.companyId), paid);
    expect((await exported(actor))[0]?.passportNumber).toBeNull();
    expect((await exported(actor, { status: 'completed' }, true))[0]?.passportNumber).toBe(passportOf(row));
    expect(await auditLines(actor.companyId)).toMatchObject([
      { action: 'bookings.exported', details: { withPassports: false } },
      { action: 'bookings.exported', details: { withPassports: true, status: 'completed' } },
      { action: 'bookings.taken', details: { count: 1 } },
    ]);
  });

  it('need not be exported for the file to contain the PNR and ticket numbers of paid bookings', async () => {
    const actor = await newCompany();
    const deal = await newDeal(actor.companyId);
    const row = await book(deal, paid);
    await book(deal);
    await ctx.db
      .updateTable('passengers')
      .set({ ticket_number: '2321234567890' })
      .where('booking_id', '=', row.id)
      .where('place', '=', 1)
      .execute();
    const file = await exported(actor);
    expect(file.find(({ id }) => id === row.id)).toMatchObject({
      firstName: row.first_name,
      lastName: row.last_name,
      paidAt: row.completed_at,
      ticketing: { pnr: deal.pnr, ticketNumbers: ['2321234567890'] },
    });
    expect(file.find(({ id }) => id !== row.id)).toMatchObject({ ticketing: null, paidAt: null });
  });

  it('are shown in a booking with the rest of what a ticket needs', async () => {
    const actor = await newCompany();
    const row = await book(await newDeal(actor.companyId), { state: 'confirmed', tickets: 2 });
    const details = await open(actor, row.id);
    const opened = (column: 'gender' | 'date_of_birth' | 'passport_expiry') =>
      ctx.encryption.decrypt(row[column] ?? Buffer.alloc(0), `bookings.${column}|${row.id}`);
    expect(details).toMatchObject({
      passportNumber: passportOf(row),
      passenger: {
        gender: opened('gender'),
        dateOfBirth: opened('date_of_birth'),
        passportExpiry: opened('passport_expiry'),
      },
      destination: row.destination_country,
      airlines: row.airlines,
      trip: tripView(readSoldFlights(row.legs)),
      unitCostSen: senFromDecimal(row.unit_cost),
      completedAt: row.completed_at,
      failedAt: null,
      refunds: [],
      termsVersion: row.terms_version,
      termsAcceptedAt: row.terms_accepted_at,
    });
    for (const secret of ['idempotency', 'billId', 'clientKey', 'draft', 'reviewReason', 'pnr'])
      expect(JSON.stringify(details)).not.toContain(secret);
    expect(await auditLines(actor.companyId)).toMatchObject([
      { action: 'booking.shown', object_kind: 'booking', object_id: row.id },
    ]);
  });
});

interface PlannedBooking {
  deal: number;
  state: BookingState;
  tickets: number;
  mode: PaymentMode;
}

function bruteForce(rows: readonly BookingRow[], filter: BookingFilter) {
  const all = rows.filter(({ mode }) => mode === 'test');
  const fitting = all.filter(
    (row) =>
      (!filter.status || row.payment_status === filter.status) &&
      (!filter.airlines || row.airlines === filter.airlines) &&
      (!filter.destination || row.destination_country === filter.destination),
  );
  const count = (key: 'airlines' | 'destination_country') => {
    const counts: Record<string, number> = {};
    for (const row of fitting) counts[row[key]] = (counts[row[key]] ?? 0) + 1;
    return counts;
  };
  const completed = fitting.filter((row) => row.payment_status === 'completed');
  return {
    total: fitting.length,
    completed: completed.length,
    pending: fitting.filter((row) => row.payment_status === 'pending').length,
    failed: fitting.filter((row) => row.payment_status === 'failed').length,
    revenueSen: completed.reduce((sum, row) => sum + senFromDecimal(row.unit_price) * row.tickets, 0),
    byAirlines: count('airlines'),
    byDestination: count('destination_country'),
    airlines: [...new Set(all.map((row) => row.airlines))].sort(),
    destinations: [...new Set(all.map((row) => row.destination_country))].sort(),
  };
}

async function fill(companyId: string, planned: readonly PlannedBooking[]): Promise<BookingRow[]> {
  const deals = await Promise.all(
    airlines.flatMap((airline, one) =>
      destinations.map((destination, two) =>
        newDeal(companyId, {
          airlines: airline,
          destination_country: destination,
          selling_price: `${1 + one * 3 + two}99.95`,
        }),
      ),
    ),
  );
  const rows: BookingRow[] = [];
  for (const { deal, ...overrides } of planned) {
    const flight = deals[deal % deals.length];
    if (flight) rows.push(await book(flight, overrides));
  }
  return rows;
}

const shares = (items: readonly { name: string; count: number }[]) =>
  Object.fromEntries(items.map(({ name, count }) => [name, count]));

describe('the figures above the bookings', () => {
  it('match a manual count for every filter: counters, revenue, breakdowns and choices [S2.230-S2.234] [S2.236] [S2.237] [S4.022] [S4.023]', async () => {
    const planned = fc.array(
      fc.record({
        deal: fc.nat(5),
        state: fc.constantFrom(...bookingStateNames),
        tickets: fc.integer({ min: 1, max: 5 }),
        mode: fc.constantFrom<PaymentMode>('test', 'test', 'test', 'live'),
      }),
      { maxLength: 24 },
    );
    const filters = fc.record(
      {
        status: fc.constantFrom(...listedBookingStatuses),
        airlines: fc.constantFrom(...airlines, 'Nobody Air'),
        destination: fc.constantFrom(...destinations),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(planned, fc.array(filters, { minLength: 3, maxLength: 6 }), async (plan, asked) => {
        const actor = await newCompany();
        await book(await newDeal((await newCompany()).companyId, { airlines: 'Saudia' }), {
          state: 'confirmed',
        });
        const rows = await fill(actor.companyId, plan);
        for (const filter of [{}, ...asked]) {
          const {
            byAirlines,
            byDestination,
            stages: _,
            ...figures
          } = await summariseCompanyBookings(ctx, actor, filter);
          const counted = {
            ...figures,
            byAirlines: shares(byAirlines),
            byDestination: shares(byDestination),
          };
          expect(counted).toEqual(bruteForce(rows, filter));
          const shown = await list(actor, filter);
          expect(shown.items).toHaveLength(Math.min(20, figures.total));
          for (const item of shown.items) {
            expect(item).toMatchObject({
              ...(filter.status && { status: filter.status }),
              ...(filter.airlines && { airlines: filter.airlines }),
              ...(filter.destination && { destination: filter.destination }),
            });
          }
        }
      }),
      { numRuns: 15 },
    );
  }, 60_000);

  it('exclude unpaid and refundable amounts from revenue', async () => {
    const actor = await newCompany();
    const deal = await newDeal(actor.companyId, { selling_price: '1000.00' });
    for (const state of bookingStateNames) await book(deal, { state });
    const completed = bookingStateNames.filter((state) => bookingStates[state].paymentStatus === 'completed');
    expect(completed).toEqual(['confirmed']);
    expect((await summariseCompanyBookings(ctx, actor, {})).revenueSen).toBe(100_000);
  });
});

describe('security 1: bookings of another company', () => {
  it('security 1: are out of reach by list, filter, cursor, id, figures or file [S6.026]', async () => {
    const [a, b] = [await newCompany(), await newCompany()];
    const deal = await newDeal(b.companyId, { airlines: 'Only B Air', destination_country: 'Bland' });
    const rows = [];
    for (let index = 0; index < 25; index += 1) rows.push(await book(deal, { state: 'confirmed' }));
    await refundDue(rows[0] as BookingRow);
    const { nextCursor } = await list(b);
    expect(nextCursor).not.toBeNull();
    for (const filter of [
      {},
      { airlines: 'Only B Air' },
      { destination: 'Bland' },
      { status: 'completed' as const },
    ]) {
      for (const cursor of [null, nextCursor]) expect((await list(a, filter, cursor)).items).toEqual([]);
      expect(await summariseCompanyBookings(ctx, a, filter)).toMatchObject({
        total: 0,
        revenueSen: 0,
        airlines: [],
      });
      expect(await exported(a, filter, true)).toEqual([]);
    }
    for (const { id } of rows) expect(await open(a, id)).toBeNull();
    expect((await auditLines(a.companyId)).map(({ action }) => action)).toEqual(
      Array.from({ length: 4 }, () => 'bookings.exported'),
    );
    expect(await open(b, rows[0]?.id ?? '')).toMatchObject({ tags: ['refundDue'] });
  });

  it('security 1: would open by id alone, without company and role (control)', async () => {
    const b = await newCompany();
    const row = await book(await newDeal(b.companyId));
    const naive = ctx.db.selectFrom('bookings').select('email').where('id', '=', row.id);
    expect(await naive.executeTakeFirst()).toEqual({ email: row.email });
  });

  it('are not found by an invalid id', async () => {
    const actor = await newCompany();
    for (const id of ['', 'nonsense', "' or true --"]) expect(await open(actor, id)).toBeNull();
  });
});
