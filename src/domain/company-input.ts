// Owns the partner registration form. Status and users of a company are the server's.
import { z } from 'zod';
import { maxCharacters } from './constants.ts';
import { email, line, paragraphs, phone } from './fields-input.ts';

export const companyInput = z.strictObject({
  companyName: line(maxCharacters.companyName),
  address: paragraphs(maxCharacters.address),
  picName: line(maxCharacters.personName),
  email,
  phone,
});

export type CompanyInput = z.output<typeof companyInput>;
