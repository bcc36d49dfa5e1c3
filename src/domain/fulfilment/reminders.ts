// Owns what the program tells people by itself, and when: one table of kinds for paid bookings, one for deals. Each occasion
// has a name, and services tell each name once. Leaves readers and ways to the server, and the tasks themselves to
// fulfilment/story.ts.

import { dayMs, hourMs, klDate, klWallClock } from '../kernel/time.ts';
import { isAhead, isCancelling, type Story, type StoryFacts, type Task, type TaskKind } from './story.ts';

export const maxAlertAddresses = 5;
export const minutesBetweenNameReminders = 60;
/** A super admin reminds a late company of one booking no more often. */
export const hoursBetweenCompanyReminders = 4;

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

/** Buyers get reminders by day only, so that the email is answered and no buyer is woken. */
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
  | ('namesMissing' | 'namesOverdue' | 'promiseLate');
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

type ToldStory = Pick<StoryFacts, 'bookingId' | 'paidAt' | 'work' | 'call' | 'requests' | 'change'> &
  Pick<Story, 'phase' | 'tasks' | 'buyerTasks' | 'overdue' | 'steps'>;

interface BookingMoment {
  readonly story: ToldStory;
  readonly now: Date;
  readonly told: readonly Told[];
}

/** Each rule gives the occasions that are due, told or not; an empty name is the only one of its kind. */
const bookingRules: Record<BookingReminderKind, (at: BookingMoment) => readonly string[]> = {
  namesComplete: ({ story: { phase, work }, now }) =>
    isAhead(phase) && isNews(work?.namesCompleteAt ?? null, now) ? [''] : [],
  /** Closed by a recorded call, or by tickets. */
  followUpDue: ({ story: { tasks, call }, now }) => {
    const due = tasks.find(({ kind }) => kind === 'call')?.dueAt;
    return due && isWithin(due, now, reminderHours.followUpDue) && call === null ? [''] : [];
  },
  overdue: ({ story }) =>
    story.overdue.filter(({ kind }) => kind !== 'names').map(({ kind }) => lateOccasion(story, kind)),
  namesMissing: (at) => {
    const namesBy = namesWantedBy(at);
    return namesBy && isWithin(namesBy, at.now, reminderHours.namesMissing) ? [''] : [];
  },
  /** Once a day, and no more than three times. */
  namesOverdue: (at) => {
    const namesBy = namesWantedBy(at);
    const times = at.told.filter(({ kind }) => kind === 'namesOverdue').length;
    return namesBy && namesBy <= at.now && times < MOST_NAMES_OVERDUE ? [klDate(at.now)] : [];
  },
  /** To the buyer, in the hours of buyers. */
  promiseLate: ({ story, now }) =>
    isBuyerHour(now) ? latePromises(story, now).map(({ occasion }) => occasion) : [],
};

/** A buyer may ask for the same thing again, and tickets may be wrong again: each time is an occasion of its own. */
function lateOccasion({ requests, change, work }: ToldStory, kind: TaskKind): string {
  const since: Partial<Record<TaskKind, Date | null | undefined>> = {
    change: change?.answeredAt,
    reissue: work?.ticketsWrongSince,
  };
  const request = requests.find((each) => each.kind === kind && each.offer === null);
  const at = since[kind] ?? request?.askedAt;
  return at ? `${kind} ${at.toISOString()}` : kind;
}

/** A task that buyers wait for. Names are their own. */
export type PromiseKind = Exclude<Task['kind'], 'names'>;

interface LatePromise {
  readonly kind: PromiseKind;
  /** As the buyer was promised it, which can be later than the company's own time. */
  readonly promisedBy: Date;
  /** Once for each kind of the chain, and once for each question of the buyer. */
  readonly occasion: string;
}

/** Call, tickets and documents are moot while the buyer wants to cancel, and a call once tickets are late. */
export function latePromises(story: ToldStory, now: Date): LatePromise[] {
  const late = story.overdue.flatMap(({ kind, dueAt }): LatePromise[] => {
    if (kind === 'names') return [];
    const step = story.steps.find((each) => each.kind === kind);
    if (step) return step.isLate ? [{ kind, promisedBy: step.promisedBy, occasion: kind }] : [];
    return dueAt <= now ? [{ kind, promisedBy: dueAt, occasion: `${kind} ${dueAt.toISOString()}` }] : [];
  });
  const isChain = ({ kind }: LatePromise) => story.steps.some((step) => step.kind === kind);
  const areTicketsLate = late.some(({ kind }) => kind === 'tickets' || kind === 'documents');
  return late.filter(
    (each) => !isChain(each) || !(isCancelling(story) || (each.kind === 'call' && areTicketsLate)),
  );
}

/** Null while the buyer is not to be asked. */
function namesWantedBy({ story: { buyerTasks, paidAt }, now }: BookingMoment): Date | null {
  const isQuiet = now.getTime() - paidAt.getTime() < QUIET_AFTER_PAYING_MS;
  if (isQuiet || !isBuyerHour(now)) return null;
  return buyerTasks.find(({ kind }) => kind === 'names')?.dueAt ?? null;
}

/** What is due now and was not told yet. */
export function bookingReminders(
  story: ToldStory,
  told: readonly Told[],
  now: Date,
): DueReminder<BookingReminderKind>[] {
  const kinds = Object.keys(bookingRules) as BookingReminderKind[];
  return kinds.flatMap((kind) =>
    untold(kind, story.bookingId, bookingRules[kind]({ story, now, told }), told),
  );
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
