import { z } from 'zod';
import { bookingReferenceCharacters } from '../bookings/booking.ts';
import {
  anyText,
  choice,
  multiLine,
  optional,
  singleLine,
  toFieldError,
  wholeNumber,
} from '../kernel/fields-input.ts';
import { isId } from '../kernel/id.ts';
import { maxCharacters, maxSeatsPerDeal } from '../kernel/limits.ts';
import { maxDocumentsPerBooking, maxOpenDocuments, numberChoices } from './document.ts';

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

export const flightTicketsInput = z.strictObject({
  /** The documents that the page showed as ready. */
  documents: singleLine(maxOpenDocuments * MAX_ID_CHARACTERS).transform((ids) => ids.split(' ')),
});

export const assignedTicketInput = z.strictObject({
  id,
  /** Booking reference and place, such as `TPPXAPLZ:2`. Without a place it is for everyone on the booking. */
  passenger: singleLine(maxReferenceCharacters).transform((text, ctx) => {
    const [, reference, place] = /^([A-Z0-9]+):(\d{0,4})$/.exec(text) ?? [];
    if (reference !== undefined) return { reference, place: place ? Number(place) : null };
    ctx.issues.push({ code: 'custom', message: 'invalid_value', input: text });
    return z.NEVER;
  }),
});

const pastedNumbers = multiLine(maxCharacters.pastedText);
const SHA256_CHARACTERS = 64;

export const pastedTicketsInput = z.strictObject({ numbers: pastedNumbers });

export const reviewedTicketsInput = z.strictObject({
  numbers: pastedNumbers,
  seen: singleLine(SHA256_CHARACTERS),
});
