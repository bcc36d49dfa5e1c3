// Owns what a company has to do for its paid bookings, and by when: call, get the names, issue the tickets, send them. A
// task follows from facts and goes with them; only a call is closed by a person, with its outcome. Also which seats are
// about to go unsold. Leaves the words to locales and the dates that were promised to fulfilment.ts and booking.ts.
import { followUpDueAt } from './booking.ts';
import { noAnswerHours, seatsAtRiskHours } from './constants.ts';
import { type DealTiming, dealStatus, type Leg } from './deal.ts';
import { type FulfilmentState, fulfilmentDues, isBeforeFlight } from './fulfilment.ts';
import type { Sen } from './money.ts';
import { addDays, dayMs, daysBetween, hourMs, klDate, klWallClock, minuteMs } from './time.ts';

export const callOutcomes = ['reached', 'no_answer', 'call_later'] as const;
export type CallOutcome = (typeof callOutcomes)[number];

export interface Call {
  readonly outcome: CallOutcome;
  readonly at: Date;
  /** By email. */
  readonly by: string;
  /** Null once the buyer was reached. */
  readonly nextAt: Date | null;
}

/** What of a paid booking decides its tasks. */
export interface TaskFacts {
  readonly bookingId: string;
  readonly departure: Pick<Leg, 'departsOn' | 'departureTime'>;
  readonly paidAt: Date;
  readonly ticketBy: string | null;
  readonly state: FulfilmentState;
  /** Travellers whose details are missing. */
  readonly missing: number;
  /** The last one; null before the first. */
  readonly call: Call | null;
}

export const taskKinds = ['call', 'names', 'tickets', 'documents'] as const;
export type TaskKind = (typeof taskKinds)[number];

export interface Task {
  readonly kind: TaskKind;
  readonly bookingId: string;
  /** The moment from which it is late. */
  readonly dueAt: Date;
  /** Due on a day, not at a time: late when that day is over. */
  readonly isDueOnDay: boolean;
}

type Departure = TaskFacts['departure'];

/** Until then the buyer was promised a call. */
export function callPromisedAt({
  departure,
  paidAt,
}: {
  readonly departure: Departure;
  readonly paidAt: Date;
}): Date {
  return followUpDueAt(departure, paidAt);
}

/** Somebody is still to reach the buyer. Once there are tickets, or no booking any more, there is nothing left to ask. */
export function isCallOpen(
  { state, call, departure }: Pick<TaskFacts, 'state' | 'call' | 'departure'>,
  now: Date,
): boolean {
  const isOver = state === 'ticketed' || state === 'documents_sent' || state === 'cancelled';
  return !isOver && call?.outcome !== 'reached' && isBeforeFlight(departure.departsOn, now);
}

/** Everything still to do for one booking; nothing once its flight has left. */
export function bookingTasks(facts: TaskFacts, now: Date): Task[] {
  const { bookingId, departure, state, call } = facts;
  if (!isBeforeFlight(departure.departsOn, now)) return [];
  const { namesDueAt, ticketsDueOn } = fulfilmentDues(facts);
  const at = (kind: TaskKind, dueAt: Date): Task => ({ kind, bookingId, dueAt, isDueOnDay: false });
  const onDay = (kind: TaskKind): Task => ({
    ...{ kind, bookingId, isDueOnDay: true },
    dueAt: klWallClock(addDays(ticketsDueOn, 1), '00:00'),
  });
  const tasks: Task[] = [];
  if (isCallOpen(facts, now)) tasks.push(at('call', call?.nextAt ?? callPromisedAt(facts)));
  if (state === 'collecting' && facts.missing > 0) tasks.push(at('names', namesDueAt));
  if (state === 'complete' || state === 'names_sent') tasks.push(onDay('tickets'));
  if (state === 'ticketed') tasks.push(onDay('documents'));
  return tasks;
}

/** Nobody answered: in a few hours again, and in any case before the promise ends. */
export function nextTryAt(calledAt: Date, promisedAt: Date): Date {
  return new Date(Math.min(calledAt.getTime() + noAnswerHours * hourMs, promisedAt.getTime()));
}

/** Hours of the day in which people are called. */
const FIRST_CALL = '09:00';
const LAST_CALL = '21:00';

/** Proposed where nobody has said when: in a few hours, on the half hour, and at night the next morning. */
export function suggestedCallAt(now: Date): Date {
  const step = 30 * minuteMs;
  const soon = new Date(Math.ceil((now.getTime() + noAnswerHours * hourMs) / step) * step);
  const date = klDate(soon);
  if (soon < klWallClock(date, FIRST_CALL)) return klWallClock(date, FIRST_CALL);
  return soon > klWallClock(date, LAST_CALL) ? klWallClock(addDays(date, 1), FIRST_CALL) : soon;
}

/** The buyer asked to be called at another time: from now on, and before the flight. */
export function isCallTimePossible(nextAt: Date, departure: Departure, now: Date): boolean {
  return nextAt > now && nextAt < klWallClock(departure.departsOn, departure.departureTime);
}

export const taskGroups = ['overdue', 'today', 'week', 'later'] as const;
export type TaskGroup = (typeof taskGroups)[number];

const DAYS_AHEAD = 7;

/** The day on which a task is due in Kuala Lumpur. */
export function dueOn({ dueAt, isDueOnDay }: Pick<Task, 'dueAt' | 'isDueOnDay'>): string {
  return klDate(isDueOnDay ? new Date(dueAt.getTime() - 1) : dueAt);
}

export function taskGroup(task: Pick<Task, 'dueAt' | 'isDueOnDay'>, now: Date): TaskGroup {
  if (task.dueAt <= now) return 'overdue';
  const days = daysBetween(klDate(now), dueOn(task));
  if (days <= 0) return 'today';
  return days <= DAYS_AHEAD ? 'week' : 'later';
}

export type GroupedTasks = Readonly<Record<TaskGroup, readonly Task[]>>;

/** What is due first comes first; of those due together, in the order of the work. */
export function groupTasks(tasks: readonly Task[], now: Date): GroupedTasks {
  const ordered = tasks.toSorted(
    (one, other) =>
      one.dueAt.getTime() - other.dueAt.getTime() ||
      taskKinds.indexOf(one.kind) - taskKinds.indexOf(other.kind) ||
      one.bookingId.localeCompare(other.bookingId),
  );
  const inGroup = (group: TaskGroup) => ordered.filter((task) => taskGroup(task, now) === group);
  return {
    overdue: inGroup('overdue'),
    today: inGroup('today'),
    week: inGroup('week'),
    later: inGroup('later'),
  };
}

/** How the time of a task reads: `2 h 10 m over`, `2 days over`, `in 2 h 02 m`, a day. */
export type DueText =
  | { readonly is: 'over'; readonly hours: number; readonly minutes: number }
  | { readonly is: 'daysOver'; readonly days: number }
  | { readonly is: 'in'; readonly hours: number; readonly minutes: number }
  /** Before the day is over. */
  | { readonly is: 'today' }
  | { readonly is: 'on'; readonly date: string };

export function dueText(task: Pick<Task, 'dueAt' | 'isDueOnDay'>, now: Date): DueText {
  const [dueMs, nowMs] = [task.dueAt.getTime(), now.getTime()];
  const group = taskGroup(task, now);
  if (group === 'overdue') {
    const days = task.isDueOnDay
      ? daysBetween(dueOn(task), klDate(now))
      : Math.floor((nowMs - dueMs) / dayMs);
    return days > 0 ? { is: 'daysOver', days } : { is: 'over', ...hoursAndMinutes(nowMs - dueMs) };
  }
  if (group === 'today')
    return task.isDueOnDay ? { is: 'today' } : { is: 'in', ...hoursAndMinutes(dueMs - nowMs) };
  return { is: 'on', date: dueOn(task) };
}

/** Whole minutes: one that has begun is not over. */
export function hoursAndMinutes(ms: number): { readonly hours: number; readonly minutes: number } {
  const minutes = Math.floor(ms / minuteMs);
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

type RiskyDeal = DealTiming & { readonly sellingPriceSen: Sen };

/** What is lost if these seats stay unsold. */
export function unsoldSen({ seatsAvailable, sellingPriceSen }: RiskyDeal): Sen {
  return seatsAvailable * sellingPriceSen;
}

/** Deals that close soon with seats unsold; first where most is lost per hour that is left. */
export function seatsAtRisk<Deal extends RiskyDeal>(deals: readonly Deal[], now: Date): Deal[] {
  const left = ({ deadlineAt }: RiskyDeal) => deadlineAt.getTime() - now.getTime();
  return deals
    .filter(
      (deal) =>
        dealStatus(deal, now) === 'active' &&
        deal.seatsAvailable > 0 &&
        left(deal) <= seatsAtRiskHours * hourMs,
    )
    .toSorted((one, other) => unsoldSen(other) / left(other) - unsoldSen(one) / left(one));
}
