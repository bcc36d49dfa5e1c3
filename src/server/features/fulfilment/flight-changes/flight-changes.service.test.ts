import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { insertCompany } from '#dev/testing/fixtures/factories.ts';
import { companyActor } from '#dev/testing/run/actors.ts';
import { runConcurrently, waitForBlockedSessions } from '#dev/testing/run/meeting.ts';
import { dealPhase } from '#domain/deals/deal.ts';
import { addDays, klDate, toKlInstant } from '#domain/kernel/time.ts';
import { getLastFlightDate, type Leg } from '#domain/trips/leg.ts';
import { readSoldFlights } from '#domain/trips/sold-flights.ts';
import { getDeal } from '#server/features/deals/deals.service.ts';
import { resumeDeal } from '#server/features/deals/deals-on-sale.service.ts';
import { loadNamesMailValues } from '#server/features/notifications/mails/names-asked.ts';
import type { FlightRow } from '#server/platform/database/schema.ts';
import { bookingMailAttachments } from '../documents/mail-attachments.ts';
import { getManifest } from '../manifest/manifest.service.ts';
import { remindAboutNames } from '../names/follow-up.service.ts';
import { erasePersonalData } from '../personal-data/erase-personal-data.service.ts';
import { drawBookingCalendar } from './booking-calendar.service.ts';
import {
  answerFlightChange,
  enterFlightChange,
  getChangeForBuyer,
  getChangeForCompany,
  listFlightChanges,
  notifyFlightChanges,
} from './flight-changes.service.ts';

let fixture: BookingFixture;
beforeAll(async () => {
  fixture = await createBookingFixture();
});
beforeEach(async () => {
  fixture.ctx.setNow(new Date());
  await notifyFlightChanges(fixture.ctx);
});
afterAll(() => fixture.close());

const clientAddress = '10.9.0.1';

async function sell(deal: FlightRow, tickets = 1): Promise<string> {
  const { bookingId, billId } = await fixture.hold(deal, { tickets });
  await fixture.pay(billId);
  return bookingId;
}

async function sold() {
  const deal = await fixture.deal({ seats_offered: 9 });
  const bookingId = await sell(deal, 2);
  fixture.later(1);
  const { legs } = await fixture.bookingRow(bookingId);
  return {
    deal,
    dealId: deal.id,
    bookingId,
    actor: companyActor(deal.company_id),
    flights: readSoldFlights(legs),
  };
}

type Sold = Awaited<ReturnType<typeof sold>>;

const moved = ({ flights }: Sold, change: Partial<Leg>) => ({
  outbound: [{ ...flights.outbound[0], ...change, dayOffset: null }, ...flights.outbound.slice(1)] as const,
  back: flights.back,
});
const enter = (trip: Sold, change: Partial<Leg> | null, note = '') =>
  enterFlightChange(fixture.ctx, trip.actor, {
    dealId: trip.dealId,
    flights: change && moved(trip, change),
    note,
  });
const mailsAbout = async (bookingId: string) =>
  (await fixture.mailsOf(bookingId)).filter((kind) => kind === 'flight-changed').length;
const change = ({ bookingId }: Pick<Sold, 'bookingId'>) => getChangeForBuyer(fixture.ctx, bookingId);

describe('a changed flight', () => {
  it('shows the new flights beside those that were sold and updates the deal', async () => {
    const trip = await sold();
    const later = addDays(trip.flights.outbound[0].departsOn, 1);
    expect(await change(trip)).toBeNull();
    expect(
      await enter(trip, { flightNumber: 'ZZ 901', departsOn: later }, 'The airline merged two flights.'),
    ).toBe('saved');
    expect(await change(trip)).toMatchObject({
      kind: 'changed',
      note: 'The airline merged two flights.',
      answer: null,
      outbound: [{ flightNumber: 'ZZ 901', departsOn: later }],
    });
    const row = await fixture.bookingRow(trip.bookingId);
    expect(readSoldFlights(row.legs)).toEqual(trip.flights);
    const { dealId } = trip;
    const manifest = await getManifest(fixture.ctx, trip.actor, {
      dealId,
      showPassports: false,
      lines: null,
    });
    expect(manifest?.trip.outbound.flights[0]).toMatchObject({ flightNumber: 'ZZ 901', departsOn: later });
  });

  it('is emailed with the new and the booked flights', async () => {
    const trip = await sold();
    await enter(trip, { departureTime: '05:55' });
    await notifyFlightChanges(fixture.ctx);
    const { id, values_encrypted } = await fixture.ctx.db
      .selectFrom('mails')
      .select(['id', 'values_encrypted'])
      .where('subject_id', '=', trip.bookingId)
      .where('kind', '=', 'flight-changed')
      .executeTakeFirstOrThrow();
    const sealed = values_encrypted as Buffer;
    const { legs, legsNow } = JSON.parse(
      fixture.ctx.encryption.decrypt(sealed, `mails.values_encrypted|${id}`),
    );
    expect(readSoldFlights(legs)).toEqual(trip.flights);
    expect(legsNow[0].departureTime).toBe('05:55');
  });

  it('is emailed once to each buyer with several runs and workers', async () => {
    const trip = await sold();
    const other = await sell(trip.deal);
    fixture.later(1);
    await enter(trip, { departureTime: '05:55' });
    const tell = () => notifyFlightChanges(fixture.ctx);
    const [first = 0, second = 0] = await runConcurrently(fixture.ctx.db, 'bookings', [tell, tell]);
    expect(first + second).toBe(2);
    expect(await notifyFlightChanges(fixture.ctx)).toBe(0);
    for (const bookingId of [trip.bookingId, other]) expect(await mailsAbout(bookingId)).toBe(1);
    await enter(trip, { departureTime: '06:10' });
    await notifyFlightChanges(fixture.ctx);
    expect(await mailsAbout(other), 'a second change is another occasion').toBe(2);
  });

  it('is emailed again without the record of notified bookings (control)', async () => {
    const trip = await sold();
    await enter(trip, { departureTime: '05:55' });
    expect(await notifyFlightChanges(fixture.ctx)).toBe(1);
    await fixture.ctx.db.updateTable('flight_change_answers').set({ notified_at: null }).execute();
    expect(await notifyFlightChanges(fixture.ctx)).toBeGreaterThan(0);
    expect(await mailsAbout(trip.bookingId), 'the mail itself is still sent once').toBe(1);
  });

  it('is emailed to a buyer who pays later but not to one who bought the new flights', async () => {
    const trip = await sold();
    const { bookingId, billId } = await fixture.hold(trip.deal);
    fixture.later(1);
    await enter(trip, { departureTime: '05:55' });
    fixture.later(1);
    const newcomer = await sell(trip.deal);
    await notifyFlightChanges(fixture.ctx);
    expect(await mailsAbout(bookingId)).toBe(0);
    await fixture.pay(billId);
    await notifyFlightChanges(fixture.ctx);
    expect([await mailsAbout(bookingId), await mailsAbout(newcomer)]).toEqual([1, 0]);
    expect(await getChangeForBuyer(fixture.ctx, newcomer)).toBeNull();
  });

  it('is not emailed for a booking that was cancelled before', async () => {
    const trip = await sold();
    const { bookingId } = trip;
    await fixture.ctx.db
      .updateTable('bookings')
      .set({ cancelled_at: fixture.ctx.now() })
      .where('id', '=', bookingId)
      .execute();
    expect(await enter(trip, { departureTime: '05:55' }), 'nobody else has paid').toBe('missing');
    await sell(trip.deal);
    fixture.later(1);
    expect(await enter(trip, { departureTime: '05:55' })).toBe('saved');
    await notifyFlightChanges(fixture.ctx);
    expect(await mailsAbout(bookingId)).toBe(0);
    expect(await change(trip)).toBeNull();
  });

  it('moves the dates for entering and erasing details', async () => {
    const trip = await sold();
    const later = addDays(trip.flights.outbound[0].departsOn, 1);
    await enter(trip, { departsOn: later });
    await notifyFlightChanges(fixture.ctx);
    expect((await fixture.bookingRow(trip.bookingId)).departs_on).toBe(later);
  });

  it('is emailed again when it goes back to the flights that were sold', async () => {
    const trip = await sold();
    await enter(trip, { departureTime: '05:55' });
    await notifyFlightChanges(fixture.ctx);
    const [first] = trip.flights.outbound;
    expect(await enter(trip, { departureTime: first.departureTime, dayOffset: first.dayOffset })).toBe(
      'saved',
    );
    await notifyFlightChanges(fixture.ctx);
    expect(await mailsAbout(trip.bookingId)).toBe(2);
  });

  it('is rejected if nothing differs, no booking is paid or the trip is over', async () => {
    const trip = await sold();
    const { ctx } = fixture;
    const { dealId, actor, flights } = trip;
    expect(await enterFlightChange(ctx, actor, { dealId, flights, note: '' })).toBe('same');
    const unsold = await fixture.deal({ company_id: trip.deal.company_id });
    expect(await enterFlightChange(ctx, actor, { dealId: unsold.id, flights, note: '' })).toBe('missing');
    ctx.setNow(new Date(Date.now() + 400 * 86_400_000));
    expect(await enter(trip, { departureTime: '05:55' })).toBe('flown');
  });

  it('ends sales at departure if that is before the deadline', async () => {
    const trip = await sold();
    const today = klDate(fixture.ctx.now());
    await enter(trip, { departsOn: addDays(today, 1), departureTime: '09:00' });
    const deal = await fixture.ctx.db
      .selectFrom('flights')
      .select('deadline')
      .where('id', '=', trip.dealId)
      .executeTakeFirstOrThrow();
    expect(deal.deadline.toISOString()).toBe(`${addDays(today, 1)}T01:00:00.000Z`);
  });
});

describe('a cancelled flight', () => {
  it('ends sales, is emailed and cannot be accepted', async () => {
    const trip = await sold();
    expect(await enter(trip, null, 'Typhoon')).toBe('saved');
    expect(await enter(trip, null), 'twice').toBe('same');
    await notifyFlightChanges(fixture.ctx);
    expect(await mailsAbout(trip.bookingId)).toBe(1);
    const { paused_at } = await fixture.ctx.db
      .selectFrom('flights')
      .select('paused_at')
      .where('id', '=', trip.dealId)
      .executeTakeFirstOrThrow();
    expect(paused_at).not.toBeNull();
    const seen = async () => {
      const deal = await getDeal(fixture.ctx, trip.dealId);
      return deal && dealPhase(deal, fixture.ctx.now());
    };
    expect(await seen()).toBe('flightCancelled');
    fixture.later(1);
    await enter(trip, { departureTime: '05:55' });
    expect(await seen(), 'with flights that fly').toBe('paused');
    fixture.later(1);
    await enter(trip, null);
    const { id: changeId = '' } = (await change(trip)) ?? {};
    const { bookingId } = trip;
    const answer = { bookingId, changeId, note: '', clientAddress };
    expect(await answerFlightChange(fixture.ctx, { ...answer, answer: 'accept' })).toBe('stale');
    expect(await answerFlightChange(fixture.ctx, { ...answer, answer: 'cancel' })).toBe('saved');
  });
});

describe('the work on a cancelled flight', () => {
  it('puts the deal back on sale only if its flights operate', async () => {
    const trip = await sold();
    await enter(trip, null);
    const resume = () => resumeDeal(fixture.ctx, trip.actor, trip.dealId);
    expect(await resume()).toEqual({ ok: false, code: 'flight_cancelled' });
    fixture.later(1);
    await enter(trip, { departureTime: '05:55' });
    expect(await resume(), 'control').toEqual({ ok: true });
  });

  it('drops name reminders, including queued ones', async () => {
    const trip = await sold();
    const { bookingId, actor } = trip;
    expect(await remindAboutNames(fixture.ctx, actor, bookingId)).toEqual({ kind: 'asked' });
    const { email: recipient } = await fixture.bookingRow(bookingId);
    const mail = { id: randomUUID(), kind: 'names-asked', recipient, subjectId: bookingId };
    const waiting = () => loadNamesMailValues(fixture.ctx, [mail]);
    expect((await waiting()).size, 'control').toBe(1);
    await enter(trip, null);
    expect((await waiting()).size).toBe(0);
    fixture.later(120);
    expect(await remindAboutNames(fixture.ctx, actor, bookingId)).toEqual({ kind: 'flightCancelled' });
  });

  it('has no calendar file', async () => {
    const trip = await sold();
    const calendar = () => drawBookingCalendar(fixture.ctx, trip.bookingId);
    await enter(trip, { flightNumber: 'ZZ 905' });
    expect((await calendar())?.content, 'as it flies now').toContain('ZZ 905');
    fixture.later(1);
    await enter(trip, null);
    expect(await calendar()).toBeNull();
    const mail = { id: randomUUID(), kind: 'booking-confirmed', subjectId: trip.bookingId };
    const files = await bookingMailAttachments(fixture.ctx, mail);
    expect(files.map(({ filename }) => filename).join()).not.toContain('.ics');
  });
});

describe('concurrent changes', () => {
  it('reject the second of two equal cancellations and email buyers once', async () => {
    const trip = await sold();
    const entries = Array.from({ length: 4 }, () => () => enter(trip, null));
    const outcomes = await runConcurrently(fixture.ctx.db, 'flights', entries);
    expect(outcomes.toSorted()).toEqual(['same', 'same', 'same', 'saved']);
    await notifyFlightChanges(fixture.ctx);
    await notifyFlightChanges(fixture.ctx);
    expect(await mailsAbout(trip.bookingId)).toBe(1);
  });

  it('do not email a booking that is being cancelled', async () => {
    const trip = await sold();
    await enter(trip, { departureTime: '05:55' });
    let telling: Promise<number> | undefined;
    await fixture.ctx.db.transaction().execute(async (tx) => {
      const { bookingId } = trip;
      await tx
        .updateTable('bookings')
        .set({ cancelled_at: fixture.ctx.now() })
        .where('id', '=', bookingId)
        .execute();
      telling = notifyFlightChanges(fixture.ctx);
      await waitForBlockedSessions(fixture.ctx.db);
    });
    expect(await telling).toBe(0);
    expect(await mailsAbout(trip.bookingId)).toBe(0);
  });
});

describe('a company that enters a flight change', () => {
  const yesterday = () => addDays(klDate(fixture.ctx.now()), -1);

  it('cannot move a flight to a past day, which would erase its travellers', async () => {
    const trip = await sold();
    expect(await enter(trip, { departsOn: yesterday() })).toBe('past');
    expect(await change(trip)).toBeNull();
  });

  it('can still change the return flight after the outbound flight has left', async () => {
    const trip = await sold();
    fixture.ctx.setNow(new Date(`${addDays(trip.flights.outbound[0].departsOn, 1)}T04:00:00Z`));
    const [first, ...more] = trip.flights.back ?? [];
    if (!first) throw new Error('expected a way back');
    const back = [{ ...first, departureTime: '05:55', dayOffset: null }, ...more] as const;
    const { dealId, actor, flights } = trip;
    const entry = { dealId, flights: { ...flights, back }, note: '' };
    expect(await enterFlightChange(fixture.ctx, actor, entry)).toBe('saved');
  });

  it('can still announce flights that were corrected in the deal', async () => {
    const trip = await sold();
    await fixture.ctx.db
      .updateTable('flights')
      .set({ outbound_departure_time: '05:55' })
      .where('id', '=', trip.dealId)
      .execute();
    const known = await getManifest(fixture.ctx, trip.actor, {
      dealId: trip.dealId,
      showPassports: false,
      lines: null,
    });
    if (!known) throw new Error('expected a manifest');
    const entry = { dealId: trip.dealId, flights: known.flights, note: '' };
    expect(await enterFlightChange(fixture.ctx, trip.actor, entry)).toBe('saved');
    expect(await enterFlightChange(fixture.ctx, trip.actor, entry), 'now everybody knows').toBe('same');
    await notifyFlightChanges(fixture.ctx);
    expect(await mailsAbout(trip.bookingId)).toBe(1);
  });
});

describe('a repeatedly changed flight', () => {
  it('is limited to a few changes an hour, because each one emails every buyer', async () => {
    const trip = await sold();
    const outcomes: string[] = [];
    for (let minute = 10; minute < 20; minute += 1)
      outcomes.push(await enter(trip, { departureTime: `05:${minute}` }));
    expect(outcomes).toEqual([...Array(6).fill('saved'), ...Array(4).fill('limited')]);
    const other = await sold();
    expect(await enter(other, { departureTime: '05:55' }), 'another departure').toBe('saved');
    fixture.later(61);
    expect(await enter(trip, { departureTime: '05:55' }), 'an hour later').toBe('saved');
  });
});

describe('a booking whose notification fails', () => {
  it('does not block the others and is logged', async () => {
    const [broken, whole] = [await sold(), await sold()];
    for (const trip of [broken, whole]) await enter(trip, { departureTime: '05:55' });
    await fixture.ctx.db
      .updateTable('flight_changes')
      .set({ legs: '[]' })
      .where('flight_id', '=', broken.deal.id)
      .execute();
    expect(await notifyFlightChanges(fixture.ctx)).toBe(1);
    expect(await mailsAbout(whole.bookingId)).toBe(1);
    expect(fixture.ctx.logLines.join('\n')).toContain(broken.bookingId);
    await fixture.ctx.db
      .updateTable('bookings')
      .set({ cancelled_at: fixture.ctx.now() })
      .where('id', '=', broken.bookingId)
      .execute();
  });
});

describe('the answer to a flight change', () => {
  it('is shown to the company on the flight and the booking, and the last answer counts', async () => {
    const trip = await sold();
    await enter(trip, { departureTime: '05:55' });
    const { id: changeId = '' } = (await change(trip)) ?? {};
    const answer = { bookingId: trip.bookingId, changeId, clientAddress };
    await answerFlightChange(fixture.ctx, { ...answer, answer: 'accept', note: '' });
    await answerFlightChange(fixture.ctx, { ...answer, answer: 'call', note: 'After six, please.' });
    expect(await change(trip)).toMatchObject({ answer: 'call', answerNote: 'After six, please.' });
    expect(await getChangeForCompany(fixture.ctx, trip.actor, trip.bookingId)).toMatchObject({
      answer: 'call',
    });
    expect(await listFlightChanges(fixture.ctx, trip.actor, trip.dealId)).toMatchObject([
      { kind: 'changed', told: 0, answers: [{ answer: 'call', note: 'After six, please.' }] },
    ]);
    await notifyFlightChanges(fixture.ctx);
    expect(await mailsAbout(trip.bookingId), 'an answer does not stand for the email').toBe(1);
    expect(await change(trip), 'nor the email for the answer').toMatchObject({ answer: 'call' });
  });

  it('loses its text with the passports, some time after the flight', async () => {
    const trip = await sold();
    await enter(trip, { departureTime: '05:55' });
    const { id: changeId = '' } = (await change(trip)) ?? {};
    const { bookingId } = trip;
    const said = { bookingId, changeId, answer: 'call', note: 'My mother is ill.', clientAddress } as const;
    await answerFlightChange(fixture.ctx, said);
    await erasePersonalData(fixture.ctx);
    expect(await change(trip), 'control: not before').toMatchObject({ answerNote: 'My mother is ill.' });
    fixture.ctx.setNow(new Date(Date.now() + 400 * 86_400_000));
    await erasePersonalData(fixture.ctx);
    expect(await change(trip)).toMatchObject({ answer: 'call', answerNote: '' });
  });

  it('is rejected for an older change', async () => {
    const trip = await sold();
    await enter(trip, { departureTime: '05:55' });
    const { id: changeId = '' } = (await change(trip)) ?? {};
    await enter(trip, { departureTime: '06:55' });
    const { bookingId } = trip;
    const answer = { bookingId, changeId, answer: 'accept', note: '', clientAddress } as const;
    expect(await answerFlightChange(fixture.ctx, answer)).toBe('stale');
    expect(await answerFlightChange(fixture.ctx, { ...answer, changeId: 'unknown' })).toBe('stale');
  });

  it('is rejected once the last flight has left', async () => {
    const trip = await sold();
    await enter(trip, { departureTime: '05:55' });
    const { id: changeId = '' } = (await change(trip)) ?? {};
    const { bookingId } = trip;
    const answer = { bookingId, changeId, answer: 'call', note: '', clientAddress } as const;
    const lastDay = getLastFlightDate(trip.flights);
    fixture.ctx.setNow(toKlInstant(lastDay, '23:59'));
    expect(await answerFlightChange(fixture.ctx, answer)).toBe('saved');
    fixture.ctx.setNow(toKlInstant(addDays(lastDay, 1), '00:00'));
    expect(await answerFlightChange(fixture.ctx, answer)).toBe('flown');
  });
});

describe('access to flight changes', () => {
  it('is denied to other companies, and viewers cannot enter a change', async () => {
    const trip = await sold();
    const other = companyActor((await insertCompany(fixture.ctx.db)).id);
    const viewer = companyActor(trip.deal.company_id, { role: 'viewer' });
    expect(await enter({ ...trip, actor: other }, null)).toBe('missing');
    expect(await enter({ ...trip, actor: viewer }, null)).toBe('readOnly');
    expect(await change(trip)).toBeNull();
    await enter(trip, null);
    expect(await listFlightChanges(fixture.ctx, other, trip.dealId)).toEqual([]);
    expect(await getChangeForCompany(fixture.ctx, other, trip.bookingId)).toBeNull();
    expect(await listFlightChanges(fixture.ctx, viewer, trip.dealId), 'control').toHaveLength(1);
  });
});
