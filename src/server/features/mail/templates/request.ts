// Mails about requests, answers and cancellations. A buyer's text is never mailed, because it may name a
// passport.

import type { RequestAnswer, RequestKind } from '#domain/fulfilment/booking-request.ts';
import type { Sen } from '#domain/kernel/money.ts';
import { formatMyr } from '#format/amounts.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { button, facts, type Language, type MailBody, note, paragraph } from '../layout/body.ts';
import {
  type BookingSummary,
  type BuyerSummary,
  bookingButton,
  bookingLabel,
  referenceFact,
  testNote,
  ticketsFact,
  tripBlock,
} from '../layout/booking-parts.ts';
import { formatStaffReason } from '../layout/staff-parts.ts';

export interface RequestMailValues {
  'booking-request': BookingSummary & {
    seller: string;
    request: RequestKind;
    email: string;
    phone: string;
    workLink: string;
    stopLink?: string;
  };
  'booking-request-copy': BuyerSummary & { seller: string; request: RequestKind; answerBy: string };
  'booking-request-answered': BuyerSummary & {
    seller: string;
    request: RequestKind;
    answer: RequestAnswer;
    words: string;
  };
  'refund-offered': BuyerSummary & {
    seller: string;
    refundSen: Sen;
    fullSen: Sen;
    words: string;
    offerLink: string;
    takenOff?: number;
  };
  'refund-offer-declined': BookingSummary & {
    seller: string;
    refundSen: Sen;
    workLink: string;
    stopLink?: string;
  };
  'booking-cancelled': BuyerSummary & Cancelled;
  'booking-cancelled-notice': BookingSummary & Cancelled & { workLink: string; stopLink?: string };
}

interface Cancelled {
  seller: string;
  refundSen: Sen;
  words: string;
  byOperator?: boolean;
  byBuyer?: boolean;
  takenOff?: number;
}

type Bodies = {
  [K in keyof RequestMailValues]: (values: RequestMailValues[K], language: Language) => MailBody;
};

const askedTexts = {
  correction: { subject: m.requests_mail_correction_subject, text: m.requests_mail_correction_text },
  cancellation: { subject: m.requests_mail_cancellation_subject, text: m.requests_mail_cancellation_text },
};

const copyTexts = {
  correction: m.requests_mail_copy_correction,
  cancellation: m.requests_mail_copy_cancellation,
};

const answerTexts: Record<RequestKind, Record<RequestAnswer, typeof m.requests_mail_correction_accepted>> = {
  correction: {
    accepted: m.requests_mail_correction_accepted,
    declined: m.requests_mail_correction_declined,
  },
  cancellation: {
    accepted: m.requests_mail_cancellation_accepted,
    declined: m.requests_mail_cancellation_declined,
  },
};

export const requestBodies: Bodies = {
  'booking-request': (values, language) => {
    const { subject, text } = askedTexts[values.request];
    const { reference, passenger: name } = values;
    return {
      subject: subject({ reference, name }, language),
      next: m.requests_mail_next({}, language),
      title: subject({ reference, name }, language),
      ...bookingLabel(values, language),
      blocks: [
        paragraph(text({ name }, language)),
        ...testNote(values, language),
        button(m.requests_mail_open({}, language), values.workLink),
        note(m.requests_mail_words({}, language)),
        facts(
          referenceFact(values, language),
          [m.mail_fact_representative({}, language), name],
          [m.mail_fact_phone({}, language), values.phone],
          [m.mail_fact_email({}, language), values.email],
          ticketsFact(values, language),
        ),
        tripBlock(values, language).ticket,
      ],
      replyTo: values.email,
      ...formatStaffReason(values, language),
    };
  },
  'booking-request-copy': (values, language) => {
    const { request, seller: company, reference } = values;
    const { scene } = tripBlock(values, language);
    const when = formatDateTime(new Date(values.answerBy));
    const next = m.requests_mail_copy_next({ company, when }, language);
    return {
      subject: m.requests_mail_copy_subject({ reference, company }, language),
      next,
      title: m.requests_mail_copy_title({ company }, language),
      ...bookingLabel(values, language),
      scene,
      blocks: [
        paragraph(copyTexts[request]({ company }, language)),
        paragraph(next),
        ...testNote(values, language),
        bookingButton(values, language),
        facts(referenceFact(values, language), ticketsFact(values, language)),
      ],
    };
  },
  'booking-request-answered': (values, language) => {
    const { request, answer, seller, reference } = values;
    const { scene } = tripBlock(values, language);
    const news = answerTexts[request][answer]({ company: seller }, language);
    return {
      subject: m.requests_mail_answered_subject({ reference, company: seller }, language),
      next: news,
      title: m.requests_mail_answered_title({ company: seller }, language),
      ...bookingLabel(values, language),
      scene,
      blocks: [
        paragraph(news),
        { is: 'quote', text: values.words },
        ...testNote(values, language),
        bookingButton(values, language),
        facts(referenceFact(values, language), ticketsFact(values, language)),
      ],
    };
  },
  'refund-offered': (values, language) => {
    const { seller: company, reference, takenOff } = values;
    const amounts = { amount: formatMyr(values.refundSen), paid: formatMyr(values.fullSen) };
    const part = { company, refund: amounts.amount, paid: amounts.paid };
    const { scene } = tripBlock(values, language);
    const news = takenOff
      ? m.offers_mail_part_text({ ...part, count: takenOff }, language)
      : m.offers_mail_text({ company, ...amounts }, language);
    return {
      subject: m.offers_mail_subject({ company, reference }, language),
      next: news,
      title: m.offers_mail_title({ amount: amounts.amount }, language),
      ...bookingLabel(values, language),
      scene,
      blocks: [
        paragraph(news),
        { is: 'quote', text: values.words },
        paragraph(m.offers_mail_choice({}, language)),
        button(m.offers_mail_open({}, language), values.offerLink),
        ...testNote(values, language),
        facts(referenceFact(values, language), ticketsFact(values, language), [
          m.mail_fact_refund({}, language),
          amounts.amount,
          'total',
        ]),
      ],
    };
  },
  'refund-offer-declined': (values, language) => {
    const { reference, passenger: name } = values;
    const amount = formatMyr(values.refundSen);
    const subject = m.offers_mail_declined_subject({ name, reference }, language);
    return {
      subject,
      next: m.offers_mail_declined_next({}, language),
      title: subject,
      ...bookingLabel(values, language),
      blocks: [
        paragraph(m.offers_mail_declined_text({ name, amount }, language)),
        paragraph(m.offers_mail_declined_next({}, language)),
        ...testNote(values, language),
        button(m.requests_mail_open({}, language), values.workLink),
        facts(referenceFact(values, language), ticketsFact(values, language)),
      ],
      ...formatStaffReason(values, language),
    };
  },
  'booking-cancelled': (values, language) => {
    const { reference, refundSen, takenOff, destination: place } = values;
    const { scene, ticket } = tripBlock(values, language);
    const money =
      refundSen > 0
        ? m.requests_mail_cancelled_refund({ amount: formatMyr(refundSen) }, language)
        : m.requests_mail_cancelled_no_refund({}, language);
    return {
      subject: takenOff
        ? m.offers_mail_part_subject({ reference, place, count: takenOff }, language)
        : m.requests_mail_cancelled_subject({ reference, place }, language),
      next: money,
      title: takenOff
        ? m.offers_mail_part_title({ count: takenOff }, language)
        : m.requests_mail_cancelled_title({}, language),
      ...bookingLabel(values, language),
      scene,
      blocks: [
        paragraph(cancelledText(values, language)),
        { is: 'quote', text: values.words },
        paragraph(money),
        ...(takenOff ? [paragraph(m.offers_mail_part_rest({ count: values.tickets }, language))] : []),
        ...testNote(values, language),
        bookingButton(values, language),
        ticket,
        facts(referenceFact(values, language), ticketsFact(values, language), [
          m.mail_fact_refund({}, language),
          formatMyr(refundSen),
          'total',
        ]),
      ],
    };
  },
  'booking-cancelled-notice': (values, language) => {
    const { reference, destination: place, refundSen, takenOff } = values;
    const product = m.product_name({}, language);
    const next = takenOff
      ? m.offers_mail_notice_part_next({ count: values.tickets }, language)
      : m.desk_mail_cancelled_next({}, language);
    return {
      subject: values.byBuyer
        ? m.offers_mail_accepted_subject({ name: values.passenger, reference }, language)
        : takenOff
          ? m.offers_mail_notice_part_subject({ product, count: takenOff, reference }, language)
          : m.desk_mail_cancelled_subject({ reference, place, product }, language),
      next,
      title: takenOff
        ? m.offers_mail_notice_part_title({ count: takenOff, reference }, language)
        : m.desk_mail_cancelled_title({ reference }, language),
      ...bookingLabel(values, language),
      blocks: [
        paragraph(noticeText(values, language)),
        { is: 'quote', text: values.words },
        paragraph(next),
        ...testNote(values, language),
        button(m.requests_mail_open({}, language), values.workLink),
        facts(referenceFact(values, language), ticketsFact(values, language), [
          m.mail_fact_refund({}, language),
          formatMyr(refundSen),
          'total',
        ]),
      ],
      ...formatStaffReason(values, language),
    };
  },
};

function cancelledText(values: RequestMailValues['booking-cancelled'], language: Language): string {
  const { destination: place, takenOff: count } = values;
  const company = values.byOperator ? m.product_name({}, language) : values.seller;
  if (values.byBuyer) return m.offers_mail_buyer_accepted({ company }, language);
  if (count) return m.offers_mail_part_cancelled({ company, count, place }, language);
  return m.requests_mail_cancelled_text({ company, place }, language);
}

function noticeText(values: RequestMailValues['booking-cancelled-notice'], language: Language): string {
  const { passenger: name, destination: place, takenOff: count } = values;
  const product = m.product_name({}, language);
  if (values.byBuyer) return m.offers_mail_accepted_text({ name }, language);
  if (count) return m.offers_mail_notice_part_text({ product, count, name, place }, language);
  return m.desk_mail_cancelled_text({ product, name, place }, language);
}
