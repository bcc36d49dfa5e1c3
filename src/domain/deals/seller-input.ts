// Only the opening hours are optional. A registration may already contain the first three.

import { z } from 'zod';
import { email, multiLine, optional, phone, readWith, singleLine } from '../kernel/fields-input.ts';
import { maxCharacters } from '../kernel/limits.ts';
import { readLicenceNumber, readSsmNumber } from './seller.ts';

export const legalName = singleLine(maxCharacters.companyName);
export const ssmNumber = readWith(readSsmNumber, 'ssm_format', maxCharacters.ssmNumber);
export const licenceNumber = readWith(readLicenceNumber, 'licence_format', maxCharacters.licenceNumber);

export const sellerProfileInput = z.strictObject({
  legalName,
  ssmNumber,
  licenceNumber,
  address: multiLine(maxCharacters.address),
  phone,
  whatsapp: phone,
  email,
  openingHours: optional(singleLine(maxCharacters.openingHours)),
});

export type SellerProfileInput = z.output<typeof sellerProfileInput>;
