// The words of a booking's timeline, for the company and for the operator.
import {
  type BuyerMail,
  type TimelineActor,
  type TimelineKind,
  type TimelineLine,
  timelineKinds,
} from '#domain/fulfilment/history.ts';
import type { MailState } from '#domain/mail-record.ts';
import { formatMyr } from '#domain/money.ts';
import { m } from '#locales/messages/messages.js';
import type { OfficeIconName } from './office-icon.tsx';

const actors: Record<TimelineActor, () => string> = {
  company: m.timeline_company,
  buyer: m.timeline_buyer,
  traveller: m.timeline_traveller,
  billplz: m.timeline_billplz,
  operator: () => m.timeline_operator({ product: m.product_name() }),
  program: m.product_name,
};

export function actorName({ kind, who, actor }: Pick<TimelineLine, 'kind' | 'who' | 'actor'>): string {
  return who ?? actors[actor ?? timelineKinds[kind]]();
}

const mailNames: Record<BuyerMail, () => string> = {
  'booking-payment-open': m.timeline_mail_payment_open,
  'booking-confirmed': m.timeline_mail_confirmed,
  'booking-expired': m.timeline_mail_expired,
  'booking-being-checked': m.timeline_mail_being_checked,
  'booking-given-up': m.timeline_mail_given_up,
  'booking-apology': m.timeline_mail_apology,
  'booking-refund-due': m.timeline_mail_refund_due,
  'booking-refunded': m.timeline_mail_refunded,
  'booking-cancelled': m.timeline_mail_booking_cancelled,
  'booking-request-answered': m.timeline_mail_answered,
  'booking-links': m.timeline_mail_links,
  'names-asked': m.timeline_mail_names,
  'flight-changed': m.timeline_mail_flight,
  'documents-sent': m.timeline_mail_documents,
  'refund-offered': m.offers_mail_timeline,
};

const mailStates: Record<MailState, (values: { to: string }) => string> = {
  queued: m.timeline_mail_queued,
  accepted: m.timeline_mail_accepted,
  failed: m.timeline_mail_failed,
  cancelled: m.timeline_mail_cancelled,
};

const calls = {
  reached: m.timeline_say_called_reached,
  no_answer: m.timeline_say_called_no_answer,
  call_later: m.timeline_say_called_later,
};

const changeAnswers = {
  accept: m.timeline_say_change_accepted,
  call: m.timeline_say_change_call,
  cancel: m.timeline_say_change_cancel,
};

type Say = (line: TimelineLine, who: string) => string;

const withWho =
  (say: (values: { who: string }) => string): Say =>
  (_line, who) =>
    say({ who });
const withMoney =
  (say: (values: { who: string; money: string }) => string): Say =>
  ({ detail: { amountSen } }, who) =>
    say({ who, money: formatMyr(amountSen ?? 0) });
const namesEntered: Say = ({ detail: { place = 0 } }, who) => m.timeline_say_names_entered({ who, place });

const sentences: Record<TimelineKind, Say> = {
  note: withWho(m.timeline_say_note),
  held: ({ detail: { seats: count = 0 } }, who) => m.timeline_say_held({ who, count }),
  paid: withMoney(m.timeline_say_paid),
  paidWrong: withMoney(m.timeline_say_paid_wrong),
  paidAgain: withMoney(m.timeline_say_paid_again),
  paymentFailed: withWho(m.timeline_say_payment_failed),
  paymentPending: withWho(m.timeline_say_payment_pending),
  billFailed: withWho(m.timeline_say_bill_failed),
  expired: withWho(m.timeline_say_expired),
  accepted: withWho(m.timeline_say_accepted),
  rejected: withWho(m.timeline_say_rejected),
  refundDue: withMoney(m.timeline_say_refund_due),
  refunded: withMoney(m.timeline_say_refunded),
  cancelled: withWho(m.timeline_say_cancelled),
  cancelledSeatsBack: withWho(m.timeline_say_cancelled_seats),
  partCancelled: withWho(m.offers_say_part),
  partCancelledSeatsBack: withWho(m.offers_say_part_seats),
  refundOffered: withWho(m.offers_say_offered),
  offerDeclined: withWho(m.offers_say_declined),
  mail: ({ detail: { mail } }, who) =>
    m.timeline_say_mail({ who, name: mail === undefined ? '' : mailNames[mail]() }),
  emailCorrected: withWho(m.timeline_say_email_corrected),
  called: ({ detail: { outcome = 'reached' } }, who) => calls[outcome]({ who }),
  namesAsked: withWho(m.timeline_say_names_asked),
  namesByBuyer: namesEntered,
  namesByTraveller: namesEntered,
  namesByCompany: namesEntered,
  correctionAsked: withWho(m.timeline_say_correction_asked),
  cancellationAsked: withWho(m.timeline_say_cancellation_asked),
  requestAccepted: withWho(m.timeline_say_request_accepted),
  requestDeclined: withWho(m.timeline_say_request_declined),
  namesSent: withWho(m.timeline_say_names_sent),
  ticketed: withWho(m.timeline_say_ticketed),
  someTicketed: withWho(m.timeline_say_some_ticketed),
  documentsSent: withWho(m.timeline_say_documents_sent),
  moreDocumentsSent: withWho(m.timeline_say_more_documents_sent),
  ticketsArrived: withWho(m.timeline_say_tickets_arrived),
  takenBack: withWho(m.timeline_say_taken_back),
  ticketBySet: withWho(m.timeline_say_ticket_by),
  documentAdded: withWho(m.timeline_say_document_added),
  documentConfirmed: withWho(m.timeline_say_document_confirmed),
  flightChanged: withWho(m.timeline_say_flight_changed),
  flightCancelled: withWho(m.timeline_say_flight_cancelled),
  changeAnswered: ({ detail: { answer = 'call' } }, who) => changeAnswers[answer]({ who }),
  passportsShown: withWho(m.timeline_say_passports_shown),
  passportsListed: withWho(m.timeline_say_passports_listed),
  manifestShown: withWho(m.timeline_say_manifest_shown),
  linesCopied: withWho(m.timeline_say_lines_copied),
  manifestPrinted: withWho(m.timeline_say_manifest_printed),
  manifestExported: withWho(m.timeline_say_manifest_exported),
  bookingsExported: withWho(m.timeline_say_bookings_exported),
};

export function sentence(line: TimelineLine): string {
  return sentences[line.kind](line, actorName(line));
}

/** What stands under the sentence, in small. */
export function smallPrint({ detail: { mailState, to, times } }: TimelineLine): string | null {
  if (mailState !== undefined && to !== undefined) return mailStates[mailState]({ to });
  return times === undefined ? null : m.timeline_times({ count: times });
}

const iconsByActor: Record<TimelineActor, OfficeIconName> = {
  company: 'check',
  buyer: 'users',
  traveller: 'users',
  billplz: 'ticket',
  operator: 'shield-check',
  program: 'clock',
};

const icons: Partial<Record<TimelineKind, OfficeIconName>> = {
  note: 'edit',
  mail: 'mail',
  called: 'phone',
  namesAsked: 'mail',
  held: 'seat',
  refundDue: 'refund',
  refunded: 'refund',
  cancelled: 'close',
  cancelledSeatsBack: 'close',
  partCancelled: 'close',
  partCancelledSeatsBack: 'close',
  refundOffered: 'refund',
  offerDeclined: 'refund',
  paymentFailed: 'alert',
  paidWrong: 'alert',
  ticketed: 'ticket',
  someTicketed: 'ticket',
  documentsSent: 'paper-plane',
  moreDocumentsSent: 'paper-plane',
  namesSent: 'paper-plane',
  flightChanged: 'plane',
  flightCancelled: 'plane',
  passportsShown: 'eye',
  passportsListed: 'eye',
  manifestShown: 'eye',
  linesCopied: 'copy',
  manifestPrinted: 'copy',
  manifestExported: 'external',
  bookingsExported: 'external',
};

export function iconOf(kind: TimelineKind): OfficeIconName {
  return icons[kind] ?? iconsByActor[timelineKinds[kind]];
}
