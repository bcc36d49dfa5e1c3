// Derives phase, promises, tasks and steps of a booking. Pages, emails, reminders, lists and the desk all use this.

import type { BookingState } from '../bookings/booking-state.ts';
import { addDays, toKlInstant } from '../kernel/time.ts';
import type { RequestKind } from './booking-request.ts';
import type { FlightChangeAnswer, FlightChangeKind } from './flight-change.ts';
import type { FulfilmentState } from './fulfilment.ts';
import {
  addWorkingDays,
  bookingPromises,
  type DepartureTime,
  getDepartureInstant,
  type Promises,
} from './promises.ts';

export const callOutcomes = ['reached', 'noAnswer', 'callLater'] as const;
export type CallOutcome = (typeof callOutcomes)[number];

export interface Call {
  readonly outcome: CallOutcome;
  readonly at: Date;
  readonly by: string;
  readonly nextAt: Date | null;
}

export interface ChangeFact {
  readonly kind: FlightChangeKind;
  readonly madeAt: Date;
  readonly answer: FlightChangeAnswer | null;
  readonly answeredAt: Date | null;
}

export interface RequestFact {
  readonly kind: RequestKind;
  readonly askedAt: Date;
  readonly offer: 'waiting' | 'declined' | null;
}

export interface WorkFact {
  readonly state: FulfilmentState;
  readonly ticketBy: string | null;
  readonly missing: number;
  /** When the oldest unsent document was confirmed; null if there is none. */
  readonly documentsWaitingSince: Date | null;
  readonly namesCompleteAt: Date | null;
  readonly ticketedAt: Date | null;
  readonly documentsSentAt: Date | null;
  readonly arrivedAt: Date | null;
  /** Since when the tickets differ from a flight or name; null once the company has checked them. */
  readonly ticketsWrongSince: Date | null;
}

export interface StoryFacts {
  readonly bookingId: string;
  readonly payment: BookingState;
  /** While the booking is unpaid, this is the time of the booking. */
  readonly paidAt: Date;
  readonly isCancelled: boolean;
  readonly departure: DepartureTime;
  readonly change: ChangeFact | null;
  readonly work: WorkFact | null;
  readonly call: Call | null;
  readonly requests: readonly RequestFact[];
}

export const phases = [
  'paying', // the seats are held, or the bill is being created
  'checking', // the bank has not decided
  'review', // a super admin reviews the payment
  'notPaid',
  'noSeats', // paid, but refunded for lack of seats
  'names', // travellers' details are missing
  'tickets',
  'documents', // tickets are issued, but not sent to the buyer
  'ready',
  'flown',
  'flightCancelled',
  'cancelled',
] as const;
export type Phase = (typeof phases)[number];

export const taskKinds = [
  'refundOrRebook',
  'cancellation',
  'correction',
  'change', // the buyer did not accept the changed flight
  'reissue', // the tickets show another flight or name
  'call',
  'names',
  'tickets',
  'documents',
] as const;
export type TaskKind = (typeof taskKinds)[number];

export interface Task {
  readonly kind: TaskKind;
  readonly bookingId: string;
  readonly dueAt: Date;
}

export const buyerTaskKinds = ['answerOffer', 'answerChange', 'names'] as const;

export interface BuyerTask {
  readonly kind: (typeof buyerTaskKinds)[number];
  readonly dueAt: Date | null;
}

export const stepKinds = ['paid', 'call', 'names', 'tickets', 'documents', 'flight'] as const;
export type StepKind = (typeof stepKinds)[number];

export interface StoryStep {
  readonly kind: StepKind;
  readonly dueAt: Date;
  readonly state:
    | 'done'
    | 'current' // the first open step
    | 'ahead'
    | 'off'; // the booking ended before this step: not paid, no seats, cancelled, or flown
  /** Null if the step was not needed, such as a call after ticketing. */
  readonly doneAt: Date | null;
  /** Due time promised to the buyer; the company's own `dueAt` may be earlier. */
  readonly promisedBy: Date;
  readonly isLate: boolean;
}

export interface Story extends Promises {
  readonly phase: Phase;
  readonly steps: readonly StoryStep[];
  readonly tasks: readonly Task[];
  readonly buyerTasks: readonly BuyerTask[];
  /** Company tasks that are late or were open at departure, shown to the operator. */
  readonly overdue: readonly Task[];
}

export function bookingStory(facts: StoryFacts, now: Date): Story {
  const promises = bookingPromises({ ...facts, ticketBy: facts.work?.ticketBy ?? null });
  const phase = getPhase(facts, now);
  const tasks = companyTasks(facts, promises, phase).toSorted(compareByDue);
  return {
    ...promises,
    phase,
    steps: listSteps(facts, promises, phase, now),
    tasks,
    buyerTasks: buyerTasks(facts, promises, phase),
    overdue: tasks.filter(({ dueAt }) => dueAt <= now || phase === 'flown'),
  };
}

const unpaidPhases: Record<Exclude<BookingState, 'confirmed'>, Phase> = {
  billCreating: 'paying',
  awaitingPayment: 'paying',
  expiring: 'paying',
  beingChecked: 'checking',
  review: 'review',
  expired: 'notPaid',
  billFailed: 'notPaid',
  paidNoSeat: 'noSeats',
};

const workPhases: Record<FulfilmentState, Phase> = {
  collecting: 'names',
  complete: 'tickets',
  namesSent: 'tickets',
  ticketed: 'documents',
  documentsSent: 'ready',
  cancelled: 'cancelled',
};

function getPhase(facts: StoryFacts, now: Date): Phase {
  const { payment, work, change } = facts;
  if (payment !== 'confirmed') return unpaidPhases[payment];
  if (facts.isCancelled) return 'cancelled';
  // A cancelled flight never departs: its buyer waits for a refund or another flight.
  if (change?.kind === 'cancelled') return 'flightCancelled';
  if (getDepartureInstant(facts.departure) <= now) return 'flown';
  if (work?.arrivedAt) return 'ready';
  return workPhases[work?.state ?? 'collecting'];
}

export function isBeforeDeparture(phase: Phase): boolean {
  return phase === 'names' || phase === 'tickets' || phase === 'documents' || phase === 'ready';
}

export type WorkEnd = 'flightCancelled' | 'flown' | 'closed';

/** Returns why no more work on the flight is possible, or null. Refunds are possible in any phase. */
export function findWorkEnd(phase: Phase): WorkEnd | null {
  if (isBeforeDeparture(phase)) return null;
  return phase === 'flightCancelled' || phase === 'flown' ? phase : 'closed';
}

const ANSWER_DAYS = 2;

export function getAnswerDueTime(askedAt: Date): Date {
  return addWorkingDays(askedAt, ANSWER_DAYS);
}

function companyTasks(facts: StoryFacts, promises: Promises, phase: Phase): Task[] {
  const { bookingId, change, work, requests } = facts;
  const task = (kind: TaskKind, dueAt: Date): Task => ({ kind, bookingId, dueAt });
  if (phase === 'flightCancelled' && change) return [task('refundOrRebook', getAnswerDueTime(change.madeAt))];
  // A pending offer waits for the buyer, a declined one for a super admin: no task of the company.
  const toAnswer = requests.filter(({ offer }) => offer === null);
  const answers = [
    ...toAnswer.map(({ kind, askedAt }) => task(kind, getAnswerDueTime(askedAt))),
    ...(isChangeOpen(facts) && change?.answeredAt
      ? [task('change', getAnswerDueTime(change.answeredAt))]
      : []),
  ];
  // Open requests remain after departure.
  if (phase === 'flown') return answers;
  if (!isBeforeDeparture(phase) || !work) return [];
  const wrongSince = areTicketsWrong(facts, phase) ? work.ticketsWrongSince : null;
  return [
    ...answers,
    ...(wrongSince ? [task('reissue', nextWorkingDayEnd(facts, wrongSince))] : []),
    ...(isCallOpen(facts, phase) ? [task('call', facts.call?.nextAt ?? promises.callBy)] : []),
    ...(areNamesWanted(facts, phase) ? [task('names', promises.namesBy)] : []),
    ...(phase === 'tickets' && !areDocumentsDue(work, phase) ? [task('tickets', promises.ticketsBy)] : []),
    ...(areDocumentsDue(work, phase) ? [task('documents', documentsDueAt(facts, promises))] : []),
  ];
}

/** Documents can only be sent once the airline has the names; until then the task is the tickets. */
function areDocumentsDue({ state, documentsWaitingSince }: WorkFact, phase: Phase): boolean {
  const canSend = phase === 'ready' || state === 'namesSent';
  return phase === 'documents' || (documentsWaitingSince !== null && canSend);
}

function hasTickets({ state, documentsSentAt, arrivedAt }: WorkFact): boolean {
  return (
    state === 'documentsSent' || arrivedAt !== null || (state === 'cancelled' && documentsSentAt !== null)
  );
}

function documentsDueAt(facts: StoryFacts, promises: Promises): Date {
  const { work } = facts;
  if (!work?.documentsWaitingSince || !hasTickets(work)) return promises.ticketsBy;
  const nextWorkDayEnd = nextWorkingDayEnd(facts, work.documentsWaitingSince);
  return new Date(Math.max(nextWorkDayEnd.getTime(), promises.ticketsBy.getTime()));
}

function nextWorkingDayEnd({ departure }: StoryFacts, since: Date): Date {
  return new Date(Math.min(getDepartureInstant(departure).getTime(), addWorkingDays(since, 1).getTime()));
}

/** False while the buyer wants to cancel, because new tickets are not needed then. */
function areTicketsWrong(facts: StoryFacts, phase: Phase): boolean {
  const isIssued = phase === 'documents' || phase === 'ready';
  return isIssued && (facts.work?.ticketsWrongSince ?? null) !== null && !isCancelling(facts);
}

/** True if the buyer asked for a call or cancellation since the change and has not been reached. */
function isChangeOpen({ change, call }: Pick<StoryFacts, 'change' | 'call'>): boolean {
  if (change?.kind !== 'changed' || !change.answeredAt) return false;
  const isReached = call?.outcome === 'reached' && call.at >= change.answeredAt;
  return (change.answer === 'call' || change.answer === 'cancel') && !isReached;
}

/** Tickets end the need for a call. */
function isCallOpen({ call }: StoryFacts, phase: Phase): boolean {
  return (phase === 'names' || phase === 'tickets') && call?.outcome !== 'reached';
}

export function canRecordCall(facts: StoryFacts, now: Date): boolean {
  const phase = getPhase(facts, now);
  return isCallOpen(facts, phase) || (isChangeOpen(facts) && (isBeforeDeparture(phase) || phase === 'flown'));
}

export function isCancelling(facts: Pick<StoryFacts, 'requests' | 'change' | 'call'>): boolean {
  const { requests, change } = facts;
  return (
    requests.some(({ kind }) => kind === 'cancellation') ||
    (change?.answer === 'cancel' && isChangeOpen(facts))
  );
}

function areNamesWanted(facts: StoryFacts, phase: Phase): boolean {
  return phase === 'names' && !isCancelling(facts) && (facts.work?.missing ?? 0) > 0;
}

function buyerTasks(facts: StoryFacts, { namesBy }: Promises, phase: Phase): BuyerTask[] {
  const { change, requests } = facts;
  if (!isBeforeDeparture(phase) && phase !== 'flightCancelled') return [];
  const isOffered = requests.some(({ offer }) => offer === 'waiting');
  return [
    ...(isOffered ? [{ kind: 'answerOffer' as const, dueAt: null }] : []),
    ...(change && change.answer === null ? [{ kind: 'answerChange' as const, dueAt: null }] : []),
    ...(areNamesWanted(facts, phase) ? [{ kind: 'names' as const, dueAt: namesBy }] : []),
  ];
}

const endedPhases: readonly Phase[] = ['notPaid', 'noSeats', 'cancelled', 'flightCancelled', 'flown'];

function listSteps(facts: StoryFacts, promises: Promises, phase: Phase, now: Date): StoryStep[] {
  const { work, call } = facts;
  const isPaid = facts.payment === 'confirmed';
  // The state of a cancelled fulfilment does not show its progress, so use the dates.
  const wasCancelled = work?.state === 'cancelled';
  const isComplete = wasCancelled ? work.namesCompleteAt !== null : work?.missing === 0;
  const isTicketed =
    work?.state === 'ticketed' ||
    work?.state === 'documentsSent' ||
    (wasCancelled && work.ticketedAt !== null);
  const buyerHasTickets = work !== null && hasTickets(work);
  const reachedAt = call?.outcome === 'reached' ? call.at : null;
  const callDueAt = call?.nextAt ?? promises.callBy;
  const departsAt = getDepartureInstant(facts.departure);
  const ticketsPromisedBy = toKlInstant(addDays(promises.ticketsPromisedOn, 1), '00:00');
  const documentsDue = documentsDueAt(facts, promises);
  const steps: readonly (Omit<StoryStep, 'state' | 'isLate'> & { readonly isDone: boolean })[] = [
    {
      kind: 'paid',
      dueAt: facts.paidAt,
      promisedBy: facts.paidAt,
      isDone: isPaid,
      doneAt: isPaid ? facts.paidAt : null,
    },
    {
      kind: 'call',
      dueAt: callDueAt,
      promisedBy: new Date(Math.max(callDueAt.getTime(), promises.callBy.getTime())),
      isDone: reachedAt !== null || isTicketed || buyerHasTickets,
      doneAt: reachedAt,
    },
    {
      kind: 'names',
      dueAt: promises.namesBy,
      promisedBy: promises.namesBy,
      isDone: isComplete,
      doneAt: work?.namesCompleteAt ?? null,
    },
    {
      kind: 'tickets',
      dueAt: promises.ticketsBy,
      promisedBy: ticketsPromisedBy,
      isDone: isTicketed || buyerHasTickets,
      doneAt: work?.ticketedAt ?? null,
    },
    {
      kind: 'documents',
      dueAt: documentsDue,
      promisedBy: documentsDue > promises.ticketsBy ? documentsDue : ticketsPromisedBy,
      isDone: buyerHasTickets && work.documentsWaitingSince === null,
      doneAt: work?.documentsSentAt ?? work?.arrivedAt ?? null,
    },
    {
      kind: 'flight',
      dueAt: departsAt,
      promisedBy: departsAt,
      isDone: phase === 'flown',
      doneAt: phase === 'flown' ? departsAt : null,
    },
  ];
  const isOff = endedPhases.includes(phase);
  const isPaused = (kind: StepKind) => kind === 'names' && !areNamesWanted(facts, phase);
  const current = steps.findIndex(({ isDone }) => !isDone);
  return steps.map(({ isDone, ...step }, index) => {
    const ahead = isOff ? 'off' : index === current ? 'current' : 'ahead';
    return {
      ...step,
      state: isDone ? 'done' : ahead,
      isLate: isPaid && !isDone && !isOff && !isPaused(step.kind) && step.promisedBy <= now,
    };
  });
}

export function compareByDue(one: Task, other: Task): number {
  return (
    one.dueAt.getTime() - other.dueAt.getTime() ||
    taskKinds.indexOf(one.kind) - taskKinds.indexOf(other.kind) ||
    one.bookingId.localeCompare(other.bookingId)
  );
}
