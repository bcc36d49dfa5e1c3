import type { PublicContact, PublicContactChange } from '#domain/deals/seller.ts';
import { formatDate, formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { button, type Fact, facts, type Language, type MailBody, note, paragraph } from '../layout/body.ts';
import { resetButton } from '../layout/reset-button.ts';

export interface CompanyMailValues {
  'company-approved': {
    company: string;
    signInUrl: string;
    /** Null for an account that already had a password. */
    choosePassword: { url: string; until: string } | null;
  };
  /** Contains only the operator's words, because address and name are unverified. */
  'company-rejected': { reason: string | null };
  'company-password-reset': { company: string; resetUrl?: string };
  'company-suspension': { company: string; reason: string | null; link?: string };
  'company-contacts-changed': {
    reader: 'owner' | 'superAdmin';
    company: string;
    by: string;
    at: string;
    changes: readonly PublicContactChange[];
    resetUrl: string;
  };
  'deal-hidden': { place: string; departsOn: string; reason: string | null; link: string };
}

type Bodies = {
  [K in keyof CompanyMailValues]: (values: CompanyMailValues[K], language: Language) => MailBody;
};

const contactNames: Record<PublicContact, typeof m.seller_phone> = {
  phone: m.seller_phone,
  whatsapp: m.seller_whatsapp,
  email: m.seller_email,
};

export const companyBodies: Bodies = {
  'company-approved': ({ company, signInUrl, choosePassword }, language) => ({
    subject: m.superadmin_mail_approved_subject({}, language),
    next: m.mail_company_approved_next({}, language),
    title: m.superadmin_mail_approved_title({}, language),
    blocks: [
      paragraph(m.superadmin_mail_approved_text({ company }, language)),
      ...(choosePassword
        ? [
            button(m.superadmin_mail_approved_choose({}, language), choosePassword.url),
            note(
              m.superadmin_mail_approved_until(
                { when: formatDateTime(new Date(choosePassword.until)) },
                language,
              ),
            ),
            button(m.superadmin_mail_approved_link({}, language), signInUrl, 'quiet'),
          ]
        : [
            paragraph(m.superadmin_mail_approved_own_password({}, language)),
            button(m.superadmin_mail_approved_link({}, language), signInUrl),
          ]),
    ],
  }),
  'company-rejected': ({ reason }, language) => ({
    subject: m.superadmin_mail_rejected_subject({}, language),
    next: m.superadmin_mail_rejected_next({}, language),
    title: m.superadmin_mail_rejected_title({}, language),
    blocks: [
      paragraph(m.superadmin_mail_rejected_text({}, language)),
      ...(reason === null ? [] : [facts([m.superadmin_mail_fact_reason({}, language), reason])]),
      paragraph(m.superadmin_mail_rejected_next({}, language)),
    ],
  }),
  'company-password-reset': ({ company, resetUrl }, language) => ({
    subject: m.superadmin_mail_reset_subject({}, language),
    next: m.superadmin_mail_reset_not_asked({}, language),
    title: m.superadmin_mail_reset_title({}, language),
    blocks: [
      paragraph(m.superadmin_mail_reset_text({ company }, language)),
      paragraph(m.superadmin_mail_reset_not_asked({}, language)),
      ...resetButton(resetUrl, language),
    ],
  }),
  'company-suspension': ({ company, reason, link }, language) => {
    const product = m.product_name({}, language);
    if (reason === null)
      return {
        subject: m.access_mail_resumed_subject({ company }, language),
        next: m.access_mail_resumed_next({}, language),
        title: m.access_mail_resumed_title({ company }, language),
        blocks: [
          paragraph(m.access_mail_resumed_text({}, language)),
          paragraph(m.access_mail_resumed_next({}, language)),
          ...(link ? [button(m.access_mail_resumed_link({}, language), link)] : []),
        ],
        why: m.account_mail_why({}, language),
      };
    return {
      subject: m.access_mail_suspended_subject({ company }, language),
      next: m.access_mail_suspended_next({}, language),
      title: m.access_mail_suspended_title({ company }, language),
      blocks: [
        paragraph(m.access_mail_suspended_text({ company, product }, language)),
        facts([m.superadmin_mail_fact_reason({}, language), reason]),
        paragraph(m.access_mail_suspended_next({}, language)),
        ...(link ? [button(m.access_mail_suspended_link({}, language), link)] : []),
      ],
      why: m.account_mail_why({}, language),
    };
  },
  'company-contacts-changed': ({ reader, company, by, at, changes, resetUrl }, language) => {
    const product = m.product_name({}, language);
    const none = m.contacts_mail_none({}, language);
    const next =
      reader === 'owner'
        ? m.contacts_mail_next_owner({}, language)
        : m.contacts_mail_next_staff({}, language);
    return {
      subject: m.contacts_mail_subject({ company }, language),
      next,
      title: m.contacts_mail_title({ company }, language),
      blocks: [
        paragraph(m.contacts_mail_text({ product }, language)),
        facts(
          ...changes.map(({ contact, before, after }): Fact => {
            const values = { before: before ?? none, after: after ?? none };
            return [contactNames[contact]({}, language), m.contacts_mail_change(values, language)];
          }),
          [m.team_mail_changed_by({}, language), by],
          [m.account_mail_admin_when({}, language), formatDateTime(new Date(at))],
        ),
        paragraph(next),
        ...(reader === 'owner' ? resetButton(resetUrl, language) : []),
      ],
      why: reader === 'owner' ? m.account_mail_why({}, language) : m.access_mail_why({ product }, language),
    };
  },
  'deal-hidden': ({ place, departsOn, reason, link }, language) => {
    const about = { place, date: formatDate(departsOn), product: m.product_name({}, language) };
    const isHidden = reason !== null;
    const next = isHidden ? m.desk_mail_hidden_next({}, language) : m.desk_mail_shown_next({}, language);
    return {
      subject: isHidden
        ? m.desk_mail_hidden_subject(about, language)
        : m.desk_mail_shown_subject(about, language),
      next,
      title: isHidden ? m.desk_mail_hidden_title({}, language) : m.desk_mail_shown_title({}, language),
      blocks: [
        paragraph(
          isHidden ? m.desk_mail_hidden_text(about, language) : m.desk_mail_shown_text(about, language),
        ),
        ...(isHidden ? [facts([m.superadmin_mail_fact_reason({}, language), reason])] : []),
        paragraph(next),
        button(m.desk_mail_hidden_link({}, language), link),
      ],
    };
  },
};
