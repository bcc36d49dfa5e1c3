// Accounts with a second factor, and the codes of their app.
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { AppContext } from '#server/app/context.ts';
import { createTotpSecret, totpCode, totpStep } from '#server/features/accounts/second-factor/totp.ts';

export async function addSecondFactor(ctx: AppContext, userId: string): Promise<string> {
  const [id, key, now] = [randomUUID(), createTotpSecret(), ctx.now()];
  const secret = ctx.encryption.encrypt(key, `second_factors.secret|${id}`);
  await ctx.db
    .insertInto('second_factors')
    .values({ id, user_id: userId, secret, created_at: now, confirmed_at: now })
    .execute();
  await ctx.db.updateTable('users').set({ second_factor_since: now }).where('id', '=', userId).execute();
  return key;
}

export function createShownCode(key: string, now = new Date(), later = 0): string {
  return totpCode(key, totpStep(now) + later);
}

/** Returns the previous code; waits if it is about to become too old. */
export async function codeBefore(key: string): Promise<string> {
  const leftMs = 30_000 - (Date.now() % 30_000);
  if (leftMs < 5_000) await setTimeout(leftMs);
  return createShownCode(key, new Date(), -1);
}

export async function proveSessions(ctx: AppContext, userId: string): Promise<void> {
  await ctx.db
    .updateTable('sessions')
    .set({ second_factor_at: ctx.now() })
    .where('user_id', '=', userId)
    .execute();
}

export async function ageSessions(ctx: AppContext, userId: string, minutes: number): Promise<void> {
  await ctx.db
    .updateTable('sessions')
    .set({ created_at: new Date(ctx.now().getTime() - minutes * 60_000), stepped_up_at: null })
    .where('user_id', '=', userId)
    .execute();
}
