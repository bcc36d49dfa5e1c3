import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildBooking,
  insertBooking,
  insertCompany,
  insertDeal,
  insertProspect,
} from '#dev/testing/fixtures/factories.ts';
import { createTestDatabase, type TestDatabase } from '#dev/testing/run/test-database.ts';
import { type Databases, type Db, openDatabases } from './database/database.ts';

const encrypt = (plain: string) => Buffer.from(plain);
let database: TestDatabase;
let databases: Databases;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  databases = openDatabases(database.url, { general: 4, holds: 1 }, () => {});
  db = databases.db;
});

afterAll(async () => {
  await databases.close();
  await database.close();
});

describe('seats', () => {
  it('are never held or sold beyond those offered', async () => {
    const deal = await insertDeal(db, { seats_offered: 2, seats_sold: 1 });
    const take = (column: 'seats_held' | 'seats_sold', count: number) =>
      db
        .updateTable('flights')
        .set({ [column]: count })
        .where('id', '=', deal.id)
        .execute();
    await expect(take('seats_held', 2)).rejects.toThrow(/seats_are_not_oversold/);
    await expect(take('seats_sold', 3)).rejects.toThrow(/seats_are_not_oversold/);
    await expect(take('seats_held', -1)).rejects.toThrow(/seats_held/);
    await take('seats_held', 1);
  });

  it('are computed by the database and read-only', async () => {
    const deal = await insertDeal(db, { seats_offered: 9, seats_held: 2, seats_sold: 3 });
    expect(deal.seats_available).toBe(4);
    await expect(
      sql`update flights set seats_available = 9 where id = ${deal.id}`.execute(db),
    ).rejects.toThrow();
  });

  it('are in no index, neither as a key nor in a predicate', async () => {
    const { rows } = await sql<{ definition: string }>`
      select pg_get_indexdef(indexrelid) as definition from pg_index where indrelid = 'flights'::regclass
    `.execute(db);
    expect(rows.length).toBeGreaterThan(5);
    for (const { definition } of rows) expect(definition).not.toMatch(/seats_/);
  });

  it('are updated within their database page, so that a rush on one deal does not slow its row down', async () => {
    const deal = await insertDeal(db, { seats_offered: 100 });
    // One connection, because PostgreSQL keeps statistics per session until they are flushed.
    const counted = await db.connection().execute(async (connection) => {
      const counters = async () => {
        await sql`select pg_stat_force_next_flush()`.execute(connection);
        const { rows } = await sql<{ updates: number; hot: number }>`
          select n_tup_upd as updates, n_tup_hot_upd as hot from pg_stat_user_tables where relname = 'flights'
        `.execute(connection);
        return rows[0] ?? { updates: 0, hot: 0 };
      };
      const before = await counters();
      for (let hold = 0; hold < 50; hold += 1) {
        await connection
          .updateTable('flights')
          .set((flight) => ({ seats_held: flight('seats_held', '+', 1) }))
          .where('id', '=', deal.id)
          .execute();
      }
      const after = await counters();
      return { updates: after.updates - before.updates, hot: after.hot - before.hot };
    });
    expect(counted.updates).toBe(50);
    expect(counted.hot).toBeGreaterThanOrEqual(45);
  });
});

describe('deals', () => {
  it('have a complete return flight or none', async () => {
    const deal = await insertDeal(db, {}, { stayDays: 4 });
    const half = db.updateTable('flights').set({ return_route: null }).where('id', '=', deal.id).execute();
    await expect(half).rejects.toThrow(/return_leg_is_whole_or_absent/);
  });

  it('open before they close', async () => {
    const deadline = new Date('2026-12-02T04:00:00Z');
    await expect(insertDeal(db, { deadline, publish_date: deadline })).rejects.toThrow(
      /opens_before_it_closes/,
    );
  });

  it('are not listed once deleted', async () => {
    const deal = await insertDeal(db);
    const change = db.updateTable('flights').where('id', '=', deal.id);
    await expect(change.set({ deleted_at: new Date() }).execute()).rejects.toThrow(/deleted_is_not_listed/);
    await change.set({ deleted_at: new Date(), listed: false }).execute();
  });

  it('are deleted together with their prospects, but cannot be deleted once they have bookings', async () => {
    const deal = await insertDeal(db);
    await insertProspect(db, deal);
    const booked = await insertDeal(db);
    await insertBooking(db, booked, {}, { encrypt });
    await db.deleteFrom('flights').where('id', '=', deal.id).execute();
    const left = await db
      .selectFrom('interested_users')
      .where('flight_id', '=', deal.id)
      .selectAll()
      .execute();
    expect(left).toEqual([]);
    await expect(db.deleteFrom('flights').where('id', '=', booked.id).execute()).rejects.toThrow(
      /foreign key/,
    );
  });
});

describe('rows of one company', () => {
  it("cannot refer to another company's deal", async () => {
    const deal = await insertDeal(db);
    const stranger = await insertCompany(db);
    const borrowed = { ...deal, company_id: stranger.id };
    await expect(insertProspect(db, borrowed)).rejects.toThrow(/foreign key/);
    await expect(insertBooking(db, borrowed, {}, { encrypt })).rejects.toThrow(/foreign key/);
  });

  it('link an account to at most one company', async () => {
    const [one, other] = [await insertCompany(db), await insertCompany(db)];
    await db
      .insertInto('users')
      .values({ id: 'agent-1', name: 'Agent', email: 'agent@agency.example' })
      .execute();
    const join = (company_id: string) =>
      db.insertInto('company_users').values({ user_id: 'agent-1', company_id, role: 'agent' }).execute();
    await join(one.id);
    await expect(join(other.id)).rejects.toThrow(/company_users_pkey/);
  });

  it('have accounts whose emails do not differ only in case', async () => {
    await db.insertInto('users').values({ name: 'One', email: 'same@agency.example' }).execute();
    const again = (email: string) => db.insertInto('users').values({ name: 'Two', email }).execute();
    await expect(again('same@agency.example')).rejects.toThrow(/users_email_key/);
    await expect(again('Same@agency.example')).rejects.toThrow(/users_email_check/);
  });
});

describe('prospects', () => {
  it('are unique per deal and normalised email', async () => {
    const [deal, other] = [await insertDeal(db), await insertDeal(db)];
    await insertProspect(db, deal, { email: 'mei.ling@inbox.example' });
    const again = insertProspect(db, deal, { email: 'Mei.Ling@inbox.example' });
    await expect(again).rejects.toThrow(/interested_users_once_per_deal/);
    await insertProspect(db, other, { email: 'mei.ling@inbox.example' });
  });

  it('have a notification time only if they were notified', async () => {
    const deal = await insertDeal(db);
    const claim = insertProspect(db, deal, { notified: true, notified_at: null });
    await expect(claim).rejects.toThrow(/notified_has_its_moment/);
  });
});

describe('bookings', () => {
  it('are unique per idempotency key, and one bill pays one booking', async () => {
    const deal = await insertDeal(db);
    const first = await insertBooking(db, deal, {}, { encrypt });
    const sameKey = insertBooking(db, deal, { idempotency_key: first.idempotency_key }, { encrypt });
    await expect(sameKey).rejects.toThrow(/bookings_idempotency_key_key/);
    const sameBill = insertBooking(db, deal, { billplz_bill_id: first.billplz_bill_id }, { encrypt });
    await expect(sameBill).rejects.toThrow(/bookings_bill/);
    const kept = await db
      .selectFrom('flights')
      .where('id', '=', deal.id)
      .select('seats_held')
      .executeTakeFirst();
    expect(kept?.seats_held).toBe(1);
  });

  it('have a total equal to the price of their tickets', async () => {
    const deal = await insertDeal(db, { selling_price: '100.10' });
    const wrong = insertBooking(db, deal, { tickets: 3, total: '300.00' }, { encrypt });
    await expect(wrong).rejects.toThrow(/total_is_price_times_tickets/);
    const right = await insertBooking(db, deal, { tickets: 3 }, { encrypt });
    expect(right.total).toBe('300.30');
  });

  it('have a payment status and a hold that fit their state', async () => {
    const deal = await insertDeal(db);
    const row = buildBooking(deal, { state: 'confirmed' }, { encrypt });
    for (const broken of [
      { ...row, hold: 'held' as const },
      { ...row, state: 'review' as const },
      { ...row, state: 'expired' as const, payment_status: 'failed' as const, failed_at: new Date() },
    ]) {
      const attempt = db.insertInto('bookings').values(broken).execute();
      await expect(attempt).rejects.toThrow(/state_decides_status_and_hold|completed_has_its_moment/);
    }
    await db.insertInto('bookings').values(row).execute();
  });

  it('lose all encrypted passenger fields together, with a timestamp', async () => {
    const deal = await insertDeal(db);
    const { id } = await insertBooking(db, deal, { state: 'confirmed' }, { encrypt });
    const change = db.updateTable('bookings').where('id', '=', id);
    await expect(change.set({ passport_number: null }).execute()).rejects.toThrow(
      /passenger_is_whole_or_erased/,
    );
    await change
      .set({ passport_number: null, gender: null, date_of_birth: null, passport_expiry: null })
      .set({ personal_data_erased_at: new Date() })
      .execute();
  });

  it('have references without ambiguous characters', async () => {
    const deal = await insertDeal(db);
    for (const reference of ['ABCD1234', 'ABCDO234', 'abcd2345', 'ABC2345']) {
      await expect(insertBooking(db, deal, { reference }, { encrypt })).rejects.toThrow(
        /bookings_reference_check/,
      );
    }
  });
});

describe('payments', () => {
  const settings = (collection_id: string) => ({
    api_key: encrypt('key'),
    api_key_last4: 'key1',
    x_signature: encrypt('sig'),
    x_signature_last4: 'sig1',
    collection_id,
  });

  it('have one current version of the settings, and bills that name theirs', async () => {
    await db.insertInto('billplz_settings').values(settings('one')).execute();
    const second = db.insertInto('billplz_settings').values(settings('two')).execute();
    await expect(second).rejects.toThrow(/billplz_settings_one_current/);
    await db.updateTable('billplz_settings').set({ is_current: false }).execute();
    await db.insertInto('billplz_settings').values(settings('two')).execute();
  });

  it('have one open attempt per booking and one attempt per bill', async () => {
    const deal = await insertDeal(db);
    const booking = await insertBooking(db, deal, {}, { encrypt });
    const version = await db
      .insertInto('billplz_settings')
      .values({ ...settings('three'), is_current: false })
      .returning('id')
      .executeTakeFirstOrThrow();
    const attempt = {
      booking_id: booking.id,
      settings_version: version.id,
      amount: '10.00',
      collection_id: 'three',
    };
    const insert = (values: { status: 'open' | 'creating' | 'deleted'; bill_id: string | null }) =>
      db
        .insertInto('payment_attempts')
        .values({ ...attempt, ...values })
        .execute();
    await insert({ status: 'open', bill_id: 'bill-1' });
    await expect(insert({ status: 'creating', bill_id: null })).rejects.toThrow(/payment_attempts_one_live/);
    await expect(insert({ status: 'deleted', bill_id: 'bill-1' })).rejects.toThrow(
      /payment_attempts_bill_id_key/,
    );
  });
});

describe('append-only records', () => {
  it.each(['payment_events', 'audit_log'])(
    'in %s can be added, but neither changed nor deleted',
    async (table) => {
      const name = sql.table(table);
      await db
        .insertInto('payment_events')
        .values({ source: 'callback', event: 'unpaid', outcome: 'ignored' })
        .execute();
      await db
        .insertInto('audit_log')
        .values({ actor_kind: 'system', action: 'test', object_kind: 'deal', object_id: randomUUID() })
        .execute();
      await expect(sql`update ${name} set created_at = now()`.execute(db)).rejects.toThrow(/append-only/);
      await expect(sql`delete from ${name}`.execute(db)).rejects.toThrow(/append-only/);
      await expect(sql`truncate ${name} cascade`.execute(db)).rejects.toThrow(/append-only/);
    },
  );

  it('of mails are unique per occasion and lose their values once accepted', async () => {
    const mail = { kind: 'opening', once_key: 'opening|1', recipient: 'a@inbox.example' };
    await db
      .insertInto('mails')
      .values({ ...mail, values_encrypted: encrypt('{}') })
      .execute();
    await expect(db.insertInto('mails').values(mail).execute()).rejects.toThrow(/mails_once_key_key/);
    const accept = db.updateTable('mails').set({ state: 'accepted', accepted_at: new Date() });
    await expect(accept.execute()).rejects.toThrow(/values_are_wiped_at_the_end/);
    await accept.set({ values_encrypted: null }).execute();
  });
});
