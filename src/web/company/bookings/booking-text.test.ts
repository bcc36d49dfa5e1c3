import { describe, expect, it } from 'vitest';
import { parseKlTime, sampleCall, sampleFacts } from '#domain/fulfilment/story.samples.ts';
import { bookingStory } from '#domain/fulfilment/story.ts';
import { describeProgress } from './booking-text.ts';

describe('describeProgress', () => {
  it('names a waiting document even if others were sent', () => {
    const now = parseKlTime('2026-12-04T10:00');
    const show = (documentsWaitingSince: Date | null) => {
      const work = { state: 'documentsSent', missing: 0, documentsWaitingSince } as const;
      const story = bookingStory(sampleFacts({ work, call: sampleCall() }), now);
      return describeProgress({ story, entered: 3, tickets: 3, notFlying: 0 }, now);
    };
    expect(show(parseKlTime('2026-12-04T09:00'))).toEqual({
      text: 'Documents to send, due Mon 07 Dec',
      isLate: false,
    });
    expect(show(null), 'control').toEqual({ text: 'Ready to fly', isLate: false });
  });

  it('says that the airline cancelled the flight', () => {
    const now = parseKlTime('2026-12-04T10:00');
    const change = { kind: 'cancelled', madeAt: now, answer: null, answeredAt: null } as const;
    const story = bookingStory(sampleFacts({ change }), now);
    expect(describeProgress({ story, entered: 3, tickets: 3, notFlying: 0 }, now)?.text).toContain(
      'Flight cancelled: refund, due ',
    );
  });
});
