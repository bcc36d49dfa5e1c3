import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertBooking, insertCompany, insertDeal } from '#dev/testing/fixtures/factories.ts';
import { companyActor } from '#dev/testing/run/actors.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import type { BookingFilter } from '#domain/fulfilment/customer-list.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import { markPassports } from '#server/features/fulfilment/names/passport-marks.ts';
import { erasePassengersFlownBefore } from '#server/features/fulfilment/personal-data/retention.store.ts';
import { reencrypt } from '#server/platform/database/reencrypt.ts';
import type { FlightRow } from '#server/platform/database/schema.ts';
import { createEncryption } from '#server/platform/encryption.ts';
import { findNamedBooking } from './booking-search.service.ts';
import { exportCompanyBookings, listCompanyBookings } from './company-bookings.service.ts';

const now = new Date('2026-11-20T04:00:00.000Z');
let ctx: TestContext;
let actor: CompanyActor;
let deal: FlightRow;

beforeAll(async () => {
  ctx = await openTestContext();
  ctx.setNow(now);
});
afterAll(() => ctx.close());
beforeEach(async () => {
  actor = companyActor((await insertCompany(ctx.db)).id);
  deal = await newDeal(actor);
});

const newDeal = (of: CompanyActor, pnr = 'ZUXQMH') =>
  insertDeal(ctx.db, { company_id: of.companyId, seats_offered: 900, pnr }, { now });
const paid = { state: 'confirmed' } as const;

async function book(overrides: Parameters<typeof insertBooking>[2] = {}, of = deal, passport = 'A51204478') {
  const id = crypto.randomUUID();
  const passport_number = ctx.encryption.encrypt(passport, `bookings.passport_number|${id}`);
  const row = { id, passport_number, ...overrides };
  return insertBooking(ctx.db, of, row, { encrypt: ctx.encryption.encrypt, now });
}

async function find(search: string, by = actor, more: BookingFilter = {}): Promise<string[]> {
  const page = await listCompanyBookings(ctx, by, {
    filter: { ...more, search },
    sort: null,
    after: null,
    before: null,
    showPassports: true,
  });
  expect(page.total).toBe(page.items.length);
  return page.items.map(({ id }) => id);
}

describe('the search for bookings', () => {
  it('finds by reference, parts of names in any order, phone in any format, and email', async () => {
    const row = await book({
      first_name: 'Rajesh',
      last_name: 'A/L Pillai',
      email: 'Rajesh.P@inbox.example',
      phone_number: '+60123456789',
    });
    await book({
      first_name: 'Somebody',
      last_name: 'Else',
      phone_number: '+60111111111',
      email: 'x@y.example',
    });
    const ways = [row.reference, row.reference.toLowerCase(), row.reference.slice(0, 5)];
    const names = ['rajesh', 'PILLAI', 'pill raj', 'Rajesh A/L Pillai'];
    const contacts = ['012-345 6789', '+60 12 345 6789', '0123', 'rajesh.p@inbox.example', 'rajesh.p@'];
    for (const text of [...ways, ...names, ...contacts]) expect(await find(text), text).toEqual([row.id]);
    for (const text of ['nobody', 'rajesh else', 'ajesh', '999888777'])
      expect(await find(text), text).toEqual([]);
  });

  it("finds by PNR and travellers' names once paid", async () => {
    const row = await book(paid);
    const open = await book();
    await ctx.db
      .updateTable('passengers')
      .set({ first_name: 'Aiman', last_name: 'bin Farid' })
      .where('booking_id', '=', row.id)
      .execute();
    expect(await find('zuxqmh')).toEqual([row.id]);
    expect(await find('farid')).toEqual([row.id]);
    expect(await find(open.reference)).toEqual([open.id]);
  });

  it('does not find corrected or erased values', async () => {
    const row = await book({ first_name: 'Before', email: 'before@inbox.example' });
    await ctx.db
      .updateTable('bookings')
      .set({ first_name: 'After', email: 'after@inbox.example' })
      .where('id', '=', row.id)
      .execute();
    expect(await find('before')).toEqual([]);
    expect(await find('after@inbox')).toEqual([row.id]);
    await ctx.db.updateTable('bookings').set({ contact_erased_at: now }).where('id', '=', row.id).execute();
    expect(await find('after')).toEqual([]);
    expect(await find(row.reference)).toEqual([row.id]);
  });

  it('combines with every filter and the export', async () => {
    const [first, second] = [await book({ ...paid, last_name: 'Lim' }), await book({ last_name: 'Lim' })];
    expect(await find('lim', actor, { status: 'completed' })).toEqual([first.id]);
    expect(await find('lim', actor, { deal: second.flight_id, status: 'pending' })).toEqual([second.id]);
    const rows = [];
    const filter = { search: 'lim', status: 'completed' } as const;
    for await (const step of exportCompanyBookings(ctx, actor, { filter, withPassports: false }))
      rows.push(...step);
    expect(rows.map(({ id }) => id)).toEqual([first.id]);
    const [line] = await ctx.db
      .selectFrom('audit_log')
      .select('details')
      .where('company_id', '=', actor.companyId)
      .where('action', '=', 'bookings.exported')
      .execute();
    expect(line?.details).toEqual({ status: 'completed', searched: true, withPassports: false });
  });

  it('reports too little input or more matches than shown', async () => {
    const page = (search: string) =>
      listCompanyBookings(ctx, actor, {
        filter: { search },
        sort: null,
        after: null,
        before: null,
        showPassports: false,
      });
    expect(await page('a')).toMatchObject({ items: [], note: 'tooShort', total: 0 });
    await ctx.db
      .insertInto('search_words')
      .values(
        Array.from({ length: 201 }, () => ({
          company_id: actor.companyId,
          kind: 'booking' as const,
          word: 'many',
          row_id: crypto.randomUUID(),
        })),
      )
      .execute();
    expect(await page('many')).toMatchObject({ note: 'cut' });
  });
});

describe('the search by the last four characters of a passport', () => {
  it('finds paid bookings only, and nothing for viewers', async () => {
    const row = await book(paid);
    await book();
    expect(await find('4478'), 'before the sweep').toEqual([]);
    expect(await markPassports(ctx)).toBeGreaterThan(0);
    for (const text of ['4478', 'A51204478', 'a5120 4478']) expect(await find(text)).toEqual([row.id]);
    expect(await find('4479')).toEqual([]);
    const viewer = companyActor(actor.companyId, { role: 'viewer' });
    expect(await find('4478', viewer)).toEqual([]);
    expect(await find(row.reference, viewer), 'control: the viewer finds the booking').toEqual([row.id]);
  });

  it('uses marks that differ per company, contain no passport and are erased with it', async () => {
    const other = companyActor((await insertCompany(ctx.db)).id);
    const [ours, theirs] = [await book(paid), await book(paid, await newDeal(other))];
    await markPassports(ctx);
    const marks = () =>
      ctx.db
        .selectFrom('passengers')
        .select(['booking_id', 'passport_hash'])
        .where('booking_id', 'in', [ours.id, theirs.id])
        .where('place', '=', 1)
        .execute();
    const [one, two] = await marks();
    expect(one?.passport_hash?.equals(two?.passport_hash ?? Buffer.alloc(0))).toBe(false);
    expect(await find('4478')).toEqual([ours.id]);
    await erasePassengersFlownBefore(ctx.db, '2099-01-01', { now, limit: 1_000 });
    expect((await marks()).map(({ passport_hash }) => passport_hash?.length)).toEqual([0, 0]);
    expect(await find('4478')).toEqual([]);
    expect(await markPassports(ctx)).toBe(0);
  });

  it('works during and after a key rotation', async () => {
    const row = await book(paid);
    await markPassports(ctx);
    const [old] = ctx.config.encryptionKeys;
    if (!old) throw new Error('There is a key.');
    const fresh = { id: old.id + 1, key: Buffer.alloc(32, 9) };
    const withKeys = (keys: (typeof fresh)[]) => ({
      ...ctx,
      encryption: createEncryption(keys),
      config: { ...ctx.config, encryptionKeys: keys },
    });
    const finds = async (keys: (typeof fresh)[]) => {
      const wanted = {
        filter: { search: '4478' },
        sort: null,
        after: null,
        before: null,
        showPassports: false,
      };
      return (await listCompanyBookings(withKeys(keys), actor, wanted)).items.map(({ id }) => id);
    };
    expect(await finds([fresh, old])).toEqual([row.id]);
    expect(await finds([fresh]), 'control: the old key is needed').toEqual([]);
    await reencrypt(withKeys([fresh, old]), { dryRun: false });
    await markPassports(withKeys([fresh, old]));
    expect(await finds([fresh])).toEqual([row.id]);
    await reencrypt(withKeys([old, fresh]), { dryRun: false });
    await markPassports(ctx);
  });
});

describe('security 1: the search of one company', () => {
  it('security 1: finds nothing of another company, by word, passport, PNR, deal or export', async () => {
    const theirs = companyActor((await insertCompany(ctx.db)).id);
    const theirDeal = await newDeal(theirs, 'THEIRS');
    const row = await book({ ...paid, first_name: 'Unmistakable', phone_number: '+60199998888' }, theirDeal);
    await markPassports(ctx);
    const ways = ['unmistakable', row.reference, '+60199998888', row.email, 'THEIRS', '4478'];
    for (const text of ways) {
      expect(await find(text, theirs), `control: ${text}`).toEqual([row.id]);
      expect(await find(text), text).toEqual([]);
      expect(await findNamedBooking(ctx, actor, text), text).toBeNull();
    }
    const filter = { deal: theirDeal.id };
    const wanted = { filter, sort: null, after: null, before: null, showPassports: false };
    expect((await listCompanyBookings(ctx, actor, wanted)).items).toEqual([]);
  });

  it('reads a shared table whose rows the database opens to their company only (control)', async () => {
    const theirs = companyActor((await insertCompany(ctx.db)).id);
    await book({ first_name: 'Sharedword' });
    await book({ first_name: 'Sharedword' }, await newDeal(theirs));
    const rows = await ctx.db
      .selectFrom('search_words')
      .where('word', '=', 'sharedword')
      .selectAll()
      .execute();
    expect(rows).toHaveLength(2);
    expect(await find('sharedword')).toHaveLength(1);
  });
});

describe('an exact search term', () => {
  it('opens the booking if it is a reference, phone number or PNR', async () => {
    const row = await book({ ...paid, phone_number: '+60123456789' });
    const opens = { id: row.id, isPaid: true };
    for (const text of [row.reference, ` ${row.reference.toLowerCase()}`, '012-345 6789', 'ZUXQMH'])
      expect(await findNamedBooking(ctx, actor, text), text).toEqual(opens);
    const unpaid = await book({ phone_number: '+60177777777' });
    expect(await findNamedBooking(ctx, actor, '0177777777')).toEqual({ id: unpaid.id, isPaid: false });
  });

  it("opens nothing for a partial value, a person's name, or two matches", async () => {
    const row = await book({ ...paid, first_name: 'Chong', phone_number: '+60123456789' });
    for (const text of [row.reference.slice(0, 6), 'chong', '012-345', 'x'])
      expect(await findNamedBooking(ctx, actor, text), text).toBeNull();
    await book({ ...paid, phone_number: '+60123456789' });
    for (const text of ['012-345 6789', 'ZUXQMH'])
      expect(await findNamedBooking(ctx, actor, text)).toBeNull();
  });
});
