import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { insertBooking, insertCompany } from '#dev/testing/fixtures/factories.ts';
import { companyActor } from '#dev/testing/run/actors.ts';
import { runConcurrently } from '#dev/testing/run/meeting.ts';
import { type SmtpSink, startSmtpSink } from '#dev/testing/run/smtp-sink.ts';
import type { TravellerDetails } from '#domain/bookings/traveller-input.ts';
import type { CallOutcome } from '#domain/fulfilment/story.ts';
import { addDays, getMonday, hourMs, klDate, minuteMs } from '#domain/kernel/time.ts';
import { readSoldFlights } from '#domain/trips/sold-flights.ts';
import {
  enterFlightChange,
  notifyFlightChanges,
} from '#server/features/fulfilment/flight-changes/flight-changes.service.ts';
import {
  enterForTraveller,
  getCompanyFulfilment,
  markStep,
} from '#server/features/fulfilment/names/company-fulfilment.service.ts';
import {
  recordCall,
  remindAboutNames,
  undoCall,
} from '#server/features/fulfilment/names/follow-up.service.ts';
import { recordTickets } from '#server/features/fulfilment/names/tickets.service.ts';
import { getCompanyHistory } from '#server/features/fulfilment/notes/notes.service.ts';
import { deliverDueMails } from '#server/features/mail/queue/delivery.ts';
import { loadNamesMailValues } from '#server/features/notifications/mails/names-asked.ts';
import { createMailTransport, type MailTransport } from '#server/platform/mail-transport.ts';
import { boardCounts, companyBoard } from './board.service.ts';

let fixture: BookingFixture;
let smtp: SmtpSink;
let transport: MailTransport;
beforeAll(async () => {
  fixture = await createBookingFixture();
  smtp = await startSmtpSink();
  transport = createMailTransport(smtp);
});
afterAll(async () => {
  transport.close();
  await smtp.stop();
  await fixture.close();
});

/** A Monday, because due dates fall on working days. */
const noon = new Date(`${addDays(getMonday(klDate(new Date())), 7)}T04:00:00Z`);
beforeEach(() => fixture.ctx.setNow(noon));

const details: TravellerDetails = {
  firstName: 'Aiman',
  lastName: 'bin Abdullah',
  gender: 'male',
  dateOfBirth: '2017-06-21',
  passportNumber: 'K60317725',
  passportExpiry: '2040-01-31',
  nationality: 'MYS',
  issuingCountry: 'MYS',
};

async function paid({ tickets = 2, fliesIn = 30 } = {}) {
  const departsOn = addDays(klDate(noon), fliesIn);
  const deal = await fixture.deal({
    outbound_departs_on: departsOn,
    outbound_route: 'KUL-KIX',
    destination_country: 'Japan',
    return_departs_on: addDays(departsOn, 6),
  });
  const { bookingId, billId } = await fixture.hold(deal, { tickets });
  await fixture.pay(billId);
  await fixture.ctx.db
    .updateTable('bookings')
    .set({ completed_at: noon })
    .where('id', '=', bookingId)
    .execute();
  return { bookingId, deal, actor: companyActor(deal.company_id) };
}

type Booking = Awaited<ReturnType<typeof paid>>;

const board = ({ actor }: Pick<Booking, 'actor'>) =>
  companyBoard(fixture.ctx, actor, { wholeWeek: false, kind: null });
const call = ({ bookingId, actor }: Booking, outcome: CallOutcome, nextAt?: Date) =>
  recordCall(fixture.ctx, actor, { bookingId, outcome, nextAt });
const ask = ({ bookingId, actor }: Booking) => remindAboutNames(fixture.ctx, actor, bookingId);
const later = (hours: number) => fixture.ctx.setNow(new Date(fixture.ctx.now().getTime() + hours * hourMs));
const kindsIn = (rows: readonly { readonly kind: string }[]) => rows.map(({ kind }) => kind);

async function enterAll({ bookingId, actor }: Booking, places = [1, 2]) {
  for (const place of places)
    expect(await enterForTraveller(fixture.ctx, actor, { bookingId, place, version: 0, details })).toBe(
      'saved',
    );
}

async function copyOpenBooking(bookingId: string, copies: number) {
  await fixture.ctx.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
    with copied as (
      insert into bookings
      select made.* from bookings, generate_series(1, ${copies}::int) as copy,
        jsonb_populate_record(bookings, jsonb_build_object(
          'id', gen_random_uuid(), 'idempotency_key', gen_random_uuid(), 'billplz_bill_id', null, 'draft_id', null,
          'reference', translate(lpad(copy::text, 8, '0'), '0123456789', 'ABCDEFGHJK')
        )) as made
      where bookings.id = ${bookingId}
      returning id
    )
    insert into fulfilments
    select made.* from fulfilments, copied,
      jsonb_populate_record(fulfilments, jsonb_build_object('booking_id', copied.id)) as made
    where fulfilments.booking_id = ${bookingId}
  `.execute(tx);
  });
}

describe('companyBoard', () => {
  it('moves the call and the names of a new booking from this week to today to overdue', async () => {
    const booking = await paid({ tickets: 3 });
    const fresh = await board(booking);
    expect(fresh.counts).toEqual({ overdue: 0, today: 0, week: 2 });
    expect(fresh.week[0]).toMatchObject({
      kind: 'call',
      airport: 'KIX',
      city: 'Osaka',
      travellers: 3,
      entered: 1,
      namesMissing: 2,
      buyerName: 'Nur Aisyah binti Abdullah',
      phone: '+60123456789',
      dueAt: new Date(noon.getTime() + 48 * hourMs),
    });
    later(40);
    expect((await board(booking)).counts).toEqual({ overdue: 0, today: 2, week: 0 });
    later(8);
    expect((await board(booking)).counts).toEqual({ overdue: 2, today: 0, week: 0 });
    expect(await boardCounts(fixture.ctx, booking.actor)).toEqual({ overdue: 2, today: 0, week: 0 });
  });

  it('closes each task when it is done, from names to documents', async () => {
    const booking = await paid({ fliesIn: 10 });
    const { bookingId, actor } = booking;
    await call(booking, 'reached');
    expect(kindsIn((await board(booking)).week)).toEqual(['names']);
    await enterAll(booking);
    expect(kindsIn((await board(booking)).week)).toEqual(['tickets']);
    const change = async () => ({
      bookingId,
      revision:
        (await getCompanyFulfilment(fixture.ctx, actor, { bookingId, showPassports: false }))?.revision ?? 0,
    });
    const ticketNumbers = '232-1234567890\n232-1234567891';
    await recordTickets(fixture.ctx, actor, { ...(await change()), pnr: 'QX7LMN', ticketNumbers });
    expect(kindsIn((await board(booking)).week)).toEqual(['documents']);
    await markStep(fixture.ctx, actor, { ...(await change()), step: 'sendDocuments' });
    expect((await board(booking)).counts).toEqual({ overdue: 0, today: 0, week: 0 });
  });

  it('uses the current flight day, as the booking page does', async () => {
    const booking = await paid({ fliesIn: 10 });
    const { bookingId, actor } = booking;
    const { departs_on: soldFor, legs } = await fixture.bookingRow(bookingId);
    const move = async (departsOn: string) => {
      const { outbound, back } = readSoldFlights(legs);
      const flights = { outbound: [{ ...outbound[0], departsOn }] as const, back };
      const entry = { dealId: booking.deal.id, flights, note: '' };
      expect(await enterFlightChange(fixture.ctx, actor, entry)).toBe('saved');
      await notifyFlightChanges(fixture.ctx);
    };
    const page = () => getCompanyFulfilment(fixture.ctx, actor, { bookingId, showPassports: false });
    await move(addDays(soldFor, -8));
    expect((await board(booking)).week, 'two days from now').toMatchObject([
      { kind: 'call', departsOn: addDays(soldFor, -8), dueAt: (await page())?.callBy },
      { kind: 'names', dueAt: (await page())?.namesBy },
    ]);
    expect((await page())?.ticketsPromisedOn).toBe(addDays(soldFor, -9));
    await move(addDays(soldFor, 3));
    later(11 * 24);
    expect((await board(booking)).overdue).toMatchObject([{ kind: 'call' }, { kind: 'names' }]);
    expect(await page()).toMatchObject({ mayCall: true });
    expect(await ask(booking)).toEqual({ kind: 'asked' });
    expect(await call(booking, 'reached')).toMatchObject({ kind: 'saved' });
  });

  it('filters by one kind and still counts all', async () => {
    const { actor } = await paid();
    const names = await companyBoard(fixture.ctx, actor, { wholeWeek: false, kind: 'names' });
    expect(kindsIn(names.week)).toEqual(['names']);
    expect([names.counts.week, names.byKind.week.call, names.byKind.week.names]).toEqual([2, 1, 1]);
  });

  it('shows what comes next when nothing is due within a week', async () => {
    const booking = await paid({ fliesIn: 30 });
    await call(booking, 'reached');
    await enterAll(booking);
    const { counts, week, next } = await board(booking);
    expect([counts.week, week, next?.kind]).toEqual([0, [], 'tickets']);
  });

  it('shows flights of the next two weeks with their progress of names and tickets', async () => {
    const booking = await paid({ tickets: 3, fliesIn: 5 });
    await enterAll(booking, [2]);
    expect((await board(booking)).departures).toMatchObject([
      { city: 'Osaka', travellers: 3, named: 2, ticketed: 0, flightId: booking.deal.id },
    ]);
  });

  it('omits departed flights without reading their bookings', async () => {
    const booking = await paid({ fliesIn: 5 });
    later(5 * 24);
    expect((await board(booking)).counts.overdue, 'on the day of the flight').toBe(2);
    later(24);
    const { counts, departures, next } = await board(booking);
    expect([counts, departures, next]).toEqual([{ overdue: 0, today: 0, week: 0 }, [], null]);
  });

  it('shows sales of today and this week, whatever happened since', async () => {
    const tuesday = new Date('2026-11-17T04:00:00Z');
    const { id } = await insertCompany(fixture.ctx.db);
    const deal = await fixture.deal({ company_id: id, selling_price: '100.50', seats_offered: 40 });
    const sold = async (tickets: number, at: string, mode: 'test' | 'live' = 'test') =>
      insertBooking(
        fixture.ctx.db,
        deal,
        {
          state: 'confirmed',
          tickets,
          mode,
          created_at: new Date(at),
          completed_at: new Date(at),
        },
        { encrypt: fixture.ctx.encryption.encrypt, now: tuesday },
      );
    await sold(1, '2026-11-16T16:00:00Z');
    await sold(2, '2026-11-16T15:59:00Z');
    await sold(3, '2026-11-15T16:00:00Z');
    await sold(4, '2026-11-15T15:59:00Z');
    await sold(5, '2026-11-17T01:00:00Z', 'live');
    const cancelled = await sold(1, '2026-11-17T01:00:00Z');
    await fixture.ctx.db
      .updateTable('bookings')
      .set({ cancelled_at: tuesday })
      .where('id', '=', cancelled.id)
      .execute();
    fixture.ctx.setNow(tuesday);
    expect((await board({ actor: companyActor(id) })).sold).toEqual({
      today: { grossSen: 20_100, seats: 2 },
      week: { grossSen: 70_350, seats: 7 },
    });
    const other = companyActor((await insertCompany(fixture.ctx.db)).id);
    expect((await board({ actor: other })).sold.week, 'of another company').toEqual({
      grossSen: 0,
      seats: 0,
    });
  });

  it('reports that more bookings are open than it reads', async () => {
    const booking = await paid({ fliesIn: 10 });
    expect((await board(booking)).isCut, 'control').toBe(false);
    await copyOpenBooking(booking.bookingId, 2_000);
    expect((await board(booking)).isCut).toBe(true);
  });

  it('contains neither a passport nor the PNR', async () => {
    const booking = await paid();
    await enterAll(booking, [2]);
    const shown = JSON.stringify(await board(booking));
    expect(shown).not.toMatch(/K60317725|A12345678|2017-06-21/);
    expect(shown).not.toContain(booking.deal.pnr);
  });
});

describe('recordCall', () => {
  it('schedules an unanswered call again in three hours, but no later than the promised time', async () => {
    const booking = await paid();
    expect(await call(booking, 'noAnswer')).toMatchObject({
      nextAt: new Date(noon.getTime() + 3 * hourMs),
    });
    expect((await board(booking)).today[0]).toMatchObject({
      kind: 'call',
      call: { outcome: 'noAnswer', by: 'staff@example.test' },
    });
    later(47);
    expect(await call(booking, 'noAnswer')).toMatchObject({
      nextAt: new Date(noon.getTime() + 48 * hourMs),
    });
  });

  it('accepts a later time before the flight', async () => {
    const booking = await paid({ fliesIn: 30 });
    const tomorrow = new Date(noon.getTime() + 24 * hourMs);
    expect(await call(booking, 'callLater')).toEqual({ kind: 'wrongTime' });
    expect(await call(booking, 'callLater', noon)).toEqual({ kind: 'wrongTime' });
    const afterFlight = new Date(noon.getTime() + 32 * 24 * hourMs);
    expect(await call(booking, 'callLater', afterFlight)).toEqual({ kind: 'wrongTime' });
    expect(await call(booking, 'callLater', tomorrow)).toMatchObject({ kind: 'saved', nextAt: tomorrow });
    expect((await board(booking)).week[0]).toMatchObject({ kind: 'call', dueAt: tomorrow });
  });

  it('records one of two concurrent calls as reached and names its caller to the other one', async () => {
    const booking = await paid();
    const reach = () => call(booking, 'reached');
    const calls = await runConcurrently(fixture.ctx.db, 'follow_ups', [reach, reach]);
    expect(calls.map(({ kind }) => kind).toSorted()).toEqual(['reached', 'saved']);
    expect(await call(booking, 'noAnswer')).toMatchObject({
      kind: 'reached',
      call: { by: 'staff@example.test', at: noon },
    });
    const { rows } = await sql<{ count: number }>`
      select count(*) from follow_ups where booking_id = ${booking.bookingId}
    `.execute(fixture.ctx.db);
    expect(rows).toEqual([{ count: 1 }]);
    expect((await fixture.auditOf(booking.bookingId)).map(({ action }) => action)).toContain(
      'booking.called',
    );
  });
});

describe('undoCall', () => {
  async function recorded(booking: Booking, outcome: CallOutcome) {
    const result = await call(booking, outcome);
    return result.kind === 'saved' ? result.callId : 0;
  }
  const undo = ({ bookingId, actor }: Booking, callId: number) =>
    undoCall(fixture.ctx, actor, { bookingId, callId });
  const historyOf = async ({ bookingId, actor }: Booking) =>
    (await getCompanyHistory(fixture.ctx, actor, bookingId))?.lines.map(({ kind }) => kind);

  it('makes the call due again and takes it out of the history', async () => {
    const booking = await paid();
    const before = await board(booking);
    const callId = await recorded(booking, 'reached');
    expect(kindsIn((await board(booking)).today)).not.toContain('call');
    expect(await historyOf(booking)).toContain('called');
    expect(await undo(booking, callId)).toBe('undone');
    expect(await board(booking)).toEqual(before);
    expect(await historyOf(booking)).not.toContain('called');
    expect((await fixture.auditOf(booking.bookingId)).map(({ action }) => action)).toContain(
      'booking.callUndone',
    );
  });

  it('brings back the call before it', async () => {
    const booking = await paid();
    await call(booking, 'noAnswer');
    const before = await board(booking);
    expect(await undo(booking, await recorded(booking, 'reached'))).toBe('undone');
    expect(await board(booking)).toEqual(before);
  });

  it('rejects an earlier call, a call undone before, and any call after five minutes', async () => {
    const booking = await paid();
    const first = await recorded(booking, 'noAnswer');
    const second = await recorded(booking, 'noAnswer');
    expect(await undo(booking, first)).toBe('tooLate');
    expect(await undo(booking, second)).toBe('undone');
    expect(await undo(booking, second)).toBe('tooLate');
    fixture.ctx.setNow(new Date(noon.getTime() + 5 * minuteMs + 1));
    expect(await undo(booking, first)).toBe('tooLate');
  });

  it("rejects a colleague's call, a viewer and another company", async () => {
    const booking = await paid();
    const callId = await recorded(booking, 'reached');
    const { actor } = booking;
    expect(await undo({ ...booking, actor: { ...actor, email: 'aina@example.test' } }, callId)).toBe(
      'tooLate',
    );
    expect(await undo({ ...booking, actor: { ...actor, role: 'viewer' } }, callId)).toBe('readOnly');
    expect(await undo({ ...booking, actor: (await paid()).actor }, callId)).toBe('closed');
    expect(kindsIn((await board(booking)).today)).not.toContain('call');
  });
});

const deliver = () =>
  deliverDueMails({
    ctx: fixture.ctx,
    transport,
    workerId: randomUUID(),
    loadValues: (mails) => loadNamesMailValues(fixture.ctx, mails),
  });
const namesMails = async ({ bookingId }: Booking) =>
  (await fixture.mailsOf(bookingId)).filter((kind) => kind === 'names-asked').length;

describe('remindAboutNames', () => {
  it('mails the buyer the missing names and the link to the booking', async () => {
    const booking = await paid({ tickets: 3 });
    await enterAll(booking, [2]);
    await fixture.ctx.db.deleteFrom('mails').execute();
    smtp.accepted.length = 0;
    expect(await ask(booking)).toEqual({ kind: 'asked' });
    await deliver();
    const raw = (smtp.accepted[0]?.raw ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
    expect(raw).toContain('the details of 1 of 3 passengers');
    expect(raw).toContain('/my-booking/');
    expect((await board(booking)).week[1]).toMatchObject({
      kind: 'names',
      asked: { times: 1, lastAt: noon },
    });
  });

  it('sends nothing if the names arrived before the mail was sent', async () => {
    const booking = await paid();
    await fixture.ctx.db.deleteFrom('mails').execute();
    smtp.accepted.length = 0;
    await ask(booking);
    await enterAll(booking);
    await deliver();
    expect(smtp.accepted).toEqual([]);
    expect(await ask(booking)).toEqual({ kind: 'closed' });
  });

  it('sends at most one an hour with concurrent requests', async () => {
    const booking = await paid();
    const presses = Array.from({ length: 4 }, () => () => ask(booking));
    const asked = await runConcurrently(fixture.ctx.db, 'name_reminders', presses);
    expect(asked.filter(({ kind }) => kind === 'asked')).toHaveLength(1);
    expect(asked.filter(({ kind }) => kind === 'tooSoon')).toHaveLength(3);
    fixture.ctx.setNow(new Date(noon.getTime() + 59 * minuteMs));
    expect(await ask(booking)).toEqual({ kind: 'tooSoon', lastAt: noon });
    expect(await namesMails(booking)).toBe(1);
    fixture.ctx.setNow(new Date(noon.getTime() + 60 * minuteMs));
    expect(await ask(booking), 'control').toEqual({ kind: 'asked' });
    expect(await namesMails(booking)).toBe(2);
  });

  it('would send one for each request without the record of the last one (control)', async () => {
    const booking = await paid();
    for (let time = 0; time < 2; time += 1) {
      await ask(booking);
      await fixture.ctx.db.deleteFrom('name_reminders').where('booking_id', '=', booking.bookingId).execute();
    }
    expect(await namesMails(booking)).toBe(2);
  });
});

describe('access to tasks', () => {
  it('is denied to other companies, and viewers cannot change anything', async () => {
    const booking = await paid();
    const other = companyActor((await insertCompany(fixture.ctx.db)).id);
    const viewer = companyActor(booking.actor.companyId, { role: 'viewer' });
    expect((await board({ actor: other })).counts.week).toBe(0);
    expect((await board({ actor: viewer })).counts.week, 'control').toBe(2);
    for (const [actor, kind] of [[other, 'closed'] as const, [viewer, 'readOnly'] as const]) {
      expect(await call({ ...booking, actor }, 'reached')).toEqual({ kind });
      expect(await ask({ ...booking, actor })).toEqual({ kind });
    }
    expect(await call({ ...booking, bookingId: 'no-id' }, 'reached')).toEqual({ kind: 'closed' });
    expect(await namesMails(booking)).toBe(0);
    expect((await board(booking)).week[0]).toMatchObject({ call: null, asked: null });
  });
});

it('The board finds its bookings through an index, from today on and without sorting', async () => {
  const { actor } = await paid();
  const plan = await fixture.ctx.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select id from bookings
      where company_id = ${actor.companyId} and mode = 'test' and state = 'confirmed' and departs_on >= ${klDate(noon)}
      order by departs_on, id limit 10
    `.execute(tx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toMatch(/bookings_to_fly/);
  expect(plan).not.toMatch(/Sort/);
});
