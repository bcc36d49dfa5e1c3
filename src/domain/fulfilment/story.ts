// Owns the story of a booking: which phase it is in, what was promised, which tasks follow, and whose they are. Screens,
// emails, reminders, lists and the operator's desk read it from here and derive nothing themselves. The history of a
// booking is in history.ts; words belong to the locales.

import type { BookingState } from '../bookings/booking-state.ts';
import { addDays, klWallClock } from '../kernel/time.ts';
import type { RequestKind } from './booking-request.ts';
import type { FlightChangeAnswer, FlightChangeKind } from './flight-change.ts';
import type { FulfilmentState } from './fulfilment.ts';
import { bookingPromises, type Departure, departureAt, type Promises, workingDaysAfter } from './promises.ts';

export const callOutcomes = ['reached', 'noAnswer', 'callLater'] as const;
export type CallOutcome = (typeof callOutcomes)[number];

export interface Call {
  readonly outcome: CallOutcome;
  readonly at: Date;
  /** By email. */
  readonly by: string;
  /** Null once the buyer was reached. */
  readonly nextAt: Date | null;
}

/** What an airline did to the flights since they were sold, and what the buyer said to it. */
export interface ChangeFact {
  readonly kind: FlightChangeKind;
  readonly madeAt: Date;
  readonly answer: FlightChangeAnswer | null;
  readonly answeredAt: Date | null;
}

/** A request that is not answered yet. */
export interface RequestFact {
  readonly kind: RequestKind;
  readonly askedAt: Date;
  /** The refund that the company offered below a full one. */
  readonly offer: 'waiting' | 'declined' | null;
}

export interface WorkFact {
  readonly state: FulfilmentState;
  /** The company's own date for the tickets. */
  readonly ticketBy: string | null;
  /** Travellers whose details are missing. */
  readonly missing: number;
  /** When the first document was confirmed that was not sent; null if none waits. */
  readonly documentsWaitingSince: Date | null;
  readonly namesCompleteAt: Date | null;
  readonly ticketedAt: Date | null;
  readonly documentsSentAt: Date | null;
  /** The buyer confirmed that the tickets arrived. */
  readonly arrivedAt: Date | null;
  /** When a flight or a name changed that the tickets do not show; null once the company has checked them. */
  readonly ticketsWrongSince: Date | null;
}

/** What is stored about a booking, as far as its story depends on it. */
export interface StoryFacts {
  readonly bookingId: string;
  readonly payment: BookingState;
  /** The booking itself, before it is paid. */
  readonly paidAt: Date;
  readonly isCancelled: boolean;
  /** As the airline flies it now. */
  readonly departure: Departure;
  readonly change: ChangeFact | null;
  /** Null without seats. */
  readonly work: WorkFact | null;
  /** The last one; null before the first. */
  readonly call: Call | null;
  readonly requests: readonly RequestFact[];
}

export const phases = [
  'paying', // the seats are held, or the bill is on its way
  'checking', // a bank has not decided
  'review', // a super admin decides about the payment
  'notPaid',
  'noSeats', // paid, and refunded because there are no seats
  'names', // details of a traveller are missing
  'tickets',
  'documents', // tickets are issued, and the buyer has none
  'ready',
  'flown',
  'flightCancelled', // by the airline
  'cancelled',
] as const;
export type Phase = (typeof phases)[number];

export const taskKinds = [
  'refundOrRebook',
  'cancellation',
  'correction',
  'change', // the buyer does not accept the changed flight
  'reissue', // the flight or a name is another one than on the tickets
  'call',
  'names',
  'tickets',
  'documents',
] as const;
export type TaskKind = (typeof taskKinds)[number];

/** A company's task. */
export interface Task {
  readonly kind: TaskKind;
  readonly bookingId: string;
  /** The moment from which it is late. */
  readonly dueAt: Date;
}

export const buyerTaskKinds = ['answerOffer', 'answerChange', 'names'] as const;

export interface BuyerTask {
  readonly kind: (typeof buyerTaskKinds)[number];
  /** Null where nothing was agreed. */
  readonly dueAt: Date | null;
}

export const stepKinds = ['paid', 'call', 'names', 'tickets', 'documents', 'flight'] as const;
export type StepKind = (typeof stepKinds)[number];

/** One promise of the chain from the payment to the flight. */
export interface Step {
  readonly kind: StepKind;
  readonly dueAt: Date;
  readonly state:
    | 'done'
    | 'current' // the first that is not done
    | 'ahead'
    | 'off'; // the booking ended before this step: not paid, no seats, cancelled, or flown
  /** Null where it was not needed, such as a call once there are tickets. */
  readonly doneAt: Date | null;
  /** From then on the buyer is kept waiting. The company may have set itself an earlier time. */
  readonly promisedBy: Date;
  /** Promised for an earlier time and not done. */
  readonly isLate: boolean;
}

export interface Story extends Promises {
  readonly phase: Phase;
  readonly steps: readonly Step[];
  /** Of the company, in the order of their due times. */
  readonly tasks: readonly Task[];
  /** Of the buyer. */
  readonly buyerTasks: readonly BuyerTask[];
  /** Those of the company that are late or left open when the flight left, which the operator sees. */
  readonly overdue: readonly Task[];
}

export function bookingStory(facts: StoryFacts, now: Date): Story {
  const promises = bookingPromises({ ...facts, ticketBy: facts.work?.ticketBy ?? null });
  const phase = phaseOf(facts, now);
  const tasks = companyTasks(facts, promises, phase).toSorted(byDue);
  return {
    ...promises,
    phase,
    steps: stepsOf(facts, promises, phase, now),
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

function phaseOf(facts: StoryFacts, now: Date): Phase {
  const { payment, work, change } = facts;
  if (payment !== 'confirmed') return unpaidPhases[payment];
  if (facts.isCancelled) return 'cancelled';
  // A flight that does not fly is not flown either: its buyer waits for money or another flight.
  if (change?.kind === 'cancelled') return 'flightCancelled';
  if (departureAt(facts.departure) <= now) return 'flown';
  if (work?.arrivedAt) return 'ready';
  return workPhases[work?.state ?? 'collecting'];
}

/** Returns true while the company can still work towards the flight. */
export function isAhead(phase: Phase): boolean {
  return phase === 'names' || phase === 'tickets' || phase === 'documents' || phase === 'ready';
}

export type WorkEnd = 'flightCancelled' | 'flown' | 'closed';

/** Returns why no one can work towards the flight; null while the company can. Refunds are possible in any phase. */
export function findWorkEnd(phase: Phase): WorkEnd | null {
  if (isAhead(phase)) return null;
  return phase === 'flightCancelled' || phase === 'flown' ? phase : 'closed';
}

/** Working days in which a company answers a buyer. */
const ANSWER_DAYS = 2;

export function answerDueAt(askedAt: Date): Date {
  return workingDaysAfter(askedAt, ANSWER_DAYS);
}

function companyTasks(facts: StoryFacts, promises: Promises, phase: Phase): Task[] {
  const { bookingId, change, work, requests } = facts;
  const task = (kind: TaskKind, dueAt: Date): Task => ({ kind, bookingId, dueAt });
  if (phase === 'flightCancelled' && change) return [task('refundOrRebook', answerDueAt(change.madeAt))];
  // An offer waits for the buyer, and a declined one for a super admin.
  const toAnswer = requests.filter(({ offer }) => offer === null);
  const answers = [
    ...toAnswer.map(({ kind, askedAt }) => task(kind, answerDueAt(askedAt))),
    ...(isChangeOpen(facts) && change?.answeredAt ? [task('change', answerDueAt(change.answeredAt))] : []),
  ];
  // What the buyer wants does not end with the departure.
  if (phase === 'flown') return answers;
  if (!isAhead(phase) || !work) return [];
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

/** Documents cannot be sent before the airline has the names: until then the tickets are the task. */
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
  const fair = nextWorkingDayEnd(facts, work.documentsWaitingSince);
  return new Date(Math.max(fair.getTime(), promises.ticketsBy.getTime()));
}

/** The end of the next working day, before the flight leaves. */
function nextWorkingDayEnd({ departure }: StoryFacts, since: Date): Date {
  return new Date(Math.min(departureAt(departure).getTime(), workingDaysAfter(since, 1).getTime()));
}

/** A buyer who wants to cancel needs no other tickets. */
function areTicketsWrong(facts: StoryFacts, phase: Phase): boolean {
  const isIssued = phase === 'documents' || phase === 'ready';
  return isIssued && (facts.work?.ticketsWrongSince ?? null) !== null && !isCancelling(facts);
}

/** The buyer wants to talk about the change or not to fly, and was not reached since. */
function isChangeOpen({ change, call }: Pick<StoryFacts, 'change' | 'call'>): boolean {
  if (change?.kind !== 'changed' || !change.answeredAt) return false;
  const isReached = call?.outcome === 'reached' && call.at >= change.answeredAt;
  return (change.answer === 'call' || change.answer === 'cancel') && !isReached;
}

/** Once there are tickets, nothing is left to ask. */
function isCallOpen({ call }: StoryFacts, phase: Phase): boolean {
  return (phase === 'names' || phase === 'tickets') && call?.outcome !== 'reached';
}

/** Returns true if a call can be recorded: the promised one, or one about a changed flight. */
export function mayRecordCall(facts: StoryFacts, now: Date): boolean {
  const phase = phaseOf(facts, now);
  return isCallOpen(facts, phase) || (isChangeOpen(facts) && (isAhead(phase) || phase === 'flown'));
}

/** By a request, or because of a changed flight. */
export function isCancelling(facts: Pick<StoryFacts, 'requests' | 'change' | 'call'>): boolean {
  const { requests, change } = facts;
  return (
    requests.some(({ kind }) => kind === 'cancellation') ||
    (change?.answer === 'cancel' && isChangeOpen(facts))
  );
}

/** While a buyer wants to cancel, names are not asked for. */
function areNamesWanted(facts: StoryFacts, phase: Phase): boolean {
  return phase === 'names' && !isCancelling(facts) && (facts.work?.missing ?? 0) > 0;
}

function buyerTasks(facts: StoryFacts, { namesBy }: Promises, phase: Phase): BuyerTask[] {
  const { change, requests } = facts;
  if (!isAhead(phase) && phase !== 'flightCancelled') return [];
  const isOffered = requests.some(({ offer }) => offer === 'waiting');
  return [
    ...(isOffered ? [{ kind: 'answerOffer' as const, dueAt: null }] : []),
    ...(change && change.answer === null ? [{ kind: 'answerChange' as const, dueAt: null }] : []),
    ...(areNamesWanted(facts, phase) ? [{ kind: 'names' as const, dueAt: namesBy }] : []),
  ];
}

const endedPhases: readonly Phase[] = ['notPaid', 'noSeats', 'cancelled', 'flightCancelled', 'flown'];

function stepsOf(facts: StoryFacts, promises: Promises, phase: Phase, now: Date): Step[] {
  const { work, call } = facts;
  const isPaid = facts.payment === 'confirmed';
  // The state of a cancelled fulfilment does not say how far it was; its dates do.
  const wasCancelled = work?.state === 'cancelled';
  const isComplete = wasCancelled ? work.namesCompleteAt !== null : work?.missing === 0;
  const isTicketed =
    work?.state === 'ticketed' ||
    work?.state === 'documentsSent' ||
    (wasCancelled && work.ticketedAt !== null);
  const buyerHasTickets = work !== null && hasTickets(work);
  const reachedAt = call?.outcome === 'reached' ? call.at : null;
  const callDueAt = call?.nextAt ?? promises.callBy;
  const departsAt = departureAt(facts.departure);
  const ticketsPromisedBy = klWallClock(addDays(promises.ticketsPromisedOn, 1), '00:00');
  const documentsDue = documentsDueAt(facts, promises);
  const steps: readonly (Omit<Step, 'state' | 'isLate'> & { readonly isDone: boolean })[] = [
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

/** What is due first comes first; of those due together, in the order of the work. */
export function byDue(one: Task, other: Task): number {
  return (
    one.dueAt.getTime() - other.dueAt.getTime() ||
    taskKinds.indexOf(one.kind) - taskKinds.indexOf(other.kind) ||
    one.bookingId.localeCompare(other.bookingId)
  );
}
