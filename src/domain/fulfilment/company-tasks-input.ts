// Owns what a company sends about a call to a buyer. Leaves which times are possible to fulfilment/calls.ts.
import { z } from 'zod';
import { anyText, choice, klInstant, optional } from '../kernel/fields-input.ts';
import { callOutcomes } from './story.ts';

export const callInput = z.strictObject({
  /** Only looked up. */
  bookingId: anyText,
  outcome: choice(callOutcomes),
  /** Asked for with "call later" alone. */
  nextAt: optional(klInstant),
});
