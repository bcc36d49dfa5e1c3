// Owns the forms on a company's lists: which prospect to delete, which rows a file should hold, whether passport numbers
// are hidden. Leaves whose rows they are to the server; what a form does not name is refused.
import { z } from 'zod';
import { maxCharacters } from './constants.ts';
import { listedBookingStatuses, prospectStatuses } from './customer-list.ts';
import { anyText, choice, line, optional, says } from './fields-input.ts';
import { isId } from './id.ts';

export const prospectDeletionInput = z.strictObject({
  id: anyText.refine(isId, says('invalid_value')),
});

const places = {
  airlines: optional(line(maxCharacters.airlines)),
  destination: optional(line(maxCharacters.destinationCountry)),
};

export const prospectExportInput = z.strictObject({ status: optional(choice(prospectStatuses)), ...places });

export const bookingExportInput = z.strictObject({
  status: optional(choice(listedBookingStatuses)),
  ...places,
  withPassports: optional(choice(['on'])),
});

/** A switch is sent as "on", or not at all. */
export const passportSwitchInput = z.strictObject({
  hide: optional(choice(['on'])),
});
