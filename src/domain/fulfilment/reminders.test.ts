import { describe, expect, it } from 'vitest';
import { hourMs } from '../kernel/time.ts';
import {
  bookingReminders,
  type DealToRemind,
  dealReminders,
  isDigestDue,
  type SentReminder,
} from './reminders.ts';
import { parseKlTime, type SampleFacts, sampleCall, sampleFacts } from './story.samples.ts';
import { bookingStory } from './story.ts';

const paidAt = parseKlTime('2026-11-15T10:00');
/** 48 hours later, when call and names are due. */
const due = parseKlTime('2026-11-17T10:00');

const reached = sampleCall({ at: paidAt });

function listReminders(facts: SampleFacts, now: Date, before: readonly SentReminder[] = []): string[] {
  const departure = { departsOn: '2026-12-20', departureTime: '14:05' };
  const known = sampleFacts({ paidAt, departure, ...facts });
  return bookingReminders({ ...known, ...bookingStory(known, now) }, before, now).map(
    ({ kind, subject }) => `${kind} ${subject}`,
  );
}

const cancelling = { kind: 'cancellation', askedAt: parseKlTime('2026-11-16T10:00'), offer: null } as const;
const complete = { work: { state: 'complete', missing: 0 }, call: reached } as const;
const completedOn = (day: string) => ({
  ...complete,
  work: { ...complete.work, namesCompleteAt: parseKlTime(day) },
});

describe('bookingReminders', () => {
  it.each<[string, SampleFacts, Date, string[]]>([
    ['nothing in the hours after the payment', {}, parseKlTime('2026-11-15T11:00'), []],
    ['names: not 25 hours before they are due', {}, parseKlTime('2026-11-16T09:00'), []],
    ['names: 24 hours before', {}, parseKlTime('2026-11-16T10:00'), ['namesMissing b']],
    ['names: not at night', {}, parseKlTime('2026-11-16T20:00'), []],
    ['names: in the morning', {}, parseKlTime('2026-11-17T09:00'), ['followUpDue b', 'namesMissing b']],
    ['call: six hours before it was promised', {}, parseKlTime('2026-11-17T04:00'), ['followUpDue b']],
    ['call: not earlier', {}, parseKlTime('2026-11-17T03:59'), []],
    ['call: not once one was made', { call: reached }, parseKlTime('2026-11-17T04:00'), []],
    ['both overdue', {}, due, ['overdue b call', 'namesOverdue b 2026-11-17', 'promiseLate b call']],
    ['overdue at night: the company only', {}, parseKlTime('2026-11-17T21:00'), ['overdue b call']],
    ['names are complete', completedOn('2026-11-16T10:00'), due, ['namesComplete b']],
    ['that is no news later', completedOn('2026-11-14T10:00'), due, []],
    ['tickets: not before 18:00 on the Friday before', complete, parseKlTime('2026-12-11T17:59'), []],
    ['tickets: from then on', complete, parseKlTime('2026-12-11T18:00'), ['overdue b tickets']],
    [
      'tickets that were not sent',
      { work: { state: 'ticketed', missing: 0 }, call: reached },
      parseKlTime('2026-12-14T00:00'),
      ['overdue b documents'],
    ],
    ['nothing about a cancelled one', { isCancelled: true, work: { state: 'cancelled' } }, due, []],
    ['no names while a cancellation is open', { requests: [cancelling], call: reached }, due, []],
    [
      'a request that was not answered',
      { requests: [cancelling] },
      parseKlTime('2026-11-18T18:00'),
      [
        'overdue b call',
        'overdue b cancellation 2026-11-16T02:00:00.000Z',
        'promiseLate b cancellation 2026-11-18T10:00:00.000Z',
      ],
    ],
    [
      'an answer to a changed flight that the company has not followed',
      {
        call: sampleCall({ at: paidAt }),
        work: { state: 'complete', missing: 0 },
        change: {
          kind: 'changed',
          madeAt: parseKlTime('2026-11-16T08:00'),
          answer: 'call',
          answeredAt: parseKlTime('2026-11-16T10:00'),
        },
      },
      parseKlTime('2026-11-18T18:00'),
      ['overdue b change 2026-11-16T02:00:00.000Z', 'promiseLate b change 2026-11-18T10:00:00.000Z'],
    ],
    [
      'a cancelled flight: its own task alone, also after its day',
      {
        change: {
          kind: 'cancelled',
          madeAt: parseKlTime('2026-12-20T06:00'),
          answer: null,
          answeredAt: null,
        },
      },
      parseKlTime('2026-12-22T18:00'),
      ['overdue b refundOrRebook', 'promiseLate b refundOrRebook 2026-12-22T10:00:00.000Z'],
    ],
    ['nothing after the flight has left', {}, parseKlTime('2026-12-20T14:05'), []],
    [
      'a request left open when the flight left: the company at once, the buyer once it is late',
      { requests: [{ ...cancelling, askedAt: parseKlTime('2026-12-20T10:00') }] },
      parseKlTime('2026-12-20T14:05'),
      ['overdue b cancellation 2026-12-20T02:00:00.000Z'],
    ],
    [
      'the same day, before it leaves',
      complete,
      parseKlTime('2026-12-20T14:04'),
      ['overdue b tickets', 'promiseLate b tickets'],
    ],
    [
      'tickets by the promise to the buyer',
      complete,
      parseKlTime('2026-12-14T09:00'),
      ['overdue b tickets', 'promiseLate b tickets'],
    ],
  ])('%s', (_, facts, now, expected) => {
    expect(listReminders(facts, now)).toEqual(expected);
  });

  it('skips reminders that were sent before', () => {
    const before = [
      { kind: 'overdue', subject: 'b call' },
      { kind: 'namesOverdue', subject: 'b 2026-11-17' },
      { kind: 'promiseLate', subject: 'b call' },
    ];
    expect(listReminders({}, due, before)).toEqual([]);
    expect(listReminders({}, new Date(due.getTime() + 24 * hourMs), before)).toEqual([
      'namesOverdue b 2026-11-18',
    ]);
  });

  it('alerts again for a second late request of the same kind', () => {
    const before = [{ kind: 'overdue', subject: 'b cancellation 2026-11-16T02:00:00.000Z' }];
    const second = { ...cancelling, askedAt: parseKlTime('2026-11-19T10:00') };
    const now = parseKlTime('2026-11-24T21:00');
    expect(listReminders({ requests: [cancelling], call: reached }, now, before)).toEqual([]);
    expect(listReminders({ requests: [second], call: reached }, now, before)).toEqual([
      'overdue b cancellation 2026-11-19T02:00:00.000Z',
    ]);
  });

  it('alerts again when tickets become wrong again', () => {
    const wrongSince = (day: string) =>
      ({ state: 'documentsSent', missing: 0, ticketsWrongSince: parseKlTime(day) }) as const;
    const now = parseKlTime('2026-12-18T21:00');
    const first = listReminders({ work: wrongSince('2026-12-14T09:00') }, now);
    expect(first).toEqual(['overdue b reissue 2026-12-14T01:00:00.000Z']);
    const before = first.map((text) => ({ kind: 'overdue', subject: text.replace('overdue ', '') }));
    expect(listReminders({ work: wrongSince('2026-12-16T09:00') }, now, before)).toEqual([
      'overdue b reissue 2026-12-16T01:00:00.000Z',
    ]);
    expect(listReminders({ work: wrongSince('2026-12-14T09:00') }, now, before), 'control').toEqual([]);
  });

  it('reminds a buyer of overdue names at most three times', () => {
    const days = ['2026-11-17', '2026-11-18', '2026-11-19'];
    const before = days.map((day) => ({ kind: 'namesOverdue', subject: `b ${day}` }));
    const now = parseKlTime('2026-11-20T10:00');
    expect(listReminders({ call: reached }, now, before)).toEqual([]);
    expect(listReminders({ call: reached }, now, before.slice(1)), 'control').toEqual([
      'namesOverdue b 2026-11-20',
    ]);
  });
});

const deal: DealToRemind = {
  dealId: 'd',
  deadlineAt: parseKlTime('2026-11-17T18:00'),
  publishAt: null,
  isPaused: false,
  seatsOffered: 20,
  seatsSold: 12,
  waiting: 0,
};
const listDealReminders = (facts: Partial<DealToRemind>, now: Date, before: readonly SentReminder[] = []) =>
  dealReminders({ ...deal, ...facts }, before, now).map(({ kind, subject }) => `${kind} ${subject}`);

describe('late promise', () => {
  const late = (facts: SampleFacts, now: Date) =>
    listReminders(facts, now).filter((text) => text.startsWith('promiseLate'));

  it('causes another email for a second request of the same kind', () => {
    const second = { ...cancelling, askedAt: parseKlTime('2026-11-20T10:00') };
    const before = [{ kind: 'promiseLate', subject: 'b cancellation 2026-11-18T10:00:00.000Z' }];
    const at = parseKlTime('2026-11-24T18:30');
    expect(listReminders({ requests: [second], call: reached }, at, before)).toContain(
      'promiseLate b cancellation 2026-11-24T10:00:00.000Z',
    );
  });

  it('causes an email if tickets were not checked in time', () => {
    const work = {
      state: 'documentsSent',
      missing: 0,
      ticketsWrongSince: parseKlTime('2026-12-15T09:00'),
    } as const;
    expect(late({ work }, parseKlTime('2026-12-16T17:59'))).toEqual([]);
    expect(late({ work }, parseKlTime('2026-12-16T18:00'))).toEqual([
      'promiseLate b reissue 2026-12-16T10:00:00.000Z',
    ]);
  });

  it('mentions only the tickets if tickets and call are both late', () => {
    expect(late({ ...complete, call: null }, parseKlTime('2026-12-14T09:00'))).toEqual([
      'promiseLate b tickets',
    ]);
  });
});

describe('dealReminders', () => {
  it.each<[string, Partial<DealToRemind>, Date, string[]]>([
    ['nothing the day before', {}, parseKlTime('2026-11-16T18:00'), []],
    ['six hours before it closes with seats left', {}, parseKlTime('2026-11-17T12:00'), ['closing d']],
    ['nothing once it has closed', {}, parseKlTime('2026-11-17T18:00'), []],
    ['sold out, and not closing', { seatsSold: 20 }, parseKlTime('2026-11-17T12:00'), ['soldOut d']],
    ['nothing of a paused one', { isPaused: true }, parseKlTime('2026-11-17T12:00'), []],
    [
      'nothing before it opens',
      { publishAt: parseKlTime('2026-11-17T13:00') },
      parseKlTime('2026-11-17T12:00'),
      [],
    ],
    ['the first who waits', { waiting: 1 }, parseKlTime('2026-11-16T10:00'), ['waitingGrew d 0']],
    ['then every ten', { waiting: 23 }, parseKlTime('2026-11-16T10:00'), ['waitingGrew d 2']],
  ])('%s', (_, facts, now, expected) => {
    expect(listDealReminders(facts, now)).toEqual(expected);
  });

  it('ignores a waiting list that shrinks and grows again', () => {
    const before = [{ kind: 'waitingGrew', subject: 'd 2' }];
    const now = parseKlTime('2026-11-16T10:00');
    for (const waiting of [5, 15, 29]) expect(listDealReminders({ waiting }, now, before)).toEqual([]);
    expect(listDealReminders({ waiting: 30 }, now, before)).toEqual(['waitingGrew d 3']);
  });
});

it.each([
  ['2026-11-17T07:59', false],
  ['2026-11-17T08:00', true],
  ['2026-11-17T11:59', true],
  ['2026-11-17T12:00', false],
])('The daily email at eight is due at %s: %s', (now, isDue) => {
  expect(isDigestDue(8, parseKlTime(now))).toBe(isDue);
});
