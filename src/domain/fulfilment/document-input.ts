import { z } from 'zod';
import { bookingReferenceCharacters } from '../bookings/booking.ts';
import { anyText, choice, line, optional, toFieldError, wholeNumber } from '../kernel/fields-input.ts';
import { isId } from '../kernel/id.ts';
import { maxSeatsPerDeal } from '../kernel/limits.ts';
import { maxDocumentsPerBooking, numberChoices } from './document.ts';

const id = anyText.refine(isId, toFieldError('invalid_value'));
const MAX_ID_CHARACTERS = 37;
const MAX_REVISION = 2_147_483_647;

/** Leaves room for text pasted around a reference. */
const maxReferenceCharacters = bookingReferenceCharacters + 12;

export const documentInput = z.strictObject({ id });

export const documentOwnerInput = z.strictObject({
  id,
  reference: line(maxReferenceCharacters).transform((text) => text.toUpperCase()),
  place: optional(wholeNumber(1, maxSeatsPerDeal)),
  replaces: optional(id),
});

export const sendDocumentsInput = z.strictObject({
  bookingId: id,
  /** Value when the page was rendered, used to detect concurrent edits. */
  revision: wholeNumber(1, MAX_REVISION),
  /** Only if documents contradict the booking; `asked` lists the ones the page showed. */
  numbers: optional(choice(numberChoices)),
  asked: optional(line(maxDocumentsPerBooking * MAX_ID_CHARACTERS)),
});
