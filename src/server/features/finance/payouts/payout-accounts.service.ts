// A company's bank account. A new one waits for a second person or a day, and we notify the whole company: a
// stolen password cannot move money. Only the code of the bank file decrypts the number.

import { randomUUID } from 'node:crypto';
import { type CompanyPermission, hasPermission } from '#domain/accounts/company-role.ts';
import { type Bank, banks } from '#domain/finance/banks.ts';
import {
  accountWaitHours,
  findAccountInForce,
  getInForceFrom,
  isOldEnoughToConfirm,
  waitingAccount,
} from '#domain/finance/payout.ts';
import type { PayoutAccountInput } from '#domain/finance/payout-account-input.ts';
import { createRefusal, type Refused } from '#domain/kernel/outcome.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { resetPageUrl } from '#server/features/accounts/reset-page.ts';
import { notifySuperAdmins } from '#server/features/accounts/staff-notices.service.ts';
import { recordAudit, toAuditOrigin } from '#server/features/audit/audit.service.ts';
import { queueMail } from '#server/features/mail/queue/mail.service.ts';
import { runAsCompany } from '#server/platform/database/company-scope.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { runInBatches, subtractDays } from '#server/platform/database/in-batches.ts';
import {
  confirmWaiting,
  eraseUnusedAccounts,
  findJoinDate,
  findRole,
  insertAccount,
  type ListedAccount,
  listAccountRecipients,
  listAccounts,
  lockAccounts,
  withdrawWaiting,
} from './payout-accounts.store.ts';

const FORGOTTEN_AT_ONCE = 500;

export interface ShownAccount {
  readonly id: string;
  readonly bank: string;
  readonly holder: string;
  readonly lastFour: string;
  readonly enteredByEmail: string;
  readonly enteredAt: Date;
  readonly inForceFrom: Date;
}

export interface PayoutAccounts {
  readonly inForce: ShownAccount | null;
  readonly waiting: (ShownAccount & { readonly mayConfirm: boolean }) | null;
  readonly isReturned: boolean;
  readonly waitHours: number;
}

export async function showPayoutAccounts(
  ctx: AppContext,
  actor: CompanyActor,
): Promise<PayoutAccounts | null> {
  // Members can view accounts even while the company is suspended.
  const { role } = actor;
  if (!hasPermission({ role }, 'managePayoutAccount') && !hasPermission({ role }, 'confirmPayoutAccount'))
    return null;
  const { accounts, joinedAt } = await runAsCompany(ctx.db, actor, async (tx) => ({
    accounts: await listAccounts(tx, [actor.companyId]),
    joinedAt: await findJoinDate(tx, actor.companyId, actor.userId),
  }));
  const now = ctx.now();
  const waiting = waitingAccount(accounts, now);
  const inForce = findAccountInForce(accounts, now);
  const mayConfirm =
    hasPermission(actor, 'confirmPayoutAccount') &&
    waiting !== null &&
    waiting.enteredBy !== actor.userId &&
    joinedAt !== null &&
    isOldEnoughToConfirm(waiting, joinedAt);
  return {
    inForce: inForce && hasPermission({ role }, 'managePayoutAccount') ? toShownAccount(inForce) : null,
    waiting: waiting && { ...toShownAccount(waiting), mayConfirm },
    isReturned: inForce === null && accounts.some(({ returnedAt }) => returnedAt !== null),
    waitHours: accountWaitHours,
  };
}

function toShownAccount(account: ListedAccount): ShownAccount {
  const { id, bank, holder, lastFour, enteredByEmail, enteredAt, inForceFrom } = account;
  return { id, bank: banks[bank], holder, lastFour, enteredByEmail, enteredAt, inForceFrom };
}

export type AccountOutcome =
  | { readonly ok: true; readonly inForceFrom: Date }
  | Refused<'not_allowed' | 'not_waiting' | 'joined_lately'>;

export function enterPayoutAccount(
  ctx: AppContext,
  actor: CompanyActor,
  input: PayoutAccountInput,
): Promise<AccountOutcome> {
  return runAsMember(ctx, actor, 'managePayoutAccount', async (tx) => {
    const now = ctx.now();
    const id = randomUUID();
    const lastFour = input.accountNumber.slice(-4);
    const inForceFrom = getInForceFrom(now);
    await withdrawWaiting(tx, actor.companyId, now);
    await insertAccount(tx, {
      id,
      company_id: actor.companyId,
      bank: input.bank,
      holder: input.holder,
      account_number: ctx.encryption.encrypt(input.accountNumber, `payout_accounts.account_number|${id}`),
      last_four: lastFour,
      entered_by: actor.userId,
      entered_by_email: actor.email,
      entered_at: now,
      in_force_from: inForceFrom,
    });
    await notifyAndRecord(ctx, tx, actor, { id, bank: input.bank, lastFour, inForceFrom, what: 'entered' });
    return { ok: true, inForceFrom };
  });
}

/** Brings the account into force. Rejects its author and recent members, who may be accomplices. */
export function confirmPayoutAccount(
  ctx: AppContext,
  actor: CompanyActor,
  id: string,
): Promise<AccountOutcome> {
  return runAsMember(ctx, actor, 'confirmPayoutAccount', async (tx, { joinedAt }) => {
    const now = ctx.now();
    const { companyId, userId } = actor;
    const account = await findAccount(tx, companyId, id);
    if (account && !isOldEnoughToConfirm(account, joinedAt)) return createRefusal('joined_lately');
    if (!account || !(await confirmWaiting(tx, { id, companyId, userId, now })))
      return createRefusal('not_waiting');
    await notifyAndRecord(ctx, tx, actor, { ...account, inForceFrom: now, what: 'confirmed' });
    return { ok: true, inForceFrom: now };
  });
}

/** Withdraws a new account, also during a suspension, because a thief may have entered it. */
export function withdrawPayoutAccount(
  ctx: AppContext,
  actor: CompanyActor,
  id: string,
): Promise<AccountOutcome> {
  return runAsMember(ctx, actor, 'withdrawPayoutAccount', async (tx) => {
    const account = await findAccount(tx, actor.companyId, id);
    if (!account || (await withdrawWaiting(tx, actor.companyId, ctx.now(), id)) === 0)
      return createRefusal('not_waiting');
    await notifyAndRecord(ctx, tx, actor, { ...account, what: 'withdrawn' });
    return { ok: true, inForceFrom: account.inForceFrom };
  });
}

/** Call in the transaction that suspends or deletes the company. Returns the number withdrawn. */
export async function withdrawWaitingAccount(tx: Tx, companyId: string, now: Date): Promise<number> {
  await lockAccounts(tx, companyId);
  return withdrawWaiting(tx, companyId, now);
}

type Member = NonNullable<Awaited<ReturnType<typeof findRole>>>;

/** Reads the role again under the lock: it may have changed since the page was rendered. */
async function runAsMember(
  ctx: AppContext,
  actor: CompanyActor,
  act: CompanyPermission,
  change: (tx: Tx, own: Member) => Promise<AccountOutcome>,
): Promise<AccountOutcome> {
  return ctx.db.transaction().execute(async (tx): Promise<AccountOutcome> => {
    await lockAccounts(tx, actor.companyId);
    const own = await findRole(tx, actor.companyId, actor.userId);
    return own && hasPermission(own, act) ? change(tx, own) : createRefusal('not_allowed');
  });
}

async function findAccount(tx: Tx, companyId: string, id: string): Promise<ListedAccount | undefined> {
  const accounts = await listAccounts(tx, [companyId]);
  return accounts.find((account) => account.id === id);
}

interface AccountNews {
  readonly id: string;
  readonly bank: Bank;
  readonly lastFour: string;
  readonly inForceFrom: Date;
  readonly what: 'entered' | 'confirmed' | 'withdrawn';
}

async function notifyAndRecord(
  ctx: AppContext,
  tx: Tx,
  actor: CompanyActor,
  { id, bank, lastFour, inForceFrom, what }: AccountNews,
): Promise<void> {
  await recordAudit(tx, {
    ...toAuditOrigin(actor),
    action: `payoutAccount.${what}`,
    object: { kind: 'payoutAccount', id },
    details: { bank, lastFour },
  });
  // A thief may have entered the account, so notify the operator, who calls the company before paying.
  if (what === 'entered')
    await notifySuperAdmins(tx, ctx, actor, {
      act: 'payoutAccountEntered',
      subject: `${actor.companyName}, ${banks[bank]} •••• ${lastFour}`,
    });
  for (const { email, locale, company } of await listAccountRecipients(tx, actor.companyId))
    await queueMail(
      tx,
      {
        kind: 'payout-account',
        to: email,
        locale,
        subjectId: actor.companyId,
        onceKey: `payout-account:${what}:${id}:${email}`,
        values: {
          company,
          what,
          bank: banks[bank],
          lastFour,
          by: actor.email,
          at: ctx.now().toISOString(),
          inForceFrom: inForceFrom.toISOString(),
          resetUrl: resetPageUrl(ctx, actor.baseUrl, locale),
        },
      },
      ctx,
    );
}

export function forgetOldAccounts(ctx: AppContext): Promise<number> {
  const now = ctx.now();
  const before = subtractDays(now, ctx.config.retention.bankAccountDays);
  return runInBatches(FORGOTTEN_AT_ONCE, (limit) => eraseUnusedAccounts(ctx.db, before, now, limit));
}
