import { z } from 'zod';
import { bookingReferenceCharacters } from '../bookings/booking.ts';
import { anyText, choice, optional, singleLine, toFieldError, wholeNumber } from '../kernel/fields-input.ts';
import { isId } from '../kernel/id.ts';
import { maxSeatsPerDeal } from '../kernel/limits.ts';
import { maxDocumentsPerBooking, numberChoices } from './document.ts';

const id = anyText.refine(isId, toFieldError('invalid_value'));
const MAX_ID_CHARACTERS = 37;
const MAX_REVISION = 2_147_483_647;

/** A pasted reference may have other text around it. */
const maxReferenceCharacters = bookingReferenceCharacters + 12;

export const documentInput = z.strictObject({ id });

export const documentOwnerInput = z.strictObject({
  id,
  reference: singleLine(maxReferenceCharacters).transform((text) => text.toUpperCase()),
  place: optional(wholeNumber(1, maxSeatsPerDeal)),
  replaces: optional(id),
});

export const sendDocumentsInput = z.strictObject({
  bookingId: id,
  /** Value when the page was rendered, used to detect concurrent edits. */
  revision: wholeNumber(1, MAX_REVISION),
  /** Only sent if documents contradict the booking; `asked` lists the documents that the page showed. */
  numbers: optional(choice(numberChoices)),
  asked: optional(singleLine(maxDocumentsPerBooking * MAX_ID_CHARACTERS)),
});
