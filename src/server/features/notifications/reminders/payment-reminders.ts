// One reminder of an unfinished payment while the seats are held. Checked again at sending.
import { minuteMs } from '#domain/kernel/time.ts';
import type { AppContext } from '#server/app/context.ts';
import {
  type BookingMailValues,
  type MailSubject,
  queueMail,
} from '#server/features/mail/queue/mail.service.ts';
import { toBookingSummary } from '../mails/booking-mails.ts';
import { listOpenBookings, listUnpaidBookings } from './payment-reminders.store.ts';

const KIND = 'booking-payment-open';
const REMIND_AFTER_MS = 3 * minuteMs;
const REMINDED_AT_ONCE = 100;

export async function remindUnpaid(ctx: AppContext): Promise<number> {
  const now = ctx.now();
  const unpaid = await listUnpaidBookings(ctx.db, {
    now,
    mailKind: KIND,
    limit: REMINDED_AT_ONCE,
    begunBefore: new Date(now.getTime() - REMIND_AFTER_MS),
  });
  let queued = 0;
  for (const { id, email, locale, holdExpiresAt } of unpaid) {
    const isNew = await ctx.db.transaction().execute((tx) =>
      queueMail(
        tx,
        {
          kind: KIND,
          to: email,
          locale,
          subjectId: id,
          values: null,
          onceKey: `${KIND}:${id}`,
          expiresAt: holdExpiresAt,
        },
        ctx,
      ),
    );
    if (isNew) queued += 1;
  }
  return queued;
}

export async function loadPaymentMailValues(
  ctx: AppContext,
  mails: readonly MailSubject[],
): Promise<ReadonlyMap<string, BookingMailValues[typeof KIND]>> {
  const asked = mails.filter(({ kind }) => kind === KIND);
  if (asked.length === 0) return new Map();
  const ids = asked.flatMap(({ subjectId }) => subjectId ?? []);
  const open = new Map((await listOpenBookings(ctx.db, ids, ctx.now())).map((row) => [row.id, row]));
  return new Map(
    asked.flatMap(({ id, subjectId }) => {
      const booking = open.get(subjectId ?? '');
      return booking ? [[id, { ...toBookingSummary(ctx, booking), heldUntil: booking.hold_expires_at }]] : [];
    }),
  );
}
