import { m } from '#locales/messages/messages.js';
import { button, type Language, type MailBlock } from './body.ts';

/** Leads to the page that requests a password link. Absent while no public address is known. */
export function resetButton(url: string | undefined, language: Language): MailBlock[] {
  return url === undefined ? [] : [button(m.account_mail_reset_own({}, language), url, 'quiet')];
}
