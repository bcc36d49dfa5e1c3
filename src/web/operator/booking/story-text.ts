import type { NamesEnteredBy } from '#domain/fulfilment/fulfilment.ts';
import type { HistoryLine, PaymentSource } from '#domain/fulfilment/history.ts';
import type { StoryPassenger } from '#domain/operator/desk-story.ts';
import { formatMyr } from '#format/amounts.ts';
import { m } from '#locales/messages/messages.js';
import { billStateName } from '#web/operator/desk/desk-text.ts';

const sources: Record<PaymentSource, () => string> = {
  create: m.desk_source_create,
  callback: m.desk_source_callback,
  redirect: m.desk_source_redirect,
  reconcile: m.desk_source_reconcile,
  sweep: m.desk_source_sweep,
  staff: m.desk_source_staff,
  buyer: m.desk_source_buyer,
};

/** Lists what the payment provider reported and through which channel. */
export function listNoticeDetails({ detail: { notice } }: HistoryLine): readonly string[] {
  if (!notice) return [];
  const { state, amountSen, paidAmountSen, transactionId, transactionStatus, answeredInMs, isSigned } =
    notice;
  const details = [
    sources[notice.source](),
    isSigned === null ? null : isSigned ? m.desk_line_signed() : m.desk_line_unsigned(),
    state === null ? null : m.desk_line_state({ state: billStateName(state) }),
    amountSen === null ? null : m.desk_line_amount({ amount: formatMyr(amountSen) }),
    paidAmountSen === null ? null : m.desk_line_paid_amount({ amount: formatMyr(paidAmountSen) }),
    transactionId === null ? null : m.desk_line_transaction({ id: transactionId }),
    transactionStatus === null ? null : m.desk_line_transaction_status({ status: transactionStatus }),
    answeredInMs === null ? null : m.desk_line_duration({ ms: answeredInMs }),
  ];
  return details.filter((each) => each !== null);
}

const enteredBy: Record<NamesEnteredBy, () => string> = {
  buyer: m.desk_passenger_by_buyer,
  traveller: m.desk_passenger_by_traveller,
  company: m.desk_passenger_by_company,
};

export function describePassenger({ passport, enteredBy: by, hasTicket }: StoryPassenger): string {
  return [
    passport === null ? m.desk_passenger_no_passport() : m.desk_passenger_passport({ passport }),
    ...(by ? [enteredBy[by]()] : []),
    hasTicket ? m.desk_passenger_ticket() : m.desk_passenger_no_ticket(),
  ].join(' · ');
}
