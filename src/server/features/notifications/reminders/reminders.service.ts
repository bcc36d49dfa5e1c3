// Queues due notifications, each in one transaction with a row whose key deduplicates it across runs, workers
// and crashes.

import {
  type BookingReminderKind,
  bookingReminders,
  type DealReminderKind,
  type DueReminder,
  dealReminders,
  getBuyerHoursEnd,
  isRecent,
  listLatePromises,
} from '#domain/fulfilment/reminders.ts';
import { taskKinds } from '#domain/fulfilment/story.ts';
import { senFromDecimal } from '#domain/kernel/money.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { dayMs, klDate } from '#domain/kernel/time.ts';
import { readSoldFlights } from '#domain/trips/sold-flights.ts';
import { formatDestination } from '#domain/trips/trip-text.ts';
import { tripView } from '#domain/trips/trip-view.ts';
import type { AppContext } from '#server/app/context.ts';
import { replaceAttention } from '#server/features/bookings/rows/attention.store.ts';
import { type BookingNow, findBooking } from '#server/features/bookings/rows/bookings.store.ts';
import { listOpenFactsAfter } from '#server/features/bookings/rows/story.store.ts';
import { getPromises } from '#server/features/bookings/story/booking-promises.ts';
import { type BookingStory, findStory, toStory } from '#server/features/bookings/story/story.service.ts';
import { type AlertMailValues, queueMail } from '#server/features/mail/queue/mail.service.ts';
import { currentMode } from '#server/features/payments/payments.service.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { subtractDays } from '#server/platform/database/in-batches.ts';
import { toE164 } from '#server/platform/phone.ts';
import { addressBuyer, toBookingSummary } from '../mails/booking-mails.ts';
import { notifyCompany, officeUrl, settingsUrl } from '../mails/notify-company.ts';
import {
  claimReminder,
  deleteRemindersBefore,
  listDealsToRemind,
  listRefundsSince,
  listSentReminders,
  type RemindedDeal,
} from '../rows/reminders.store.ts';

export { sendDigests } from './digest.ts';

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const READ_AT_ONCE = 500;
const REFUND_NEWS_DAYS = 2;
/** Reminders older than this concern flights that have departed. */
const RECORD_DAYS = 500;

export async function sendReminders(ctx: AppContext): Promise<number> {
  return (await sendBookingReminders(ctx)) + (await sendDealNotices(ctx)) + (await sendRefundNotices(ctx));
}

async function sendBookingReminders(ctx: AppContext): Promise<number> {
  const now = ctx.now();
  const scope = { mode: await currentMode(ctx), today: klDate(now), limit: READ_AT_ONCE };
  let told = 0;
  const overdue: string[] = [];
  for (let after = FIRST_ID, isMore = true; isMore; ) {
    const rows = await listOpenFactsAfter(ctx.db, { ...scope, after });
    const before = await findSentReminders(
      ctx,
      rows.map(({ bookingId }) => bookingId),
    );
    for (const row of rows)
      await runSafely(ctx, { bookingId: row.bookingId }, async () => {
        const story = toStory(row, now);
        if (story.overdue.length > 0) overdue.push(row.bookingId);
        for (const due of bookingReminders(story, before(row.bookingId), now))
          if (await sendBookingReminder(ctx, story, due)) told += 1;
      });
    isMore = rows.length === READ_AT_ONCE;
    after = rows.at(-1)?.bookingId ?? after;
  }
  await ctx.db.transaction().execute((tx) => replaceAttention(tx, overdue, { reason: 'workOverdue', now }));
  return told;
}

async function runSafely(
  { log }: AppContext,
  about: Readonly<Record<string, string>>,
  tell: () => Promise<void>,
): Promise<void> {
  try {
    await tell();
  } catch (error) {
    log.error({ err: error, ...about }, 'a reminder could not be told');
  }
}

async function findSentReminders({ db }: AppContext, ids: readonly string[]) {
  const told = Map.groupBy(await listSentReminders(db, ids), ({ subjectId }) => subjectId);
  return (id: string) => told.get(id) ?? [];
}

async function sendBookingReminder(
  ctx: AppContext,
  { bookingId, companyId }: BookingStory,
  { kind, subject }: DueReminder<BookingReminderKind>,
): Promise<boolean> {
  const about = { subject, subjectId: bookingId };
  return ctx.db.transaction().execute(async (tx) => {
    if (!(await claimReminder(tx, { kind, ...about }, ctx.now()))) return false;
    const booking = await findBooking(tx, bookingId);
    if (!booking) return false;
    if (kind === 'namesMissing' || kind === 'namesOverdue')
      await remindBuyer(ctx, tx, booking, `${kind} ${subject}`);
    else if (kind === 'promiseLate') await notifyBuyer(ctx, tx, booking, subject);
    else await notifyStaff(ctx, tx, booking, { kind, companyId, ...about });
    return true;
  });
}

/** Content is loaded at sending, so the email is dropped once the names are entered. Not sent at night. */
async function remindBuyer(ctx: AppContext, tx: Tx, booking: BookingNow, occasion: string): Promise<void> {
  await queueMail(
    tx,
    {
      kind: 'names-asked',
      to: booking.email,
      locale: booking.locale,
      subjectId: booking.id,
      values: null,
      onceKey: `names-asked:${occasion}`,
      expiresAt: getBuyerHoursEnd(ctx.now()),
    },
    ctx,
  );
}

/** Skips a promise that was met after the sweep read it. Not sent at night. */
async function notifyBuyer(ctx: AppContext, tx: Tx, booking: BookingNow, subject: string): Promise<void> {
  const now = ctx.now();
  const story = await findStory(ctx, tx, booking.id);
  const late = (story ? listLatePromises(story, now) : []).find(
    ({ occasion }) => subject === `${booking.id} ${occasion}`,
  );
  if (!late) return;
  const promise = { what: late.kind, promisedBy: late.promisedBy.toISOString() };
  await queueMail(
    tx,
    {
      ...addressBuyer(booking, `promise-late:${subject}`),
      kind: 'promise-late',
      values: { ...toBookingSummary(ctx, booking), seller: booking.company_name, ...promise },
      expiresAt: getBuyerHoursEnd(now),
    },
    ctx,
  );
}

type BookingNews = Parameters<typeof notifyCompany>[2];
type What = AlertMailValues['booking-alert']['what'];

function toAlertKind({ kind, subject }: Pick<BookingNews, 'kind' | 'subject'>): What {
  const task = taskKinds.find((each) => each === subject.split(' ')[1]);
  if (kind === 'overdue' && task && task !== 'names') return `${task}Overdue`;
  if (kind === 'followUpDue' || kind === 'refundDecided') return kind;
  return 'namesComplete';
}

async function notifyStaff(
  ctx: AppContext,
  tx: Tx,
  booking: BookingNow,
  news: BookingNews,
  amountSen?: number,
): Promise<void> {
  const { link: _ofTheBuyer, ...values } = toBookingSummary(ctx, booking);
  const { callBy, ticketsOn } = getPromises(booking);
  await notifyCompany(ctx, tx, news, ({ userId, email, locale }) =>
    queueMail(
      tx,
      {
        kind: 'booking-alert',
        to: email,
        locale,
        subjectId: booking.id,
        onceKey: `${news.kind}:${news.subject}:${userId}`,
        values: {
          ...values,
          seller: booking.company_name,
          what: toAlertKind(news),
          email: booking.email,
          phone: toE164(booking.phone_number) ?? booking.phone_number,
          callBy: callBy.toISOString(),
          ticketBy: ticketsOn,
          ...(amountSen === undefined ? {} : { amountSen }),
          workLink: officeUrl(ctx, officePaths.companyBookingPath(booking.id), booking.link_base),
          settingsLink: settingsUrl(ctx, booking.link_base),
        },
      },
      ctx,
    ),
  );
}

async function sendRefundNotices(ctx: AppContext): Promise<number> {
  const now = ctx.now();
  const since = new Date(now.getTime() - REFUND_NEWS_DAYS * dayMs);
  let told = 0;
  for (const refund of await listRefundsSince(ctx.db, { mode: await currentMode(ctx), since })) {
    if (!isRecent(refund.decidedAt, now)) continue;
    const about = { kind: 'refundDecided', subject: refund.id, subjectId: refund.bookingId } as const;
    await runSafely(ctx, { bookingId: refund.bookingId }, async () => {
      const isNew = await ctx.db.transaction().execute(async (tx) => {
        if (!(await claimReminder(tx, about, now))) return false;
        const booking = await findBooking(tx, refund.bookingId);
        if (!booking) return false;
        const news = { ...about, companyId: booking.company_id };
        await notifyStaff(ctx, tx, booking, news, senFromDecimal(refund.amount));
        return true;
      });
      if (isNew) told += 1;
    });
  }
  return told;
}

async function sendDealNotices(ctx: AppContext): Promise<number> {
  const now = ctx.now();
  let told = 0;
  for (let after = FIRST_ID, isMore = true; isMore; ) {
    const rows = await listDealsToRemind(ctx.db, { now, after, limit: READ_AT_ONCE });
    const before = await findSentReminders(
      ctx,
      rows.map(({ dealId }) => dealId),
    );
    for (const deal of rows)
      await runSafely(ctx, { dealId: deal.dealId }, async () => {
        for (const due of dealReminders(deal, before(deal.dealId), now))
          if (await sendDealNotice(ctx, deal, due)) told += 1;
      });
    isMore = rows.length === READ_AT_ONCE;
    after = rows.at(-1)?.dealId ?? after;
  }
  return told;
}

async function sendDealNotice(
  ctx: AppContext,
  deal: RemindedDeal,
  { kind, subject }: DueReminder<DealReminderKind>,
): Promise<boolean> {
  const news = { kind, subject, subjectId: deal.dealId, companyId: deal.companyId };
  const { outbound } = tripView(readSoldFlights(deal.legs));
  return ctx.db.transaction().execute(async (tx) => {
    if (!(await claimReminder(tx, news, ctx.now()))) return false;
    await notifyCompany(ctx, tx, news, ({ userId, email, locale }) =>
      queueMail(
        tx,
        {
          kind: 'deal-alert',
          to: email,
          locale,
          subjectId: deal.dealId,
          onceKey: `${kind}:${subject}:${userId}`,
          ...(kind === 'closing' ? { expiresAt: deal.deadlineAt } : {}),
          values: {
            what: kind,
            place: getDealDestination(deal),
            departsOn: outbound.departsOn,
            seatsLeft: deal.seatsLeft,
            seatsOffered: deal.seatsOffered,
            waiting: deal.waiting,
            closesAt: deal.deadlineAt.toISOString(),
            workLink: officeUrl(ctx, officePaths.editDealPath(deal.dealId)),
            settingsLink: settingsUrl(ctx),
          },
        },
        ctx,
      ),
    );
    return true;
  });
}

export function getDealDestination({
  legs,
  destination,
}: Pick<RemindedDeal, 'legs' | 'destination'>): string {
  return formatDestination(tripView(readSoldFlights(legs)), destination);
}

export async function forgetOldReminders(ctx: AppContext): Promise<void> {
  await deleteRemindersBefore(ctx.db, subtractDays(ctx.now(), RECORD_DAYS));
}
