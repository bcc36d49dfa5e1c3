import type { StaffAction } from '#domain/accounts/staff-act.ts';
import { keysWaitMinutes } from '#domain/finance/payment-settings.ts';
import { minuteMs } from '#domain/kernel/time.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { button, type Fact, facts, type Language, type MailBody, paragraph } from '../layout/body.ts';
import { resetButton } from '../layout/reset-button.ts';

export interface StaffMailValues {
  'staff-act': {
    act: StaffAction;
    subject: string;
    by: string | null;
    byLink?: boolean;
    at: string;
    reason?: string;
    stopUrl?: string;
    resetUrl?: string;
  };
}

type Bodies = { [K in keyof StaffMailValues]: (values: StaffMailValues[K], language: Language) => MailBody };

const titles: Record<StaffAction, typeof m.access_act_super_admin_added> = {
  superAdminAdded: m.access_act_super_admin_added,
  superAdminRemoved: m.access_act_super_admin_removed,
  superAdminPasswordReset: m.access_act_super_admin_password_reset,
  superAdminSignedOut: m.access_act_super_admin_signed_out,
  secondFactorReset: m.access_act_second_factor_reset,
  accountLocked: m.access_act_account_locked,
  accountUnlocked: m.access_act_account_unlocked,
  companySuspended: m.access_act_company_suspended,
  companyResumed: m.access_act_company_resumed,
  companyDeleted: m.access_act_company_deleted,
  payoutAccountEntered: m.payout_act_account_entered,
  companyOwnerNamed: m.access_act_company_owner_named,
  paymentKeysWaiting: m.access_act_payment_keys_waiting,
  paymentKeysToConfirm: m.access_act_payment_keys_to_confirm,
  paymentKeysChanged: m.access_act_payment_keys_changed,
  paymentKeysStopped: m.access_act_payment_keys_stopped,
};

export const staffBodies: Bodies = {
  'staff-act': ({ act, subject, by, byLink, at, reason, stopUrl, resetUrl }, language) => {
    const title = titles[act]({}, language);
    const product = m.product_name({}, language);
    const nobody = byLink ? m.access_mail_by_link : m.access_mail_command_line;
    const known: Fact[] = [
      [m.access_mail_subject_fact({}, language), subject],
      [m.access_mail_by({}, language), by ?? nobody({}, language)],
      [m.account_mail_admin_when({}, language), formatDateTime(new Date(at))],
      ...(reason ? [[m.access_mail_reason({}, language), reason] as const] : []),
    ];
    return {
      subject: m.access_mail_act_subject({ act: title, product }, language),
      next: m.access_mail_act_next({}, language),
      title,
      blocks: [
        paragraph(m.access_mail_act_text({ product }, language)),
        facts(...known),
        ...(stopUrl
          ? [
              paragraph(
                act === 'paymentKeysToConfirm'
                  ? m.access_mail_confirm_text({}, language)
                  : m.access_mail_stop_text({ when: stoppedUntil(at) }, language),
              ),
              button(m.access_mail_stop({}, language), stopUrl),
            ]
          : []),
        paragraph(m.access_mail_act_unexpected({}, language)),
        ...resetButton(resetUrl, language),
      ],
      // Former super admins get this mail too.
      why:
        act === 'superAdminRemoved'
          ? m.access_mail_why_removed({ product }, language)
          : m.access_mail_why({ product }, language),
    };
  },
};

const stoppedUntil = (at: string) =>
  formatDateTime(new Date(new Date(at).getTime() + keysWaitMinutes * minuteMs));
