// Reminders and calls to a late company, and who can see them.

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { insertCompanyUser, insertSuperAdmin } from '#dev/testing/pages/sign-in.ts';
import { companyActor, superAdminActor } from '#dev/testing/run/actors.ts';
import { barrier, runConcurrently } from '#dev/testing/run/meeting.ts';
import type { CalledParty, HistoryLine } from '#domain/fulfilment/history.ts';
import { hoursBetweenCompanyReminders } from '#domain/fulfilment/reminders.ts';
import { createRefusal } from '#domain/kernel/outcome.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import { getBuyerHistory } from '#server/features/fulfilment/notes/history.service.ts';
import { addNote, getCompanyHistory, noteCall } from '#server/features/fulfilment/notes/notes.service.ts';
import { erasePersonalData } from '#server/features/fulfilment/personal-data/erase-personal-data.service.ts';
import { alertBodies } from '#server/features/mail/templates/alert.ts';
import { sendReminders } from '#server/features/notifications/reminders/reminders.service.ts';
import {
  findCompanyReminder,
  insertCompanyReminder,
} from '#server/features/notifications/rows/reminders.store.ts';
import { runAsCompany } from '#server/platform/database/company-scope.ts';
import { listDesk } from './desk-list.service.ts';
import { getDeskStory } from './desk-story.service.ts';
import { remindCompany } from './late-company.service.ts';

const LATE_MINUTES = 49 * 60;
let fixture: BookingFixture;
let superAdmin: SuperAdminActor;
beforeAll(async () => {
  fixture = await createBookingFixture();
  const { userId, email } = await insertSuperAdmin(fixture.ctx.db);
  superAdmin = superAdminActor({ userId, email });
});
beforeEach(() => fixture.ctx.setNow(new Date()));
afterAll(() => fixture.close());

async function paid() {
  const deal = await fixture.deal();
  const { bookingId, billId } = await fixture.hold(deal, { tickets: 2 });
  await fixture.pay(billId);
  const companyId = deal.company_id;
  const { userId, email } = await insertCompanyUser(fixture.ctx.db, companyId);
  return { bookingId, companyId, email, actor: companyActor(companyId, { userId, email }) };
}

async function late() {
  const booking = await paid();
  fixture.later(LATE_MINUTES);
  return booking;
}

type Booking = Awaited<ReturnType<typeof paid>>;

const remind = ({ bookingId }: Booking) => remindCompany(fixture.ctx, superAdmin, bookingId);
const remindersOf = ({ bookingId }: Booking) =>
  fixture.ctx.db
    .selectFrom('mails')
    .select(['id', 'recipient', 'values_encrypted as sealed'])
    .where('subject_id', '=', bookingId)
    .where('kind', '=', 'booking-alert')
    .where('once_key', 'like', 'companyReminded:%')
    .execute();
const kindsOf = (lines: readonly HistoryLine[]) => lines.map(({ kind }) => kind);
const companyLines = async ({ bookingId, actor }: Booking) =>
  (await getCompanyHistory(fixture.ctx, actor, bookingId))?.lines ?? [];
const operatorLines = async ({ bookingId }: Booking) =>
  (await getDeskStory(fixture.ctx, superAdmin, bookingId))?.lines ?? [];

describe('the desk', () => {
  it('shows what the company is late with and since when', async () => {
    const booking = await late();
    await sendReminders(fixture.ctx);
    const page = await listDesk(fixture.ctx, superAdmin, { mode: 'test', cursor: null });
    const row = page.items.find(({ id }) => id === booking.bookingId);
    const story = await getDeskStory(fixture.ctx, superAdmin, booking.bookingId);
    expect(row?.overdue.map(({ kind }) => kind)).toEqual(['call', 'names']);
    expect(row?.overdue).toEqual(story?.overdue);
    expect(story?.needs).toContain('workOverdue');
  });
});

describe('remindCompany', () => {
  it('emails late tasks to the people who receive these alerts', async () => {
    const booking = await late();
    const { companyId } = booking;
    await insertCompanyUser(fixture.ctx.db, companyId, { role: 'viewer', email: 'looks@example.test' });
    const off = await insertCompanyUser(fixture.ctx.db, companyId, { role: 'agent' });
    await fixture.ctx.db
      .insertInto('alert_settings')
      .values({ user_id: off.userId, delivery: JSON.stringify({ overdue: 'off' }) })
      .execute();
    expect(await remind(booking)).toEqual({ ok: true, people: 1 });
    const [mail, ...others] = await remindersOf(booking);
    expect(others).toEqual([]);
    expect(mail?.recipient).toBe(booking.email);
    const values = JSON.parse(
      fixture.ctx.encryption.decrypt(mail?.sealed ?? Buffer.from(''), `mails.values_encrypted|${mail?.id}`),
    );
    const body = JSON.stringify(alertBodies['booking-alert'](values, { locale: 'en' }));
    expect(body).toContain('The Sempat team sent this reminder');
    expect(body).toMatch(/Call Nur[^"]*, due /);
    expect(body).toMatch(/Get the names from Nur[^"]*, due /);
  });

  it('sends nothing while nothing is late', async () => {
    const booking = await paid();
    expect(await remind(booking)).toEqual(createRefusal('not_late'));
    expect(await remindCompany(fixture.ctx, superAdmin, 'no-id')).toEqual(createRefusal('not_late'));
    expect(await remindersOf(booking)).toEqual([]);
  });

  it('sends nothing if everyone switched these alerts off', async () => {
    const booking = await late();
    await fixture.ctx.db
      .insertInto('alert_settings')
      .values({ user_id: booking.actor.userId, delivery: JSON.stringify({ overdue: 'off' }) })
      .execute();
    expect(await remind(booking)).toEqual(createRefusal('no_readers'));
  });

  it('waits four hours between two reminders of a booking', async () => {
    const [booking, other] = [await paid(), await late()];
    const firstAt = fixture.ctx.now();
    expect(await remind(booking)).toMatchObject({ ok: true });
    fixture.later(hoursBetweenCompanyReminders * 60 - 1);
    expect(await remind(booking)).toEqual({ ok: false, code: 'too_soon', lastAt: firstAt });
    expect(await remind(other), 'another booking').toMatchObject({ ok: true });
    fixture.later(1);
    expect(await remind(booking)).toMatchObject({ ok: true });
    expect(await remindersOf(booking)).toHaveLength(2);
  });

  it('sends one email when two super admins click concurrently', async () => {
    const booking = await late();
    const click = () => remind(booking);
    const outcomes = await runConcurrently(fixture.ctx.db, 'sent_reminders', [click, click]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ code: 'too_soon' });
    expect(await remindersOf(booking)).toHaveLength(1);
  });

  it('would send two without the lock (control)', async () => {
    const { bookingId } = await late();
    const both = barrier(2);
    const click = (now: Date) =>
      fixture.ctx.db.transaction().execute(async (tx) => {
        const lastAt = await findCompanyReminder(tx, bookingId);
        await both();
        if (lastAt === null) await insertCompanyReminder(tx, bookingId, now);
      });
    const now = fixture.ctx.now();
    await Promise.all([click(now), click(new Date(now.getTime() + 1))]);
    const stored = await fixture.ctx.db
      .selectFrom('sent_reminders')
      .select('kind')
      .where('subject_id', '=', bookingId)
      .execute();
    expect(stored).toHaveLength(2);
  });

  it('appears in the history of company and operator but not of the buyer', async () => {
    const booking = await late();
    await remind(booking);
    const ofCompany = (await companyLines(booking)).find(({ kind }) => kind === 'companyReminded');
    expect(ofCompany).toMatchObject({ who: null });
    const ofOperator = (await operatorLines(booking)).find(({ kind }) => kind === 'companyReminded');
    expect(ofOperator).toMatchObject({ who: 'Test Person' });
    expect(kindsOf(await getBuyerHistory(fixture.ctx, booking.bookingId))).not.toContain('companyReminded');
  });
});

describe('noteCall', () => {
  const WORDS = 'Aina promises the tickets tonight';
  const note = ({ bookingId }: Booking, called: CalledParty, noteId: string = randomUUID()) =>
    noteCall(fixture.ctx, superAdmin, { bookingId, noteId, called, outcome: 'reached', words: WORDS });

  it('shows the company that it was called, without the text', async () => {
    const booking = await paid();
    expect(await note(booking, 'company')).toBe('saved');
    const lines = await companyLines(booking);
    expect(lines.find(({ kind }) => kind === 'companyCalled')).toMatchObject({
      who: null,
      detail: { outcome: 'reached' },
    });
    expect(JSON.stringify(lines)).not.toContain(WORDS);
  });

  it('shows only the operator that the buyer was called', async () => {
    const booking = await paid();
    await note(booking, 'buyer');
    expect((await operatorLines(booking)).find(({ kind }) => kind === 'buyerCalled')).toMatchObject({
      who: 'Test Person',
      detail: { outcome: 'reached', words: WORDS },
    });
    expect(kindsOf(await companyLines(booking))).not.toContain('buyerCalled');
    expect(kindsOf(await getBuyerHistory(fixture.ctx, booking.bookingId))).not.toContain('buyerCalled');
  });

  it('hides notes of the company from the operator', async () => {
    const booking = await paid();
    const { bookingId, actor } = booking;
    await addNote(fixture.ctx, actor, { bookingId, noteId: randomUUID(), words: 'For the team' });
    await note(booking, 'company');
    expect(JSON.stringify(await operatorLines(booking))).not.toContain('For the team');
    expect(kindsOf(await companyLines(booking)), 'control').toContain('note');
  });

  it('stores one note if the form is sent twice', async () => {
    const booking = await paid();
    const noteId = randomUUID();
    await note(booking, 'company', noteId);
    await note(booking, 'company', noteId);
    expect(kindsOf(await operatorLines(booking)).filter((kind) => kind === 'companyCalled')).toHaveLength(1);
  });

  it('is encrypted, hidden from the company in the database, and erased with the passports', async () => {
    const booking = await paid();
    const { bookingId, actor } = booking;
    await addNote(fixture.ctx, actor, { bookingId, noteId: randomUUID(), words: 'For the team' });
    await note(booking, 'company');
    const { rows } = await sql<{ line: string }>`
      select booking_notes::text as line from booking_notes where booking_id = ${bookingId}
    `.execute(fixture.ctx.db);
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain(WORDS);
    expect(JSON.stringify(rows)).not.toContain(superAdmin.email);
    const readable = await runAsCompany(fixture.ctx.db, actor, (tx) =>
      tx.selectFrom('booking_notes').select('called').where('booking_id', '=', bookingId).execute(),
    );
    expect(readable).toEqual([{ called: null }]);
    await fixture.ctx.db
      .updateTable('bookings')
      .set({ departs_on: '2020-01-01', last_flight_on: '2020-01-02' })
      .where('id', '=', bookingId)
      .execute();
    await erasePersonalData(fixture.ctx);
    const line = (await operatorLines(booking)).find(({ kind }) => kind === 'companyCalled');
    expect(line?.detail.words).toBeNull();
    expect(await note(booking, 'company')).toBe('erased');
  });
});
