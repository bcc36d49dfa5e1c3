import { z } from 'zod';
import { priceSen, toFieldError, wholeNumber } from '../kernel/fields-input.ts';
import { maxSeatsPerDeal } from '../kernel/limits.ts';
import { minBillableSen } from '../kernel/money.ts';
import type { PriceStep } from './price-step.ts';

const revision = wholeNumber(1, Number.MAX_SAFE_INTEGER);

export const dealPriceInput = z.strictObject({
  sellingPrice: priceSen,
  revision,
});

export const soldElsewhereInput = z.strictObject({
  id: z.string(),
  seats: wholeNumber(1, maxSeatsPerDeal),
});

const floor = priceSen.refine((sen) => sen >= minBillableSen, toFieldError('below_minimum'));

/** A fall by more than half in one evening is more likely a typing error. */
const maxStepPercent = 50;

export const priceStepInput = z
  .discriminatedUnion('stepKind', [
    z.strictObject({
      stepKind: z.literal('percent'),
      stepBy: wholeNumber(1, maxStepPercent),
      floor,
      revision,
    }),
    z.strictObject({
      stepKind: z.literal('amount'),
      stepBy: priceSen.refine((sen) => sen >= 1, toFieldError('below_minimum')),
      floor,
      revision,
    }),
  ])
  .transform(({ stepKind: kind, stepBy: by, floor: floorSen, ...form }) => ({
    step: { kind, by, floorSen } satisfies PriceStep,
    revision: form.revision,
  }));

export const stopStepInput = z.strictObject({ revision });
