import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { createLiveFixture, findTestBalances } from '#dev/testing/fixtures/ledger-fixture.ts';
import { superAdminActor } from '#dev/testing/run/actors.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import { compareLedger, latestLedgerCheck } from '#server/features/finance/ledger/ledger-check.service.ts';
import { listDesk } from '#server/features/operator-desk/desk-list.service.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { cancelForOperator } from './cancel/cancellations.service.ts';
import { requestEntry } from './entries/money-entries.service.ts';
import { checkLedger } from './sweeps.service.ts';

let fixture: BookingFixture;
let operator: SuperAdminActor;
beforeAll(async () => {
  fixture = await createLiveFixture();
  operator = superAdminActor();
});
afterAll(() => fixture.close());

async function cancelled(): Promise<string> {
  const deal = await fixture.deal();
  await sql`update companies set fee_basis_points = 500 where id = ${deal.company_id}`.execute(
    fixture.ctx.db,
  );
  const { bookingId, billId } = await fixture.hold(deal, { tickets: 2 });
  await fixture.pay(billId);
  const terms = { bookingId, places: null, refundSen: 1_000, returnSeats: false, words: 'As you asked' };
  await cancelForOperator(fixture.ctx, superAdminActor(), terms);
  return bookingId;
}

async function byHand(statements: readonly ReturnType<typeof sql>[]): Promise<readonly string[]> {
  const found: string[] = [];
  const undo = new Error('undo');
  await fixture.ctx.db
    .transaction()
    .execute(async (tx: Tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      for (const statement of statements) await statement.execute(tx);
      const check = await compareLedger({ ...fixture.ctx, db: tx }, 2);
      found.push(...check.brokenBookings);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return found;
}

describe('the ledger comparison', () => {
  it('finds nothing in bookings as the program leaves them', async () => {
    for (let count = 0; count < 3; count += 1) await cancelled();
    await fixture.hold(await fixture.deal());
    expect(await checkLedger(fixture.ctx)).toBe(0);
    expect(await byHand([])).toEqual([]);
    expect(await latestLedgerCheck(fixture.ctx)).toMatchObject({ bookings: 3, brokenBookings: [] });
  });

  it.each<[string, (id: string) => ReturnType<typeof sql>[]]>([
    [
      'an entry',
      (id) => [sql`update ledger_entries set amount_sen = 1 where booking_id = ${id} and account = 'fee'`],
    ],
    [
      'two entries, the other way round, and the balances with them',
      (id) => [
        sql`update ledger_entries set amount_sen = amount_sen - 10 where booking_id = ${id} and account = 'awaiting'`,
        sql`update ledger_entries set amount_sen = amount_sen + 10 where booking_id = ${id} and account = 'fee'`,
        sql`update ledger_balances set awaiting_sen = awaiting_sen + 20, fee_sen = fee_sen - 20 where booking_id = ${id}`,
      ],
    ],
    [
      'a balance',
      (id) => [
        sql`update ledger_balances set fee_sen = 0, awaiting_sen = awaiting_sen + fee_sen where booking_id = ${id}`,
      ],
    ],
    [
      'when it is due',
      (id) => [sql`update ledger_balances set due_on = '2026-01-01' where booking_id = ${id}`],
    ],
    [
      'a date',
      (id) => [sql`update ledger_transactions set at = at - interval '1 day' where booking_id = ${id}`],
    ],
    ['who wrote it', (id) => [sql`update ledger_transactions set made_by = 'x' where booking_id = ${id}`]],
    [
      'a whole transaction, which is gone',
      (id) => [
        sql`delete from ledger_entries where booking_id = ${id} and account = 'refundDue'`,
        sql`delete from ledger_transactions where booking_id = ${id} and kind = 'refundDecided'`,
      ],
    ],
    [
      'the whole ledger of a booking, which is gone',
      (id) =>
        ['ledger_entries', 'ledger_transactions', 'ledger_balances'].map(
          (table) => sql`delete from ${sql.table(table)} where booking_id = ${id}`,
        ),
    ],
    [
      'in whose books it is',
      (id) => [sql`update ledger_balances set mode = 'test' where booking_id = ${id}`],
    ],
    [
      'the fee, with everything that says it',
      (id) => [sql`update bookings set fee_basis_points = 0 where id = ${id}`],
    ],
    ['a refund', (id) => [sql`update refunds set amount = amount + 1 where booking_id = ${id}`]],
    [
      'a counted payment',
      (id) => [
        sql`update payment_events set counted_amount = 1 where booking_id = ${id} and counted_amount is not null`,
      ],
    ],
  ])('finds a change of %s', async (_what, statements) => {
    const id = await cancelled();
    expect(await byHand(statements(id))).toContain(id);
  });

  it('puts the booking on the desk and removes it once it is right again', async () => {
    const id = await cancelled();
    const { reference } = await fixture.bookingRow(id);
    const needs = async () => {
      const desk = await listDesk(fixture.ctx, operator, { mode: 'live', cursor: null });
      return desk.items.find((item) => item.reference === reference)?.needs;
    };
    await sql`update refunds set amount = amount + 1 where booking_id = ${id}`.execute(fixture.ctx.db);
    expect(await checkLedger(fixture.ctx)).toBe(1);
    expect(await needs()).toEqual(['ledgerDiffers', 'refundDue']);
    await sql`update refunds set amount = amount - 1 where booking_id = ${id}`.execute(fixture.ctx.db);
    expect(await checkLedger(fixture.ctx)).toBe(0);
    expect(await needs()).toEqual(['refundDue']);
  });
});

describe('a correction by a super admin', () => {
  it('adds to the ledger, and the comparison accepts it', async () => {
    const id = await cancelled();
    const correction = { kind: 'correction', from: 'awaiting', to: 'owed', amountSen: 500 } as const;
    const asked = { ...correction, bookingId: id, reason: 'As agreed by phone' };
    expect(await requestEntry(fixture.ctx, operator, asked)).toEqual({ kind: 'booked' });
    expect(await findTestBalances(fixture.ctx.db, id)).toMatchObject({ awaiting: 2_848 - 500, owed: 500 });
    expect(await byHand([])).toEqual([]);
  });
});
