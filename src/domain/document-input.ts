// Owns what a company sends about its documents. Leaves whether it can be done to the server.
import { z } from 'zod';
import { bookingReferenceCharacters, maxSeatsPerDeal } from './constants.ts';
import { anyText, line, optional, says, wholeNumber } from './fields-input.ts';
import { isId } from './id.ts';

const id = anyText.refine(isId, says('invalid_value'));
const LATEST_REVISION = 2_147_483_647;

/** Room for what people paste round a reference. */
const longestReference = bookingReferenceCharacters + 12;

export const documentInput = z.strictObject({ id });

export const documentOwnerInput = z.strictObject({
  id,
  reference: line(longestReference).transform((text) => text.toUpperCase()),
  /** Left out: for everybody on the booking. */
  place: optional(wholeNumber(1, maxSeatsPerDeal)),
});

export const sendDocumentsInput = z.strictObject({
  bookingId: id,
  /** As the page knew it: only compared. */
  revision: wholeNumber(1, LATEST_REVISION),
});
