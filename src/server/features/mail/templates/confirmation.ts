import { followUpHours, ticketDeliveryDays } from '#domain/fulfilment/promises.ts';
import type { Sen } from '#domain/kernel/money.ts';
import { klDate } from '#domain/kernel/time.ts';
import type { KeptIncluded } from '#domain/trips/included.ts';
import { departureText } from '#domain/trips/trip-text.ts';
import type { TripView } from '#domain/trips/trip-view.ts';
import { formatMyr } from '#format/amounts.ts';
import { formatDateTime, formatDayDateWithoutYear, formatTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import {
  button,
  type Fact,
  facts,
  heading,
  type Language,
  type MailBlock,
  type MailBody,
  note,
  paragraph,
} from '../layout/body.ts';
import {
  type BuyerSummary,
  bookingButton,
  bookingLabel,
  referenceFact,
  testNote,
  travellersButton,
  tripBlock,
} from '../layout/booking-parts.ts';
import { flightMarkup } from '../layout/flight-markup.ts';
import { includedLines } from '../layout/included-text.ts';
import { contactLinks, formatSafetyLine, type MailSeller, sellerLines } from '../layout/seller-text.ts';

type Progress = 'ahead' | 'late' | 'over';

export interface ConfirmationValues extends BuyerSummary {
  seller: string;
  sellerContact: MailSeller | null;
  paidSen: Sen;
  unitPriceSen: Sen;
  isLate: boolean;
  otherReference?: string | null;
  followUpBy: string;
  ticketBy: string;
  isShortNotice: boolean;
  termsVersion: string;
  termsAcceptedAt: string;
  paidAt: string | null;
  /** State of each promise, for a confirmation that is sent again. `over`: done or not needed. */
  progress?: Readonly<Record<'call' | 'names' | 'tickets', Progress>>;
  /** True if the buyer travels alone and entered all details in the wizard. */
  areNamesComplete?: boolean;
  transactionId?: string | null;
  included: KeptIncluded;
}

export function confirmation(values: ConfirmationValues, language: Language): MailBody {
  const { place, scene, ticket, trip } = tripBlock(values, language);
  const followUp = moment(new Date(values.followUpBy));
  return {
    subject: m.mail_booking_confirmed_subject(
      { reference: values.reference, place, date: formatDayDateWithoutYear(trip.outbound.departsOn) },
      language,
    ),
    next:
      namesProgress(values) === 'ahead'
        ? m.mail_booking_confirmed_next({ tickets: values.tickets, when: followUp }, language)
        : receivedText(values, language),
    title: m.mail_booking_confirmed_title({ place }, language),
    ...bookingLabel(values, language),
    scene,
    blocks: [
      ...whatHappened(values, language),
      ...actions(values, language),
      heading(m.mail_booking_next_title({}, language)),
      { is: 'steps', steps: nextSteps(values, { place, trip, followUp }, language) },
      heading(m.mail_booking_flights_title({}, language)),
      ticket,
      note(m.mail_booking_local_times({}, language)),
      ...included(values, language),
      heading(m.mail_booking_receipt_title({}, language)),
      facts(...receipt(values, language)),
      note(m.mail_booking_attached({}, language)),
      ...seller(values, language),
      ...terms(values, language),
      note(m.mail_booking_link_keep({}, language)),
    ],
    markup: values.isTest ? [] : flightMarkup(trip, values),
  };
}

function namesProgress({ progress, areNamesComplete }: ConfirmationValues): Progress {
  return progress?.names ?? (areNamesComplete ? 'over' : 'ahead');
}

function actions(values: ConfirmationValues, language: Language): MailBlock[] {
  if (namesProgress(values) === 'over') return [bookingButton(values, language)];
  return [
    travellersButton(values, language),
    button(m.mail_booking_link({}, language), values.link, 'quiet'),
  ];
}

function receivedText({ passenger, tickets, paidSen }: ConfirmationValues, language: Language) {
  return m.mail_booking_confirmed_text({ passenger, total: formatMyr(paidSen), tickets }, language);
}

function whatHappened(values: ConfirmationValues, language: Language): MailBlock[] {
  const { seller, otherReference } = values;
  const product = m.product_name({}, language);
  const when = moment(new Date(values.followUpBy));
  return [
    paragraph(receivedText(values, language)),
    ...(values.progress?.call === 'late'
      ? [paragraph(m.mail_booking_call_late({ seller, when, product }, language))]
      : []),
    ...(values.isLate ? [paragraph(m.mail_booking_confirmed_late({}, language))] : []),
    paragraph(m.money_held({ product }, language)),
    ...(otherReference
      ? [paragraph(m.mail_booking_confirmed_duplicate({ reference: otherReference }, language))]
      : []),
    ...testNote(values, language),
  ];
}

function moment(instant: Date): string {
  return `${formatDayDateWithoutYear(klDate(instant))} ${formatTime(instant)}`;
}

interface Ahead {
  readonly place: string;
  readonly trip: TripView;
  readonly followUp: string;
}

function nextSteps(values: ConfirmationValues, { place, trip, followUp }: Ahead, language: Language) {
  const { outbound } = trip;
  const names = namesProgress(values);
  const tickets = values.progress?.tickets ?? 'ahead';
  const due = (state: typeof names, when: string) =>
    state === 'late' ? m.mail_step_late({ when }, language) : m.mail_step_by({ when }, language);
  const passengers = {
    title: m.mail_step_passengers({}, language),
    text: passengersText(values, language),
    when: due(names, followUp),
  };
  const eTickets = {
    title: m.mail_step_tickets({}, language),
    text: ticketsText(values, language),
    when: due(tickets, formatDayDateWithoutYear(values.ticketBy)),
  };
  return [
    ...(names === 'over' ? [] : [passengers]),
    ...(tickets === 'over' ? [] : [eTickets]),
    {
      title: m.mail_step_fly({ place }, language),
      text: m.mail_step_fly_text({ from: departureText(outbound) }, language),
      when: `${formatDayDateWithoutYear(outbound.departsOn)} ${outbound.departureTime}`,
    },
  ];
}

function passengersText({ seller, progress }: ConfirmationValues, language: Language): string {
  return progress?.names === 'late'
    ? m.mail_step_passengers_late({ seller }, language)
    : m.mail_step_passengers_text({ seller, hours: followUpHours }, language);
}

function ticketsText({ seller, progress, isShortNotice }: ConfirmationValues, language: Language): string {
  const days = ticketDeliveryDays;
  if (progress?.tickets === 'late')
    return m.mail_step_tickets_late({ seller, product: m.product_name({}, language) }, language);
  return isShortNotice
    ? m.mail_step_tickets_soon({ days }, language)
    : m.mail_step_tickets_text({ days }, language);
}

function included({ included: kept }: ConfirmationValues, language: Language): MailBlock[] {
  const [first, ...others] = includedLines(kept, language);
  if (first === undefined) return [];
  return [heading(m.included_title({}, language)), { is: 'lines', lines: [first, ...others] }];
}

function receipt(values: ConfirmationValues, language: Language): Fact[] {
  const { tickets, transactionId, paidAt } = values;
  const price = formatMyr(values.unitPriceSen);
  return [
    referenceFact(values, language),
    [m.mail_fact_representative({}, language), values.passenger],
    [m.mail_fact_tickets({}, language), m.mail_booking_seats({ tickets, price }, language)],
    [m.mail_fact_total_paid({}, language), formatMyr(values.paidSen), 'total'],
    ...(transactionId ? [[m.mail_fact_transaction({}, language), transactionId] as const] : []),
    ...(paidAt ? [[m.mail_fact_paid_at({}, language), formatDateTime(new Date(paidAt))] as const] : []),
  ];
}

function seller(values: ConfirmationValues, language: Language): MailBlock[] {
  return [
    heading(m.mail_seller_title({}, language)),
    { is: 'lines', lines: [values.seller, ...sellerLines(values.sellerContact, language)] },
    ...contactLinks(values, language),
    { is: 'info', text: formatSafetyLine({ ...values, isCallPast: isCallPast(values) }, language) },
  ];
}

function isCallPast({ progress }: ConfirmationValues): boolean {
  return progress !== undefined && progress.call !== 'ahead';
}

function terms(values: ConfirmationValues, language: Language): MailBlock[] {
  const { termsVersion: version, termsAcceptedAt } = values;
  return [
    heading(m.mail_booking_terms_title({}, language)),
    paragraph(
      [
        m.mail_booking_term_date({}, language),
        m.mail_booking_term_rules({}, language),
        m.mail_booking_term_ticket({ days: ticketDeliveryDays }, language),
        m.mail_booking_term_follow_up({ hours: followUpHours }, language),
        m.confirm_term_changes({}, language),
      ].join(' '),
    ),
    note(
      m.mail_booking_terms_accepted({ version, when: formatDateTime(new Date(termsAcceptedAt)) }, language),
    ),
  ];
}
