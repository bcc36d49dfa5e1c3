// Server-only, so that browsers load neither the texts nor the rules of a booking's story.

import type { HistoryLine } from '#domain/fulfilment/history.ts';
import {
  isBeforeDeparture,
  type Phase,
  type StepKind,
  type Story,
  type StoryStep,
} from '#domain/fulfilment/story.ts';
import { klDate, laterDate } from '#domain/kernel/time.ts';
import { formatDateTime, formatDayDate } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { describeLine } from '#web/back-office/history/history-text.ts';
import type { BookingMoment } from '#web/booking/moments.tsx';

export interface StoryStepView {
  readonly what: string;
  readonly when: string;
  readonly state: StoryStep['state'];
}

export interface StoryView {
  readonly isAhead: boolean;
  readonly isFlightCancelled: boolean;
  /** Null if the payment state already says everything. */
  readonly status: string | null;
  readonly steps: readonly StoryStepView[];
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
    isAhead: isBeforeDeparture(story.phase),
    isFlightCancelled: story.phase === 'flightCancelled',
    status,
    steps: status === null ? [] : story.steps.flatMap((step) => stepView(step, story, about)),
  };
}

const isLate = ({ steps }: Story, kind: StepKind) => steps.some((step) => step.kind === kind && step.isLate);

const statuses: Partial<Record<Phase, (story: Story, about: About) => string>> = {
  names: (story, about) => [namesStatus(story, about), ...lateCall(story, about)].join(' '),
  tickets: (story, about) =>
    isLate(story, 'documents')
      ? lateTickets(story, about)
      : [
          m.mine_status_tickets({ seller: about.seller, date: formatDayDate(story.ticketsPromisedOn) }),
          ...lateCall(story, about),
        ].join(' '),
  documents: (story, about) =>
    isLate(story, 'documents')
      ? lateTickets(story, about)
      : [
          m.mine_status_documents({ seller: about.seller, date: formatDayDate(story.ticketsPromisedOn) }),
          ...ticketCheck(story, about),
        ].join(' '),
  ready: (story, about) => ticketCheck(story, about)[0] ?? m.mine_status_ready({ count: about.travellers }),
  flown: () => m.mine_status_flown(),
  flightCancelled: ({ tasks: [task], overdue }, { seller }) => {
    const when = task ? formatDateTime(task.dueAt) : '';
    return overdue.length > 0
      ? m.mine_status_flight_cancelled_late({ seller, when, product: m.product_name() })
      : m.mine_status_flight_cancelled({ seller, when });
  },
};

function namesStatus({ buyerTasks }: Story, { travellers, entered }: About): string {
  return buyerTasks.some(({ kind }) => kind === 'names')
    ? m.mine_status_names({ count: travellers - entered })
    : m.mine_confirmed({ count: travellers });
}

function lateTickets({ ticketsPromisedOn }: Story, { seller, travellers }: About): string {
  const date = formatDayDate(ticketsPromisedOn);
  return m.mine_status_tickets_late({ seller, date, count: travellers, product: m.product_name() });
}

function ticketCheck({ tasks, overdue }: Story, { seller }: About): string[] {
  const check = tasks.find(({ kind }) => kind === 'reissue');
  if (!check) return [];
  const when = formatDateTime(check.dueAt);
  return overdue.includes(check)
    ? [m.mine_status_reissue_late({ seller, when, product: m.product_name() })]
    : [m.mine_status_reissue({ seller, when })];
}

/** Sellers record their calls by hand, so a missing record does not prove that they did not call. */
function lateCall({ steps }: Story, { seller }: About): string[] {
  const late = steps.find(({ kind, isLate }) => kind === 'call' && isLate);
  if (!late) return [];
  const when = formatDateTime(late.promisedBy);
  return [m.mine_status_call_late({ seller, when, product: m.product_name() })];
}

/** Leaves out issuing tickets, the seller's own step. For the buyer, having the documents counts. */
function stepView(step: StoryStep, story: Story, about: About): StoryStepView[] {
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

/** Buyers do not see the step of issuing tickets, so the documents step is shown as current meanwhile. */
function shownState(
  kind: StoryStep['kind'],
  state: StoryStep['state'],
  { steps }: Story,
): StoryStep['state'] {
  const isIssuing = steps.some((step) => step.kind === 'tickets' && step.state === 'current');
  return kind === 'documents' && isIssuing ? 'current' : state;
}

function stepName({ kind }: StoryStep, { city, travellers }: About): string {
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

function whenText(step: StoryStep, story: Story, about: About): string {
  const { kind, state, doneAt } = step;
  if (state === 'off') return m.mine_step_off();
  if (kind === 'flight') return formatDateTime(step.dueAt);
  if (state === 'done') return doneAt ? formatDateTime(doneAt) : m.mine_step_not_needed();
  const when =
    kind === 'documents'
      ? formatDayDate(laterDate(story.ticketsPromisedOn, klDate(step.dueAt)))
      : formatDateTime(step.promisedBy);
  const due = step.isLate ? m.mine_step_late({ when }) : m.result_next_by({ when });
  if (kind !== 'names') return due;
  const count = m.travellers_count({ entered: about.entered, total: about.travellers });
  return story.buyerTasks.some((task) => task.kind === 'names') ? `${count} · ${due}` : count;
}

export function historyMoments(lines: readonly HistoryLine[]): readonly BookingMoment[] {
  return lines
    .map((line) => ({ what: describeLine(line, 'buyer'), when: formatDateTime(line.at) }))
    .toReversed();
}
