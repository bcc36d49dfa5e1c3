import { describe, expect, it } from 'vitest';
import { type ReleaseFacts, shareRelease } from './release.ts';

/** Departs on Sunday 20 December and returns on Thursday. */
const facts: ReleaseFacts = {
  releaseRule: 'afterDocuments',
  departsOn: '2026-12-20',
  lastFlightOn: '2026-12-24',
  documentsSentAt: null,
  documentsEmailedAt: null,
  arrivedAt: null,
  isCancelled: false,
  hasOpenCancellation: false,
  isFlightCancelled: false,
};
const emailed = (at: string) => ({ documentsSentAt: new Date(at), documentsEmailedAt: new Date(at) });
const release = (changes: Partial<ReleaseFacts>, today = '2026-11-20') =>
  shareRelease({ ...facts, ...changes }, today);

const friday = '2026-11-20T02:00:00Z';
const afterLastFlight = { kind: 'on', date: '2026-12-25' };

describe('shareRelease after documents', () => {
  it.each([
    ['on the next day', '2026-11-17T02:00:00Z', '2026-11-18'],
    ['on Monday if they were emailed on Friday', friday, '2026-11-23'],
    ['by the date in Kuala Lumpur', '2026-11-19T16:30:00Z', '2026-11-23'],
    ['on Monday if they were emailed on the day of departure', '2026-12-20T02:00:00Z', '2026-12-21'],
  ])('releases %s', (_when, at, date) => {
    expect(release(emailed(at))).toEqual({ kind: 'on', date });
  });

  it('releases on the working day after the buyer confirmed the tickets, even after departure', () => {
    expect(release({ arrivedAt: new Date(friday) })).toEqual({ kind: 'on', date: '2026-11-23' });
    const late = { arrivedAt: new Date('2026-12-22T02:00:00Z') };
    expect(release(late, '2026-12-22')).toEqual({ kind: 'on', date: '2026-12-23' });
  });

  it('counts the earlier of the email and the confirmation', () => {
    const both = { ...emailed('2026-11-24T02:00:00Z'), arrivedAt: new Date(friday) };
    expect(release(both)).toEqual({ kind: 'on', date: '2026-11-23' });
  });

  it('waits for the last flight if the documents were sent in another way', () => {
    expect(release({ documentsSentAt: new Date(friday) })).toEqual(afterLastFlight);
  });
});

describe('shareRelease after the last flight', () => {
  const releaseRule = 'afterLastFlight' as const;

  it.each([
    ['emailed', emailed(friday)],
    ['sent in another way', { documentsSentAt: new Date(friday) }],
    ['confirmed by the buyer', { arrivedAt: new Date(friday) }],
  ])('releases on the working day after the last flight if the documents were %s', (_how, sent) => {
    expect(release({ ...sent, releaseRule })).toEqual(afterLastFlight);
  });

  it('releases on the working day after a later confirmation', () => {
    const late = { releaseRule, arrivedAt: new Date('2026-12-28T02:00:00Z') };
    expect(release(late, '2026-12-28')).toEqual({ kind: 'on', date: '2026-12-29' });
  });
});

describe('shareRelease without documents', () => {
  it('waits for documents through the day of departure, then for a super admin', () => {
    expect(release({}, '2026-12-20')).toEqual({ kind: 'waits', for: 'documents' });
    expect(release({}, '2026-12-21')).toEqual({ kind: 'waits', for: 'super_admin' });
    expect(release({}, '2027-12-21')).toEqual({ kind: 'waits', for: 'super_admin' });
  });

  it('ignores documents marked as sent after departure', () => {
    const late = '2026-12-21T02:00:00Z';
    for (const sent of [{ documentsSentAt: new Date(late) }, emailed(late)])
      expect(release(sent, '2026-12-22')).toEqual({ kind: 'waits', for: 'super_admin' });
  });
});

describe('shareRelease of a booking in dispute', () => {
  it('waits while a cancellation request is open or the flight is cancelled', () => {
    const sent = emailed(friday);
    expect(release({ ...sent, hasOpenCancellation: true })).toEqual({
      kind: 'waits',
      for: 'cancellation_request',
    });
    const cancelled = { kind: 'waits', for: 'cancelled_flight' };
    expect(release({ ...sent, isFlightCancelled: true })).toEqual(cancelled);
    expect(release({ ...sent, isFlightCancelled: true, isCancelled: true })).toEqual(cancelled);
  });

  it('releases the rest of a cancelled booking after the last flight', () => {
    expect(release({ isCancelled: true })).toEqual(afterLastFlight);
    expect(release({ ...emailed(friday), isCancelled: true })).toEqual(afterLastFlight);
  });
});
