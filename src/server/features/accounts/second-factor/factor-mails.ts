import type { FactorChange } from '#domain/accounts/second-factor.ts';
import type { AppContext } from '#server/app/context.ts';
import { queueMail } from '#server/features/mail/queue/mail.service.ts';
import { networkRange } from '#server/platform/client-key.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { findMembership, hasSuperAdminRole, listSuperAdminRows } from '../accounts.store.ts';
import { resetPageUrl } from '../reset-page.ts';
import type { Visit } from '../sessions/sessions.service.ts';
import { listOwnerEmails } from './second-factor.store.ts';

const MOST_RECIPIENTS = 200;

export interface ChangedFactor {
  readonly userId: string;
  readonly email: string;
  readonly what: FactorChange;
  /** Email of the person who made the change, or another cause. */
  readonly by: string;
  readonly baseUrl: string | undefined;
}

export async function notifyFactorChange(ctx: AppContext, tx: Tx, changed: ChangedFactor): Promise<void> {
  const { userId, email, what, by, baseUrl } = changed;
  const at = ctx.now();
  for (const to of await listConcernedPeople(tx, changed)) {
    await queueMail(
      tx,
      {
        kind: 'second-factor-changed',
        to,
        locale: 'en',
        values: { email, what, by, at: at.toISOString(), resetUrl: resetPageUrl(ctx, baseUrl) },
        onceKey: `second-factor:${what}:${userId}:${to}:${at.getTime()}`,
      },
      ctx,
    );
  }
}

export async function mailWrongCodes(ctx: AppContext, { userId, email, visit }: WrongCodes): Promise<void> {
  const at = ctx.now();
  const network = networkRange(visit.clientAddress);
  const resetUrl = resetPageUrl(ctx, visit.baseUrl);
  await ctx.db.transaction().execute((tx) =>
    queueMail(
      tx,
      {
        kind: 'wrong-codes',
        to: email,
        locale: 'en',
        priority: -1,
        values: { at: at.toISOString(), network, resetUrl },
        onceKey: `wrong-codes:${userId}:${at.getTime()}`,
      },
      ctx,
    ),
  );
}

interface WrongCodes {
  readonly userId: string;
  readonly email: string;
  readonly visit: Pick<Visit, 'clientAddress' | 'baseUrl'>;
}

async function listConcernedPeople(tx: Tx, { userId, email }: ChangedFactor): Promise<Set<string>> {
  if (await hasSuperAdminRole(tx, userId)) {
    const admins = await listSuperAdminRows(tx, MOST_RECIPIENTS);
    return new Set([email, ...admins.map((admin) => admin.email)]);
  }
  const membership = await findMembership(tx, userId);
  return new Set([email, ...(membership ? await listOwnerEmails(tx, membership.companyId) : [])]);
}
