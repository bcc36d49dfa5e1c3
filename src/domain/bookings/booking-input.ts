// Owns what the confirmation step of a booking and the correction of its email send. Ticket counts are clamped, not
// refused: booking.ts.
import { z } from 'zod';
import { checkbox, email, says, wholeNumber } from '../kernel/fields-input.ts';

export const acknowledgementInput = z.strictObject({
  acknowledged: checkbox.refine((ticked) => ticked, says('acknowledgement_required')),
});

const LATEST_VERSION = 999_999;

/** The version of the booking's link that the page knew is only compared. */
export const emailCorrectionInput = z.strictObject({ email, linkVersion: wholeNumber(0, LATEST_VERSION) });
