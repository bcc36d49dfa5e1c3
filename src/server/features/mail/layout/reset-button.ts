import { m } from '#locales/messages/messages.js';
import { button, type Language, type MailBlock } from './body.ts';

export function resetButton(url: string | undefined, language: Language): MailBlock[] {
  return url === undefined ? [] : [button(m.account_mail_reset_own({}, language), url, 'quiet')];
}
