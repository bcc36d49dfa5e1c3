import type { Sen } from '#domain/kernel/money.ts';
import type { BookingNow } from '#server/features/bookings/rows/bookings.store.ts';
import { queueMail } from '#server/features/mail/queue/mail.service.ts';
import { type MailContext, summary, toBuyer } from '#server/features/notifications/mails/booking-mails.ts';
import type { Tx } from '#server/platform/database/database.ts';

export interface RefundNews {
  readonly refundId: string;
  readonly amountSen: Sen;
  /** Makes the email one of its occasion, such as a reference or the id of an account. */
  readonly occasion: string;
  readonly step: 'asked' | 'given' | 'sent' | 'returned';
  /** Such as `Maybank •••• 4417`. */
  readonly account?: string;
  /** As on the bank statement. */
  readonly bankReference?: string;
  /** What the bank said. */
  readonly reason?: string;
}

/** Tells the buyer how far the refund is. */
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
