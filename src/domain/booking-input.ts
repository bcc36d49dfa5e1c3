// Owns what the confirmation step of a booking sends. Ticket counts are clamped, not refused: booking.ts.
import { z } from 'zod';
import { checkbox, says } from './fields-input.ts';

export const acknowledgementInput = z.strictObject({
  acknowledged: checkbox.refine((ticked) => ticked, says('acknowledgement_required')),
});
