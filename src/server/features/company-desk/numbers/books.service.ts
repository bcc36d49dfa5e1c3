import { chooseMonth, type MonthChoice } from '#domain/kernel/month.ts';
import type { AppContext } from '#server/app/context.ts';
import { getLedgerStart } from '#server/features/finance/ledger/ledger.service.ts';
import { currentMode } from '#server/features/payments/payments.service.ts';
import type { PaymentMode } from '#server/platform/database/schema.ts';

export interface MonthBooks extends MonthChoice {
  readonly mode: PaymentMode;
}

export async function openBooks(
  ctx: AppContext,
  asked: string | null,
  companyId?: string,
): Promise<MonthBooks> {
  const mode = await currentMode(ctx);
  const begins = await getLedgerStart(ctx.db, { mode, companyId });
  return { mode, ...chooseMonth(asked, { begins, now: ctx.now() }) };
}
