import { z } from 'zod';
import { anyText, choice, klInstant, optional } from '../kernel/fields-input.ts';
import { callOutcomes } from './story.ts';

export const callInput = z.strictObject({
  bookingId: anyText,
  outcome: choice(callOutcomes),
  /** Only sent with the outcome "call later". */
  nextAt: optional(klInstant),
});
