import { z } from 'zod';
import { legalName, licenceNumber, ssmNumber } from '../deals/seller-input.ts';
import { email, multiLine, optional, phone, singleLine } from '../kernel/fields-input.ts';
import { maxCharacters } from '../kernel/limits.ts';

export const companyInput = z.strictObject({
  companyName: singleLine(maxCharacters.companyName),
  address: multiLine(maxCharacters.address),
  picName: singleLine(maxCharacters.personName),
  email,
  phone,
  legalName: optional(legalName),
  ssmNumber: optional(ssmNumber),
  licenceNumber: optional(licenceNumber),
});

export type CompanyInput = z.output<typeof companyInput>;
