import { z } from 'zod';
import { answerInput } from '../fulfilment/booking-request-input.ts';
import { bookingReferenceInput, stepInput, ticketsInput } from '../fulfilment/fulfilment-input.ts';
import { calledParties } from '../fulfilment/history.ts';
import { callOutcomes } from '../fulfilment/story.ts';
import { anyText, choice, multiLine, optional, singleLine } from '../kernel/fields-input.ts';
import { maxCharacters } from '../kernel/limits.ts';

const ID_CHARACTERS = 36;
const bookingId = anyText;

export const remindInput = z.strictObject({ bookingId });

export const noteCallInput = z.strictObject({
  bookingId,
  /** Created with the form, so that a form sent twice creates one note. */
  noteId: singleLine(ID_CHARACTERS),
  called: choice(calledParties),
  outcome: choice(callOutcomes),
  note: optional(multiLine(maxCharacters.bookingNote)),
});

export const stepForCompanyInput = stepInput.extend({ bookingId, act: choice(['sendNames', 'takeBack']) });

/** Optional here: super admins do not see the stored PNR, so an empty field leaves it unchanged. */
export const ticketsForCompanyInput = ticketsInput.extend({
  bookingId,
  pnr: optional(singleLine(maxCharacters.pnr)),
});

export const referenceForCompanyInput = bookingReferenceInput.extend({ bookingId });

export const documentsForCompanyInput = z.strictObject({ bookingId, revision: stepInput.shape.revision });

export const answerForCompanyInput = answerInput.extend({ bookingId });
