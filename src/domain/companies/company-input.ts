import { z } from 'zod';
import { legalName, licenceNumber, ssmNumber } from '../deals/seller-input.ts';
import { email, line, optional, paragraphs, phone } from '../kernel/fields-input.ts';
import { maxCharacters } from '../kernel/limits.ts';

export const companyInput = z.strictObject({
  companyName: line(maxCharacters.companyName),
  address: paragraphs(maxCharacters.address),
  picName: line(maxCharacters.personName),
  email,
  phone,
  legalName: optional(legalName),
  ssmNumber: optional(ssmNumber),
  licenceNumber: optional(licenceNumber),
});

export type CompanyInput = z.output<typeof companyInput>;
