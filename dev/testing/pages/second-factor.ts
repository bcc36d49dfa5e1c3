// A second factor for tests: an account that has one, and the codes its app would show.
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { AppContext } from '#server/app/context.ts';
import { newTotpSecret, totpCode, totpStep } from '#server/features/accounts/second-factor/totp.ts';

/** The key of the app; no code of it was used yet. */
export async function giveSecondFactor(ctx: AppContext, userId: string): Promise<string> {
  const [id, key, now] = [randomUUID(), newTotpSecret(), ctx.now()];
  const secret = ctx.encryption.encrypt(key, `second_factors.secret|${id}`);
  await ctx.db
    .insertInto('second_factors')
    .values({ id, user_id: userId, secret, created_at: now, confirmed_at: now })
    .execute();
  await ctx.db.updateTable('users').set({ second_factor_since: now }).where('id', '=', userId).execute();
  return key;
}

/** What the app shows now, or so many half minutes later. */
export function shownCode(key: string, now = new Date(), later = 0): string {
  return totpCode(key, totpStep(now) + later);
}

/** The code before the one that the app shows now; not while that one is about to change, when it would be too old. */
export async function codeBefore(key: string): Promise<string> {
  const leftMs = 30_000 - (Date.now() % 30_000);
  if (leftMs < 5_000) await setTimeout(leftMs);
  return shownCode(key, new Date(), -1);
}

/** As if the person had shown a code in every session they have. */
export async function proveSessions(ctx: AppContext, userId: string): Promise<void> {
  await ctx.db
    .updateTable('sessions')
    .set({ second_factor_at: ctx.now() })
    .where('user_id', '=', userId)
    .execute();
}

/** As if they had signed in so many minutes ago and proved nothing since. */
export async function ageSessions(ctx: AppContext, userId: string, minutes: number): Promise<void> {
  await ctx.db
    .updateTable('sessions')
    .set({ created_at: new Date(ctx.now().getTime() - minutes * 60_000), stepped_up_at: null })
    .where('user_id', '=', userId)
    .execute();
}
