// Automatic mails to a company's people about bookings, deals and due work. No passports or airline codes.

import type { AlertKind, DealReminderKind } from '#domain/fulfilment/reminders.ts';
import type { TaskKind } from '#domain/fulfilment/story.ts';
import type { Sen } from '#domain/kernel/money.ts';
import { formatMyr } from '#format/amounts.ts';
import { formatDate, formatDateTime, formatDayDate } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import {
  button,
  facts,
  heading,
  type Language,
  type MailBlock,
  type MailBody,
  paragraph,
} from '../layout/body.ts';
import {
  type BookingSummary,
  bookingLabel,
  referenceFact,
  testNote,
  ticketsFact,
  tripBlock,
} from '../layout/booking-parts.ts';
import { contactButtons, formatStaffReason } from '../layout/staff-parts.ts';

type BookingAlert =
  | ('namesComplete' | 'followUpDue' | 'refundDecided')
  | 'reminded'
  | `${Exclude<TaskKind, 'names'>}Overdue`;

interface DigestTask {
  kind: TaskKind;
  reference: string;
  buyer: string;
  place: string;
  dueAt: string;
  link: string;
}

export interface AlertMailValues {
  'booking-alert': BookingSummary & {
    what: BookingAlert;
    seller: string;
    email: string;
    phone: string;
    callBy: string;
    ticketBy: string;
    amountSen?: Sen;
    late?: { kind: TaskKind; dueAt: string }[];
    workLink: string;
    settingsLink: string;
  };
  'deal-alert': {
    what: DealReminderKind;
    place: string;
    departsOn: string;
    seatsLeft: number;
    seatsOffered: number;
    waiting: number;
    closesAt: string;
    workLink: string;
    settingsLink: string;
  };
  'daily-digest': {
    company: string;
    day: string;
    count: number;
    overdue: DigestTask[];
    today: DigestTask[];
    closing: { place: string; departsOn: string; seatsLeft: number; closesAt: string; link: string }[];
    news: { kind: AlertKind; place: string; reference: string | null; link: string }[];
    boardLink: string;
    settingsLink: string;
  };
}

type Bodies = {
  [K in keyof AlertMailValues]: (values: AlertMailValues[K], language: Language) => MailBody;
};

const bookingTexts = {
  namesComplete: { title: m.told_names_complete_title, text: m.told_names_complete_text },
  followUpDue: { title: m.told_follow_up_title, text: m.told_follow_up_text },
  callOverdue: { title: m.told_call_overdue_title, text: m.told_call_overdue_text },
  ticketsOverdue: { title: m.told_tickets_overdue_title, text: m.told_tickets_overdue_text },
  documentsOverdue: { title: m.told_documents_overdue_title, text: m.told_documents_overdue_text },
  cancellationOverdue: { title: m.told_cancellation_overdue_title, text: m.told_cancellation_overdue_text },
  correctionOverdue: { title: m.told_correction_overdue_title, text: m.told_correction_overdue_text },
  changeOverdue: { title: m.told_change_overdue_title, text: m.told_change_overdue_text },
  reissueOverdue: { title: m.told_reissue_overdue_title, text: m.told_reissue_overdue_text },
  refundOrRebookOverdue: {
    title: m.told_refund_or_rebook_overdue_title,
    text: m.told_refund_or_rebook_overdue_text,
  },
  refundDecided: { title: m.told_refund_title, text: m.told_refund_text },
  reminded: { title: m.late_reminder_title, text: m.late_reminder_text },
};

const dealTexts = {
  closing: { subject: m.told_closing_subject, text: m.told_closing_text },
  soldOut: { subject: m.told_sold_out_subject, text: m.told_sold_out_text },
  waitingGrew: { subject: m.told_waiting_subject, text: m.told_waiting_text },
};

const taskTexts: Record<TaskKind, typeof m.told_task_call> = {
  call: m.told_task_call,
  names: m.told_task_names,
  tickets: m.told_task_tickets,
  documents: m.told_task_documents,
  cancellation: m.told_task_cancellation,
  correction: m.told_task_correction,
  change: m.told_task_change,
  reissue: m.told_task_reissue,
  refundOrRebook: m.told_task_refund_or_rebook,
};

const newsTexts: Record<AlertKind, typeof m.told_news_new_booking> = {
  newBooking: m.told_news_new_booking,
  namesComplete: m.told_news_names_complete,
  followUpDue: m.told_news_follow_up,
  overdue: m.told_news_overdue,
  closing: m.told_news_closing,
  soldOut: m.told_news_sold_out,
  waitingGrew: m.told_news_waiting,
  refundDecided: m.told_news_refund,
};

export const alertBodies: Bodies = {
  'booking-alert': bookingAlert,
  'deal-alert': dealAlert,
  'daily-digest': digest,
};

function bookingAlert(values: AlertMailValues['booking-alert'], language: Language): MailBody {
  const texts = bookingTexts[values.what];
  const words = {
    reference: values.reference,
    name: values.passenger,
    place: values.destination,
    when: formatDateTime(new Date(values.callBy)),
    date: formatDate(values.ticketBy),
    amount: formatMyr(values.amountSen ?? 0),
    product: m.product_name({}, language),
  };
  const title = texts.title(words, language);
  const text = texts.text(words, language);
  return {
    subject: m.told_subject({ title, reference: values.reference }, language),
    next: text,
    title,
    ...bookingLabel(values, language),
    blocks: [
      paragraph(text),
      ...lateTasks(values, language),
      ...testNote(values, language),
      button(m.requests_mail_open({}, language), values.workLink),
      ...contactButtons(values, language),
      facts(
        referenceFact(values, language),
        [m.mail_fact_representative({}, language), values.passenger],
        [m.mail_fact_phone({}, language), values.phone],
        [m.mail_fact_email({}, language), values.email],
        ticketsFact(values, language),
      ),
      tripBlock(values, language).ticket,
      settings(values, language),
    ],
    replyTo: values.email,
    ...formatStaffReason(values, language),
  };
}

function lateTasks(values: AlertMailValues['booking-alert'], language: Language): MailBlock[] {
  const { late = [], passenger: buyer } = values;
  return late.map(({ kind, dueAt }) => {
    const task = taskTexts[kind]({ buyer }, language);
    return paragraph(m.late_reminder_task({ task, when: formatDateTime(new Date(dueAt)) }, language));
  });
}

function dealAlert(values: AlertMailValues['deal-alert'], language: Language): MailBody {
  const { subject, text } = dealTexts[values.what];
  const when = formatDateTime(new Date(values.closesAt));
  const words = { ...values, when, date: formatDayDate(values.departsOn) };
  return {
    subject: subject(words, language),
    next: text(words, language),
    title: subject(words, language),
    blocks: [
      paragraph(text(words, language)),
      button(m.told_open_deal({}, language), values.workLink),
      facts(
        [m.told_fact_flies({}, language), formatDayDate(values.departsOn)],
        [m.told_fact_closes({}, language), when],
        [
          m.told_fact_seats({}, language),
          m.told_seats_of({ left: values.seatsLeft, offered: values.seatsOffered }, language),
        ],
        [m.told_fact_waiting({}, language), String(values.waiting)],
      ),
      settings(values, language),
    ],
    why: m.mail_footer_why_staff({ product: m.product_name({}, language) }, language),
  };
}

function digest(values: AlertMailValues['daily-digest'], language: Language): MailBody {
  const { overdue, today, closing, news } = values;
  const task = ({ kind, dueAt, link, ...about }: DigestTask) => ({
    text: taskTexts[kind](about, language),
    about: m.told_due({ ...about, when: formatDateTime(new Date(dueAt)) }, language),
    url: link,
  });
  const next = m.told_digest_next(
    { overdue: overdue.length, today: today.length, closing: closing.length },
    language,
  );
  return {
    subject: m.told_digest_subject({ company: values.company, date: formatDayDate(values.day) }, language),
    next,
    title: m.told_digest_title({ date: formatDayDate(values.day) }, language),
    blocks: [
      paragraph(next),
      button(m.told_digest_open({}, language), values.boardLink),
      ...section(m.told_digest_overdue({}, language), overdue.map(task)),
      ...section(m.told_digest_today({}, language), today.map(task)),
      ...section(
        m.told_digest_closing({}, language),
        closing.map(({ place, departsOn, seatsLeft, closesAt, link }) => ({
          text: m.told_closing_line({ place, date: formatDayDate(departsOn) }, language),
          about: m.told_closing_about(
            { count: seatsLeft, when: formatDateTime(new Date(closesAt)) },
            language,
          ),
          url: link,
        })),
      ),
      ...section(
        m.told_digest_news({}, language),
        news.map(({ kind, place, reference, link }) => ({
          text: newsTexts[kind]({ place }, language),
          about: reference ? m.mail_booking_label({ reference }, language) : '',
          url: link,
        })),
      ),
      settings(values, language),
    ],
    why: m.mail_footer_why_staff({ product: m.product_name({}, language) }, language),
  };
}

type Lines = Extract<MailBlock, { is: 'links' }>['links'];

function section(title: string, links: Lines): MailBlock[] {
  return links.length === 0 ? [] : [heading(title), { is: 'links', links }];
}

function settings({ settingsLink: url }: { settingsLink: string }, language: Language): MailBlock {
  return { is: 'links', links: [{ text: m.told_settings_link({}, language), about: '', url }] };
}
