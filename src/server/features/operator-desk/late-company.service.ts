import { isId } from '#domain/kernel/id.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { createRefusal, type Refused } from '#domain/kernel/outcome.ts';
import { canRemindCompany } from '#domain/operator/desk-story.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { recordAudit } from '#server/features/audit/audit.service.ts';
import { toCompanyAuditOrigin } from '#server/features/bookings/booking-scope.ts';
import { type BookingNow, lockBooking } from '#server/features/bookings/rows/bookings.store.ts';
import { type BookingStory, findStory } from '#server/features/bookings/story/story.service.ts';
import { queueMail } from '#server/features/mail/queue/mail.service.ts';
import { toBookingSummary } from '#server/features/notifications/mails/booking-mails.ts';
import {
  listNotificationRecipients,
  officeUrl,
  settingsUrl,
} from '#server/features/notifications/mails/notify-company.ts';
import {
  findCompanyReminder,
  insertCompanyReminder,
} from '#server/features/notifications/rows/reminders.store.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { toE164 } from '#server/platform/phone.ts';

export type RemindOutcome =
  | { readonly ok: true; readonly people: number }
  | (Refused<'too_soon'> & { readonly lastAt: Date })
  /** `no_readers`: all of the company's people have switched these emails off. */
  | Refused<'not_late' | 'no_readers'>;

/** Emails late tasks to people who receive overdue alerts, at most once in four hours per booking. */
export async function remindCompany(
  ctx: AppContext,
  actor: SuperAdminActor,
  bookingId: string,
): Promise<RemindOutcome> {
  if (!isId(bookingId)) return createRefusal('not_late');
  const now = ctx.now();
  return ctx.db.transaction().execute(async (tx): Promise<RemindOutcome> => {
    // If two requests run concurrently, the lock makes the second one read what the first stored.
    const booking = await lockBooking(tx, bookingId);
    const story = booking && (await findStory(ctx, tx, bookingId));
    if (!story || story.overdue.length === 0) return createRefusal('not_late');
    const readers = (await listNotificationRecipients(tx, story.companyId, 'overdue')).filter(
      ({ way }) => way !== 'off',
    );
    if (readers.length === 0) return createRefusal('no_readers');
    const lastAt = await findCompanyReminder(tx, bookingId);
    if (lastAt && !canRemindCompany(lastAt, now)) return { ok: false, code: 'too_soon', lastAt };
    await insertCompanyReminder(tx, bookingId, now);
    for (const reader of readers) await queueReminder(ctx, tx, { booking, story, ...reader });
    await recordAudit(tx, {
      ...toCompanyAuditOrigin(actor, story),
      action: 'booking.companyReminded',
      object: { kind: 'booking', id: bookingId },
      details: { late: story.overdue.map(({ kind }) => kind).join(' '), people: readers.length },
    });
    return { ok: true, people: readers.length };
  });
}

interface Reminder {
  readonly booking: BookingNow;
  readonly story: BookingStory;
  readonly userId: string;
  readonly email: string;
  readonly locale: string;
}

async function queueReminder(
  ctx: AppContext,
  tx: Tx,
  { booking, story, userId, email, locale }: Reminder,
): Promise<void> {
  const { link: _ofTheBuyer, ...values } = toBookingSummary(ctx, booking);
  await queueMail(
    tx,
    {
      kind: 'booking-alert',
      to: email,
      locale,
      subjectId: booking.id,
      onceKey: `companyReminded:${booking.id}:${ctx.now().getTime()}:${userId}`,
      values: {
        ...values,
        what: 'reminded',
        late: story.overdue.map(({ kind, dueAt }) => ({ kind, dueAt: dueAt.toISOString() })),
        seller: booking.company_name,
        email: booking.email,
        phone: toE164(booking.phone_number) ?? booking.phone_number,
        callBy: story.callBy.toISOString(),
        ticketBy: story.ticketsOn,
        workLink: officeUrl(ctx, officePaths.companyBookingPath(booking.id), booking.link_base),
        settingsLink: settingsUrl(ctx, booking.link_base),
      },
    },
    ctx,
  );
}
