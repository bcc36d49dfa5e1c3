import type { CompanyRole } from '#domain/accounts/company-role.ts';
import type { BookingState } from '#domain/bookings/booking-state.ts';
import type { Gender } from '#domain/bookings/passenger.ts';
import type { CompanyStatus } from '#domain/companies/company.ts';
import type { WaitingListKind } from '#domain/deals/prospect.ts';
import type { RequestAnswer, RequestKind } from '#domain/fulfilment/booking-request.ts';
import type { DocumentState } from '#domain/fulfilment/document.ts';
import type { FlightChangeAnswer } from '#domain/fulfilment/flight-change.ts';
import type { FulfilmentState, NamesEnteredBy } from '#domain/fulfilment/fulfilment.ts';
import type { MailState } from '#domain/kernel/mail-record.ts';
import { m } from '#locales/messages/messages.js';

type Say = () => string;
type Words = Readonly<Record<string, Say>>;

const roles: Record<CompanyRole, Say> = {
  owner: m.team_role_owner,
  agent: m.team_role_agent,
  viewer: m.team_role_viewer,
};

/** Texts by column, or by section and column if the meaning differs. */
const values: Readonly<Record<string, Words>> = {
  payment_status: {
    completed: m.person_value_payment_status_completed,
    pending: m.person_value_payment_status_pending,
    failed: m.person_value_payment_status_failed,
  },
  mode: {
    live: m.person_value_mode_live,
    test: m.person_value_mode_test,
  },
  gender: {
    male: m.person_value_gender_male,
    female: m.person_value_gender_female,
  } satisfies Record<Gender, Say>,
  entered_by: {
    buyer: m.person_value_entered_by_buyer,
    traveller: m.person_value_entered_by_traveller,
    company: m.person_value_entered_by_company,
  } satisfies Record<NamesEnteredBy, Say>,
  waits_for: {
    opening: m.person_value_waits_for_opening,
    seats: m.person_value_waits_for_seats,
  } satisfies Record<WaitingListKind, Say>,
  last_transaction_status: {
    pending: m.person_value_last_transaction_status_pending,
    completed: m.person_value_last_transaction_status_completed,
    failed: m.person_value_last_transaction_status_failed,
  },
  'requests.kind': {
    correction: m.person_value_kind_correction,
    cancellation: m.person_value_kind_cancellation,
  } satisfies Record<RequestKind, Say>,
  'bookings.state': {
    billCreating: m.person_value_bookings_state_bill_creating,
    awaitingPayment: m.person_value_bookings_state_awaiting_payment,
    expiring: m.person_value_bookings_state_expiring,
    expired: m.person_value_bookings_state_expired,
    billFailed: m.person_value_bookings_state_bill_failed,
    beingChecked: m.person_value_bookings_state_being_checked,
    confirmed: m.person_value_bookings_state_confirmed,
    review: m.person_value_bookings_state_review,
    paidNoSeat: m.person_value_bookings_state_paid_no_seat,
  } satisfies Record<BookingState, Say>,
  'tickets.state': {
    collecting: m.person_value_tickets_state_collecting,
    complete: m.person_value_tickets_state_complete,
    namesSent: m.person_value_tickets_state_names_sent,
    ticketed: m.person_value_tickets_state_ticketed,
    documentsSent: m.person_value_tickets_state_documents_sent,
    cancelled: m.person_value_tickets_state_cancelled,
  } satisfies Record<FulfilmentState, Say>,
  'requests.answer': {
    accepted: m.person_value_requests_answer_accepted,
    declined: m.person_value_requests_answer_declined,
  } satisfies Record<RequestAnswer, Say>,
  'flightAnswers.answer': {
    accept: m.person_value_flight_answers_answer_accept,
    call: m.person_value_flight_answers_answer_call,
    cancel: m.person_value_flight_answers_answer_cancel,
  } satisfies Record<FlightChangeAnswer, Say>,
  'documents.state': {
    uploaded: m.person_value_documents_state_uploaded,
    matched: m.person_value_documents_state_matched,
    confirmed: m.person_value_documents_state_confirmed,
    sent: m.person_value_documents_state_sent,
    refused: m.person_value_documents_state_refused,
  } satisfies Record<DocumentState, Say>,
  'payments.status': {
    creating: m.person_value_payments_status_creating,
    open: m.person_value_payments_status_open,
    unknown: m.person_value_payments_status_unknown,
    failed: m.person_value_payments_status_failed,
    deleted: m.person_value_payments_status_deleted,
    paid: m.person_value_payments_status_paid,
  },
  'refunds.state': {
    due: m.person_value_refunds_state_due,
    done: m.person_value_refunds_state_done,
  },
  'work.what': {
    note: m.person_value_work_what_note,
    call: m.person_value_work_what_call,
    reminder: m.person_value_work_what_reminder,
    answer: m.person_value_work_what_answer,
    view: m.person_value_work_what_view,
    'flight change': m.person_value_work_what_flight_change,
    document: m.person_value_work_what_document,
    ticketing: m.person_value_work_what_ticketing,
  },
  'mails.state': {
    queued: m.person_value_mails_state_queued,
    accepted: m.person_value_mails_state_accepted,
    failed: m.person_value_mails_state_failed,
    cancelled: m.person_value_mails_state_cancelled,
  } satisfies Record<MailState, Say>,
  'companies.status': {
    pending: m.superadmin_pill_pending,
    approved: m.superadmin_pill_approved,
    rejected: m.superadmin_pill_rejected,
  } satisfies Record<CompanyStatus, Say>,
  'memberships.role': roles,
  'invitations.role': roles,
  'roles.role': { superadmin: m.superadmin_actor_superadmin },
  actor_kind: {
    system: m.superadmin_actor_system,
    company: m.superadmin_actor_company,
    superadmin: m.superadmin_actor_superadmin,
  },
};

/** Returns undefined if the value is not a code, or is unknown to this version. */
export function describeValue(section: string, column: string, value: string): string | undefined {
  const words = values[`${section}.${column}`] ?? values[column];
  return words && Object.hasOwn(words, value) ? words[value]?.() : undefined;
}
