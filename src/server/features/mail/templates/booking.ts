import { paymentCheckHours } from '#domain/bookings/hold-times.ts';
import { followUpHours } from '#domain/fulfilment/promises.ts';
import type { Sen } from '#domain/kernel/money.ts';
import { formatMyr } from '#format/amounts.ts';
import { formatDate, formatDateTime, formatDayDate, formatTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { type AttentionValues, attentionBody } from '../layout/attention.ts';
import {
  button,
  type Fact,
  facts,
  type Language,
  type MailBlock,
  type MailBody,
  note,
  paragraph,
} from '../layout/body.ts';
import {
  type BookingSummary,
  type BuyerSummary,
  bookingButton,
  bookingLabel,
  referenceFact,
  testNote,
  ticketsFact,
  totalFact,
  travellersButton,
  tripBlock,
} from '../layout/booking-parts.ts';
import { contactButtons, formatStaffReason } from '../layout/staff-parts.ts';
import { type ConfirmationValues, confirmation } from './confirmation.ts';
import { type DocumentsSentValues, documentsSent } from './documents.ts';

const apologies = {
  seatsGone: m.mail_booking_apology_seats,
  flightCancelled: m.mail_booking_apology_flight,
  cannotConfirm: m.mail_booking_apology_mismatch,
};

export interface BookingMailValues {
  'booking-confirmed': ConfirmationValues;
  'booking-payment-open': BuyerSummary & {
    heldUntil: Date;
  };
  'booking-expired': BuyerSummary & { wasChecked?: boolean };
  'booking-being-checked': BuyerSummary;
  'booking-given-up': BuyerSummary;
  'booking-apology': BuyerSummary & { why: keyof typeof apologies };
  'names-asked': BuyerSummary & { seller: string; missing: number; namesBy: Date; isLate: boolean };
  'travellers-complete': BuyerSummary & { seller: string; ticketBy: string | null };
  'phone-corrected': BuyerSummary & { seller: string; lastDigits: string };
  'phone-corrected-notice': BookingSummary & { seller: string; workLink: string; stopLink?: string };
  'booking-refund-due': BuyerSummary & { amountSen: Sen };
  'booking-refunded': BuyerSummary & { amountSen: Sen };
  'refund-news': BuyerSummary & {
    amountSen: Sen;
    step: 'asked' | 'given' | 'sent' | 'returned';
    account?: string;
    bankReference?: string;
    reason?: string;
  };
  'booking-notice': BookingSummary & {
    seller: string;
    email: string;
    phone: string;
    isLate: boolean;
    paidSen: Sen;
    otherReference: string | null;
    followUpBy: string;
    workLink?: string;
    seatsLeft: number;
    stopLink?: string;
  };
  'booking-attention': AttentionValues;
  'documents-sent': DocumentsSentValues;
  'booking-links': {
    bookings: { reference: string; destination: string; departsOn: string; link: string }[];
    hasEnded?: true;
  };
}

type Bodies = {
  [K in keyof BookingMailValues]: (values: BookingMailValues[K], language: Language) => MailBody;
};

export const bookingBodies: Bodies = {
  'booking-confirmed': confirmation,
  'booking-payment-open': (values, language) => {
    const when = formatTime(values.heldUntil);
    return toBuyer(values, language, {
      subject: m.mail_payment_open_subject({ ...values, when }, language),
      next: m.mail_payment_open_next({ when }, language),
      title: m.mail_payment_open_title({}, language),
      says: [m.mail_payment_open_text({ when, tickets: values.tickets }, language)],
      button: button(m.mail_payment_open_button({}, language), values.link, 'pay'),
      last: m.mail_payment_open_paid({}, language),
    });
  },
  'booking-expired': (values, language) =>
    toBuyer(
      values,
      language,
      values.wasChecked
        ? {
            subject: m.mail_booking_refused_subject(values, language),
            title: m.mail_booking_refused_title({}, language),
            says: [
              m.mail_booking_refused_text(values, language),
              m.mail_booking_refused_money(values, language),
            ],
          }
        : {
            subject: m.mail_booking_expired_subject(values, language),
            title: m.mail_booking_expired_title({}, language),
            says: [m.mail_booking_expired_text(values, language), m.mail_booking_expired_paid({}, language)],
          },
    ),
  'booking-being-checked': (values, language) =>
    toBuyer(values, language, {
      subject: m.mail_booking_checking_subject(values, language),
      title: m.mail_booking_checking_title({}, language),
      says: [
        m.mail_booking_checking_text({}, language),
        m.mail_booking_checking_when({ hours: paymentCheckHours }, language),
        m.mail_booking_checking_next({}, language),
      ],
    }),
  'booking-given-up': (values, language) =>
    toBuyer(values, language, {
      subject: m.mail_booking_given_up_subject(values, language),
      title: m.mail_booking_given_up_title({}, language),
      says: [
        m.mail_booking_given_up_text(values, language),
        m.mail_booking_given_up_later({}, language),
        m.mail_booking_given_up_money(values, language),
      ],
    }),
  'booking-apology': (values, language) =>
    toBuyer(values, language, {
      subject: m.mail_booking_apology_subject(values, language),
      next: m.mail_booking_apology_refund({}, language),
      title: m.mail_booking_apology_title({}, language),
      says: [apologies[values.why](values, language), m.mail_booking_apology_refund({}, language)],
    }),
  'names-asked': (values, language) => {
    const when = formatDateTime(values.namesBy);
    const text = values.isLate
      ? m.mail_names_asked_late(values, language)
      : m.mail_names_asked_text({ ...values, when }, language);
    return toBuyer(values, language, {
      subject: m.mail_names_asked_subject(values, language),
      title: m.mail_names_asked_title({}, language),
      says: [text, m.mail_names_asked_how({}, language)],
      button: travellersButton(values, language),
      last: m.mail_names_asked_safe({}, language),
    });
  },
  'travellers-complete': (values, language) => {
    const { ticketBy } = values;
    return toBuyer(values, language, {
      subject: m.mail_travellers_complete_subject(values, language),
      title: m.mail_travellers_complete_title({}, language),
      says: [
        m.mail_travellers_complete_text(values, language),
        ...(ticketBy
          ? [m.mail_travellers_complete_tickets({ when: formatDayDate(ticketBy) }, language)]
          : []),
        m.mail_travellers_complete_check(values, language),
      ],
    });
  },
  'phone-corrected': (values, language) =>
    toBuyer(values, language, {
      subject: m.mail_phone_corrected_subject(values, language),
      title: m.mail_phone_corrected_title({}, language),
      says: [
        m.mail_phone_corrected_text(values, language),
        m.mail_phone_corrected_not_you({ action: m.mine_end({}, language) }, language),
      ],
    }),
  'phone-corrected-notice': (values, language) => {
    const text = m.mail_phone_notice_text({ name: values.passenger }, language);
    return {
      subject: m.mail_phone_notice_subject(values, language),
      next: text,
      title: m.mail_phone_notice_title({}, language),
      ...bookingLabel(values, language),
      blocks: [
        paragraph(text),
        ...testNote(values, language),
        button(m.requests_mail_open({}, language), values.workLink),
        facts(
          referenceFact(values, language),
          [m.mail_fact_representative({}, language), values.passenger],
          ticketsFact(values, language),
        ),
      ],
      ...formatStaffReason(values, language),
    };
  },
  'booking-refund-due': (values, language) => ({
    subject: m.mail_booking_refund_due_subject(values, language),
    next: m.mail_booking_refund_due_next({}, language),
    title: m.mail_booking_refund_due_title({}, language),
    ...bookingLabel(values, language),
    blocks: [
      paragraph(m.mail_booking_refund_due_text(values, language)),
      paragraph(m.mail_booking_refund_due_next({}, language)),
      ...refund(values, language),
    ],
  }),
  'booking-refunded': (values, language) => ({
    subject: m.mail_booking_refunded_subject(values, language),
    next: m.mail_booking_refunded_text(values, language),
    title: m.mail_booking_refunded_title({}, language),
    ...bookingLabel(values, language),
    blocks: [paragraph(m.mail_booking_refunded_text(values, language)), ...refund(values, language)],
  }),
  'refund-news': refundNews,
  'booking-notice': notice,
  'booking-attention': attentionBody,
  'documents-sent': documentsSent,
  'booking-links': (values, language) => ({
    subject: m.mail_booking_links_subject({ product: m.product_name({}, language) }, language),
    next: linksText(values, language),
    title: m.mail_booking_links_title({}, language),
    blocks: [
      paragraph(linksText(values, language)),
      ...values.bookings.map((booking) =>
        button(
          m.mail_booking_links_line({ ...booking, date: formatDate(booking.departsOn) }, language),
          booking.link,
        ),
      ),
      note(m.mail_booking_links_not_you({}, language)),
    ],
  }),
};

function linksText({ hasEnded }: BookingMailValues['booking-links'], language: Language): string {
  return hasEnded ? m.mail_booking_links_ended({}, language) : m.mail_booking_links_text({}, language);
}

interface ToBuyer {
  readonly subject: string;
  readonly next?: string;
  readonly title: string;
  readonly says: readonly [string, ...string[]];
  readonly button?: MailBlock;
  readonly last?: string;
}

function toBuyer(values: BuyerSummary, language: Language, news: ToBuyer): MailBody {
  const { scene, ticket } = tripBlock(values, language);
  return {
    subject: news.subject,
    next: news.next ?? news.says[0],
    title: news.title,
    ...bookingLabel(values, language),
    scene,
    blocks: [
      ...news.says.map(paragraph),
      ...testNote(values, language),
      news.button ?? bookingButton(values, language),
      ...(news.last === undefined ? [] : [note(news.last)]),
      ticket,
      facts(referenceFact(values, language), ticketsFact(values, language), totalFact(values, language)),
    ],
  };
}

function refund(values: BuyerSummary & { amountSen: Sen }, language: Language): MailBlock[] {
  return [
    ...testNote(values, language),
    facts(referenceFact(values, language), [
      m.mail_fact_refund({}, language),
      formatMyr(values.amountSen),
      'total',
    ]),
    bookingButton(values, language),
  ];
}

const refundNewsTexts = {
  asked: {
    subject: m.refund_mail_asked_subject,
    title: m.refund_mail_asked_title,
    text: m.refund_mail_asked_text,
  },
  given: {
    subject: m.refund_mail_given_subject,
    title: m.refund_mail_given_title,
    text: m.refund_mail_given_text,
  },
  sent: {
    subject: m.refund_mail_sent_subject,
    title: m.refund_mail_sent_title,
    text: m.refund_mail_sent_text,
  },
  returned: {
    subject: m.refund_mail_returned_subject,
    title: m.refund_mail_returned_title,
    text: m.refund_mail_returned_text,
  },
};

function refundNews(values: BookingMailValues['refund-news'], language: Language): MailBody {
  const { subject, title, text } = refundNewsTexts[values.step];
  const amount = formatMyr(values.amountSen);
  const named = { reference: values.reference, amount };
  const told = text({ amount }, language);
  const more: Fact[] = [
    ...(values.account ? [[m.payout_mail_account({}, language), values.account] as const] : []),
    ...(values.bankReference ? [[m.refund_mail_reference({}, language), values.bankReference] as const] : []),
    ...(values.reason ? [[m.payout_mail_returned_reason({}, language), values.reason] as const] : []),
  ];
  return {
    subject: subject(named, language),
    next: told,
    title: title({ amount }, language),
    ...bookingLabel(values, language),
    blocks: [paragraph(told), ...(more.length > 0 ? [facts(...more)] : []), ...refund(values, language)],
  };
}

function notice(values: BookingMailValues['booking-notice'], language: Language): MailBody {
  const { ticket } = tripBlock(values, language);
  const followUp = m.mail_booking_notice_text(
    { hours: followUpHours, when: formatDateTime(new Date(values.followUpBy)) },
    language,
  );
  return {
    subject: values.isLate
      ? m.mail_booking_notice_subject_late(values, language)
      : m.mail_booking_notice_subject(values, language),
    next: followUp,
    title: m.mail_booking_notice_title({}, language),
    ...bookingLabel(values, language),
    blocks: [
      paragraph(followUp),
      ...(values.isLate ? [paragraph(m.mail_booking_notice_late({}, language))] : []),
      ...(values.otherReference
        ? [paragraph(m.mail_booking_notice_duplicate({ reference: values.otherReference }, language))]
        : []),
      ...testNote(values, language),
      ...(values.workLink ? [button(m.requests_mail_open({}, language), values.workLink)] : []),
      ...contactButtons(values, language),
      facts(
        referenceFact(values, language),
        [m.mail_fact_representative({}, language), values.passenger],
        [m.mail_fact_phone({}, language), values.phone],
        [m.mail_fact_email({}, language), values.email],
        ticketsFact(values, language),
        [m.told_fact_seats({}, language), String(values.seatsLeft)],
        [m.mail_fact_total_paid({}, language), formatMyr(values.paidSen), 'total'],
        [m.mail_fact_seller({}, language), values.seller],
      ),
      ticket,
    ],
    replyTo: values.email,
    ...formatStaffReason(values, language),
  };
}
