// What people who wait for a deal are told: that it has opened, or that seats are free again. They say what holds at the
// moment they leave. When they are sent, and to whom, is the prospects' business.
import type { Trip } from '#domain/deal.ts';
import { formatMyr, type Sen } from '#domain/money.ts';
import { formatDateTime } from '#domain/time.ts';
import { m } from '#locales/messages/messages.js';
import type { Language, MailBody } from './mail.body.ts';
import { tripFacts } from './mail.trip-text.ts';

interface WaitedFor extends Pick<Trip, 'outbound' | 'back'> {
  destination: string;
  airlines: string;
  seller: string;
  unitPriceSen: Sen;
  seatsLeft: number;
  closesAt: Date;
  /** The way to the seats; while there are none, the way to the waiting list. */
  link: string;
  leaveLink: string;
}

export interface WaitingMailValues {
  'deal-opened': WaitedFor;
  'seats-free': WaitedFor & { tickets: number };
}

type Bodies = {
  [K in keyof WaitingMailValues]: (values: WaitingMailValues[K], language: Language) => MailBody;
};

export const waitingBodies: Bodies = {
  'deal-opened': (values, language) => (values.seatsLeft > 0 ? opened : goneAlready)(values, language),
  'seats-free': (values, language) => ({
    subject: m.mail_seats_free_subject(values, language),
    title: m.mail_seats_free_title({}, language),
    paragraphs: [m.mail_seats_free_text(values, language), m.mail_seats_free_first_come({}, language)],
    facts: dealFacts(values, language),
    links: [{ label: m.mail_waiting_book({}, language), url: values.link }],
    last: m.mail_seats_free_again({}, language),
    ...leaving(values, language),
  }),
};

function opened(values: WaitedFor, language: Language): MailBody {
  return {
    subject: m.mail_deal_opened_subject(values, language),
    title: m.mail_deal_opened_title(values, language),
    paragraphs: [
      m.mail_deal_opened_text(values, language),
      m.mail_deal_opened_seats({ seats: values.seatsLeft }, language),
    ],
    facts: dealFacts(values, language),
    links: [{ label: m.mail_waiting_book({}, language), url: values.link }],
    ...leaving(values, language),
  };
}

/** The promise is a mail at the opening, not a seat; people who came too late are told so. */
function goneAlready(values: WaitedFor, language: Language): MailBody {
  return {
    subject: m.mail_deal_gone_subject(values, language),
    title: m.mail_deal_gone_title(values, language),
    paragraphs: [m.mail_deal_gone_text(values, language), m.mail_deal_gone_next({}, language)],
    facts: dealFacts(values, language),
    links: [{ label: m.mail_waiting_join({}, language), url: values.link }],
    ...leaving(values, language),
  };
}

function leaving({ destination, leaveLink }: WaitedFor, language: Language) {
  return {
    why: m.mail_waiting_why({ destination, product: m.product_name({}, language) }, language),
    unsubscribe: { label: m.mail_waiting_leave({}, language), url: leaveLink },
  };
}

function dealFacts(values: WaitedFor, language: Language): NonNullable<MailBody['facts']> {
  return [
    [m.mail_fact_destination({}, language), values.destination],
    [m.mail_fact_airlines({}, language), values.airlines],
    ...tripFacts(values, language),
    [m.mail_fact_price_per_person({}, language), formatMyr(values.unitPriceSen)],
    [
      m.mail_fact_closes({}, language),
      m.date_time_malaysia({ when: formatDateTime(values.closesAt) }, language),
    ],
    [m.mail_fact_seller({}, language), values.seller],
  ];
}
