import { describe, expect, it } from 'vitest';
import { kl, sampleCall, sampleFacts } from '#domain/fulfilment/story.samples.ts';
import { bookingStory } from '#domain/fulfilment/story.ts';
import { progressText } from './booking-text.ts';

describe('progressText', () => {
  it('names a waiting document even if others were sent', () => {
    const now = kl('2026-12-04T10:00');
    const show = (documentsWaitingSince: Date | null) => {
      const work = { state: 'documentsSent', missing: 0, documentsWaitingSince } as const;
      const story = bookingStory(sampleFacts({ work, call: sampleCall() }), now);
      return progressText({ story, entered: 3, tickets: 3, notFlying: 0 }, now);
    };
    expect(show(kl('2026-12-04T09:00'))).toEqual({
      text: 'Documents to send, due Mon 07 Dec',
      isLate: false,
    });
    expect(show(null), 'control').toEqual({ text: 'Ready to fly', isLate: false });
  });

  it('says that the airline cancelled the flight', () => {
    const now = kl('2026-12-04T10:00');
    const change = { kind: 'cancelled', madeAt: now, answer: null, answeredAt: null } as const;
    const story = bookingStory(sampleFacts({ change }), now);
    expect(progressText({ story, entered: 3, tickets: 3, notFlying: 0 }, now)?.text).toContain(
      'Flight cancelled: refund, due ',
    );
  });
});
