import type { Sen } from '#domain/kernel/money.ts';
import type { BookingNow } from '#server/features/bookings/rows/bookings.store.ts';
import { queueMail } from '#server/features/mail/queue/mail.service.ts';
import { type MailContext, summary, toBuyer } from '#server/features/notifications/mails/booking-mails.ts';
import type { Tx } from '#server/platform/database/database.ts';

export interface RefundNews {
  readonly refundId: string;
  readonly amountSen: Sen;
  /** Deduplication key, such as a reference or an account id. */
  readonly occasion: string;
  readonly step: 'asked' | 'given' | 'sent' | 'returned';
  /** For example `Maybank •••• 4417`. */
  readonly account?: string;
  /** As on the bank statement. */
  readonly bankReference?: string;
  /** The bank's reason. */
  readonly reason?: string;
}

/** Emails the buyer the refund's progress. */
export async function queueRefundNews(
  ctx: MailContext,
  tx: Tx,
  booking: BookingNow,
  { refundId, occasion, ...news }: RefundNews,
): Promise<void> {
  await queueMail(
    tx,
    {
      ...toBuyer(booking, `refund-news:${news.step}:${refundId}:${occasion}`),
      kind: 'refund-news',
      values: { ...summary(ctx, booking), ...news },
    },
    ctx,
  );
}
