// Daily email to company people: due and overdue tasks, closing deals and queued news. Once a day at the
// chosen hour, if not empty.

import { groupTasks } from '#domain/fulfilment/due.ts';
import { type AlertKind, alertKinds, isDigestDue, isRecent } from '#domain/fulfilment/reminders.ts';
import type { Task } from '#domain/fulfilment/story.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { dayMs, klDate } from '#domain/kernel/time.ts';
import { readSoldFlights } from '#domain/trips/sold-flights.ts';
import { formatDestination } from '#domain/trips/trip-text.ts';
import { tripView } from '#domain/trips/trip-view.ts';
import type { AppContext } from '#server/app/context.ts';
import { listBoardBookings } from '#server/features/bookings/rows/board-bookings.store.ts';
import { listOpenStories } from '#server/features/bookings/story/story.service.ts';
import { type AlertMailValues, queueMail } from '#server/features/mail/queue/mail.service.ts';
import { loadAlertSettings } from '#server/features/notifications/alerts/alert-settings.service.ts';
import { currentMode } from '#server/features/payments/payments.service.ts';
import type { Tx } from '#server/platform/database/database.ts';
import type { PaymentMode } from '#server/platform/database/schema.ts';
import { officeUrl, settingsUrl } from '../mails/notify-company.ts';
import {
  claimDigest,
  type DigestReader,
  listClosingDeals,
  listDealsById,
  listDigestReaders,
  type RemindedDeal,
  takeDigestItems,
} from '../rows/reminders.store.ts';

type Digest = AlertMailValues['daily-digest'];
type DigestWays = Readonly<Record<AlertKind, 'atOnce' | 'digest' | 'off'>>;

const MOST_LINES = 10;

export async function sendDigests(ctx: AppContext): Promise<number> {
  const now = ctx.now();
  const day = klDate(now);
  const mode = await currentMode(ctx);
  const readers = await listDigestReaders(ctx.db, day);
  const settings = await loadAlertSettings(
    ctx.db,
    readers.map(({ userId }) => userId),
  );
  let queued = 0;
  for (const reader of readers) {
    const { digestHour, ways } = settings(reader.userId);
    if (digestHour === null || !isDigestDue(digestHour, now)) continue;
    const mailed = ctx.db.transaction().execute(async (tx) => {
      if (!(await claimDigest(tx, reader.userId, day))) return false;
      const values = await buildDigest(ctx, tx, reader, { ways, mode });
      if (!values) return false;
      const { userId, email: to, locale } = reader;
      return queueMail(
        tx,
        { kind: 'daily-digest', to, locale, onceKey: `daily-digest:${day}:${userId}`, values },
        ctx,
      );
    });
    // One failing email must not block the others.
    const isSent = await mailed.catch((error: unknown) => {
      ctx.log.error({ err: error, userId: reader.userId }, 'a daily email could not be written');
      return false;
    });
    if (isSent) queued += 1;
  }
  return queued;
}

async function buildDigest(
  ctx: AppContext,
  tx: Tx,
  { userId, companyId, company }: DigestReader,
  { ways, mode }: { readonly ways: DigestWays; readonly mode: PaymentMode },
): Promise<Digest | null> {
  const now = ctx.now();
  const { open } = await listOpenStories(ctx, tx, { companyId, mode, today: klDate(now) });
  const tasks = groupTasks(
    open.flatMap((story) => story.tasks),
    now,
  );
  const closing =
    ways.closing === 'off'
      ? []
      : await listClosingDeals(tx, {
          companyId,
          now,
          until: new Date(now.getTime() + dayMs),
          limit: MOST_LINES,
        });
  // The queue contains old items if emails were switched off for a while.
  const waiting = (await takeDigestItems(tx, userId)).filter(({ notedAt }) => isRecent(notedAt, now));
  const news = await loadNews(ctx, tx, companyId, waiting);
  const shown = {
    overdue: ways.overdue === 'off' ? [] : tasks.overdue,
    today: ways.followUpDue === 'off' ? [] : tasks.today,
  };
  const count = shown.overdue.length + shown.today.length;
  if (count + closing.length + news.length === 0) return null;
  const lines = await loadTaskLines(ctx, tx, companyId, [...shown.overdue, ...shown.today]);
  const first = (some: readonly Task[]) => some.slice(0, MOST_LINES).flatMap((task) => lines(task));
  return {
    company,
    day: klDate(now),
    count,
    overdue: first(shown.overdue),
    today: first(shown.today),
    closing: closing.map((deal) => toDeal(ctx, deal)),
    news: news.slice(0, MOST_LINES),
    boardLink: officeUrl(ctx, officePaths.companyTodayPath),
    settingsLink: settingsUrl(ctx),
  };
}

async function loadTaskLines(ctx: AppContext, tx: Tx, companyId: string, tasks: readonly Task[]) {
  const ids = [...new Set(tasks.map(({ bookingId }) => bookingId))];
  const bookings = new Map((await listBoardBookings(tx, companyId, ids)).map((row) => [row.id, row]));
  return ({ kind, bookingId, dueAt }: Task): Digest['today'] => {
    const booking = bookings.get(bookingId);
    if (!booking) return [];
    const { reference, firstName, lastName, legs, destination } = booking;
    return [
      {
        kind,
        reference,
        buyer: `${firstName} ${lastName}`,
        dueAt: dueAt.toISOString(),
        place: formatDestination(tripView(readSoldFlights(legs)), destination),
        link: officeUrl(ctx, officePaths.companyBookingPath(bookingId)),
      },
    ];
  };
}

function toDeal(ctx: AppContext, deal: RemindedDeal): Digest['closing'][number] {
  const { outbound } = tripView(readSoldFlights(deal.legs));
  return {
    place: formatDestination(tripView(readSoldFlights(deal.legs)), deal.destination),
    departsOn: outbound.departsOn,
    seatsLeft: deal.seatsLeft,
    closesAt: deal.deadlineAt.toISOString(),
    link: officeUrl(ctx, officePaths.editDealPath(deal.dealId)),
  };
}

/** Resolves queued items; drops unknown kinds, deleted subjects, and items of a former company. */
async function loadNews(
  ctx: AppContext,
  tx: Tx,
  companyId: string,
  items: readonly { readonly kind: string; readonly subjectId: string }[],
): Promise<Digest['news']> {
  const ids = items.map(({ subjectId }) => subjectId);
  const bookings = new Map((await listBoardBookings(tx, companyId, ids)).map((row) => [row.id, row]));
  const deals = new Map((await listDealsById(tx, companyId, ids)).map((row) => [row.dealId, row]));
  return items.flatMap(({ kind: noted, subjectId }): Digest['news'] => {
    const kind = alertKinds.find((each) => each === noted);
    const booking = bookings.get(subjectId);
    const deal = deals.get(subjectId);
    if (!kind || !(booking || deal)) return [];
    const { legs, destination } = booking ?? deal ?? { legs: [], destination: '' };
    const place = formatDestination(tripView(readSoldFlights(legs)), destination);
    const path = booking ? officePaths.companyBookingPath(subjectId) : officePaths.editDealPath(subjectId);
    return [{ kind, place, reference: booking?.reference ?? null, link: officeUrl(ctx, path) }];
  });
}
