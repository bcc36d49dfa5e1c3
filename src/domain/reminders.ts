// Owns what the program tells people by itself, and when: one table of kinds for paid bookings, one for deals. Each occasion
// has a name, and services tell each name once. Leaves to whom and how to the server, and the tasks themselves to
// company-tasks.ts.
import { bookingTasks, type Task, type TaskFacts } from './company-tasks.ts';
import { dayMs, hourMs, klDate, klWallClock } from './time.ts';

/** What a company's people can hear of. */
export const alertKinds = [
  'newBooking',
  'namesComplete',
  'followUpDue',
  'overdue',
  'closing',
  'soldOut',
  'waitingGrew',
  'refundDecided',
] as const;
export type AlertKind = (typeof alertKinds)[number];

export const alertWays = ['atOnce', 'digest', 'off'] as const;
export type AlertWay = (typeof alertWays)[number];
export type AlertWays = Readonly<Record<AlertKind, AlertWay>>;

/** Until a person chooses: at once what cannot wait for the morning. */
export const usualWays: AlertWays = {
  newBooking: 'atOnce',
  namesComplete: 'digest',
  followUpDue: 'atOnce',
  overdue: 'atOnce',
  closing: 'atOnce',
  soldOut: 'atOnce',
  waitingGrew: 'digest',
  refundDecided: 'digest',
};
export const usualDigestHour = 8;

export interface AlertSettings {
  readonly ways: AlertWays;
  /** In Kuala Lumpur; null: no daily email. */
  readonly digestHour: number | null;
}

export const usualSettings: AlertSettings = { ways: usualWays, digestHour: usualDigestHour };

/** Buyers hear of missing names by day only, so that the email is answered and nobody is woken. */
export const buyerHours = { from: '09:00', until: '20:00' } as const;
export const reminderHours = { followUpDue: 6, closing: 6, namesMissing: 24 } as const;
/** Nobody is reminded right after paying: the confirmation asks for the names. */
const QUIET_AFTER_PAYING_MS = 2 * hourMs;
const MOST_NAMES_OVERDUE = 3;
/** What happened longer ago is no news. */
const NEWS_MS = 2 * dayMs;
const WAITING_STEP = 10;

export type BookingReminderKind =
  | Extract<AlertKind, 'namesComplete' | 'followUpDue' | 'overdue'>
  | ('namesMissing' | 'namesOverdue');
export type DealReminderKind = Extract<AlertKind, 'closing' | 'soldOut' | 'waitingGrew'>;

export interface Told {
  readonly kind: string;
  readonly subject: string;
}

export interface DueReminder<Kind> {
  readonly kind: Kind;
  /** Names the occasion. */
  readonly subject: string;
}

export interface BookingToRemind extends TaskFacts {
  /** By the airline: its buyer waits for an answer, and nobody needs names. */
  readonly isFlightCancelled: boolean;
  readonly namesCompleteAt: Date | null;
}

interface BookingMoment {
  readonly facts: BookingToRemind;
  readonly tasks: readonly Task[];
  readonly now: Date;
  readonly told: readonly Told[];
}

/** Each rule gives the occasions that are due, told or not; an empty name is the only one of its kind. */
const bookingRules: Record<BookingReminderKind, (at: BookingMoment) => readonly string[]> = {
  namesComplete: ({ facts: { namesCompleteAt }, now }) => (isNews(namesCompleteAt, now) ? [''] : []),
  /** Closed by a recorded call, or by tickets. */
  followUpDue: ({ facts, tasks, now }) => {
    const call = tasks.find(({ kind }) => kind === 'call');
    const isSoon = call && isWithin(call.dueAt, now, reminderHours.followUpDue);
    return isSoon && facts.call === null ? [''] : [];
  },
  overdue: ({ tasks, now }) =>
    tasks.filter(({ kind, dueAt }) => kind !== 'names' && dueAt <= now).map(({ kind }) => kind),
  namesMissing: ({ facts, tasks, now }) => {
    const names = tasks.find(({ kind }) => kind === 'names');
    const isQuiet = now.getTime() - facts.paidAt.getTime() < QUIET_AFTER_PAYING_MS;
    const isSoon = names && isWithin(names.dueAt, now, reminderHours.namesMissing);
    return isSoon && !isQuiet && !facts.isFlightCancelled && isBuyerHour(now) ? [''] : [];
  },
  /** Once a day, and no more than three times. */
  namesOverdue: ({ facts, tasks, now, told }) => {
    const names = tasks.find(({ kind }) => kind === 'names');
    const isQuiet = now.getTime() - facts.paidAt.getTime() < QUIET_AFTER_PAYING_MS;
    const times = told.filter(({ kind }) => kind === 'namesOverdue').length;
    if (!names || names.dueAt > now || isQuiet || !isBuyerHour(now)) return [];
    if (facts.isFlightCancelled) return [];
    return times < MOST_NAMES_OVERDUE ? [klDate(now)] : [];
  },
};

/** What is due now and was not told yet; nothing once the flight has left. */
export function bookingReminders(
  facts: BookingToRemind,
  told: readonly Told[],
  now: Date,
): DueReminder<BookingReminderKind>[] {
  const { departsOn, departureTime } = facts.departure;
  if (klWallClock(departsOn, departureTime) <= now || facts.state === 'cancelled') return [];
  const at = { facts, tasks: bookingTasks(facts, now), now, told };
  const kinds = Object.keys(bookingRules) as BookingReminderKind[];
  return kinds.flatMap((kind) => untold(kind, facts.bookingId, bookingRules[kind](at), told));
}

export interface DealToRemind {
  readonly dealId: string;
  readonly deadlineAt: Date;
  readonly publishAt: Date | null;
  readonly isPaused: boolean;
  readonly seatsOffered: number;
  readonly seatsSold: number;
  /** How many people wait for seats. */
  readonly waiting: number;
}

const dealRules: Record<
  DealReminderKind,
  (deal: DealToRemind, now: Date, told: readonly Told[]) => string[]
> = {
  closing: (deal, now) =>
    isWithin(deal.deadlineAt, now, reminderHours.closing) && deal.seatsSold < deal.seatsOffered ? [''] : [],
  soldOut: ({ seatsOffered, seatsSold }) => (seatsOffered > 0 && seatsSold >= seatsOffered ? [''] : []),
  /** The first one, and then every ten; a list that shrinks and grows again is no news. */
  waitingGrew: ({ waiting }, _now, told) => {
    const step = Math.floor(waiting / WAITING_STEP);
    const steps = told
      .filter(({ kind }) => kind === 'waitingGrew')
      .map(({ subject }) => Number(subject.split(' ').at(-1)));
    return waiting > 0 && step > Math.max(-1, ...steps) ? [String(step)] : [];
  },
};

/** Of deals that are on sale: a closed, paused or unpublished one needs nobody. */
export function dealReminders(
  deal: DealToRemind,
  told: readonly Told[],
  now: Date,
): DueReminder<DealReminderKind>[] {
  const isOnSale = deal.deadlineAt > now && !deal.isPaused && !(deal.publishAt && deal.publishAt > now);
  if (!isOnSale) return [];
  const kinds = Object.keys(dealRules) as DealReminderKind[];
  return kinds.flatMap((kind) => untold(kind, deal.dealId, dealRules[kind](deal, now, told), told));
}

/** The moment until which an email to a buyer may still leave today. */
export function endOfBuyerHours(now: Date): Date {
  return klWallClock(klDate(now), buyerHours.until);
}

/** From the chosen hour on, for a few hours: a worker that was away all day does not send it in the evening. */
export function isDigestDue(digestHour: number, now: Date): boolean {
  const from = klWallClock(klDate(now), `${String(digestHour).padStart(2, '0')}:00`).getTime();
  return now.getTime() >= from && now.getTime() < from + DIGEST_WINDOW_MS;
}

const DIGEST_WINDOW_MS = 4 * hourMs;

function isWithin(dueAt: Date, now: Date, hours: number): boolean {
  const left = dueAt.getTime() - now.getTime();
  return left > 0 && left <= hours * hourMs;
}

export function isNews(happenedAt: Date | null, now: Date): boolean {
  return happenedAt !== null && now.getTime() - happenedAt.getTime() < NEWS_MS;
}

function isBuyerHour(now: Date): boolean {
  const day = klDate(now);
  return now >= klWallClock(day, buyerHours.from) && now < klWallClock(day, buyerHours.until);
}

function untold<Kind extends string>(
  kind: Kind,
  id: string,
  occasions: readonly string[],
  told: readonly Told[],
): DueReminder<Kind>[] {
  return occasions
    .map((occasion) => ({ kind, subject: occasion === '' ? id : `${id} ${occasion}` }))
    .filter((due) => !told.some(({ kind: was, subject }) => was === kind && subject === due.subject));
}
