import { z } from 'zod';
import { superAdminPasswordFault } from '../accounts/account.ts';
import {
  maxPasswordCharacters,
  minPasswordCharacters,
  minSuperAdminPasswordCharacters,
} from '../accounts/password-rules.ts';
import { releaseRules } from '../companies/release.ts';
import { maxFeeBasisPoints } from '../finance/ledger.ts';
import { billplzIdPattern } from '../finance/payment-settings.ts';
import {
  anyText,
  choice,
  email,
  optional,
  readWith,
  singleLine,
  toFieldError,
} from '../kernel/fields-input.ts';
import { isId } from '../kernel/id.ts';
import { maxCharacters } from '../kernel/limits.ts';
import { messageStates } from './contact-message.ts';
import { holderKinds } from './desk.ts';
import { readBookingReference } from './desk-search.ts';
import { resendKinds } from './desk-story.ts';

const id = anyText.refine(isId, toFieldError('invalid_value'));

export const companyChoiceInput = z.strictObject({ id });

/** Key of the profile that the person reviewed, from `getSellerIdentityKey`. */
const seen = anyText.max(maxCharacters.companyName * 4, toFieldError('too_long'));

export const licenceCheckInput = z.strictObject({ id, seen });

export const companyRejectionInput = z.strictObject({
  id,
  reason: optional(singleLine(maxCharacters.reason)),
});

export const companySuspensionInput = z.strictObject({ id, reason: singleLine(maxCharacters.reason) });

export const companyMemberInput = z.strictObject({
  id,
  userId: anyText
    .min(1, { ...toFieldError('required'), abort: true })
    .refine(isId, toFieldError('invalid_value')),
});

/** Parses `5` or `2.5%` to basis points; fees have at most two decimals. */
function readPercent(text: string): number | null {
  const match = /^(\d{1,3})(?:\.(\d{1,2}))? ?%?$/.exec(text);
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null;
}

const fee = readWith(readPercent, 'invalid_value').refine(
  (basisPoints) => basisPoints <= maxFeeBasisPoints,
  toFieldError('above_maximum'),
);

export const companyFeeInput = z.strictObject({ id, fee });

export const companyReleaseInput = z.strictObject({ id, releaseRule: choice(releaseRules) });

/** Answer to whether the super admin checked the licence; required for an approval. */
export const licenceAnswers = ['looked_up', 'not_looked_up'] as const;
export type LicenceAnswer = (typeof licenceAnswers)[number];

export const companyApprovalInput = z.strictObject({ id, seen, fee, licence: choice(licenceAnswers) });

// Never trimmed or case-folded: the password is exactly what was typed. Empty counts as too short.
const password = anyText
  .min(minPasswordCharacters, toFieldError('password_too_short'))
  .max(maxPasswordCharacters, toFieldError('password_too_long'));

export const companyPasswordInput = z.strictObject({ id, password });

export const superAdminChoiceInput = z.strictObject({ id });
export const superAdminPasswordInput = (productName: string) =>
  z.strictObject({
    id,
    password: password
      .min(minSuperAdminPasswordCharacters, toFieldError('super_admin_password_short'))
      .refine(
        (typed) =>
          superAdminPasswordFault(typed, { email: '', productName }) !== 'super_admin_password_guessable',
        toFieldError('super_admin_password_guessable'),
      ),
  });

export const messageMarkInput = z.strictObject({ id, state: choice(messageStates) });

export const deskSearchInput = z.strictObject({ text: singleLine(maxCharacters.email) });

export const subscriberInput = z.strictObject({ email });

export const billCheckInput = z.strictObject({ bookingId: id });

export const giveBackInput = z.strictObject({
  holder: choice(holderKinds),
  key: z.string().regex(/^(?:[0-9a-f]{2}){8,64}$/),
});

export const reviewInput = z.strictObject({
  bookingId: id,
  decision: choice(['accept', 'reject']),
  reason: singleLine(maxCharacters.reason),
});

export const releaseShareInput = z.strictObject({ bookingId: id, reason: singleLine(maxCharacters.reason) });

export const refundInput = z.strictObject({
  bookingId: id,
  refundId: id,
  reference: singleLine(maxCharacters.refundReference),
});

export const findBillInput = z.strictObject({ billId: z.string().regex(billplzIdPattern) });

export const matchPaymentInput = z.strictObject({
  paymentId: id,
  bookingReference: readWith(readBookingReference, 'invalid_value'),
});

export const refundPaymentInput = z.strictObject({
  paymentId: id,
  reference: singleLine(maxCharacters.refundReference),
  reason: singleLine(maxCharacters.reason),
});

export const dismissPaymentInput = refundPaymentInput.omit({ reference: true });

export const mailRetryInput = z.strictObject({ id });

/** `way` is how the page offered to send it, so that a concurrent change cannot send a different email. */
export const mailAgainInput = z.strictObject({ bookingId: id, mailId: id, way: choice(resendKinds) });

export const emailForBuyerInput = z.strictObject({
  bookingId: id,
  /** Value when the page was rendered, used to detect concurrent edits. */
  linkVersion: anyText.regex(/^\d{1,6}$/, toFieldError('invalid_value')).transform(Number),
  email,
});

export const hideDealInput = z.strictObject({ dealId: id, hideReason: singleLine(maxCharacters.reason) });

export const showDealInput = z.strictObject({ dealId: id });
