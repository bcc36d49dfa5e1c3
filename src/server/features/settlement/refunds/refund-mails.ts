import type { Sen } from '#domain/kernel/money.ts';
import type { BookingNow } from '#server/features/bookings/rows/bookings.store.ts';
import { queueMail } from '#server/features/mail/queue/mail.service.ts';
import {
  addressBuyer,
  type MailContext,
  toBookingSummary,
} from '#server/features/notifications/mails/booking-mails.ts';
import type { Tx } from '#server/platform/database/database.ts';

export interface RefundNews {
  readonly refundId: string;
  readonly amountSen: Sen;
  readonly occasion: string;
  readonly step: 'asked' | 'given' | 'sent' | 'returned';
  readonly account?: string;
  readonly bankReference?: string;
  readonly reason?: string;
}

export async function queueRefundNews(
  ctx: MailContext,
  tx: Tx,
  booking: BookingNow,
  { refundId, occasion, ...news }: RefundNews,
): Promise<void> {
  await queueMail(
    tx,
    {
      ...addressBuyer(booking, `refund-news:${news.step}:${refundId}:${occasion}`),
      kind: 'refund-news',
      values: { ...toBookingSummary(ctx, booking), ...news },
    },
    ctx,
  );
}
