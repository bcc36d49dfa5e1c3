import { z } from 'zod';
import { anyText, choice, optional, singleLine, toFieldError } from '../kernel/fields-input.ts';
import { isId } from '../kernel/id.ts';
import { maxCharacters } from '../kernel/limits.ts';
import { isDate } from '../kernel/time.ts';
import { bookingStages, listedBookingStatuses, prospectStatuses } from './customer-list.ts';

export const prospectDeletionInput = z.strictObject({
  id: anyText.refine(isId, toFieldError('invalid_value')),
});

const places = {
  airlines: optional(singleLine(maxCharacters.airlines)),
  destination: optional(singleLine(maxCharacters.destinationCountry)),
};

const chosen = {
  deal: optional(anyText.refine(isId, toFieldError('invalid_value'))),
  search: optional(singleLine(maxCharacters.search)),
};

export const prospectExportInput = z.strictObject({
  status: optional(choice(prospectStatuses)),
  ...places,
  ...chosen,
});

const day = optional(anyText.refine(isDate, toFieldError('invalid_value')));

export const bookingExportInput = z.strictObject({
  status: optional(choice(listedBookingStatuses)),
  ...places,
  ...chosen,
  stage: optional(choice(bookingStages)),
  from: day,
  to: day,
  withPassports: optional(choice(['on'])),
});

export const viewInput = z.strictObject({ name: singleLine(maxCharacters.viewName), query: anyText });

export const viewDeletionInput = z.strictObject({ id: anyText.refine(isId, toFieldError('invalid_value')) });
