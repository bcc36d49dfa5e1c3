import { describe, expect, it } from 'vitest';
import {
  bookingTasks,
  type Call,
  dueText,
  groupTasks,
  isCallTimePossible,
  nextTryAt,
  seatsAtRisk,
  suggestedCallAt,
  type Task,
  type TaskFacts,
  taskGroup,
} from './company-tasks.ts';
import type { FulfilmentState } from './fulfilment.ts';

/** Sunday 15 Nov 2026, 09:40 in Kuala Lumpur. */
const now = new Date('2026-11-15T01:40:00Z');
const kl = (text: string) => new Date(`${text}:00+08:00`);

const facts = (overrides: Partial<TaskFacts> = {}): TaskFacts => ({
  bookingId: 'b1',
  departure: { departsOn: '2026-12-10', departureTime: '14:05' },
  paidAt: kl('2026-11-13T11:42'),
  ticketBy: null,
  state: 'collecting',
  missing: 3,
  call: null,
  ...overrides,
});
const call = (overrides: Partial<Call> = {}): Call => ({
  ...{ outcome: 'reached', at: now, by: 'aina@agency.example', nextAt: null },
  ...overrides,
});
const listed = (overrides: Partial<TaskFacts>) =>
  bookingTasks(facts(overrides), now).map(({ kind, dueAt }) => [kind, dueAt] as const);
const kinds = (overrides: Partial<TaskFacts>) => listed(overrides).map(([kind]) => kind);

describe('what is to do for a booking', () => {
  it('a call and the names within 48 hours of the payment', () => {
    const dueAt = kl('2026-11-15T11:42');
    expect(listed({})).toEqual([
      ['call', dueAt],
      ['names', dueAt],
    ]);
  });

  it.each<[FulfilmentState, number, string[]]>([
    ['collecting', 3, ['names']],
    ['complete', 0, ['tickets']],
    ['names_sent', 0, ['tickets']],
    ['ticketed', 0, ['documents']],
    ['documents_sent', 0, []],
    ['cancelled', 0, []],
  ])('%s with %i missing leaves %j', (state, missing, left) => {
    expect(kinds({ state, missing, call: call() })).toEqual(left);
  });

  it('no call any longer once there are tickets', () => {
    expect(kinds({ state: 'names_sent' })).toContain('call');
    expect(kinds({ state: 'ticketed' })).not.toContain('call');
  });

  it('tickets until the end of their day, 7 days before the flight or on the earlier own date', () => {
    const ready = { state: 'complete', missing: 0, call: call() } as const;
    expect(listed(ready)).toEqual([['tickets', kl('2026-12-04T00:00')]]);
    expect(listed({ ...ready, ticketBy: '2026-11-20' })).toEqual([['tickets', kl('2026-11-21T00:00')]]);
  });

  it('nothing once the flight has left', () => {
    const departure = { departsOn: '2026-11-14', departureTime: '14:05' };
    expect(kinds({ departure, paidAt: kl('2026-11-10T10:00') })).toEqual([]);
    const today = { departsOn: '2026-11-15', departureTime: '08:00' };
    expect(kinds({ departure: today, paidAt: kl('2026-11-10T10:00') }), 'control').not.toEqual([]);
  });
});

describe('a call', () => {
  it('that nobody answered is due again in three hours, and not after the promise', () => {
    const promised = kl('2026-11-15T11:42');
    expect(nextTryAt(kl('2026-11-15T08:00'), promised)).toEqual(kl('2026-11-15T11:00'));
    expect(nextTryAt(kl('2026-11-15T09:40'), promised)).toEqual(promised);
    expect(nextTryAt(kl('2026-11-15T12:00'), promised), 'late already').toEqual(promised);
  });

  it('comes back when it was put off to', () => {
    const nextAt = kl('2026-11-16T10:00');
    expect(listed({ call: call({ outcome: 'call_later', nextAt }) })[0]).toEqual(['call', nextAt]);
  });

  it('is proposed for a time of day at which people answer', () => {
    const cases = [
      ['2026-11-15T09:40', '2026-11-15T13:00'],
      ['2026-11-15T18:00', '2026-11-15T21:00'],
      ['2026-11-15T18:10', '2026-11-16T09:00'],
      ['2026-11-15T23:10', '2026-11-16T09:00'],
      ['2026-11-15T05:00', '2026-11-15T09:00'],
    ] as const;
    for (const [at, proposed] of cases) expect(suggestedCallAt(kl(at)), at).toEqual(kl(proposed));
  });

  it('can be put off to a time after now and before the flight', () => {
    const departure = { departsOn: '2026-11-20', departureTime: '14:05' };
    expect(isCallTimePossible(now, departure, now)).toBe(false);
    expect(isCallTimePossible(kl('2026-11-15T09:41'), departure, now)).toBe(true);
    expect(isCallTimePossible(kl('2026-11-20T14:04'), departure, now)).toBe(true);
    expect(isCallTimePossible(kl('2026-11-20T14:05'), departure, now)).toBe(false);
  });
});

const timed = (dueAt: string): Task => ({
  ...{ kind: 'call', bookingId: dueAt, isDueOnDay: false },
  dueAt: kl(dueAt),
});
/** Due on the day before this midnight. */
const onDay = (midnight: string): Task => ({ ...timed(`${midnight}T00:00`), isDueOnDay: true });

describe('when it is due', () => {
  it.each([
    [timed('2026-11-15T07:30'), 'overdue', { is: 'over', hours: 2, minutes: 10 }],
    [timed('2026-11-15T09:40'), 'overdue', { is: 'over', hours: 0, minutes: 0 }],
    [timed('2026-11-13T09:40'), 'overdue', { is: 'daysOver', days: 2 }],
    [onDay('2026-11-15'), 'overdue', { is: 'daysOver', days: 1 }],
    [timed('2026-11-15T11:42'), 'today', { is: 'in', hours: 2, minutes: 2 }],
    [timed('2026-11-15T23:59'), 'today', { is: 'in', hours: 14, minutes: 19 }],
    [onDay('2026-11-16'), 'today', { is: 'today' }],
    [timed('2026-11-16T00:00'), 'week', { is: 'on', date: '2026-11-16' }],
    [onDay('2026-11-17'), 'week', { is: 'on', date: '2026-11-16' }],
    [timed('2026-11-22T23:59'), 'week', { is: 'on', date: '2026-11-22' }],
    [timed('2026-11-23T00:00'), 'later', { is: 'on', date: '2026-11-23' }],
  ] as const)('%j is %s', (task, group, text) => {
    expect([taskGroup(task, now), dueText(task, now)]).toEqual([group, text]);
  });

  it('the day is Kuala Lumpur’s: just before midnight there, tomorrow begins in minutes', () => {
    const late = kl('2026-11-15T23:58');
    expect(taskGroup(timed('2026-11-15T23:59'), late)).toBe('today');
    expect(taskGroup(timed('2026-11-16T00:01'), late)).toBe('week');
  });

  it('each group begins with what is due first', () => {
    const tasks = ['2026-11-15T12:00', '2026-11-14T12:00', '2026-11-15T10:00', '2026-12-01T10:00'].map(timed);
    const { overdue, today, week, later } = groupTasks(tasks, now);
    expect([overdue, today, week, later].map((group) => group.map(({ bookingId }) => bookingId))).toEqual([
      ['2026-11-14T12:00'],
      ['2026-11-15T10:00', '2026-11-15T12:00'],
      [],
      ['2026-12-01T10:00'],
    ]);
  });
});

describe('seats at risk', () => {
  const deal = (id: string, deadline: string, seatsAvailable: number, price: number) => ({
    ...{ id, seatsAvailable, sellingPriceSen: price, seatsHeld: 0, publishAt: null, pausedAt: null },
    deadlineAt: kl(deadline),
  });

  it('are those of deals that close within 72 hours, first where most is lost per hour', () => {
    const deals = [
      deal('osaka', '2026-11-17T15:00', 18, 129_100),
      deal('sold out', '2026-11-15T15:00', 0, 129_100),
      deal('seoul', '2026-11-15T15:00', 11, 104_700),
      deal('closed', '2026-11-15T09:40', 5, 104_700),
      deal('bangkok', '2026-11-16T02:00', 14, 44_600),
      deal('in 72 hours', '2026-11-18T09:40', 1, 100),
      deal('a minute later', '2026-11-18T09:41', 9, 129_100),
    ];
    expect(seatsAtRisk(deals, now).map(({ id }) => id)).toEqual([
      ...['seoul', 'osaka', 'bangkok', 'in 72 hours'],
    ]);
  });
});
