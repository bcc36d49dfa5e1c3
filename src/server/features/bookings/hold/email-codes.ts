// Six-digit codes that prove a buyer's email: created, mailed and checked here.

import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { emailCodeDigits, emailCodeMinutes, maxEmailCodeAttempts } from '#domain/bookings/email-code.ts';
import { isId } from '#domain/kernel/id.ts';
import {
  createRateLimitRefusal,
  createRefusal,
  type RateLimited,
  type Refused,
} from '#domain/kernel/outcome.ts';
import { minuteMs } from '#domain/kernel/time.ts';
import type { AppContext } from '#server/app/context.ts';
import { FIRST_PRIORITY, queueMail } from '#server/features/mail/queue/mail.service.ts';
import { createMailLimits } from '#server/platform/mail-limits.ts';
import { countHits } from '#server/platform/rate-limit.ts';
import { countTry, deleteExpiredCodes, insertEmailCode, spendCode } from './email-codes.store.ts';
import { forgetIdleHolders, listUnprovenHolds, markProven } from './holds.store.ts';

export interface CodeRequest {
  readonly email: string;
  readonly clientAddress: string;
  readonly locale: string;
}

export type SendCodeOutcome =
  | { readonly ok: true; readonly id: string; readonly expiresAt: Date }
  | RateLimited;

export async function sendEmailCode(ctx: AppContext, request: CodeRequest): Promise<SendCodeOutcome> {
  const { email, clientAddress, locale } = request;
  const limit = await countHits(
    ctx,
    createMailLimits(ctx.config, { form: 'email-code', email, clientAddress }),
  );
  if (!limit.allowed) return createRateLimitRefusal(limit.retryAt);
  const id = randomUUID();
  const code = String(randomInt(10 ** emailCodeDigits)).padStart(emailCodeDigits, '0');
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + emailCodeMinutes * minuteMs);
  await ctx.db.transaction().execute(async (tx) => {
    await insertEmailCode(tx, {
      id,
      expiresAt,
      now,
      emailKey: getEmailKey(ctx, email),
      codeKey: getCodeKey(ctx, id, code),
    });
    await queueMail(
      tx,
      {
        kind: 'email-code',
        to: email,
        locale,
        values: { code },
        onceKey: `email-code:${id}`,
        priority: FIRST_PRIORITY,
        expiresAt,
      },
      ctx,
    );
  });
  return { ok: true, id, expiresAt };
}

export type CheckCodeOutcome = { readonly ok: true } | Refused<'wrong' | 'expired' | 'too_many_tries'>;

/** `id` identifies the code emailed to this browser, so that others cannot use up its tries. */
export async function checkEmailCode(
  ctx: AppContext,
  { id, email, code }: { id: string; email: string; code: string },
): Promise<CheckCodeOutcome> {
  if (!isId(id)) return createRefusal('expired');
  const digits = code.replaceAll(/\s/g, '');
  const counted = await countTry(ctx.db, { id, emailKey: getEmailKey(ctx, email) });
  if (!counted || counted.expiresAt <= ctx.now()) return createRefusal('expired');
  if (counted.tries > maxEmailCodeAttempts) return createRefusal('too_many_tries');
  if (timingSafeEqual(getCodeKey(ctx, id, digits), counted.codeKey)) {
    if (!(await spendCode(ctx.db, id))) return createRefusal('expired');
    for (const bookingId of await listUnprovenHolds(ctx.db, email)) await markProven(ctx.db, bookingId);
    return { ok: true };
  }
  return createRefusal(counted.tries === maxEmailCodeAttempts ? 'too_many_tries' : 'wrong');
}

export function emailProofKey(ctx: Pick<AppContext, 'encryption'>, email: string): string {
  return getEmailKey(ctx, email).toString('base64url');
}

export async function forgetOldCodes(ctx: AppContext): Promise<number> {
  await forgetIdleHolders(ctx.db);
  return deleteExpiredCodes(ctx.db, ctx.now());
}

function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

function getEmailKey({ encryption }: Pick<AppContext, 'encryption'>, email: string): Buffer {
  return encryption.digest(normaliseEmail(email), 'email-proof');
}

function getCodeKey({ encryption }: AppContext, id: string, code: string): Buffer {
  return encryption.digest(`${id}|${code}`, 'email-code');
}
