// The parts a mail can have. Templates fill them in; mail.templates.ts makes HTML and text of them.
import type { Locale } from '#locales/messages/runtime.js';

export interface MailBody {
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Name and value pairs, one under the other. */
  readonly facts?: readonly (readonly [name: string, value: string])[];
  /** Buttons in HTML, addresses in text. */
  readonly links?: readonly { readonly label: string; readonly url: string }[];
  readonly lists?: readonly { readonly title: string; readonly items: readonly string[] }[];
  /** What somebody wrote, with its lines. */
  readonly quote?: string;
  /** A closing paragraph, after everything else. */
  readonly last?: string;
  /** Whom an answer to this mail should reach, if not its sender. */
  readonly replyTo?: string;
  /** Why the reader gets this mail, if not because of something they asked for themselves. */
  readonly why?: string;
  /** The way off the list this mail goes to; mail programs offer it as a button of their own. */
  readonly unsubscribe?: { readonly label: string; readonly url: string };
}

export type Language = { locale: Locale };
