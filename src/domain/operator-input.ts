// Owns the forms of the operator's desk: which company or booking is meant, why, and what proves a refund. Leaves
// whether it can be done to the server; passwords and keys have their own files.

import { z } from 'zod';
import { superAdminPasswordFault } from './account.ts';
import {
  maxCharacters,
  maxFeeBasisPoints,
  maxPasswordCharacters,
  minPasswordCharacters,
  minSuperAdminPasswordCharacters,
} from './constants.ts';
import { messageStates } from './contact-message.ts';
import { holderKinds } from './desk.ts';
import {
  anyText,
  checkbox,
  choice,
  email,
  line,
  optional,
  paragraphs,
  priceSen,
  readWith,
  says,
} from './fields-input.ts';
import { isId } from './id.ts';

const id = anyText.refine(isId, says('invalid_value'));

export const companyChoiceInput = z.strictObject({ id });

/** What was read of a company's profile, as `identityKey` writes it. */
const seen = anyText.max(maxCharacters.companyName * 4, says('too_long'));

export const companyApprovalInput = z.strictObject({ id, seen: seen.optional(), licenceChecked: checkbox });

export const licenceCheckInput = z.strictObject({ id, seen });

export const companyRejectionInput = z.strictObject({
  id,
  reason: optional(line(maxCharacters.reason)),
});

export const companySuspensionInput = z.strictObject({ id, reason: line(maxCharacters.reason) });

/** One person of the company. */
export const memberSignOutInput = z.strictObject({ id, userId: id });

/** `5`, `2.5%`: as basis points, because a hundredth of a percent is the finest fee. */
function readPercent(text: string): number | null {
  const match = /^(\d{1,3})(?:\.(\d{1,2}))? ?%?$/.exec(text);
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null;
}

export const companyFeeInput = z.strictObject({
  id,
  fee: readWith(readPercent, 'invalid_value').refine(
    (basisPoints) => basisPoints <= maxFeeBasisPoints,
    says('above_maximum'),
  ),
});

// Never trimmed or folded: a password is exactly what was typed. Left empty it is too short as well.
const password = anyText
  .min(minPasswordCharacters, says('password_too_short'))
  .max(maxPasswordCharacters, says('password_too_long'));

export const companyPasswordInput = z.strictObject({ id, password });

export const superAdminChoiceInput = z.strictObject({ id });
export const superAdminPasswordInput = z.strictObject({
  id,
  password: password
    .min(minSuperAdminPasswordCharacters, says('super_admin_password_short'))
    .refine(
      (typed) => superAdminPasswordFault(typed, '') !== 'super_admin_password_guessable',
      says('super_admin_password_guessable'),
    ),
});

export const messageMarkInput = z.strictObject({ id, state: choice(messageStates) });

/** As long as an email may be; the rest is decided by its shape. */
export const deskSearchInput = z.strictObject({ text: line(maxCharacters.email) });

export const billCheckInput = z.strictObject({ bookingId: id });

export const giveBackInput = z.strictObject({
  holder: choice(holderKinds),
  key: z.string().regex(/^(?:[0-9a-f]{2}){8,64}$/),
});

export const reviewInput = z.strictObject({
  bookingId: id,
  decision: choice(['accept', 'reject']),
  reason: line(maxCharacters.reason),
});

export const refundInput = z.strictObject({
  bookingId: id,
  refundId: id,
  reference: line(maxCharacters.refundReference),
});

export const mailRetryInput = z.strictObject({ id });

export const mailAgainInput = z.strictObject({ bookingId: id, mailId: id });

export const emailForBuyerInput = z.strictObject({
  bookingId: id,
  /** As the page showed it: of two corrections at once the first one counts. */
  linkVersion: anyText.regex(/^\d{1,6}$/, says('invalid_value')).transform(Number),
  email,
});

export const operatorCancelInput = z.strictObject({
  bookingId: id,
  refund: priceSen,
  returnSeats: checkbox,
  cancelWords: paragraphs(maxCharacters.requestWords),
});

export const hideDealInput = z.strictObject({ dealId: id, hideReason: line(maxCharacters.reason) });

export const showDealInput = z.strictObject({ dealId: id });
