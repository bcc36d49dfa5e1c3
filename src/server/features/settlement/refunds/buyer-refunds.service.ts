import { randomUUID } from 'node:crypto';
import { banks } from '#domain/finance/banks.ts';
import type { PayoutAccountInput } from '#domain/finance/payout-account-input.ts';
import {
  canGiveRefundAccount,
  type RefundStep,
  refundAccountDays,
  refundStep,
} from '#domain/finance/refund.ts';
import { type Sen, senFromDecimal } from '#domain/kernel/money.ts';
import {
  createRateLimitRefusal,
  createRefusal,
  type RateLimited,
  type Refused,
} from '#domain/kernel/outcome.ts';
import type { AppContext } from '#server/app/context.ts';
import { recordAudit } from '#server/features/audit/audit.service.ts';
import { findBooking } from '#server/features/bookings/rows/bookings.store.ts';
import { clientLimits } from '#server/platform/client-key.ts';
import { runInBatches, subtractDays } from '#server/platform/database/in-batches.ts';
import { countHits } from '#server/platform/rate-limit.ts';
import {
  claimRefundsWithoutRequest,
  eraseAccountsBefore,
  insertRefundAccount,
  listPendingRefunds,
  lockRefunds,
  type PendingRefund,
} from '../rows/refunds.store.ts';
import { queueRefundNews } from './refund-mails.ts';

const HOUR_SECONDS = 3_600;
const ACCOUNTS_PER_HOUR = 5;
const ASKED_AT_ONCE = 100;
const ERASED_AT_ONCE = 500;

export interface ShownRefund {
  readonly id: string;
  readonly amountSen: Sen;
  readonly step: RefundStep;
  readonly dueAt: Date;
  readonly doneAt: Date | null;
  readonly sentAt: Date | null;
  readonly account: string | null;
  readonly reference: string | null;
}

export function shownRefund(refund: PendingRefund): ShownRefund {
  const { id, dueAt, doneAt, bank, lastFour, lineReference, lineState, fileSentAt } = refund;
  return {
    id,
    amountSen: senFromDecimal(refund.amount),
    step: refundStep(refund),
    dueAt,
    doneAt,
    sentAt: lineState === 'sent' ? fileSentAt : doneAt,
    account: bank && lastFour && formatRefundAccount({ bank, lastFour }),
    reference: lineState === 'sent' ? lineReference : null,
  };
}

export function formatRefundAccount({
  bank,
  lastFour,
}: {
  bank: keyof typeof banks;
  lastFour: string;
}): string {
  return `${banks[bank]} •••• ${lastFour}`;
}

export async function listBuyerRefunds(ctx: AppContext, bookingId: string): Promise<ShownRefund[]> {
  return (await listPendingRefunds(ctx.db, bookingId)).map(shownRefund);
}

export type RefundAccountOutcome = { readonly ok: true } | Refused<'closed'> | RateLimited;

export async function giveRefundAccount(
  ctx: AppContext,
  given: {
    readonly bookingId: string;
    readonly account: PayoutAccountInput;
    readonly clientAddress: string;
  },
): Promise<RefundAccountOutcome> {
  const { bookingId, account, clientAddress } = given;
  const window = { windowSeconds: HOUR_SECONDS };
  const limit = await countHits(ctx, [
    ...clientLimits(
      { bucket: 'forms-per-client', max: ctx.config.limits.formsPerClient, ...window },
      clientAddress,
    ),
    { bucket: 'refund-accounts', key: bookingId, max: ACCOUNTS_PER_HOUR, ...window },
  ]);
  if (!limit.allowed) return createRateLimitRefusal(limit.retryAt);
  return ctx.db.transaction().execute(async (tx): Promise<RefundAccountOutcome> => {
    await lockRefunds(tx, bookingId);
    const booking = await findBooking(tx, bookingId);
    const refunds = (await listPendingRefunds(tx, bookingId)).filter((refund) =>
      canGiveRefundAccount(refundStep(refund)),
    );
    if (!booking || refunds.length === 0) return createRefusal('closed');
    const now = ctx.now();
    const { bank, holder, accountNumber } = account;
    const lastFour = accountNumber.slice(-4);
    for (const refund of refunds) {
      const id = randomUUID();
      const sealed = ctx.encryption.encrypt(accountNumber, `refund_accounts.account_number|${id}`);
      await insertRefundAccount(
        tx,
        {
          id,
          refund_id: refund.id,
          bank,
          holder,
          account_number: sealed,
          last_four: lastFour,
          entered_at: now,
        },
        now,
      );
      await queueRefundNews(ctx, tx, booking, {
        refundId: refund.id,
        amountSen: senFromDecimal(refund.amount),
        occasion: id,
        step: 'given',
        account: formatRefundAccount({ bank, lastFour }),
      });
    }
    await recordAudit(tx, {
      actor: { kind: 'system' },
      action: 'booking.refundAccountGiven',
      object: { kind: 'booking', id: bookingId },
      companyId: booking.company_id,
      details: { refunds: refunds.length, by: 'buyer' },
      clientAddress,
    });
    return { ok: true };
  });
}

export function requestRefundAccounts(ctx: AppContext): Promise<number> {
  return runInBatches(ASKED_AT_ONCE, (limit) =>
    ctx.db.transaction().execute(async (tx) => {
      const claimed = await claimRefundsWithoutRequest(tx, ctx.now(), limit);
      for (const { id, bookingId, amount, hasAccount } of claimed) {
        const booking = await findBooking(tx, bookingId);
        if (!booking || hasAccount) continue;
        const news = {
          refundId: id,
          amountSen: senFromDecimal(amount),
          occasion: 'due',
          step: 'asked',
        } as const;
        await queueRefundNews(ctx, tx, booking, news);
      }
      return claimed.length;
    }),
  );
}

export function forgetRefundAccounts(ctx: AppContext): Promise<number> {
  const now = ctx.now();
  const before = subtractDays(now, refundAccountDays);
  return runInBatches(ERASED_AT_ONCE, (limit) => eraseAccountsBefore(ctx.db, before, now, limit));
}
