import { describe, expect, it } from 'vitest';
import { combinations, findFaults, type Rules, rules } from './story.rules.samples.ts';
import { parseKlTime } from './story.samples.ts';
import { findExclusion, soldDeparture } from './story.table.samples.ts';
import { isBeforeDeparture, type RequestFact, type Story, type StoryFacts, type TaskKind } from './story.ts';

describe('story table', () => {
  it('excludes each unreachable combination by a rule', () => {
    const reasons = combinations.map((each) => findExclusion(each) ?? 'reachable');
    const counts = [...Map.groupBy(reasons, (reason) => reason)].map(([reason, all]) => [reason, all.length]);
    expect(combinations).toHaveLength(317_520);
    expect(Object.fromEntries(counts)).toEqual({
      'Fulfilment opens when the payment is confirmed.': 241_920,
      'A confirmed payment opens the fulfilment.': 5_040,
      'Only a paid booking is cancelled; an unpaid one expires.': 20_160,
      'Requests, documents, calls and arrival need a fulfilment.': 19_824,
      'A booking and its fulfilment are cancelled together.': 15_120,
      'Cancelling a booking closes its requests.': 2_016,
      'The buyer asks for a correction once the airline has the names, and names are not collected again.': 504,
      'Tickets arrive once the airline has the names, and names are not collected again.': 1_008,
      'Tickets can be wrong once the company has issued them or the buyer has them.': 1_932,
      reachable: 9_996,
    });
  });

  it('matches the hand-written rules', () => {
    expect([...findFaults(rules)]).toEqual([]);
  });
});

/** Returns rules that read the given facts wrongly. */
const misread = (change: (facts: StoryFacts) => Partial<StoryFacts>): Rules => ({
  ...rules,
  story: (facts, now) => rules.story({ ...facts, ...change(facts) }, now),
});

/** Returns rules whose story has one part replaced. */
const retell = (change: (story: Story, facts: StoryFacts, now: Date) => Partial<Story>): Rules => ({
  ...rules,
  story: (facts, now) => {
    const story = rules.story(facts, now);
    return { ...story, ...change(story, facts, now) };
  },
});

const dropTask = (kind: TaskKind, isDropped: (facts: StoryFacts) => boolean = () => true): Rules =>
  retell(({ tasks, overdue }, facts) => {
    const isKept = (task: { readonly kind: TaskKind }) => task.kind !== kind || !isDropped(facts);
    return { tasks: tasks.filter(isKept), overdue: overdue.filter(isKept) };
  });

const withoutOffer = (request: RequestFact): RequestFact => ({ ...request, offer: null });
const isCancelling = ({ requests }: StoryFacts) => requests.some(({ kind }) => kind === 'cancellation');

const namesBy = parseKlTime('2026-11-15T11:42');
const eve = parseKlTime('2026-12-09T10:00');

const ASKED =
  'names are asked for although the flight or the booking is cancelled or the buyer wants to cancel';
const AFTER_DEPARTURE = 'something but refund, rebooking and answers is due after departure';
const LEFT = 'the flight left, and the operator does not see that the buyer wants something';
const WRONG = 'a buyer holds wrong tickets, wants to fly, and the company has no task';
const ENDED = 'an unpaid or cancelled booking has a task, a reminder or a line on the desk';
const ORPHANED = 'a promise is open and a task of neither side';
const HIDDEN = 'a task is late and hidden from the operator';
const UNANSWERED = 'a request of the buyer is with neither the company, the buyer nor a super admin';

// Faults that a page, email or list of this product had or could have. `phase`, `tasks` and so on name the difference
// from the rules; a sentence names a violated invariant.
const planted: Record<string, readonly [Rules, readonly string[]]> = {
  'a flight cancelled by the airline is worked as if it flies': [
    misread(({ change }) => (change?.kind === 'cancelled' ? { change: null } : {})),
    ['phase', 'tasks', 'buyer', 'step', 'late', 'overdue', 'reminders', ASKED],
  ],
  'a cancelled flight leaves nothing to do': [dropTask('refundOrRebook'), ['tasks', 'overdue', 'reminders']],
  'the task of a cancelled flight ends with its day': [
    retell(({ phase, tasks }, { departure }, now) =>
      phase === 'flightCancelled' && now.toISOString() > departure.departsOn
        ? { tasks: [], overdue: [] }
        : { tasks },
    ),
    ['tasks', 'overdue', 'reminders'],
  ],
  'a moved flight departs at the time it was sold with': [
    misread(() => ({ departure: soldDeparture })),
    ['phase', 'tasks', 'buyer', 'step', 'late', 'overdue', 'reminders', AFTER_DEPARTURE],
  ],
  'a request to cancel is on no board': [
    dropTask('cancellation'),
    ['tasks', 'overdue', 'reminders', UNANSWERED, LEFT],
  ],
  'the buyer is asked for names while a cancellation is open': [
    misread((facts) => (isCancelling(facts) ? { requests: [] } : {})),
    ['tasks', 'buyer', 'late', 'overdue', 'reminders', ASKED, UNANSWERED, LEFT],
  ],
  'only the email asks for names while a cancellation is open': [
    {
      ...rules,
      reminders: (story, sent, now) =>
        rules.reminders(
          story.phase === 'names' ? { ...story, buyerTasks: [{ kind: 'names', dueAt: namesBy }] } : story,
          sent,
          now,
        ),
    },
    ['reminders', ASKED],
  ],
  'names are asked for after the buyer wants to cancel because of a change': [
    misread(({ change }) => (change?.answer === 'cancel' ? { change: { ...change, answer: 'call' } } : {})),
    ['tasks', 'buyer', 'late', 'overdue', 'reminders', ASKED],
  ],
  'nothing can be corrected after documents were sent': [
    dropTask('correction', ({ work }) => work?.state === 'documentsSent'),
    ['tasks', 'overdue', 'reminders', UNANSWERED, LEFT],
  ],
  'an answer to a changed flight reaches no one': [
    dropTask('change'),
    ['tasks', 'overdue', 'reminders', LEFT],
  ],
  'an accepted change is a task': [
    misread(({ change }) => (change?.answer === 'accept' ? { change: { ...change, answer: 'call' } } : {})),
    ['tasks', 'overdue', 'reminders'],
  ],
  'the buyer is not asked about a changed flight': [
    retell(({ buyerTasks }) => ({ buyerTasks: buyerTasks.filter(({ kind }) => kind !== 'answerChange') })),
    ['buyer'],
  ],
  'an offer stays the task of the company': [
    misread(({ requests }) => ({ requests: requests.map(withoutOffer) })),
    ['tasks', 'buyer', 'overdue', 'reminders'],
  ],
  'the steps never go on after the call': [
    retell(({ steps, phase }) => ({
      steps: steps.map((step) =>
        step.kind === 'call' && isBeforeDeparture(phase) ? { ...step, state: 'current' } : step,
      ),
    })),
    ['step', ORPHANED],
  ],
  'a booking is ready as soon as it is paid': [
    retell(({ phase }) => (isBeforeDeparture(phase) ? { phase: 'ready' } : {})),
    ['phase'],
  ],
  'a promise to the buyer is never late': [
    retell(({ steps }) => ({ steps: steps.map((step) => ({ ...step, isLate: false })) })),
    ['late', 'reminders'],
  ],
  'the operator does not see broken promises': [
    retell(() => ({ overdue: [] })),
    ['overdue', 'reminders', HIDDEN, LEFT],
  ],
  'everything is done while a document waits': [
    dropTask('documents', ({ work }) => work?.state === 'documentsSent'),
    ['tasks', 'overdue', 'reminders', ORPHANED],
  ],
  'a document hides the tickets before the airline has the names': [
    dropTask('tickets', ({ work }) => work?.documentsWaitingSince !== null),
    ['tasks', 'overdue', 'reminders', ORPHANED],
  ],
  'tasks go on after departure': [
    { ...rules, story: (facts, now) => rules.story(facts, new Date(Math.min(now.getTime(), eve.getTime()))) },
    ['phase', 'tasks', 'buyer', 'step', 'late', 'overdue', 'reminders', AFTER_DEPARTURE],
  ],
  'a cancelled booking stays on the board': [
    misread(({ isCancelled, work }) =>
      isCancelled && work ? { isCancelled: false, work: { ...work, state: 'complete' } } : {},
    ),
    ['phase', 'tasks', 'buyer', 'step', 'late', 'overdue', 'reminders', ENDED],
  ],
  'a call that reached the buyer is forgotten': [
    misread(() => ({ call: null })),
    ['tasks', 'buyer', 'step', 'late', 'overdue', 'reminders', WRONG],
  ],
  'tickets of a changed flight are checked by no one': [
    dropTask('reissue'),
    ['tasks', 'overdue', 'reminders', WRONG],
  ],
  'tickets are checked again after the company kept them': [
    misread(({ work }) => ({
      work: work && { ...work, ticketsWrongSince: work.ticketsWrongSince ?? work.ticketedAt },
    })),
    ['tasks', 'overdue', 'reminders'],
  ],
  'tickets are checked although the buyer wants to cancel': [
    misread((facts) => (isCancelling(facts) && facts.work?.ticketsWrongSince ? { requests: [] } : {})),
    ['tasks', 'buyer', 'overdue', 'reminders', UNANSWERED, LEFT],
  ],
  'what the buyer wants ends with the departure': [
    retell(({ phase, tasks }) => (phase === 'flown' ? { tasks: [], overdue: [] } : { tasks })),
    ['tasks', 'overdue', 'reminders', LEFT],
  ],
  'the buyer hears of no late promise': [
    {
      ...rules,
      reminders: (...about) => rules.reminders(...about).filter(({ kind }) => kind !== 'promiseLate'),
    },
    ['reminders'],
  ],
  'the buyer hears of late tickets while a cancellation is open': [
    {
      ...rules,
      reminders: (story, ...about) => rules.reminders({ ...story, requests: [], change: null }, ...about),
    },
    ['reminders'],
  ],
  'the confirmed arrival of tickets is ignored': [
    misread(({ work }) => ({ work: work && { ...work, arrivedAt: null } })),
    ['phase', 'tasks', 'step', 'late', 'overdue', 'reminders', WRONG],
  ],
};

it.each(Object.entries(planted))('finds a planted fault: %s', (_, [faulty, found]) => {
  expect([...findFaults(faulty).keys()].sort()).toEqual([...found].sort());
});
