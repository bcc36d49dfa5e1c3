import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { insertBooking, insertCompany, insertDeal, insertProspect } from '#dev/testing/fixtures/factories.ts';
import { insertCompanyUser } from '#dev/testing/pages/sign-in.ts';
import { companyActor } from '#dev/testing/run/actors.ts';
import { runConcurrently } from '#dev/testing/run/meeting.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import {
  type AlertKind,
  type AlertMode,
  alertKinds,
  defaultAlertModes,
} from '#domain/fulfilment/reminders.ts';
import { saveAlertSettings } from '#server/features/notifications/alerts/alert-settings.service.ts';
import type { BookingRow, NewFlightRow } from '#server/platform/database/schema.ts';
import { queueStaffNotice } from '../mails/booking-mails.ts';
import { claimReminder } from '../rows/reminders.store.ts';
import { forgetOldReminders, sendDigests, sendReminders } from './reminders.service.ts';

let ctx: TestContext;
beforeAll(async () => {
  ctx = await openTestContext();
});
afterAll(() => ctx.close());
beforeEach(async () => {
  for (const table of ['mails', 'sent_reminders', 'digest_items', 'sent_digests'] as const)
    await ctx.db.deleteFrom(table).execute();
  await ctx.db.updateTable('fulfilments').set({ state: 'cancelled' }).execute();
  await ctx.db
    .updateTable('flights')
    .set({ listed: false, deleted_at: new Date(0) })
    .execute();
  await ctx.db.deleteFrom('refunds').execute();
  await ctx.db.deleteFrom('company_users').execute();
});

const kl = (text: string) => new Date(`${text}:00+08:00`);
const paidAt = kl('2026-11-15T10:00');
const due = kl('2026-11-17T10:00');

const encrypt = (plain: string, boundTo: string) => ctx.encryption.encrypt(plain, boundTo);

async function agency(wishes: Partial<Record<AlertKind, AlertMode>> = {}) {
  const { id: companyId } = await insertCompany(ctx.db);
  const person = await insertCompanyUser(ctx.db, companyId);
  const actor = companyActor(companyId, { userId: person.userId });
  const everything = Object.fromEntries(
    alertKinds.map((kind) => [kind, 'atOnce']),
  ) as typeof defaultAlertModes;
  await saveAlertSettings(ctx, actor, { ways: { ...everything, ...wishes }, digestHour: 8 });
  return { companyId, actor, ...person };
}

type Agency = Awaited<ReturnType<typeof agency>>;

const dealOf = ({ companyId }: Agency, overrides: Partial<NewFlightRow> = {}) =>
  insertDeal(
    ctx.db,
    {
      company_id: companyId,
      seats_offered: 10,
      deadline: kl('2026-12-10T18:00'),
      outbound_departs_on: '2026-12-20',
      outbound_departure_time: '14:05',
      ...overrides,
    },
    { now: paidAt, stayDays: null },
  );

async function paid(by: Agency): Promise<BookingRow> {
  const deal = await dealOf(by);
  const booking = await insertBooking(
    ctx.db,
    deal,
    { state: 'confirmed', tickets: 2, completed_at: paidAt },
    { encrypt, now: paidAt },
  );
  return booking;
}

const setState = (booking: BookingRow, changes: Record<string, unknown>) =>
  ctx.db.updateTable('fulfilments').set(changes).where('booking_id', '=', booking.id).execute();
const mails = () =>
  ctx.db.selectFrom('mails').select(['kind', 'recipient', 'once_key', 'expires_at']).execute();
const kinds = async () => (await mails()).map(({ kind }) => kind).sort();
const told = async () =>
  (await ctx.db.selectFrom('sent_reminders').select('kind').execute()).map(({ kind }) => kind).sort();

async function at(now: Date) {
  ctx.setNow(now);
  return sendReminders(ctx);
}

describe('the operator', () => {
  const late = async () =>
    (await ctx.db.selectFrom('booking_attention').select(['booking_id', 'reason']).execute()).map(
      ({ booking_id, reason }) => `${reason} ${booking_id}`,
    );

  it('sees a booking whose company is late until the work is done', async () => {
    const booking = await paid(await agency());
    await at(kl('2026-11-17T09:59'));
    expect(await late()).toEqual([]);
    await at(due);
    expect(await late()).toEqual([`workOverdue ${booking.id}`]);
    const done = { names_sent_at: due, names_sent_by: 'a', ticketed_at: due, ticketed_by: 'a' };
    await setState(booking, {
      state: 'documentsSent',
      names_complete_at: due,
      ...done,
      documents_sent_at: due,
      documents_sent_by: 'a',
    });
    await at(due);
    expect(await late()).toEqual([]);
  });
});

describe('the reminder sweep', () => {
  it('reminds the buyer of missing names a day before they are due, not at night', async () => {
    const booking = await paid(await agency());
    expect(await at(kl('2026-11-16T20:30'))).toBe(0);
    expect(await at(kl('2026-11-16T19:30'))).toBe(1);
    expect(await mails()).toMatchObject([
      { kind: 'names-asked', recipient: booking.email, expires_at: kl('2026-11-16T20:00') },
    ]);
  });

  it('does not ask for names once the airline has cancelled the flight', async () => {
    const by = await agency();
    const booking = await paid(by);
    await ctx.db
      .insertInto('flight_changes')
      .values({
        flight_id: booking.flight_id,
        company_id: by.companyId,
        kind: 'cancelled',
        made_by: by.email,
        legs: JSON.stringify(booking.legs),
        made_at: kl('2026-11-15T12:00'),
      })
      .execute();
    await at(kl('2026-11-16T19:30'));
    await at(kl('2026-11-18T10:00'));
    expect(await kinds()).not.toContain('names-asked');
  });

  it('reminds the buyer of overdue names once a day, three times at most', async () => {
    await paid(await agency());
    for (const day of ['17', '18', '19', '20', '21'])
      for (const hour of ['10:00', '15:00', '21:00']) await at(kl(`2026-11-${day}T${hour}`));
    expect((await told()).filter((kind) => kind === 'namesOverdue')).toHaveLength(3);
    expect((await kinds()).filter((kind) => kind === 'names-asked')).toHaveLength(3);
  });

  it('reminds the company of a call six hours before its promise and when overdue', async () => {
    const by = await agency();
    await paid(by);
    await at(kl('2026-11-17T04:00'));
    expect(await told()).toEqual(['followUpDue']);
    await at(due);
    expect(await told()).toEqual(['followUpDue', 'namesOverdue', 'overdue', 'promiseLate']);
    expect((await mails()).filter(({ recipient }) => recipient === by.email)).toHaveLength(2);
  });

  it('does not remind of a recorded call', async () => {
    const by = await agency();
    const booking = await paid(by);
    await ctx.db
      .insertInto('follow_ups')
      .values({
        booking_id: booking.id,
        company_id: by.companyId,
        outcome: 'reached',
        called_at: paidAt,
        called_by: by.email,
      })
      .execute();
    await at(kl('2026-11-17T04:00'));
    await at(kl('2026-11-17T21:00'));
    expect(await told()).toEqual([]);
  });

  it('alerts the company and the buyer to each late request, even if an earlier one was of the same kind', async () => {
    const by = await agency();
    const booking = await paid(by);
    const lateRequest = async (askedAt: Date, readAt: Date) => {
      await ctx.db
        .insertInto('booking_requests')
        .values({
          booking_id: booking.id,
          company_id: by.companyId,
          kind: 'cancellation',
          requested_at: askedAt,
        })
        .execute();
      await at(readAt);
      await at(readAt);
      await ctx.db
        .updateTable('booking_requests')
        .set({ answer: 'declined', answered_at: readAt, answered_by: by.email })
        .execute();
    };
    await lateRequest(kl('2026-11-18T10:00'), kl('2026-11-21T10:00'));
    await lateRequest(kl('2026-11-23T10:00'), kl('2026-11-26T10:00'));
    const late = (await mails()).filter(({ once_key }) => once_key.includes('cancellation'));
    expect(late.map(({ kind, recipient }) => `${kind} ${recipient}`)).toEqual([
      `booking-alert ${by.email}`,
      `promise-late ${booking.email}`,
      `booking-alert ${by.email}`,
      `promise-late ${booking.email}`,
    ]);
  });

  it('notifies the company of complete names and overdue tickets', async () => {
    const booking = await paid(await agency({ followUpDue: 'off' }));
    await setState(booking, { state: 'complete', names_complete_at: kl('2026-11-16T09:00') });
    await at(kl('2026-11-16T09:05'));
    expect(await told()).toEqual(['namesComplete']);
    await at(kl('2026-12-14T00:05'));
    expect((await told()).filter((kind) => kind === 'overdue')).toHaveLength(2);
    expect(await kinds()).toEqual(['booking-alert', 'booking-alert', 'booking-alert']);
  });

  it('notifies the company of a decided refund once', async () => {
    const booking = await paid(await agency());
    await setState(booking, { state: 'cancelled' });
    await ctx.db
      .insertInto('refunds')
      .values({ booking_id: booking.id, amount: '10.00', reason: 'x', created_at: paidAt })
      .execute();
    await at(kl('2026-11-15T10:05'));
    await at(kl('2026-11-15T10:10'));
    expect(await told()).toEqual(['refundDecided']);
    expect(await kinds()).toEqual(['booking-alert']);
  });

  it('notifies the company of a deal that closes with seats left, is sold out, or has a growing waiting list', async () => {
    const by = await agency();
    const closing = await dealOf(by, { deadline: kl('2026-11-17T16:00') });
    await dealOf(by, { seats_offered: 3, seats_sold: 3 });
    await at(kl('2026-11-17T09:59'));
    expect(await told()).toEqual(['soldOut']);
    for (let count = 0; count < 11; count += 1) {
      const email = `w${count}@example.my`;
      await insertProspect(ctx.db, closing, { waits_for: 'seats', email });
      if (count === 0) await at(kl('2026-11-17T09:59'));
    }
    await at(kl('2026-11-17T10:00'));
    expect(await told()).toEqual(['closing', 'soldOut', 'waitingGrew', 'waitingGrew']);
    const mail = (await mails()).find(({ once_key }) => once_key.startsWith('closing'));
    expect(mail).toMatchObject({ kind: 'deal-alert', expires_at: kl('2026-11-17T16:00') });
  });

  it('notifies no one once the flight has left or the booking was cancelled', async () => {
    const booking = await paid(await agency());
    await at(kl('2026-12-20T14:05'));
    await setState(booking, { state: 'cancelled' });
    await at(due);
    expect(await told()).toEqual([]);
  });

  it('never notifies viewers', async () => {
    const by = await agency();
    await insertCompanyUser(ctx.db, by.companyId, { role: 'viewer', email: 'viewer@example.test' });
    await paid(by);
    await at(due);
    expect((await mails()).map(({ recipient }) => recipient)).not.toContain('viewer@example.test');
  });
});

describe('a late promise', () => {
  const lateMails = async () =>
    (await mails()).filter(({ kind }) => kind === 'promise-late').map(({ once_key }) => once_key);

  it('is emailed to the buyer once for each kind of promise, and not at night', async () => {
    const booking = await paid(await agency());
    await setState(booking, { state: 'complete', names_complete_at: paidAt });
    await at(kl('2026-11-17T21:00'));
    expect(await lateMails(), 'at night').toEqual([]);
    await at(kl('2026-11-18T09:00'));
    await at(kl('2026-11-18T15:00'));
    expect(await lateMails()).toEqual([`promise-late:${booking.id} call`]);
    await at(kl('2026-12-14T09:00'));
    expect(await lateMails()).toContain(`promise-late:${booking.id} tickets`);
    const [mail] = (await mails()).filter(({ kind }) => kind === 'promise-late');
    expect(mail).toMatchObject({ recipient: booking.email, expires_at: kl('2026-11-18T20:00') });
  });

  it('is not emailed if it was kept during the sweep', async () => {
    const [slow, control] = [await paid(await agency()), await paid(await agency())];
    const kept = Promise.withResolvers<void>();
    const isHeld = Promise.withResolvers<void>();
    const held = ctx.db.transaction().execute(async (tx) => {
      const subject = `${slow.id} call`;
      await claimReminder(tx, { kind: 'promiseLate', subject, subjectId: slow.id }, due);
      isHeld.resolve();
      await kept.promise;
      throw new Error('gives the occasion back');
    });
    await isHeld.promise;
    const sweep = at(due);
    await vi.waitFor(async () => {
      const waiting = await sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%sent_reminders%'
      `.execute(ctx.db);
      expect(waiting.rows).toHaveLength(1);
    });
    await setState(slow, { state: 'ticketed', ticketed_at: due, ticketed_by: 'agent@example.test' });
    kept.resolve();
    await expect(held).rejects.toThrow('gives the occasion back');
    await sweep;
    expect(await lateMails()).toEqual([`promise-late:${control.id} call`]);
  });

  it('is emailed for an unanswered request, but not for a call or tickets while the request is open', async () => {
    const booking = await paid(await agency());
    await setState(booking, { state: 'complete', names_complete_at: paidAt });
    const { id: booking_id, company_id } = booking;
    await ctx.db
      .insertInto('booking_requests')
      .values({ booking_id, company_id, kind: 'cancellation', requested_at: kl('2026-11-16T10:00') })
      .execute();
    await at(kl('2026-11-18T17:59'));
    expect(await lateMails()).toEqual([]);
    await at(kl('2026-11-18T18:00'));
    await at(kl('2026-12-14T09:00'));
    expect(await lateMails()).toEqual([
      `promise-late:${booking.id} cancellation ${kl('2026-11-18T18:00').toISOString()}`,
    ]);
  });
});

describe('each notification', () => {
  it('is sent once with repeated and concurrent sweeps', async () => {
    await paid(await agency());
    ctx.setNow(due);
    const sweeps = Array.from({ length: 5 }, () => () => sendReminders(ctx));
    const runs = await runConcurrently(ctx.db, 'sent_reminders', sweeps);
    expect(runs.reduce((sum, count) => sum + count, 0)).toBe(3);
    expect(await sendReminders(ctx)).toBe(0);
    expect(await kinds()).toEqual(['booking-alert', 'names-asked', 'promise-late']);
  });

  it('is sent by the next worker after a crash between row and email', async () => {
    const booking = await paid(await agency());
    const row = { kind: 'overdue', subject: `${booking.id} call`, subjectId: booking.id };
    const killed = ctx.db.transaction().execute(async (tx) => {
      await claimReminder(tx, row, due);
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect(await told()).toEqual([]);
    expect(await at(due)).toBe(3);
  });

  it('would be sent again without the key (control)', async () => {
    const booking = await paid(await agency());
    const row = { kind: 'overdue', subject: `${booking.id} call`, subjectId: booking.id };
    const twice = (withoutKey: boolean) =>
      ctx.db.transaction().execute(async (tx) => {
        if (withoutKey) await sql`alter table sent_reminders drop constraint sent_reminders_pkey`.execute(tx);
        const claims = [await claimReminder(tx, row, due), await claimReminder(tx, row, due)];
        throw new Error(claims.join(' '));
      });
    await expect(twice(false)).rejects.toThrow('true false');
    await expect(twice(true)).rejects.toThrow('true true');
  });

  it('is not sent again after old rows were deleted, because their flights have left', async () => {
    await paid(await agency());
    await at(due);
    ctx.setNow(kl('2028-11-17T10:00'));
    await forgetOldReminders(ctx);
    expect(await told()).toEqual([]);
    expect(await sendReminders(ctx)).toBe(0);
  });
});

describe('a booking whose notification fails', () => {
  it('does not block other bookings and daily emails', async () => {
    const by = await agency();
    const rows = [await paid(by), await paid(by), await paid(by)];
    const first = rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))[0];
    await ctx.db
      .updateTable('bookings')
      .set({ legs: '[]' })
      .where('id', '=', first?.id ?? '')
      .execute();
    expect(await at(kl('2026-11-16T19:30'))).toBe(2);
    expect(ctx.logLines.join('\n')).toContain(first?.id);
    const other = await agency();
    await paid(other);
    ctx.setNow(kl('2026-11-17T08:00'));
    await sendDigests(ctx);
    const digests = (await mails()).filter(({ kind }) => kind === 'daily-digest');
    expect(digests.map(({ recipient }) => recipient)).toContain(other.email);
  });
});

describe('notification settings', () => {
  it.each<[AlertMode, string[], number]>([
    ['atOnce', ['booking-alert'], 0],
    ['digest', [], 1],
    ['off', [], 0],
  ])('%s', async (way, sent, waiting) => {
    const booking = await paid(await agency({ namesComplete: way }));
    await setState(booking, { state: 'complete', names_complete_at: paidAt });
    await at(kl('2026-11-15T10:05'));
    expect(await kinds()).toEqual(sent);
    expect(await ctx.db.selectFrom('digest_items').selectAll().execute()).toHaveLength(waiting);
    expect(await told()).toEqual(['namesComplete']);
  });

  it('put a new booking into the daily email of a person who chose that', async () => {
    const by = await agency({ newBooking: 'digest' });
    const booking = await paid(by);
    const other = await insertCompanyUser(ctx.db, by.companyId, { role: 'agent' });
    await ctx.db
      .transaction()
      .execute((tx) => queueStaffNotice(ctx, tx, { ...booking, flights_now: booking.legs }));
    expect(await mails()).toMatchObject([{ kind: 'booking-notice', recipient: other.email }]);
    expect(await ctx.db.selectFrom('digest_items').select('user_id').execute()).toEqual([
      { user_id: by.userId },
    ]);
  });
});

describe('the daily email', () => {
  const digests = async () => (await mails()).filter(({ kind }) => kind === 'daily-digest');
  const at8 = kl('2026-11-17T08:00');

  it('is sent at the chosen hour once a day with due, overdue and closing items', async () => {
    const by = await agency();
    await paid(by);
    await dealOf(by, { deadline: kl('2026-11-17T20:00') });
    ctx.setNow(kl('2026-11-17T07:59'));
    expect(await sendDigests(ctx)).toBe(0);
    ctx.setNow(at8);
    const sweeps = Array.from({ length: 4 }, () => () => sendDigests(ctx));
    const runs = await runConcurrently(ctx.db, 'mails', sweeps);
    expect(runs.reduce((sum, count) => sum + count, 0)).toBe(1);
    ctx.setNow(kl('2026-11-17T09:00'));
    expect(await sendDigests(ctx)).toBe(0);
    expect(await digests()).toMatchObject([{ recipient: by.email }]);
    const values = await digestValues();
    expect(values).toMatchObject({
      today: [{ kind: 'call' }, { kind: 'names' }],
      overdue: [],
      closing: [{ seatsLeft: 10 }],
    });
    expect(values.today[0].link).toContain('/company/bookings/');
    ctx.setNow(kl('2026-11-18T08:00'));
    expect(await sendDigests(ctx), 'the next day').toBe(1);
  });

  it('contains the queued news once', async () => {
    const booking = await paid(await agency({ namesComplete: 'digest' }));
    await setState(booking, { state: 'documentsSent', names_complete_at: paidAt });
    await ctx.db
      .insertInto('digest_items')
      .values({
        kind: 'namesComplete',
        subject: booking.id,
        subject_id: booking.id,
        noted_at: paidAt,
        user_id: (await ctx.db.selectFrom('company_users').select('user_id').executeTakeFirstOrThrow())
          .user_id,
      })
      .execute();
    ctx.setNow(at8);
    expect(await sendDigests(ctx)).toBe(1);
    expect((await digestValues()).news).toMatchObject([
      { kind: 'namesComplete', reference: booking.reference },
    ]);
    ctx.setNow(kl('2026-11-18T08:00'));
    expect(await sendDigests(ctx)).toBe(0);
  });

  it('contains no old news for a person who switched it on again', async () => {
    const by = await agency();
    const deal = await dealOf(by);
    const noted = (noted_at: Date, kind: AlertKind) =>
      ctx.db
        .insertInto('digest_items')
        .values({ kind, subject: deal.id, subject_id: deal.id, noted_at, user_id: by.userId })
        .execute();
    await noted(kl('2026-11-14T10:00'), 'soldOut');
    ctx.setNow(at8);
    expect(await sendDigests(ctx)).toBe(0);
    await noted(kl('2026-11-17T10:00'), 'soldOut');
    ctx.setNow(kl('2026-11-18T08:00'));
    expect(await sendDigests(ctx), 'control').toBe(1);
  });

  it('contains nothing of a company that its reader has left', async () => {
    const before = await agency();
    const booking = await paid(before);
    const deal = await dealOf(before);
    for (const [kind, id] of [
      ['namesComplete', booking.id],
      ['soldOut', deal.id],
    ] as const)
      await ctx.db
        .insertInto('digest_items')
        .values({ kind, subject: id, subject_id: id, noted_at: paidAt, user_id: before.userId })
        .execute();
    const { companyId: company_id } = await agency();
    await ctx.db
      .updateTable('company_users')
      .set({ company_id })
      .where('user_id', '=', before.userId)
      .execute();
    ctx.setNow(at8);
    expect(await sendDigests(ctx)).toBe(0);
  });

  it('is not sent when empty or switched off', async () => {
    await agency();
    ctx.setNow(at8);
    expect(await sendDigests(ctx)).toBe(0);
    const by = await agency();
    await paid(by);
    await saveAlertSettings(ctx, by.actor, { ways: defaultAlertModes, digestHour: null });
    expect(await sendDigests(ctx)).toBe(0);
    await saveAlertSettings(ctx, by.actor, { ways: defaultAlertModes, digestHour: 9 });
    expect(await sendDigests(ctx)).toBe(0);
    ctx.setNow(kl('2026-11-17T09:00'));
    expect(await sendDigests(ctx), 'control').toBe(1);
  });

  async function digestValues() {
    const { id, values_encrypted: sealed } = await ctx.db
      .selectFrom('mails')
      .select(['id', 'values_encrypted'])
      .where('kind', '=', 'daily-digest')
      .executeTakeFirstOrThrow();
    return JSON.parse(ctx.encryption.decrypt(sealed ?? Buffer.of(), `mails.values_encrypted|${id}`));
  }
});
