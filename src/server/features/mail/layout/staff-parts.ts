import { m } from '#locales/messages/messages.js';
import { button, type Language, type MailBlock, type MailBody } from './body.ts';

export function contactButtons(
  { phone, passenger: name }: { readonly phone: string; readonly passenger: string },
  language: Language,
): MailBlock[] {
  const digits = phone.replace(/\D/g, '');
  return [
    button(m.told_call({ name }, language), `tel:+${digits}`, 'quiet'),
    button(m.told_whatsapp({ name }, language), `https://wa.me/${digits}`, 'quiet'),
  ];
}

export function formatStaffReason(
  { seller, stopLink }: { readonly seller: string; readonly stopLink?: string },
  language: Language,
): Pick<MailBody, 'why' | 'unsubscribe'> {
  if (!stopLink) return { why: m.mail_footer_why_staff({ product: m.product_name({}, language) }, language) };
  return {
    why: m.mail_footer_why_alerts({ company: seller }, language),
    unsubscribe: { label: m.mail_alerts_stop({}, language), url: stopLink },
  };
}
