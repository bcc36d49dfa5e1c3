import { describe, expect, it } from 'vitest';
import { parseKlTime, type SampleFacts, sampleCall, sampleFacts } from '#domain/fulfilment/story.samples.ts';
import { bookingStory } from '#domain/fulfilment/story.ts';
import { storyView } from './story-view.server.ts';

const about = { seller: 'Wira Travel', city: 'Osaka', travellers: 3, entered: 1 };
const getView = (facts: SampleFacts, at: string) =>
  storyView(bookingStory(sampleFacts(facts), parseKlTime(at)), about);
const showSteps = (facts: SampleFacts, at: string) =>
  getView(facts, at).steps.map(({ what, when }) => `${what}: ${when}`);

const complete = { work: { state: 'complete', missing: 0 }, call: sampleCall() } as const;
const ticketed = { work: { state: 'ticketed', missing: 0 }, call: sampleCall() } as const;
const flightCancelled = {
  change: { kind: 'cancelled', madeAt: parseKlTime('2026-11-13T15:00'), answer: null, answeredAt: null },
} as const;

describe('storyView', () => {
  it('promises tickets until the promised day is over', () => {
    expect(getView(complete, '2026-12-03T23:59').status).toBe(
      'All names are complete. Wira Travel issues your tickets and sends them by Thu 03 Dec 2026.',
    );
  });

  it.each([
    ['not issued', complete],
    ['not sent', ticketed],
  ])('reports tickets as late that were %s by the promised day', (_, facts) => {
    const { status } = getView(facts, '2026-12-04T00:00');
    expect(status).toBe(
      'Your tickets are late: Wira Travel promised them by Thu 03 Dec 2026. Sempat sees this too. Contact Wira Travel, using the details on this page.',
    );
    expect(showSteps(facts, '2026-12-04T00:00')).toContain('E-tickets: was due Thu 03 Dec 2026');
  });

  it('promises a corrected ticket for the next working day', () => {
    const work = {
      state: 'documentsSent',
      missing: 0,
      documentsWaitingSince: parseKlTime('2026-12-04T09:00'),
    } as const;
    const corrected = { work, call: sampleCall() };
    expect(getView(corrected, '2026-12-04T10:00').status).toContain('Your tickets are here.');
    expect(showSteps(corrected, '2026-12-04T10:00')).toContain('E-tickets: by Mon 07 Dec 2026');
  });

  it('reports the promised call as late', () => {
    const { status } = getView({}, '2026-11-15T11:42');
    expect(status).toBe(
      'Paid and confirmed. Next: add the details of 2 passengers. Wira Travel promised to contact you by 15 Nov 2026 11:42, and we have no record of it. Sempat sees this too. You can contact Wira Travel yourself, using the details on this page.',
    );
    expect(showSteps({}, '2026-11-15T11:42')).toEqual([
      'Paid: 13 Nov 2026 11:42',
      'The seller contacts you: was due 15 Nov 2026 11:42',
      'Passenger details: 1 of 3 complete · was due 15 Nov 2026 11:42',
      'E-tickets: by Thu 03 Dec 2026',
      'Fly to Osaka: 10 Dec 2026 14:05',
    ]);
  });

  it('gives no deadline for names while the buyer may cancel', () => {
    const requests = [
      { kind: 'cancellation', askedAt: parseKlTime('2026-11-14T12:00'), offer: null },
    ] as const;
    const shown = showSteps({ requests, call: sampleCall() }, '2026-11-16T10:00');
    expect(shown).toContain('Passenger details: 1 of 3 complete');
  });

  it("compares a call with its promise, not with the seller's next attempt", () => {
    const call = sampleCall({ outcome: 'noAnswer', nextAt: parseKlTime('2026-11-14T15:00') });
    expect(getView({ call }, '2026-11-14T16:00').status).not.toContain('no record');
    expect(showSteps({ call }, '2026-11-14T16:00')).toContain(
      'The seller contacts you: by 15 Nov 2026 11:42',
    );
  });

  it('reports the answer to a cancelled flight as late', () => {
    expect(getView(flightCancelled, '2026-11-17T17:59').status).toContain('by 17 Nov 2026 18:00.');
    expect(getView(flightCancelled, '2026-11-17T18:00').status).toBe(
      'The airline cancelled this flight. Wira Travel was to refund you or offer another flight by 17 Nov 2026 18:00, and is late. Sempat sees this too. Contact Wira Travel, using the details on this page.',
    );
  });
});
