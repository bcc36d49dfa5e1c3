import type { PaymentEventName } from '#domain/fulfilment/history.ts';
import type { MailState } from '#domain/kernel/mail-record.ts';
import type { Db } from '#server/platform/database/database.ts';

export interface KeptNotice {
  readonly event: PaymentEventName;
  readonly at: Date;
}

const providerEvents = [
  'unpaid',
  'pendingAtBank',
  'paid',
  'paidWrong',
  'paidAgain',
  'noticeRepeated',
] as const;

/** Lists provider notices about the payment and staff decisions to give it up: newest 50, oldest first. */
export async function listNotices(db: Db, bookingId: string): Promise<KeptNotice[]> {
  const rows = await db
    .selectFrom('payment_events')
    .select(['event', 'created_at as at'])
    .where('booking_id', '=', bookingId)
    .where(({ and, eb, or }) =>
      or([
        and([eb('source', 'in', ['callback', 'redirect', 'reconcile']), eb('event', 'in', providerEvents)]),
        and([eb('source', '=', 'staff'), eb('event', '=', 'staffRejected')]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
  return rows.toReversed();
}

export interface KeptRefund {
  readonly dueAt: Date;
  readonly doneAt: Date | null;
  readonly amount: string;
}

export async function listRefunds(db: Db, bookingId: string): Promise<KeptRefund[]> {
  return db
    .selectFrom('refunds')
    .select(['created_at as dueAt', 'done_at as doneAt', 'amount'])
    .where('booking_id', '=', bookingId)
    .orderBy('created_at')
    .execute();
}

export async function findConfirmationMail(db: Db, bookingId: string): Promise<MailState | null> {
  const row = await db
    .selectFrom('mails')
    .select('state')
    .where('subject_id', '=', bookingId)
    .where('kind', '=', 'booking-confirmed')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.state ?? null;
}

export async function sumPaid(db: Db, bookingId: string): Promise<string | null> {
  const { paid } = await db
    .selectFrom('payment_events')
    .select(({ fn }) => fn.sum<string | null>('counted_amount').as('paid'))
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow();
  return paid;
}
