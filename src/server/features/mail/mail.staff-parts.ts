// What mails to a company's people have in common: why they get them, and the way to stop them.
import { m } from '#locales/messages/messages.js';
import type { Language, MailBody } from './mail.body.ts';

/** An address that the company has entered can be stopped; its people choose in their settings. */
export function staffReason(
  { seller, stopLink }: { readonly seller: string; readonly stopLink?: string },
  language: Language,
): Pick<MailBody, 'why' | 'unsubscribe'> {
  if (!stopLink) return { why: m.mail_footer_why_staff({ product: m.product_name({}, language) }, language) };
  return {
    why: m.mail_footer_why_alerts({ company: seller }, language),
    unsubscribe: { label: m.mail_alerts_stop({}, language), url: stopLink },
  };
}
