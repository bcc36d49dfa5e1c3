import { describe, expect, it } from 'vitest';
import { type BookingState, bookingStateNames } from '../bookings/booking-state.ts';
import type { FulfilmentState } from './fulfilment.ts';
import { parseKlTime, type SampleFacts, sampleCall, sampleFacts } from './story.samples.ts';
import {
  bookingStory,
  canRecordCall,
  compareByDue,
  isBeforeDeparture,
  type Phase,
  phases,
  type Task,
} from './story.ts';

/** Sunday 15 Nov 2026, two hours before call and names are due. */
const now = parseKlTime('2026-11-15T09:40');
const afterFlight = parseKlTime('2026-12-10T14:05');

const getStory = (facts: SampleFacts = {}, at = now) => bookingStory(sampleFacts(facts), at);
const listDue = (facts: SampleFacts, at = now) =>
  getStory(facts, at).tasks.map(({ kind, dueAt }) => [kind, dueAt] as const);
const listKinds = (facts: SampleFacts, at = now) => getStory(facts, at).tasks.map(({ kind }) => kind);
const listBuyerKinds = (facts: SampleFacts, at = now) =>
  getStory(facts, at).buyerTasks.map(({ kind }) => kind);
const showSteps = (facts: SampleFacts, at = now) =>
  getStory(facts, at)
    .steps.map(({ kind, state }) => `${kind} ${state}`)
    .join(', ');

const reached = sampleCall();
const complete = { work: { state: 'complete', missing: 0 }, call: reached } as const;
const sent = { work: { state: 'documentsSent', missing: 0 }, call: reached } as const;
const changed = (answer: 'accept' | 'call' | 'cancel' | null) => ({
  change: {
    kind: 'changed' as const,
    madeAt: parseKlTime('2026-11-13T15:00'),
    answer,
    answeredAt: answer && parseKlTime('2026-11-13T16:00'),
  },
});
const flightCancelled = {
  change: { kind: 'cancelled', madeAt: parseKlTime('2026-11-13T15:00'), answer: null, answeredAt: null },
} as const;
const cancelling = (offer: 'waiting' | 'declined' | null = null) => ({
  requests: [{ kind: 'cancellation' as const, askedAt: parseKlTime('2026-11-13T16:00'), offer }],
});

describe('phase', () => {
  it.each<[BookingState, Phase]>([
    ['billCreating', 'paying'],
    ['awaitingPayment', 'paying'],
    ['expiring', 'paying'],
    ['beingChecked', 'checking'],
    ['review', 'review'],
    ['expired', 'notPaid'],
    ['billFailed', 'notPaid'],
    ['paidNoSeat', 'noSeats'],
    ['confirmed', 'names'],
  ])('maps the payment state %s to %s', (payment, phase) => {
    expect(getStory({ payment, work: null }).phase).toBe(phase);
  });

  it.each<[FulfilmentState, Phase]>([
    ['collecting', 'names'],
    ['complete', 'tickets'],
    ['namesSent', 'tickets'],
    ['ticketed', 'documents'],
    ['documentsSent', 'ready'],
    ['cancelled', 'cancelled'],
  ])('maps the fulfilment state %s to %s', (state, phase) => {
    expect(getStory({ work: { state } }).phase).toBe(phase);
  });

  it('is flown from the current departure time on', () => {
    expect(getStory(sent, parseKlTime('2026-12-10T14:04')).phase).toBe('ready');
    expect(getStory(sent, afterFlight).phase).toBe('flown');
    const departure = { departsOn: '2026-12-10', departureTime: '11:50' };
    expect(getStory({ ...sent, departure }, parseKlTime('2026-12-10T12:00')).phase).toBe('flown');
  });

  it('is never flown for a cancelled flight, because cancelled takes precedence', () => {
    expect(getStory(flightCancelled, afterFlight).phase).toBe('flightCancelled');
    expect(getStory({ ...flightCancelled, isCancelled: true }, afterFlight).phase).toBe('cancelled');
  });

  it('is ready once the buyer confirms that the tickets arrived', () => {
    expect(getStory({ work: { state: 'namesSent', missing: 0, arrivedAt: now } }).phase).toBe('ready');
  });

  it('allows work from names to ready', () => {
    expect(phases.filter(isBeforeDeparture)).toEqual(['names', 'tickets', 'documents', 'ready']);
  });
});

describe('company tasks', () => {
  it('include a call and the names within 48 hours of the payment', () => {
    const dueAt = parseKlTime('2026-11-15T11:42');
    expect(listDue({})).toEqual([
      ['call', dueAt],
      ['names', dueAt],
    ]);
  });

  it.each<[FulfilmentState, number, string[]]>([
    ['collecting', 3, ['names']],
    ['complete', 0, ['tickets']],
    ['namesSent', 0, ['tickets']],
    ['ticketed', 0, ['documents']],
    ['documentsSent', 0, []],
    ['cancelled', 0, []],
  ])('match the fulfilment state %s with %i missing travellers: %j', (state, missing, left) => {
    expect(listKinds({ work: { state, missing }, call: reached })).toEqual(left);
  });

  it('require a payment', () => {
    for (const payment of bookingStateNames.filter((state) => state !== 'confirmed'))
      expect(listKinds({ payment, work: null }), payment).toEqual([]);
  });

  it('include no call once tickets are issued', () => {
    expect(listKinds({ work: { state: 'namesSent', missing: 0 } })).toContain('call');
    expect(listKinds({ work: { state: 'ticketed', missing: 0 } })).not.toContain('call');
  });

  it('include the next call at the agreed time', () => {
    const nextAt = parseKlTime('2026-11-16T10:00');
    expect(listDue({ call: sampleCall({ outcome: 'callLater', nextAt }) })).toContainEqual(['call', nextAt]);
  });

  it("include tickets by 18:00 seven days before the flight, or on the company's earlier day", () => {
    expect(listDue(complete)).toEqual([['tickets', parseKlTime('2026-12-03T18:00')]]);
    const earlier = { ...complete, work: { ...complete.work, ticketBy: '2026-11-20' } };
    expect(listDue(earlier)).toEqual([['tickets', parseKlTime('2026-11-20T18:00')]]);
  });

  it('include a waiting document even if others were sent', () => {
    expect(listKinds({ ...sent, work: { ...sent.work, documentsWaitingSince: now } })).toEqual(['documents']);
  });

  it('include a document that follows the tickets, due by the end of the next working day', () => {
    const since = (confirmedAt: string, facts: SampleFacts = sent) =>
      listDue({ ...facts, work: { ...facts.work, documentsWaitingSince: parseKlTime(confirmedAt) } });
    expect(since('2026-12-01T10:00'), 'before the ticket date').toEqual([
      ['documents', parseKlTime('2026-12-03T18:00')],
    ]);
    expect(since('2026-12-04T09:00'), 'on a Friday').toEqual([
      ['documents', parseKlTime('2026-12-07T18:00')],
    ]);
    expect(since('2026-12-09T17:00'), 'before the departure').toEqual([
      ['documents', parseKlTime('2026-12-10T14:05')],
    ]);
    const ticketed = { work: { state: 'ticketed', missing: 0 }, call: reached } as const;
    expect(since('2026-12-04T09:00', ticketed), 'the tickets themselves').toEqual([
      ['documents', parseKlTime('2026-12-03T18:00')],
    ]);
  });

  it('include a waiting document only once the airline has the names', () => {
    const waiting = (state: FulfilmentState, missing = 0) =>
      listKinds({ work: { state, missing, documentsWaitingSince: now }, call: reached });
    expect(waiting('collecting', 3)).toEqual(['names']);
    expect(waiting('complete')).toEqual(['tickets']);
    expect(waiting('namesSent'), 'control').toEqual(['documents']);
  });

  it('include a request, due in two working days, until the company makes an offer', () => {
    expect(listDue({ ...complete, ...cancelling() })).toContainEqual([
      'cancellation',
      parseKlTime('2026-11-17T18:00'),
    ]);
    expect(listKinds({ ...complete, ...cancelling('waiting') })).toEqual(['tickets']);
    expect(listKinds({ ...complete, ...cancelling('declined') })).toEqual(['tickets']);
  });

  it('include a rejected flight change until a call reaches the buyer', () => {
    const before = sampleCall({ at: parseKlTime('2026-11-13T15:59') });
    const after = sampleCall({ at: parseKlTime('2026-11-13T16:00') });
    expect(listDue({ ...sent, ...changed('call'), call: before })).toEqual([
      ['change', parseKlTime('2026-11-17T18:00')],
    ]);
    expect(listKinds({ ...sent, ...changed('cancel'), call: before })).toEqual(['change']);
    expect(listKinds({ ...sent, ...changed('cancel'), call: after })).toEqual([]);
    expect(listKinds({ ...sent, ...changed('accept'), call: before })).toEqual([]);
  });

  it('contain only the refund or rebooking once the airline has cancelled the flight, even after the flight day', () => {
    const task = ['refundOrRebook', parseKlTime('2026-11-17T18:00')];
    expect(listDue({ ...flightCancelled, ...cancelling() })).toEqual([task]);
    expect(listDue(flightCancelled, afterFlight)).toEqual([task]);
  });

  it('end with the departure', () => {
    expect(listKinds({}, parseKlTime('2026-12-10T14:04'))).not.toEqual([]);
    expect(listKinds({}, afterFlight)).toEqual([]);
  });

  it('are overdue from their due time on', () => {
    const late = (at: string) => getStory(complete, parseKlTime(at)).overdue.map(({ kind }) => kind);
    expect(late('2026-12-03T17:59')).toEqual([]);
    expect(late('2026-12-03T18:00')).toEqual(['tickets']);
  });

  it('are sorted by due time, kind and booking', () => {
    const task = (kind: Task['kind'], bookingId: string, dueAt = now): Task => ({ kind, bookingId, dueAt });
    const ordered = [
      task('names', 'a', parseKlTime('2026-11-15T09:00')),
      task('call', 'a'),
      task('names', 'a'),
    ];
    const all = [...ordered, task('names', 'b')];
    expect(all.toReversed().toSorted(compareByDue)).toEqual(all);
  });
});

describe('canRecordCall', () => {
  it('allows promised calls and calls about a changed flight', () => {
    const mayRecord = (facts: SampleFacts, at = now) => canRecordCall(sampleFacts(facts), at);
    expect(mayRecord({})).toBe(true);
    expect(mayRecord(sent)).toBe(false);
    expect(mayRecord({ ...sent, ...changed('call') })).toBe(true);
    expect(mayRecord({}, afterFlight)).toBe(false);
  });
});

describe('buyer tasks', () => {
  it('include names until they are complete', () => {
    expect(getStory().buyerTasks).toEqual([{ kind: 'names', dueAt: parseKlTime('2026-11-15T11:42') }]);
    expect(listBuyerKinds(complete)).toEqual([]);
  });

  it('include no names while a cancellation is requested', () => {
    expect(listBuyerKinds(cancelling())).toEqual([]);
    expect(listBuyerKinds(cancelling('declined'))).toEqual([]);
  });

  it('include no names while the buyer wants to cancel because of a changed flight', () => {
    const before = sampleCall({ at: parseKlTime('2026-11-13T15:59') });
    expect(listBuyerKinds({ ...changed('cancel'), call: before })).toEqual([]);
    expect(listKinds({ ...changed('cancel'), call: before })).toEqual(['change']);
    const after = sampleCall({ at: parseKlTime('2026-11-13T16:00') });
    expect(listBuyerKinds({ ...changed('cancel'), call: after }), 'reached since').toEqual(['names']);
    expect(listBuyerKinds({ ...changed('call'), call: before }), 'control').toEqual(['names']);
  });

  it('include an unanswered offer and an unanswered changed or cancelled flight', () => {
    expect(listBuyerKinds({ ...sent, ...cancelling('waiting'), ...changed(null) })).toEqual([
      'answerOffer',
      'answerChange',
    ]);
    expect(listBuyerKinds(flightCancelled)).toEqual(['answerChange']);
    expect(listBuyerKinds({ ...sent, ...changed('accept') })).toEqual([]);
  });

  it('end with the departure', () => {
    expect(listBuyerKinds(changed(null), afterFlight)).toEqual([]);
  });
});

describe('steps', () => {
  it.each<[string, SampleFacts, Date, string]>([
    [
      'start with the call',
      {},
      now,
      'paid done, call current, names ahead, tickets ahead, documents ahead, flight ahead',
    ],
    [
      'continue with the tickets',
      complete,
      now,
      'paid done, call done, names done, tickets current, documents ahead, flight ahead',
    ],
    [
      'need no call once tickets are issued',
      { work: { state: 'ticketed', missing: 0 } },
      now,
      'paid done, call done, names done, tickets done, documents current, flight ahead',
    ],
    [
      'leave only the flight once documents are sent',
      sent,
      now,
      'paid done, call done, names done, tickets done, documents done, flight current',
    ],
    [
      'are off if the flight departed without them',
      complete,
      afterFlight,
      'paid done, call done, names done, tickets off, documents off, flight done',
    ],
    [
      'are off for a payment without seats',
      { payment: 'paidNoSeat', work: null },
      now,
      'paid off, call off, names off, tickets off, documents off, flight off',
    ],
    [
      'are off for an unpaid booking',
      { payment: 'expired', work: null },
      now,
      'paid off, call off, names off, tickets off, documents off, flight off',
    ],
    [
      'start with an open payment',
      { payment: 'awaitingPayment', work: null },
      now,
      'paid current, call ahead, names ahead, tickets ahead, documents ahead, flight ahead',
    ],
    [
      'are off for a booking cancelled right after payment',
      { isCancelled: true, work: { state: 'cancelled', missing: 0 } },
      now,
      'paid done, call off, names off, tickets off, documents off, flight off',
    ],
    [
      'stay done in a booking cancelled later',
      {
        isCancelled: true,
        call: reached,
        work: { state: 'cancelled', missing: 0, namesCompleteAt: now, ticketedAt: now },
      },
      now,
      'paid done, call done, names done, tickets done, documents off, flight off',
    ],
    [
      'are off for a cancelled flight',
      flightCancelled,
      now,
      'paid done, call off, names off, tickets off, documents off, flight off',
    ],
  ])('%s', (_, facts, at, expected) => {
    expect(showSteps(facts, at)).toBe(expected);
  });

  it('contain their completion times', () => {
    const namesCompleteAt = parseKlTime('2026-11-14T10:00');
    const { steps } = getStory({ ...complete, work: { ...complete.work, namesCompleteAt } });
    expect(steps.map(({ doneAt }) => doneAt)).toEqual([
      parseKlTime('2026-11-13T11:42'),
      reached.at,
      namesCompleteAt,
      null,
      null,
      null,
    ]);
  });

  const listLate = (facts: SampleFacts, at: string) =>
    getStory(facts, parseKlTime(at))
      .steps.filter(({ isLate }) => isLate)
      .map(({ kind }) => kind);

  it('are late after the time promised to the buyer', () => {
    expect(listLate({}, '2026-11-15T11:41')).toEqual([]);
    expect(listLate({}, '2026-11-15T11:42')).toEqual(['call', 'names']);
    expect(listLate(complete, '2026-12-03T23:59'), 'the promised day').toEqual([]);
    expect(listLate(complete, '2026-12-04T00:00')).toEqual(['tickets', 'documents']);
    expect(listLate(sent, '2026-12-04T00:00')).toEqual([]);
    const corrected = {
      ...sent,
      work: { ...sent.work, documentsWaitingSince: parseKlTime('2026-12-04T09:00') },
    };
    expect(listLate(corrected, '2026-12-07T17:59')).toEqual([]);
    expect(listLate(corrected, '2026-12-07T18:00')).toEqual(['documents']);
    expect(listLate(flightCancelled, '2026-12-04T00:00'), 'nothing is promised any more').toEqual([]);
  });

  it('are not late while the entry of names is paused', () => {
    expect(listLate({ ...cancelling(), call: reached }, '2026-11-16T10:00')).toEqual([]);
    expect(listLate({ call: reached }, '2026-11-16T10:00'), 'control').toEqual(['names']);
  });

  it("are late if they miss the promise to the buyer, not the company's own dates", () => {
    const earlier = { ...complete, work: { ...complete.work, ticketBy: '2026-11-20' } };
    expect(listLate(earlier, '2026-11-25T10:00')).toEqual([]);
    const retry = sampleCall({ outcome: 'noAnswer', nextAt: parseKlTime('2026-11-14T15:00') });
    expect(listLate({ call: retry }, '2026-11-14T16:00')).toEqual([]);
    const agreed = sampleCall({ outcome: 'callLater', nextAt: parseKlTime('2026-11-16T10:00') });
    expect(listLate({ call: agreed }, '2026-11-15T12:00')).toEqual(['names']);
  });
});

describe('tickets issued before a change', () => {
  const wrong = (since: string): SampleFacts => ({
    work: { ...sent.work, ticketsWrongSince: parseKlTime(since) },
    call: reached,
  });
  const listTasks = (facts: SampleFacts, at = now) =>
    getStory(facts, at).tasks.map(({ kind, dueAt }) => `${kind} ${dueAt.toISOString()}`);

  it('must be checked by the end of the next working day', () => {
    expect(listTasks(wrong('2026-12-04T09:00'), parseKlTime('2026-12-04T10:00'))).toEqual([
      `reissue ${parseKlTime('2026-12-07T18:00').toISOString()}`,
    ]);
  });

  it('must be checked by the end of the next working day even weeks before tickets are due', () => {
    expect(listTasks(wrong('2026-11-16T09:00'))).toEqual([
      `reissue ${parseKlTime('2026-11-17T18:00').toISOString()}`,
    ]);
  });

  it('must be checked before departure', () => {
    expect(listTasks(wrong('2026-12-09T20:00'), parseKlTime('2026-12-09T21:00'))).toEqual([
      `reissue ${parseKlTime('2026-12-10T14:05').toISOString()}`,
    ]);
  });

  it('create no task while the buyer wants to cancel', () => {
    expect(listTasks({ ...cancelling(), ...wrong('2026-11-16T09:00') }).join()).not.toContain('reissue');
  });
});

describe('request open at departure', () => {
  const request = { kind: 'cancellation' as const, askedAt: parseKlTime('2026-12-10T09:00'), offer: null };
  const facts: SampleFacts = { ...sent, requests: [request] };
  const listOverdue = (at: string) => getStory(facts, parseKlTime(at)).overdue.map(({ kind }) => kind);

  it('reaches the operator at departure, before its due time', () => {
    expect(listOverdue('2026-12-10T14:04')).toEqual([]);
    expect(listOverdue('2026-12-10T14:05')).toEqual(['cancellation']);
  });

  it('allows a call about a changed flight', () => {
    const change = {
      kind: 'changed' as const,
      madeAt: parseKlTime('2026-12-08T09:00'),
      answer: 'cancel' as const,
      answeredAt: parseKlTime('2026-12-09T09:00'),
    };
    const flown = parseKlTime('2026-12-11T09:00');
    expect(canRecordCall(sampleFacts({ ...sent, change }), flown)).toBe(true);
    expect(canRecordCall(sampleFacts(sent), flown), 'control').toBe(false);
  });
});
