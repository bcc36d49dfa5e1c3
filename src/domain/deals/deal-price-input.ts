import { z } from 'zod';
import { priceSen, wholeNumber } from '../kernel/fields-input.ts';
import { maxSeatsPerDeal } from '../kernel/limits.ts';

export const dealPriceInput = z.strictObject({
  sellingPrice: priceSen,
  revision: wholeNumber(1, Number.MAX_SAFE_INTEGER),
});

export const soldElsewhereInput = z.strictObject({
  id: z.string(),
  seats: wholeNumber(1, maxSeatsPerDeal),
});
