// What the mails about changes of a paid booking say: what a buyer asked, what the company answered, and that it was
// cancelled. What the buyer wrote never travels by mail, because it may name a passport.
import type { RequestAnswer, RequestKind } from '#domain/booking-request.ts';
import { formatMyr, type Sen } from '#domain/money.ts';
import { m } from '#locales/messages/messages.js';
import { button, facts, type Language, type MailBody, note, says } from './mail.body.ts';
import {
  type BookingSummary,
  type BuyerSummary,
  bookedTrip,
  labelOf,
  ownPage,
  referenceFact,
  testNote,
  ticketsFact,
} from './mail.booking-parts.ts';
import { staffReason } from './mail.staff-parts.ts';

export interface RequestMailValues {
  'booking-request': BookingSummary & {
    seller: string;
    request: RequestKind;
    email: string;
    phone: string;
    workLink: string;
    stopLink?: string;
  };
  'booking-request-answered': BuyerSummary & {
    seller: string;
    request: RequestKind;
    answer: RequestAnswer;
    words: string;
  };
  'booking-cancelled': BuyerSummary & {
    seller: string;
    refundSen: Sen;
    words: string;
    /** Not by its seller; missing in a mail that an earlier version queued. */
    byOperator?: boolean;
  };
  /** To the company, when the operator cancelled it. */
  'booking-cancelled-notice': BookingSummary & {
    seller: string;
    refundSen: Sen;
    words: string;
    workLink: string;
    stopLink?: string;
  };
}

type Bodies = {
  [K in keyof RequestMailValues]: (values: RequestMailValues[K], language: Language) => MailBody;
};

const askedTexts = {
  correction: { subject: m.requests_mail_correction_subject, text: m.requests_mail_correction_text },
  cancellation: { subject: m.requests_mail_cancellation_subject, text: m.requests_mail_cancellation_text },
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
      ...labelOf(values, language),
      blocks: [
        says(text({ name }, language)),
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
        bookedTrip(values, language).ticket,
      ],
      replyTo: values.email,
      ...staffReason(values, language),
    };
  },
  'booking-request-answered': (values, language) => {
    const { request, answer, seller, reference } = values;
    const { scene } = bookedTrip(values, language);
    const news = answerTexts[request][answer]({ company: seller }, language);
    return {
      subject: m.requests_mail_answered_subject({ reference, company: seller }, language),
      next: news,
      title: m.requests_mail_answered_title({ company: seller }, language),
      ...labelOf(values, language),
      scene,
      blocks: [
        says(news),
        { is: 'quote', text: values.words },
        ...testNote(values, language),
        ownPage(values, language),
        facts(referenceFact(values, language), ticketsFact(values, language)),
      ],
    };
  },
  'booking-cancelled': (values, language) => {
    const { seller, reference, refundSen, byOperator } = values;
    const company = byOperator ? m.product_name({}, language) : seller;
    const { scene, ticket } = bookedTrip(values, language);
    const money =
      refundSen > 0
        ? m.requests_mail_cancelled_refund({ amount: formatMyr(refundSen) }, language)
        : m.requests_mail_cancelled_no_refund({}, language);
    return {
      subject: m.requests_mail_cancelled_subject({ reference, place: values.destination }, language),
      next: money,
      title: m.requests_mail_cancelled_title({}, language),
      ...labelOf(values, language),
      scene,
      blocks: [
        says(m.requests_mail_cancelled_text({ company, place: values.destination }, language)),
        { is: 'quote', text: values.words },
        says(money),
        ...testNote(values, language),
        ownPage(values, language),
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
    const { reference, destination: place, refundSen, passenger: name } = values;
    const product = m.product_name({}, language);
    return {
      subject: m.desk_mail_cancelled_subject({ reference, place, product }, language),
      next: m.desk_mail_cancelled_next({}, language),
      title: m.desk_mail_cancelled_title({ reference }, language),
      ...labelOf(values, language),
      blocks: [
        says(m.desk_mail_cancelled_text({ product, name, place }, language)),
        { is: 'quote', text: values.words },
        says(m.desk_mail_cancelled_next({}, language)),
        ...testNote(values, language),
        button(m.requests_mail_open({}, language), values.workLink),
        facts(referenceFact(values, language), ticketsFact(values, language), [
          m.mail_fact_refund({}, language),
          formatMyr(refundSen),
          'total',
        ]),
      ],
      ...staffReason(values, language),
    };
  },
};
