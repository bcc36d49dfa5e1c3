// What the mails about the operator's decisions on a company say. None of them carries a password. When they are sent
// is the companies' business.
import { m } from '#locales/messages/messages.js';
import { button, facts, type Language, type MailBody, says } from './mail.body.ts';

export interface CompanyMailValues {
  /** Without a temporary password the account existed before and keeps its own. */
  'company-approved': { company: string; signInUrl: string; hasTemporaryPassword: boolean };
  /** Nobody has vouched for the address or for the name that was typed: only the operator's own words travel. */
  'company-rejected': { reason: string | null };
  'company-password-reset': { company: string };
}

type Bodies = {
  [K in keyof CompanyMailValues]: (values: CompanyMailValues[K], language: Language) => MailBody;
};

export const companyBodies: Bodies = {
  'company-approved': ({ company, signInUrl, hasTemporaryPassword }, language) => ({
    subject: m.superadmin_mail_approved_subject({}, language),
    next: m.mail_company_approved_next({}, language),
    title: m.superadmin_mail_approved_title({}, language),
    blocks: [
      says(m.superadmin_mail_approved_text({ company }, language)),
      says(
        hasTemporaryPassword
          ? m.superadmin_mail_approved_password({}, language)
          : m.superadmin_mail_approved_own_password({}, language),
      ),
      button(m.superadmin_mail_approved_link({}, language), signInUrl),
    ],
  }),
  'company-rejected': ({ reason }, language) => ({
    subject: m.superadmin_mail_rejected_subject({}, language),
    next: m.superadmin_mail_rejected_next({}, language),
    title: m.superadmin_mail_rejected_title({}, language),
    blocks: [
      says(m.superadmin_mail_rejected_text({}, language)),
      ...(reason === null ? [] : [facts([m.superadmin_mail_fact_reason({}, language), reason])]),
      says(m.superadmin_mail_rejected_next({}, language)),
    ],
  }),
  'company-password-reset': ({ company }, language) => ({
    subject: m.superadmin_mail_reset_subject({}, language),
    next: m.superadmin_mail_reset_not_asked({}, language),
    title: m.superadmin_mail_reset_title({}, language),
    blocks: [
      says(m.superadmin_mail_reset_text({ company }, language)),
      says(m.superadmin_mail_reset_not_asked({}, language)),
    ],
  }),
};
