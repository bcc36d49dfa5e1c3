import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertBooking, insertCompany, insertDeal, insertProspect } from '#dev/testing/fixtures/factories.ts';
import { superAdminActor } from '#dev/testing/run/actors.ts';
import { runConcurrently, waitForBlockedSessions } from '#dev/testing/run/meeting.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import type { ContactChange } from '#domain/bookings/person-correction.ts';
import { createRefusal } from '#domain/kernel/outcome.ts';
import { hourMs } from '#domain/kernel/time.ts';
import { notifyOpenings } from '#server/features/prospects/prospects.service.ts';
import { correctPerson, previewCorrection } from './correction.service.ts';
import { getPerson, restrictPerson } from './people.service.ts';

let ctx: TestContext;
beforeAll(async () => {
  ctx = await openTestContext();
});
afterAll(() => ctx.close());

const operator = { askedBy: 'operator', actor: superAdminActor() } as const;
let count = 0;
const someone = () => {
  count += 1;
  const [before, after] = [`lama${count}@kenari.example`, `baru${count}@kenari.example`];
  return { before, after, name: `Kenari Lama${count}`, phone: `+6012555${1000 + count}` };
};

const look = (email: string, typed: ContactChange) => previewCorrection(ctx, { email, typed });
const save = (email: string, typed: ContactChange, seen: string | null = null) =>
  correctPerson(ctx, operator, { email, typed, reason: 'asked', seen });

const textOf = async (table: string) =>
  JSON.stringify((await sql`select * from ${sql.table(table)}`.execute(ctx.db)).rows).toLowerCase();

const placesOf = (email: string) =>
  ctx.db.selectFrom('interested_users').selectAll().where('email', '=', email).execute();

async function comingDeal() {
  return insertDeal(ctx.db, { publish_date: new Date(ctx.now().getTime() + hourMs) });
}

async function mailTo(recipient: string, subject_id: string) {
  const id = randomUUID();
  const mail = { id, kind: 'test', once_key: id, recipient, subject_id };
  await ctx.db.insertInto('mails').values(mail).execute();
  return id;
}

const mailsAbout = (subjectId: string) =>
  ctx.db
    .selectFrom('mails')
    .select(['kind', 'recipient', 'state'])
    .where('subject_id', '=', subjectId)
    .orderBy('created_at')
    .orderBy('state')
    .execute();

describe('a corrected person', () => {
  it('has the new values everywhere in the plan and nowhere else', async () => {
    const { before, after, name, phone } = someone();
    const contact = { email: before, phone_number: phone };
    const place = await insertProspect(ctx.db, await comingDeal(), { ...contact, name });
    await insertProspect(ctx.db, await comingDeal(), { ...contact, name });
    const message = await ctx.db
      .insertInto('contact_messages')
      .values({ name, email: before, subject: 'Seats', message: 'Hello', privacy_version: '1' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const deal = await insertDeal(ctx.db);
    const book = (state: 'confirmed' | 'expired' | 'awaitingPayment') =>
      insertBooking(ctx.db, deal, { ...contact, first_name: 'Kenari', state }, ctx.encryption);
    const paid = await book('confirmed');
    const over = await book('expired');
    const pays = await book('awaitingPayment');
    for (const { id } of [place, message, paid]) await mailTo(before, id);
    await insertCompany(ctx.db, { email: before, pic_name: name });
    await ctx.db.insertInto('users').values({ id: before, name, email: before }).execute();
    const { contact: found } = await getPerson(ctx, operator.actor, before);
    expect(found).toEqual({ name, email: before, phone });

    const typed = { name: 'Nur Baru', email: after, phone: '+60125559999' };
    const plan = await look(before, typed);
    expect(plan).toMatchObject({
      records: [
        { section: 'waitingLists', count: 2, fields: ['name', 'email', 'phone'] },
        { section: 'messages', count: 1, fields: ['name', 'email'] },
        { section: 'bookings', count: 2, fields: ['email', 'phone'] },
      ],
      mailed: [paid.reference],
      beingPaid: [pays.reference],
      doubled: 0,
      isNewEmailKnown: false,
    });
    expect(await save(before, typed, plan?.seen)).toEqual({ ok: true, email: after, count: 5 });

    for (const table of ['interested_users', 'contact_messages'])
      for (const old of [before, name.toLowerCase(), phone]) expect(await textOf(table)).not.toContain(old);
    const bookings = await ctx.db
      .selectFrom('bookings')
      .select(['id', 'email', 'phone_number', 'first_name', 'link_version'])
      .where('id', 'in', [paid.id, over.id, pays.id])
      .execute();
    const row = (id: string) => bookings.find((booking) => booking.id === id);
    const corrected = { email: after, phone_number: '+60125559999', first_name: 'Kenari', link_version: 1 };
    expect(row(paid.id)).toMatchObject(corrected);
    expect(row(over.id)).toMatchObject(corrected);
    expect(row(pays.id), 'control').toMatchObject({ ...contact, link_version: 0 });
    const { rows: words } = await sql<{ row_id: string }>`
      select row_id from search_words where word = any(${[phone.slice(1), before]}) and kind in ('booking', 'prospect')
    `.execute(ctx.db);
    expect(new Set(words.map(({ row_id }) => row_id))).toEqual(new Set([pays.id]));
    for (const table of ['users', 'companies']) expect(await textOf(table)).toContain(before);

    expect(await mailsAbout(paid.id)).toEqual([
      { kind: 'test', recipient: before, state: 'cancelled' },
      { kind: 'booking-confirmed', recipient: after, state: 'queued' },
    ]);
    expect(await mailsAbout(over.id)).toEqual([]);
    expect(await mailsAbout(place.id)).toEqual([
      { kind: 'test', recipient: before, state: 'cancelled' },
      { kind: 'interest-registered', recipient: after, state: 'queued' },
    ]);
    expect(await mailsAbout(message.id)).toEqual([{ kind: 'test', recipient: before, state: 'cancelled' }]);
  });

  it('is recorded under both emails without any value', async () => {
    const { before, after, name } = someone();
    await insertProspect(ctx.db, await comingDeal(), { email: before, name });
    await save(before, { email: after, name: 'Nur Kenari' });
    for (const email of [before, after])
      expect((await getPerson(ctx, operator.actor, email)).requests).toMatchObject([
        { kind: 'correct', askedBy: 'operator', rows: 1, kept: 0 },
      ]);
    const line = await ctx.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'person.corrected')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(line.details).toEqual({
      askedBy: 'operator',
      reason: 'asked',
      kept: 0,
      fields: 'name email',
      records: 1,
    });
    expect(JSON.stringify(line) + (await textOf('person_requests'))).not.toMatch(/kenari/i);
  });

  it('gets no mail if only name or phone changes, and keeps links and places', async () => {
    const { before, phone } = someone();
    const deal = await comingDeal();
    const place = await insertProspect(ctx.db, deal, { email: before, phone_number: phone });
    const booking = await insertBooking(ctx.db, deal, { email: before, state: 'confirmed' }, ctx.encryption);
    expect(await save(before, { phone: '+60125558888' })).toMatchObject({ ok: true, count: 2 });
    for (const { id } of [place, booking]) expect(await mailsAbout(id)).toEqual([]);
    expect(await save(before, { phone: '+60125558888' })).toEqual(createRefusal('same'));
  });

  it('keeps a phone number that is only formatted differently', async () => {
    const { before } = someone();
    await insertProspect(ctx.db, await comingDeal(), { email: before, phone_number: '+60 12-555 0177' });
    expect(await look(before, { phone: '+60125550177' })).toBeNull();
    expect(await look(before, { phone: '+60125550177', name: 'Nur' })).toMatchObject({
      change: { name: 'Nur' },
    });
  });

  it('gets only the link to a flown booking and no confirmation', async () => {
    const { before, after } = someone();
    const flown = '2026-01-05';
    const { id } = await insertBooking(
      ctx.db,
      await insertDeal(ctx.db),
      { email: before, state: 'confirmed', departs_on: flown, last_flight_on: flown },
      ctx.encryption,
    );
    await save(before, { email: after });
    expect(await mailsAbout(id)).toEqual([{ kind: 'booking-links', recipient: after, state: 'queued' }]);
  });

  it('is notified as a waiting prospect at the new email, even if the mail to the old one was claimed or bounced', async () => {
    const { before, after } = someone();
    const deal = await insertDeal(ctx.db, { publish_date: new Date(ctx.now().getTime() - 1_000) });
    await insertProspect(ctx.db, deal, { email: before });
    await notifyOpenings(ctx);
    await ctx.db
      .updateTable('mails')
      .set({ state: 'failed', permanently_rejected: true })
      .where('recipient', '=', before)
      .execute();
    expect(await notifyOpenings(ctx), 'control').toBe(0);
    await save(before, { email: after });
    expect(await notifyOpenings(ctx)).toBe(1);
    const told = await ctx.db.selectFrom('mails').select('kind').where('recipient', '=', after).execute();
    expect(told).toContainEqual({ kind: 'deal-opened' });
  });
});

describe('a new email that is known already', () => {
  it('keeps the older of two places on a list, and a restriction of either email', async () => {
    const { before, after } = someone();
    const [older, younger] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-02-01T00:00:00Z')];
    const [first, second] = [await comingDeal(), await comingDeal()];
    const old = await insertProspect(ctx.db, first, { email: before, created_at: older });
    await insertProspect(ctx.db, first, { email: after, created_at: younger });
    await insertProspect(ctx.db, second, { email: before, created_at: younger });
    const other = await insertProspect(ctx.db, second, { email: after, created_at: older });
    const plan = await look(before, { email: after, name: 'Nur' });
    expect(plan).toMatchObject({ doubled: 2, isNewEmailKnown: true });
    await restrictPerson(ctx, operator, { email: after, reason: 'asked', lift: false });
    expect(await save(before, { email: after, name: 'Nur' }, plan?.seen)).toMatchObject({
      ok: true,
    });
    expect(await placesOf(before)).toEqual([]);
    const kept = await placesOf(after);
    expect(new Map(kept.map(({ id, name, restricted_at }) => [id, [name, restricted_at]]))).toEqual(
      new Map([
        [old.id, ['Nur', expect.any(Date)]],
        [other.id, ['Nur', expect.any(Date)]],
      ]),
    );
  });
});

describe('a correction that is too late', () => {
  it('is rejected if anything differs from the preview', async () => {
    const { before, after } = someone();
    await insertProspect(ctx.db, await comingDeal(), { email: before });
    const plan = await look(before, { email: after });
    expect(await save(before, { email: `x${after}` }, plan?.seen), 'typed over').toEqual(
      createRefusal('stale'),
    );
    await insertProspect(ctx.db, await comingDeal(), { email: before });
    expect(await save(before, { email: after }, plan?.seen)).toEqual(createRefusal('stale'));
    expect(await placesOf(before)).toHaveLength(2);
    const again = await look(before, { email: after });
    expect(await save(before, { email: after }, again?.seen), 'control').toMatchObject({ count: 2 });
  });

  it('is rejected if another one was saved concurrently', async () => {
    const { before, after } = someone();
    const place = await insertProspect(ctx.db, await comingDeal(), { email: before });
    const plan = await look(before, { email: after });
    const press = () => save(before, { email: after }, plan?.seen);
    const outcomes = await runConcurrently(ctx.db, 'interested_users', [press, press]);
    expect(outcomes.toSorted((one, other) => Number(other.ok) - Number(one.ok))).toEqual([
      expect.objectContaining({ ok: true }),
      createRefusal('stale'),
    ]);
    expect(await mailsAbout(place.id)).toHaveLength(1);
  });

  it('is rejected if the new email concurrently joins the same list', async () => {
    const { before, after } = someone();
    const deal = await comingDeal();
    await insertProspect(ctx.db, deal, { email: before });
    let saving: ReturnType<typeof save> | undefined;
    await ctx.db.transaction().execute(async (tx) => {
      await insertProspect(tx, deal, { email: after });
      saving = save(before, { email: after });
      await waitForBlockedSessions(ctx.db);
    });
    expect(await saving).toEqual(createRefusal('stale'));
    expect(await placesOf(before)).toHaveLength(1);
    expect(await save(before, { email: after }), 'control').toMatchObject({ ok: true });
  });
});
