import { makeOperatorNumbers, type OperatorNumbers } from '#domain/finance/numbers.ts';
import { monthDays, monthSpan } from '#domain/kernel/month.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { recordAudit, toAuditOrigin } from '#server/features/audit/audit.service.ts';
import { type MonthBooks, openBooks } from '#server/features/company-desk/numbers/books.service.ts';
import { ledgerByDay } from '#server/features/finance/ledger/ledger.service.ts';
import { countHolds } from './operator-numbers.store.ts';

export async function getOperatorNumbers(
  ctx: AppContext,
  _actor: SuperAdminActor,
  { month, mode }: Pick<MonthBooks, 'month' | 'mode'>,
): Promise<OperatorNumbers> {
  const span = { mode, ...monthSpan(month) };
  const found = { money: await ledgerByDay(ctx.db, span), holds: await countHolds(ctx.db, span) };
  return makeOperatorNumbers(monthDays(month, ctx.now()), found);
}

export async function exportOperatorNumbers(
  ctx: AppContext,
  actor: SuperAdminActor,
  asked: string,
): Promise<OperatorNumbers> {
  const books = await openBooks(ctx, asked);
  await ctx.db.transaction().execute((tx) =>
    recordAudit(tx, {
      ...toAuditOrigin(actor),
      action: 'numbers.exported',
      object: { kind: 'numbers', id: 'operator' },
      details: { month: books.month },
    }),
  );
  return getOperatorNumbers(ctx, actor, books);
}
