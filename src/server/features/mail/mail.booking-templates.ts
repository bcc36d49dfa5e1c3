// What the mails about bookings say: to the buyer, to the company's people and to the operator. None of them carries a
// passport or the airline's booking code. When they are sent is the bookings' business.
import { followUpHours, paymentCheckHours, ticketDeliveryDays } from '#domain/constants.ts';
import { formatMyr, type Sen } from '#domain/money.ts';
import { readSoldFlights, type SoldFlight } from '#domain/sold-flights.ts';
import { formatDate, formatDateTime } from '#domain/time.ts';
import { m } from '#locales/messages/messages.js';
import type { Language, MailBody } from './mail.body.ts';
import { tripFacts } from './mail.trip-text.ts';

interface BookingSummary {
  reference: string;
  destination: string;
  airlines: string;
  legs: readonly SoldFlight[];
  tickets: number;
  totalSen: Sen;
  passenger: string;
  isTest: boolean;
}

interface BuyerSummary extends BookingSummary {
  /** The booking's own page. */
  link: string;
}

export interface BookingMailValues {
  'booking-confirmed': BuyerSummary & {
    seller: string;
    unitPriceSen: Sen;
    savingsSen: Sen;
    isLate: boolean;
    /** Of a booking from the same form that was paid as well. */
    otherReference?: string | null;
    /** An instant. */
    followUpBy: string;
    /** A date. */
    ticketBy: string;
    isShortNotice: boolean;
    termsVersion: string;
  };
  /** Checked: the bank was asked, and did not complete the payment. */
  'booking-expired': BuyerSummary & { wasChecked?: boolean };
  'booking-being-checked': BuyerSummary;
  'booking-given-up': BuyerSummary;
  'booking-apology': BuyerSummary & { why: 'seatsGone' | 'cannotConfirm' };
  'booking-refund-due': BuyerSummary & { amountSen: Sen };
  'booking-refunded': BuyerSummary & { amountSen: Sen };
  'booking-notice': BookingSummary & {
    seller: string;
    email: string;
    phone: string;
    isLate: boolean;
    followUpBy: string;
  };
  'booking-attention': {
    concern:
      | ('refundDue' | 'review' | 'paidAgain' | 'billMismatched')
      | ('keysRefused' | 'keysRefusedLater' | 'signatureRefused');
    reference: string;
    destination: string;
    seller: string;
    totalSen: Sen;
    isTest: boolean;
  };
  'booking-links': {
    bookings: { reference: string; destination: string; departsOn: string; link: string }[];
  };
}

type Bodies = {
  [K in keyof BookingMailValues]: (values: BookingMailValues[K], language: Language) => MailBody;
};

export const bookingBodies: Bodies = {
  'booking-confirmed': confirmed,
  'booking-expired': (values, language) => ({
    subject: values.wasChecked
      ? m.mail_booking_refused_subject(values, language)
      : m.mail_booking_expired_subject(values, language),
    title: values.wasChecked
      ? m.mail_booking_refused_title({}, language)
      : m.mail_booking_expired_title({}, language),
    paragraphs: [
      values.wasChecked
        ? m.mail_booking_refused_text(values, language)
        : m.mail_booking_expired_text(values, language),
      values.wasChecked
        ? m.mail_booking_refused_money(values, language)
        : m.mail_booking_expired_paid({}, language),
      ...testNote(values, language),
    ],
    facts: [...flightFacts(values, language), ticketsFact(values, language), totalFact(values, language)],
    links: [ownPage(values, language)],
  }),
  'booking-being-checked': (values, language) => ({
    subject: m.mail_booking_checking_subject(values, language),
    title: m.mail_booking_checking_title({}, language),
    paragraphs: [
      m.mail_booking_checking_text({}, language),
      m.mail_booking_checking_when({ hours: paymentCheckHours }, language),
      m.mail_booking_checking_next({}, language),
      ...testNote(values, language),
    ],
    facts: [...flightFacts(values, language), ticketsFact(values, language), totalFact(values, language)],
    links: [ownPage(values, language)],
  }),
  'booking-given-up': (values, language) => ({
    subject: m.mail_booking_given_up_subject(values, language),
    title: m.mail_booking_given_up_title({}, language),
    paragraphs: [
      m.mail_booking_given_up_text(values, language),
      m.mail_booking_given_up_later({}, language),
      m.mail_booking_given_up_money(values, language),
      ...testNote(values, language),
    ],
    facts: [...flightFacts(values, language), ticketsFact(values, language), totalFact(values, language)],
    links: [ownPage(values, language)],
  }),
  'booking-apology': (values, language) => ({
    subject: m.mail_booking_apology_subject(values, language),
    title: m.mail_booking_apology_title({}, language),
    paragraphs: [
      values.why === 'seatsGone'
        ? m.mail_booking_apology_seats(values, language)
        : m.mail_booking_apology_mismatch(values, language),
      m.mail_booking_apology_refund({}, language),
      ...testNote(values, language),
    ],
    facts: flightFacts(values, language),
    links: [ownPage(values, language)],
  }),
  'booking-refund-due': (values, language) => ({
    subject: m.mail_booking_refund_due_subject(values, language),
    title: m.mail_booking_refund_due_title({}, language),
    paragraphs: [
      m.mail_booking_refund_due_text(values, language),
      m.mail_booking_refund_due_next({}, language),
      ...testNote(values, language),
    ],
    facts: [referenceFact(values, language), refundFact(values, language)],
    links: [ownPage(values, language)],
  }),
  'booking-refunded': (values, language) => ({
    subject: m.mail_booking_refunded_subject(values, language),
    title: m.mail_booking_refunded_title({}, language),
    paragraphs: [m.mail_booking_refunded_text(values, language), ...testNote(values, language)],
    facts: [referenceFact(values, language), refundFact(values, language)],
    links: [ownPage(values, language)],
  }),
  'booking-notice': (values, language) => ({
    subject: values.isLate
      ? m.mail_booking_notice_subject_late(values, language)
      : m.mail_booking_notice_subject(values, language),
    title: m.mail_booking_notice_title({}, language),
    paragraphs: [
      m.mail_booking_notice_text(
        { hours: followUpHours, when: formatDateTime(new Date(values.followUpBy)) },
        language,
      ),
      ...(values.isLate ? [m.mail_booking_notice_late({}, language)] : []),
      ...testNote(values, language),
    ],
    facts: [
      ...flightFacts(values, language),
      ticketsFact(values, language),
      [m.mail_fact_total_paid({}, language), formatMyr(values.totalSen)],
      [m.mail_fact_representative({}, language), values.passenger],
      [m.mail_fact_email({}, language), values.email],
      [m.mail_fact_phone({}, language), values.phone],
      [m.mail_fact_seller({}, language), values.seller],
    ],
    replyTo: values.email,
    why: m.mail_footer_why_staff({ product: m.product_name({}, language) }, language),
  }),
  'booking-attention': attention,
  'booking-links': (values, language) => ({
    subject: m.mail_booking_links_subject({ product: m.product_name({}, language) }, language),
    title: m.mail_booking_links_title({}, language),
    paragraphs: [m.mail_booking_links_text({}, language)],
    links: values.bookings.map((booking) => ({
      label: m.mail_booking_links_line({ ...booking, date: formatDate(booking.departsOn) }, language),
      url: booking.link,
    })),
    last: m.mail_booking_links_not_you({}, language),
  }),
};

function confirmed(values: BookingMailValues['booking-confirmed'], language: Language): MailBody {
  const price = formatMyr(values.unitPriceSen);
  const saved = values.savingsSen > 0 ? formatMyr(values.savingsSen) : null;
  return {
    subject: m.mail_booking_confirmed_subject(values, language),
    title: m.mail_booking_confirmed_title({}, language),
    paragraphs: [
      m.mail_booking_confirmed_text(values, language),
      ...(values.isLate ? [m.mail_booking_confirmed_late({}, language)] : []),
      ...(values.otherReference
        ? [m.mail_booking_confirmed_twin({ reference: values.otherReference }, language)]
        : []),
      ...testNote(values, language),
    ],
    facts: [
      ...flightFacts(values, language),
      [m.mail_fact_representative({}, language), values.passenger],
      [m.mail_fact_price({}, language), m.mail_booking_seats({ tickets: values.tickets, price }, language)],
      [m.mail_fact_total_paid({}, language), formatMyr(values.totalSen)],
      ...(saved ? [[m.mail_fact_saved({}, language), saved] as const] : []),
      [m.mail_fact_seller({}, language), values.seller],
    ],
    links: [ownPage(values, language)],
    lists: [
      { title: m.mail_booking_next_title({}, language), items: nextSteps(values, language) },
      {
        title: m.mail_booking_terms_title({ version: values.termsVersion }, language),
        items: [
          m.mail_booking_term_date({}, language),
          m.mail_booking_term_rules({}, language),
          m.mail_booking_term_ticket({ days: ticketDeliveryDays }, language),
          m.mail_booking_term_follow_up({ hours: followUpHours }, language),
        ],
      },
    ],
    last: m.mail_booking_link_keep({}, language),
  };
}

function nextSteps(values: BookingMailValues['booking-confirmed'], language: Language): string[] {
  const ticket = { days: ticketDeliveryDays, date: formatDate(values.ticketBy) };
  return [
    m.mail_booking_next_follow_up(
      { hours: followUpHours, when: formatDateTime(new Date(values.followUpBy)) },
      language,
    ),
    values.isShortNotice
      ? m.mail_booking_next_ticket_soon(ticket, language)
      : m.mail_booking_next_ticket(ticket, language),
  ];
}

function attention(values: BookingMailValues['booking-attention'], language: Language): MailBody {
  const { reference } = values;
  const words = {
    refundDue: [
      m.mail_attention_refund_subject({ reference }, language),
      m.mail_attention_refund_title({}, language),
      m.mail_attention_refund_text({}, language),
    ],
    review: [
      m.mail_attention_review_subject({ reference }, language),
      m.mail_attention_review_title({}, language),
      m.mail_attention_review_text({}, language),
    ],
    paidAgain: [
      m.mail_attention_again_subject({ reference }, language),
      m.mail_attention_again_title({}, language),
      m.mail_attention_again_text({}, language),
    ],
    keysRefused: [
      m.mail_attention_keys_subject({}, language),
      m.mail_attention_keys_title({}, language),
      m.mail_attention_keys_text({}, language),
    ],
    keysRefusedLater: [
      m.mail_attention_keys_later_subject({}, language),
      m.mail_attention_keys_later_title({}, language),
      m.mail_attention_keys_later_text({}, language),
    ],
    signatureRefused: [
      m.mail_attention_signature_subject({}, language),
      m.mail_attention_signature_title({}, language),
      m.mail_attention_signature_text({}, language),
    ],
    billMismatched: [
      m.mail_attention_mismatch_subject({ reference }, language),
      m.mail_attention_mismatch_title({}, language),
      m.mail_attention_mismatch_text({}, language),
    ],
  } as const;
  const [subject, title, text] = words[values.concern];
  return {
    subject,
    title,
    paragraphs: [text, ...testNote(values, language)],
    facts: [
      referenceFact(values, language),
      [m.mail_fact_destination({}, language), values.destination],
      [m.mail_fact_seller({}, language), values.seller],
      totalFact(values, language),
    ],
    why: m.mail_footer_why_staff({ product: m.product_name({}, language) }, language),
  };
}

type Fact = readonly [name: string, value: string];

function flightFacts(booking: BookingSummary, language: Language): Fact[] {
  return [
    referenceFact(booking, language),
    [m.mail_fact_destination({}, language), booking.destination],
    [m.mail_fact_airlines({}, language), booking.airlines],
    ...tripFacts(readSoldFlights(booking.legs), language),
  ];
}

function referenceFact({ reference }: { reference: string }, language: Language): Fact {
  return [m.mail_fact_reference({}, language), reference];
}

function ticketsFact({ tickets }: { tickets: number }, language: Language): Fact {
  return [m.mail_fact_tickets({}, language), String(tickets)];
}

function totalFact({ totalSen }: { totalSen: Sen }, language: Language): Fact {
  return [m.mail_fact_total({}, language), formatMyr(totalSen)];
}

function refundFact({ amountSen }: { amountSen: Sen }, language: Language): Fact {
  return [m.mail_fact_refund({}, language), formatMyr(amountSen)];
}

function testNote({ isTest }: { isTest: boolean }, language: Language): string[] {
  return isTest ? [m.mail_booking_test({}, language)] : [];
}

function ownPage({ link }: { link: string }, language: Language) {
  return { label: m.mail_booking_link({}, language), url: link };
}
