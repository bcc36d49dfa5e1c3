import { z } from 'zod';
import { email, optional, phone, singleLine, wholeNumber } from '../kernel/fields-input.ts';
import { maxCharacters } from '../kernel/limits.ts';
import { defaultProspectTickets, maxProspectTickets } from './prospect.ts';

export const prospectInput = z.strictObject({
  name: singleLine(maxCharacters.personName),
  email,
  phone,
  tickets: optional(wholeNumber(1, maxProspectTickets)).transform((typed) => typed ?? defaultProspectTickets),
});

export type ProspectInput = z.output<typeof prospectInput>;
