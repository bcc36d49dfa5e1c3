// Writes the story of a booking for its buyer: the status, and the steps from the payment to the flight. Runs on the server,
// so that a browser loads neither the texts nor the rules.
import type { HistoryLine } from '#domain/fulfilment/history.ts';
import { isAhead, type Phase, type Step, type Story } from '#domain/fulfilment/story.ts';
import { formatDateTime, formatDayDate } from '#domain/time.ts';
import { m } from '#locales/messages/messages.js';
import type { Moment } from '#web/booking/moments.tsx';
import { sentence } from '#web/shared/office/history-text.ts';

export interface StepView {
  readonly what: string;
  readonly when: string;
  readonly state: Step['state'];
}

export interface StoryView {
  /** Seats are sold, and the flight lies ahead. */
  readonly isAhead: boolean;
  /** By the airline. */
  readonly isFlightCancelled: boolean;
  /** Null if the state of the payment is the status. */
  readonly status: string | null;
  /** Empty without seats. */
  readonly steps: readonly StepView[];
}

interface About {
  readonly seller: string;
  readonly city: string;
  readonly travellers: number;
  readonly entered: number;
}

export function storyView(story: Story, about: About): StoryView {
  const status = statuses[story.phase]?.(story, about) ?? null;
  return {
    isAhead: isAhead(story.phase),
    isFlightCancelled: story.phase === 'flightCancelled',
    status,
    steps: status === null ? [] : story.steps.flatMap((step) => stepView(step, story, about)),
  };
}

const by = (when: Date) => m.result_next_by({ when: formatDateTime(when) });
const onDay = (day: string) => m.result_next_by({ when: formatDayDate(day) });

const statuses: Partial<Record<Phase, (story: Story, about: About) => string>> = {
  names: ({ buyerTasks }, { travellers, entered }) =>
    buyerTasks.some(({ kind }) => kind === 'names')
      ? m.mine_status_names({ count: travellers - entered })
      : m.mine_confirmed({ count: travellers }),
  tickets: ({ ticketsPromisedOn }, { seller }) =>
    m.mine_status_tickets({ seller, date: formatDayDate(ticketsPromisedOn) }),
  documents: ({ ticketsPromisedOn }, { seller }) =>
    m.mine_status_documents({ seller, date: formatDayDate(ticketsPromisedOn) }),
  ready: (_story, { travellers }) => m.mine_status_ready({ count: travellers }),
  flown: () => m.mine_status_flown(),
  flightCancelled: ({ tasks: [task] }, { seller }) =>
    m.mine_status_flight_cancelled({ seller, when: task ? formatDateTime(task.dueAt) : '' }),
};

/** Tickets count as there once the buyer has them: issuing them is a step of the seller alone. */
function stepView(step: Step, story: Story, about: About): StepView[] {
  const { kind, state } = step;
  if (kind === 'tickets') return [];
  return [
    {
      what: stepName(step, about),
      when: whenText(step, story, about),
      state: shownState(kind, state, story),
    },
  ];
}

/** Buyers do not see the step in which the company issues tickets; the step of the documents is current meanwhile. */
function shownState(kind: Step['kind'], state: Step['state'], { steps }: Story): Step['state'] {
  const isIssuing = steps.some((step) => step.kind === 'tickets' && step.state === 'current');
  return kind === 'documents' && isIssuing ? 'current' : state;
}

function stepName({ kind }: Step, { city, travellers }: About): string {
  switch (kind) {
    case 'paid':
      return m.mine_step_paid();
    case 'call':
      return m.mine_step_follow_up();
    case 'names':
      return m.mine_step_names();
    case 'flight':
      return m.mine_step_fly({ city });
    default:
      return m.mine_step_ticket({ count: travellers });
  }
}

function whenText({ kind, state, dueAt, doneAt }: Step, story: Story, about: About): string {
  if (state === 'off') return m.mine_step_off();
  if (kind === 'flight') return formatDateTime(dueAt);
  if (state === 'done') return doneAt ? formatDateTime(doneAt) : m.mine_step_not_needed();
  if (kind === 'names')
    return `${m.travellers_count({ entered: about.entered, total: about.travellers })} · ${by(dueAt)}`;
  return kind === 'documents' ? onDay(story.ticketsPromisedOn) : by(dueAt);
}

/** The oldest first. */
export function historyMoments(lines: readonly HistoryLine[]): readonly Moment[] {
  return lines.map((line) => ({ what: sentence(line, 'buyer'), when: formatDateTime(line.at) })).toReversed();
}
