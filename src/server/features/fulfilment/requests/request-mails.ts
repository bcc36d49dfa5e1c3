// Mails about requests. The buyer's text stays on the booking page, because it may name a passport.
import type { RequestAnswer, RequestKind } from '#domain/fulfilment/booking-request.ts';
import { getAnswerDueTime } from '#domain/fulfilment/story.ts';
import { english } from '#domain/kernel/language.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import type { BookingNow } from '#server/features/bookings/rows/bookings.store.ts';
import { queueMail } from '#server/features/mail/queue/mail.service.ts';
import {
  addressBuyer,
  listNoticeReaders,
  type MailContext,
  toBookingSummary,
} from '#server/features/notifications/mails/booking-mails.ts';
import { officeUrl } from '#server/features/notifications/mails/notify-company.ts';
import type { Tx } from '#server/platform/database/database.ts';

export async function queueRequestNotice(
  ctx: MailContext,
  tx: Tx,
  booking: BookingNow,
  request: { readonly id: string; readonly kind: RequestKind },
): Promise<void> {
  const { link: _ofTheBuyer, ...values } = toBookingSummary(ctx, booking);
  const workLink = officeUrl(ctx, officePaths.companyBookingPath(booking.id), booking.link_base);
  for (const { userId, email, locale = english, stopLink } of await listNoticeReaders(ctx, tx, booking)) {
    await queueMail(
      tx,
      {
        kind: 'booking-request',
        to: email,
        locale,
        subjectId: booking.id,
        onceKey: `booking-request:${request.id}:${userId}`,
        values: {
          ...values,
          seller: booking.company_name,
          request: request.kind,
          workLink,
          email: booking.email,
          phone: booking.phone_number,
          ...(stopLink ? { stopLink } : {}),
        },
      },
      ctx,
    );
  }
}

export async function queueRequestCopy(
  ctx: MailContext,
  tx: Tx,
  booking: BookingNow,
  request: { readonly id: string; readonly kind: RequestKind; readonly askedAt: Date },
): Promise<void> {
  await queueMail(
    tx,
    {
      ...addressBuyer(booking, `booking-request-copy:${request.id}`),
      kind: 'booking-request-copy',
      values: {
        ...toBookingSummary(ctx, booking),
        seller: booking.company_name,
        request: request.kind,
        answerBy: getAnswerDueTime(request.askedAt).toISOString(),
      },
    },
    ctx,
  );
}

export async function queueRequestAnswer(
  ctx: MailContext,
  tx: Tx,
  booking: BookingNow,
  answered: {
    readonly id: string;
    readonly kind: RequestKind;
    readonly answer: RequestAnswer;
    readonly words: string;
  },
): Promise<void> {
  const { kind: request, answer, words } = answered;
  await queueMail(
    tx,
    {
      ...addressBuyer(booking, `booking-request-answered:${answered.id}`),
      kind: 'booking-request-answered',
      values: { ...toBookingSummary(ctx, booking), seller: booking.company_name, request, answer, words },
    },
    ctx,
  );
}
