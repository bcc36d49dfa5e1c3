import { z } from 'zod';
import { checkbox, email, phone, toFieldError, wholeNumber } from '../kernel/fields-input.ts';

export const acknowledgementInput = z.strictObject({
  acknowledged: checkbox.refine((ticked) => ticked, toFieldError('acknowledgement_required')),
});

const MAX_VERSION = 999_999;

/** The link's version when the page was rendered, used to detect concurrent edits. */
export const emailCorrectionInput = z.strictObject({ email, linkVersion: wholeNumber(0, MAX_VERSION) });

export const phoneCorrectionInput = z.strictObject({ phoneNumber: phone });
