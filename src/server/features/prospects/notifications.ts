// Notifies prospects of openings and free seats. Each run queries recipients and claims them with their mail,
// whose content is loaded at sending.
import { type Deal, dealPhase } from '#domain/deals/deal.ts';
import { pickByFreeSeats } from '#domain/deals/prospect.ts';
import * as paths from '#domain/kernel/paths.ts';
import { minuteMs } from '#domain/kernel/time.ts';
import { formatDestination } from '#domain/trips/trip-text.ts';
import { tripView } from '#domain/trips/trip-view.ts';
import type { AppContext } from '#server/app/context.ts';
import { getDeal } from '#server/features/deals/deals.service.ts';
import {
  MAILING_PRIORITY,
  type MailSubject,
  queueMailing,
  type WaitingMailValues,
} from '#server/features/mail/queue/mail.service.ts';
import {
  type ClaimedProspect,
  claimForOpening,
  claimForSeats,
  countOfferedSeats,
  listDealsToNotify,
  listNotifiedBy,
  listSeatMailsUnderWay,
  listWaitingForSeats,
  markNotifiedByAccepted,
  type NotifiedProspect,
  releaseAfterOutage,
  settleMailsUnderWay,
  takeWaitingList,
} from './prospects.store.ts';
import { createLeaveSecret } from './unsubscribe-link.ts';

const CLAIM_AT_ONCE = 500;
/** Limit per run; the next run sees the rest. */
const MOST_WAITING_AT_ONCE = 1_000;
/** Low volume and time-critical, so this lane runs right after transactional mail. */
const SEATS_PRIORITY = 1;

/** Queues an opening email for each waiting prospect and returns the count. Idempotent. */
export async function notifyOpenings(ctx: AppContext): Promise<number> {
  await settleMailsUnderWay(ctx.db, 'opening');
  await releaseAfterOutage(ctx.db, 'opening');
  const dealIds = await listDealsToNotify(ctx.db, {
    now: ctx.now(),
    waitsFor: 'opening',
    needsSeats: false,
  });
  let queued = 0;
  for (const dealId of dealIds) {
    for (let claimed = CLAIM_AT_ONCE; claimed === CLAIM_AT_ONCE; queued += claimed) {
      // Short transactions: claiming a hundred thousand people must not block buyers or agents.
      claimed = await ctx.db.transaction().execute(async (tx) => {
        const people = await claimForOpening(tx, dealId, CLAIM_AT_ONCE);
        await queueMailing(tx, { kind: 'deal-opened', priority: MAILING_PRIORITY }, people.map(toMail));
        return people.length;
      });
    }
  }
  return queued;
}

/** Queues a mail for the longest waiting prospects whose number of seats is free and not yet offered. */
export async function notifyWaitingList(ctx: AppContext): Promise<number> {
  await settleMailsUnderWay(ctx.db, 'seats');
  await releaseAfterOutage(ctx.db, 'seats');
  const dealIds = await listDealsToNotify(ctx.db, { now: ctx.now(), waitsFor: 'seats', needsSeats: true });
  let queued = 0;
  for (const dealId of dealIds) queued += await offerSeats(ctx, dealId);
  return queued;
}

async function offerSeats(ctx: AppContext, dealId: string): Promise<number> {
  return ctx.db.transaction().execute(async (tx) => {
    if (!(await takeWaitingList(tx, dealId))) return 0;
    // Read after the lock, to include offers of other workers.
    const inTransaction = { ...ctx, db: tx };
    const underWay = await listSeatMailsUnderWay(tx, dealId);
    const free = (await countSeatsToOffer(inTransaction, dealId)) - sumSeats(underWay);
    const waiting = await listWaitingForSeats(tx, {
      dealId,
      mostTickets: free,
      limit: MOST_WAITING_AT_ONCE,
    });
    const chosen = pickByFreeSeats(free, waiting);
    if (chosen.length === 0) return 0;
    const people = await claimForSeats(
      tx,
      chosen.map(({ id }) => id),
    );
    await queueMailing(tx, { kind: 'seats-free', priority: SEATS_PRIORITY }, people.map(toMail));
    return people.length;
  });
}

/** Free seats minus recent offers that may still be booked. */
async function countSeatsToOffer(ctx: AppContext, dealId: string): Promise<number> {
  const deal = await getDeal(ctx, dealId);
  if (!deal || dealPhase(deal, ctx.now()) !== 'open') return 0;
  // Older offers no longer count: interested recipients have booked within the hold time, and waiting for the
  // others would leave seats empty.
  const since = new Date(ctx.now().getTime() - ctx.config.booking.holdMinutes * minuteMs);
  return deal.seatsAvailable - (await countOfferedSeats(ctx.db, dealId, since));
}

function sumSeats(people: readonly { readonly tickets: number }[]): number {
  return people.reduce((seats, { tickets }) => seats + tickets, 0);
}

function toMail({ id, mailId, email, locale }: ClaimedProspect) {
  return { id: mailId, recipient: email, locale, subjectId: id };
}

type Words = WaitingMailValues['deal-opened' | 'seats-free'];

/**
 * Current content of mails to prospects, by mail id. Leaves out people who left or wait for something else,
 * and deals that are deleted, over, unpublished, of an unapproved company, or without seats.
 */
export async function loadWaitingValues(
  ctx: AppContext,
  mails: readonly MailSubject[],
): Promise<ReadonlyMap<string, Words>> {
  const people = await listNotifiedBy(
    ctx.db,
    mails.map(({ id }) => id),
  );
  const words = new Map<string, Words>();
  for (const [dealId, ofDeal] of Map.groupBy(people, (person) => person.dealId)) {
    const deal = await getDeal(ctx, dealId);
    if (!deal || !hasOpened(deal, ctx.now())) continue;
    const seatMails = ofDeal.some(({ waitsFor }) => waitsFor === 'seats')
      ? await selectFittingSeatMails(ctx, dealId)
      : new Set();
    for (const person of ofDeal) {
      if (person.waitsFor === 'opening' || seatMails.has(person.mailId))
        words.set(person.mailId, buildValues(ctx, deal, person));
    }
  }
  return words;
}

/** A deal that sold out meanwhile counts as opened; the mail then says that the seats are gone. */
function hasOpened(deal: Deal, now: Date): boolean {
  const phase = dealPhase(deal, now);
  const isPublished = deal.publishAt === null || deal.publishAt <= now;
  return isPublished && (phase === 'open' || phase === 'allHeld' || phase === 'soldOut');
}

/** Considers all pending mails, also claimed ones, so that two workers select the same ones. */
async function selectFittingSeatMails(ctx: AppContext, dealId: string): Promise<ReadonlySet<string>> {
  const underWay = await listSeatMailsUnderWay(ctx.db, dealId);
  const fitting = pickByFreeSeats(await countSeatsToOffer(ctx, dealId), underWay);
  return new Set(fitting.map(({ id }) => id));
}

function buildValues(ctx: AppContext, deal: Deal, person: NotifiedProspect): Words {
  const path = deal.seatsAvailable > 0 ? paths.bookDealPath(deal.id) : paths.interestPath(deal.id);
  return {
    ...toSeatOffer(ctx, deal, { person, path }),
    seatsLeft: deal.seatsAvailable,
    countedAt: ctx.now(),
  };
}

export function toSeatOffer(
  { config }: AppContext,
  deal: Deal,
  { person, path }: { person: Omit<NotifiedProspect, 'mailId'>; path: string },
) {
  const base = config.publicBaseUrl ?? person.linkBase ?? `http://localhost:${config.http.port}`;
  return {
    destination: formatDestination(tripView(deal), deal.destinationCountry),
    airlines: deal.airlines,
    outbound: deal.outbound,
    back: deal.back,
    seller: deal.companyName,
    unitPriceSen: deal.sellingPriceSen,
    originalPriceSen: deal.costSen,
    closesAt: deal.deadlineAt,
    tickets: person.tickets,
    link: paths.pageUrl(base, path, person.locale),
    leaveLink: paths.pageUrl(
      base,
      paths.unsubscribePath(createLeaveSecret({ config }, person.id)),
      person.locale,
    ),
  };
}

export async function markNotified(ctx: AppContext, accepted: readonly MailSubject[]): Promise<void> {
  const ids = accepted.filter(({ kind }) => isProspectMail(kind)).map(({ id }) => id);
  if (ids.length > 0) await markNotifiedByAccepted(ctx.db, ids);
}

const kinds: readonly string[] = ['deal-opened', 'seats-free'] satisfies (keyof WaitingMailValues)[];

function isProspectMail(kind: string): boolean {
  return kinds.includes(kind);
}
