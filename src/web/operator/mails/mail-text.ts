import type { MailState } from '#domain/kernel/mail-record.ts';
import { m } from '#locales/messages/messages.js';
import { cappedCount } from '#web/back-office/kit/capped-count.ts';

export const mailStateNames: Record<MailState, () => string> = {
  queued: m.superadmin_mail_queued,
  accepted: m.superadmin_mail_accepted,
  failed: m.superadmin_mail_failed,
  cancelled: m.superadmin_mail_cancelled,
};

export const mailTones: Record<MailState, 'ok' | 'warn' | 'bad' | 'quiet'> = {
  queued: 'warn',
  accepted: 'ok',
  failed: 'bad',
  cancelled: 'quiet',
};

export function formatMailCount(count: number): string {
  return m.superadmin_mails_found({ count: cappedCount(count), total: count });
}

export function formatRetriedMails(count: number): string {
  return m.superadmin_mails_retried({ count });
}

export function formatFailedMails(count: number): string {
  return m.superadmin_mails_failed({ count: cappedCount(count), total: count });
}
