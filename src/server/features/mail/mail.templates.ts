// What each mail says, as HTML and as text. Plain functions over the texts of the language; inline styles,
// because mail programs know no stylesheets. Colours repeat src/web/shared/styles/tokens.css for the same reason.
import {
  accent5,
  brand3,
  brand6,
  brand8,
  ink,
  neutral0,
  neutral2,
  neutral6,
  paper,
} from '#domain/brand-colours.ts';
import { contactReplyHours, emailCodeMinutes } from '#domain/constants.ts';
import { formatDateTime } from '#domain/time.ts';
import { m } from '#locales/messages/messages.js';
import { baseLocale, isLocale } from '#locales/messages/runtime.js';
import { runInLanguage } from '#server/platform/language.ts';
import { type AccountMailValues, accountBodies } from './mail.account-templates.ts';
import type { Language, MailBody } from './mail.body.ts';
import { type BookingMailValues, bookingBodies } from './mail.booking-templates.ts';
import { type CompanyMailValues, companyBodies } from './mail.company-templates.ts';
import { type WaitingMailValues, waitingBodies } from './mail.waiting-templates.ts';

/** Mails to an address nobody has confirmed yet carry nothing a stranger typed: they must not become their letters. */
type NothingTyped = Record<string, never>;

export interface MailValues
  extends BookingMailValues,
    AccountMailValues,
    CompanyMailValues,
    WaitingMailValues {
  test: { queuedAt: string };
  'email-code': { code: string };
  'contact-message': { name: string; email: string; subject: string; message: string; urgent: boolean };
  'contact-received': NothingTyped;
  'company-registration-received': NothingTyped;
  'company-registration-notice': {
    companyName: string;
    address: string;
    picName: string;
    email: string;
    phone: string;
  };
}

export type MailKind = keyof MailValues;

export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers: Record<string, string>;
}

interface MailSite {
  readonly supportEmail: string;
  readonly legalName: string;
  readonly postalAddress: string;
}

const bodies: { [K in MailKind]: (values: MailValues[K], language: Language) => MailBody } = {
  ...bookingBodies,
  ...accountBodies,
  ...companyBodies,
  ...waitingBodies,
  test: (values, language) => ({
    subject: m.mail_test_subject({ product: m.product_name({}, language) }, language),
    title: m.mail_test_title({}, language),
    paragraphs: [
      m.mail_test_text({ product: m.product_name({}, language) }, language),
      m.mail_test_sent_at({ when: formatDateTime(new Date(values.queuedAt)) }, language),
    ],
  }),
  'email-code': ({ code }, language) => ({
    subject: m.mail_email_code_subject({ code, product: m.product_name({}, language) }, language),
    title: m.mail_email_code_title({}, language),
    paragraphs: [m.mail_email_code_text({ minutes: emailCodeMinutes }, language)],
    quote: code,
    last: m.mail_email_code_not_you({ product: m.product_name({}, language) }, language),
  }),
  'contact-message': ({ name, email, subject, message, urgent }, language) => ({
    subject: urgent
      ? m.mail_contact_message_subject_urgent({ subject }, language)
      : m.mail_contact_message_subject({ subject }, language),
    title: urgent
      ? m.mail_contact_message_title_urgent({}, language)
      : m.mail_contact_message_title({}, language),
    paragraphs: [m.mail_contact_message_text({}, language)],
    facts: [
      [m.mail_fact_name({}, language), name],
      [m.mail_fact_email({}, language), email],
      [m.mail_fact_subject({}, language), subject],
    ],
    quote: message,
    replyTo: email,
    why: m.mail_footer_why_support({ product: m.product_name({}, language) }, language),
  }),
  'contact-received': (_values, language) => ({
    subject: m.mail_contact_received_subject({}, language),
    title: m.mail_contact_received_title({}, language),
    paragraphs: [
      m.mail_contact_received_text({ hours: contactReplyHours }, language),
      m.mail_contact_received_urgent({}, language),
      m.mail_not_you({}, language),
    ],
  }),
  'company-registration-received': (_values, language) => ({
    subject: m.mail_company_received_subject({}, language),
    title: m.mail_company_received_title({}, language),
    paragraphs: [
      m.mail_company_received_text({}, language),
      m.mail_company_received_next({}, language),
      m.mail_not_you({}, language),
    ],
  }),
  'company-registration-notice': (values, language) => ({
    subject: m.mail_company_notice_subject({ company: values.companyName }, language),
    title: m.mail_company_notice_title({}, language),
    paragraphs: [m.mail_company_notice_text({}, language)],
    facts: [
      [m.mail_fact_company({}, language), values.companyName],
      [m.mail_fact_address({}, language), values.address],
      [m.mail_fact_person_in_charge({}, language), values.picName],
      [m.mail_fact_email({}, language), values.email],
      [m.mail_fact_phone({}, language), values.phone],
    ],
    replyTo: values.email,
    why: m.mail_footer_why_support({ product: m.product_name({}, language) }, language),
  }),
};

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
    m.mail_footer_questions({ email: site.supportEmail }, language),
    `${site.legalName}, ${site.postalAddress}`,
  ];
  return {
    subject: body.subject,
    html: htmlMail(body, footer, language),
    text: textMail(body, footer),
    headers: headersOf(body),
  };
}

/** With both list headers mail programs show their own way off the list, and use it without opening our page. */
function headersOf({ replyTo, unsubscribe }: MailBody): Record<string, string> {
  return {
    ...(replyTo && { 'Reply-To': replyTo }),
    ...(unsubscribe && {
      'List-Unsubscribe': `<${unsubscribe.url}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
}

function textMail(body: MailBody, footer: readonly string[]): string {
  const facts = body.facts?.map(textFact).join('\n');
  const links = body.links?.map(({ label, url }) => `${label}:\n${url}`) ?? [];
  const lists = body.lists?.map(({ title, items }) =>
    [title, ...items.map((item) => `- ${item}`)].join('\n'),
  );
  const wayOut = body.unsubscribe ? [`${body.unsubscribe.label}: ${body.unsubscribe.url}`] : [];
  return [
    ...[body.title, ...body.paragraphs, facts, ...links, ...(lists ?? []), body.quote, body.last],
    ['-- ', ...footer, ...wayOut].join('\n'),
  ]
    .filter((part) => part !== undefined)
    .join('\n\n');
}

type Fact = NonNullable<MailBody['facts']>[number];

/** Several lines stand under their name. */
function textFact([name, value]: Fact): string {
  return value.includes('\n') ? `${name}:\n  ${value.replaceAll('\n', '\n  ')}` : `${name}: ${value}`;
}

function htmlFacts(facts: MailBody['facts']): string {
  if (!facts) return '';
  const rows = facts.map((fact) => (fact[1].includes('\n') ? htmlLinesFact(fact) : htmlFact(fact)));
  return `<table cellpadding="0" cellspacing="0" style="margin:0 0 16px;font-size:16px;line-height:1.4">${rows.join('')}</table>`;
}

function htmlFact([name, value]: Fact): string {
  return `<tr><th scope="row" align="left" valign="top" width="1%" style="padding:4px 16px 4px 0;color:${neutral6};font-weight:400;white-space:nowrap">${escapeHtml(name)}</th><td style="padding:4px 0;font-weight:600;word-break:break-word">${escapeHtml(value)}</td></tr>`;
}

/** Several lines have the whole width under their name, because a telephone has no room beside it. */
function htmlLinesFact([name, value]: Fact): string {
  const [first = '', ...others] = value.split('\n').map(escapeHtml);
  const more = others.map((line) => `<div style="padding-top:4px">${line}</div>`).join('');
  return `<tr><td colspan="2" style="padding:8px 0;word-break:break-word"><div style="color:${neutral6}">${escapeHtml(name)}</div><div style="font-weight:600">${first}</div>${more}</td></tr>`;
}

function htmlLinks(links: MailBody['links']): string {
  const buttons = links?.map(
    ({ label, url }) =>
      `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:13px 22px;background:${brand6};border-radius:12px;color:${paper};font-size:16px;font-weight:700;line-height:1.2;text-decoration:none">${escapeHtml(label)}</a></p>`,
  );
  return buttons?.join('\n') ?? '';
}

function htmlWayOut(unsubscribe: MailBody['unsubscribe']): string {
  if (!unsubscribe) return '';
  return `<br><a href="${escapeHtml(unsubscribe.url)}" style="color:${neutral6}">${escapeHtml(unsubscribe.label)}</a>`;
}

function htmlLists(lists: MailBody['lists']): string {
  const parts = lists?.map(({ title, items }) => {
    const lines = items.map((item) => `<li style="margin:0 0 6px">${escapeHtml(item)}</li>`);
    return `<h2 style="margin:8px 0 8px;font-size:18px;line-height:1.25">${escapeHtml(title)}</h2>
<ul style="margin:0 0 16px;padding:0 0 0 20px;font-size:16px;line-height:1.45">${lines.join('')}</ul>`;
  });
  return parts?.join('\n') ?? '';
}

function htmlParagraph(text: string): string {
  return `<p style="margin:0 0 16px;font-size:16px;line-height:1.5">${escapeHtml(text)}</p>`;
}

function htmlQuote(quote: string | undefined): string {
  if (quote === undefined) return '';
  return `<div style="padding:14px 18px;background:${neutral0};border-left:4px solid ${brand6};border-radius:0 8px 8px 0;font-size:16px;line-height:1.5;word-break:break-word">${htmlLines(quote)}</div>`;
}

function htmlLines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>');
}

function htmlMail(body: MailBody, footer: readonly string[], language: Language): string {
  return `<!doctype html>
<html lang="${language.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(body.subject)}</title></head>
<body style="margin:0;background:${neutral0};color:${ink};font-family:Figtree,system-ui,-apple-system,'Segoe UI',sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:${paper};border:1px solid ${neutral2};border-radius:16px;overflow:hidden">
<tr><td style="background:${brand8};padding:20px 28px;color:${paper};font-size:22px;font-weight:800;letter-spacing:-.03em">
${mark}<span style="vertical-align:middle">${m.product_name({}, language)}</span></td></tr>
<tr><td style="padding:28px">
<h1 style="margin:0 0 16px;font-size:26px;line-height:1.15;letter-spacing:-.015em">${escapeHtml(body.title)}</h1>
${body.paragraphs.map(htmlParagraph).join('\n')}
${htmlFacts(body.facts)}${htmlLinks(body.links)}${htmlLists(body.lists)}${htmlQuote(body.quote)}
${body.last === undefined ? '' : htmlParagraph(body.last)}
</td></tr></table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr>
<td style="padding:16px 28px;color:${neutral6};font-size:14px;line-height:1.5">${footer.map(escapeHtml).join('<br>')}${htmlWayOut(body.unsubscribe)}</td>
</tr></table>
</td></tr></table>
</body></html>`;
}

/** Three seats, the middle one lit: drawn with table-safe blocks, because mail programs drop SVG. */
const mark = [`${brand3};height:14px`, `${accent5};height:20px`, `${brand3};height:14px`]
  .map(
    (style) =>
      `<span style="display:inline-block;vertical-align:middle;width:7px;border-radius:4px;margin-right:3px;background:${style}"></span>`,
  )
  .concat('<span style="display:inline-block;width:8px"></span>')
  .join('');

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
