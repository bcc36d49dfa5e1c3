import { banks } from '#domain/finance/banks.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import * as paths from '#domain/kernel/paths.ts';
import { formatMyr } from '#format/amounts.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { queueMail } from '#server/features/mail/queue/mail.service.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { listAccountRecipients, listAccounts } from './payout-accounts.store.ts';
import type { PayoutHead } from './payout-runs.store.ts';

export async function emailPaidPayout(
  ctx: AppContext,
  tx: Tx,
  actor: SuperAdminActor,
  { payout, reference }: { readonly payout: PayoutHead; readonly reference: string },
): Promise<void> {
  const accounts = await listAccounts(tx, [payout.companyId]);
  const account = accounts.find(({ id }) => id === payout.accountId);
  if (!account) return;
  const base = ctx.config.publicBaseUrl ?? actor.baseUrl;
  const readers = await listAccountRecipients(tx, payout.companyId);
  for (const { email, locale, company } of readers.filter(({ role }) => role === 'owner'))
    await queueMail(
      tx,
      {
        kind: 'payout-paid',
        to: email,
        locale,
        subjectId: payout.companyId,
        onceKey: `payout-paid:${payout.id}:${email}`,
        values: {
          company,
          amount: formatMyr(payout.amountSen),
          bank: banks[account.bank],
          lastFour: account.lastFour,
          reference: payout.reference ?? reference,
          ...(base && { link: paths.pageUrl(base, officePaths.companyPayoutsPath, locale) }),
        },
      },
      ctx,
    );
}

export async function emailReturnedPayout(
  ctx: AppContext,
  tx: Tx,
  payout: PayoutHead,
  reason: string,
): Promise<void> {
  const accounts = await listAccounts(tx, [payout.companyId]);
  const account = accounts.find(({ id }) => id === payout.accountId);
  if (!account) return;
  for (const { email, locale, company } of await listAccountRecipients(tx, payout.companyId))
    await queueMail(
      tx,
      {
        kind: 'payout-returned',
        to: email,
        locale,
        subjectId: payout.companyId,
        onceKey: `payout-returned:${payout.id}:${email}`,
        values: {
          company,
          amount: formatMyr(payout.amountSen),
          reason,
          bank: banks[account.bank],
          lastFour: account.lastFour,
        },
      },
      ctx,
    );
}
