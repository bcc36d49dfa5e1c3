import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { button, facts, type Language, type MailBody, paragraph } from '../layout/body.ts';
import { resetButton } from '../layout/reset-button.ts';

export interface PayoutMailValues {
  'payout-account': {
    company: string;
    what: 'entered' | 'confirmed' | 'withdrawn';
    bank: string;
    lastFour: string;
    by: string;
    at: string;
    inForceFrom: string;
    resetUrl?: string;
  };
  'payout-paid': {
    company: string;
    amount: string;
    bank: string;
    lastFour: string;
    reference: string;
    link?: string;
  };
  'payout-returned': { company: string; amount: string; bank: string; lastFour: string; reason: string };
}

type Bodies = {
  [K in keyof PayoutMailValues]: (values: PayoutMailValues[K], language: Language) => MailBody;
};

const accountTexts = {
  entered: { subject: m.payout_mail_account_entered_subject, text: m.payout_mail_account_entered },
  confirmed: { subject: m.payout_mail_account_confirmed_subject, text: m.payout_mail_account_confirmed },
  withdrawn: { subject: m.payout_mail_account_withdrawn_subject, text: m.payout_mail_account_withdrawn },
};

export const payoutBodies: Bodies = {
  'payout-account': ({ company, what, bank, lastFour, by, at, inForceFrom, resetUrl }, language) => {
    const subject = accountTexts[what].subject({ company }, language);
    const text = accountTexts[what].text({ company, when: formatDateTime(new Date(inForceFrom)) }, language);
    return {
      subject,
      next: text,
      title: subject,
      blocks: [
        paragraph(text),
        facts(
          [m.payout_mail_account({}, language), m.payout_account_short({ bank, lastFour }, language)],
          [m.team_mail_changed_by({}, language), by],
          [m.account_mail_admin_when({}, language), formatDateTime(new Date(at))],
        ),
        paragraph(m.payout_mail_account_not_you({}, language)),
        ...resetButton(resetUrl, language),
      ],
      why: m.payout_mail_why({ company }, language),
    };
  },
  'payout-paid': ({ company, amount, bank, lastFour, reference, link }, language) => ({
    subject: m.payout_mail_paid_subject({ company, amount }, language),
    next: m.payout_mail_paid_text({ company, amount }, language),
    title: m.payout_mail_paid_title({ amount }, language),
    blocks: [
      paragraph(m.payout_mail_paid_text({ company, amount }, language)),
      facts(
        [m.payout_mail_account({}, language), m.payout_account_short({ bank, lastFour }, language)],
        [m.payout_mail_paid_reference({}, language), reference],
      ),
      ...(link ? [button(m.payout_mail_paid_open({}, language), link)] : []),
    ],
    why: m.payout_mail_why({ company }, language),
  }),
  'payout-returned': ({ company, amount, bank, lastFour, reason }, language) => ({
    subject: m.payout_mail_returned_subject({ company }, language),
    next: m.payout_mail_returned_next({}, language),
    title: m.payout_mail_returned_title({ amount }, language),
    blocks: [
      paragraph(m.payout_mail_returned_text({ company, amount }, language)),
      facts(
        [m.payout_mail_account({}, language), m.payout_account_short({ bank, lastFour }, language)],
        [m.payout_mail_returned_reason({}, language), reason],
      ),
      paragraph(m.payout_mail_returned_next({}, language)),
    ],
    why: m.payout_mail_why({ company }, language),
  }),
};
