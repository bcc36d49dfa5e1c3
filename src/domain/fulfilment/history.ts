// Owns the list of what happened to a booking: which facts make a line, what kind of line, and in which order. Leaves
// gathering the facts to the server and the words to the pages.
import type { RequestAnswer, RequestKind } from '../booking-request.ts';
import type { FlightChangeAnswer, FlightChangeKind } from '../flight-change.ts';
import type { NamesEnteredBy } from '../fulfilment.ts';
import type { MailState } from '../mail-record.ts';
import type { Sen } from '../money.ts';
import { klDate } from '../time.ts';
import type { CallOutcome } from './story.ts';

/** Every kind, with who acts in it unless the line names a person. */
export const timelineKinds = {
  note: 'company',
  // The payment.
  held: 'buyer',
  paid: 'billplz',
  paidWrong: 'billplz',
  paidAgain: 'billplz',
  paymentFailed: 'billplz',
  paymentPending: 'billplz',
  billFailed: 'billplz',
  expired: 'program',
  accepted: 'operator',
  rejected: 'operator',
  refundDue: 'program',
  refunded: 'operator',
  cancelled: 'company',
  cancelledSeatsBack: 'company',
  partCancelled: 'company',
  partCancelledSeatsBack: 'company',
  refundOffered: 'company',
  offerDeclined: 'buyer',
  // The buyer.
  mail: 'program',
  emailCorrected: 'buyer',
  called: 'company',
  namesAsked: 'company',
  namesByBuyer: 'buyer',
  namesByTraveller: 'traveller',
  namesByCompany: 'company',
  correctionAsked: 'buyer',
  cancellationAsked: 'buyer',
  requestAccepted: 'company',
  requestDeclined: 'company',
  // The work for it.
  namesSent: 'company',
  ticketed: 'company',
  someTicketed: 'company',
  documentsSent: 'company',
  moreDocumentsSent: 'company',
  ticketsArrived: 'buyer',
  takenBack: 'company',
  ticketBySet: 'company',
  documentAdded: 'company',
  documentConfirmed: 'company',
  flightChanged: 'company',
  flightCancelled: 'company',
  changeAnswered: 'buyer',
  // Who saw or took passports.
  passportsShown: 'company',
  passportsListed: 'company',
  manifestShown: 'company',
  linesCopied: 'company',
  manifestPrinted: 'company',
  manifestExported: 'company',
  bookingsExported: 'company',
} as const satisfies Record<string, 'company' | 'buyer' | 'traveller' | 'billplz' | 'operator' | 'program'>;

export type TimelineKind = keyof typeof timelineKinds;
export type TimelineActor = (typeof timelineKinds)[TimelineKind];

/** The mails that a buyer gets about a booking. */
export const buyerMails = [
  ...(['booking-payment-open', 'booking-confirmed', 'booking-expired', 'booking-being-checked'] as const),
  ...(['booking-given-up', 'booking-apology', 'booking-refund-due', 'booking-refunded'] as const),
  ...(['booking-cancelled', 'booking-request-answered', 'booking-links', 'names-asked'] as const),
  ...(['flight-changed', 'documents-sent', 'refund-offered'] as const),
] as const;
export type BuyerMail = (typeof buyerMails)[number];

/** What a line says besides its kind; each kind has its own few of these. */
export interface TimelineDetail {
  readonly words?: string | null;
  readonly amountSen?: Sen | null;
  readonly seats?: number;
  readonly place?: number;
  readonly mail?: BuyerMail;
  readonly mailState?: MailState;
  readonly to?: string;
  readonly outcome?: CallOutcome;
  readonly answer?: FlightChangeAnswer;
  /** How often on that day, where it was more than once. */
  readonly times?: number;
}

export interface TimelineLine {
  readonly at: Date;
  readonly kind: TimelineKind;
  /** The person who did it, by email or by name; null where the kind says who acts, or the person is not named. */
  readonly who: string | null;
  /** Who acts, where it is not who acts in most lines of the kind. */
  readonly actor?: TimelineActor;
  readonly detail: TimelineDetail;
}

export interface AuditFact {
  readonly at: Date;
  readonly action: string;
  readonly who: string | null;
  /** The operator's people are not named to companies. */
  readonly isByOperator: boolean;
  readonly details: Readonly<Record<string, unknown>>;
}

interface ByPerson {
  readonly at: Date;
  readonly by: string;
}

/** What is stored about a booking, each kind of fact by itself. */
export interface TimelineFacts {
  readonly heldAt: Date;
  readonly seats: number;
  readonly notes: readonly (ByPerson & { readonly words: string | null })[];
  readonly payments: readonly {
    readonly at: Date;
    readonly event: string;
    readonly amountSen: Sen | null;
    /** Billplz told of a payment that failed; otherwise it only said that nothing is paid yet. */
    readonly isFailed: boolean;
  }[];
  readonly refunds: readonly {
    readonly at: Date;
    readonly amountSen: Sen;
    readonly doneAt: Date | null;
  }[];
  readonly mails: readonly {
    readonly at: Date;
    readonly mail: BuyerMail;
    readonly state: MailState;
    readonly to: string;
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
  /** Of the booking, of its deal, and of lists and files that it may stand in. */
  readonly audit: readonly AuditFact[];
}

/** The newest first. What a person repeats on a day stands once, at its last time, with how often. */
export function bookingTimeline(facts: TimelineFacts): TimelineLine[] {
  const lines = [
    line(facts.heldAt, 'held', null, { seats: facts.seats }),
    ...facts.notes.map(({ at, by, words }) => line(at, 'note', by, { words })),
    ...facts.payments.flatMap(paymentLine),
    ...facts.refunds.flatMap(refundLines),
    ...facts.mails.map(({ at, mail, state, to }) => line(at, 'mail', null, { mail, mailState: state, to })),
    ...facts.calls.map(({ at, by, outcome }) => line(at, 'called', by, { outcome })),
    ...facts.namesAsked.map(({ at, by }) => line(at, 'namesAsked', by)),
    ...facts.requests.flatMap(requestLines),
    ...facts.documents.flatMap(({ uploaded, confirmed }) => [
      line(uploaded.at, 'documentAdded', uploaded.by),
      ...(confirmed ? [line(confirmed.at, 'documentConfirmed', confirmed.by)] : []),
    ]),
    ...facts.changes.map(({ at, by, kind }) =>
      line(at, kind === 'cancelled' ? 'flightCancelled' : 'flightChanged', by),
    ),
    ...facts.audit.flatMap(auditLine),
  ];
  return gathered(lines).sort((one, other) => other.at.getTime() - one.at.getTime());
}

function line(at: Date, kind: TimelineKind, who: string | null, detail: TimelineDetail = {}): TimelineLine {
  return { at, kind, who, detail };
}

const paymentKinds: Readonly<Record<string, TimelineKind>> = {
  paid: 'paid',
  paidWrong: 'paidWrong',
  paidAgain: 'paidAgain',
  pendingAtBank: 'paymentPending',
  billMismatched: 'billFailed',
  billRefused: 'billFailed',
  billUnanswered: 'billFailed',
  releaseDue: 'expired',
  nothingUnderWay: 'expired',
};

/** What concerns the program alone, such as the deletion of a bill, makes no line. */
function paymentLine({ at, event, amountSen, isFailed }: TimelineFacts['payments'][number]): TimelineLine[] {
  const kind = event === 'unpaid' && isFailed ? 'paymentFailed' : paymentKinds[event];
  return kind ? [line(at, kind, null, amountSen === null ? {} : { amountSen })] : [];
}

function refundLines({ at, amountSen, doneAt }: TimelineFacts['refunds'][number]): TimelineLine[] {
  const due = line(at, 'refundDue', null, { amountSen });
  return doneAt ? [due, line(doneAt, 'refunded', null, { amountSen })] : [due];
}

function requestLines(request: TimelineFacts['requests'][number]): TimelineLine[] {
  const { at, kind, answer, answeredAt, answeredBy } = request;
  const asked = line(at, kind === 'correction' ? 'correctionAsked' : 'cancellationAsked', null);
  if (!answer || !answeredAt) return [asked];
  return [asked, line(answeredAt, answer === 'accepted' ? 'requestAccepted' : 'requestDeclined', answeredBy)];
}

const acts: Readonly<Record<string, TimelineKind>> = {
  'booking.staffAccepted': 'accepted',
  'booking.staffRejected': 'rejected',
  'booking.cancelled': 'cancelled',
  'booking.cancelledSeatsBack': 'cancelledSeatsBack',
  'booking.partCancelled': 'partCancelled',
  'booking.partCancelledSeatsBack': 'partCancelledSeatsBack',
  'booking.refundOffered': 'refundOffered',
  'booking.offerDeclined': 'offerDeclined',
  'booking.email_corrected': 'emailCorrected',
  'booking.sendNames': 'namesSent',
  'booking.ticket': 'ticketed',
  'booking.ticketSome': 'someTicketed',
  'booking.sendDocuments': 'documentsSent',
  'booking.sendMoreDocuments': 'moreDocumentsSent',
  'booking.ticketsArrived': 'ticketsArrived',
  'booking.takeBack': 'takenBack',
  'booking.setTicketBy': 'ticketBySet',
  'flight.lines_copied': 'linesCopied',
  'flight.printed': 'manifestPrinted',
};

/** Looking counts only where passports were there to be seen. */
const looks: Readonly<Record<string, TimelineKind>> = {
  'booking.shown': 'passportsShown',
  'bookings.shown': 'passportsListed',
  'flight.shown': 'manifestShown',
};

const files: Readonly<Record<string, TimelineKind>> = {
  'flight.exported': 'manifestExported',
  'bookings.exported': 'bookingsExported',
};

const enteredBy: Record<NamesEnteredBy, TimelineKind> = {
  buyer: 'namesByBuyer',
  traveller: 'namesByTraveller',
  company: 'namesByCompany',
};

function auditLine({ at, action, who, isByOperator, details }: AuditFact): TimelineLine[] {
  if (action === 'booking.names_entered') {
    const kind = enteredBy[details.by as NamesEnteredBy];
    return kind && typeof details.place === 'number' ? [line(at, kind, who, { place: details.place })] : [];
  }
  if (action === 'booking.change_answered') {
    return [line(at, 'changeAnswered', null, { answer: details.answer as FlightChangeAnswer })];
  }
  const look = details.passportsHidden === false ? looks[action] : undefined;
  const file = details.withPassports === true ? files[action] : undefined;
  const kind = acts[action] ?? look ?? file;
  if (!kind) return [];
  if (details.by === 'buyer') return [{ ...line(at, kind, who), actor: 'buyer' }];
  return [isByOperator ? { ...line(at, kind, who), actor: 'operator' } : line(at, kind, who)];
}

/** Who saw or took passports, which a page folds. */
export const passportKinds: readonly TimelineKind[] = [
  ...(['passportsShown', 'passportsListed', 'manifestShown', 'linesCopied', 'manifestPrinted'] as const),
  ...(['manifestExported', 'bookingsExported'] as const),
];

const gatheredKinds: readonly TimelineKind[] = [
  ...(['paymentFailed', 'paymentPending', 'documentAdded', 'documentConfirmed'] as const),
  ...passportKinds,
];

function gathered(lines: readonly TimelineLine[]): TimelineLine[] {
  const repeated = new Map<string, TimelineLine[]>();
  for (const each of lines) {
    if (!gatheredKinds.includes(each.kind)) continue;
    const key = `${each.kind} ${klDate(each.at)} ${each.who ?? ''}`;
    repeated.set(key, [...(repeated.get(key) ?? []), each]);
  }
  const once = [...repeated.values()].flatMap((same) => {
    const last = same.reduce((latest, each) => (each.at > latest.at ? each : latest));
    return same.length === 1 ? [last] : [{ ...last, detail: { ...last.detail, times: same.length } }];
  });
  return [...lines.filter(({ kind }) => !gatheredKinds.includes(kind)), ...once];
}
