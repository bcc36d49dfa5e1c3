import { findActorWithoutAccount } from '../accounts/audit.ts';
import type { BookingEvent } from '../bookings/booking-state.ts';
import { getMailReader, type MailState } from '../kernel/mail-record.ts';
import type { Sen } from '../kernel/money.ts';
import { klDate, minuteMs } from '../kernel/time.ts';
import type { RequestAnswer, RequestKind } from './booking-request.ts';
import type { FlightChangeAnswer, FlightChangeKind } from './flight-change.ts';
import {
  groupedHistoryKinds,
  type HistoryActor,
  type HistoryAudience,
  type HistoryKind,
  historyKinds,
} from './history-kinds.ts';
import type { CallOutcome } from './story.ts';

export const calledParties = ['company', 'buyer'] as const;
export type CalledParty = (typeof calledParties)[number];

/** Author of a super admin's action in rows that companies read; the audit log names the person. */
export const operatorAuthor = 'operator';

/** Results of a manual check with the provider: bill found, unknown, no response, keys rejected. */
export type PaymentLook = 'looked' | 'lookedUnknown' | 'lookedUnanswered' | 'lookedRefused';
/** Booking events and notices that were recorded without an event. */
export type PaymentEventName = BookingEvent | 'checkNeeded' | 'unknownBill' | 'foreignBill' | PaymentLook;
export type PaymentSource = 'create' | 'callback' | 'redirect' | 'reconcile' | 'sweep' | 'staff' | 'buyer';

/** A provider's notice, shown only to the operator. */
export interface PaymentNotice {
  readonly source: PaymentSource;
  readonly state: string | null;
  readonly amountSen: Sen | null;
  readonly paidAmountSen: Sen | null;
  readonly transactionId: string | null;
  readonly transactionStatus: string | null;
  readonly isSigned: boolean | null;
  readonly answeredInMs: number | null;
}

export interface HistoryDetail {
  readonly words?: string | null;
  readonly amountSen?: Sen | null;
  readonly notice?: PaymentNotice;
  readonly seats?: number;
  readonly place?: number;
  readonly mail?: string;
  readonly mailState?: MailState;
  readonly to?: string;
  readonly lastError?: string | null;
  readonly outcome?: CallOutcome;
  readonly answer?: FlightChangeAnswer;
  readonly action?: string;
  readonly reason?: string;
  readonly times?: number;
}

export interface HistoryLine {
  readonly at: Date;
  readonly kind: HistoryKind;
  /** Email or name of the person. Null if the kind names the actor or the audience may not see the person. */
  readonly who: string | null;
  /** Set only if the actor differs from the usual actor of the kind. */
  readonly actor?: HistoryActor;
  readonly detail: HistoryDetail;
}

export interface AuditFact {
  readonly at: Date;
  readonly action: string;
  readonly actorKind: string;
  readonly who: string | null;
  readonly details: Readonly<Record<string, string | number | boolean | null>>;
}

interface ByPerson {
  readonly at: Date;
  readonly by: string;
}

export interface PaymentFact extends PaymentNotice {
  readonly at: Date;
  readonly event: PaymentEventName;
  readonly countedSen: Sen | null;
}

export interface HistoryFacts {
  readonly heldAt: Date;
  readonly seats: number;
  readonly confirmedAt: Date | null;
  readonly notes: readonly (ByPerson & { readonly id: string; readonly words: string | null })[];
  readonly payments: readonly PaymentFact[];
  readonly refunds: readonly {
    readonly at: Date;
    readonly amountSen: Sen;
    readonly doneAt: Date | null;
    readonly doneBy: string | null;
  }[];
  readonly mails: readonly {
    readonly at: Date;
    readonly kind: string;
    readonly state: MailState;
    readonly to: string;
    readonly lastError: string | null;
  }[];
  readonly calls: readonly (ByPerson & { readonly outcome: CallOutcome })[];
  readonly namesAsked: readonly ByPerson[];
  readonly requests: readonly {
    readonly at: Date;
    readonly kind: RequestKind;
    readonly answer: RequestAnswer | null;
    readonly answeredAt: Date | null;
    readonly answeredBy: string | null;
  }[];
  readonly documents: readonly {
    readonly uploaded: ByPerson;
    readonly confirmed: ByPerson | null;
  }[];
  readonly changes: readonly (ByPerson & { readonly kind: FlightChangeKind })[];
  /** Audit records of the booking, of its deal, and of lists and files that may contain the booking. */
  readonly audit: readonly AuditFact[];
}

/** Returns lines newest first. Repetitions by one person on one day become one line, at the last time. */
export function bookingHistory(facts: HistoryFacts, audience: HistoryAudience): HistoryLine[] {
  // Order lines with the same time by cause: consequences first, because the list shows the newest first.
  const lines = [
    ...facts.notes.map(({ at, by, words }) => line(at, 'note', by, { words })),
    ...facts.mails
      .filter(({ kind }) => audience === 'operator' || getMailReader(kind) === 'buyer')
      .map(({ at, kind, state, ...mail }) =>
        line(at, 'mail', null, { ...mail, mail: kind, mailState: state }),
      ),
    ...facts.refunds.flatMap(refundLines),
    ...(facts.confirmedAt ? [line(facts.confirmedAt, 'confirmed', null)] : []),
    ...facts.audit.flatMap((fact) => auditLine(fact, facts)),
    ...facts.calls.filter(isByCompany).map(({ at, by, outcome }) => line(at, 'called', by, { outcome })),
    ...facts.namesAsked.filter(isByCompany).map(({ at, by }) => line(at, 'namesAsked', by)),
    ...facts.requests.flatMap(requestLines),
    ...facts.documents.flatMap(({ uploaded, confirmed }) => [
      ...(confirmed ? [line(confirmed.at, 'documentConfirmed', confirmed.by)] : []),
      line(uploaded.at, 'documentAdded', uploaded.by),
    ]),
    ...facts.changes.map(({ at, by, kind }) =>
      line(at, kind === 'cancelled' ? 'flightCancelled' : 'flightChanged', by),
    ),
    ...paymentLines(facts.payments, audience),
  ];
  const read = lines.filter(({ kind }) => historyKinds[kind][1].includes(audience));
  const visible = mergeRepeated(read.map((each) => redactLine(each, audience)));
  const held = line(facts.heldAt, 'held', null, { seats: facts.seats });
  // The clocks of different machines may differ, but the hold is always the first event.
  return [...visible.toSorted((one, other) => other.at.getTime() - one.at.getTime()), held];
}

/** Skips actions of the operator: the audit log contains these lines and names the person. */
function isByCompany({ by }: { readonly by: string | null }): boolean {
  return by !== operatorAuthor;
}

function line(at: Date, kind: HistoryKind, who: string | null, detail: HistoryDetail = {}): HistoryLine {
  return { at, kind, who, detail };
}

/** Hides persons from buyers, and the operator's staff from companies. */
function redactLine(each: HistoryLine, audience: HistoryAudience): HistoryLine {
  if (audience === 'operator') return each;
  const { reason: _reason, notice: _notice, lastError: _lastError, ...detail } = each.detail;
  const isNamed = audience === 'company' && getHistoryActor(each) !== 'operator';
  return { ...each, who: isNamed ? each.who : null, detail };
}

export function getHistoryActor({ kind, actor }: Pick<HistoryLine, 'kind' | 'actor'>): HistoryActor {
  return actor ?? historyKinds[kind][0];
}

/** Null: an audit record provides the line and the person. Unlisted events are kinds of their own. */
const paymentKinds = {
  releaseDue: 'expired',
  staffAccepted: null,
  staffRejected: null,
  refundRecorded: null,
  cancelled: null,
  cancelledSeatsBack: null,
  partCancelled: null,
  partCancelledSeatsBack: null,
} as const satisfies Partial<Record<PaymentEventName, HistoryKind | null>>;

function paymentLines(payments: readonly PaymentFact[], audience: HistoryAudience): HistoryLine[] {
  const lines = payments.flatMap(({ at, event, countedSen, ...notice }) => {
    const kind = event === 'unpaid' && isFailure(notice) ? 'paymentFailed' : paymentKind(event);
    const detail = { notice, ...(countedSen === null ? {} : { amountSen: countedSen }) };
    return kind ? [line(at, kind, null, detail)] : [];
  });
  return audience === 'operator' ? lines : lines.filter(isFirstNotice);
}

const isRenamed = (event: PaymentEventName): event is keyof typeof paymentKinds => event in paymentKinds;

function paymentKind(event: PaymentEventName): HistoryKind | null {
  return isRenamed(event) ? paymentKinds[event] : event;
}

/** Notices from other sources only mean that nothing is paid yet. */
function isFailure({ source, transactionStatus }: PaymentNotice): boolean {
  return source === 'callback' || source === 'redirect' || transactionStatus === 'failed';
}

/** The provider reports most events twice, by callback and redirect; within a minute these count as one. */
function isFirstNotice({ kind, at }: HistoryLine, index: number, all: readonly HistoryLine[]): boolean {
  return !all.some(
    (other, place) => place < index && other.kind === kind && Math.abs(+other.at - +at) < minuteMs,
  );
}

function refundLines({ at, amountSen, doneAt, doneBy }: HistoryFacts['refunds'][number]): HistoryLine[] {
  const due = line(at, 'refundDue', null, { amountSen });
  return doneAt ? [line(doneAt, 'refunded', doneBy, { amountSen }), due] : [due];
}

function requestLines(request: HistoryFacts['requests'][number]): HistoryLine[] {
  const { at, kind, answer, answeredAt, answeredBy } = request;
  const requestLine = line(at, kind === 'correction' ? 'correctionAsked' : 'cancellationAsked', null);
  if (!answer || !answeredAt || !isByCompany({ by: answeredBy })) return [requestLine];
  return [
    line(answeredAt, answer === 'accepted' ? 'requestAccepted' : 'requestDeclined', answeredBy),
    requestLine,
  ];
}

/** Null means that another fact of the booking provides the line. */
const actionKinds: Readonly<Record<string, HistoryKind | null>> = {
  'booking.staffAccepted': 'accepted',
  'booking.staffRejected': 'rejected',
  'booking.cancelled': 'cancelled',
  'booking.cancelledSeatsBack': 'cancelledSeatsBack',
  'booking.partCancelled': 'partCancelled',
  'booking.partCancelledSeatsBack': 'partCancelledSeatsBack',
  'booking.refundOffered': 'refundOffered',
  'booking.offerDeclined': 'offerDeclined',
  'booking.emailCorrected': 'emailCorrected',
  'booking.phoneCorrected': 'phoneCorrected',
  'booking.companyReminded': 'companyReminded',
  'booking.sendNames': 'namesSent',
  'booking.ticket': 'ticketed',
  'booking.ticketSome': 'someTicketed',
  'booking.correctTickets': 'ticketsCorrected',
  'booking.keepTickets': 'ticketsKept',
  'booking.replaceDocuments': 'documentsReplaced',
  'booking.sendDocuments': 'documentsSent',
  'booking.sendMoreDocuments': 'moreDocumentsSent',
  'booking.ticketsArrived': 'ticketsArrived',
  'booking.takeBack': 'takenBack',
  'booking.setTicketBy': 'ticketBySet',
  'booking.changeAnswered': 'changeAnswered',
  'booking.namesEntered': 'namesEntered',
  'booking.infantEntered': 'infantEntered',
  'booking.infantRemoved': 'infantRemoved',
  'flight.linesCopied': 'linesCopied',
  'flight.printed': 'manifestPrinted',
  'booking.requested': null,
  'booking.answered': null,
  'booking.called': null,
  'booking.callUndone': null,
  'booking.namesAsked': null,
  'booking.noted': null,
  'booking.refundRecorded': null,
  'flight.changed': null,
  'flight.cancelled': null,
};

/** Actions of a super admin on behalf of the company that have their own kind of entry. */
const operatorActs: Readonly<Record<string, (details: AuditFact['details']) => HistoryKind>> = {
  'booking.called': () => 'called',
  'booking.namesAsked': () => 'namesAsked',
  'booking.callNoted': ({ called }) => (called === 'company' ? 'companyCalled' : 'buyerCalled'),
  'booking.answered': ({ answer }) => (answer === 'accepted' ? 'requestAccepted' : 'requestDeclined'),
};

const callKinds: readonly HistoryKind[] = ['called', 'companyCalled', 'buyerCalled'];

/** A view appears in the history only if it showed passports. */
const viewKinds: Readonly<Record<string, HistoryKind>> = {
  'booking.shown': 'passportsShown',
  'bookings.shown': 'passportsListed',
  'flight.shown': 'manifestShown',
};

const exportKinds: Readonly<Record<string, HistoryKind>> = {
  'flight.exported': 'manifestExported',
  'bookings.exported': 'bookingsExported',
};

function auditLine({ at, action, actorKind, who, details }: AuditFact, facts: HistoryFacts): HistoryLine[] {
  const actor = auditActor({ actorKind, action, details });
  const kind = (actor === 'operator' && operatorActs[action]?.(details)) || auditKind(action, details);
  // Skip the program's own actions: they are payments or emails, which have their own lines.
  if (kind === null || (kind === 'act' && actor === null)) return [];
  const isPaid = facts.payments.some(({ countedSen }) => countedSen !== null);
  const note = facts.notes.find(({ id }) => id === details.note);
  const detail = {
    ...(typeof details.reason === 'string' ? { reason: details.reason } : {}),
    ...(typeof details.place === 'number' ? { place: details.place } : {}),
    ...(kind === 'changeAnswered' ? { answer: details.answer as FlightChangeAnswer } : {}),
    ...(kind && callKinds.includes(kind) ? { outcome: details.outcome as CallOutcome } : {}),
    ...(note ? { words: note.words } : {}),
    ...(kind === 'act' ? { action } : {}),
  };
  const entry = line(at, kind === 'rejected' && !isPaid ? 'givenUp' : kind, who, detail);
  return [actor && actor !== getHistoryActor(entry) ? { ...entry, actor } : entry];
}

function auditKind(action: string, details: AuditFact['details']): HistoryKind | null {
  if (viewKinds[action]) return details.passportsHidden === false ? viewKinds[action] : null;
  if (exportKinds[action]) return details.withPassports === true ? exportKinds[action] : null;
  const kind = actionKinds[action];
  return kind === undefined ? 'act' : kind;
}

function auditActor({
  actorKind,
  action,
  details,
}: Pick<AuditFact, 'actorKind' | 'action' | 'details'>): HistoryActor | null {
  if (actorKind === 'company') return 'company';
  if (actorKind === 'superadmin') return 'operator';
  // The person asked the operator to correct the email, and the program carried it out.
  if (action === 'booking.emailCorrected' && !details.by) return 'operator';
  return findActorWithoutAccount({ actorKind, details });
}

function mergeRepeated(lines: readonly HistoryLine[]): HistoryLine[] {
  const isRepeated = ({ kind, detail }: HistoryLine) => groupedHistoryKinds.includes(kind) && !detail.notice;
  const repeated = Map.groupBy(
    lines.filter(isRepeated),
    ({ kind, at, who }) => `${kind} ${klDate(at)} ${who ?? ''}`,
  );
  const once = [...repeated.values()].map((same) => {
    const last = same.reduce((latest, each) => (each.at > latest.at ? each : latest));
    return same.length === 1 ? last : { ...last, detail: { ...last.detail, times: same.length } };
  });
  return [...lines.filter((each) => !isRepeated(each)), ...once];
}
