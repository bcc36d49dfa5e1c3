// The lines of a booking's story in plain words.

import type {
  FulfilmentStep,
  PaymentLine,
  StoryLine,
  StoryPassenger,
  StoryPaymentEvent,
} from '#domain/desk-story.ts';
import type { CallOutcome } from '#domain/fulfilment/story.ts';
import type { NamesEnteredBy } from '#domain/fulfilment.ts';
import { formatMyr } from '#domain/money.ts';
import { formatTime } from '#domain/time.ts';
import { m } from '#locales/messages/messages.js';
import { billStateName } from '#web/operator/desk/desk-text.ts';
import { mailStateNames } from '#web/operator/mails/mail-text.ts';
import { actionText } from '#web/shared/office/audit-text.ts';
import { mailName } from '#web/shared/office/mail-names.ts';

type Say = (values: { amount: string }) => string;

const events: Record<StoryPaymentEvent, Say> = {
  billCreated: m.desk_event_bill_created,
  billMismatched: m.desk_event_bill_mismatched,
  billRefused: m.desk_event_bill_refused,
  keysRefused: m.desk_event_keys_refused,
  billUnanswered: m.desk_event_bill_unanswered,
  paid: m.desk_event_paid,
  paidWrong: m.desk_event_paid_wrong,
  paidAgain: m.desk_event_paid_again,
  noticeRepeated: m.desk_event_notice_repeated,
  unpaid: m.desk_event_unpaid,
  pendingAtBank: m.desk_event_pending_at_bank,
  holdEnded: m.desk_event_hold_ended,
  billDeleted: m.desk_event_bill_deleted,
  deleteRefused: m.desk_event_delete_refused,
  providerUnreachable: m.desk_event_provider_unreachable,
  releaseDue: m.desk_event_release_due,
  releaseUnderWay: m.desk_event_release_under_way,
  nothingUnderWay: m.desk_event_nothing_under_way,
  stillUnderWay: m.desk_event_still_under_way,
  paymentNotFound: m.desk_event_payment_not_found,
  staffAccepted: m.desk_event_staff_accepted,
  staffRejected: m.desk_event_staff_rejected,
  refundRecorded: m.desk_event_refund_recorded,
  cancelled: m.desk_event_cancelled,
  cancelledSeatsBack: m.desk_event_cancelled_seats_back,
  partCancelled: m.offers_desk_event_part,
  partCancelledSeatsBack: m.offers_desk_event_part_seats,
  signatureRefused: m.desk_event_signature_refused,
  checkNeeded: m.desk_event_check_needed,
  unknownBill: m.desk_event_unknown_bill,
  foreignBill: m.desk_event_foreign_bill,
  looked: m.desk_event_looked,
  lookedUnknown: m.desk_event_looked_unknown,
  lookedUnanswered: m.desk_event_looked_unanswered,
  lookedRefused: m.desk_event_looked_refused,
};

const sources: Record<PaymentLine['source'], () => string> = {
  create: m.desk_source_create,
  callback: m.desk_source_callback,
  redirect: m.desk_source_redirect,
  reconcile: m.desk_source_reconcile,
  sweep: m.desk_source_sweep,
  staff: m.desk_source_staff,
  buyer: m.desk_source_buyer,
};

const steps: Record<FulfilmentStep, () => string> = {
  namesComplete: m.desk_step_names_complete,
  namesSent: m.desk_step_names_sent,
  ticketed: m.desk_step_ticketed,
  documentsSent: m.desk_step_documents_sent,
};

const calls: Record<CallOutcome, () => string> = {
  reached: m.desk_call_reached,
  no_answer: m.desk_call_no_answer,
  call_later: m.desk_call_later,
};

/** What people did, where the story of one booking says it in fewer words than the audit log. */
const acts: Readonly<Record<string, () => string>> = {
  'booking.checkRequested': m.desk_act_line_check,
  'booking.attentionNoted': m.desk_act_line_noted,
  'booking.seatsGivenBack': m.desk_act_line_seats,
  'booking.shareReleased': m.desk_act_line_released,
  'booking.ticketsArrived': m.desk_act_line_arrived,
  'booking.staffAccepted': m.desk_act_line_accepted,
  'booking.staffRejected': m.desk_act_line_rejected,
  'booking.refundRecorded': m.desk_act_line_refunded,
  'booking.cancelled': m.desk_act_line_cancelled,
  'booking.cancelledSeatsBack': m.desk_act_line_cancelled,
  'booking.email_corrected': m.desk_act_line_email,
  'booking.link_ended': m.desk_act_line_link_ended,
  'booking.mail_sent_again': m.desk_act_line_mail,
  'booking.shown': m.desk_act_line_shown,
  'booking.called': m.desk_act_line_called,
  'booking.answered': m.desk_act_line_answered,
  'booking.names_asked': m.desk_act_line_names_asked,
  'booking.names_entered': m.desk_act_line_names,
};

const sides: Record<Extract<StoryLine, { kind: 'act' }>['by'], () => string> = {
  superadmin: m.desk_by_operator,
  company: m.desk_by_company,
  buyer: m.desk_by_buyer,
  traveller: m.desk_by_traveller,
  reader: m.desk_by_reader,
  person: m.desk_by_person,
};

interface Told {
  readonly what: string;
  /** In the grey line under it. */
  readonly details: readonly string[];
}

const by = (who: string | null) => (who ? [m.desk_line_by({ who })] : []);

export function tellLine(line: StoryLine): Told {
  switch (line.kind) {
    case 'booked':
      return { what: m.desk_line_booked({ time: formatTime(line.heldUntil) }), details: [] };
    case 'payment':
      return tellPayment(line);
    case 'mail': {
      const { kind, recipient, state, lastError } = line.mail;
      const error = state === 'failed' && lastError ? [lastError] : [];
      return { what: mailName(kind), details: [recipient, mailStateNames[state](), ...error] };
    }
    case 'step':
      return { what: steps[line.step](), details: by(line.by) };
    case 'call':
      return { what: calls[line.outcome](), details: by(line.by) };
    case 'asked': {
      const isCorrection = line.request === 'correction';
      return { what: isCorrection ? m.desk_asked_correction() : m.desk_asked_cancellation(), details: [] };
    }
    case 'answered': {
      const isAccepted = line.answer === 'accepted';
      const what = isAccepted ? m.desk_answered_accepted() : m.desk_answered_declined();
      return { what, details: by(line.by) };
    }
    case 'document':
      return {
        what: line.isSent ? m.desk_document_sent() : m.desk_document_uploaded(),
        details: by(line.by),
      };
    case 'act': {
      const reason = line.reason ? [line.reason] : [];
      return {
        what: acts[line.action]?.() ?? actionText(line.action),
        details: [...by(line.who ?? sides[line.by]()), ...reason],
      };
    }
  }
}

function tellPayment(line: PaymentLine): Told {
  const { state, amountSen, paidAmountSen, countedSen, transactionId, transactionStatus, answeredInMs } =
    line;
  const said = [
    sources[line.source](),
    line.isSigned === null ? null : line.isSigned ? m.desk_line_signed() : m.desk_line_unsigned(),
    state === null ? null : m.desk_line_state({ state: billStateName(state) }),
    amountSen === null ? null : m.desk_line_amount({ amount: formatMyr(amountSen) }),
    paidAmountSen === null ? null : m.desk_line_paid_amount({ amount: formatMyr(paidAmountSen) }),
    transactionId === null ? null : m.desk_line_transaction({ id: transactionId }),
    transactionStatus === null ? null : m.desk_line_transaction_status({ status: transactionStatus }),
    answeredInMs === null ? null : m.desk_line_duration({ ms: answeredInMs }),
  ];
  return {
    what: events[line.event]({ amount: formatMyr(countedSen ?? 0) }),
    details: said.filter((each) => each !== null),
  };
}

/** What needs a look stands out. */
export function lineTone(line: StoryLine): 'bad' | 'ok' | 'plain' {
  if (line.kind === 'mail') return line.mail.state === 'failed' ? 'bad' : 'plain';
  if (line.kind !== 'payment') return 'plain';
  if (line.countedSen !== null) return line.event === 'paid' ? 'ok' : 'bad';
  return line.isSigned === false || line.event === 'keysRefused' ? 'bad' : 'plain';
}

const enteredBy: Record<NamesEnteredBy, () => string> = {
  buyer: m.desk_passenger_by_buyer,
  traveller: m.desk_passenger_by_traveller,
  company: m.desk_passenger_by_company,
};

/** What is known of a passenger, and what is missing. */
export function passengerText({ passport, enteredBy: by, hasTicket }: StoryPassenger): string {
  return [
    passport === null ? m.desk_passenger_no_passport() : m.desk_passenger_passport({ passport }),
    ...(by ? [enteredBy[by]()] : []),
    hasTicket ? m.desk_passenger_ticket() : m.desk_passenger_no_ticket(),
  ].join(' · ');
}
