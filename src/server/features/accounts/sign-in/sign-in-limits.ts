// How often a sign-in may fail. Every try is counted before the password is looked at, and taken back when it let
// somebody in: of many tries at the same moment no more than allowed get through. One client is refused after a few failures
// on one account; an account tried from everywhere gets slower for everybody, and is locked for nobody.
import { setTimeout as wait } from 'node:timers/promises';
import type { AppContext } from '#server/app/context.ts';
import { clientLimits } from '#server/platform/client-key.ts';
import { countHits, giveBackHits, type Limit, type LimitOutcome } from '#server/platform/rate-limit.ts';

const WINDOW_SECONDS = 15 * 60;
/** Failures on one account, from wherever, after which every try on it has to wait. */
const SLOW_AFTER_TIMES = 3;
const SLOW_MS = 2_000;
/** Wrong codes of one account after which its owner gets an email. */
const WARN_AFTER_CODES = 5;

export interface SignInTry {
  readonly email: string;
  readonly clientAddress: string;
}

export async function countSignInTry(ctx: AppContext, tried: SignInTry): Promise<LimitOutcome> {
  const outcome = await countHits(ctx, refusingLimits(ctx, tried));
  if (!outcome.allowed) return outcome;
  const pressure = await countHits(ctx, [slowingLimit(ctx, tried)]);
  if (!pressure.allowed) await wait(SLOW_MS);
  return outcome;
}

/** It let somebody in, so the try was no guess. */
export async function forgiveSignInTry(ctx: AppContext, tried: SignInTry): Promise<void> {
  await giveBackHits(ctx, [...refusingLimits(ctx, tried), slowingLimit(ctx, tried)]);
}

function refusingLimits({ config }: AppContext, { email, clientAddress }: SignInTry): Limit[] {
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

function slowingLimit({ config }: AppContext, { email }: SignInTry): Limit {
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

/**
 * Codes are short, so every account has one count for all clients. Only people who know the password get that far: nobody
 * else can use it up for the owner.
 */
export function countFactorTry(ctx: AppContext, tried: FactorTry): Promise<LimitOutcome> {
  return countHits(ctx, factorLimits(ctx, tried));
}

export async function forgiveFactorTry(ctx: AppContext, tried: FactorTry): Promise<void> {
  await giveBackHits(ctx, factorLimits(ctx, tried));
}

/**
 * Counts a wrong code. Returns true once per window, when so many came that the owner is warned: an attacker may know
 * the password, or use an open session.
 */
export async function shouldWarnOfCodes(ctx: AppContext, userId: string): Promise<boolean> {
  const max = Math.min(WARN_AFTER_CODES, ctx.config.limits.signInsPerAccount) - 1;
  const window = { windowSeconds: WINDOW_SECONDS };
  const { allowed: isFew } = await countHits(ctx, [{ bucket: 'wrong-codes', key: userId, max, ...window }]);
  if (isFew) return false;
  const mail = { bucket: 'wrong-codes-mail', key: userId, max: 1, ...window };
  return (await countHits(ctx, [mail])).allowed;
}

function factorLimits({ config }: AppContext, { userId, clientAddress }: FactorTry): Limit[] {
  const { signInsPerAccount, signInsPerClient } = config.limits;
  const window = { windowSeconds: WINDOW_SECONDS };
  return [
    ...clientLimits({ bucket: 'second-factor-per-client', max: signInsPerClient, ...window }, clientAddress),
    { bucket: 'second-factor-per-account', key: userId, max: signInsPerAccount, ...window },
  ];
}
