import { passwordResetLinkMinutes } from '#domain/accounts/password-rules.ts';
import type { FactorChange } from '#domain/accounts/second-factor.ts';
import { personLinkMinutes } from '#domain/privacy/retention.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { button, facts, type Language, type MailBody, note, paragraph } from '../layout/body.ts';
import { resetButton } from '../layout/reset-button.ts';

export interface AccountMailValues {
  'password-reset': { link: string };
  'password-changed': { at: string; resetUrl?: string };
  'person-link': { link: string };
  'second-factor-changed': { email: string; what: FactorChange; by: string; at: string; resetUrl?: string };
  'wrong-codes': { at: string; network: string | null; resetUrl: string };
}

const factorTexts: Record<FactorChange, Record<'what' | 'text', typeof m.twostep_mail_on>> = {
  on: { what: m.twostep_mail_what_on, text: m.twostep_mail_on },
  off: { what: m.twostep_mail_what_off, text: m.twostep_mail_off },
  newCodes: { what: m.twostep_mail_what_new_codes, text: m.twostep_mail_new_codes },
  recoveryCodeUsed: { what: m.twostep_mail_what_recovery, text: m.twostep_mail_recovery },
  reset: { what: m.twostep_mail_what_reset, text: m.twostep_mail_reset },
};

export const accountBodies: {
  [K in keyof AccountMailValues]: (values: AccountMailValues[K], language: Language) => MailBody;
} = {
  'password-reset': ({ link }, language) => ({
    subject: m.account_mail_reset_subject({}, language),
    next: m.account_mail_reset_text({ minutes: passwordResetLinkMinutes }, language),
    title: m.account_mail_reset_title({}, language),
    blocks: [
      paragraph(m.account_mail_reset_text({ minutes: passwordResetLinkMinutes }, language)),
      button(m.account_mail_reset_link({}, language), link),
      note(m.account_mail_reset_not_you({}, language)),
    ],
    why: m.account_mail_why({}, language),
  }),
  'password-changed': ({ at, resetUrl }, language) => ({
    subject: m.account_mail_changed_subject({}, language),
    next: m.account_mail_changed_not_you({}, language),
    title: m.account_mail_changed_title({}, language),
    blocks: [
      paragraph(m.account_mail_changed_text({ when: formatDateTime(new Date(at)) }, language)),
      paragraph(m.account_mail_changed_not_you({}, language)),
      ...resetButton(resetUrl, language),
    ],
    why: m.account_mail_why({}, language),
  }),
  'person-link': ({ link }, language) => ({
    subject: m.person_mail_subject({}, language),
    next: m.person_mail_text({ minutes: personLinkMinutes }, language),
    title: m.person_mail_title({}, language),
    blocks: [
      paragraph(m.person_mail_text({ minutes: personLinkMinutes }, language)),
      button(m.person_mail_link({}, language), link),
      note(m.person_mail_not_you({}, language)),
    ],
    why: m.person_mail_why({}, language),
  }),
  'wrong-codes': ({ at, network, resetUrl }, language) => ({
    subject: m.twostep_mail_wrong_subject({}, language),
    next: m.twostep_mail_wrong_next({}, language),
    title: m.twostep_mail_wrong_subject({}, language),
    blocks: [
      paragraph(m.twostep_mail_wrong_text({ product: m.product_name({}, language) }, language)),
      facts(
        [m.account_mail_admin_when({}, language), formatDateTime(new Date(at))],
        [m.access_column_network({}, language), network ?? m.access_network_unknown({}, language)],
      ),
      paragraph(m.twostep_mail_wrong_next({}, language)),
      ...resetButton(resetUrl, language),
    ],
    why: m.account_mail_why({}, language),
  }),
  'second-factor-changed': ({ email, what, by, at, resetUrl }, language) => ({
    subject: m.twostep_mail_subject({ what: factorTexts[what].what({}, language) }, language),
    next: m.twostep_mail_not_you({}, language),
    title: m.twostep_mail_subject({ what: factorTexts[what].what({}, language) }, language),
    blocks: [
      paragraph(factorTexts[what].text({}, language)),
      facts(
        [m.mail_fact_email({}, language), email],
        [m.twostep_mail_by({}, language), by],
        [m.account_mail_admin_when({}, language), formatDateTime(new Date(at))],
      ),
      paragraph(m.twostep_mail_not_you({}, language)),
      ...resetButton(resetUrl, language),
    ],
    why: m.account_mail_why({}, language),
  }),
};
