// Sentences of a booking's history for buyer, company and operator.

import { getHistoryActor, type HistoryLine } from '#domain/fulfilment/history.ts';
import type { HistoryActor, HistoryAudience, HistoryKind } from '#domain/fulfilment/history-kinds.ts';
import type { MailState } from '#domain/kernel/mail-record.ts';
import { formatMyr } from '#format/amounts.ts';
import { m } from '#locales/messages/messages.js';
import type { OfficeIconName } from '../frame/office-icon.tsx';
import { formatAuditAction } from './audit-text.ts';
import { mailName } from './mail-names.ts';

const actors: Record<HistoryActor, () => string> = {
  company: m.timeline_company,
  buyer: m.timeline_buyer,
  traveller: m.timeline_traveller,
  reader: m.timeline_buyer,
  person: m.timeline_buyer,
  billplz: m.timeline_billplz,
  operator: () => m.timeline_operator({ product: m.product_name() }),
  program: m.product_name,
};

export function actorName(line: HistoryLine, audience: HistoryAudience): string {
  const actor = getHistoryActor(line);
  if (audience === 'buyer' && actor === 'buyer') return m.timeline_you();
  return line.who ?? actors[actor]();
}

const mailStates: Record<MailState, (values: { to: string }) => string> = {
  queued: m.timeline_mail_queued,
  accepted: m.timeline_mail_accepted,
  failed: m.timeline_mail_failed,
  cancelled: m.timeline_mail_cancelled,
};

const calls = {
  reached: m.timeline_say_called_reached,
  noAnswer: m.timeline_say_called_no_answer,
  callLater: m.timeline_say_called_later,
};

const companyCalls = {
  reached: m.late_say_company_reached,
  noAnswer: m.late_say_company_no_answer,
  callLater: m.late_say_company_later,
};

const changeAnswers = {
  accept: m.timeline_say_change_accepted,
  call: m.timeline_say_change_call,
  cancel: m.timeline_say_change_cancel,
};

interface Values {
  readonly who: string;
  /** `the buyer`, or `you`. */
  readonly buyer: string;
  readonly money: string;
  readonly detail: HistoryLine['detail'];
}

const sentences: Record<HistoryKind, (values: Values) => string> = {
  note: m.timeline_say_note,
  held: ({ who, detail: { seats: count = 0 } }) => m.timeline_say_held({ who, count }),
  confirmed: m.timeline_say_confirmed,
  paid: m.timeline_say_paid,
  paidWrong: m.timeline_say_paid_wrong,
  paidAgain: m.timeline_say_paid_again,
  paymentFailed: m.timeline_say_payment_failed,
  pendingAtBank: m.timeline_say_payment_pending,
  nothingUnderWay: m.timeline_say_not_completed,
  holdEnded: m.timeline_say_hold_ended,
  billMismatched: m.timeline_say_bill_mismatched,
  billRefused: m.timeline_say_bill_refused,
  billUnanswered: m.timeline_say_bill_unanswered,
  expired: m.timeline_say_expired,
  releaseUnderWay: m.timeline_say_release_under_way,
  accepted: m.timeline_say_accepted,
  rejected: m.timeline_say_rejected,
  givenUp: m.timeline_say_given_up,
  refundDue: m.timeline_say_refund_due,
  refunded: m.timeline_say_refunded,
  cancelled: m.timeline_say_cancelled,
  cancelledSeatsBack: m.timeline_say_cancelled_seats,
  partCancelled: m.offers_say_part,
  partCancelledSeatsBack: m.offers_say_part_seats,
  refundOffered: m.offers_say_offered,
  offerDeclined: m.offers_say_declined,
  billCreated: m.desk_event_bill_created,
  keysRefused: m.desk_event_keys_refused,
  noticeRepeated: m.desk_event_notice_repeated,
  unpaid: m.desk_event_unpaid,
  billDeleted: m.desk_event_bill_deleted,
  deleteRefused: m.desk_event_delete_refused,
  providerUnreachable: m.desk_event_provider_unreachable,
  stillUnderWay: m.desk_event_still_under_way,
  paymentNotFound: m.desk_event_payment_not_found,
  signatureRefused: m.desk_event_signature_refused,
  checkNeeded: m.desk_event_check_needed,
  unknownBill: m.desk_event_unknown_bill,
  foreignBill: m.desk_event_foreign_bill,
  looked: m.desk_event_looked,
  lookedUnknown: m.desk_event_looked_unknown,
  lookedUnanswered: m.desk_event_looked_unanswered,
  lookedRefused: m.desk_event_looked_refused,
  mail: ({ who, detail: { mail = '' } }) => m.timeline_say_mail({ who, name: mailName(mail) }),
  emailCorrected: m.timeline_say_email_corrected,
  phoneCorrected: m.timeline_say_phone_corrected,
  called: ({ detail: { outcome = 'reached' }, ...values }) => calls[outcome](values),
  companyReminded: m.late_say_reminded,
  companyCalled: ({ who, detail: { outcome = 'reached' } }) => companyCalls[outcome]({ who }),
  buyerCalled: ({ detail: { outcome = 'reached' }, ...values }) => calls[outcome](values),
  namesAsked: m.timeline_say_names_asked,
  namesEntered: ({ who, detail: { place = 0 } }) => m.timeline_say_names_entered({ who, place }),
  infantEntered: m.timeline_say_infant_entered,
  infantRemoved: m.timeline_say_infant_removed,
  correctionAsked: m.timeline_say_correction_asked,
  cancellationAsked: m.timeline_say_cancellation_asked,
  requestAccepted: m.timeline_say_request_accepted,
  requestDeclined: m.timeline_say_request_declined,
  namesSent: m.timeline_say_names_sent,
  ticketed: m.timeline_say_ticketed,
  someTicketed: m.timeline_say_some_ticketed,
  ticketsCorrected: m.timeline_say_tickets_corrected,
  ticketsKept: m.timeline_say_tickets_kept,
  documentsReplaced: m.timeline_say_documents_replaced,
  documentsSent: m.timeline_say_documents_sent,
  moreDocumentsSent: m.timeline_say_more_documents_sent,
  ticketsArrived: m.timeline_say_tickets_arrived,
  takenBack: m.timeline_say_taken_back,
  ticketBySet: m.timeline_say_ticket_by,
  documentAdded: m.timeline_say_document_added,
  documentConfirmed: m.timeline_say_document_confirmed,
  flightChanged: m.timeline_say_flight_changed,
  flightCancelled: m.timeline_say_flight_cancelled,
  changeAnswered: ({ detail: { answer = 'call' }, ...values }) => changeAnswers[answer](values),
  passportsShown: m.timeline_say_passports_shown,
  passportsListed: m.timeline_say_passports_listed,
  manifestShown: m.timeline_say_manifest_shown,
  linesCopied: m.timeline_say_lines_copied,
  manifestPrinted: m.timeline_say_manifest_printed,
  manifestExported: m.timeline_say_manifest_exported,
  bookingsExported: m.timeline_say_bookings_exported,
  act: ({ who, detail: { action = '' } }) => m.timeline_say_act({ who, act: formatAuditAction(action) }),
};

export function describeLine(line: HistoryLine, audience: HistoryAudience): string {
  return sentences[line.kind]({
    who: actorName(line, audience),
    buyer: audience === 'buyer' ? m.timeline_to_you() : m.timeline_to_buyer(),
    money: formatMyr(line.detail.amountSen ?? 0),
    detail: line.detail,
  });
}

export function listSmallPrint({
  detail: { mailState, to, lastError, times, reason },
}: HistoryLine): readonly string[] {
  return [
    ...(mailState && to ? [mailStates[mailState]({ to })] : []),
    ...(mailState === 'failed' && lastError ? [lastError] : []),
    ...(times ? [m.timeline_times({ count: times })] : []),
    ...(reason ? [reason] : []),
  ];
}

const iconsByActor: Record<HistoryActor, OfficeIconName> = {
  company: 'check',
  buyer: 'users',
  traveller: 'users',
  reader: 'users',
  person: 'users',
  billplz: 'ticket',
  operator: 'shield-check',
  program: 'clock',
};

const icons: Partial<Record<HistoryKind, OfficeIconName>> = {
  note: 'edit',
  mail: 'mail',
  called: 'phone',
  companyCalled: 'phone',
  buyerCalled: 'phone',
  companyReminded: 'mail',
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
  ticketsCorrected: 'ticket',
  ticketsKept: 'ticket',
  documentsReplaced: 'paper-plane',
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

export function getLineIcon(line: HistoryLine): OfficeIconName {
  return icons[line.kind] ?? iconsByActor[getHistoryActor(line)];
}
