// Rules of a booking's story, without using story.ts or reminders.ts, so one mistake cannot affect both.
import { bookingReminders } from './reminders.ts';
import { parseKlTime } from './story.samples.ts';
import { type Case, caseFacts, caseMoment, findExclusion, listCombinations } from './story.table.samples.ts';
import {
  bookingStory,
  type Phase,
  type StepKind,
  type Story,
  type StoryFacts,
  type TaskKind,
} from './story.ts';

const isPaid = ({ payment }: Case) => payment === 'confirmed';
const isFlightCancelled = ({ flight }: Case) => flight.startsWith('cancelled');
const hasDeparted = ({ moment }: Case) => moment === 'departed';
const isLive = (each: Case) =>
  isPaid(each) && !each.isCancelled && !isFlightCancelled(each) && !hasDeparted(each);
const hasFlown = (each: Case) =>
  isPaid(each) && !each.isCancelled && !isFlightCancelled(each) && hasDeparted(each);
const isStranded = (each: Case) => isPaid(each) && !each.isCancelled && isFlightCancelled(each);
const isWorkIn = ({ work }: Case, ...states: Case['work'][]) => states.includes(work);
/** A later call that reaches the buyer settles the wish to cancel. */
const wantsToCancel = ({ request, flight, call }: Case) =>
  ['cancellation', 'offer waiting', 'offer declined'].includes(request) ||
  (flight === 'changed, buyer wants to cancel' && call !== 'reached');
/** Documents can be sent once the airline has the names. */
const canSend = (each: Case) =>
  each.documents > 0 && (each.hasArrived || isWorkIn(each, 'namesSent', 'ticketed', 'documentsSent'));

/** A call that reaches the buyer settles the rejected change. */
const rejectsChange = ({ flight, call }: Case) =>
  flight.startsWith('changed, buyer wants') && call !== 'reached';

type Sentence<Result> = readonly [sentence: string, result: Result, applies: (each: Case) => boolean];

/** The first sentence that applies gives the phase. */
const phaseSentences: readonly Sentence<Phase>[] = [
  [
    'The buyer pays while seats are held.',
    'paying',
    ({ payment }) => /^(billCreating|awaitingPayment|expiring)$/.test(payment),
  ],
  ['A bank has not decided.', 'checking', ({ payment }) => payment === 'beingChecked'],
  ['A super admin decides.', 'review', ({ payment }) => payment === 'review'],
  ['The hold or the bill ended.', 'notPaid', ({ payment }) => /^(expired|billFailed)$/.test(payment)],
  ['The seats were gone.', 'noSeats', ({ payment }) => payment === 'paidNoSeat'],
  ['A cancelled booking stays cancelled.', 'cancelled', ({ isCancelled }) => isCancelled],
  ['A cancelled flight never flies.', 'flightCancelled', isFlightCancelled],
  ['The flight has left at the time it flies now.', 'flown', hasDeparted],
  ['The buyer says that the tickets arrived.', 'ready', ({ hasArrived }) => hasArrived],
  ['Names are missing.', 'names', (each) => isWorkIn(each, 'collecting')],
  ['Tickets are missing.', 'tickets', (each) => isWorkIn(each, 'complete', 'namesSent')],
  ['Tickets are issued and not sent.', 'documents', (each) => isWorkIn(each, 'ticketed')],
  ['The documents were sent.', 'ready', (each) => isWorkIn(each, 'documentsSent')],
];

const needsCall = (each: Case) =>
  isLive(each) &&
  each.call !== 'reached' &&
  !each.hasArrived &&
  isWorkIn(each, 'collecting', 'complete', 'namesSent');
const needsNames = (each: Case) => isLive(each) && isWorkIn(each, 'collecting') && !wantsToCancel(each);
const needsTickets = (each: Case) =>
  isLive(each) && !each.hasArrived && isWorkIn(each, 'complete', 'namesSent') && !canSend(each);
const needsDocuments = (each: Case) =>
  isLive(each) && (canSend(each) || (isWorkIn(each, 'ticketed') && !each.hasArrived));

const needsReissue = (each: Case) =>
  isLive(each) &&
  each.areTicketsWrong &&
  !wantsToCancel(each) &&
  (each.hasArrived || isWorkIn(each, 'ticketed', 'documentsSent'));

/** Every sentence that applies gives a task. The list is in order of due time. */
const taskSentences: readonly Sentence<TaskKind>[] = [
  ['The company calls until it reaches the buyer or issues tickets.', 'call', needsCall],
  ['Names are missing, and the buyer still wants to fly.', 'names', needsNames],
  ['The company checks tickets that a change made wrong.', 'reissue', needsReissue],
  ['A cancelled flight leaves one task, even after its day.', 'refundOrRebook', isStranded],
  [
    'The company answers a cancellation until it makes an offer, even after departure.',
    'cancellation',
    (each) => (isLive(each) || hasFlown(each)) && each.request === 'cancellation',
  ],
  [
    'The company answers a correction, even after documents were sent or the flight left.',
    'correction',
    (each) => (isLive(each) || hasFlown(each)) && each.request === 'correction',
  ],
  [
    'The company talks to a buyer who does not accept the changed flight, even after departure.',
    'change',
    (each) => (isLive(each) || hasFlown(each)) && rejectsChange(each),
  ],
  ['Names are there, and nothing can be sent yet.', 'tickets', needsTickets],
  ['Something is ready for the buyer and was not sent.', 'documents', needsDocuments],
];

const dueTimes: Record<TaskKind, string> = {
  call: '2026-11-15T11:42',
  names: '2026-11-15T11:42',
  refundOrRebook: '2026-11-17T18:00',
  cancellation: '2026-11-17T18:00',
  correction: '2026-11-17T18:00',
  change: '2026-11-17T18:00',
  reissue: '2026-11-16T18:00',
  tickets: '2026-12-03T18:00',
  documents: '2026-12-03T18:00',
};
const NEXT_TRY = '2026-11-15T11:30';

const buyerSentences: readonly Sentence<Story['buyerTasks'][number]['kind']>[] = [
  [
    'The buyer answers an offer.',
    'answerOffer',
    (each) => (isLive(each) || isStranded(each)) && each.request === 'offer waiting',
  ],
  [
    'The buyer answers a change or a cancelled flight.',
    'answerChange',
    (each) => (isLive(each) || isStranded(each)) && /^(changed|cancelled)$/.test(each.flight),
  ],
  ['The buyer enters the names.', 'names', needsNames],
];

/** The first sentence that applies gives the step. Ended bookings have none. */
const stepSentences: readonly Sentence<StepKind | null>[] = [
  [
    'A booking that ended promises nothing.',
    null,
    ({ payment, ...each }) =>
      /^(expired|billFailed|paidNoSeat)$/.test(payment) ||
      (payment === 'confirmed' && !isLive({ payment, ...each })),
  ],
  ['The payment is open.', 'paid', (each) => !isPaid(each)],
  ['The call is open.', 'call', needsCall],
  ['Names are missing.', 'names', (each) => isWorkIn(each, 'collecting')],
  ['Tickets are missing.', 'tickets', (each) => !each.hasArrived && isWorkIn(each, 'complete', 'namesSent')],
  [
    'Documents are missing.',
    'documents',
    (each) => each.documents > 0 || (!each.hasArrived && isWorkIn(each, 'ticketed')),
  ],
  ['Only the flight is ahead.', 'flight', () => true],
];

/** Sentences for active bookings, in the order of the steps. */
const lateSentences: readonly Sentence<StepKind>[] = [
  ['The promised call is open.', 'call', needsCall],
  ['Names are missing, and the buyer still wants to fly.', 'names', needsNames],
  [
    'Tickets are missing.',
    'tickets',
    (each) => !each.hasArrived && isWorkIn(each, 'collecting', 'complete', 'namesSent'),
  ],
  [
    'The buyer has no tickets, or not the last document.',
    'documents',
    (each) => each.documents > 0 || (!each.hasArrived && !isWorkIn(each, 'documentsSent')),
  ],
];

const reminderSentences: readonly Sentence<string>[] = [
  [
    'The company hears of complete names for two days.',
    'namesComplete',
    (each) => isLive(each) && each.moment === 'before due times' && !isWorkIn(each, 'collecting'),
  ],
  [
    'The company hears of the first call hours before it is due.',
    'followUpDue',
    (each) => needsCall(each) && each.moment === 'before due times' && each.call === 'none',
  ],
  [
    'The buyer hears of missing names the day before they are due.',
    'namesMissing',
    (each) => needsNames(each) && each.moment === 'before due times',
  ],
  [
    'The buyer hears of overdue names.',
    'namesOverdue',
    (each) => needsNames(each) && each.moment === 'after due times',
  ],
];

const afterDue = (applies: (each: Case) => boolean) => (each: Case) =>
  applies(each) && each.moment === 'after due times';

/** Emails to the buyer. Call, tickets and documents are skipped while a cancellation is open. */
const lateMailSentences: readonly Sentence<TaskKind>[] = [
  [
    'The buyer hears of a late call, unless tickets are late too.',
    'call',
    afterDue(
      (each) => needsCall(each) && !wantsToCancel(each) && !needsTickets(each) && !needsDocuments(each),
    ),
  ],
  [
    'The buyer hears of late tickets.',
    'tickets',
    afterDue((each) => needsTickets(each) && !wantsToCancel(each)),
  ],
  [
    'The buyer hears of late documents.',
    'documents',
    afterDue((each) => needsDocuments(each) && !wantsToCancel(each)),
  ],
  ['The buyer hears that tickets were not checked.', 'reissue', afterDue(needsReissue)],
  ...taskSentences
    .filter(([, kind]) => /^(refundOrRebook|cancellation|correction|change)$/.test(kind))
    .map(
      ([sentence, kind, applies]): Sentence<TaskKind> => [
        `The buyer hears that it is late: ${sentence}`,
        kind,
        (each) => applies(each) && each.moment !== 'before due times',
      ],
    ),
];

const select = <Result>(sentences: readonly Sentence<Result>[], each: Case): Result[] =>
  sentences.filter(([, , applies]) => applies(each)).map(([, result]) => result);

interface Outcome {
  readonly phase: Phase | undefined;
  readonly tasks: readonly string[];
  readonly buyer: readonly string[];
  readonly step: StepKind | null;
  /** Steps that are past the time promised to the buyer. */
  readonly late: readonly StepKind[];
  readonly overdue: readonly string[];
  readonly reminders: readonly string[];
}

function expectOutcome(each: Case): Outcome {
  const tasks = select(taskSentences, each);
  const overdue = each.moment === 'before due times' ? [] : tasks;
  const late = overdue.filter((kind) => kind !== 'names').map((kind) => `overdue ${kind}`);
  const dueTime = (kind: TaskKind) =>
    parseKlTime(kind === 'call' && each.call === 'no answer' ? NEXT_TRY : dueTimes[kind]).toISOString();
  return {
    phase: select(phaseSentences, each)[0],
    tasks: tasks.map((kind) => `${kind} ${dueTime(kind)}`),
    buyer: select(buyerSentences, each),
    step: select(stepSentences, each)[0] ?? null,
    late: isLive(each) && each.moment === 'after due times' ? select(lateSentences, each) : [],
    overdue,
    reminders: [
      ...select(reminderSentences, each),
      ...late,
      ...select(lateMailSentences, each).map((kind) => `promiseLate ${kind}`),
    ].sort(),
  };
}

/** Invariants that must hold regardless of the rules above. */
const never: Record<string, (each: Case, outcome: Outcome) => boolean> = {
  'names are asked for although the flight or the booking is cancelled or the buyer wants to cancel': (
    each,
    { tasks, buyer, reminders },
  ) =>
    (each.isCancelled || isFlightCancelled(each) || wantsToCancel(each)) &&
    [...tasks, ...buyer, ...reminders].some((text) => /^names(?!Complete)/.test(text)),
  'something but refund, rebooking and answers is due after departure': (
    each,
    { tasks, overdue, reminders },
  ) =>
    hasDeparted(each) &&
    [...tasks, ...overdue, ...reminders].some(
      (text) => !/refundOrRebook|cancellation|correction|change/.test(text),
    ),
  'the flight left, and the operator does not see that the buyer wants something': (each, { overdue }) =>
    hasFlown(each) &&
    (/^(cancellation|correction)$/.test(each.request) || rejectsChange(each)) &&
    overdue.length === 0,
  'a buyer holds wrong tickets, wants to fly, and the company has no task': (each, { tasks }) =>
    isLive(each) &&
    each.areTicketsWrong &&
    !wantsToCancel(each) &&
    !tasks.some((text) => text.startsWith('reissue')),
  'an unpaid or cancelled booking has a task, a reminder or a line on the desk': (each, outcome) =>
    (!isPaid(each) || each.isCancelled) &&
    [...outcome.tasks, ...outcome.buyer, ...outcome.overdue, ...outcome.reminders].length > 0,
  'a promise is open and a task of neither side': (each, { step, tasks, buyer }) =>
    step !== null &&
    !['paid', 'flight'].includes(step) &&
    !(step === 'names' && wantsToCancel(each)) &&
    ![...tasks, ...buyer].some(
      (text) => text.startsWith(step) || (step === 'tickets' && text.startsWith('documents')),
    ),
  'a task is late and hidden from the operator': ({ moment }, { tasks, overdue }) =>
    moment !== 'before due times' && tasks.length !== overdue.length,
  'a request of the buyer is with neither the company, the buyer nor a super admin': (each, outcome) =>
    isLive(each) &&
    each.request !== 'none' &&
    each.request !== 'offer declined' &&
    ![...outcome.tasks, ...outcome.buyer].some((text) => /^(correction|cancellation|answerOffer)/.test(text)),
};

export interface Rules {
  readonly story: (facts: StoryFacts, now: Date) => Story;
  readonly reminders: typeof bookingReminders;
}

export const rules: Rules = { story: bookingStory, reminders: bookingReminders };

function readOutcome({ story, reminders }: Rules, facts: StoryFacts, now: Date): Outcome {
  const known = story(facts, now);
  const { phase, tasks, buyerTasks, overdue, steps } = known;
  const due = reminders({ ...facts, ...known }, [], now);
  return {
    phase,
    tasks: tasks.map(({ kind, dueAt }) => `${kind} ${dueAt.toISOString()}`),
    buyer: buyerTasks.map(({ kind }) => kind),
    step: steps.find(({ state }) => state === 'current' || state === 'ahead')?.kind ?? null,
    late: steps.filter(({ isLate }) => isLate).map(({ kind }) => kind),
    overdue: overdue.map(({ kind }) => kind),
    reminders: due
      .map(({ kind, subject }) =>
        kind === 'overdue' || kind === 'promiseLate' ? `${kind} ${subject.split(' ')[1]}` : kind,
      )
      .sort(),
  };
}

export const combinations = listCombinations();
const table = combinations
  .filter((each) => findExclusion(each) === undefined)
  .map((each) => ({ each, facts: caseFacts(each), now: caseMoment(each), expected: expectOutcome(each) }));

const aspects = ['phase', 'tasks', 'buyer', 'step', 'late', 'overdue', 'reminders'] as const;

/** Returns the differences by aspect or violated invariant, with the first case of each. */
export function findFaults(tried: Rules): Map<string, unknown> {
  const found = new Map<string, unknown>();
  const add = (what: string, details: unknown) => found.has(what) || found.set(what, details);
  for (const { each, facts, now, expected } of table) {
    const outcome = readOutcome(tried, facts, now);
    for (const aspect of aspects)
      if (String(outcome[aspect]) !== String(expected[aspect]))
        add(aspect, { each, expected: expected[aspect], found: outcome[aspect] });
    for (const [sentence, isBroken] of Object.entries(never))
      if (isBroken(each, outcome)) add(sentence, { each, outcome });
  }
  return found;
}
