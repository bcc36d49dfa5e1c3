import { emailCodeMinutes } from '#domain/bookings/email-code.ts';
import { contactReplyHours } from '#domain/operator/contact.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { baseLocale, isLocale } from '#locales/messages/runtime.js';
import { runInLanguage } from '#server/platform/language.ts';
import type { MailAttachment } from '#server/platform/mail-transport.ts';
import { facts, type Language, type MailBody, note, paragraph } from '../layout/body.ts';
import { htmlMail } from '../layout/frame.ts';
import { listPictures } from '../layout/pictures.ts';
import { textMail } from '../layout/text.ts';
import { type AccountMailValues, accountBodies } from './account.ts';
import { type AlertMailValues, alertBodies } from './alert.ts';
import { type BookingMailValues, bookingBodies } from './booking.ts';
import { type CompanyMailValues, companyBodies } from './company.ts';
import { type FlightMailValues, flightBodies } from './flight.ts';
import { type PayoutMailValues, payoutBodies } from './payout.ts';
import { type PromiseMailValues, promiseBodies } from './promise.ts';
import { type RequestMailValues, requestBodies } from './request.ts';
import { type StaffMailValues, staffBodies } from './staff.ts';
import { type TeamMailValues, teamBodies } from './team.ts';
import { type WaitingMailValues, waitingBodies } from './waiting.ts';
import { type WishMailValues, wishBodies } from './wish.ts';

/** Mails to unverified addresses contain no user input, so that strangers cannot send their own text. */
type NothingTyped = Record<string, never>;

interface ContactMessage {
  name: string;
  email: string;
  subject: string;
  message: string;
  urgent: boolean;
}

export interface MailValues
  extends BookingMailValues,
    AccountMailValues,
    AlertMailValues,
    CompanyMailValues,
    PayoutMailValues,
    PromiseMailValues,
    RequestMailValues,
    StaffMailValues,
    TeamMailValues,
    FlightMailValues,
    WaitingMailValues,
    WishMailValues {
  test: { queuedAt: string };
  'email-code': { code: string };
  'contact-message': ContactMessage & { number: string };
  'contact-received': { urgent?: boolean; number: string };
  'company-registration-received': NothingTyped;
  'company-registration-notice': {
    companyName: string;
    address: string;
    picName: string;
    email: string;
    phone: string;
    legalName?: string | undefined;
    ssmNumber?: string | undefined;
    licenceNumber?: string | undefined;
  };
}

export type MailKind = keyof MailValues;

export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers: Record<string, string>;
  readonly attachments: MailAttachment[];
}

interface MailSite {
  readonly supportEmail: string;
  readonly legalName: string;
  readonly postalAddress: string;
}

const bodies: { [K in MailKind]: (values: MailValues[K], language: Language) => MailBody } = {
  ...bookingBodies,
  ...accountBodies,
  ...alertBodies,
  ...companyBodies,
  ...payoutBodies,
  ...promiseBodies,
  ...requestBodies,
  ...staffBodies,
  ...teamBodies,
  ...flightBodies,
  ...waitingBodies,
  ...wishBodies,
  test: (values, language) => ({
    subject: m.mail_test_subject({ product: m.product_name({}, language) }, language),
    next: m.mail_test_next({}, language),
    title: m.mail_test_title({}, language),
    blocks: [
      paragraph(m.mail_test_text({ product: m.product_name({}, language) }, language)),
      paragraph(m.mail_test_sent_at({ when: formatDateTime(new Date(values.queuedAt)) }, language)),
    ],
  }),
  'email-code': ({ code }, language) => ({
    subject: m.mail_email_code_subject({ code, product: m.product_name({}, language) }, language),
    next: m.mail_email_code_text({ minutes: emailCodeMinutes }, language),
    title: m.mail_email_code_title({}, language),
    blocks: [
      paragraph(m.mail_email_code_text({ minutes: emailCodeMinutes }, language)),
      { is: 'code', code },
      note(m.mail_email_code_not_you({ product: m.product_name({}, language) }, language)),
    ],
  }),
  'contact-message': ({ name, email, subject, message, urgent, number }, language) => ({
    subject: urgent
      ? m.mail_contact_message_subject_urgent({ subject }, language)
      : m.mail_contact_message_subject({ subject }, language),
    next: m.mail_contact_message_text({}, language),
    title: urgent
      ? m.mail_contact_message_title_urgent({}, language)
      : m.mail_contact_message_title({}, language),
    blocks: [
      paragraph(m.mail_contact_message_text({}, language)),
      facts(
        [m.mail_fact_name({}, language), name],
        [m.mail_fact_email({}, language), email],
        [m.mail_fact_subject({}, language), subject],
        [m.mail_fact_message_number({}, language), number],
      ),
      { is: 'quote', text: message },
    ],
    replyTo: email,
    isWritten: true,
    why: m.mail_footer_why_support({ product: m.product_name({}, language) }, language),
  }),
  'contact-received': ({ urgent, number }, language) => ({
    subject: m.mail_contact_received_subject({}, language),
    next: m.mail_contact_received_next({ hours: contactReplyHours }, language),
    title: m.mail_contact_received_title({}, language),
    blocks: [
      paragraph(m.mail_contact_received_text({ hours: contactReplyHours }, language)),
      paragraph(
        urgent
          ? m.mail_contact_received_is_urgent({}, language)
          : m.mail_contact_received_urgent({}, language),
      ),
      facts([m.mail_fact_message_number({}, language), number]),
      note(m.mail_not_you({}, language)),
    ],
  }),
  'company-registration-received': (_values, language) => ({
    subject: m.mail_company_received_subject({}, language),
    next: m.mail_company_received_next({}, language),
    title: m.mail_company_received_title({}, language),
    blocks: [
      paragraph(m.mail_company_received_text({}, language)),
      paragraph(m.mail_company_received_next({}, language)),
      note(m.mail_not_you({}, language)),
    ],
  }),
  'company-registration-notice': (values, language) => ({
    subject: m.mail_company_notice_subject({ company: values.companyName }, language),
    next: m.mail_company_notice_text({}, language),
    title: m.mail_company_notice_title({}, language),
    blocks: [
      paragraph(m.mail_company_notice_text({}, language)),
      facts(
        [m.mail_fact_company({}, language), values.companyName],
        [m.mail_fact_address({}, language), values.address],
        [m.mail_fact_person_in_charge({}, language), values.picName],
        [m.mail_fact_email({}, language), values.email],
        [m.mail_fact_phone({}, language), values.phone],
        ...toFacts([
          [m.seller_legal_name({}, language), values.legalName],
          [m.seller_ssm({}, language), values.ssmNumber],
          [m.seller_licence({}, language), values.licenceNumber],
        ]),
      ),
    ],
    replyTo: values.email,
    why: m.mail_footer_why_support({ product: m.product_name({}, language) }, language),
  }),
};

function toFacts(facts: readonly (readonly [name: string, value: string | undefined])[]) {
  return facts.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
}

export function renderMail<K extends MailKind>(
  kind: K,
  values: MailValues[K],
  locale: string,
  site: MailSite,
): RenderedMail {
  const language = { locale: isLocale(locale) ? locale : baseLocale };
  return runInLanguage(language.locale, () => renderIn(language, bodies[kind](values, language), site));
}

function renderIn(language: Language, body: MailBody, site: MailSite): RenderedMail {
  const footer = [
    body.why ?? m.mail_footer_why({ product: m.product_name({}, language) }, language),
    body.replyTo === undefined
      ? m.mail_footer_reply({ email: site.supportEmail }, language)
      : m.mail_footer_questions({ email: site.supportEmail }, language),
    `${site.legalName}, ${site.postalAddress}`,
  ];
  const html = htmlMail(body, footer, language);
  return {
    subject: breakEncodedWords(body.subject),
    html,
    text: textMail(body, footer, language),
    headers: buildHeaders(body, site),
    attachments: listPictures(html, body.scene?.code),
  };
}

/** Mail programs would decode a typed `=?utf-8?B?…?=` as other text. */
function breakEncodedWords(subject: string): string {
  return subject.replaceAll(/=\?(?=[^?\s]+\?[bq]\?)/gi, '= ?');
}

/** With both list headers mail programs offer one-click unsubscribing. */
function buildHeaders({ replyTo, unsubscribe, isWritten }: MailBody, site: MailSite): Record<string, string> {
  return {
    'Reply-To': replyTo ?? site.supportEmail,
    ...(!isWritten && { 'Auto-Submitted': 'auto-generated' }),
    ...(unsubscribe && {
      'List-Unsubscribe': `<${unsubscribe.url}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
}
