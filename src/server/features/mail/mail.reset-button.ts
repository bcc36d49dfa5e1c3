import { m } from '#locales/messages/messages.js';
import { button, type Language, type MailBlock } from './mail.body.ts';

/** Leads readers of an email about access to the page that requests a password link. */
export function resetButton(url: string, language: Language): MailBlock {
  return button(m.account_mail_reset_own({}, language), url, 'quiet');
}
