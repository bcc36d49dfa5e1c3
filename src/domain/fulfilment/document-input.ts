// Owns what a company sends about its documents. Leaves whether it can be done to the server.

import { z } from 'zod';
import { bookingReferenceCharacters } from '../bookings/booking.ts';
import { anyText, choice, line, optional, says, wholeNumber } from '../kernel/fields-input.ts';
import { isId } from '../kernel/id.ts';
import { maxSeatsPerDeal } from '../kernel/limits.ts';
import { maxDocumentsPerBooking, numberChoices } from './document.ts';

const id = anyText.refine(isId, says('invalid_value'));
/** With the space behind it. */
const LONGEST_ID = 37;
const LATEST_REVISION = 2_147_483_647;

/** Room for what people paste round a reference. */
const longestReference = bookingReferenceCharacters + 12;

export const documentInput = z.strictObject({ id });

export const documentOwnerInput = z.strictObject({
  id,
  reference: line(longestReference).transform((text) => text.toUpperCase()),
  /** Left out: for everybody on the booking. */
  place: optional(wholeNumber(1, maxSeatsPerDeal)),
  replaces: optional(id),
});

export const sendDocumentsInput = z.strictObject({
  bookingId: id,
  /** As the page knew it: only compared. */
  revision: wholeNumber(1, LATEST_REVISION),
  /** Only where documents contradict the booking; `asked` names those the page showed. */
  numbers: optional(choice(numberChoices)),
  asked: optional(line(maxDocumentsPerBooking * LONGEST_ID)),
});
