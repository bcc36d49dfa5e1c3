// Limits on failed sign-ins, counted before the password check so that concurrent tries cannot exceed them.
// Clients are blocked per account; an account attacked from everywhere slows down but is never locked.
import { setTimeout as wait } from 'node:timers/promises';
import type { AppContext } from '#server/app/context.ts';
import { clientLimits } from '#server/platform/client-key.ts';
import { countHits, type Limit, type LimitOutcome, releaseHits } from '#server/platform/rate-limit.ts';

const WINDOW_SECONDS = 15 * 60;
/** Failed sign-ins per account, from all clients, after which every further try is delayed. */
const SLOW_AFTER_TIMES = 3;
const SLOW_MS = 2_000;
const WARN_AFTER_CODES = 5;

export interface SignInTry {
  readonly email: string;
  readonly clientAddress: string;
}

export async function countSignInTry(ctx: AppContext, tried: SignInTry): Promise<LimitOutcome> {
  const outcome = await countHits(ctx, listBlockingLimits(ctx, tried));
  if (!outcome.allowed) return outcome;
  const pressure = await countHits(ctx, [getSlowdownLimit(ctx, tried)]);
  if (!pressure.allowed) await wait(SLOW_MS);
  return outcome;
}

export async function forgiveSignInTry(ctx: AppContext, tried: SignInTry): Promise<void> {
  await releaseHits(ctx, [...listBlockingLimits(ctx, tried), getSlowdownLimit(ctx, tried)]);
}

function listBlockingLimits({ config }: AppContext, { email, clientAddress }: SignInTry): Limit[] {
  const { signInsPerAccount, signInsPerClient } = config.limits;
  const window = { windowSeconds: WINDOW_SECONDS };
  return [
    ...clientLimits({ bucket: 'sign-in-per-client', max: signInsPerClient, ...window }, clientAddress),
    ...clientLimits(
      { bucket: 'sign-in-per-client-account', max: signInsPerAccount, ...window },
      clientAddress,
      `|${email}`,
    ),
  ];
}

function getSlowdownLimit({ config }: AppContext, { email }: SignInTry): Limit {
  return {
    bucket: 'sign-in-per-account',
    key: email,
    max: config.limits.signInsPerAccount * SLOW_AFTER_TIMES,
    windowSeconds: WINDOW_SECONDS,
  };
}

export interface FactorTry {
  readonly userId: string;
  readonly clientAddress: string;
}

/** Counts tries per account for all clients: codes are short. Only users with the password get here. */
export function countFactorTry(ctx: AppContext, tried: FactorTry): Promise<LimitOutcome> {
  return countHits(ctx, listFactorLimits(ctx, tried));
}

export async function forgiveFactorTry(ctx: AppContext, tried: FactorTry): Promise<void> {
  await releaseHits(ctx, listFactorLimits(ctx, tried));
}

/** Counts a wrong code. Returns true once per window, when the owner should be warned. */
export async function shouldWarnOfCodes(ctx: AppContext, userId: string): Promise<boolean> {
  const max = Math.min(WARN_AFTER_CODES, ctx.config.limits.signInsPerAccount) - 1;
  const window = { windowSeconds: WINDOW_SECONDS };
  const { allowed: isFew } = await countHits(ctx, [{ bucket: 'wrong-codes', key: userId, max, ...window }]);
  if (isFew) return false;
  const mail = { bucket: 'wrong-codes-mail', key: userId, max: 1, ...window };
  return (await countHits(ctx, [mail])).allowed;
}

function listFactorLimits({ config }: AppContext, { userId, clientAddress }: FactorTry): Limit[] {
  const { signInsPerAccount, signInsPerClient } = config.limits;
  const window = { windowSeconds: WINDOW_SECONDS };
  return [
    ...clientLimits({ bucket: 'second-factor-per-client', max: signInsPerClient, ...window }, clientAddress),
    { bucket: 'second-factor-per-account', key: userId, max: signInsPerAccount, ...window },
  ];
}
