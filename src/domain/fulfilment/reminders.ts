// Decides which reminders are due. Each occasion has a name, and services send one notice per name.

import { dayMs, hourMs, klDate, toKlInstant } from '../kernel/time.ts';
import {
  isBeforeDeparture,
  isCancelling,
  type Story,
  type StoryFacts,
  type Task,
  type TaskKind,
} from './story.ts';

export const maxAlertAddresses = 5;
export const minutesBetweenNameReminders = 60;
/** Minimum time between two reminders of a super admin about one booking. */
export const hoursBetweenCompanyReminders = 4;

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

export const alertModes = ['atOnce', 'digest', 'off'] as const;
export type AlertMode = (typeof alertModes)[number];
export type AlertModes = Readonly<Record<AlertKind, AlertMode>>;

/** Defaults: urgent alerts immediately, the rest in the morning digest. */
export const defaultAlertModes: AlertModes = {
  newBooking: 'atOnce',
  namesComplete: 'digest',
  followUpDue: 'atOnce',
  overdue: 'atOnce',
  closing: 'atOnce',
  soldOut: 'atOnce',
  waitingGrew: 'digest',
  refundDecided: 'digest',
};
export const defaultDigestHour = 8;

export interface AlertSettings {
  readonly ways: AlertModes;
  readonly digestHour: number | null;
}

export const defaultAlertSettings: AlertSettings = { ways: defaultAlertModes, digestHour: defaultDigestHour };

/** Buyers receive reminders only during the day, so that these wake no one and get a response. */
export const buyerContactHours = { from: '09:00', until: '20:00' } as const;
export const reminderHours = { followUpDue: 6, closing: 6, namesMissing: 24 } as const;
/** No reminder right after the payment: the confirmation already requests the names. */
const QUIET_AFTER_PAYMENT_MS = 2 * hourMs;
const MAX_NAMES_OVERDUE = 3;
const NEWS_MS = 2 * dayMs;
const WAITING_STEP = 10;

export type BookingReminderKind =
  | Extract<AlertKind, 'namesComplete' | 'followUpDue' | 'overdue'>
  | ('namesMissing' | 'namesOverdue' | 'promiseLate');
export type DealReminderKind = Extract<AlertKind, 'closing' | 'soldOut' | 'waitingGrew'>;

export interface SentReminder {
  readonly kind: string;
  readonly subject: string;
}

export interface DueReminder<Kind> {
  readonly kind: Kind;
  readonly subject: string;
}

type ReminderStory = Pick<StoryFacts, 'bookingId' | 'paidAt' | 'work' | 'call' | 'requests' | 'change'> &
  Pick<Story, 'phase' | 'tasks' | 'buyerTasks' | 'overdue' | 'steps'>;

interface BookingMoment {
  readonly story: ReminderStory;
  readonly now: Date;
  readonly sent: readonly SentReminder[];
}

/** Returns names of due occasions, including notified ones. An empty name means one occasion per kind. */
const bookingRules: Record<BookingReminderKind, (at: BookingMoment) => readonly string[]> = {
  namesComplete: ({ story: { phase, work }, now }) =>
    isBeforeDeparture(phase) && isRecent(work?.namesCompleteAt ?? null, now) ? [''] : [],
  /** Due until a call is recorded or tickets are issued. */
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
  namesOverdue: (at) => {
    const namesBy = namesWantedBy(at);
    const times = at.sent.filter(({ kind }) => kind === 'namesOverdue').length;
    return namesBy && namesBy <= at.now && times < MAX_NAMES_OVERDUE ? [klDate(at.now)] : [];
  },
  promiseLate: ({ story, now }) =>
    isBuyerHour(now) ? listLatePromises(story, now).map(({ occasion }) => occasion) : [],
};

/** Returns a name per occurrence, because requests and ticket errors can recur. */
function lateOccasion({ requests, change, work }: ReminderStory, kind: TaskKind): string {
  const since: Partial<Record<TaskKind, Date | null | undefined>> = {
    change: change?.answeredAt,
    reissue: work?.ticketsWrongSince,
  };
  const request = requests.find((each) => each.kind === kind && each.offer === null);
  const at = since[kind] ?? request?.askedAt;
  return at ? `${kind} ${at.toISOString()}` : kind;
}

/** Tasks that buyers wait for, which is every task except the names. */
export type PromiseKind = Exclude<Task['kind'], 'names'>;

interface LatePromise {
  readonly kind: PromiseKind;
  /** Time promised to the buyer. The company may have set itself an earlier one. */
  readonly promisedBy: Date;
  /** Name of the occasion: one per kind, or one per request of the buyer. */
  readonly occasion: string;
}

/** Skips call, tickets and documents while a cancellation is open. Skips the call once tickets are late. */
export function listLatePromises(story: ReminderStory, now: Date): LatePromise[] {
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

function namesWantedBy({ story: { buyerTasks, paidAt }, now }: BookingMoment): Date | null {
  const isQuiet = now.getTime() - paidAt.getTime() < QUIET_AFTER_PAYMENT_MS;
  if (isQuiet || !isBuyerHour(now)) return null;
  return buyerTasks.find(({ kind }) => kind === 'names')?.dueAt ?? null;
}

export function bookingReminders(
  story: ReminderStory,
  sent: readonly SentReminder[],
  now: Date,
): DueReminder<BookingReminderKind>[] {
  const kinds = Object.keys(bookingRules) as BookingReminderKind[];
  return kinds.flatMap((kind) =>
    filterUnsent(kind, story.bookingId, bookingRules[kind]({ story, now, sent }), sent),
  );
}

export interface DealToRemind {
  readonly dealId: string;
  readonly deadlineAt: Date;
  readonly publishAt: Date | null;
  readonly isPaused: boolean;
  readonly seatsOffered: number;
  readonly seatsSold: number;
  readonly waiting: number;
}

const dealRules: Record<
  DealReminderKind,
  (deal: DealToRemind, now: Date, sent: readonly SentReminder[]) => string[]
> = {
  closing: (deal, now) =>
    isWithin(deal.deadlineAt, now, reminderHours.closing) && deal.seatsSold < deal.seatsOffered ? [''] : [],
  soldOut: ({ seatsOffered, seatsSold }) => (seatsOffered > 0 && seatsSold >= seatsOffered ? [''] : []),
  /** Due for the first prospect, then for every tenth. If the list shrinks and grows, no step repeats. */
  waitingGrew: ({ waiting }, _now, sent) => {
    const step = Math.floor(waiting / WAITING_STEP);
    const steps = sent
      .filter(({ kind }) => kind === 'waitingGrew')
      .map(({ subject }) => Number(subject.split(' ').at(-1)));
    return waiting > 0 && step > Math.max(-1, ...steps) ? [String(step)] : [];
  },
};

export function dealReminders(
  deal: DealToRemind,
  sent: readonly SentReminder[],
  now: Date,
): DueReminder<DealReminderKind>[] {
  const isOnSale = deal.deadlineAt > now && !deal.isPaused && !(deal.publishAt && deal.publishAt > now);
  if (!isOnSale) return [];
  const kinds = Object.keys(dealRules) as DealReminderKind[];
  return kinds.flatMap((kind) => filterUnsent(kind, deal.dealId, dealRules[kind](deal, now, sent), sent));
}

export function getBuyerHoursEnd(now: Date): Date {
  return toKlInstant(klDate(now), buyerContactHours.until);
}

/** True only for a few hours, so that a worker that was down does not send the digest in the evening. */
export function isDigestDue(digestHour: number, now: Date): boolean {
  const from = toKlInstant(klDate(now), `${String(digestHour).padStart(2, '0')}:00`).getTime();
  return now.getTime() >= from && now.getTime() < from + DIGEST_WINDOW_MS;
}

const DIGEST_WINDOW_MS = 4 * hourMs;

function isWithin(dueAt: Date, now: Date, hours: number): boolean {
  const left = dueAt.getTime() - now.getTime();
  return left > 0 && left <= hours * hourMs;
}

export function isRecent(happenedAt: Date | null, now: Date): boolean {
  return happenedAt !== null && now.getTime() - happenedAt.getTime() < NEWS_MS;
}

function isBuyerHour(now: Date): boolean {
  const day = klDate(now);
  return now >= toKlInstant(day, buyerContactHours.from) && now < toKlInstant(day, buyerContactHours.until);
}

function filterUnsent<Kind extends string>(
  kind: Kind,
  id: string,
  occasions: readonly string[],
  sent: readonly SentReminder[],
): DueReminder<Kind>[] {
  return occasions
    .map((occasion) => ({ kind, subject: occasion === '' ? id : `${id} ${occasion}` }))
    .filter((due) => !sent.some(({ kind: was, subject }) => was === kind && subject === due.subject));
}
