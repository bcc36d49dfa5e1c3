import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { cancelWithRefund } from '#dev/testing/fixtures/cancellation.ts';
import { insertCompany } from '#dev/testing/fixtures/factories.ts';
import { insertCompanyUser, insertSuperAdmin } from '#dev/testing/pages/sign-in.ts';
import { companyActor } from '#dev/testing/run/actors.ts';
import { runConcurrently } from '#dev/testing/run/meeting.ts';
import { maxNotesPerBooking } from '#domain/bookings/booking.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import { recordAudit } from '#server/features/audit/audit.service.ts';
import {
  exportCompanyBookings,
  listCompanyBookings,
} from '#server/features/company-desk/bookings/company-bookings.service.ts';
import { getManifest } from '../manifest/manifest.service.ts';
import { getCompanyFulfilment } from '../names/company-fulfilment.service.ts';
import { recordCall } from '../names/follow-up.service.ts';
import { erasePersonalData } from '../personal-data/erase-personal-data.service.ts';
import { addNote, getCompanyHistory } from './notes.service.ts';
import { insertNote, lockBookingForNote } from './notes.store.ts';

let fixture: BookingFixture;
beforeAll(async () => {
  fixture = await createBookingFixture();
});
beforeEach(() => fixture.ctx.setNow(new Date()));
afterAll(() => fixture.close());

const name = 'Test Person';

async function paid() {
  const deal = await fixture.deal();
  const { bookingId, billId } = await fixture.hold(deal, { tickets: 2 });
  await fixture.pay(billId);
  const { userId, email } = await insertCompanyUser(fixture.ctx.db, deal.company_id);
  return { bookingId, dealId: deal.id, actor: companyActor(deal.company_id, { userId, email }) };
}

type Booking = Awaited<ReturnType<typeof paid>>;

const note = (
  { bookingId, actor }: Booking,
  words = 'Wants two window seats',
  noteId: string = randomUUID(),
) => addNote(fixture.ctx, actor, { bookingId, noteId, words });
const linesOf = async ({ bookingId, actor }: Booking) =>
  (await getCompanyHistory(fixture.ctx, actor, bookingId))?.lines ?? [];
const kindsOf = async (booking: Booking) => (await linesOf(booking)).map(({ kind }) => kind);

async function afterTheFlight({ bookingId }: Booking) {
  await fixture.ctx.db
    .updateTable('bookings')
    .set({ departs_on: '2020-01-01', last_flight_on: '2020-01-02' })
    .where('id', '=', bookingId)
    .execute();
}

async function wordsLeft({ bookingId }: Booking): Promise<number> {
  const left = await fixture.ctx.db
    .selectFrom('booking_notes')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('text', 'is not', null)
    .execute();
  return left.length;
}

describe("the history of a company's booking", () => {
  it('contains the hold, payment, confirmation and a call with its outcome', async () => {
    const booking = await paid();
    const { actor, bookingId } = booking;
    await recordCall(fixture.ctx, actor, { bookingId, outcome: 'reached' });
    const lines = await linesOf(booking);
    expect(lines.map(({ kind }) => kind).sort()).toEqual(['called', 'confirmed', 'held', 'mail', 'paid']);
    expect(lines.find(({ kind }) => kind === 'paid')).toMatchObject({
      detail: { amountSen: 3_998 },
      who: null,
    });
    expect(lines.find(({ kind }) => kind === 'held')).toMatchObject({ detail: { seats: 2 } });
    expect(lines.find(({ kind }) => kind === 'mail')?.detail).toMatchObject({
      mail: 'booking-confirmed',
      mailState: 'queued',
    });
    expect(lines.find(({ kind }) => kind === 'called')).toMatchObject({
      who: name,
      detail: { outcome: 'reached' },
    });
  });

  it('contains a cancellation with its user, the refund and the email', async () => {
    const booking = await paid();
    await cancelWithRefund(fixture.ctx, booking.actor, {
      bookingId: booking.bookingId,
      refundSen: null,
      returnSeats: true,
      words: 'As you asked',
    });
    const lines = await linesOf(booking);
    expect(lines.find(({ kind }) => kind === 'cancelledSeatsBack')?.who).toBe(name);
    expect(lines.find(({ kind }) => kind === 'refundDue')?.detail).toEqual({ amountSen: 3_998 });
    expect(lines.filter(({ kind }) => kind === 'mail').map(({ detail }) => detail.mail)).toContain(
      'booking-cancelled',
    );
  });

  it("contains passport access on the page of the booking, in the list, on the flight's page and in a file", async () => {
    const booking = await paid();
    const { actor, bookingId, dealId } = booking;
    const views = ['passportsShown', 'passportsListed', 'manifestShown', 'bookingsExported'];
    await getCompanyFulfilment(fixture.ctx, actor, { bookingId, showPassports: false });
    expect((await kindsOf(booking)).filter((kind) => views.includes(kind))).toEqual([]);
    await getCompanyFulfilment(fixture.ctx, actor, { bookingId, showPassports: true });
    const wanted = { filter: {}, sort: null, after: null, before: null, showPassports: true };
    await listCompanyBookings(fixture.ctx, actor, wanted);
    await getManifest(fixture.ctx, actor, { dealId, showPassports: true, lines: null });
    for await (const _ of exportCompanyBookings(fixture.ctx, actor, { filter: {}, withPassports: true }));
    const seen = (await linesOf(booking)).filter(({ kind }) => views.includes(kind));
    expect(seen.map(({ kind }) => kind).sort()).toEqual([...views].sort());
    expect(seen.every(({ who }) => who === name)).toBe(true);
  });

  it('omits a list that does not contain the booking', async () => {
    const [one, other] = [await paid(), await paid()];
    const wanted = { filter: {}, sort: null, after: null, before: null, showPassports: true };
    await listCompanyBookings(fixture.ctx, one.actor, wanted);
    expect(await kindsOf(one)).toContain('passportsListed');
    expect(await kindsOf(other)).not.toContain('passportsListed');
  });

  it('never names operator staff to a company', async () => {
    const booking = await paid();
    const admin = await insertSuperAdmin(fixture.ctx.db);
    await fixture.ctx.db.transaction().execute((tx) =>
      recordAudit(tx, {
        actor: { kind: 'superadmin', id: admin.userId },
        action: 'booking.staffAccepted',
        object: { kind: 'booking', id: booking.bookingId },
        companyId: booking.actor.companyId,
      }),
    );
    const lines = await linesOf(booking);
    expect(lines.find(({ kind }) => kind === 'accepted')).toMatchObject({ who: null });
    expect(JSON.stringify(lines)).not.toContain(admin.email);
  });

  it('is hidden from other companies (isolation)', async () => {
    const booking = await paid();
    await note(booking);
    const stranger = companyActor((await insertCompany(fixture.ctx.db)).id);
    expect(await getCompanyHistory(fixture.ctx, stranger, booking.bookingId)).toBeNull();
    expect(await getCompanyHistory(fixture.ctx, stranger, 'nonsense')).toBeNull();
    expect(await note({ ...booking, actor: stranger }, 'Theirs')).toBe('closed');
    expect((await kindsOf(booking)).filter((kind) => kind === 'note')).toHaveLength(1);
  });
});

describe('a note about a booking', () => {
  it('is readable by the whole team and written by owners and agents only', async () => {
    const booking = await paid();
    const as = (role: CompanyActor['role']) => ({ ...booking, actor: { ...booking.actor, role } });
    expect(await note(as('agent'), 'Asked for\na child meal')).toBe('saved');
    expect(await note(as('viewer'), 'Mine')).toBe('readOnly');
    const seen = await getCompanyHistory(fixture.ctx, as('viewer').actor, booking.bookingId);
    expect(seen?.mayWrite).toBe(false);
    expect(seen?.lines.find(({ kind }) => kind === 'note')).toMatchObject({
      kind: 'note',
      who: name,
      detail: { words: 'Asked for\na child meal' },
    });
  });

  it('is stored and audited once when its form is sent repeatedly', async () => {
    const booking = await paid();
    const id = randomUUID();
    const sends = Array.from({ length: 4 }, () => () => note(booking, 'Once', id));
    const sent = await runConcurrently(fixture.ctx.db, 'booking_notes', sends);
    expect(sent).toEqual(['saved', 'saved', 'saved', 'saved']);
    expect((await kindsOf(booking)).filter((kind) => kind === 'note')).toHaveLength(1);
    const audit = await fixture.auditOf(booking.bookingId);
    expect(audit.filter(({ action }) => action === 'booking.noted')).toHaveLength(1);
  });

  it('is encrypted for its own row', async () => {
    const booking = await paid();
    await note(booking, 'Passport A52814467');
    const { rows } = await sql<{ line: string }>`
      select booking_notes::text as line from booking_notes where booking_id = ${booking.bookingId}
    `.execute(fixture.ctx.db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.line).not.toContain(Buffer.from('A52814467').toString('hex'));
    expect(rows[0]?.line).not.toContain('A52814467');
  });

  it('is erased with the passports of its booking, and none can be added afterwards', async () => {
    const booking = await paid();
    await note(booking);
    await afterTheFlight(booking);
    await erasePersonalData(fixture.ctx);
    expect((await linesOf(booking)).find(({ kind }) => kind === 'note')?.detail).toEqual({ words: null });
    expect(await note(booking, 'Later')).toBe('erased');
    expect((await getCompanyHistory(fixture.ctx, booking.actor, booking.bookingId))?.mayWrite).toBe(false);
  });

  it('is not left behind when written while passports are erased (race)', async () => {
    const booking = await paid();
    await afterTheFlight(booking);
    const { db } = fixture.ctx;
    await db.transaction().execute(async (tx) => {
      await lockBookingForNote(tx, booking.bookingId);
      await erasePersonalData(fixture.ctx);
      expect((await fixture.bookingRow(booking.bookingId)).personal_data_erased_at).toBeNull();
    });
    expect(await note(booking)).toBe('saved');
    await erasePersonalData(fixture.ctx);
    expect(await wordsLeft(booking)).toBe(0);
  });

  it("would stay without the booking's lock (control)", async () => {
    const booking = await paid();
    const { bookingId, actor } = booking;
    await afterTheFlight(booking);
    await fixture.ctx.db.transaction().execute(async (tx) => {
      const about = { id: randomUUID(), booking_id: bookingId, company_id: actor.companyId, called: null };
      await insertNote(tx, {
        ...about,
        text: Buffer.from('sealed'),
        written_by: actor.email,
        written_at: new Date(),
      });
      await erasePersonalData(fixture.ctx);
    });
    await erasePersonalData(fixture.ctx);
    expect(await wordsLeft(booking)).toBe(1);
  });

  it(`is limited to ${maxNotesPerBooking} per booking, even with concurrent requests`, async () => {
    const booking = await paid();
    await sql`
      insert into booking_notes (id, booking_id, company_id, written_by, written_at)
      select gen_random_uuid(), ${booking.bookingId}, ${booking.actor.companyId}, 'a@example.test', now()
      from generate_series(1, ${maxNotesPerBooking - 1})
    `.execute(fixture.ctx.db);
    const notes = ['One', 'Two', 'Three'].map((words) => () => note(booking, words));
    const sent = await runConcurrently(fixture.ctx.db, 'booking_notes', notes);
    expect(sent.sort()).toEqual(['full', 'full', 'saved']);
  });
});
