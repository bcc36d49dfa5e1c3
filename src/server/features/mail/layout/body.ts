// What a mail is made of: its parts in the order in which they are read. Templates choose them; frame.ts makes HTML
// of them and text.ts plain text, both with the same words.
import type { SceneCode } from '#domain/trips/scene-code.ts';
import type { TripView } from '#domain/trips/trip-view.ts';
import type { Locale } from '#locales/messages/runtime.js';

export type Fact = readonly [name: string, value: string, tone?: 'total' | 'saved'];

export interface Step {
  readonly title: string;
  readonly text: string;
  /** `by Tue 17 Nov 16:10` */
  readonly when: string;
}

export type MailBlock =
  | { readonly is: 'paragraph'; readonly text: string }
  /** Smaller and quieter than a paragraph. */
  | { readonly is: 'note'; readonly text: string }
  /** In a box: what people should notice. */
  | { readonly is: 'info'; readonly text: string }
  | { readonly is: 'heading'; readonly text: string }
  /** `pay` is amber and leads towards paying, `quiet` is outlined. */
  | { readonly is: 'button'; readonly label: string; readonly url: string; readonly tone?: 'pay' | 'quiet' }
  /** The first one is the reader's next step. */
  | { readonly is: 'steps'; readonly steps: readonly Step[] }
  /** Cities, days, times and changes of planes, as on the pages. */
  | { readonly is: 'ticket'; readonly trip: TripView; readonly about: string }
  /** Names and values, one under the other. */
  | { readonly is: 'facts'; readonly facts: readonly Fact[] }
  | {
      readonly is: 'price';
      readonly price: string;
      /** `per person` */
      readonly each: string;
      /** What it costs otherwise: struck out where a mail program can do that. */
      readonly before: Fact | null;
      readonly off: string | null;
    }
  /** A moment to remember, above what happens then. */
  | {
      readonly is: 'moment';
      readonly label: string;
      readonly when: string;
      readonly note: string;
      readonly title: string;
      readonly facts: readonly Fact[];
    }
  /** Each leads somewhere; what is said about it stands below. */
  | {
      readonly is: 'links';
      readonly links: readonly { readonly text: string; readonly about: string; readonly url: string }[];
    }
  | { readonly is: 'lines'; readonly lines: readonly [string, ...string[]] }
  /** What somebody wrote, with its lines. */
  | { readonly is: 'quote'; readonly text: string }
  /** To be typed in. */
  | { readonly is: 'code'; readonly code: string };

export interface MailBody {
  readonly subject: string;
  /** The reader's next step: mail programs show it beside the subject. */
  readonly next: string;
  readonly title: string;
  /** Beside the product's name, such as the booking reference. */
  readonly label?: string;
  /** The destination, where the mail is about a trip. */
  readonly scene?: { readonly code: SceneCode; readonly alt: string };
  readonly blocks: readonly MailBlock[];
  /** Whom an answer to this mail should reach, if not our support. */
  readonly replyTo?: string;
  /** A person wrote what it says, so it does not call itself automatic. */
  readonly isWritten?: boolean;
  /** Why the reader gets this mail, if not because of something they asked for themselves. */
  readonly why?: string;
  /** The way off the list this mail goes to; mail programs offer it as a button of their own. */
  readonly unsubscribe?: { readonly label: string; readonly url: string };
  /** What mail programs may read to show the trip: schema.org objects. */
  readonly markup?: readonly object[];
}

export type Language = { locale: Locale };

export function says(text: string): MailBlock {
  return { is: 'paragraph', text };
}

export function note(text: string): MailBlock {
  return { is: 'note', text };
}

export function heading(text: string): MailBlock {
  return { is: 'heading', text };
}

export function button(label: string, url: string, tone?: 'pay' | 'quiet'): MailBlock {
  return { is: 'button', label, url, ...(tone && { tone }) };
}

export function facts(...all: readonly Fact[]): MailBlock {
  return { is: 'facts', facts: all };
}
