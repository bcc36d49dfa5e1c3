import { describe, expect, it } from 'vitest';
import {
  bookingHistory,
  getHistoryActor,
  type HistoryFacts,
  operatorAuthor,
  type PaymentEventName,
} from './history.ts';
import type { HistoryAudience } from './history-kinds.ts';

const at = (time: string) => new Date(`2026-11-13T${time}:00+08:00`);

const emptyFacts: HistoryFacts = {
  heldAt: at('08:00'),
  seats: 2,
  confirmedAt: null,
  notes: [],
  payments: [],
  refunds: [],
  mails: [],
  calls: [],
  namesAsked: [],
  requests: [],
  documents: [],
  changes: [],
  audit: [],
};

const listKinds = (facts: Partial<HistoryFacts>, audience: HistoryAudience = 'company') =>
  bookingHistory({ ...emptyFacts, ...facts }, audience).map(({ kind }) => kind);
const audit = (
  action: string,
  details: HistoryFacts['audit'][number]['details'] = {},
  time = '12:00',
  who = 'a@x.test',
) => ({ at: at(time), action, who, details, actorKind: 'company' });

const emptyNotice = {
  source: 'callback' as const,
  state: null,
  amountSen: null,
  paidAmountSen: null,
  transactionId: null,
  transactionStatus: null,
  isSigned: null,
  answeredInMs: null,
  countedSen: null,
};
const payment = (event: PaymentEventName, about: Partial<HistoryFacts['payments'][number]> = {}) => ({
  at: at('08:05'),
  event,
  ...emptyNotice,
  ...about,
});

describe('bookingHistory', () => {
  it('starts with the hold and lists all sources newest first', () => {
    const lines = bookingHistory(
      {
        ...emptyFacts,
        notes: [{ id: 'n', at: at('10:00'), by: 'a@x.test', words: 'Window seats' }],
        payments: [payment('paid', { countedSen: 200_00 })],
        calls: [{ at: at('09:00'), by: 'b@x.test', outcome: 'noAnswer' }],
      },
      'company',
    );
    expect(lines).toEqual([
      { at: at('10:00'), kind: 'note', who: 'a@x.test', detail: { words: 'Window seats' } },
      { at: at('09:00'), kind: 'called', who: 'b@x.test', detail: { outcome: 'noAnswer' } },
      { at: at('08:05'), kind: 'paid', who: null, detail: { amountSen: 200_00 } },
      { at: at('08:00'), kind: 'held', who: null, detail: { seats: 2 } },
    ]);
  });

  it('includes failed payments, but no check of an unpaid bill', () => {
    expect(listKinds({ payments: [payment('unpaid', { source: 'reconcile' })] })).toEqual(['held']);
    expect(listKinds({ payments: [payment('unpaid')] })).toEqual(['paymentFailed', 'held']);
  });

  it('merges reports by callback and redirect, except for the operator', () => {
    const payments = [payment('unpaid', { source: 'redirect', at: at('08:06') }), payment('unpaid')];
    const soon = payments.map((each, index) => ({ ...each, at: new Date(at('08:05').getTime() + index) }));
    expect(listKinds({ payments: soon })).toEqual(['paymentFailed', 'held']);
    expect(listKinds({ payments: soon }, 'operator')).toEqual(['paymentFailed', 'paymentFailed', 'held']);
  });

  it('shows technical events only to the operator', () => {
    const events = ['billCreated', 'billDeleted', 'noticeRepeated', 'signatureRefused'] as const;
    const payments = events.map((event) => payment(event));
    const acts = [audit('booking.paid'), audit('booking.attentionNoted')];
    expect(listKinds({ payments, audit: acts })).toEqual(['held']);
    expect(listKinds({ payments }, 'operator')).toEqual([...events, 'held']);
    expect(listKinds({ audit: acts }, 'operator')).toEqual(['act', 'act', 'held']);
  });

  it('lists a rejected review without a payment as given up', () => {
    const rejected = [{ ...audit('booking.staffRejected'), actorKind: 'superadmin' }];
    const paid = [payment('paidWrong', { countedSen: 1_00 })];
    expect(listKinds({ audit: rejected })).toContain('givenUp');
    expect(listKinds({ audit: rejected, payments: paid })).toContain('rejected');
  });

  it('includes views of passport numbers, but not of masked ones', () => {
    expect(listKinds({ audit: [audit('booking.shown', { passportsHidden: true })] })).toEqual(['held']);
    expect(listKinds({ audit: [audit('flight.exported', {})] })).toEqual(['held']);
    expect(
      listKinds({
        audit: [
          audit('booking.shown', { passportsHidden: false }, '12:04'),
          audit('flight.linesCopied', {}, '12:03'),
          audit('flight.exported', { withPassports: true }, '12:02'),
          audit('bookings.exported', { withPassports: true }, '12:01'),
        ],
      }),
    ).toEqual(['passportsShown', 'linesCopied', 'manifestExported', 'bookingsExported', 'held']);
  });

  it('merges repetitions by one person on one day in Malaysia', () => {
    const seen = { passportsHidden: false };
    const lines = bookingHistory(
      {
        ...emptyFacts,
        audit: [
          audit('booking.shown', seen, '09:00'),
          audit('booking.shown', seen, '23:30'),
          audit('booking.shown', seen, '11:00'),
          audit('booking.shown', seen, '10:00', 'b@x.test'),
          { ...audit('booking.shown', seen), at: new Date('2026-11-14T00:10:00+08:00') },
        ],
      },
      'company',
    );
    expect(lines.slice(0, 3)).toEqual([
      { at: new Date('2026-11-14T00:10:00+08:00'), kind: 'passportsShown', who: 'a@x.test', detail: {} },
      { at: at('23:30'), kind: 'passportsShown', who: 'a@x.test', detail: { times: 3 } },
      { at: at('10:00'), kind: 'passportsShown', who: 'b@x.test', detail: {} },
    ]);
  });

  it('keeps notes and calls of one person separate', () => {
    const by = 'a@x.test';
    expect(
      listKinds({
        notes: [
          { id: 'n', at: at('10:00'), by, words: 'One' },
          { id: 'n', at: at('10:01'), by, words: 'Two' },
        ],
        calls: [
          { at: at('09:00'), by, outcome: 'noAnswer' },
          { at: at('09:30'), by, outcome: 'reached' },
        ],
      }),
    ).toEqual(['note', 'note', 'called', 'called', 'held']);
  });

  it('lists a request and its answer, and a refund and its payment, separately', () => {
    const request = {
      at: at('09:00'),
      kind: 'cancellation' as const,
      answer: 'declined' as const,
      answeredAt: at('09:30'),
      answeredBy: 'a@x.test',
    };
    const refund = { at: at('10:00'), amountSen: 50_00, doneAt: at('11:00'), doneBy: null };
    expect(listKinds({ requests: [request], refunds: [refund] })).toEqual([
      'refunded',
      'refundDue',
      'requestDeclined',
      'cancellationAsked',
      'held',
    ]);
  });

  it('distinguishes names entered by buyer, traveller and company', () => {
    const entered = (by: string) => ({
      ...audit('booking.namesEntered', { by, place: 2 }),
      actorKind: by === 'company' ? 'company' : 'system',
    });
    const actors = ['buyer', 'traveller', 'company'].map((by) => {
      const [line] = bookingHistory({ ...emptyFacts, audit: [entered(by)] }, 'company');
      return line && getHistoryActor(line);
    });
    expect(actors).toEqual(['buyer', 'traveller', 'company']);
  });
});

describe('history of requests and refunds', () => {
  it('has separate lines for start and end', () => {
    const refund = { at: at('09:00'), amountSen: 200_00, doneBy: null };
    expect(listKinds({ refunds: [{ ...refund, doneAt: null }] })).toEqual(['refundDue', 'held']);
    expect(listKinds({ refunds: [{ ...refund, doneAt: at('10:00') }] })).toEqual([
      'refunded',
      'refundDue',
      'held',
    ]);
  });

  it.each([
    ['correction', 'accepted', ['requestAccepted', 'correctionAsked', 'held']],
    ['cancellation', 'declined', ['requestDeclined', 'cancellationAsked', 'held']],
    ['cancellation', null, ['cancellationAsked', 'held']],
  ] as const)('includes a %s that was %s', (kind, answer, kinds) => {
    const answered = { answer, answeredAt: answer && at('10:00'), answeredBy: answer && 'a@x.test' };
    expect(listKinds({ requests: [{ at: at('09:00'), kind, ...answered }] })).toEqual(kinds);
  });

  it('includes confirmed documents and changed or cancelled flights', () => {
    const uploaded = { at: at('09:00'), by: 'a@x.test' };
    expect(
      listKinds({
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

describe('history audience', () => {
  const cancelled = (actorKind: string) => ({ ...audit('booking.cancelled', { reason: 'Ill' }), actorKind });
  const lineFor = (audience: HistoryAudience, actorKind: string) =>
    bookingHistory({ ...emptyFacts, audit: [cancelled(actorKind)] }, audience)[0];

  it("shows the seller's people to seller and operator, but no person to the buyer", () => {
    expect(lineFor('company', 'company')).toMatchObject({ who: 'a@x.test', detail: {} });
    expect(lineFor('operator', 'company')).toMatchObject({ who: 'a@x.test', detail: { reason: 'Ill' } });
    expect(lineFor('buyer', 'company')).toMatchObject({ who: null, detail: {} });
  });

  it("shows the operator's people only to the operator", () => {
    expect(lineFor('company', 'superadmin')).toMatchObject({ who: null, actor: 'operator' });
    expect(lineFor('buyer', 'superadmin')).toMatchObject({ who: null, actor: 'operator' });
    expect(lineFor('operator', 'superadmin')).toMatchObject({ who: 'a@x.test', actor: 'operator' });
  });

  it('shows provider data, email errors and emails to others only to the operator', () => {
    const mail = { at: at('09:00'), state: 'failed' as const, to: 'b@x.test', lastError: '550' };
    const facts = {
      ...emptyFacts,
      payments: [payment('paid', { countedSen: 1_00, transactionId: 'T1' })],
      mails: ['booking-confirmed', 'booking-notice'].map((kind) => ({ ...mail, kind })),
    };
    const [toSeller, toBuyer, paid] = bookingHistory(facts, 'operator').toReversed().slice(1).toReversed();
    expect([toSeller, toBuyer].map((line) => line?.detail)).toEqual([
      expect.objectContaining({ mail: 'booking-confirmed', lastError: '550' }),
      expect.objectContaining({ mail: 'booking-notice' }),
    ]);
    expect(paid?.detail.notice).toMatchObject({ transactionId: 'T1' });
    for (const audience of ['company', 'buyer'] as const)
      expect(JSON.stringify(bookingHistory(facts, audience))).not.toMatch(/T1|550|booking-notice/);
  });

  it("shows notes only to the seller's team, and hides views of passports from buyers", () => {
    const facts = {
      notes: [{ id: 'n', at: at('10:00'), by: 'a@x.test', words: 'VIP' }],
      audit: [audit('booking.shown', { passportsHidden: false })],
    };
    expect(listKinds(facts, 'company')).toEqual(['passportsShown', 'note', 'held']);
    expect(listKinds(facts, 'operator')).toEqual(['passportsShown', 'held']);
    expect(listKinds(facts, 'buyer')).toEqual(['held']);
  });

  it('attributes an email correction made without a link to the operator', () => {
    const corrected = (details: Record<string, string>) =>
      bookingHistory(
        { ...emptyFacts, audit: [{ ...audit('booking.emailCorrected', details), actorKind: 'system' }] },
        'company',
      ).map((line) => getHistoryActor(line))[0];
    expect(corrected({})).toBe('operator');
    expect(corrected({ by: 'buyer' })).toBe('buyer');
  });

  describe('history of super admin actions for the company', () => {
    const acted = (action: string, details: Record<string, string>) => ({
      ...audit(action, details),
      actorKind: 'superadmin',
    });
    const facts = {
      ...emptyFacts,
      calls: [{ at: at('10:00'), by: operatorAuthor, outcome: 'reached' as const }],
      namesAsked: [{ at: at('10:00'), by: operatorAuthor }],
      requests: (['accepted', 'declined'] as const).map((answer) => ({
        at: at('09:00'),
        kind: 'correction' as const,
        answer,
        answeredAt: at('10:00'),
        answeredBy: operatorAuthor,
      })),
      audit: [
        acted('booking.called', { outcome: 'reached' }),
        acted('booking.namesAsked', {}),
        acted('booking.answered', { answer: 'accepted' }),
        acted('booking.answered', { answer: 'declined' }),
      ],
    };

    it('has one line per action and names the person only to the operator', () => {
      for (const audience of ['company', 'operator'] as const) {
        const lines = bookingHistory(facts, audience);
        expect(lines.map(({ kind }) => kind)).toEqual([
          'called',
          'namesAsked',
          'requestAccepted',
          'requestDeclined',
          'correctionAsked',
          'correctionAsked',
          'held',
        ]);
        const [called] = lines;
        expect(called).toMatchObject({ actor: 'operator', detail: { outcome: 'reached' } });
        expect(called?.who).toBe(audience === 'operator' ? 'a@x.test' : null);
      }
    });

    it('shows the company reminders and calls that it received, but shows calls to the buyer only to the operator', () => {
      const noted = {
        notes: [{ id: 'n', at: at('10:00'), by: operatorAuthor, words: 'Soon' }],
        audit: [
          acted('booking.companyReminded', {}),
          acted('booking.callNoted', { called: 'company', outcome: 'noAnswer', note: 'n' }),
          acted('booking.callNoted', { called: 'buyer', outcome: 'reached', note: 'gone' }),
        ],
      };
      expect(listKinds({ ...noted, notes: [] }, 'company')).toEqual([
        'companyReminded',
        'companyCalled',
        'held',
      ]);
      expect(listKinds(noted, 'operator')).toEqual([
        'companyReminded',
        'companyCalled',
        'buyerCalled',
        'held',
      ]);
      expect(listKinds({ ...noted, notes: [] }, 'buyer')).toEqual(['held']);
      const lines = bookingHistory({ ...emptyFacts, ...noted }, 'operator');
      expect(lines.map(({ detail }) => detail.words)).toEqual([undefined, 'Soon', undefined, undefined]);
    });
  });
});
