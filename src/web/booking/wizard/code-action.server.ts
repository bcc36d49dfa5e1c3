import { emailCodeDigits, emailCodeMinutes } from '#domain/bookings/email-code.ts';
import type { RateLimited } from '#domain/kernel/outcome.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { checkEmailCode, emailProofKey, sendEmailCode } from '#server/features/bookings/bookings.service.ts';
import { writeProof } from '#web/booking/booking-cookies.server.ts';
import type { BookingDraftTrip, DraftCode } from '#web/booking/booking-draft.server.ts';
import type { WizardSession } from './wizard-loader.server.ts';
import type { CodeView } from './wizard-view.ts';

export interface CodeSender {
  readonly email: string;
  readonly clientAddress: string;
  readonly locale: string;
}

export type CodeRequestOutcome = { readonly ok: true; readonly code: DraftCode } | RateLimited;

/** Sends no second code while one is valid, unless the buyer asks for it. */
export async function requestCode(
  { ctx, now }: WizardSession,
  trip: BookingDraftTrip,
  to: CodeSender & { why: CodeView['why']; again?: boolean },
): Promise<CodeRequestOutcome> {
  const { code } = trip;
  if (!to.again && code && code.email === to.email && code.expiresAt > now.getTime())
    return { ok: true, code: { ...code, why: to.why } };
  const sent = await sendEmailCode(ctx, to);
  if (!sent.ok) return sent;
  const { id, expiresAt } = sent;
  return {
    ok: true,
    code: { id, email: to.email, expiresAt: expiresAt.getTime(), why: to.why },
  };
}

export type CodeCheckOutcome =
  | { readonly ok: true; readonly cookie: string }
  | { readonly ok: false; readonly text: string };

export async function checkCode(
  session: WizardSession,
  sent: DraftCode,
  typed: string,
): Promise<CodeCheckOutcome> {
  const { ctx } = session;
  const code = typed.replaceAll(/\s/g, '');
  // An incomplete code does not count as an attempt.
  if (!new RegExp(`^\\d{${emailCodeDigits}}$`).test(code)) return { ok: false, text: m.code_incomplete() };
  const checked = await checkEmailCode(ctx, { id: sent.id, email: sent.email, code });
  if (checked.ok)
    return { ok: true, cookie: writeProof(ctx, session.proofs, emailProofKey(ctx, sent.email)) };
  const texts = {
    wrong: m.code_wrong(),
    expired: m.code_expired({ minutes: emailCodeMinutes }),
    too_many_tries: m.code_too_many(),
  };
  return { ok: false, text: texts[checked.code] };
}

export function formatCodeLimit(retryAt: Date): string {
  return m.code_limited({ when: formatDateTime(retryAt) });
}
