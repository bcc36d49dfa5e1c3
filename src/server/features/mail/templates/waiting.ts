import { discountPercent } from '#domain/deals/deal.ts';
import type { Sen } from '#domain/kernel/money.ts';
import { klDate } from '#domain/kernel/time.ts';
import type { Trip } from '#domain/trips/leg.ts';
import { departureText, stopsText } from '#domain/trips/trip-text.ts';
import { formatMyr } from '#format/amounts.ts';
import { formatDayDate, formatDayDateRange, formatDayDateWithoutYear, formatTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
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
import { getTripWords, tripParts } from '../layout/trip-text.ts';

export interface WaitedFor extends Pick<Trip, 'outbound' | 'back'> {
  destination: string;
  airlines: string;
  seller: string;
  unitPriceSen: Sen;
  originalPriceSen?: Sen;
  seatsLeft: number;
  countedAt?: Date;
  closesAt: Date;
  link: string;
  leaveLink: string;
}

interface Joined extends Omit<WaitedFor, 'seatsLeft' | 'countedAt'> {
  tickets: number;
}

export interface WaitingMailValues {
  /** The address is unverified, so the number of seats is the only user input. */
  'interest-registered': Joined & { opensAt: Date };
  'waiting-list-joined': Joined;
  'deal-opened': WaitedFor;
  'seats-free': WaitedFor & { tickets: number };
}

type Bodies = {
  [K in keyof WaitingMailValues]: (values: WaitingMailValues[K], language: Language) => MailBody;
};

export const waitingBodies: Bodies = {
  'interest-registered': registered,
  'waiting-list-joined': joined,
  'deal-opened': (values, language) => (values.seatsLeft > 0 ? opened : goneAlready)(values, language),
  'seats-free': (values, language) => {
    const { scene, ticket } = tripParts(values, language);
    return {
      subject: m.mail_seats_free_subject(values, language),
      next: m.mail_seats_free_first_come({}, language),
      title: m.mail_seats_free_title({}, language),
      label: m.mail_waiting_label({}, language),
      scene,
      blocks: [
        paragraph(m.mail_seats_free_text(values, language)),
        paragraph(m.mail_seats_free_first_come({}, language)),
        ...listOfferBlocks(values, ticket, language),
        button(m.mail_waiting_book({}, language), values.link, 'pay'),
        note(m.mail_waiting_page({}, language)),
        note(m.mail_seats_free_again({}, language)),
      ],
      ...leaving(values, language),
    };
  },
};

function opened(values: WaitedFor, language: Language): MailBody {
  const { place, scene, ticket, trip } = tripParts(values, language);
  return {
    subject: m.mail_deal_opened_subject(
      { place, price: formatMyr(values.unitPriceSen), when: shortMoment(values.closesAt) },
      language,
    ),
    next: m.mail_deal_opened_next(
      {
        dates: datesOf(values),
        from: departureText(trip.outbound),
        stops: stopsText(trip.outbound, getTripWords(language)),
      },
      language,
    ),
    title: m.mail_deal_opened_title({ place }, language),
    label: m.mail_alert_label({}, language),
    scene,
    blocks: [
      paragraph(m.mail_deal_opened_text({}, language)),
      ...listOfferBlocks(values, ticket, language),
      button(m.mail_waiting_book({}, language), values.link, 'pay'),
      note(m.mail_waiting_page({}, language)),
    ],
    ...leaving(values, language),
  };
}

/** Text for a deal that sold out before the mail was sent: we promised a mail at the opening, not a seat. */
function goneAlready(values: WaitedFor, language: Language): MailBody {
  const { place, scene, ticket } = tripParts(values, language);
  return {
    subject: m.mail_deal_gone_subject({ place }, language),
    next: m.mail_deal_gone_next({}, language),
    title: m.mail_deal_gone_title({ place }, language),
    label: m.mail_alert_label({}, language),
    scene,
    blocks: [
      paragraph(m.mail_deal_gone_text({}, language)),
      paragraph(m.mail_deal_gone_next({}, language)),
      button(m.mail_waiting_join({}, language), values.link),
      ...listOfferBlocks(values, ticket, language),
    ],
    ...leaving(values, language),
  };
}

function registered(values: WaitingMailValues['interest-registered'], language: Language): MailBody {
  const { place, scene, trip } = tripParts(values, language);
  return {
    subject: m.mail_interest_subject({ place, when: shortMoment(values.opensAt) }, language),
    next: m.mail_interest_next({}, language),
    title: m.mail_interest_title({}, language),
    label: m.mail_interest_label({}, language),
    scene,
    blocks: [
      paragraph(m.mail_interest_text({}, language)),
      {
        is: 'moment',
        label: m.mail_fact_opens({}, language),
        when: moment(values.opensAt),
        note: m.mail_malaysia_time({}, language),
        title: values.destination,
        facts: [
          [m.mail_fact_fly({}, language), datesOf(values)],
          [
            m.mail_fact_from({}, language),
            `${departureText(trip.outbound)}, ${stopsText(trip.outbound, getTripWords(language))}`,
          ],
          [m.mail_fact_airlines({}, language), values.airlines],
          [m.mail_fact_price_per_person({}, language), formatMyr(values.unitPriceSen)],
          [m.mail_fact_seats_asked({}, language), String(values.tickets)],
          [m.mail_fact_seller({}, language), values.seller],
        ],
      },
      button(m.mail_interest_see({}, language), values.link, 'quiet'),
      note(m.mail_interest_tip({}, language)),
    ],
    ...joinedByForm(values, language),
  };
}

function joined(values: WaitingMailValues['waiting-list-joined'], language: Language): MailBody {
  const { place, scene, ticket } = tripParts(values, language);
  const { tickets } = values;
  return {
    subject: m.mail_joined_subject({ place }, language),
    next: m.mail_joined_next({ tickets }, language),
    title: m.mail_joined_title({}, language),
    label: m.mail_waiting_label({}, language),
    scene,
    blocks: [
      paragraph(m.waiting_all_taken({}, language)),
      paragraph(m.waiting_how({}, language)),
      ticket,
      facts(
        [m.mail_fact_seats_asked({}, language), String(tickets)],
        [m.mail_fact_price_per_person({}, language), formatMyr(values.unitPriceSen)],
        [m.mail_fact_closes({}, language), moment(values.closesAt)],
        [m.mail_fact_seller({}, language), values.seller],
      ),
      button(m.mail_interest_see({}, language), values.link, 'quiet'),
    ],
    ...joinedByForm(values, language),
  };
}

export function listOfferBlocks(
  values: Omit<WaitedFor, 'leaveLink'>,
  ticket: MailBlock,
  language: Language,
): MailBlock[] {
  const { unitPriceSen, originalPriceSen = unitPriceSen, countedAt, seatsLeft } = values;
  const percent = discountPercent(originalPriceSen, unitPriceSen);
  const seats: Fact = countedAt
    ? [m.mail_fact_seats_left_at({ time: formatTime(countedAt) }, language), String(seatsLeft)]
    : [m.mail_fact_seats_left({}, language), String(seatsLeft)];
  return [
    ticket,
    {
      is: 'price',
      price: formatMyr(unitPriceSen),
      each: m.deal_per_person({}, language),
      before: percent > 0 ? [m.deal_original_price({}, language), formatMyr(originalPriceSen)] : null,
      off: percent > 0 ? m.deal_discount({ percent }, language) : null,
    },
    facts(
      seats,
      [m.mail_fact_closes({}, language), moment(values.closesAt)],
      [m.mail_fact_seller({}, language), values.seller],
    ),
  ];
}

function moment(instant: Date): string {
  return `${formatDayDate(klDate(instant))} ${formatTime(instant)}`;
}

function shortMoment(instant: Date): string {
  return `${formatDayDateWithoutYear(klDate(instant))} ${formatTime(instant)}`;
}

function datesOf({ outbound: [first], back }: Pick<Trip, 'outbound' | 'back'>): string {
  return back ? formatDayDateRange(first.departsOn, back[0].departsOn) : formatDayDate(first.departsOn);
}

function joinedByForm({ leaveLink }: { leaveLink: string }, language: Language) {
  return {
    why: m.mail_interest_why({ product: m.product_name({}, language) }, language),
    unsubscribe: { label: m.mail_interest_leave({}, language), url: leaveLink },
  };
}

function leaving({ destination, leaveLink }: WaitedFor, language: Language) {
  return {
    why: m.mail_waiting_why({ destination, product: m.product_name({}, language) }, language),
    unsubscribe: { label: m.mail_waiting_leave({}, language), url: leaveLink },
  };
}
