import { describe, expect, it } from 'vitest';
import {
  ticketBooking as booking,
  ticketTraveller as traveller,
} from '#dev/testing/fixtures/ticket-booking.ts';
import {
  judgeTicket,
  planTickets,
  type TicketBooking,
  type TicketDocument,
  type TicketOwner,
} from './flight-tickets.ts';

const readAt = new Date('2026-11-10T02:00:00Z');
const later = new Date('2026-11-10T03:00:00Z');
const number = '232-1234567890';

const document = (changes: Partial<TicketDocument> = {}): TicketDocument => ({
  id: 'a',
  fileName: 'scan.pdf',
  state: 'matched',
  isRead: true,
  readAt,
  confirmedAt: null,
  readResult: 'name',
  ticketNumber: number,
  bookingId: 'one',
  place: 1,
  replacedAt: null,
  ...changes,
});

interface Situation {
  readonly bookings?: readonly TicketBooking[];
  readonly others?: readonly TicketDocument[];
  readonly owners?: readonly TicketOwner[];
}

function judge(judged: TicketDocument, { bookings = [booking()], others = [], owners = [] }: Situation = {}) {
  const judgement = judgeTicket(judged, { bookings, documents: [judged, ...others], owners });
  return judgement.kind === 'doubtful' ? judgement.doubt : judgement.kind;
}

describe('judgeTicket', () => {
  it.each(['name', 'ticket'] as const)('is certain if one passenger was found by %s', (readResult) => {
    expect(judge(document({ readResult }))).toBe('certain');
  });

  it('is certain if the passenger has the number already', () => {
    const bookings = [booking({ travellers: [traveller({ ticketNumber: number })] })];
    const owners = [{ bookingId: 'one', place: 1, ticketNumber: number }];
    expect(judge(document(), { bookings, owners })).toBe('certain');
  });

  it('is certain without a number only if the airline issues none', () => {
    const numberless = document({ ticketNumber: null });
    expect(judge(numberless)).toBe('noNumber');
    expect(judge(numberless, { bookings: [booking({ needsNumbers: false })] })).toBe('certain');
  });

  it('waits for a document that the worker has not read', () => {
    expect(judge(document({ isRead: false, readAt: null, readResult: null }))).toBe('reading');
  });

  it.each([
    ['refused', { state: 'refused', readResult: 'active' }],
    ['sameName', { readResult: 'several', bookingId: null, place: null }],
    ['otherName', { readResult: 'otherName', bookingId: null, place: null }],
    ['fileNameOnly', { readResult: 'fileName' }],
    ['noName', { readResult: 'nothing', bookingId: null, place: null }],
    ['noName', { readResult: 'reference', place: null }],
    ['noName', { bookingId: 'of another flight' }],
    ['noName', { place: 9 }],
    ['severalNames', { place: null }],
  ] as const)('doubts with %s a document with %j', (doubt, changes) => {
    expect(judge(document(changes))).toBe(doubt);
  });

  it('doubts a passenger whose booking cannot be ticketed or who was renamed since', () => {
    expect(judge(document(), { bookings: [booking({ canTicket: false })] })).toBe('namesMissing');
    const renamed = [booking({ travellers: [traveller({ enteredAt: later })] })];
    expect(judge(document(), { bookings: renamed })).toBe('renamed');
    const unnamed = [booking({ travellers: [traveller({ enteredAt: null })] })];
    expect(judge(document(), { bookings: unnamed })).toBe('certain');
    expect(judge(document({ readAt: null }), { bookings: renamed })).toBe('certain');
  });

  it('doubts a second document for a passenger who got one', () => {
    const sent = document({ id: 'b', state: 'sent', ticketNumber: null });
    expect(judge(document(), { others: [sent] })).toBe('alreadySent');
    expect(judge(document({ place: 2 }), { others: [sent] })).toBe('certain');
  });

  it('doubts a number of another passenger, of any flight', () => {
    for (const owner of [
      { bookingId: 'one', place: 2 },
      { bookingId: 'of another flight', place: 1 },
    ])
      expect(judge(document(), { owners: [{ ...owner, ticketNumber: number }] })).toBe('numberUsed');
    const other = { bookingId: 'two', place: 1, ticketNumber: '232-9999999999' };
    expect(judge(document(), { owners: [other] })).toBe('certain');
  });

  it('doubts a number that another document shows', () => {
    expect(judge(document(), { others: [document({ id: 'b', place: 2 })] })).toBe('numberUsed');
    expect(judge(document(), { others: [document({ id: 'b', bookingId: null, place: null })] })).toBe(
      'numberUsed',
    );
    expect(judge(document(), { others: [document({ id: 'b', place: 2, state: 'refused' })] })).toBe(
      'certain',
    );
    expect(judge(document(), { others: [document({ id: 'b' })] })).toBe('certain');
  });

  it('doubts a passenger with another number or with two documents that differ', () => {
    const bookings = [booking({ travellers: [traveller({ ticketNumber: '232-0000000000' })] })];
    expect(judge(document(), { bookings })).toBe('otherNumber');
    const second = document({ id: 'b', ticketNumber: '232-1111111111' });
    expect(judge(document(), { others: [second] })).toBe('twoNumbers');
    expect(judge(document(), { others: [{ ...second, ticketNumber: null }] })).toBe('certain');
  });
});

describe('planTickets', () => {
  const second = document({ id: 'b', place: 2, ticketNumber: '232-1111111111' });
  const plan = (documents: readonly TicketDocument[], bookings = [booking()]) => {
    const { certain, doubtful, reading, ready, waiting } = planTickets({ documents, bookings, owners: [] });
    return {
      certain: certain.map(({ document: { id } }) => id),
      doubtful: doubtful.map(({ document: { id } }) => id),
      reading,
      ready: ready.map(({ bookingId }) => bookingId),
      waiting: waiting.map(({ places }) => places),
    };
  };
  const nothing = { certain: [], doubtful: [], reading: 0, ready: [], waiting: [] };

  it('sends a booking once each passenger has a document', () => {
    expect(plan([document(), second])).toEqual({ ...nothing, certain: ['a', 'b'], ready: ['one'] });
    expect(plan([document()])).toEqual({ ...nothing, certain: ['a'], waiting: [[2]] });
    expect(plan([])).toEqual(nothing);
  });

  it('counts documents that a person confirmed, and one for everyone', () => {
    expect(plan([document({ state: 'confirmed' }), second])).toMatchObject({
      certain: ['b'],
      ready: ['one'],
    });
    expect(plan([document({ state: 'confirmed', place: null })])).toMatchObject({
      certain: [],
      ready: ['one'],
    });
    expect(plan([document({ state: 'confirmed', isRead: false }), second])).toMatchObject({
      reading: 1,
      waiting: [[1]],
    });
  });

  it('doubts a confirmed document whose passenger was renamed, until a person confirms it again', () => {
    const renamed = [booking({ travellers: [traveller({ enteredAt: later }), traveller({ place: 2 })] })];
    const confirmed = document({ state: 'confirmed', confirmedAt: readAt });
    expect(plan([confirmed, second], renamed)).toEqual({
      ...nothing,
      certain: ['b'],
      doubtful: ['a'],
      waiting: [[1]],
    });
    expect(plan([{ ...confirmed, place: null }], renamed)).toMatchObject({ doubtful: ['a'], ready: [] });
    const again = { ...confirmed, confirmedAt: later };
    expect(plan([again, second], renamed)).toMatchObject({ doubtful: [], ready: ['one'] });
    const other = [booking({ travellers: [traveller(), traveller({ place: 2, enteredAt: null })] })];
    expect(plan([confirmed, second], other)).toMatchObject({ doubtful: [], ready: ['one'] });
    const elsewhere = booking({
      bookingId: 'two',
      travellers: [traveller({ bookingId: 'two', enteredAt: later })],
    });
    expect(plan([confirmed, second], [booking(), elsewhere])).toMatchObject({ doubtful: [], ready: ['one'] });
  });

  it('counts sent documents, but sends nothing a second time', () => {
    const sent = document({ state: 'sent' });
    expect(plan([sent, second])).toMatchObject({ certain: ['b'], ready: ['one'] });
    expect(plan([sent, { ...second, state: 'sent' }])).toEqual(nothing);
  });

  it('waits for a doubtful document of the booking, but not for a refused one', () => {
    const doubt = document({ id: 'c', place: null });
    expect(plan([document(), second, { ...doubt, ticketNumber: null }])).toMatchObject({
      doubtful: ['c'],
      ready: [],
      waiting: [[]],
    });
    expect(plan([document(), second, { ...doubt, state: 'refused' }])).toMatchObject({ ready: ['one'] });
  });
});
