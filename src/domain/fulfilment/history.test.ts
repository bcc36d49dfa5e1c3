import { describe, expect, it } from 'vitest';
import { bookingTimeline, type TimelineFacts } from './history.ts';

const at = (time: string) => new Date(`2026-11-13T${time}:00+08:00`);

const nothing: TimelineFacts = {
  ...{ heldAt: at('08:00'), seats: 2, notes: [], payments: [], refunds: [], mails: [], calls: [] },
  ...{ namesAsked: [], requests: [], documents: [], changes: [], audit: [] },
};

const kindsOf = (facts: Partial<TimelineFacts>) =>
  bookingTimeline({ ...nothing, ...facts }).map(({ kind }) => kind);
const audit = (action: string, details: Record<string, unknown> = {}, time = '12:00', who = 'a@x.test') => ({
  ...{ at: at(time), action, who, details, isByOperator: false },
});

describe('the timeline of a booking', () => {
  it('begins with the hold and stands newest first, whatever table a line comes from', () => {
    const lines = bookingTimeline({
      ...nothing,
      notes: [{ at: at('10:00'), by: 'a@x.test', words: 'Window seats' }],
      payments: [{ at: at('08:05'), event: 'paid', amountSen: 200_00, isFailed: false }],
      calls: [{ at: at('09:00'), by: 'b@x.test', outcome: 'no_answer' }],
    });
    expect(lines).toEqual([
      { at: at('10:00'), kind: 'note', who: 'a@x.test', detail: { words: 'Window seats' } },
      { at: at('09:00'), kind: 'called', who: 'b@x.test', detail: { outcome: 'no_answer' } },
      { at: at('08:05'), kind: 'paid', who: null, detail: { amountSen: 200_00 } },
      { at: at('08:00'), kind: 'held', who: null, detail: { seats: 2 } },
    ]);
  });

  it('tells of payments that failed, not of looks at a bill that nobody has paid yet', () => {
    const unpaid = { at: at('08:05'), event: 'unpaid', amountSen: null };
    expect(kindsOf({ payments: [{ ...unpaid, isFailed: false }] })).toEqual(['held']);
    expect(kindsOf({ payments: [{ ...unpaid, isFailed: true }] })).toEqual(['paymentFailed', 'held']);
  });

  it('leaves out what only the program cares about', () => {
    const events = ['billCreated', 'billDeleted', 'noticeRepeated', 'signatureRefused', 'holdEnded'];
    const payments = events.map((event) => ({ at: at('08:05'), event, amountSen: null, isFailed: false }));
    expect(kindsOf({ payments, audit: [audit('booking.paid'), audit('booking.attentionNoted')] })).toEqual([
      'held',
    ]);
  });

  it('says who saw passports, and says nothing of looks at hidden ones', () => {
    expect(kindsOf({ audit: [audit('booking.shown', { passportsHidden: true })] })).toEqual(['held']);
    expect(kindsOf({ audit: [audit('flight.exported', {})] })).toEqual(['held']);
    expect(
      kindsOf({
        audit: [
          audit('booking.shown', { passportsHidden: false }, '12:04'),
          audit('flight.lines_copied', {}, '12:03'),
          audit('flight.exported', { withPassports: true }, '12:02'),
          audit('bookings.exported', { withPassports: true }, '12:01'),
        ],
      }),
    ).toEqual(['passportsShown', 'linesCopied', 'manifestExported', 'bookingsExported', 'held']);
  });

  it('gathers what one person repeats on one day in Malaysia, and nobody else’s', () => {
    const seen = { passportsHidden: false };
    const lines = bookingTimeline({
      ...nothing,
      audit: [
        audit('booking.shown', seen, '09:00'),
        audit('booking.shown', seen, '23:30'),
        audit('booking.shown', seen, '11:00'),
        audit('booking.shown', seen, '10:00', 'b@x.test'),
        { ...audit('booking.shown', seen), at: new Date('2026-11-14T00:10:00+08:00') },
      ],
    });
    expect(lines.slice(0, 3)).toEqual([
      { at: new Date('2026-11-14T00:10:00+08:00'), kind: 'passportsShown', who: 'a@x.test', detail: {} },
      { at: at('23:30'), kind: 'passportsShown', who: 'a@x.test', detail: { times: 3 } },
      { at: at('10:00'), kind: 'passportsShown', who: 'b@x.test', detail: {} },
    ]);
  });

  it('keeps two notes and two calls of one person apart', () => {
    const by = 'a@x.test';
    expect(
      kindsOf({
        notes: [
          { at: at('10:00'), by, words: 'One' },
          { at: at('10:01'), by, words: 'Two' },
        ],
        calls: [
          { at: at('09:00'), by, outcome: 'no_answer' },
          { at: at('09:30'), by, outcome: 'reached' },
        ],
      }),
    ).toEqual(['note', 'note', 'called', 'called', 'held']);
  });

  it('tells a request and its answer, and a refund and its payment, as two moments', () => {
    const request = {
      ...{ at: at('09:00'), kind: 'cancellation' as const, answer: 'declined' as const },
      ...{ answeredAt: at('09:30'), answeredBy: 'a@x.test' },
    };
    const refund = { at: at('10:00'), amountSen: 50_00, doneAt: at('11:00') };
    expect(kindsOf({ requests: [request], refunds: [refund] })).toEqual([
      ...['refunded', 'refundDue', 'requestDeclined', 'cancellationAsked', 'held'],
    ]);
  });

  it('says whether the buyer, a traveller or the company entered a name', () => {
    const entered = (by: string, time: string) => audit('booking.names_entered', { by, place: 2 }, time);
    expect(
      kindsOf({
        audit: [entered('buyer', '09:03'), entered('traveller', '09:02'), entered('company', '09:01')],
      }),
    ).toEqual(['namesByBuyer', 'namesByTraveller', 'namesByCompany', 'held']);
    expect(kindsOf({ audit: [entered('somebody', '09:03')] })).toEqual(['held']);
  });
});

describe('what somebody asked for or is owed', () => {
  it('is a line, and its end another one', () => {
    const refund = { at: at('09:00'), amountSen: 200_00 };
    expect(kindsOf({ refunds: [{ ...refund, doneAt: null }] })).toEqual(['refundDue', 'held']);
    expect(kindsOf({ refunds: [{ ...refund, doneAt: at('10:00') }] })).toEqual([
      'refunded',
      'refundDue',
      'held',
    ]);
  });

  it.each([
    ['correction', 'accepted', ['requestAccepted', 'correctionAsked', 'held']],
    ['cancellation', 'declined', ['requestDeclined', 'cancellationAsked', 'held']],
    ['cancellation', null, ['cancellationAsked', 'held']],
  ] as const)('a %s that was %s', (kind, answer, kinds) => {
    const answered = { answer, answeredAt: answer && at('10:00'), answeredBy: answer && 'a@x.test' };
    expect(kindsOf({ requests: [{ at: at('09:00'), kind, ...answered }] })).toEqual(kinds);
  });

  it('includes documents that were confirmed, and flights that were changed or cancelled', () => {
    const uploaded = { at: at('09:00'), by: 'a@x.test' };
    expect(
      kindsOf({
        documents: [
          { uploaded, confirmed: null },
          { uploaded, confirmed: { at: at('10:00'), by: 'b@x.test' } },
        ],
        changes: [
          { at: at('11:00'), by: 'a@x.test', kind: 'changed' },
          { at: at('12:00'), by: 'a@x.test', kind: 'cancelled' },
        ],
      }),
    ).toEqual(['flightCancelled', 'flightChanged', 'documentConfirmed', 'documentAdded', 'held']);
  });
});

describe('the actor of a line', () => {
  it('names the operator who corrected an email or cancelled a booking, and otherwise buyer and seller', () => {
    const lines = (isByOperator: boolean) =>
      bookingTimeline({
        ...nothing,
        audit: ['booking.email_corrected', 'booking.cancelled'].map((action) => ({
          ...audit(action),
          who: null,
          isByOperator,
        })),
      }).flatMap(({ kind, actor }) => (kind === 'held' ? [] : [[kind, actor]]));
    expect(lines(true)).toEqual([
      ['emailCorrected', 'operator'],
      ['cancelled', 'operator'],
    ]);
    expect(lines(false)).toEqual([
      ['emailCorrected', undefined],
      ['cancelled', undefined],
    ]);
  });
});
