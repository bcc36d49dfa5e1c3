// Six digits by which a buyer shows that an email is theirs. Owns making, mailing and checking a code; when one is asked
// for is hold.ts's business, and that a browser is remembered afterwards is the web's.
import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { emailCodeDigits, emailCodeMinutes, emailCodeTries } from '#domain/constants.ts';
import { isId } from '#domain/id.ts';
import { minuteMs } from '#domain/time.ts';
import type { AppContext } from '#server/context.ts';
import { FIRST_PRIORITY, queueMail } from '#server/features/mail/mail.service.ts';
import { clientLimits } from '#server/platform/client-key.ts';
import { countHits } from '#server/platform/rate-limit.ts';
import { countTry, deleteExpiredCodes, insertEmailCode, spendCode } from './email-codes.store.ts';
import { forgetIdleClients, listUnprovenHolds, markProven } from './holds.store.ts';

const HOUR_SECONDS = 3_600;

export interface CodeRequest {
  readonly email: string;
  readonly clientAddress: string;
  readonly locale: string;
}

export type CodeSent =
  | { readonly kind: 'sent'; readonly id: string; readonly expiresAt: Date }
  | { readonly kind: 'limited'; readonly retryAt: Date };

/** Under the same limits as every form. The code itself is known to nobody but the mail and its reader. */
export async function sendEmailCode(ctx: AppContext, request: CodeRequest): Promise<CodeSent> {
  const { email, clientAddress, locale } = request;
  const { formsPerClient, formsPerEmail } = ctx.config.limits;
  const window = { windowSeconds: HOUR_SECONDS };
  const limit = await countHits(ctx, [
    ...clientLimits({ bucket: 'forms-per-client', max: formsPerClient, ...window }, clientAddress),
    { bucket: 'email-code-per-email', key: sameEmail(email), max: formsPerEmail, ...window },
  ]);
  if (!limit.allowed) return { kind: 'limited', retryAt: limit.retryAt };
  const id = randomUUID();
  const code = String(randomInt(10 ** emailCodeDigits)).padStart(emailCodeDigits, '0');
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + emailCodeMinutes * minuteMs);
  await ctx.db.transaction().execute(async (tx) => {
    await insertEmailCode(tx, {
      ...{ id, expiresAt, now },
      emailKey: emailKeyOf(ctx, email),
      codeKey: codeKeyOf(ctx, id, code),
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
  return { kind: 'sent', id, expiresAt };
}

export type CodeVerdict = 'right' | 'wrong' | 'expired' | 'tooManyTries';

/** `id` names the code that was mailed to this browser: nobody else can use up its tries. */
export async function checkEmailCode(
  ctx: AppContext,
  { id, email, code }: { id: string; email: string; code: string },
): Promise<CodeVerdict> {
  if (!isId(id)) return 'expired';
  const digits = code.replaceAll(/\s/g, '');
  const counted = await countTry(ctx.db, { id, emailKey: emailKeyOf(ctx, email) });
  if (!counted || counted.expiresAt <= ctx.now()) return 'expired';
  if (counted.tries > emailCodeTries) return 'tooManyTries';
  if (timingSafeEqual(codeKeyOf(ctx, id, digits), counted.codeKey)) {
    if (!(await spendCode(ctx.db, id))) return 'expired';
    // One by one: each locks its deal.
    for (const bookingId of await listUnprovenHolds(ctx.db, email)) await markProven(ctx.db, bookingId);
    return 'right';
  }
  return counted.tries === emailCodeTries ? 'tooManyTries' : 'wrong';
}

/** Names an email in a browser's cookie without writing it there. */
export function emailProofKey(ctx: Pick<AppContext, 'encryption'>, email: string): string {
  return emailKeyOf(ctx, email).toString('base64url');
}

/** Codes nobody can use any more, and client addresses that hold nothing. */
export async function forgetOldCodes(ctx: AppContext): Promise<number> {
  await forgetIdleClients(ctx.db);
  return deleteExpiredCodes(ctx.db, ctx.now());
}

function sameEmail(email: string): string {
  return email.trim().toLowerCase();
}

function emailKeyOf({ encryption }: Pick<AppContext, 'encryption'>, email: string): Buffer {
  return encryption.digest(sameEmail(email), 'email-proof');
}

function codeKeyOf({ encryption }: AppContext, id: string, code: string): Buffer {
  return encryption.digest(`${id}|${code}`, 'email-code');
}
