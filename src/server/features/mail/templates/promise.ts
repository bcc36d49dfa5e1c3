import type { PromiseKind } from '#domain/fulfilment/reminders.ts';
import { klDate } from '#domain/kernel/time.ts';
import { formatDateTime, formatDayDate } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { facts, type Language, type MailBody, paragraph } from '../layout/body.ts';
import {
  type BuyerSummary,
  bookingButton,
  bookingLabel,
  referenceFact,
  testNote,
  ticketsFact,
  tripBlock,
} from '../layout/booking-parts.ts';

export interface PromiseMailValues {
  'promise-late': BuyerSummary & { seller: string; what: PromiseKind; promisedBy: string };
  'tickets-valid': BuyerSummary & { seller: string };
}

type Words = { seller: string; place: string; when: string };
const lateTexts: Record<PromiseKind, (words: Words, language: Language) => string> = {
  call: m.late_mail_call,
  tickets: m.late_mail_tickets,
  documents: m.late_mail_documents,
  cancellation: m.late_mail_cancellation,
  correction: m.late_mail_correction,
  change: m.late_mail_change,
  reissue: m.late_mail_reissue,
  refundOrRebook: m.late_mail_refund_or_rebook,
};

export const promiseBodies: {
  [K in keyof PromiseMailValues]: (values: PromiseMailValues[K], language: Language) => MailBody;
} = {
  'promise-late': (values, language) => {
    const { seller, reference, destination: place } = values;
    const { scene, ticket } = tripBlock(values, language);
    const when = promisedText(values);
    const text = lateTexts[values.what]({ seller, place, when }, language);
    return {
      subject: m.late_mail_subject({ seller, reference }, language),
      next: text,
      title: m.late_mail_title({ seller }, language),
      ...bookingLabel(values, language),
      scene,
      blocks: [
        paragraph(text),
        paragraph(m.late_mail_next({ seller, product: m.product_name({}, language) }, language)),
        ...testNote(values, language),
        bookingButton(values, language),
        // A cancelled flight needs no ticket.
        ...(values.what === 'refundOrRebook' ? [] : [ticket]),
        facts(referenceFact(values, language), ticketsFact(values, language)),
      ],
    };
  },
  'tickets-valid': (values, language) => {
    const { seller, reference, destination: place } = values;
    const { scene, ticket } = tripBlock(values, language);
    const text = m.tickets_valid_mail_text({ seller, place }, language);
    return {
      subject: m.tickets_valid_mail_subject({ reference }, language),
      next: text,
      title: m.tickets_valid_mail_title({}, language),
      ...bookingLabel(values, language),
      scene,
      blocks: [
        paragraph(text),
        ...testNote(values, language),
        bookingButton(values, language),
        paragraph(m.tickets_valid_mail_now({}, language)),
        ticket,
        facts(referenceFact(values, language), ticketsFact(values, language)),
      ],
    };
  },
};

/** Tickets and documents are promised by a day; the stored time is the midnight that ends it. */
function promisedText({ what, promisedBy }: PromiseMailValues['promise-late']): string {
  const at = new Date(promisedBy);
  const isDay = what === 'tickets' || what === 'documents';
  return isDay ? formatDayDate(klDate(new Date(at.getTime() - 1))) : formatDateTime(at);
}
